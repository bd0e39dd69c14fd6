import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Rules of encoders")
struct EncoderRuleTests {
  @Test("an encoder is used after its end")
  func ended() async throws {
    let scene = try RuleScene(.shared)
    let breaches: [(RenderCommandEncoder) -> Void] = [
      { $0.endEncoding() }, { $0.setRenderPipelineState(scene.quad) }, { $0.setDepthStencilState(nil) },
      { $0.setViewport(Viewport(width: 1, height: 1)) }, { $0.setScissorRect(ScissorRect(width: 1, height: 1)) },
      { $0.setCullMode(.back) }, { $0.setFrontFacing(.clockwise) }, { $0.setTriangleFillMode(.fill) },
      { $0.setDepthBias(0, slopeScale: 0, clamp: 0) }, { $0.setStencilReferenceValue(0) },
      { $0.setBlendColor(red: 0, green: 0, blue: 0, alpha: 0) }, { $0.pushDebugGroup("a") }, { $0.popDebugGroup() },
      { $0.insertDebugSignpost("a") }, { $0.setVertexBuffer(nil, offset: 0, index: 0) },
      { $0.setFragmentBytes([0], length: 1, index: 0) }, { $0.setFragmentTexture(nil, index: 0) },
      { $0.setFragmentSamplerState(nil, index: 0) },
      { $0.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1) },
      {
        $0.drawIndexedPrimitives(
          type: .point, indexCount: 1, indexType: .uint16, indexBuffer: scene.indices, indexBufferOffset: 0)
      },
    ]
    for breach in breaches {
      let rules = try await scene.bufferRules { commandBuffer in
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(scene.target))
        encoder.endEncoding()
        breach(encoder)
      }
      #expect(rules == [.encoderEnded])
    }
    #expect(try await scene.rules { _ in } == [])
  }

  @Test("an encoder is left open when the next begins or the buffer is committed")
  func open() async throws {
    let scene = try RuleScene(.shared)
    let pass = scene.test.pass(scene.target)
    let atCommit = try await scene.bufferRules { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(scene.quad)
      encoder.drawQuad(.red)
    }
    #expect(atCommit == [.missingEndEncoding])
    // What the open encoder recorded is drawn nevertheless: the buffer ends in an error that says so.
    #expect(try await Pixels(of: scene.target)[0, 0] == .red)
    let atNext = try await scene.bufferRules { commandBuffer in
      _ = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    #expect(atNext == [.missingEndEncoding])
    let dropped = try await scene.bufferRules { commandBuffer in
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).pushDebugGroup("open too")
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    #expect(dropped == [.missingEndEncoding])
    let inOrder = try await scene.bufferRules { commandBuffer in
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    #expect(inOrder == [])
  }

  @Test("debug groups are popped without a push, or left open")
  func debugGroups() async throws {
    let scene = try RuleScene(.shared)
    #expect(try await scene.rules { $0.popDebugGroup() } == [.debugGroups])
    #expect(try await scene.rules { $0.pushDebugGroup("a") } == [.debugGroups])
    let balanced = try await scene.rules { encoder in
      encoder.pushDebugGroup("a")
      encoder.pushDebugGroup("b")
      encoder.popDebugGroup()
      encoder.popDebugGroup()
    }
    #expect(balanced == [])
  }

  @Test("an index or offset is one that no slot or buffer has")
  func bindingIndex() async throws {
    let scene = try RuleScene(.shared)
    let other = try TestDevice().device.makeBuffer(length: 64)
    let breaches: [(RenderCommandEncoder) -> Void] = [
      { $0.setVertexBuffer(scene.vertices, offset: 0, index: 31) },
      { $0.setVertexBuffer(scene.vertices, offset: 0, index: -1) }, { $0.setFragmentBytes([0], length: 1, index: 31) },
      { $0.setFragmentValue(Float(0), index: 31) }, { $0.setVertexTexture(scene.target, index: 31) },
      { $0.setFragmentSamplerState(nil, index: 16) }, { $0.setVertexBuffer(scene.vertices, offset: 128, index: 0) },
      { $0.setVertexBuffer(scene.vertices, offset: -16, index: 0) }, { $0.setVertexBuffer(other, offset: 0, index: 0) },
      { $0.setVertexBuffers([scene.vertices], offsets: [], range: 0..<1) },
      { $0.setVertexBuffers([scene.vertices], offsets: [0], range: 0..<2) },
    ]
    for breach in breaches { #expect(try await scene.rules(breach) == [.bindingIndex]) }
    let neighbours: [(RenderCommandEncoder) -> Void] = [
      { $0.setVertexBuffer(scene.vertices, offset: 127, index: 30) },
      { $0.setFragmentSamplerState(nil, index: 15) }, { $0.setFragmentTexture(nil, index: 30) },
      { $0.setVertexBuffer(nil, offset: 0, index: 30) },
    ]
    for neighbour in neighbours { #expect(try await scene.rules(neighbour) == []) }
  }

  @Test("bytes are none or more than 4096")
  func setBytesLength() async throws {
    let scene = try RuleScene(.shared)
    let bytes = [UInt8](repeating: 0, count: 5000)
    for length in [0, -1, 4097, 5000] {
      #expect(try await scene.rules { $0.setVertexBytes(bytes, length: length, index: 0) } == [.setBytesLength])
    }
    for length in [1, 4096] {
      #expect(try await scene.rules { $0.setVertexBytes(bytes, length: length, index: 0) } == [])
    }
  }

  @Test("a scissor lies beyond the attachments, or a viewport has no size")
  func viewportOrScissor() async throws {
    let scene = try RuleScene(.shared)
    for rect in [
      ScissorRect(x: 1, y: 0, width: 4, height: 4), ScissorRect(x: 0, y: 0, width: 4, height: 5),
      ScissorRect(x: -1, y: 0, width: 1, height: 1), ScissorRect(x: Int.max, y: 0, width: Int.max, height: 1),
    ] { #expect(try await scene.rules { $0.setScissorRect(rect) } == [.viewportOrScissor]) }
    for viewport in [
      Viewport(width: 0, height: 4), Viewport(width: 4, height: -1), Viewport(width: .nan, height: 4),
      Viewport(width: .infinity, height: 4), Viewport(originX: 1e30, width: 4, height: 4),
      Viewport(originY: .nan, width: 4, height: 4), Viewport(width: 4, height: 4, znear: -0.1),
      Viewport(width: 4, height: 4, zfar: 1.5),
    ] { #expect(try await scene.rules { $0.setViewport(viewport) } == [.viewportOrScissor]) }
    let neighbours = try await scene.rules { encoder in
      encoder.setScissorRect(ScissorRect(x: 3, y: 3, width: 1, height: 1))
      encoder.setScissorRect(ScissorRect(x: 4, y: 4, width: 0, height: 0))
      // A viewport may reach beyond the attachments and turn the depth round.
      encoder.setViewport(Viewport(originX: -10, originY: 2, width: 100, height: 1, znear: 1, zfar: 0))
    }
    #expect(neighbours == [])
  }

  @Test("a command buffer is used after its commit")
  func committed() async throws {
    let scene = try RuleScene(try TestDevice())
    let commandBuffer = scene.test.queue.makeCommandBuffer()
    commandBuffer.commit()
    commandBuffer.commit()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: scene.test.pass(scene.target))
    encoder.setRenderPipelineState(scene.quad)
    encoder.drawQuad(.red)
    encoder.endEncoding()
    try? await commandBuffer.completed()
    #expect(scene.test.takeIssues().map(\.rule) == [.commandBufferCommitted, .commandBufferCommitted])
    #expect(commandBuffer.completion.issues.map(\.rule) == [.commandBufferCommitted, .commandBufferCommitted])
    #expect(try await Pixels(of: scene.target)[0, 0] == .transparent)
    scene.test.expectNoDriverErrors()
  }
}
