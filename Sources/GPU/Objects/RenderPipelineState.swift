internal import CEGL

/// The functions and fixed state of a draw, made once and set on encoders.
///
/// The corresponding Metal type is `MTLRenderPipelineState`.
public final class RenderPipelineState: Sendable, BindingReader {
  /// A block that a stage reads at a buffer index.
  struct Block: Sendable {
    let stage: Stage
    let index: Int
    let layout: BlockLayout
    /// Whether the stage may write it.
    var isWritten = false
  }

  /// A vertex stream at a buffer index.
  struct Stream: Sendable {
    let index: Int
    let stride: Int
    /// Where the last attribute ends in an element.
    let end: Int
    let step: VertexStepFunction
    let rate: Int
    let layout: BlockLayout

    /// How many elements lie in `length` bytes; the last need not be padded to a whole stride.
    func elementCount(in length: Int) -> Int { length < end ? 0 : (length - end) / stride + 1 }

    /// How many elements `instances` from `base` on reach: the base counts elements, not instances.
    func elementsRead(base: Int, instances: Int) -> Int { base + (instances + rate - 1) / rate }
  }

  /// A texture that a stage samples at a texture index.
  struct SampledTexture: Sendable {
    let stage: Stage
    let index: Int
    let name: String
    let type: GLSLType
    /// The index of its sampler; nil for the default one, and for images.
    let samplerIndex: Int?
    /// What the shader does with it where it is an image.
    let access: ShaderAccess
    /// The words of its layout; an image's format is one.
    let layoutWords: Set<String>
  }

  /// The device that made the pipeline.
  public let device: Device
  /// The descriptor's label.
  public let label: String?
  let handle: ObjectHandle
  let colors: [ColorAttachmentState]
  let depthFormat: PixelFormat
  let stencilFormat: PixelFormat
  let sampleCount: Int
  let blocks: [Block]
  let streams: [Stream]
  let textures: [SampledTexture]
  /// The vertex stage's buffer indices whose blocks are elements of storage arrays, one bit each.
  let indexedBlocks: UInt32
  private let vertexFunction: Function
  private let fragmentFunction: Function?

  init(device: Device, handle: ObjectHandle, plan: PipelinePlan) {
    self.device = device
    self.handle = handle
    label = plan.label
    colors = plan.colors
    depthFormat = plan.depthFormat
    stencilFormat = plan.stencilFormat
    sampleCount = plan.sampleCount
    blocks = plan.blocks
    streams = plan.streams
    textures = plan.textures
    indexedBlocks = plan.vertexFunction.program.bindings.indexedBlocks.reduce(0) { $0 | 1 << UInt32($1.index) }
    vertexFunction = plan.vertexFunction
    fragmentFunction = plan.fragmentFunction
  }

  deinit { device.delete(.pipeline, handle) }

  /// The label, or the functions' names, for messages.
  var name: String {
    label ?? ([vertexFunction.name] + (fragmentFunction.map { [$0.name] } ?? [])).joined(separator: "+")
  }
}

extension Device {
  /// A pipeline as described.
  ///
  /// - Throws: `GPUError` with every field that is wrong, and every difference between the two stages.
  public func makeRenderPipelineState(descriptor: RenderPipelineDescriptor) throws -> RenderPipelineState {
    let plan = try PipelinePlan(descriptor, device: self)
    try requireLife(of: plan.label ?? "render pipeline", "makeRenderPipelineState")
    let (executor, handle) = (executor, sink.take(.pipeline))
    thread.async { executor.makePipeline(handle, plan) }
    if let label = plan.label { self.label(.pipeline, handle, label) }
    return RenderPipelineState(device: self, handle: handle, plan: plan)
  }
}

extension GLExecutor {
  fileprivate func makePipeline(_ handle: ObjectHandle, _ plan: PipelinePlan) {
    guard let vertexStage = programs[plan.vertexFunction.handle] else { return }
    let name = GL.genProgramPipeline()
    GL.useProgramStages(name, GLbitfield(GL_VERTEX_SHADER_BIT), plan.vertexFunction.program.name)
    if let fragment = plan.fragmentFunction {
      GL.useProgramStages(name, GLbitfield(GL_FRAGMENT_SHADER_BIT), fragment.program.name)
    }
    let pipeline = GLPipeline(
      name: name, plan: plan, colors: countsFragments ? FragmentCount.adding(plan.colors) : plan.colors,
      vertexStage: vertexStage, vertexArray: vertexArrays.acquire(plan.vertexFormat))
    pipelines[handle] = pipeline
  }
}
