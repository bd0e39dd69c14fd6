import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import HeadlandTesting
import Testing

/// What a host can do wrong with the map's command buffer.
enum Breach: String, CaseIterable, CustomTestStringConvertible {
  case commit, ownClear, ownDepthClear, ownStore, missingEnd, ownTargets, useAfterEnd

  var testDescription: String { rawValue }

  /// The rule that names it.
  var rule: GPUIssue.Rule {
    switch self {
    case .commit: .hostCommitted
    case .ownClear, .ownDepthClear: .hostLoadAction
    case .ownStore: .hostStoreAction
    case .missingEnd: .hostMissingEndEncoding
    case .ownTargets: .hostOwnAttachments
    case .useAfterEnd: .encoderEnded
    }
  }

  func commit(_ host: TestHost, _ buffer: CommandBuffer, _ pass: RenderPassDescriptor) throws {
    switch self {
    case .commit:
      host.cover(.red, buffer, pass, Self.middle)
      buffer.commit()
    case .ownClear:
      pass.colorAttachments[0].loadAction = .clear
      pass.colorAttachments[0].clearColor = ClearColor(red: 0, green: 0, blue: 1)
      host.cover(.red, buffer, pass, Self.middle)
    case .ownDepthClear:
      pass.depthAttachment.loadAction = .clear
      host.cover(.red, buffer, pass, Self.middle)
    case .ownStore:
      pass.colorAttachments[0].storeAction = .dontCare
      host.cover(.red, buffer, pass, Self.middle)
    case .missingEnd:
      host.draw(.red, buffer.makeRenderCommandEncoder(descriptor: pass), Self.middle)
    case .ownTargets:
      let descriptor = TextureDescriptor.texture2DDescriptor(
        pixelFormat: .bgra8Unorm, width: 2, height: 2, mipmapped: false)
      descriptor.usage = .renderTarget
      let own = RenderPassDescriptor()
      own.colorAttachments[0].texture = try buffer.device.makeTexture(descriptor: descriptor)
      own.colorAttachments[0].loadAction = .clear
      buffer.makeRenderCommandEncoder(descriptor: own).endEncoding()
    case .useAfterEnd:
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      host.draw(.red, encoder, Self.middle)
      encoder.endEncoding()
      host.draw(.blue, encoder)
    }
  }

  /// Half of the map's width and height, in the middle.
  private static let middle = Quad(-0.5, -0.5, 0.5, 0.5)
}

@Suite("B3 rules")
struct HostRulesTests {
  private func map(_ breach: Breach, on device: Device) async throws -> (map: HeadlessMap, host: TestHost) {
    let host = TestHost { host, _, buffer, pass in try breach.commit(host, buffer, pass) }
    let map = try await TestMap.make(layers: [TestMap.background("white")], device: device)
    try map.addLayer(CustomLayer(id: "sweep", renderer: host))
    return (map, host)
  }

