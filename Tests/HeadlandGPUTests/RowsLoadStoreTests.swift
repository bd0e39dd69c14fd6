import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A3 load and store actions")
struct RowLoadStoreTests {
  @Test(
    "colour begins with its old contents, the clear colour or anything, as the action says",
    arguments: [
      (LoadAction.load, SIMD4<UInt8>.blue), (.clear, .green), (.dontCare, .red),
    ])
  func color(action: LoadAction, rest: SIMD4<UInt8>) async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    let target = try test.texture(Pixels(width: 2, height: 1, all: .blue))
    try await test.commit { commandBuffer in
      let pass = RenderPassDescriptor()
      pass.colorAttachments[0].texture = target
      pass.colorAttachments[0].loadAction = action
      pass.colorAttachments[0].clearColor = ClearColor(red: 0, green: 1, blue: 0)
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(-1, -1, 0, 1), .red)
      // What was not cared for is only known once it is drawn.
      if action == .dontCare { encoder.drawQuad(Quad(0, -1, 1, 1), .red) }
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.red, rest]]))
  }

  @Test("the default actions are Metal's")
  func defaults() {
    let pass = RenderPassDescriptor()
    #expect(pass.colorAttachments[0].loadAction == .dontCare && pass.colorAttachments[0].storeAction == .store)
    #expect(pass.depthAttachment.loadAction == .clear && pass.depthAttachment.storeAction == .dontCare)
    #expect(pass.depthAttachment.clearDepth == 1)
    #expect(pass.stencilAttachment.loadAction == .clear && pass.stencilAttachment.storeAction == .dontCare)
    #expect(pass.stencilAttachment.clearStencil == 0)
    #expect(pass.colorAttachments[0].clearColor == ClearColor(red: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test("depth that was stored is met by the pass that loads it, and gone in the pass that clears it")
  func depth() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let state = test.device.makeDepthStencilState(descriptor: less)
    let (target, depth) = (
      try test.texture(width: 2, height: 1), try test.texture(width: 2, height: 1, format: .depth32Float)
    )
    let draw = { (commandBuffer: CommandBuffer, pass: RenderPassDescriptor, quads: [(Quad, SIMD4<Float>)]) in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state)
      for (quad, color) in quads { encoder.drawQuad(quad, color) }
      encoder.endEncoding()
    }
    let loading = test.pass(target, clear: nil, depth: depth)
    loading.depthAttachment.loadAction = .load
    try await test.commit { commandBuffer in
      draw(commandBuffer, test.pass(target, depth: depth, clearDepth: 0.4), [])
      let quads = [(Quad(-1, -1, 0, 1, depth: 0.55), SIMD4<Float>.red), (Quad(0, -1, 1, 1, depth: 0.3), .green)]
      draw(commandBuffer, loading, quads)
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.transparent, .green]]))
    try await test.commit { commandBuffer in
      draw(commandBuffer, test.pass(target, depth: depth), [(Quad(depth: 0.55), .blue)])
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.blue, .blue]]))
  }

  @Test(
    "stencil that was stored is met by the pass that loads it",
    arguments: [PixelFormat.depth32Float_stencil8, .stencil8])
  func stencil(format: PixelFormat) async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { descriptor in
      if format.hasDepth { descriptor.depthAttachmentPixelFormat = format }
      descriptor.stencilAttachmentPixelFormat = format
    }
    let equal = DepthStencilDescriptor()
    equal.frontFaceStencil = StencilDescriptor()
    equal.frontFaceStencil?.stencilCompareFunction = .equal
    equal.backFaceStencil = equal.frontFaceStencil
    let state = test.device.makeDepthStencilState(descriptor: equal)
    let target = try test.texture(width: 2, height: 1)
    let stencil = try test.texture(width: 2, height: 1, format: format, usage: .renderTarget)
    let pass = { (load: LoadAction) in
      let pass = test.pass(target, clear: load == .clear ? .transparent : nil)
      if format.hasDepth { pass.depthAttachment.texture = stencil }
      pass.stencilAttachment.texture = stencil
      pass.stencilAttachment.loadAction = load
      pass.stencilAttachment.storeAction = .store
      pass.stencilAttachment.clearStencil = 3
      return pass
    }
    try await test.commit { commandBuffer in
      commandBuffer.makeRenderCommandEncoder(descriptor: pass(.clear)).endEncoding()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass(.load))
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state)
      encoder.setStencilReferenceValue(4)
      encoder.drawQuad(Quad(-1, -1, 0, 1), .red)
      encoder.setStencilReferenceValue(3)
      encoder.drawQuad(Quad(0, -1, 1, 1), .green)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.transparent, .green]]))
  }

  @Test("a clear reaches all channels, all pixels and all bits, whatever the draws before had masked")
  func clearAfterMasks() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { descriptor in
      descriptor.colorAttachments[0].writeMask = .red
      descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
      descriptor.stencilAttachmentPixelFormat = .depth32Float_stencil8
    }
    let masked = DepthStencilDescriptor()
    masked.depthCompareFunction = .less
    masked.frontFaceStencil = StencilDescriptor()
    masked.frontFaceStencil?.writeMask = 0
    masked.backFaceStencil = masked.frontFaceStencil
    let state = test.device.makeDepthStencilState(descriptor: masked)
    let target = try test.texture(width: 2, height: 2)
    let depth = try test.texture(width: 2, height: 2, format: .depth32Float_stencil8, usage: .renderTarget)
    try await test.commit { commandBuffer in
      let first = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, depth: depth))
      first.setRenderPipelineState(pipeline)
      first.setDepthStencilState(state)
      first.setScissorRect(ScissorRect(x: 0, y: 0, width: 1, height: 1))
      first.drawQuad(.white)
      first.endEncoding()
      commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: .white, depth: depth)).endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(width: 2, height: 2, all: .white))
  }
}

