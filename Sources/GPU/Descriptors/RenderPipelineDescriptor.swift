/// How a pipeline writes one colour attachment.
///
/// The corresponding Metal type is `MTLRenderPipelineColorAttachmentDescriptor`.
public final class RenderPipelineColorAttachmentDescriptor {
  /// The attachment's format: must be the pass's; `.invalid` where the pipeline writes nothing.
  public var pixelFormat: PixelFormat = .invalid
  /// Whether the fragment's colour is blended with the stored one.
  public var isBlendingEnabled = false
  /// How red, green and blue are joined.
  public var rgbBlendOperation: BlendOperation = .add
  /// How alpha is joined.
  public var alphaBlendOperation: BlendOperation = .add
  /// The factor of the fragment's red, green and blue.
  public var sourceRGBBlendFactor: BlendFactor = .one
  /// The factor of the fragment's alpha.
  public var sourceAlphaBlendFactor: BlendFactor = .one
  /// The factor of the stored red, green and blue.
  public var destinationRGBBlendFactor: BlendFactor = .zero
  /// The factor of the stored alpha.
  public var destinationAlphaBlendFactor: BlendFactor = .zero
  /// The channels that are written.
  public var writeMask: ColorWriteMask = .all

  init() {}

  var snapshot: ColorAttachmentState {
    ColorAttachmentState(
      pixelFormat: pixelFormat, isBlendingEnabled: isBlendingEnabled,
      operations: .init(rgb: rgbBlendOperation, alpha: alphaBlendOperation),
      source: .init(rgb: sourceRGBBlendFactor, alpha: sourceAlphaBlendFactor),
      destination: .init(rgb: destinationRGBBlendFactor, alpha: destinationAlphaBlendFactor), writeMask: writeMask)
  }
}

/// What a pipeline keeps of one colour attachment's description.
struct ColorAttachmentState: Hashable, Sendable {
  struct Operations: Hashable, Sendable {
    var rgb = BlendOperation.add
    var alpha = BlendOperation.add
  }
  struct Factors: Hashable, Sendable {
    var rgb: BlendFactor
    var alpha: BlendFactor
  }
  var pixelFormat = PixelFormat.invalid
  var isBlendingEnabled = false
  var operations = Operations()
  var source = Factors(rgb: .one, alpha: .one)
  var destination = Factors(rgb: .zero, alpha: .zero)
  var writeMask = ColorWriteMask.all
}

/// The functions and fixed state of a draw: snapshot by `makeRenderPipelineState(descriptor:)`.
///
/// ```swift
/// let descriptor = RenderPipelineDescriptor()
/// descriptor.vertexFunction = library.makeFunction(name: "triangleVertex")
/// descriptor.fragmentFunction = library.makeFunction(name: "triangleFragment")
/// descriptor.colorAttachments[0].pixelFormat = .bgra8Unorm
/// ```
/// The corresponding Metal type is `MTLRenderPipelineDescriptor`.
public final class RenderPipelineDescriptor {
  /// A name for captures and messages.
  public var label: String?
  /// The vertex stage.
  public var vertexFunction: Function?
  /// The fragment stage; nil for a pipeline that only writes depth.
  public var fragmentFunction: Function?
  /// How vertex buffers feed the vertex stage's inputs; nil where it reads none.
  public var vertexDescriptor: VertexDescriptor?
  /// How the colour attachments are written, by the fragment stage's output location.
  public let colorAttachments = DescriptorArray<RenderPipelineColorAttachmentDescriptor> {
    RenderPipelineColorAttachmentDescriptor()
  }
  /// The depth attachment's format; `.invalid` for none.
  public var depthAttachmentPixelFormat: PixelFormat = .invalid
  /// The stencil attachment's format; `.invalid` for none.
  public var stencilAttachmentPixelFormat: PixelFormat = .invalid
  /// The samples of a pixel: must be the attachments'.
  public var rasterSampleCount = 1
  /// The samples of a pixel, by its older name.
  public var sampleCount: Int {
    get { rasterSampleCount }
    set { rasterSampleCount = newValue }
  }
  /// Whether the first colour's alpha decides how many samples are covered.
  public var isAlphaToCoverageEnabled = false
  /// Whether alpha becomes 1 after coverage: GLES cannot, so true is an error.
  public var isAlphaToOneEnabled = false
  /// Whether primitives reach the fragment stage: false keeps only what the vertex stage writes to buffers.
  public var isRasterizationEnabled = true

  /// Makes a descriptor with no functions and no attachments.
  public init() {}
}
