import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import Testing

@Suite("Whatever a host does, the next frame is whole")
struct HostAbuseTests {
  struct Outage: Error {}

  private func map(_ host: TestHost, on device: Device) async throws -> HeadlessMap {
    let map = try await TestMap.make(layers: [TestMap.background("white")], device: device)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    return map
  }

  private func expectRed(_ map: HeadlessMap, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let image = try await map.render().image
    #expect(image.count(of: .fullRed) == 64 * 64, sourceLocation: sourceLocation)
  }

  @Test("it throws in one stage after the other")
  func throwsEverywhere() async throws {
    let host = TestHost()
    let map = try await map(host, on: try TestMap.strict)
    host.onStart = { _ in throw Outage() }
    await #expect(throws: MapError.self) { try await map.render() }
    host.onStart = { _ in }
    host.onPrerender = { _, _ in throw Outage() }
    await #expect(throws: MapError.self) { try await map.render() }
    host.onPrerender = { _, _ in }
    let draw = host.onRender
    host.onRender = { _, _, _, _ in throw Outage() }
    await #expect(throws: MapError.self) { try await map.render() }
    host.onRender = draw
    try await expectRed(map)
    #expect(host.calls.filter { $0 == "start" }.count == 2)
  }

  @Test("it records ten thousand encoders")
  func manyEncoders() async throws {
    let host = TestHost { host, _, buffer, pass in
      for _ in 0..<10_000 { buffer.makeRenderCommandEncoder(descriptor: pass).endEncoding() }
      host.cover(.red, buffer, pass)
    }
    try await expectRed(try await map(host, on: try TestMap.strict))
  }

  @Test("it keeps command buffer and encoder and uses both in the next frame")
  func keepsCommandBuffer() async throws {
    var kept: (buffer: CommandBuffer, encoder: RenderCommandEncoder)?
    let host = TestHost()
    let map = try await map(host, on: try TestMap.logging)
    host.onRender = { host, _, buffer, pass in
      if let kept {
        host.draw(.blue, kept.encoder)
        host.cover(.blue, kept.buffer, pass)
        kept.encoder.label = "late"
        kept.encoder.endEncoding()
        kept.buffer.label = "late"
        kept.buffer.commit()
        kept.buffer.waitUntilCompleted()
      }
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      host.draw(.red, encoder)
      kept = (buffer, encoder)
    }
    for _ in 0..<3 { try await expectRed(map) }
    let issues = try #require(kept).buffer.completion.issues
    #expect(issues.contains { $0.rule == .hostMissingEndEncoding })
  }

  @Test("it changes layers from inside a change, and ends while it is removed")
  func changesInsideChange() async throws {
    let host = TestHost()
    let map = try await map(host, on: try TestMap.strict)
    try map.updateLayer("mine") { layer in
      #expect(map.layerIDs == ["background", "mine"])
      try? map.removeLayer("mine")
      layer.minZoom = 3
    }
    #expect(map.layerIDs == ["background"])
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    host.note = { if $0 == "end" { try? map.addLayer(CustomLayer(id: "late", renderer: host)) } }
    try await expectRed(map)
    try map.removeLayer("mine")
    host.note = { _ in }
    try await expectRed(map)
    #expect(host.calls.filter { $0 == "start" }.count == 2)
  }

  @Test("it draws with objects of another device: each is refused by name, and nothing else changes")
  func foreignObjects() async throws {
    let other = try TestMap.logging
    let host = TestHost()
    var foreign: RenderPipelineState?
    host.onRender = { host, _, buffer, pass in
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      host.draw(.red, encoder)
      if let foreign { encoder.setRenderPipelineState(foreign) }
      encoder.setDepthStencilState(other.makeDepthStencilState(descriptor: DepthStencilDescriptor()))
      encoder.setFragmentSamplerState(other.makeSamplerState(descriptor: SamplerDescriptor()), index: 0)
      encoder.setVertexBuffer(try other.makeBuffer(length: 64), offset: 0, index: 0)
      encoder.endEncoding()
    }
    let otherHost = TestHost()
    otherHost.onStart = { foreign = try $0.makePipeline(TestShaders.quad) }
    _ = try await map(otherHost, on: other).render()
    let map = try await map(host, on: try TestMap.strict)
    let error = await #expect(throws: MapError.self) { try await map.render() }
    guard case .invalidCommands(let issues)? = error else { return }
    #expect(issues.count == 4, "\(issues)")
    host.onRender = { host, _, buffer, pass in host.cover(.red, buffer, pass) }
    try await expectRed(map)
  }