@Suite("A3 a host and the map's attachments")
struct RowHostTests {
  private struct Map {
    let test: TestDevice
    let color: Texture
    let depth: Texture
    var pass: RenderPassDescriptor {
      let pass = test.pass(color, clear: nil, depth: depth)
      pass.depthAttachment.loadAction = .load
      return pass
    }
  }

  private func makeMap(_ test: TestDevice) throws -> Map {
    Map(
      test: test, color: try test.texture(Pixels(width: 1, height: 1, all: .blue)),
      depth: try test.texture(width: 1, height: 1, format: .depth32Float))
  }

  /// Lets a host draw a red pixel with `pass` and returns its issues, the buffer's error and the map's pixel.
  private func draw(
    _ map: Map, _ pass: RenderPassDescriptor
  ) async throws -> (issues: [GPUIssue], error: CommandBufferError?, pixel: SIMD4<UInt8>) {
    let pipeline = try map.test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let commandBuffer = map.test.queue.makeCommandBuffer()
    commandBuffer.beginHost(named: "triangle", attachments: map.pass)
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(.red)
    encoder.endEncoding()
    let issues = commandBuffer.endHost()
    commandBuffer.commit()
    try? await commandBuffer.completed()
    return (issues, commandBuffer.error, try await Pixels(of: map.color)[0, 0])
  }

  @Test("the map's own descriptor, .load and .store, draws on the map")
  func load() async throws {
    let map = try makeMap(TestDevice.shared)
    let result = try await draw(map, map.pass)
    #expect(result.issues == [] && result.error == nil && result.pixel == .red)
  }

  @Test("an own clear is a named error in strict, and its commands are dropped")
  func clearInStrict() async throws {
    let map = try makeMap(TestDevice.shared)
    let pass = map.pass
    pass.colorAttachments[0].loadAction = .clear
    let result = try await draw(map, pass)
    #expect(result.issues.map(\.rule) == [.hostLoadAction])
    #expect(result.issues.first?.object == "triangle")
    #expect(result.issues.first?.field == "colorAttachments[0].loadAction")
    #expect(result.issues.first?.message.contains(".clear") == true)
    #expect(result.pixel == .blue)
    guard case .validation(let issues) = result.error else {
      Issue.record("the buffer ended without a validation error")
      return
    }
    #expect(issues == result.issues)
  }

  @Test("an own clear wipes the map in .log, as on Metal, with an issue")
  func clearInLog() async throws {
    let test = try TestDevice(validation: .log)
    let map = try makeMap(test)
    let pass = map.pass
    pass.colorAttachments[0].loadAction = .clear
    let commandBuffer = test.queue.makeCommandBuffer()
    commandBuffer.beginHost(named: "triangle", attachments: map.pass)
    commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    #expect(commandBuffer.endHost().map(\.rule) == [.hostLoadAction])
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(test.takeIssues().map(\.rule) == [.hostLoadAction])
    #expect(try await Pixels(of: map.color)[0, 0] == .black)
    test.expectNoDriverErrors()
  }

  @Test("each attachment and each action is told by its field")
  func fields() async throws {
    let map = try makeMap(TestDevice.shared)
    let pass = map.pass
    pass.colorAttachments[0].loadAction = .dontCare
    pass.depthAttachment.loadAction = .clear
    pass.depthAttachment.storeAction = .dontCare
    let result = try await draw(map, pass)
    #expect(result.issues.map(\.rule) == [.hostLoadAction, .hostLoadAction, .hostStoreAction])
    #expect(
      result.issues.map(\.field) == [
        "colorAttachments[0].loadAction", "depthAttachment.loadAction", "depthAttachment.storeAction",
      ])
  }

  @Test("targets of the host's own may be cleared and dropped")
  func ownTargets() async throws {
    let map = try makeMap(TestDevice.shared)
    let own = try map.test.texture(width: 1, height: 1)
    let pipeline = try map.test.pipeline()
    try await map.test.commit { commandBuffer in
      commandBuffer.beginHost(named: "triangle", attachments: map.pass)
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: map.test.pass(own, clear: .white))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(0, 0, 0, 0), .red)
      encoder.endEncoding()
      #expect(commandBuffer.endHost() == [])
    }
    #expect(try await Pixels(of: own)[0, 0] == .white)
    #expect(try await Pixels(of: map.color)[0, 0] == .blue)
  }

  @Test("the map itself may clear before and after a host's turn")
  func mapClears() async throws {
    let map = try makeMap(TestDevice.shared)
    try await map.test.commit { commandBuffer in
      commandBuffer.makeRenderCommandEncoder(descriptor: map.test.pass(map.color, clear: .white)).endEncoding()
      commandBuffer.beginHost(named: "triangle", attachments: map.pass)
      #expect(commandBuffer.endHost() == [])
      commandBuffer.makeRenderCommandEncoder(descriptor: map.test.pass(map.color, clear: .white)).endEncoding()
    }
    #expect(try await Pixels(of: map.color)[0, 0] == .white)
  }
}
