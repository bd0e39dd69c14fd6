import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import HeadlandTesting
import Testing

@Suite("B2 custom layer host")
struct CustomLayerHostTests {
  private static let ground = [TestMap.background("white")]

  @Test("a host is started once, asked once a frame, and ended once")
  func lifeCycle() async throws {
    let host = TestHost()
    let map = try await TestMap.make(layers: Self.ground)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    #expect(host.calls.isEmpty)
    for _ in 0..<3 { _ = try await map.render() }
    #expect(host.calls == ["start"] + Array(repeating: ["prerender", "render"], count: 3).joined())
    #expect(host.device === map.device)
    try map.removeLayer("mine")
    #expect(host.calls.count { $0 == "end" } == 1 && host.calls.last == "end")
    _ = try await map.render()
    #expect(host.calls.last == "end")
  }

  @Test("a host that never started is never ended")
  func neverStarted() async throws {
    let (hidden, failing) = (TestHost(), TestHost())
    failing.onStart = { _ in throw Failure() }
    var map: HeadlessMap? = try await TestMap.make(layers: Self.ground)
    try map?.addLayer(CustomLayer(id: "hidden", renderer: hidden, isVisible: false))
    _ = try await map?.render()
    try map?.addLayer(CustomLayer(id: "failing", renderer: failing))
    await #expect(throws: MapError.self) { try await map?.render() }
    map = nil
    #expect(hidden.calls.isEmpty)
    #expect(failing.calls == ["start"])
  }

  @Test("a host whose start failed is started again, and its error names the layer")
  func failedStart() async throws {
    let host = TestHost()
    host.onStart = { _ in throw Failure() }
    let map = try await TestMap.make(layers: Self.ground)
    try map.addLayer(CustomLayer(id: "radar", renderer: host))
    let error = await #expect(throws: MapError.self) { try await map.render() }
    #expect(error?.description == "the host of custom layer 'radar' failed: no shader today")
    host.onStart = { _ in }
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    #expect(host.calls == ["start", "start", "prerender", "render"])
  }

  @Test("a layer that is removed while a frame is drawn is drawn in it, and its host ended after it")
  func removalInFrame() async throws {
    let (host, other) = (TestHost(), TestHost())
    let map = try await TestMap.make(layers: Self.ground)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    try map.addLayer(CustomLayer(id: "other", renderer: other), position: .below("mine"))
    host.onPrerender = { [unowned map] _, _ in
      try map.removeLayer("mine")
      try map.removeLayer("other")
      try map.addLayer(CustomLayer(id: "mine", renderer: other))
    }
    // One host may end while another is being ended.
    host.note = { [unowned map] in if $0 == "end" { try? map.removeLayer("mine") } }
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    #expect(host.calls == ["start", "prerender", "render", "end"])
    #expect(other.calls == ["start", "prerender", "render", "end"])
    #expect(map.layerIDs == ["background"])
    #expect(try await map.render().image.pixel(32, 32) == .white)
  }

