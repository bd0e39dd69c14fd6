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
      scratch.bindAll(of: pipeline, encoder)
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
  private let texture: Texture

  init(device: Device) throws {
    self.device = device
    buffer = try device.makeBuffer(length: Self.length, options: .storageModePrivate)
    texture = try device.makeTexture(descriptor: TextureDescriptor())
  }

  func pass(for pipeline: RenderPipelineState) throws -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    for (index, color) in pipeline.colors.enumerated() where color.pixelFormat != .invalid {
      pass.colorAttachments[index].texture = try target(color.pixelFormat)
    }
    if pipeline.depthFormat != .invalid { pass.depthAttachment.texture = try target(pipeline.depthFormat) }
    if pipeline.stencilFormat == pipeline.depthFormat {
      pass.stencilAttachment.texture = pass.depthAttachment.texture
    } else if pipeline.stencilFormat != .invalid {
      pass.stencilAttachment.texture = try target(pipeline.stencilFormat)
    }
    return pass
  }

  func bindAll(of pipeline: RenderPipelineState, _ encoder: RenderCommandEncoder) {
    for block in pipeline.blocks {
      if block.stage == .vertex {
        encoder.setVertexBuffer(buffer, offset: 0, index: block.index)
      } else {
        encoder.setFragmentBuffer(buffer, offset: 0, index: block.index)
      }
    }
    for stream in pipeline.streams { encoder.setVertexBuffer(buffer, offset: 0, index: stream.index) }
    for sampled in pipeline.textures {
      if sampled.stage == .vertex {
        encoder.setVertexTexture(texture, index: sampled.index)
      } else {
        encoder.setFragmentTexture(texture, index: sampled.index)
      }
    }
  }

  private func target(_ format: PixelFormat) throws -> Texture {
    let descriptor = TextureDescriptor()
    descriptor.pixelFormat = format
    descriptor.usage = .renderTarget
    return try device.makeTexture(descriptor: descriptor)
  }
}
