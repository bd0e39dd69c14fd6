import Glibc
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import Testing

@Suite("U23 precision of custom layers at zoom 22")
struct PrecisionTests {
  private static let zoom = 22.0
  private static let center = MercatorCoordinate(Coordinate(latitude: 35.6, longitude: 139.5))

  /// A place by points east and south of the centre.
  private static func place(_ x: Double, _ y: Double) -> Coordinate {
    let world = 512 * exp2(zoom)
    return MercatorCoordinate(x: center.x + x / world, y: center.y + y / world).coordinate
  }

  /// 40 points wide; no edge runs along rows or columns, where steps would say nothing about fractions of a pixel.
  private static let corners = [place(-20, -15), place(20, -8), place(-3, 20)]

  private func map(_ positions: ShapeHost.Positions) async throws -> HeadlessMap {
    let dots = TestMap.layer(
      "circle", id: "dots", source: "corner", paint: #""circle-color": "blue", "circle-radius": 3"#)
    let map = try await TestMap.make(
      layers: [TestMap.background("black"), dots], sources: ["corner": GeoJSON.points([Self.corners[0]])],
      size: Size(96, 96))
    let host = ShapeHost(triangle: Self.corners, positions: positions)
    try map.addLayer(CustomLayer(id: "shape", renderer: host), position: .below("dots"))
    return map
  }

  /// How far a corner of the triangle lies from the dot at it; nil where no triangle is found near it.
  private func distance(_ map: HeadlessMap, frame: Int) async throws -> Double? {
    let angle = Double(frame) * 0.7
    map.camera = Camera(
      center: Self.place(0.1 * Double(frame) * cos(angle), 0.1 * Double(frame) * sin(angle)), zoom: Self.zoom)
    let image = try await map.render().image
    let transform = CameraTransform(camera: map.camera, size: map.size)
    let places = Self.corners.map { transform.project($0) }
    let measurement = CornerMeasurement(
      image: image, dot: { Double($0.blue) / 255 }, isInside: { $0.red > 128 || $0.blue > 128 })
    let dot = try #require(measurement.dot(near: places[0], reach: 5))
    return measurement.corners(near: places, margin: 6).map { $0[0].distance(to: dot) }
  }

  @Test("by relativeToCenter a corner stays within half a pixel of the dot, in 50 cameras 0.1 pixels apart")
  func relative() async throws {
    let map = try await map(.relativeToCenter)
    for frame in 0..<50 {
      let distance = try await distance(map, frame: frame)
      #expect(try #require(distance, "frame \(frame)") < 0.5, "frame \(frame)")
    }
  }

  @Test("in absolute 32-bit Mercator coordinates it does not: the control")
  func absolute() async throws {
    // One step of a Float between 0.5 and 1 is 2^-24: at zoom 22 that is 512 · 2^22 / 2^24 = 128 points.
    let map = try await map(.absolute)
    var misses = 0
    for frame in 0..<10 where try await distance(map, frame: frame).map({ $0 > 8 }) ?? true { misses += 1 }
    #expect(misses == 10)
  }
}
