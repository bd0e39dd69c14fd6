import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing

/// Extrusions and a host that hide each other (maplibre/maplibre-native#4301, #1863).
@Suite("Extrusions and hosts hide each other by distance")
struct HostAndExtrusionTests {
  private static let center = Coordinate(lon: 8, lat: 47)
  private static let building = Solid(half: SIMD2(25, 25), height: 50)
  private static let surface = SIMD3(0.25, 0.5, 0.75)

  private static func extrusion(_ id: String, color: String = "rgb(25%, 50%, 75%)", opacity: Double = 1) -> String {
    TestMap.layer(
      "fill-extrusion", id: id, source: id,
      paint: #"""
        "fill-extrusion-color": "\#(color)", "fill-extrusion-opacity": \#(opacity),
        "fill-extrusion-height": 50, "fill-extrusion-vertical-gradient": false
        """#)
  }

  private static func source(_ solid: Solid) -> String { GeoJSON.polygon(solid.ring(around: center)) }

  private static func drawn(_ solid: Solid, _ camera: Camera) -> SolidPicture.Drawn {
    SolidPicture.Drawn(solid: solid) { RGBA8(SurfaceLight().lit(surface, normal: $0.normal, bearing: camera.bearing)) }
  }

  @Test(
    "a cube of 30 m behind, before and half inside a box of 50 m, above or below it in the style",
    arguments: [0.0, 90, 180, 270], [LayerPosition.above("box"), .below("box")])
  func cube(bearing: Double, position: LayerPosition) async throws {
    let camera = Camera(center: Self.center, zoom: 15, bearing: bearing, pitch: 60)
    // 20 m between the walls, on the north, on the south, and a cube in the southern wall.
    for north in [60.0, -60, -25] {
      let cube = Solid(middle: SIMD2(0, -north), half: SIMD2(15, 15), height: 30)
      let map = try await TestMap.make(
        layers: [TestMap.background("white"), Self.extrusion("box")], sources: ["box": Self.source(Self.building)],
        size: Size(96, 96), camera: camera)
      try map.addLayer(
        CustomLayer(id: "cube", renderer: SolidHost(cube, color: SIMD4(1, 0, 0, 1))), position: position)
      let picture = SolidPicture(
        image: try await map.render().image, camera: camera,
        drawn: [Self.drawn(Self.building, camera), SolidPicture.Drawn(solid: cube) { _ in .fullRed }])
      picture.expectNearest("\(north) m north")
    }
  }

  @Test("a translucent layer above a host lies over the host where it is nearer, and not where it is farther")
  func translucentAboveHost() async throws {
    let camera = Camera(center: Self.center, zoom: 15, pitch: 60)
    let cube = Solid(middle: SIMD2(0, 25), half: SIMD2(15, 15), height: 30)
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), Self.extrusion("box", opacity: 0.5)],
      sources: ["box": Self.source(Self.building)], size: Size(96, 96), camera: camera)
    try map.addLayer(
      CustomLayer(id: "cube", renderer: SolidHost(cube, color: SIMD4(1, 0, 0, 1))), position: .below("box"))
    let frame = try await map.render()
    #expect(frame.offscreenPasses == 1)
    let transform = CameraTransform(camera: camera, size: Size(96, 96))
    func pixel(_ east: Double, _ south: Double, _ up: Double) -> RGBA8 {
      let origin = MercatorCoordinate(Self.center)
      let scale = origin.unitsPerMeter
      let place = MercatorCoordinate(x: origin.x + east * scale, y: origin.y + south * scale).coordinate
      let point = transform.project(place, altitude: up)
      return frame.image.pixel(Int(point.x), Int(point.y))
    }
    let light = SurfaceLight()
    let (roof, wall) = (SIMD3(0.0, 0, 1), SIMD3(0.0, 1, 0))
    // The middle of the cube's southern wall, before the box.
    #expect(pixel(0, 40, 15) == .fullRed)
    // Roof and wall of the box, over white.
    #expect(pixel(0, 0, 50).isNear(RGBA8(light.lit(Self.surface, normal: roof, bearing: 0), opacity: 0.5), within: 2))
    #expect(
      pixel(-20, 25, 20).isNear(RGBA8(light.lit(Self.surface, normal: wall, bearing: 0), opacity: 0.5), within: 2))
  }

  @Test(
    "two layers of extrusions hide each other whichever is the upper one, an opaque one and a translucent one too",
    arguments: [false, true])
  func twoLayers(isTranslucentNearer: Bool) async throws {
    let camera = Camera(center: Self.center, zoom: 15, pitch: 60)
    let far = Solid(middle: SIMD2(0, -30), half: SIMD2(20, 20), height: 50)
    let near = Solid(middle: SIMD2(0, 30), half: SIMD2(20, 20), height: 50)
    let (opaque, translucent) = isTranslucentNearer ? (far, near) : (near, far)
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"), Self.extrusion("opaque"),
        Self.extrusion("translucent", color: "black", opacity: 0.5),
      ],
      sources: ["opaque": Self.source(opaque), "translucent": Self.source(translucent)], size: Size(96, 96),
      camera: camera)
    let frame = try await map.render()
    let black = SurfaceLight()
    let lit = { (hit: Solid.Hit) in black.lit(.zero, normal: hit.normal, bearing: 0) }
    let view = SolidView(camera, size: Size(96, 96))
    var checked = 0
    for y in 0..<96 {
      for x in 0..<96 {
        let around = [(0.0, 0.0), (-1, -1), (1, -1), (-1, 1), (1, 1)].map { dx, dy -> RGBA8 in
          let ray = view.ray(Double(x) + 0.5 + dx, Double(y) + 0.5 + dy)
          let below = opaque.hit(from: ray.origin, towards: ray.direction)
          let above = translucent.hit(from: ray.origin, towards: ray.direction)
          let ground = below.map { RGBA8(black.lit(Self.surface, normal: $0.normal, bearing: 0)) } ?? .white
          guard let above, above.distance < below?.distance ?? .infinity else { return ground }
          return RGBA8(lit(above), opacity: 0.5, over: ground)
        }
        guard Set(around).count == 1 else { continue }
        checked += 1
        let pixel = frame.image.pixel(x, y)
        #expect(pixel.isNear(around[0], within: 2), "(\(x), \(y)) is \(pixel), not \(around[0])")
      }
    }
    #expect(checked > 96 * 96 / 2)
  }

  @Test("flat layers lie under all extrusions above them and over all below them, at whatever distance")
  func flatLayers() async throws {
    let camera = Camera(center: Self.center, zoom: 15, pitch: 60)
    let ground = Solid(half: SIMD2(5000, 5000), height: 0)
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer("fill", id: "below", source: "ground", paint: #""fill-color": "lime""#),
        Self.extrusion("box"),
        TestMap.layer("circle", id: "above", source: "dot", paint: #""circle-color": "blue", "circle-radius": 6"#),
      ],
      sources: [
        "ground": Self.source(ground), "box": Self.source(Self.building),
        "dot": GeoJSON.points([Self.center]),
      ],
      size: Size(96, 96), camera: camera)
    let image = try await map.render().image
    // The dot lies on the ground inside the box.
    #expect(image.pixel(48, 48) == .fullBlue)
    #expect(image.count(of: .lime) > 0 && image.count(of: .white) == 0)
    let roof = RGBA8(SurfaceLight().lit(Self.surface, normal: SIMD3(0, 0, 1), bearing: 0))
    #expect(image.count(of: roof, within: 1) > 100)
  }
}
