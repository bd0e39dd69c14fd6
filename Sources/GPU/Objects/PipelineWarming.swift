extension Device {
  /// Makes the driver compile pipelines with a depth-stencil state now rather than at their first draw.
  ///
  /// Mesa compiles at the first draw of each combination, 60–160 ms that would fall into a frame. A draw that an empty
  /// scissor keeps from touching any pixel has the same effect. Drivers that compile nothing at draws are left alone.
  /// - Throws: `GPUError` where the scratch attachments cannot be made.
  public func warm(_ pipelines: [RenderPipelineState], depthStencilState: DepthStencilState? = nil) throws {
    guard workarounds.warmsByDrawing, !pipelines.isEmpty else { return }
    let commandBuffer = makeCommandQueue().makeCommandBuffer()
    commandBuffer.label = "pipeline warming"
    let scratch = try WarmingScratch(device: self)
    for pipeline in pipelines {
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: try scratch.pass(for: pipeline))
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(depthStencilState)
      try scratch.bindAll(of: pipeline, encoder)
      encoder.setScissorRect(ScissorRect(width: 0, height: 0))
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
      encoder.endEncoding()
    }
    commandBuffer.commit(isWarming: true)
  }
}

/// Attachments, bytes and a texture that stand in for the real ones while warming.
private struct WarmingScratch {
  private static let length = 64 * 1024
  private let device: Device
  private let buffer: Buffer

  init(device: Device) throws {
    self.device = device
    buffer = try device.makeBuffer(length: Self.length, options: .storageModePrivate)
  }

  func pass(for pipeline: RenderPipelineState) throws -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    for (index, color) in pipeline.colors.enumerated() where color.pixelFormat != .invalid {
      pass.colorAttachments[index].texture = try target(color.pixelFormat, pipeline.sampleCount)
    }
    if pipeline.depthFormat != .invalid {
      pass.depthAttachment.texture = try target(pipeline.depthFormat, pipeline.sampleCount)
    }
    if pipeline.stencilFormat == pipeline.depthFormat {
      pass.stencilAttachment.texture = pass.depthAttachment.texture
    } else if pipeline.stencilFormat != .invalid {
      pass.stencilAttachment.texture = try target(pipeline.stencilFormat, pipeline.sampleCount)
    }
    return pass
  }

  func bindAll(of pipeline: RenderPipelineState, _ encoder: RenderCommandEncoder) throws {
    for block in pipeline.blocks {
      if block.stage == .vertex {
        encoder.setVertexBuffer(buffer, offset: 0, index: block.index)
      } else {
        encoder.setFragmentBuffer(buffer, offset: 0, index: block.index)
      }
    }
    for stream in pipeline.streams { encoder.setVertexBuffer(buffer, offset: 0, index: stream.index) }
    for sampled in pipeline.textures {
      let texture = try texture(for: sampled.type)
      if sampled.stage == .vertex {
        encoder.setVertexTexture(texture, index: sampled.index)
      } else {
        encoder.setFragmentTexture(texture, index: sampled.index)
      }
    }
  }

  /// A texture of the type and the kind of number that a sampler or image declares.
  private func texture(for type: GLSLType) throws -> Texture {
    let descriptor = TextureDescriptor()
    let wanted = type.textureRequirement
    descriptor.textureType = wanted?.type ?? .type2D
    descriptor.sampleCount = descriptor.textureType.isMultisample ? 4 : 1
    descriptor.pixelFormat =
      switch wanted?.kind {
      case .sint: .rgba8Sint
      case .uint: .rgba8Uint
      case .depth: .depth16Unorm
      default: .rgba8Unorm
      }
    if type.isImage { descriptor.usage = [.shaderRead, .shaderWrite] }
    return try device.makeTexture(descriptor: descriptor)
  }

  private func target(_ format: PixelFormat, _ sampleCount: Int) throws -> Texture {
    let descriptor = TextureDescriptor()
    descriptor.pixelFormat = format
    descriptor.sampleCount = sampleCount
    if sampleCount > 1 { descriptor.textureType = .type2DMultisample }
    descriptor.usage = .renderTarget
    return try device.makeTexture(descriptor: descriptor)
  }
}
