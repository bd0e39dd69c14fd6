import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import HeadlandTesting
import Testing
import TriangleExample

@Suite("Layers below and above a custom layer")
struct LayersAroundHostTests {
  /// The triangle's premultiplied colour, (1, 0.35, 0.2) · 0.7, over an opaque one.
  private static func blended(over below: RGBA8) -> RGBA8 {
    func channel(_ source: Double, _ below: UInt8) -> UInt8 {
      UInt8((255 * 0.7 * source + 0.3 * Double(below)).rounded())
    }
    return RGBA8(channel(1, below.red), channel(0.35, below.green), channel(0.2, below.blue))
  }

  @Test("the layer below shows through by the blend formula, the line above lies on top")
  func blend() async throws {
    // The middle of the triangle lies on the right half, which is a fill of 60 % grey-blue.
    let middle = Coordinate(latitude: 35.9, longitude: 127.6)
    let land = GeoJSON.box(west: middle.longitude, south: 30, east: 140, north: 40)
    let road = GeoJSON.line([
      Coordinate(latitude: middle.latitude + 0.3, longitude: 120),
      Coordinate(latitude: middle.latitude + 0.3, longitude: 140),
    ])
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer("fill", id: "land", source: "land", paint: #""fill-color": "rgb(40, 120, 200)""#),
        TestMap.layer("line", id: "road", source: "road", paint: #""line-color": "lime", "line-width": 6"#),
      ], sources: ["land": land, "road": road], size: Size(200, 200), camera: Camera(center: middle, zoom: 6))
    try map.addLayer(CustomLayer(id: "triangle", renderer: TriangleLayer()), position: .above("land"))
    let image = try await map.render().image
    let land8 = RGBA8(40, 120, 200)
    // Without the triangle, for the row below it.
    #expect(image.pixel(10, 190) == .white && image.pixel(190, 190) == land8)
    // Over white: (1.00, 0.545, 0.44), which is (255, 139, 112).
    #expect(Self.blended(over: .white) == RGBA8(255, 139, 112))
    for y in 100..<110 {
      #expect(image.pixel(96, y).isNear(RGBA8(255, 139, 112), within: 1))
      #expect(image.pixel(104, y).isNear(Self.blended(over: land8), within: 1))
    }
    // 0.3 degrees north are 512 · 64 / 360 · 0.3 / cos 35.9° = 33.7 points.
    for x in [5, 90, 96, 104, 120, 195] { #expect(image.pixel(x, 66) == .lime) }
  }

  @Test("an opaque fill above a host that draws with .always hides it: a host is a barrier")
  func opaqueFillAbove() async throws {
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer("fill", id: "below", source: "left", paint: #""fill-color": "black""#),
        TestMap.layer("fill", id: "above", source: "right", paint: #""fill-color": "lime""#),
      ],
      sources: [
        "left": GeoJSON.box(west: -180, south: -85, east: 0, north: 85),
        "right": GeoJSON.box(west: -90, south: -85, east: 180, north: 85),
      ])
    let host = TestHost()
    host.onStart = { host in
      // The nearest depth there is, always, stored or not: none of it may reach the flat layers above.
      let descriptor = DepthStencilDescriptor()
      descriptor.isDepthWriteEnabled = true
      let state = host.device?.makeDepthStencilState(descriptor: descriptor)
      host.onRender = { host, _, buffer, pass in
        let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
        encoder.setDepthStencilState(state)
        host.draw(.red, encoder, Quad(depth: 0))
        encoder.endEncoding()
      }
    }
    try map.addLayer(CustomLayer(id: "host", renderer: host), position: .below("above"))
    let image = try await map.render().image
    // At zoom 0 the image shows 45 degrees, all of which the upper fill covers.
    #expect(image.count(of: .lime) == 64 * 64)
    try map.removeLayer("host")
    try map.addLayer(CustomLayer(id: "host", renderer: host), position: .above("above"))
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("a layer below a host never covers it, opaque or not, whatever its kind")
  func layersBelow() async throws {
    for paint in [#""fill-color": "black""#, #""fill-color": "rgba(0, 0, 0, 0.5)""#] {
      let map = try await TestMap.make(
        layers: [
          TestMap.layer("fill", id: "fill", source: "world", paint: paint), TestMap.background("white", id: "cover"),
          TestMap.layer("circle", id: "dot", source: "dot", paint: #""circle-radius": 20"#),
        ],
        sources: ["world": GeoJSON.world, "dot": GeoJSON.points([Coordinate(latitude: 0, longitude: 0)])])
      try map.addLayer(CustomLayer(id: "host", renderer: TestHost()), position: .above("dot"))
      #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    }
  }

  @Test("state that a host leaves set does not reach the layers above it (U25)")
  func leakedState() async throws {
    let layers = [
      TestMap.background("white"),
      TestMap.layer("fill", id: "fill", source: "box", paint: #""fill-color": "rgba(0, 0, 255, 0.5)""#),
      TestMap.layer("line", id: "line", source: "line", paint: #""line-color": "lime", "line-width": 6"#),
      TestMap.layer("circle", id: "dot", source: "dot", paint: #""circle-radius": 9"#),
    ]
    let sources = [
      "box": GeoJSON.box(west: -15, south: -15, east: 15, north: 15),
      "line": GeoJSON.line([Coordinate(latitude: -20, longitude: -20), Coordinate(latitude: 20, longitude: 20)]),
      "dot": GeoJSON.points([Coordinate(latitude: 0, longitude: 0)]),
    ]
    let host = TestHost { _, _, _, _ in }
    var never: DepthStencilState?
    host.onStart = { host in
      let stencil = StencilDescriptor()
      (stencil.stencilCompareFunction, stencil.writeMask) = (.never, 0x0F)
      stencil.stencilFailureOperation = .replace
      let descriptor = DepthStencilDescriptor()
      (descriptor.frontFaceStencil, descriptor.backFaceStencil) = (stencil, stencil)
      never = host.device?.makeDepthStencilState(descriptor: descriptor)
    }
    let map = try await TestMap.make(layers: layers, sources: sources, camera: Camera(zoom: 1))
    try map.addLayer(CustomLayer(id: "host", renderer: host), position: .above("background"))
    let clean = try await map.render().image
    host.onRender = { host, _, buffer, pass in
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setScissorRect(ScissorRect(x: 0, y: 0, width: 5, height: 5))
      encoder.setViewport(Viewport(originX: 0, originY: 0, width: 9, height: 9))
      encoder.setCullMode(.back)
      encoder.setBlendColor(red: 1, green: 0, blue: 0, alpha: 1)
      encoder.setStencilReferenceValue(1)
      encoder.setDepthStencilState(never)
      host.draw(.red, encoder)
      encoder.endEncoding()
    }
    #expect(try await map.render().image == clean)
  }
}

@Suite("U24 premultiplied output")
struct PremultipliedOutputTests {
  /// A host that covers the map with (1, 0.7, 0.5) at alpha 0.1, as the GPU blends it: premultiplied.
  private static var host: TestHost {
    TestHost { host, _, buffer, pass in host.cover(SIMD4(0.1, 0.07, 0.05, 0.1), buffer, pass) }
  }

  @Test("over white it comes to (255, 247, 242)")
  func overWhite() async throws {
    let map = try await TestMap.make(layers: [TestMap.background("white")])
    try map.addLayer(CustomLayer(id: "tint", renderer: Self.host))
    // 255 · (0.9 + 0.1), 255 · (0.9 + 0.07), 255 · (0.9 + 0.05).
    #expect(try await map.render().image.count(of: RGBA8(255, 247, 242), within: 1) == 64 * 64)
  }

  @Test("on nothing it reads back as alpha 26 and, straight, about (255, 177, 128)")
  func onNothing() async throws {
    let map = try await TestMap.make(layers: [])
    try map.addLayer(CustomLayer(id: "tint", renderer: Self.host))
    let image = try await map.render().image
    #expect(image.alpha == .premultiplied && image.pixel(5, 5).alpha == 26)
    let straight = image.converted(to: .straight).pixel(5, 5)
    #expect(straight.isNear(RGBA8(255, 177, 128, 26), within: 6))
  }
}
