import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A7 depth")
struct RowDepthTests {
  /// Draws blue at depth 0.40 with depth writes, then red at `incoming` with a test; true where red is seen.
  private func isDrawn(
    _ incoming: Float, _ function: CompareFunction, format: PixelFormat = .depth32Float
  ) async throws -> Bool {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = format }
    let pixels = try await test.render(width: 1, height: 1, depth: format) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state(test, .always, writes: true))
      encoder.drawQuad(Quad(depth: 0.40), .blue)
      encoder.setDepthStencilState(state(test, function, writes: false))
      encoder.drawQuad(Quad(depth: incoming), .red)
    }
    return pixels[0, 0] == .red
  }

  private func state(_ test: TestDevice, _ function: CompareFunction, writes: Bool) -> DepthStencilState {
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = function
    descriptor.isDepthWriteEnabled = writes
    return test.device.makeDepthStencilState(descriptor: descriptor)
  }

  @Test("stored 0.40, incoming 0.55, .less: not drawn")
  func less() async throws {
    #expect(try await !isDrawn(0.55, .less))
    #expect(try await isDrawn(0.30, .less))
  }

  @Test(
    "each function compares the incoming depth with the stored one: nearer, equal, farther",
    arguments: [
      (CompareFunction.never, [false, false, false]), (.less, [true, false, false]), (.equal, [false, true, false]),
      (.lessEqual, [true, true, false]), (.greater, [false, false, true]), (.notEqual, [true, false, true]),
      (.greaterEqual, [false, true, true]), (.always, [true, true, true]),
    ])
  func functions(function: CompareFunction, expected: [Bool]) async throws {
    for (incoming, isExpected) in zip([Float(0.30), 0.40, 0.55], expected) {
      #expect(try await isDrawn(incoming, function) == isExpected, "incoming \(incoming)")
    }
  }

  @Test(
    "every depth format tests",
    arguments: [PixelFormat.depth16Unorm, .depth32Float, .depth24Unorm_stencil8, .depth32Float_stencil8])
  func formats(format: PixelFormat) async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { descriptor in
      descriptor.depthAttachmentPixelFormat = format
      if format.hasStencil { descriptor.stencilAttachmentPixelFormat = format }
    }
    let pixels = try await test.render(width: 2, height: 1, depth: format) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state(test, .less, writes: true))
      encoder.drawQuad(Quad(depth: 0.40), .blue)
      encoder.drawQuad(Quad(-1, -1, 0, 1, depth: 0.55), .red)
      encoder.drawQuad(Quad(0, -1, 1, 1, depth: 0.25), .green)
    }
    #expect(pixels == Pixels(rows: [[.blue, .green]]))
  }

  @Test("without writes what is drawn leaves the stored depth alone, with writes the next draw meets it")
  func writes() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let pixels = try await test.render(width: 2, height: 1, depth: .depth32Float) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state(test, .less, writes: false))
      encoder.drawQuad(Quad(-1, -1, 0, 1, depth: 0.40), .blue)
      encoder.setDepthStencilState(state(test, .less, writes: true))
      encoder.drawQuad(Quad(0, -1, 1, 1, depth: 0.40), .blue)
      encoder.drawQuad(Quad(depth: 0.55), .red)
    }
    #expect(pixels == Pixels(rows: [[.red, .blue]]))
  }

  @Test("flat layers: always without writes draws over anything and leaves no trace")
  func flat() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let pixels = try await test.render(width: 1, height: 1, depth: .depth32Float) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state(test, .less, writes: true))
      encoder.drawQuad(Quad(depth: 0.40), .blue)
      encoder.setDepthStencilState(state(test, .always, writes: false))
      encoder.drawQuad(Quad(depth: 0.9), .green)
      encoder.setDepthStencilState(state(test, .less, writes: true))
      encoder.drawQuad(Quad(depth: 0.55), .red)
    }
    #expect(pixels[0, 0] == .green)
  }

  @Test("depth 0 is the near plane, 1 the far plane, and what lies outside is clipped")
  func range() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    let pixels = try await test.render(width: 4, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      for (column, depth) in [Float(0), 1, -0.01, 1.01].enumerated() {
        let left = -1 + Float(column) * 0.5
        encoder.drawQuad(Quad(left, -1, left + 0.5, 1, depth: depth), .red)
      }
    }
    #expect(pixels == Pixels(rows: [[.red, .red, .transparent, .transparent]]))
  }

  @Test("a pipeline without a fragment stage writes depth alone")
  func depthOnly() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let library = try test.library(TestShaders.quad)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.depthAttachmentPixelFormat = .depth32Float
    let depthOnly = try test.device.makeRenderPipelineState(descriptor: descriptor)
    let target = try test.texture(width: 2, height: 1)
    let depth = try test.texture(width: 2, height: 1, format: .depth32Float)
    try await test.commit { commandBuffer in
      let first = RenderPassDescriptor()
      first.depthAttachment.texture = depth
      first.depthAttachment.storeAction = .store
      let writer = commandBuffer.makeRenderCommandEncoder(descriptor: first)
      writer.setRenderPipelineState(depthOnly)
      writer.setDepthStencilState(state(test, .always, writes: true))
      writer.setVertexValue(Quad(-1, -1, 0, 1, depth: 0.40), index: 0)
      writer.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      writer.endEncoding()
      let second = test.pass(target, depth: depth)
      second.depthAttachment.loadAction = .load
      let reader = commandBuffer.makeRenderCommandEncoder(descriptor: second)
      reader.setRenderPipelineState(pipeline)
      reader.setDepthStencilState(state(test, .less, writes: false))
      reader.drawQuad(Quad(depth: 0.55), .red)
      reader.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.transparent, .red]]))
  }

  @Test("a depth bias moves what is drawn: 0.5 with a bias towards the viewer passes .less against 0.5")
  func bias() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let pixels = try await test.render(width: 2, height: 1, depth: .depth32Float) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state(test, .less, writes: true))
      encoder.drawQuad(Quad(depth: 0.5), .blue)
      encoder.drawQuad(Quad(-1, -1, 0, 1, depth: 0.5), .red)
      encoder.setDepthBias(-4, slopeScale: 0, clamp: 0)
      encoder.drawQuad(Quad(0, -1, 1, 1, depth: 0.5), .green)
    }
    #expect(pixels == Pixels(rows: [[.blue, .green]]))
  }
}