  @Test("in strict validation a breach is an error that names layer and rule", arguments: Breach.allCases)
  func strict(breach: Breach) async throws {
    let (map, host) = try await map(breach, on: try TestMap.strict)
    let error = await #expect(throws: MapError.self) { try await map.render() }
    guard case .invalidCommands(let issues)? = error else {
      Issue.record("\(String(describing: error)) is not invalidCommands")
      return
    }
    #expect(issues.contains { $0.rule == breach.rule })
    if breach != .useAfterEnd { #expect(issues.allSatisfy { $0.object == "sweep" }) }
    #expect(issues.allSatisfy { !$0.hint.isEmpty } && error?.description.contains(breach.rule.rawValue) == true)

    // The next frame keeps the rules and is whole.
    host.onRender = { host, _, buffer, pass in host.cover(.red, buffer, pass, Quad(-0.5, -0.5, 0.5, 0.5)) }
    try await expectWhole(map.render())
  }

  @Test("where validation logs, a breach is an issue of the frame, and never a blank", arguments: Breach.allCases)
  func logged(breach: Breach) async throws {
    let (map, host) = try await map(breach, on: try TestMap.logging)
    let frame = try await map.render()
    #expect(frame.gpuIssues.contains { $0.rule == breach.rule })
    // What `.dontCare` leaves of the map is the driver's affair.
    if breach != .ownStore {
      #expect(frame.image.pixel(32, 32) == (breach == .ownTargets ? .white : .fullRed))
      // A host's own clear wipes the map, as on Metal; nothing else does.
      #expect(frame.image.pixel(2, 2) == (breach == .ownClear ? .fullBlue : .white))
    }

    host.onRender = { host, _, buffer, pass in host.cover(.red, buffer, pass, Quad(-0.5, -0.5, 0.5, 0.5)) }
    try await expectWhole(map.render())
  }

  private func expectWhole(_ frame: Frame, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(frame.gpuIssues.isEmpty, sourceLocation: sourceLocation)
    let (red, white) = (frame.image.count(of: .fullRed), frame.image.count(of: .white))
    #expect(red == 32 * 32 && white == 64 * 64 - 32 * 32, sourceLocation: sourceLocation)
  }

  @Test("a host with nothing to draw breaks no rule, and own targets beside the map's are free")
  func allowed() async throws {
    let (map, host) = try await map(.ownTargets, on: try TestMap.strict)
    host.onRender = { _, _, _, _ in }
    #expect(try await map.render().image.count(of: .white) == 64 * 64)
    host.onRender = { host, _, buffer, pass in
      try Breach.ownTargets.commit(host, buffer, pass)
      host.cover(.red, buffer, pass)
    }
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    host.onPrerender = { host, buffer in
      try Breach.ownTargets.commit(host, buffer, RenderPassDescriptor())
    }
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("an error that a host throws in render ends the frame and names the layer")
  func throwing() async throws {
    struct Outage: Error, CustomStringConvertible { let description = "no radar data" }
    let (map, host) = try await map(.commit, on: try TestMap.strict)
    host.onRender = { host, _, buffer, pass in
      _ = buffer.makeRenderCommandEncoder(descriptor: pass)
      throw Outage()
    }
    let error = await #expect(throws: MapError.self) { try await map.render() }
    #expect(error?.description == "the host of custom layer 'sweep' failed: no radar data")
    host.onRender = { host, _, buffer, pass in host.cover(.red, buffer, pass, Quad(-0.5, -0.5, 0.5, 0.5)) }
    try await expectWhole(map.render())
  }
}

@Suite("A3 and A6 on the map")
struct HostAttachmentTests {
  @Test("a host is told 80 and 260 and handed a fresh descriptor that loads and stores")
  func descriptor() async throws {
    let host = TestHost()
    let map = try await TestMap.make(layers: [TestMap.background("white")], size: Size(40, 30), pixelRatio: 2)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    host.onRender = { _, _, _, pass in
      // Changes of the copy must not reach the next frame.
      pass.colorAttachments[0].loadAction = .clear
      pass.depthAttachment.texture = nil
    }
    _ = try await map.render()
    host.onRender = { host, _, buffer, pass in host.cover(.red, buffer, pass) }
    _ = try await map.render()
    #expect(host.colorPixelFormat.rawValue == 80 && host.depthStencilPixelFormat.rawValue == 260)
    let pass = try #require(host.passes.last)
    #expect(pass !== host.passes[0])
    let color: RenderPassColorAttachmentDescriptor = pass.colorAttachments[0]
    let attachments = [color, pass.depthAttachment!, pass.stencilAttachment!]
    for attachment: RenderPassAttachmentDescriptor in attachments {
      #expect(attachment.loadAction == .load && attachment.storeAction == .store && attachment.level == 0)
      #expect(attachment.texture?.width == 80 && attachment.texture?.height == 60)
    }
    #expect(color.texture?.pixelFormat == .bgra8Unorm)
    #expect(pass.depthAttachment.texture?.pixelFormat == .depth32Float_stencil8)
    #expect(pass.depthAttachment.texture === pass.stencilAttachment.texture)
  }

  @Test("depth begins at the far end in each frame: .less passes, and what a host stored hides what lies behind")
  func depth() async throws {
    let host = TestHost()
    var less: DepthStencilState?
    host.onStart = { host in
      let descriptor = DepthStencilDescriptor()
      descriptor.depthCompareFunction = .less
      descriptor.isDepthWriteEnabled = true
      less = host.device?.makeDepthStencilState(descriptor: descriptor)
    }
    host.onRender = { host, _, buffer, pass in
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setDepthStencilState(less)
      host.draw(.red, encoder, Quad(-1, -1, 0, 1, depth: 0.40))
      host.draw(.blue, encoder, Quad(-1, -1, 1, 1, depth: 0.55))
      encoder.endEncoding()
    }
    // A background between two hosts is flat: it neither tests depth nor writes it.
    let second = TestHost { host, _, buffer, pass in
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setDepthStencilState(less)
      host.draw(.green, encoder, Quad(depth: 0.50))
      encoder.endEncoding()
    }
    let map = try await TestMap.make(layers: [TestMap.background("white")])
    try map.addLayer(CustomLayer(id: "first", renderer: host))
    for _ in 0..<2 {
      let image = try await map.render().image
      #expect(image.pixel(10, 32) == .fullRed && image.pixel(50, 32) == .fullBlue)
    }
    try map.addLayer(CustomLayer(id: "second", renderer: second))
    let image = try await map.render().image
    #expect(image.pixel(10, 32) == .fullRed && image.pixel(50, 32) == .lime)
  }
}
