import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let encoderPairs = [
    RulePair(.encoderEnded) { scene in
      try await scene.bufferRules { commandBuffer in
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(scene.target))
        encoder.endEncoding()
        encoder.setCullMode(.back)
      }
    } neighbour: { scene in
      try await scene.rules { $0.setCullMode(.back) }
    },
    RulePair(.debugGroups) { scene in
      try await scene.rules { $0.pushDebugGroup("group") }
    } neighbour: { scene in
      try await scene.rules { encoder in
        encoder.pushDebugGroup("group")
        encoder.popDebugGroup()
      }
    },
    RulePair(.bindingIndex) { scene in
      try await scene.rules { $0.setVertexBuffer(scene.vertices, offset: 128, index: 30) }
    } neighbour: { scene in
      try await scene.rules { $0.setVertexBuffer(scene.vertices, offset: 127, index: 30) }
    },
    RulePair(.setBytesLength) { scene in
      try await scene.rules { $0.setVertexBytes([UInt8](repeating: 0, count: 4097), length: 4097, index: 0) }
    } neighbour: { scene in
      try await scene.rules { $0.setVertexBytes([UInt8](repeating: 0, count: 4096), length: 4096, index: 0) }
    },
    RulePair(.viewportOrScissor) { scene in
      try await scene.rules { $0.setScissorRect(ScissorRect(x: 1, y: 0, width: 4, height: 4)) }
    } neighbour: { scene in
      try await scene.rules { $0.setScissorRect(ScissorRect(x: 1, y: 0, width: 3, height: 4)) }
    },
    RulePair(.viewportFraction) { scene in
      try await scene.rules { $0.setViewport(Viewport(originX: 0.5, width: 3, height: 4)) }
    } neighbour: { scene in
      try await scene.rules { $0.setViewport(Viewport(originX: -1, width: 3, height: 4, znear: 0.25, zfar: 0.5)) }
    },
    RulePair(.otherDevice) { scene in
      let other = try TestDevice().pipeline()
      return try await scene.rules { $0.setRenderPipelineState(other) }
    } neighbour: { scene in
      try await scene.rules { $0.setRenderPipelineState(scene.quad) }
    },
    RulePair(.fillMode) { scene in
      try await scene.rules { $0.setTriangleFillMode(.lines) }
    } neighbour: { scene in
      try await scene.rules { $0.setTriangleFillMode(.fill) }
    },
    RulePair(.depthClipMode) { scene in
      let less = try scene.with { $0.extensions.remove("GL_EXT_depth_clamp") }
      return try await less.rules { $0.setDepthClipMode(.clamp) }
    } neighbour: { scene in
      let less = try scene.with { $0.extensions.remove("GL_EXT_depth_clamp") }
      return try await less.rules { $0.setDepthClipMode(.clip) }
    },
    RulePair(.blit) { scene in
      try await scene.blitRules { encoder, buffer in
        encoder.copy(from: buffer, sourceOffset: 0, to: buffer, destinationOffset: 15, size: 16)
      }
    } neighbour: { scene in
      try await scene.blitRules { encoder, buffer in
        encoder.copy(from: buffer, sourceOffset: 0, to: buffer, destinationOffset: 16, size: 16)
      }
    },
  ]

  static let passPairs = [
    RulePair(.passAttachments) { scene in
      let pass = scene.test.pass(scene.target)
      pass.colorAttachments[1].texture = scene.target
      return try await scene.passRules(pass)
    } neighbour: { scene in
      let pass = scene.test.pass(scene.target)
      pass.colorAttachments[1].texture = try scene.test.texture(width: 4, height: 4)
      return try await scene.passRules(pass)
    },
    RulePair(.passAttachmentUsage) { scene in
      try await scene.passRules(scene.test.pass(scene.test.texture(width: 4, height: 4, usage: .shaderRead)))
    } neighbour: { scene in
      try await scene.passRules(scene.test.pass(scene.test.texture(width: 4, height: 4, usage: .renderTarget)))
    },
    RulePair(.passResolve) { scene in
      try await scene.passRules(scene.resolvePass(to: scene.test.texture(width: 4, height: 5)))
    } neighbour: { scene in
      try await scene.passRules(scene.resolvePass(to: scene.test.texture(width: 4, height: 4)))
    },
    RulePair(.visibility) { scene in
      try await scene.visibilityRules(offset: 4)
    } neighbour: { scene in
      try await scene.visibilityRules(offset: 8)
    },
  ]
}

extension RuleScene {
  fileprivate func blitRules(_ record: (BlitCommandEncoder, Buffer) -> Void) async throws -> [GPUIssue.Rule] {
    let buffer = try test.device.makeBuffer(length: 32)
    return try await bufferRules { commandBuffer in
      let encoder = commandBuffer.makeBlitCommandEncoder()
      record(encoder, buffer)
      encoder.endEncoding()
    }
  }

  /// The rules that a pass breaks.
  fileprivate func passRules(_ pass: RenderPassDescriptor) async throws -> [GPUIssue.Rule] {
    try await bufferRules { $0.makeRenderCommandEncoder(descriptor: pass).endEncoding() }
  }

  /// A pass of four samples a pixel, 4×4 pixels, resolved to a texture.
  fileprivate func resolvePass(to texture: Texture) throws -> RenderPassDescriptor {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: 4, height: 4, mipmapped: false)
    descriptor.textureType = .type2DMultisample
    descriptor.sampleCount = 4
    descriptor.usage = .renderTarget
    let pass = test.pass(try test.device.makeTexture(descriptor: descriptor))
    pass.colorAttachments[0].storeAction = .multisampleResolve
    pass.colorAttachments[0].resolveTexture = texture
    return pass
  }

  fileprivate func visibilityRules(offset: Int) async throws -> [GPUIssue.Rule] {
    let pass = test.pass(target)
    pass.visibilityResultBuffer = try test.device.makeBuffer(length: 16)
    return try await bufferRules { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setVisibilityResultMode(.boolean, offset: offset)
      encoder.endEncoding()
    }
  }
}