  @Test("sizes that no driver has are errors")
  func hugeObjects() throws {
    let device = try TestMap.strict
    #expect(throws: GPUError.self) { try device.makeBuffer(length: 1 << 31) }
    #expect(throws: GPUError.self) { try device.makeBuffer(length: Int.max, options: .storageModePrivate) }
    #expect(throws: GPUError.self) {
      try device.makeTexture(
        descriptor: .texture2DDescriptor(
          pixelFormat: .rgba8Unorm, width: device.maximumTextureSize + 1, height: 1, mipmapped: true))
    }
    #expect(throws: GPUError.self) {
      try device.makeTexture(
        descriptor: .texture2DDescriptor(pixelFormat: .rgba8Unorm, width: 1 << 62, height: 1 << 62, mipmapped: true))
    }
  }
}

@Suite("A map's life")
struct MapLifeTests {
  private static let layers = [
    TestMap.background("white"),
    TestMap.layer("fill", id: "fill", source: "shape", paint: #""fill-color": "blue""#),
    TestMap.layer("line", id: "line", source: "shape", paint: #""line-width": 3"#),
    TestMap.layer("circle", id: "circle", source: "shape", paint: #""circle-radius": 3"#),
  ]

  @Test("devices, maps and frames in flight may be dropped in any order")
  func dropsInFlight() async throws {
    for _ in 0..<5 {
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let map = try await TestMap.make(layers: Self.layers, sources: ["shape": GeoJSON.world], device: device)
      try map.addLayer(CustomLayer(id: "mine", renderer: TestHost()))
      let task = Task { @MainActor in
        let other = try await TestMap.make(layers: Self.layers, sources: ["shape": GeoJSON.world], device: device)
        return try await other.render().image.count(of: .white)
      }
      #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
      task.cancel()
      _ = try await task.value
    }
  }

  @Test("two hundred frames and forty styles leave no object behind")
  func objectsAreFreed() async throws {
    let device = try Device(DeviceOptions(selection: TestDevice.selection))
    let style = TestMap.style(layers: Self.layers, sources: ["shape": GeoJSON.world])
    let map = try await HeadlessMap(style: .json(style), size: Size(64, 64), device: device)
    var counts: [Int] = []
    for round in 0..<40 {
      try await map.setStyle(.json(style))
      let host = TestHost()
      try map.addLayer(CustomLayer(id: "mine", renderer: host))
      for frame in 0..<5 {
        map.camera.center.longitude = Double(frame * 7 + round)
        _ = try await map.render()
      }
      if round >= 4 { counts.append(device.statistics.liveObjectCount) }
    }
    let (least, most) = (try #require(counts.min()), try #require(counts.max()))
    #expect(most - least <= 24 && abs(counts[counts.count - 1] - counts[0]) <= 24, "\(counts)")
  }

  @Test(
    "paint without measure is drawn",
    arguments: [
      #""circle-radius": 1e9"#, #""circle-radius": 1e300"#, #""circle-translate": [1e300, -1e300]"#,
      #""circle-stroke-width": 1e300"#,
    ], [0.0, 20])
  func boundlessPaint(paint: String, zoom: Double) async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), TestMap.layer("circle", id: "circle", source: "shape", paint: paint)],
      sources: ["shape": GeoJSON.world], camera: Camera(zoom: zoom))
    _ = try await map.render()
  }
}
