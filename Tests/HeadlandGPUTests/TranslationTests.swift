import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// What the replay of command buffers calls, as tables: each test has a device of its own, so that nobody else calls.
@Suite("Translation to GL")
struct TranslationTests {
  private let test: TestDevice
  private let pipeline: RenderPipelineState
  private let target: Texture
  private let colors: Buffer
  private let quads: Buffer

  init() async throws {
    test = try TestDevice()
    pipeline = try test.pipeline()
    target = try test.texture(width: 4, height: 4)
    colors = try test.device.makeBuffer(of: [SIMD4<Float>.red])
    quads = try test.device.makeBuffer(of: [Quad()])
  }

  /// The GL calls of one committed buffer but those that look after its end.
  private func calls(_ record: (CommandBuffer) throws -> Void) async throws -> [String] {
    let commandBuffer = test.queue.makeCommandBuffer()
    try record(commandBuffer)
    test.device.thread.sync { GLTrace.begin() }
    commandBuffer.commit()
    try await commandBuffer.completed()
    let ends = ["fenceSync", "flush", "clientWaitSync", "deleteSync"]
    return test.device.thread.sync { GLTrace.end() }.filter { call in !ends.contains { call.hasPrefix("\($0)(") } }
  }

  /// Records a pass that draws `count` quads from buffers.
  private func encode(
    _ commandBuffer: CommandBuffer, _ pass: RenderPassDescriptor, draws: Int = 1,
    _ setUp: (RenderCommandEncoder) -> Void = { _ in }
  ) {
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexBuffer(quads, offset: 0, index: 0)
    encoder.setFragmentBuffer(colors, offset: 0, index: 0)
    setUp(encoder)
    for _ in 0..<draws { encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3) }
    encoder.endEncoding()
  }

  /// Triangles are GL's number 4.
  private static let draw = "drawArrays(4, 0, 3)"

  @Test("a draw with nothing changed makes one call, and many such draws one together where the driver can")
  func unchanged() async throws {
    let first = try await calls { encode($0, test.pass(target)) }
    let few = try await calls { encode($0, test.pass(target, clear: nil), draws: 3) }
    let many = try await calls { encode($0, test.pass(target, clear: nil), draws: 10) }
    #expect(first.filter { $0 == Self.draw }.count == 1)
    // The second buffer finds all state as the first left it.
    #expect(few == Array(repeating: Self.draw, count: 3))
    #expect(many.filter { $0.lowercased().contains("draw") && !$0.hasPrefix("bind") } == together(10))
  }

  /// What draws with nothing between them come to, by what the driver can do.
  private func together(_ count: Int) -> [String] {
    if test.device.workarounds.indexesVertexBlocks { return ["multiDrawArraysIndirect(4, 0, \(count), 16)"] }
    if test.device.capabilities.hasMultiDrawArrays { return ["multiDrawArrays(4, \(count))"] }
    return Array(repeating: Self.draw, count: count)
  }

  @Test("what is set to what it is costs no call")
  func sameState() async throws {
    _ = try await calls { encode($0, test.pass(target)) }
    let calls = try await calls { commandBuffer in
      encode(commandBuffer, test.pass(target, clear: nil)) { encoder in
        encoder.setCullMode(.none)
        encoder.setFrontFacing(.clockwise)
        encoder.setViewport(Viewport(width: 4, height: 4))
        encoder.setDepthStencilState(nil)
        encoder.setDepthBias(0, slopeScale: 0, clamp: 0)
        encoder.setBlendColor(red: 0, green: 0, blue: 0, alpha: 0)
        encoder.setRenderPipelineState(pipeline)
        encoder.setVertexBuffer(quads, offset: 0, index: 0)
      }
    }
    #expect(calls == [Self.draw])
  }

  @Test("new bytes for a draw are one binding")
  func bytes() async throws {
    let record = { (commandBuffer: CommandBuffer) in
      encode(commandBuffer, test.pass(target, clear: nil)) { encoder in
        for _ in 0..<3 {
          encoder.setVertexBytes([Float](repeating: 0, count: 8), length: 32, index: 0)
          encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
        }
        encoder.setVertexBuffer(quads, offset: 0, index: 0)
      }
    }
    _ = try await calls(record)
    let calls = try await calls(record).map { $0.hasPrefix("bindBufferRange(") ? "bind" : $0 }
    #expect(calls == ["bind", Self.draw, "bind", Self.draw, "bind", Self.draw, "bind", Self.draw])
  }

  @Test("a pass begins with the clear of its colour; depth and stencil are cleared by the first draw that tests them")
  func clears() async throws {
    let depth = try test.texture(width: 4, height: 4, format: .depth32Float_stencil8)
    let pass = test.pass(target, clear: ClearColor(red: 1, green: 0.5, blue: 0, alpha: 1), depth: depth)
    pass.stencilAttachment.clearStencil = 7
    pass.depthAttachment.clearDepth = 0.5
    let tested = try test.pipeline {
      $0.depthAttachmentPixelFormat = .depth32Float_stencil8
      $0.stencilAttachmentPixelFormat = .depth32Float_stencil8
    }
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let state = test.device.makeDepthStencilState(descriptor: less)
    let drawn = { (commandBuffer: CommandBuffer) in
      encode(commandBuffer, pass) { encoder in
        encoder.setRenderPipelineState(tested)
        encoder.setDepthStencilState(state)
      }
    }
    let color = "clearBufferfv(COLOR, 0, 1, 0.5, 0, 1)"
    #expect(try await clears(drawn) == [color, "clearBufferfi(DEPTH_STENCIL, 0, 0.5, 7)"])
    pass.stencilAttachment.loadAction = .load
    #expect(try await clears(drawn) == [color, "clearBufferfv(DEPTH, 0, 0.5, 0, 0, 0)"])
    pass.colorAttachments[0].loadAction = .dontCare
    pass.depthAttachment.loadAction = .load
    pass.stencilAttachment.loadAction = .clear
    pass.depthAttachment.storeAction = .dontCare
    #expect(
      try await clears(drawn) == [
        "invalidateFramebuffer(FRAMEBUFFER, COLOR_ATTACHMENT0)", "clearBufferiv(STENCIL, 0, 7, 0, 0, 0)",
        "invalidateFramebuffer(FRAMEBUFFER, DEPTH_ATTACHMENT)",
      ])
  }

  /// The clears and invalidations among the calls.
  private func clears(_ record: (CommandBuffer) throws -> Void) async throws -> [String] {
    try await calls(record).filter { $0.hasPrefix("clearBuffer") || $0.hasPrefix("invalidate") }
  }

  @Test("encoders that load and store one set of attachments never rebind it, another set is one binding")
  func framebuffers() async throws {
    let other = try test.texture(width: 4, height: 4)
    _ = try await calls { commandBuffer in
      encode(commandBuffer, test.pass(other))
      encode(commandBuffer, test.pass(target))
    }
    let before = test.device.statistics.framebufferBindCount
    let same = try await calls { commandBuffer in
      for _ in 0..<5 { encode(commandBuffer, test.pass(target, clear: nil)) }
    }
    #expect(same == Array(repeating: Self.draw, count: 5))
    #expect(test.device.statistics.framebufferBindCount == before)
    let switching = try await calls { commandBuffer in
      encode(commandBuffer, test.pass(other, clear: nil))
      encode(commandBuffer, test.pass(target, clear: nil))
    }
    #expect(switching.map { $0.hasPrefix("bindFramebuffer") } == [true, false, true, false])
    #expect(test.device.statistics.framebufferBindCount == before + 2)
    // Reading what is bound needs no other framebuffer.
    _ = try await Pixels(of: target)
    #expect(test.device.statistics.framebufferBindCount == before + 2)
  }

  @Test("an encoder begins with the default state, whatever the one before had set")
  func noLeak() async throws {
    let depth = try test.texture(width: 4, height: 4, format: .depth32Float_stencil8)
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = .never
    descriptor.frontFaceStencil = StencilDescriptor()
    descriptor.frontFaceStencil?.stencilCompareFunction = .never
    let never = test.device.makeDepthStencilState(descriptor: descriptor)
    let both = try test.pipeline { descriptor in
      descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
      descriptor.stencilAttachmentPixelFormat = .depth32Float_stencil8
    }
    try await test.commit { commandBuffer in
      let first = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, depth: depth))
      first.setDepthStencilState(never)
      first.setStencilReferenceValue(9)
      first.setScissorRect(ScissorRect(x: 0, y: 0, width: 1, height: 1))
      first.setViewport(Viewport(originX: 3, originY: 3, width: 1, height: 1, znear: 0.5, zfar: 0.6))
      first.setCullMode(.front)
      first.setFrontFacing(.counterClockwise)
      first.setDepthBias(10, slopeScale: 10, clamp: 0)
      first.setRenderPipelineState(both)
      first.drawQuad(.red)
      first.endEncoding()
      let second = test.pass(target, clear: nil, depth: depth)
      second.depthAttachment.loadAction = .load
      second.stencilAttachment.loadAction = .load
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: second)
      encoder.setRenderPipelineState(both)
      encoder.drawQuad(.green)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(width: 4, height: 4, all: .green))
    // Nor are bindings inherited: the same draw without them breaks a rule.
    let issues = try await test.issues { commandBuffer in
      encode(commandBuffer, test.pass(target))
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.noPipeline])
  }

  @Test("each verb becomes the calls that GL has for it")
  func verbs() async throws {
    let depth = try test.texture(width: 4, height: 4, format: .depth32Float)
    let depthPipeline = try test.pipeline { descriptor in
      descriptor.depthAttachmentPixelFormat = .depth32Float
      descriptor.colorAttachments[0].isBlendingEnabled = true
      descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
      descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    }
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = .lessEqual
    descriptor.isDepthWriteEnabled = true
    let lessEqual = test.device.makeDepthStencilState(descriptor: descriptor)
    let pass = test.pass(target, clear: nil, depth: depth)
    pass.depthAttachment.loadAction = .load
    let plain = { (encoder: RenderCommandEncoder) in encoder.setRenderPipelineState(depthPipeline) }
    _ = try await calls { encode($0, pass, plain) }
    for (verb, expected): ((RenderCommandEncoder) -> Void, [String]) in [
      ({ $0.setCullMode(.back) }, ["enable(CULL_FACE)"]),
      ({ $0.setDepthStencilState(lessEqual) }, ["enable(DEPTH_TEST)", "depthFunc(LEQUAL)"]),
      (
        { $0.setScissorRect(ScissorRect(x: 1, y: 2, width: 3, height: 1)) },
        ["enable(SCISSOR_TEST)", "scissor(1, 2, 3, 1)"]
      ),
      ({ $0.setViewport(Viewport(originX: 1, originY: 2, width: 2, height: 1)) }, ["viewport(1, 2, 2, 1)"]),
      ({ $0.setDepthBias(2, slopeScale: 1, clamp: 0) }, ["enable(POLYGON_OFFSET_FILL)"]),
      ({ $0.setBlendColor(red: 1, green: 0.5, blue: 0, alpha: 1) }, ["blendColor(1, 0.5, 0, 1)"]),
    ] {
      let calls = try await calls { commandBuffer in
        encode(commandBuffer, pass) { encoder in
          plain(encoder)
          verb(encoder)
        }
      }
      for call in expected { #expect(calls.contains(call), "\(call) in \(calls)") }
      #expect(calls.last == Self.draw)
      // The next encoder is back at the defaults, which takes calls only for what differs.
      _ = try await self.calls { encode($0, pass, plain) }
    }
  }

  @Test("clip control is set once, at the start, and no vertex stage is changed for it")
  func clipControl() throws {
    let capabilities = test.device.capabilities
    let calls = test.device.thread.sync { GLTrace.recording { test.device.executor.start() } }
    #expect(calls.contains("clipControlEXT(UPPER_LEFT_EXT, ZERO_TO_ONE_EXT)") == capabilities.hasClipControl)
  }

  @Test("an attachment set that the driver cannot draw into is an issue, and its draws are dropped")
  func incompleteFramebuffer() async throws {
    let (executor, handle) = (test.device.executor, target.handle)
    // No format that the API accepts is refused by this driver: a texture without storage stands in for one.
    let name = test.device.thread.sync { () -> UInt32 in
      let name = executor.textures[handle]?.name ?? 0
      executor.textures[handle]?.name = 0
      return name
    }
    let issues = try await test.issues { encode($0, test.pass(target)) }
    #expect(issues.map(\.rule) == [.passAttachments])
    #expect(issues.first?.message.contains("FRAMEBUFFER_INCOMPLETE") == true, "\(issues)")
    test.device.thread.sync { executor.textures[handle]?.name = name }
    try await test.commit { encode($0, test.pass(target)) }
    #expect(try await Pixels(of: target)[0, 3] == .red)
  }

  @Test("what the driver refuses although no rule foresaw it ends a strict buffer in an error")
  func driverError() async throws {
    let commandBuffer = test.queue.makeCommandBuffer()
    encode(commandBuffer, test.pass(target))
    test.device.thread.async { GL.enable(0) }
    commandBuffer.commit()
    try? await commandBuffer.completed()
    #expect(commandBuffer.completion.issues.map(\.rule) == [.driver])
    #expect(commandBuffer.completion.issues.first?.message.contains("INVALID_ENUM") == true)
  }

  @Test("a pipeline that was warmed meets no combination of states for the first time in a draw")
  func warming() async throws {
    let test = try TestDevice { $0.overrideWorkarounds = { $0.warmsByDrawing = true } }
    let target = try test.texture(width: 4, height: 4)
    let first = { test.device.statistics.statesFirstUsedInDraws }
    let before = first()
    let (cold, warm) = (try test.pipeline(), try test.pipeline())
    try test.device.warm([warm])
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(warm)
      encoder.drawQuad(.green)
      encoder.endEncoding()
    }
    #expect(first() == before)
    #expect(try await Pixels(of: target) == Pixels(width: 4, height: 4, all: .green))
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(cold)
      encoder.drawQuad(.green)
      encoder.endEncoding()
    }
    #expect(first() == before + 1)
  }

  @Test("warming takes every kind of pipeline: depth alone, stencil, textures, streams by instance")
  func warmingKinds() throws {
    let scene = try RuleScene(test)
    let depthOnly = RenderPipelineDescriptor()
    depthOnly.vertexFunction = try test.library(TestShaders.quad).makeFunction(name: "vertexMain")
    depthOnly.depthAttachmentPixelFormat = .depth32Float
    let stencil = try test.pipeline { descriptor in
      descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
      descriptor.stencilAttachmentPixelFormat = .depth32Float_stencil8
      descriptor.colorAttachments[1].pixelFormat = .rgba16Float
      descriptor.colorAttachments[1].writeMask = []
    }
    try test.device.warm([
      scene.quad, scene.stream, scene.instanced, scene.textured, stencil,
      try test.device.makeRenderPipelineState(descriptor: depthOnly),
    ])
    test.expectNoDriverErrors()
    #expect(test.takeIssues() == [])
  }
}
