import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Hillshades")
struct HillshadeTests {
  // MARK: - One flat colour for one slope

  /// A plane that rises 2 cm a metre to the east and 1 cm to the south, near the equator.
  private static func plane(_ zoom: Int) -> (Double, Double) -> Double {
    let metres = ReliefMap.circumference / Double(ReliefMap.size << zoom)
    return { column, row in (0.02 * column + 0.01 * row) * metres }
  }

  private static func server(
    _ zooms: ClosedRange<Int>, reach: Int = 3, _ height: (Int) -> (Double, Double) -> Double = plane
  ) -> TileServer {
    var answers: [TileID: TileServer.Answer] = [:]
    for zoom in zooms {
      for tile in ReliefMap.middle(zoom, reach: reach) { answers[tile] = ReliefMap.tile(tile, height(zoom)) }
    }
    return TileServer(answers)
  }

  private static let terrarium = #", "encoding": "terrarium", "minzoom": 12, "maxzoom": 12"#

  /// The shade of the plane by the standard method, whose slope is made 2^0.9 steeper at zoom 12.
  private func planeShade() -> Double {
    let (east, south) = (0.02 * exp2(0.9), 0.01 * exp2(0.9))
    let steepness = atan(0.625 * (east * east + south * south).squareRoot())
    // The way up is 26.6° south of east; the light is 335° from north, so 25° west of north.
    let turn = acos((east * sin(-25 * .pi / 180) - south * cos(25 * .pi / 180)) / hypot(east, south)) / .pi
    let alpha = sin(steepness)
    // Black to white over the grey 128, and the black accent below.
    let ground = 128 * (1 - (1 - cos(steepness)))
    return ground * (1 - alpha) + 255 * turn * alpha
  }

  @Test(
    "a tilted plane is one flat colour past the source's highest zoom and across the edges of tiles",
    arguments: [
      (14.6, 0.0, 0.0), (16.2, 0.0, 0.0), (12.0, 0.0, 0.0), (10.3, 0.0, 0.0), (14.6, 50.0, 30.0), (9.0, 0.0, 77.0),
    ])
  func plane(zoom: Double, pitch: Double, bearing: Double) async throws {
    // The light stays with the map, so that its turn changes no shade.
    let map = try await ReliefMap.make(
      Self.server(12...12, reach: 5), paint: #""hillshade-illumination-anchor": "map""#, source: Self.terrarium,
      camera: Camera(
        center: Coordinate(latitude: 0.003, longitude: -0.002), zoom: zoom, bearing: bearing, pitch: pitch))
    let frame = try await map.render()
    #expect(frame.issues.isEmpty && frame.missingResources.isEmpty)
    #expect(frame.image.spread <= 2)
    let pixel = frame.image.pixel(64, 64)
    #expect(abs(Double(pixel.red) - planeShade()) <= 1.5 && pixel.red == pixel.blue)
    #expect(pixel.red != 128)
  }

