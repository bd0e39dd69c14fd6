public import HeadlandGPU

// MARK: - Descriptors

/// The attachments of a pass.
public typealias MTLRenderPassDescriptor = RenderPassDescriptor
/// One texture that a pass draws into.
public typealias MTLRenderPassAttachmentDescriptor = RenderPassAttachmentDescriptor
/// A colour attachment of a pass.
public typealias MTLRenderPassColorAttachmentDescriptor = RenderPassColorAttachmentDescriptor
/// The colour attachments of a pass.
public typealias MTLRenderPassColorAttachmentDescriptorArray = DescriptorArray<RenderPassColorAttachmentDescriptor>
/// The depth attachment of a pass.
public typealias MTLRenderPassDepthAttachmentDescriptor = RenderPassDepthAttachmentDescriptor
/// The stencil attachment of a pass.
public typealias MTLRenderPassStencilAttachmentDescriptor = RenderPassStencilAttachmentDescriptor
/// The functions and fixed state of a draw, to be made.
public typealias MTLRenderPipelineDescriptor = RenderPipelineDescriptor
/// How a pipeline writes one colour attachment.
public typealias MTLRenderPipelineColorAttachmentDescriptor = RenderPipelineColorAttachmentDescriptor
/// How a pipeline writes its colour attachments.
public typealias MTLRenderPipelineColorAttachmentDescriptorArray = DescriptorArray<
  RenderPipelineColorAttachmentDescriptor
>
/// How vertex buffers become the vertex stage's inputs.
public typealias MTLVertexDescriptor = VertexDescriptor
/// One attribute of a vertex.
public typealias MTLVertexAttributeDescriptor = VertexAttributeDescriptor
/// The attributes of a vertex.
public typealias MTLVertexAttributeDescriptorArray = DescriptorArray<VertexAttributeDescriptor>
/// The layout of one vertex stream.
public typealias MTLVertexBufferLayoutDescriptor = VertexBufferLayoutDescriptor
/// The layouts of the vertex streams.
public typealias MTLVertexBufferLayoutDescriptorArray = DescriptorArray<VertexBufferLayoutDescriptor>
/// What a texture is to be.
public typealias MTLTextureDescriptor = TextureDescriptor
/// How a texture is to be sampled.
public typealias MTLSamplerDescriptor = SamplerDescriptor
/// How fragments meet depth and stencil.
public typealias MTLDepthStencilDescriptor = DepthStencilDescriptor
/// How one face of a primitive meets the stencil.
public typealias MTLStencilDescriptor = StencilDescriptor

// MARK: - Enumerations, option sets and structures

/// The layout of a texture's pixels.
public typealias MTLPixelFormat = PixelFormat
/// The format of a vertex attribute.
public typealias MTLVertexFormat = VertexFormat
/// When a vertex stream moves on.
public typealias MTLVertexStepFunction = VertexStepFunction
/// How vertices become primitives.
public typealias MTLPrimitiveType = PrimitiveType
/// The width of an index.
public typealias MTLIndexType = IndexType
/// Which faces are not drawn.
public typealias MTLCullMode = CullMode
/// Which winding on screen is the front.
public typealias MTLWinding = Winding
/// How triangles are filled.
public typealias MTLTriangleFillMode = TriangleFillMode
/// What happens to an attachment when a pass begins.
public typealias MTLLoadAction = LoadAction
/// What happens to an attachment when a pass ends.
public typealias MTLStoreAction = StoreAction
/// A comparison of an incoming value with a stored one.
public typealias MTLCompareFunction = CompareFunction
/// What happens to a stencil value.
public typealias MTLStencilOperation = StencilOperation
/// A factor of the blend equation.
public typealias MTLBlendFactor = BlendFactor
/// How source and destination are joined.
public typealias MTLBlendOperation = BlendOperation
/// Which colour channels are written.
public typealias MTLColorWriteMask = ColorWriteMask
/// Where a resource's memory is.
public typealias MTLStorageMode = StorageMode
/// Options of a buffer's creation.
public typealias MTLResourceOptions = ResourceOptions
/// What a texture is used for.
public typealias MTLTextureUsage = TextureUsage
/// How a texel is chosen between neighbours.
public typealias MTLSamplerMinMagFilter = SamplerMinMagFilter
/// How a mipmap level is chosen.
public typealias MTLSamplerMipFilter = SamplerMipFilter
/// What lies outside a texture.
public typealias MTLSamplerAddressMode = SamplerAddressMode
/// The stage a function belongs to.
public typealias MTLFunctionType = FunctionType
/// Where a command buffer is in its life.
public typealias MTLCommandBufferStatus = CommandBufferStatus
/// A colour of four components.
public typealias MTLClearColor = ClearColor
/// The shape of a texture.
public typealias MTLTextureType = TextureType
/// The colour outside a texture.
public typealias MTLSamplerBorderColor = SamplerBorderColor
/// What happens to fragments outside the depth range.
public typealias MTLDepthClipMode = DepthClipMode
/// What an occlusion query counts.
public typealias MTLVisibilityResultMode = VisibilityResultMode
/// What a memory barrier covers.
public typealias MTLBarrierScope = BarrierScope
/// The stages that a barrier stands between.
public typealias MTLRenderStages = RenderStages
/// Whether dispatches of an encoder wait for each other.
public typealias MTLDispatchType = DispatchType
/// The numbers of a draw as they lie in an indirect buffer.
public typealias MTLDrawPrimitivesIndirectArguments = DrawPrimitivesIndirectArguments
/// The numbers of an indexed draw as they lie in an indirect buffer.
public typealias MTLDrawIndexedPrimitivesIndirectArguments = DrawIndexedPrimitivesIndirectArguments
/// The threadgroups of a dispatch as they lie in an indirect buffer.
public typealias MTLDispatchThreadgroupsIndirectArguments = DispatchThreadgroupsIndirectArguments
/// The rectangle of pixels that clip space is mapped to.
public typealias MTLViewport = Viewport
/// The rectangle of pixels outside which nothing is drawn.
public typealias MTLScissorRect = ScissorRect
