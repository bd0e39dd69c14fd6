import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Rules of draws")
struct DrawRuleTests {
  private func drawStrip(_ encoder: RenderCommandEncoder) {
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }

  @Test("no pipeline is set")
  func noPipeline() async throws {
    let scene = try RuleScene(.shared)
    #expect(try await scene.rules { drawStrip($0) } == [.noPipeline])
    let neighbour = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.drawQuad(.red)
    }
    #expect(neighbour == [])
  }

  @Test("a depth or stencil test meets a pass without that attachment")
  func depthStencil() async throws {
    let scene = try RuleScene(.shared)
    let descriptor = DepthStencilDescriptor()
    let flat = scene.test.device.makeDepthStencilState(descriptor: descriptor)
    descriptor.isDepthWriteEnabled = true
    descriptor.frontFaceStencil.stencilCompareFunction = .equal
    let both = scene.test.device.makeDepthStencilState(descriptor: descriptor)
    for (state, rules) in [
      (both, [GPUIssue.Rule.depthStencilAttachment, .depthStencilAttachment]), (flat, []),
    ] {
      let found = try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.quad)
        encoder.setDepthStencilState(state)
        encoder.drawQuad(.red)
      }
      #expect(found == rules)
    }
  }

  @Test("a block or a stream is read and nothing is bound, and all that is missing is told together")
  func bufferNotBound() async throws {
    let scene = try RuleScene(.shared)
    let both = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      drawStrip(encoder)
    }
    #expect(both == [.bufferNotBound, .bufferNotBound])
    let stream = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.stream)
      drawStrip(encoder)
    }
    #expect(stream == [.bufferNotBound])
    let unbound = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.stream)
      encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
      encoder.setVertexBuffer(nil, offset: 0, index: 0)
      drawStrip(encoder)
    }
    #expect(unbound == [.bufferNotBound])
    // The fragment stage's slot is another than the vertex stage's.
    let otherStage = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.stream)
      encoder.setFragmentBuffer(scene.vertices, offset: 0, index: 0)
      drawStrip(encoder)
    }
    #expect(otherStage == [.bufferNotBound])
    let neighbour = try await scene.rules { encoder in
      encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
      encoder.setRenderPipelineState(scene.stream)
      drawStrip(encoder)
    }
    #expect(neighbour == [])
  }

  @Test("the bound bytes are fewer than the block's")
  func bufferTooShort() async throws {
    let scene = try RuleScene(.shared)
    // `Quad` reads a vec4 and a float: 20 bytes, though std140 rounds it to 32.
    let bytes = [Float](repeating: 0, count: 8)
    let buffer = try scene.test.device.makeBuffer(length: 256 + 16)
    for (length, rules) in [(19, [GPUIssue.Rule.bufferTooShort]), (20, [])] {
      let found = try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.quad)
        encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
        encoder.setVertexBytes(bytes, length: length, index: 0)
        drawStrip(encoder)
      }
      #expect(found == rules)
    }
    let fromOffset = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
      encoder.setVertexBuffer(buffer, offset: 256, index: 0)
      drawStrip(encoder)
    }
    #expect(fromOffset == [.bufferTooShort])
  }

  @Test("a block is read at an offset that is not aligned; a stream may be")
  func bufferOffset() async throws {
    let scene = try RuleScene(.shared)
    let buffer = try scene.test.device.makeBuffer(length: 1024)
    for (offset, rules) in [(4, [GPUIssue.Rule.bufferOffset]), (256, []), (0, [])] {
      let found = try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.quad)
        encoder.setFragmentBuffer(buffer, offset: 0, index: 0)
        encoder.setVertexBuffer(buffer, offset: offset, index: 0)
        drawStrip(encoder)
      }
      #expect(found == rules, "offset \(offset)")
    }
    let recovered = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setFragmentBuffer(buffer, offset: 4, index: 0)
      encoder.drawQuad(.red)
      encoder.setRenderPipelineState(scene.stream)
      encoder.setVertexBuffer(buffer, offset: 4, index: 0)
      drawStrip(encoder)
    }
    #expect(recovered == [])
  }

  @Test("a texture is read and none is bound, or one that shaders must not read")
  func textureNotBound() async throws {
    let scene = try RuleScene(.shared)
    let image = try scene.test.texture(width: 1, height: 1)
    let targetOnly = try scene.test.texture(width: 1, height: 1, usage: .renderTarget)
    let missing = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.textured)
      encoder.setFragmentTexture(image, index: 0)
      encoder.setVertexTexture(image, index: 2)
      drawStrip(encoder)
    }
    #expect(missing == [.textureNotBound])
    #expect(try await scene.rules { $0.setFragmentTexture(targetOnly, index: 2) } == [.textureUsage])
    let neighbour = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.textured)
      encoder.setFragmentTexture(image, index: 2)
      drawStrip(encoder)
    }
    #expect(neighbour == [])
  }

  @Test("the pass samples what it draws into")
  func feedbackLoop() async throws {
    let scene = try RuleScene(.shared)
    let loop = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.textured)
      encoder.setFragmentTexture(scene.target, index: 2)
      drawStrip(encoder)
    }
    #expect(loop == [.feedbackLoop])
    // Bound and not read is no loop.
    let neighbour = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setFragmentTexture(scene.target, index: 2)
      encoder.drawQuad(.red)
    }
    #expect(neighbour == [])
  }

  @Test("vertices go beyond a stream's end, and to the last they do not")
  func vertexRange() async throws {
    let scene = try RuleScene(.shared)
    for (start, count, rules) in [
      (0, 5, [GPUIssue.Rule.vertexRange]), (1, 4, [.vertexRange]), (-1, 1, [.vertexRange]),
      (Int.max, 1, [.vertexRange]),
      (0, Int.max, [.vertexRange]), (0, 4, []), (3, 1, []),
    ] {
      let found = try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.stream)
        encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
        encoder.drawPrimitives(type: .point, vertexStart: start, vertexCount: count)
      }
      #expect(found == rules, "\(start), \(count)")
    }
    let fromOffset = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.stream)
      encoder.setVertexBuffer(scene.vertices, offset: 32, index: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 4)
    }
    #expect(fromOffset == [.vertexRange])
  }

  @Test("instances go beyond a stream that moves on every second instance, the base counted in elements")
  func instanceRange() async throws {
    let scene = try RuleScene(.shared)
    for (base, count, rules) in [
      (0, 8, []), (0, 9, [GPUIssue.Rule.vertexRange]), (2, 4, []), (2, 5, [.vertexRange]), (3, 2, []),
      (4, 1, [.vertexRange]), (-1, 1, [.vertexRange]), (Int.max, 1, [.vertexRange]),
    ] {
      let found = try await scene.rules { encoder in
        encoder.setRenderPipelineState(scene.instanced)
        encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
        encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1, instanceCount: count, baseInstance: base)
      }
      #expect(found == rules, "\(base), \(count)")
    }
  }

  @Test("indices go beyond their buffer, or name vertices beyond a stream")
  func indexRange() async throws {
    let scene = try RuleScene(.shared)
    let draw = { (encoder: RenderCommandEncoder, count: Int, offset: Int, baseVertex: Int) in
      encoder.setRenderPipelineState(scene.stream)
      encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
      encoder.drawIndexedPrimitives(
        type: .point, indexCount: count, indexType: .uint16, indexBuffer: scene.indices, indexBufferOffset: offset,
        instanceCount: 1, baseVertex: baseVertex, baseInstance: 0)
    }
    for (count, offset, base, rules) in [
      (5, 0, 0, [GPUIssue.Rule.indexRange]), (4, 2, 0, [.indexRange]), (1, 1, 0, [.indexRange]),
      (1, -2, 0, [.indexRange]), (4, 0, 1, [.vertexRange]), (4, 0, -1, [.vertexRange]), (1, 0, Int.max, [.vertexRange]),
      (4, 0, 0, []), (3, 2, 0, []), (1, 6, -3, []),
    ] {
      let found = try await scene.rules { draw($0, count, offset, base) }
      #expect(found == rules, "\(count) from \(offset), base \(base)")
    }
  }

  @Test("each draw is checked anew when something it depends on changes, and only then")
  func recheck() async throws {
    let scene = try RuleScene(.shared)
    let rules = try await scene.rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
      drawStrip(encoder)
      drawStrip(encoder)
      encoder.setVertexBytes([UInt8(0)], length: 1, index: 0)
      drawStrip(encoder)
      encoder.setVertexValue(Quad(), index: 0)
      drawStrip(encoder)
    }
    // The second draw breaks the rule of the first once more: it is told once.
    #expect(rules == [.bufferNotBound, .bufferTooShort])
    #expect(try await Pixels(of: scene.target) == Pixels(width: 4, height: 4, all: .red))
  }

  @Test("in .off nothing is told and what would be undefined is still dropped")
  func off() async throws {
    let test = try TestDevice(validation: .off)
    let scene = try RuleScene(test)
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(scene.target))
    drawStrip(encoder)
    encoder.setRenderPipelineState(scene.stream)
    encoder.setVertexBuffer(scene.vertices, offset: 0, index: 0)
    encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 100)
    encoder.setRenderPipelineState(scene.quad)
    encoder.drawQuad(Quad(-1, 0.5, 1, 1), .green)
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(commandBuffer.completion.issues == [] && test.takeIssues() == [])
    #expect(try await Pixels(of: scene.target).letters == ["GGGG", "....", "....", "...."])
    test.expectNoDriverErrors()
  }
}