  @Test("an encoding that only the style says holds for a TileJSON that is silent about it")
  func tileJSONWithoutEncoding() async throws {
    let camera = Camera(center: Coordinate(latitude: 0.003, longitude: -0.002), zoom: 14.6)
    let server = Self.server(12...12)
    server.set("d.json", #"{"tilejson": "3.0.0", "tiles": ["t/{z}/{x}/{y}"], "minzoom": 12, "maxzoom": 12}"#)
    let direct = try await ReliefMap.make(server, source: Self.terrarium, camera: camera).render()
    let described = try await ReliefMap.make(
      server, source: #", "url": "d.json", "encoding": "terrarium""#, camera: camera
    ).render()
    #expect(described.image.pixels == direct.image.pixels && direct.image.spread <= 2)
    let wrong = try await ReliefMap.make(server, source: #", "url": "d.json""#, camera: camera).render()
    #expect(wrong.image.pixels != direct.image.pixels, "the control: read as Mapbox's heights they are others")
  }

  @Test("where tiles of another zoom stand in, the plane is the same colour")
  func standIns() async throws {
    let server = Self.server(11...12)
    for tile in ReliefMap.middle(12, reach: 3) where (tile.x + tile.y).isMultiple(of: 2) { server.set(tile, .absent) }
    let map = try await ReliefMap.make(
      server, source: #", "encoding": "terrarium", "minzoom": 11, "maxzoom": 12"#,
      camera: Camera(center: Coordinate(latitude: 0.003, longitude: -0.002), zoom: 9))
    let frame = try await map.render()
    #expect(frame.image.spread <= 2 && abs(Double(frame.image.pixel(3, 3).red) - planeShade()) <= 1.5)
  }

  @Test("tiles that lie beside nothing are as steep up to their edge")
  func edgeOfSource() async throws {
    let frame = try await ReliefMap.make(
      Self.server(12...12), source: Self.terrarium + #", "bounds": [-0.08, -0.08, -0.01, 0.08]"#,
      camera: Camera(center: Coordinate(latitude: 0.003, longitude: -0.06), zoom: 12)
    ).render()
    #expect(frame.image.spread <= 2 && frame.image.pixel(64, 64).red != 128)
  }

  // MARK: - Bent ground without seams

  /// Ground that repeats twice around the world, and does not at the edges of tiles.
  private static func bentGround(_ column: Double, _ row: Double) -> Double {
    30_000 * sin(column / 256 * 2 * .pi * 6 + 1) * sin(row / 11 + 1)
  }

  /// The map of tiles of some zoom, all of which have 256 × 256 samples of the world.
  private nonisolated(nonsending) func bentGround(
    zoom: Int, longitude: Double, method: String, exaggeration: Double
  ) async throws -> Image {
    let size = 256 >> zoom
    let tiles = ReliefMap.middle(zoom)
    let server = TileServer(
      Dictionary(uniqueKeysWithValues: tiles.map { ($0, ReliefMap.tile($0, size: size, Self.bentGround)) }))
    let paint = #""hillshade-method": "\#(method)", "hillshade-exaggeration": \#(exaggeration)"#
    let source = #", "encoding": "terrarium", "maxzoom": \#(zoom)"#
    let camera = Camera(center: Coordinate(latitude: 0, longitude: longitude), zoom: 2.6)
    return try await ReliefMap.make(server, tileSize: size, paint: paint, source: source, camera: camera).render().image
  }

  @Test("bent ground looks the same cut into tiles and whole, in the middle of the world and across the antimeridian")
  func seams() async throws {
    for method in ["igor", "combined"] {
      let cut = try await bentGround(zoom: 2, longitude: 0, method: method, exaggeration: 1)
      // Slopes are made 2^4.55 steeper at zoom 2, and 2^6 at zoom 0.
      let whole = try await bentGround(zoom: 0, longitude: 0, method: method, exaggeration: exp2(4.55 - 6))
      #expect(ImageComparison(tolerance: 2).difference(between: cut, and: whole) == nil)
      #expect(whole.spread > 30, "there is something to be seen")
      let across = try await bentGround(zoom: 2, longitude: 180, method: method, exaggeration: 1)
      #expect(ImageComparison(tolerance: 2).difference(between: across, and: whole) == nil)
    }
  }

  @Test("a camera's move over known tiles lays nothing out and shows what a fresh map shows")
  func cameraMove() async throws {
    let server = Self.server(12...12) { _ in { 400 * sin($0 / 9) * cos($1 / 7) } }
    let source = Self.terrarium
    let start = Camera(center: Coordinate(latitude: 0.01, longitude: 0.01), zoom: 11)
    let map = try await ReliefMap.make(server, source: source, camera: start)
    _ = try await map.render()
    let count = map.layoutCount
    map.camera = Camera(center: Coordinate(latitude: 0.012, longitude: 0.013), zoom: 11.3, bearing: 20)
    let moved = try await map.render()
    #expect(map.layoutCount == count)
    let fresh = try await ReliefMap.make(server, source: source, camera: map.camera).render()
    #expect(moved.image.pixels == fresh.image.pixels)
  }

  @Test("a layer that begins above the source's highest zoom is drawn there")
  func layerAboveHighestZoom() async throws {
    let map = try await ReliefMap.make(
      Self.server(12...12), source: Self.terrarium,
      camera: Camera(center: Coordinate(latitude: 0.003, longitude: 0.002)))
    try map.setStyleContent { HillshadeLayer(id: "d", source: "d").minZoom(14) }
    map.camera.zoom = 14.5
    #expect(try await map.render().image.pixel(64, 64).red != 128)
  }

  // MARK: - Values

  private func lights(_ paint: String, bearing: Double = 0, tileZoom: Int = 15) throws -> HillshadeLights {
    let text = """
      {"version": 8, "sources": {"d": {"type": "raster-dem", "tiles": ["t"]}}, "layers": [
      {"id": "h", "type": "hillshade", "source": "d", "paint": {\(paint)}}]}
      """
    let layer = try #require(try Style.parse(Array(text.utf8), name: "h").layer("h"))
    return HillshadeLights(
      HillshadePaint(layer, in: EvaluationContext(zoom: 0)), bearing: bearing, tileZoom: tileZoom)
  }

  @Test("lights stand where direction and altitude say, and turn with the map where they stay with the viewport")
  func directions() throws {
    func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool { (a - b).max() < 1e-6 && (b - a).max() < 1e-6 }
    let east = #""hillshade-illumination-direction": 90, "hillshade-illumination-altitude": 30"#
    let half = Float(3).squareRoot() / 2
    #expect(isNear(try lights(east).lights[0].direction, SIMD4(half, 0, 0.5, 0)))
    #expect(isNear(try lights(east, bearing: 90).lights[0].direction, SIMD4(0, half, 0.5, 0)))
    let fixed = east + #", "hillshade-illumination-anchor": "map""#
    #expect(isNear(try lights(fixed, bearing: 90).lights[0].direction, SIMD4(half, 0, 0.5, 0)))
  }

  @Test("the last value of a shorter list holds for the rest; one light shines but for multidirectional")
  func lists() throws {
    let lists = #"""
      "hillshade-illumination-direction": [0, 90, 180], "hillshade-shadow-color": ["red", "blue"]
      """#
    let many = try lights(#""hillshade-method": "multidirectional", "# + lists).lights
    #expect(many.count == 3 && many[1].shadow == many[2].shadow && many[0].shadow == SIMD4(1, 0, 0, 1))
    let height = Float(0.5).squareRoot()
    #expect(many.allSatisfy { $0.highlight == SIMD4(1, 1, 1, 1) && abs($0.direction.z - height) < 1e-6 })
    #expect(try lights(lists).lights.count == 1)
    let crowd = (0..<80).map(String.init).joined(separator: ", ")
    let crowded = try lights(
      #""hillshade-method": "multidirectional", "hillshade-illumination-direction": [\#(crowd)]"#)
    #expect(crowded.lights.count == HillshadeLights.limit && crowded.block.count == 3 + 3 * HillshadeLights.limit)
  }

  @Test(
    "slopes are made steeper at low zooms by the factors of the style's renderers",
    arguments: [
      (0, 6.0), (1, 5.6), (2, 4.55), (4, 3.85), (5, 3.0), (12, 0.9), (15, 0.0), (18, 0.0),
    ])
  func steepening(zoom: Int, exponent: Double) throws {
    #expect(abs(Double(try lights("", tileZoom: zoom).strength.x) / exp2(exponent) - 1) < 1e-6)
    let igor = try lights(#""hillshade-method": "igor", "hillshade-exaggeration": 0.25"#, tileZoom: zoom)
    #expect(abs(Double(igor.strength.x) / exp2(exponent) - 0.5) < 1e-6)
  }

  @Test("the curve of steepness is straight at an exaggeration of 0.5, and runs on without a leap beside it")
  func curve() throws {
    #expect(try lights("").strength == SIMD4(1, 0, 1, 1))
    for exaggeration in [0.4999, 0.5003, 0.501] {
      let strength = try lights(#""hillshade-exaggeration": \#(exaggeration)"#).strength
      let bent = strength.y == 0 ? 1 : (exp(strength.y) - 1) * strength.z
      #expect(abs(bent - 1) < 2e-3)
    }
    #expect(try lights(#""hillshade-exaggeration": 0.25"#).strength.w == 0.5)
  }

  @Test("an exaggeration of 0 shades nothing, whatever the method")
  func noExaggeration() async throws {
    for method in ["standard", "basic", "multidirectional"] {
      let frame = try await ReliefMap.make(
        Self.server(12...12), paint: #""hillshade-exaggeration": 0, "hillshade-method": "\#(method)""#,
        source: Self.terrarium, camera: Camera(center: Coordinate(latitude: 0.003, longitude: 0.002), zoom: 12)
      ).render()
      #expect(frame.image.count(of: RGBA8(128, 128, 128)) == 128 * 128)
    }
  }
}
