import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import HeadlandTesting
import Testing

@Suite("Layers that are drawn into a texture first")
struct OffscreenLayerTests {
  private static let sources = [
    "left": GeoJSON.box(west: -20, south: -20, east: 5, north: 20),
    "both":
      #"{"type": "FeatureCollection", "features": [\#(left), \#(right)]}"#,
  ]
  private static let left = GeoJSON.box(west: -20, south: -20, east: 5, north: 20)
  private static let right = GeoJSON.box(west: -5, south: -20, east: 20, north: 20)

  private static func fill(_ id: String, _ paint: String) -> String {
    TestMap.layer("fill", id: id, source: "both", paint: paint)
  }

  @Test("what overlaps within the layer is settled before its opacity counts")
  func settledFirst() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), Self.fill("fill", #""fill-color": "red", "fill-layer-opacity": 0.5"#)],
      sources: Self.sources)
    let frame = try await map.render()
    #expect(frame.offscreenPasses == 1)
    // 255 · (1 − 0.5), where one square is and where two are.
    for x in [10, 32, 54] { #expect(frame.image.pixel(x, 32).isNear(RGBA8(255, 128, 128), within: 1)) }
    // An opacity of the features beside it gathers as ever: 1 − 0.5² of red, then half of that.
    let both = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        Self.fill("fill", #""fill-color": "red", "fill-opacity": 0.5, "fill-layer-opacity": 0.5"#),
      ], sources: Self.sources)
    let image = try await both.render().image
    for (x, share) in [(10, 0.25), (32, 0.375), (54, 0.25)] {
      let other = UInt8((255 * (1 - share)).rounded())
      #expect(image.pixel(x, 32).isNear(RGBA8(255, other, other), within: 1), "column \(x)")
    }
  }

  @Test("lines that cross are one surface; the opacity follows the zoom")
  func lines() async throws {
    let crossing = GeoJSON.geometry("MultiLineString", "[[[-20, 0], [20, 0]], [[0, -20], [0, 20]]]")
    let paint =
      #""line-color": "red", "line-width": 8, "line-layer-opacity": ["interpolate", ["linear"], ["zoom"], 0, 0.5, 1, 1]"#
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), TestMap.layer("line", id: "line", source: "line", paint: paint)],
      sources: ["line": crossing])
    let image = try await map.render().image
    for (x, y) in [(32, 32), (12, 32), (32, 12)] {
      #expect(image.pixel(x, y).isNear(RGBA8(255, 128, 128), within: 1))
    }
    map.camera.zoom = 1
    let near = try await map.render()
    #expect(near.image.pixel(32, 32) == .fullRed && near.offscreenPasses == 0)
  }

  @Test("layers keep their order, however many have a texture, between layers that have none")
  func order() async throws {
    // Each is half of what is seen through it: red, white, red, white, ….
    let colors = (0..<9).map { $0 % 2 == 0 ? "red" : "white" }
    let layers = colors.enumerated().flatMap { index, color in
      [
        Self.fill("fill \(index)", #""fill-color": "\#(color)", "fill-layer-opacity": 0.5"#),
        TestMap.layer("fill", id: "left \(index)", source: "left", paint: #""fill-color": "lime""#),
      ]
    }
    let map = try await TestMap.make(layers: [TestMap.background("white")] + layers, sources: Self.sources)
    let frame = try await map.render()
    #expect(frame.offscreenPasses == 9)
    let seen = colors.reduce(255.0) { below, color in (below + (color == "red" ? 0 : 255)) / 2 }
    let other = UInt8(seen.rounded())
    #expect(frame.image.pixel(54, 32).isNear(RGBA8(255, other, other), within: 2))
    #expect(frame.image.pixel(10, 32) == .lime)
  }

  @Test("a layer that cannot be seen, or has nothing in view, needs no pass")
  func noPass() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), Self.fill("fill", #""fill-color": "red", "fill-layer-opacity": 0"#)],
      sources: Self.sources)
    let frame = try await map.render()
    #expect(frame.offscreenPasses == 0 && frame.image.count(of: .white) == 64 * 64)
    let empty = try await TestMap.make(
      layers: [TestMap.background("white"), Self.fill("fill", #""fill-color": "red", "fill-layer-opacity": 0.5"#)],
      sources: ["both": #"{"type": "FeatureCollection", "features": []}"#])
    #expect(try await empty.render().offscreenPasses == 0)
  }

  @Test("textures are kept, one change of the target a pass is enough, and no state is compiled in a draw")
  func cost() async throws {
    let device = try TestDevice().device
    let layers = (0..<3).map { Self.fill("fill \($0)", #""fill-color": "red", "fill-layer-opacity": 0.5"#) }
    let extrusion = TestMap.layer(
      "fill-extrusion", id: "box", source: "left",
      paint: #""fill-extrusion-height": 100000, "fill-extrusion-opacity": 0.5"#)
    let map = try await TestMap.make(
      layers: [TestMap.background("white")] + layers + [extrusion], sources: Self.sources,
      camera: Camera(pitch: 40), device: device)
    #expect(try await map.render().offscreenPasses == 4)
    // Drivers of hardware compile nothing for a state, and are warmed without draws.
    if TestDevice.isSoftware { #expect(device.statistics.statesFirstUsedInDraws == 0) }
    let before = device.statistics
    let frames = 5
    for _ in 0..<frames { _ = try await map.render() }
    let after = device.statistics
    #expect(after.liveObjectCount == before.liveObjectCount)
    if TestDevice.isSoftware { #expect(after.statesFirstUsedInDraws == 0) }
    // Four textures, then the picture, which the reading of pixels binds too.
    #expect(after.framebufferBindCount - before.framebufferBindCount <= frames * 6)
  }

  @Test("a layer below a host that has a texture is still below it")
  func belowHost() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), Self.fill("fill", #""fill-color": "lime", "fill-layer-opacity": 0.5"#)],
      sources: Self.sources)
    try map.addLayer(CustomLayer(id: "host", renderer: TestHost()), position: .above("fill"))
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    try map.removeLayer("host")
    try map.addLayer(CustomLayer(id: "host", renderer: TestHost()), position: .below("fill"))
    #expect(try await map.render().image.pixel(32, 32).isNear(RGBA8(128, 128, 0), within: 1))
  }
}
