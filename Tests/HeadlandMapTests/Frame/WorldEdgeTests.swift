import Glibc
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing

@Suite("U16 lines over the antimeridian")
struct AntimeridianTests {
  /// Half-transparent red over white, once.
  private static let once = RGBA8(255, 128, 128)

  /// The world is 1024 points wide at zoom 1: column 256 is longitude 180, 10 degrees are 28.4 columns.
  private func image(_ geometry: String) async throws -> Image {
    let line = TestMap.layer(
      "line", id: "line", source: "line", paint: #""line-color": "red", "line-opacity": 0.5, "line-width": 4"#)
    return try await TestMap.make(
      layers: [TestMap.background("white"), line], sources: ["line": geometry], size: Size(512, 256),
      camera: Camera(center: Coordinate(latitude: 0, longitude: 180), zoom: 1)
    ).render().image
  }

  private func line(_ coordinates: (Double, Double)...) -> String {
    GeoJSON.line(coordinates.map(Coordinate.init(lon:lat:)))
  }

  /// Expects the two middle rows of a line to be drawn once in these columns and nowhere else.
  private func expect(
    _ image: Image, row: Int, drawn: (Int) -> Bool?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for x in 0..<512 {
      guard let isDrawn = drawn(x) else { continue }
      for y in [row - 1, row] {
        #expect(
          image.pixel(x, y).isNear(isDrawn ? Self.once : .white, within: 1), "(\(x), \(y))",
          sourceLocation: sourceLocation)
      }
    }
  }

  /// The columns of the short line, 227.6 to 284.4; nil within a pixel of its ends.
  private func short(_ x: Int) -> Bool? { [226, 227, 228, 283, 284, 285].contains(x) ? nil : (228..<284).contains(x) }

  @Test("(a) from −170 to 170 goes the long way through 0: coordinates are taken literally")
  func long() async throws {
    expect(try await image(line((-170, 0), (170, 0))), row: 128) { x in short(x).map { !$0 } }
  }

  @Test("(b) from 170 to 190 is a short line across the centre")
  func east() async throws {
    expect(try await image(line((170, 0), (190, 0))), row: 128, drawn: short)
  }

  @Test("(c) from −190 to −170 is a short line across the centre, at its latitude")
  func west() async throws {
    // asinh(tan 10°) / 2π · 1024 = 28.6 rows above the middle.
    expect(try await image(line((-190, 10), (-170, 10))), row: 100, drawn: short)
  }

  @Test("(d) split at 180 its halves meet without a gap and without blending twice")
  func split() async throws {
    let halves = GeoJSON.geometry("MultiLineString", "[[[170, 0], [180, 0]], [[-180, 0], [-170, 0]]]")
    expect(try await image(halves), row: 128, drawn: short)
  }
}

@Suite("U18 polygons towards the poles")
struct PoleTests {
  private func map(_ latitudes: (Double, Double), zoom: Double) async throws -> HeadlessMap {
    let (low, high) = latitudes
    let ring = [(0.0, low), (0, high), (45, high), (45, low)].map(Coordinate.init(lon:lat:))
    let fill = TestMap.layer(
      "fill", id: "fill", source: "cap", paint: #""fill-color": "blue", "fill-antialias": false"#)
    return try await TestMap.make(
      layers: [TestMap.background("white"), fill], sources: ["cap": GeoJSON.polygon(ring)], size: Size(256, 256),
      camera: Camera(center: Coordinate(latitude: low > 0 ? 82 : -82, longitude: 22), zoom: zoom))
  }

  @Test(
    "a polygon from 80 to beyond the top of the world fills up to that top, at zooms 1 to 6",
    arguments: [89.0, 90, -90], [1.0, 2, 3, 4, 5, 6])
  func cap(pole: Double, zoom: Double) async throws {
    let map = try await map((pole > 0 ? 80 : -80, pole), zoom: zoom)
    let frame = try await map.render()
    #expect(frame.issues.isEmpty)
    // Mercator ends at 85.0511°; beyond lies nothing, and the camera keeps it out of view.
    let edge = pole > 0 ? WebMercator.maximumLatitude : -WebMercator.maximumLatitude
    let ring = [(0.0, edge), (45, edge), (45, pole > 0 ? 80 : -80), (0, pole > 0 ? 80 : -80)]
    let shape = AnalyticShape(
      ring.map(Coordinate.init(lon:lat:)), in: CameraTransform(camera: map.camera, size: map.size))
    shape.expectFilled(frame.image, inside: .fullBlue, outside: .white)
  }
}

@Suite("U11 more than 65,535 vertices in one polygon")
struct LargePolygonTests {
  @Test("a ring of 100,000 vertices on a circle is a disc", arguments: [0, 8])
  func disc(zoom: Double) async throws {
    let radius = 100 / WebMercator.worldSize(zoom: zoom)
    let ring = (0..<100_000).map { index in
      let angle = Double(index) / 100_000 * 2 * Double.pi
      return MercatorCoordinate(x: 0.5 + radius * cos(angle), y: 0.5 + radius * sin(angle)).coordinate
    }
    let fill = TestMap.layer("fill", id: "fill", source: "disc", paint: #""fill-color": "blue""#)
    let frame = try await TestMap.make(
      layers: [TestMap.background("white"), fill], sources: ["disc": GeoJSON.polygon(ring)], size: Size(256, 256),
      camera: Camera(zoom: zoom)
    ).render()
    #expect(frame.issues.isEmpty)
    for y in 0..<256 {
      for x in 0..<256 {
        let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(128, 128))
        if distance < 98.5 { #expect(frame.image.pixel(x, y) == .fullBlue, "(\(x), \(y))") }
        if distance > 101.5 { #expect(frame.image.pixel(x, y) == .white, "(\(x), \(y))") }
      }
    }
  }
}

@Suite("U12 a small hexagon over a tile corner")
struct TileCornerTests {
  /// Where four tiles of zoom 14 meet: column 14541 and row 6456 of 16384.
  private static let corner = MercatorCoordinate(x: 14541.0 / 16384, y: 6456.0 / 16384).coordinate

  /// A hexagon of the size of the report's box, moved by degrees from where its west corner lies on the seam.
  private static func hexagon(_ east: Double, _ north: Double) -> [Coordinate] {
    let (width, height) = (0.005479, 0.005004)
    return [(0, 0.25), (0.3, 1), (0.7, 1), (1, 0.5), (0.7, 0), (0.2, 0)].map { x, y in
      Coordinate(
        latitude: corner.latitude + (y - 0.25) * height + north, longitude: corner.longitude + x * width + east)
    }
  }

  @Test(
    "the filled area is the hexagon's within a pixel at each zoom: no notch, spike or seam",
    arguments: [(0.0, 0.0), (-1e-5, 0), (1e-5, 1e-5), (-1e-5, -1e-5), (-0.0027, 0), (-0.0027, -0.001)],
    [14.0, 15, 16])
  func hexagon(shift: (Double, Double), zoom: Double) async throws {
    let ring = Self.hexagon(shift.0, shift.1)
    let fill = TestMap.layer("fill", id: "fill", source: "hexagon", paint: #""fill-color": "blue""#)
    let map = try await TestMap.make(
      layers: [TestMap.background("white"), fill], sources: ["hexagon": GeoJSON.polygon(ring)], size: Size(256, 256),
      camera: Camera(center: Self.corner, zoom: zoom))
    let shape = AnalyticShape(ring, in: CameraTransform(camera: map.camera, size: map.size))
    shape.expectFilled(try await map.render().image, inside: .fullBlue, outside: .white)
  }
}
