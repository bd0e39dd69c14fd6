import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let drawPairs = [
    RulePair(.noPipeline) { scene in
      try await scene.rules { $0.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1) }
    } neighbour: { scene in
      try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.quad)
        encoder.drawQuad(.red)
      }
    },
    RulePair(.pipelineFormats) { scene in
      let other = try scene.test.pipeline(format: .rgba16Float)
      return try await scene.rules { encoder in
        encoder.setRenderPipelineState(other)
        encoder.drawQuad(.red)
      }
    } neighbour: { scene in
      let other = try scene.test.pipeline { $0.colorAttachments[1].pixelFormat = .invalid }
      return try await scene.rules { encoder in
        encoder.setRenderPipelineState(other)
        encoder.drawQuad(.red)
      }
    },
    RulePair(.depthStencilAttachment) { scene in
      try await scene.depthRules(.less)
    } neighbour: { scene in
      try await scene.depthRules(.always)
    },
    RulePair(.bufferNotBound) { scene in
      try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.stream)
        encoder.setFragmentBuffer(scene.vertices, offset: 0, index: 0)
        encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
      }
    } neighbour: { scene in
      try await scene.rules { scene.drawStream($0, vertices: 0..<1) }
    },
    RulePair(.bufferTooShort) { scene in
      try await scene.quadRules(bytes: 19)
    } neighbour: { scene in
      try await scene.quadRules(bytes: 20)
    },
    RulePair(.bufferOffset) { scene in
      try await scene.quadRules(offset: 4)
    } neighbour: { scene in
      try await scene.quadRules(offset: 256)
    },
    RulePair(.blockLayout) { scene in
      // 32 bytes that end with the depth where the shader reads it at byte 16.
      try await scene.quadRules(value: SIMD4<Int32>.zero)
    } neighbour: { scene in
      try await scene.quadRules(value: Quad())
    },
    RulePair(.vertexRange) { scene in
      try await scene.rules { scene.drawStream($0, vertices: 0..<5) }
    } neighbour: { scene in
      try await scene.rules { scene.drawStream($0, vertices: 0..<4) }
    },
    RulePair(.indexRange) { scene in
      try await scene.indexRules(count: 4, offset: 2)
    } neighbour: { scene in
      try await scene.indexRules(count: 3, offset: 2)
    },
    RulePair(.indirectArguments) { scene in
      try await scene.indirectRules(offset: 20)
    } neighbour: { scene in
      try await scene.indirectRules(offset: 16)
    },
  ]

  static let textureUsePairs = [
    RulePair(.textureNotBound) { scene in
      try await scene.textureRules(nil)
    } neighbour: { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1))
    },
    RulePair(.textureUsage) { scene in
      let target = try scene.test.texture(width: 1, height: 1, usage: .renderTarget)
      return try await scene.rules { $0.setFragmentTexture(target, index: 2) }
    } neighbour: { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1, usage: .shaderRead))
    },
    RulePair(.textureType) { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1, format: .rgba8Uint))
    } neighbour: { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1, format: .rgba8Snorm, usage: .shaderRead))
    },
    RulePair(.feedbackLoop) { scene in
      try await scene.textureRules(scene.target)
    } neighbour: { scene in
      try await scene.rules { encoder in
        encoder.setFragmentTexture(scene.target, index: 2)
        encoder.setRenderPipelineState(scene.quad)
        encoder.drawQuad(.red)
      }
    },
    RulePair(.samplerFilter) { scene in
      let less = try scene.with { $0.extensions.remove("GL_OES_texture_float_linear") }
      let floats = try less.test.texture(width: 1, height: 1, format: .r32Float, usage: .shaderRead)
      return try await less.textureRules(floats) { $0.minFilter = .linear }
    } neighbour: { scene in
      let less = try scene.with { $0.extensions.remove("GL_OES_texture_float_linear") }
      let halves = try less.test.texture(width: 1, height: 1, format: .r16Float, usage: .shaderRead)
      let floats = try less.test.texture(width: 1, height: 1, format: .r32Float, usage: .shaderRead)
      return try await less.textureRules(halves) { $0.minFilter = .linear }
        + less.textureRules(floats) { $0.minFilter = .nearest }
    },
    RulePair(.samplerComparison) { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1)) { $0.compareFunction = .less }
    } neighbour: { scene in
      try await scene.textureRules(scene.test.texture(width: 1, height: 1)) { $0.compareFunction = .never }
    },
  ]
}

extension RuleScene {
  func drawStream(_ encoder: RenderCommandEncoder, vertices: Range<Int>) {
    encoder.setRenderPipelineState(stream)
    encoder.setVertexBuffer(self.vertices, offset: 0, index: 0)
    encoder.drawPrimitives(type: .point, vertexStart: vertices.lowerBound, vertexCount: vertices.count)
  }

  fileprivate func depthRules(_ compare: CompareFunction) async throws -> [GPUIssue.Rule] {
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = compare
    let state = test.device.makeDepthStencilState(descriptor: descriptor)
    return try await rules { encoder in
      encoder.setRenderPipelineState(quad)
      encoder.setDepthStencilState(state)
      encoder.drawQuad(.red)
    }
  }

  /// The rules of a quad whose vertex block is bound by `bind`.
  private func quadRules(_ bind: (RenderCommandEncoder) -> Void) async throws -> [GPUIssue.Rule] {
    try await rules { encoder in
      encoder.setRenderPipelineState(quad)
      encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
      bind(encoder)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }

  fileprivate func quadRules(bytes length: Int) async throws -> [GPUIssue.Rule] {
    try await quadRules { $0.setVertexBytes([UInt8](repeating: 0, count: length), length: length, index: 0) }
  }

  fileprivate func quadRules(offset: Int) async throws -> [GPUIssue.Rule] {
    let buffer = try test.device.makeBuffer(length: 512)
    return try await quadRules { $0.setVertexBuffer(buffer, offset: offset, index: 0) }
  }

  fileprivate func quadRules<T: BitwiseCopyable>(value: T) async throws -> [GPUIssue.Rule] {
    try await quadRules { $0.setVertexValue(value, index: 0) }
  }

  fileprivate func indexRules(count: Int, offset: Int) async throws -> [GPUIssue.Rule] {
    try await rules { encoder in
      encoder.setRenderPipelineState(stream)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawIndexedPrimitives(
        type: .point, indexCount: count, indexType: .uint16, indexBuffer: indices, indexBufferOffset: offset)
    }
  }

  fileprivate func indirectRules(offset: Int) async throws -> [GPUIssue.Rule] {
    let buffer = try test.device.makeBuffer(length: 32)
    return try await rules { encoder in
      encoder.setRenderPipelineState(stream)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawPrimitives(type: .point, indirectBuffer: buffer, indirectBufferOffset: offset)
    }
  }

  /// The rules of a draw that samples a texture, with a sampler where `configure` says something of it.
  func textureRules(
    _ texture: Texture?, _ configure: ((SamplerDescriptor) -> Void)? = nil
  ) async throws -> [GPUIssue.Rule] {
    let descriptor = SamplerDescriptor()
    configure?(descriptor)
    let sampler = configure == nil ? nil : test.device.makeSamplerState(descriptor: descriptor)
    return try await rules { encoder in
      encoder.setRenderPipelineState(textured)
      encoder.setFragmentTexture(texture, index: 2)
      encoder.setFragmentSamplerState(sampler, index: 2)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }
}
