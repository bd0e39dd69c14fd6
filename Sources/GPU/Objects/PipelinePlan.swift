/// A pipeline descriptor checked and taken apart: what the recording side and the executor keep of it.
struct PipelinePlan: Sendable {
  let label: String?
  let vertexFunction: Function
  let fragmentFunction: Function?
  let colors: [ColorAttachmentState]
  let depthFormat: PixelFormat
  let stencilFormat: PixelFormat
  let sampleCount: Int
  let raster: RasterState
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
    sampleCount = descriptor.rasterSampleCount
    raster = RasterState(
      isAlphaToCoverageEnabled: descriptor.isAlphaToCoverageEnabled, isDiscarded: !descriptor.isRasterizationEnabled)
    blocks = vertex.blocks(.vertex) + (fragment?.blocks(.fragment) ?? [])
    textures = vertex.textures(.vertex) + (fragment?.textures(.fragment) ?? [])
    let input = PipelineValidation.vertexInput(descriptor, vertex, name: descriptor.label ?? vertex.name)
    streams = input.streams
    vertexFormat = input.format.carrying(drawIndexOf: vertex)
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
}

extension GLVertexFormat {
  /// With the stream of draw indices where the function reads it and no stream of its own stands in the way.
  fileprivate func carrying(drawIndexOf vertex: Function) -> GLVertexFormat {
    let location = vertex.device.capabilities.limits.drawIndexLocation
    guard !vertex.translation.indexedBlocks.isEmpty, !streams.contains(where: { $0.bufferIndex == location }) else {
      return self
    }
    var format = self
    format.drawIndexLocation = location
    return format
  }
}

extension Function {
  /// The blocks that the function reads or writes, by buffer index.
  func blocks(_ stage: Stage) -> [RenderPipelineState.Block] {
    program.reflection.blocks.map { block in
      RenderPipelineState.Block(
        stage: stage, index: block.index, layout: BlockLayout(block),
        isWritten: block.kind == .storage && translation.access(of: block.name).writes)
    }
  }

  /// The samplers and images of the function, by texture index.
  func textures(_ stage: Stage) -> [RenderPipelineState.SampledTexture] {
    program.reflection.textures.flatMap { texture in
      (0..<texture.arrayLength).map { element in
        RenderPipelineState.SampledTexture(
          stage: stage, index: texture.textureIndex + element, name: texture.name, type: texture.type,
          samplerIndex: texture.samplerIndex(ofElement: element),
          access: translation.access(of: texture.name), layoutWords: translation.layoutWords(of: texture.name))
      }
    }
  }
}

/// What a pipeline says of rasterisation as a whole.
struct RasterState: Sendable, Hashable {
  var isAlphaToCoverageEnabled = false
  /// Whether primitives end before they become fragments.
  var isDiscarded = false
}
