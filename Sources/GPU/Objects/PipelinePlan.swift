/// A pipeline descriptor checked and taken apart: what the recording side and the executor keep of it.
struct PipelinePlan: Sendable {
  let label: String?
  let vertexFunction: Function
  let fragmentFunction: Function?
  let colors: [ColorAttachmentState]
  let depthFormat: PixelFormat
  let stencilFormat: PixelFormat
  let blocks: [RenderPipelineState.Block]
  let streams: [RenderPipelineState.Stream]
  let textures: [RenderPipelineState.SampledTexture]
  let vertexFormat: GLVertexFormat

  /// - Throws: `GPUError` with every field that is wrong.
  init(_ descriptor: RenderPipelineDescriptor, device: Device) throws {
    var issues = PipelineValidation.check(descriptor, device: device)
    guard let vertex = descriptor.vertexFunction, issues.isEmpty else { throw GPUError(issues) }
    let fragment = try descriptor.fragmentFunction?.following(vertex)
    label = descriptor.label
    vertexFunction = vertex
    fragmentFunction = fragment
    colors = Self.colors(descriptor)
    depthFormat = descriptor.depthAttachmentPixelFormat
    stencilFormat = descriptor.stencilAttachmentPixelFormat
    blocks = Self.blocks(vertex, .vertex) + (fragment.map { Self.blocks($0, .fragment) } ?? [])
    textures = Self.textures(vertex, .vertex) + (fragment.map { Self.textures($0, .fragment) } ?? [])
    let input = PipelineValidation.vertexInput(descriptor, vertex, name: descriptor.label ?? vertex.name)
    (vertexFormat, streams) = (input.format, input.streams)
    issues += input.issues
    if !issues.isEmpty { throw GPUError(issues) }
  }

  private static func colors(_ descriptor: RenderPipelineDescriptor) -> [ColorAttachmentState] {
    var colors: [ColorAttachmentState] = []
    for (index, attachment) in descriptor.colorAttachments.set where attachment.pixelFormat != .invalid {
      while colors.count <= index { colors.append(ColorAttachmentState()) }
      colors[index] = attachment.snapshot
    }
    return colors
  }

  private static func blocks(_ function: Function, _ stage: Stage) -> [RenderPipelineState.Block] {
    function.program.reflection.blocks.map { block in
      RenderPipelineState.Block(stage: stage, index: block.index, layout: BlockLayout(block))
    }
  }

  private static func textures(_ function: Function, _ stage: Stage) -> [RenderPipelineState.SampledTexture] {
    function.program.reflection.textures.flatMap { texture in
      (0..<texture.arrayLength).map { element in
        RenderPipelineState.SampledTexture(stage: stage, index: texture.textureIndex + element, name: texture.name)
      }
    }
  }
}