  @Test("all hosts prerender, then all render, from bottom to top")
  func order() async throws {
    let (low, high) = (TestHost(), TestHost())
    var calls: [String] = []
    low.note = { calls.append("low \($0)") }
    high.note = { calls.append("high \($0)") }
    let map = try await TestMap.make(layers: Self.ground)
    try map.addLayer(CustomLayer(id: "high", renderer: high))
    try map.addLayer(CustomLayer(id: "low", renderer: low), position: .below("high"))
    _ = try await map.render()
    #expect(
      calls == ["low start", "high start", "low prerender", "high prerender", "low render", "high render"])
  }

  @Test("what a host prerenders into a texture of its own is there when it renders")
  func prerender() async throws {
    let host = TestHost()
    var (stamp, sampling): (Texture?, RenderPipelineState?)
    host.onStart = { host in
      let descriptor = TextureDescriptor.texture2DDescriptor(
        pixelFormat: .bgra8Unorm, width: 2, height: 2, mipmapped: false)
      descriptor.usage = [.renderTarget, .shaderRead]
      stamp = try host.device?.makeTexture(descriptor: descriptor)
      sampling = try host.makePipeline(Self.samplingQuad)
    }
    host.onPrerender = { _, buffer in
      let pass = RenderPassDescriptor()
      pass.colorAttachments[0].texture = stamp
      pass.colorAttachments[0].loadAction = .clear
      pass.colorAttachments[0].clearColor = ClearColor(red: 0, green: 1, blue: 0)
      buffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    host.onRender = { _, _, buffer, pass in
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(try #require(sampling))
      encoder.setFragmentTexture(stamp, index: 0)
      // The left half of the map.
      encoder.setVertexValue(Quad(-1, -1, 0, 1), index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
    }
    let map = try await TestMap.make(layers: Self.ground)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    let image = try await map.render().image
    #expect(image.count(of: .lime) == 32 * 64 && image.count(of: .white) == 32 * 64)
    #expect(image.pixel(31, 0) == .lime && image.pixel(32, 0) == .white)
  }

  private static let samplingQuad = """
    #pragma vertex vertexMain
    layout(binding = 0) uniform Quad { vec4 corners; float depth; };
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(corners.xy, corners.zw, unit), depth, 1.0);
    }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D stamp;
    layout(location = 0) out vec4 result;
    void main() { result = texture(stamp, vec2(0.5)); }
    """

  struct Failure: Error, CustomStringConvertible {
    var description: String { "no shader today" }
  }
}

@Suite("B2 custom layer host, copies of the world (U28)")
struct RepeatedWorldTests {
  /// The place of the circle and of the host's mark, 10 points wide.
  private static let place = Coordinate(latitude: 0, longitude: 100)
  private static var mark: [Coordinate] {
    let reach = 5.0 * 360 / 512
    return [(-reach, -reach), (reach, -reach), (0, 2 * reach)].map {
      Coordinate(latitude: $0.1, longitude: place.longitude + $0.0)
    }
  }

  private func map(center: Double, repeats: Bool) async throws -> HeadlessMap {
    let circle = TestMap.layer(
      "circle", id: "circle", source: "place", paint: #""circle-color": "blue", "circle-radius": 2"#)
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), circle], sources: ["place": GeoJSON.points([Self.place])],
      size: Size(1024, 256), camera: Camera(center: Coordinate(latitude: 0, longitude: center)))
    let host = ShapeHost(triangle: Self.mark, repeatsAcrossWorlds: repeats)
    try map.addLayer(CustomLayer(id: "mark", renderer: host), position: .below("circle"))
    return map
  }

  /// The columns of the middle row in which something red begins.
  private func marks(_ image: Image) -> [Int] {
    (1..<image.width).filter { image.pixel($0, 132) == .fullRed && image.pixel($0 - 1, 132) == .white }
  }

  // The world is 512 points wide: longitude 100 lies 142.2 points right of longitude 0 and 113.8 left of 180.
  @Test(
    "a host that repeats is drawn at every visible copy, below the circle",
    arguments: [(0, [142, 654]), (180, [398, 910])] as [(Double, [Int])])
  func everyCopy(center: Double, columns: [Int]) async throws {
    let image = try await map(center: center, repeats: true).render().image
    for column in columns {
      #expect(image.pixel(column, 128) == .fullBlue)
      #expect(image.pixel(column + 4, 132) == .fullRed)
    }
    #expect(marks(image).count == columns.count)
  }

  @Test("one that does not repeat is drawn once, in the copy of the camera's centre", arguments: [0.0, 180, 540])
  func oneCopy(center: Double) async throws {
    let image = try await map(center: center, repeats: false).render().image
    #expect(marks(image).count == 1)
  }

  @Test("each call tells its copy and has that copy's matrices")
  func matrices() async throws {
    let host = TestHost(repeatsAcrossWorlds: true)
    let map = try await map(center: 180, repeats: true)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    let transform = CameraTransform(camera: map.camera, size: map.size)
    _ = try await map.render()
    // Centre 180 is wrapped to −180, the west edge of copy 0.
    #expect(host.parameters.map(\.world) == [0, -1])
    for parameters in host.parameters {
      let shifted = Coordinate(
        latitude: Self.place.latitude, longitude: Self.place.longitude + 360 * Double(parameters.world))
      let expected = transform.project(shifted)
      let place = MercatorCoordinate(Self.place)
      let offset = place.offset(from: parameters.relativeToCenter.origin)
      for clip in [
        parameters.mercatorMatrix * SIMD4(place.x, place.y, 0, 1),
        parameters.projectionMatrix * SIMD4(place.x * 512, place.y * 512, 0, 1),
        parameters.relativeToCenter.matrix * SIMD4(offset, 1),
      ] {
        #expect(abs((clip.x / clip.w + 1) * 512 - expected.x) < 1e-6)
        #expect(abs((1 - clip.y / clip.w) * 128 - expected.y) < 1e-6)
      }
    }
  }
}
