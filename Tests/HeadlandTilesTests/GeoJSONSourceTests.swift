import Glibc
import HeadlandGeometry
import HeadlandTiles
import Testing

@Suite("GeoJSON tiles")
struct GeoJSONSourceTests {
  @Test("known places lie where the formula says, at every zoom from 0 to 22")
  func knownPlaces() throws {
    let places = [(126.978, 37.5665), (-0.1276, 51.5072), (151.2153, -33.8568), (-179.9, 84.9), (0.0, 0.0)]
    for (longitude, latitude) in places {
      let source = try makeSource(#"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#)
      for zoom in 0...22 {
        let place = tileUnits(longitude: longitude, latitude: latitude, in: TileID(z: zoom, x: 0, y: 0))
        let id = TileID(z: zoom, x: Int(place.x / 8192), y: Int(place.y / 8192))
        let inside = tileUnits(longitude: longitude, latitude: latitude, in: id)
        let copies = source.tile(id).map { $0.rings[0][0] }
        let found = try #require(copies.first { (0...8192).contains($0.x) })
        // Half a unit of rounding, and what two ways of computing the logarithm may differ by.
        #expect(abs(Double(found.x) - inside.x) < 0.501 && abs(Double(found.y) - inside.y) < 0.501)
      }
    }
  }

  @Test("the middle of the world and its corners are exact")
  func exactPlaces() throws {
    let source = try makeSource(#"{"type":"MultiPoint","coordinates":[[0,0],[-90,0],[0,85.0511287798066],[0,-86]]}"#)
    let world = try #require(source.tile(TileID(z: 0, x: 0, y: 0)).first)
    #expect(world.kind == .point)
    #expect(world.rings == [[SIMD2(4096, 4096), SIMD2(2048, 4096), SIMD2(4096, 0), SIMD2(4096, 8192)]])
  }

  @Test("a place that was set by its unit at zoom 18 is found at that unit")
  func deepPrecision() throws {
    let id = TileID(z: 18, x: 223_543, y: 101_517)
    for unit in [SIMD2<Int16>(1, 8191), SIMD2(4097, 3), SIMD2(8190, 4095)] {
      let x = (Double(id.x) + Double(unit.x) / 8192) / 262_144
      let y = (Double(id.y) + Double(unit.y) / 8192) / 262_144
      let place = MercatorCoordinate(x: x, y: y).coordinate
      let source = try makeSource(#"{"type":"Point","coordinates":[\#(place.longitude),\#(place.latitude)]}"#)
      #expect(source.tile(id).map(\.rings) == [[[unit]]])
    }
  }

  @Test("properties and ids of every kind arrive")
  func propertiesAndIDs() throws {
    let source = try makeSource(
      #"""
      {"type":"FeatureCollection","features":[
        {"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[0,0]},"properties":
          {"a":null,"b":true,"c":-1.5e2,"d":"\u00fc\n","e":[1,"x",[]],"f":{"g":{}},"a":false}},
        {"type":"Feature","id":"seven","geometry":{"type":"Point","coordinates":[0,0,12.5]},"properties":null},
        {"type":"Feature","id":18446744073709551615,"geometry":{"type":"Point","coordinates":[0,0]}},
        {"type":"Feature","id":-1,"geometry":{"type":"Point","coordinates":[0,0]}}
      ]}
      """#)
    let features = source.tile(TileID(z: 0, x: 0, y: 0))
    #expect(features.map(\.id) == [.number(7), .string("seven"), .number(.max), .string("-1")])
    #expect(
      features[0].properties == [
        "a": .bool(false), "b": .bool(true), "c": .number(-150), "d": .string("ü\n"),
        "e": .array([.number(1), .string("x"), .array([])]), "f": .object(["g": .object([:])]),
      ])
    #expect(features[1].properties.isEmpty && features[2].properties.isEmpty)
    #expect(source.issues.isEmpty)
  }

  @Test("every geometry type becomes its kind; members of collections share id and properties")
  func geometryTypes() throws {
    let triangle = "[[0,0],[10,0],[0,10],[0,0]]"
    let source = try makeSource(
      #"""
      {"coordinates":null,"type":"Feature","id":3,"properties":{"k":1},"geometry":{"type":"GeometryCollection","geometries":[
        {"coordinates":[1,1],"type":"Point"},
        {"type":"MultiPoint","coordinates":[[1,1],[2,2]]},
        {"type":"LineString","coordinates":[[0,0],[10,10]]},
        {"type":"GeometryCollection","geometries":[
          {"type":"MultiLineString","coordinates":[[[0,0],[10,10]],[[0,5],[10,5],[12,9]]]}]},
        {"type":"Polygon","coordinates":[\#(triangle)]},
        {"type":"MultiPolygon","coordinates":[[\#(triangle)],[\#(triangle)]]}]}}
      """#)
    let features = source.tile(TileID(z: 0, x: 0, y: 0))
    #expect(features.map(\.kind) == [.point, .point, .line, .line, .polygon, .polygon])
    #expect(features.map { $0.rings.map(\.count) } == [[1], [2], [2], [2, 3], [3], [3, 3]])
    #expect(features.allSatisfy { $0.id == .number(3) && $0.properties == ["k": .number(1)] })
    #expect(source.featureCount == 6 && source.issues.isEmpty)
  }

  @Test("outer rings are positive and holes negative, however the document turns them")
  func winding() throws {
    let outer = "[[0,0],[40,0],[40,40],[0,40],[0,0]]"
    let outerTurned = "[[0,0],[0,40],[40,40],[40,0],[0,0]]"
    let hole = "[[10,10],[20,10],[20,20],[10,20],[10,10]]"
    let holeTurned = "[[10,10],[10,20],[20,20],[20,10],[10,10]]"
    for (first, second) in [(outer, hole), (outerTurned, hole), (outer, holeTurned), (outerTurned, holeTurned)] {
      let source = try makeSource(#"{"type":"Polygon","coordinates":[\#(first),\#(second)]}"#)
      let rings = try #require(source.tile(TileID(z: 1, x: 1, y: 0)).first?.rings)
      #expect(rings.count == 2)
      #expect(PolygonRings.doubledArea(rings[0]) > 0 && PolygonRings.doubledArea(rings[1]) < 0)
      #expect(PolygonRings.classify(rings) == [rings])
      #expect(rings.allSatisfy { $0.first != $0.last })
    }
  }

  @Test("geometry is cut at the buffer: 128 of 512 is 2048 tile units")
  func buffer() throws {
    let document = #"{"type":"LineString","coordinates":[[-179,0],[179,0]]}"#
    let id = TileID(z: 4, x: 7, y: 7)
    for (buffer, reach) in [(128, 2048), (0, 0), (512, 8192), (5000, 24560)] {
      let line = try makeSource(document, options: GeoJSONOptions(buffer: buffer)).tile(id).first?.rings
      #expect(line == [[SIMD2(Int16(-reach), 8192), SIMD2(Int16(8192 + reach), 8192)]])
    }
  }

  @Test("a polygon over the whole world fits into 16 bits in every tile, at every zoom")
  func longEdges() throws {
    let source = try makeSource(
      #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}"#)
    for zoom in [0, 1, 5, 14, 18, 24] {
      let middle = 1 << max(zoom - 1, 0)
      let features = source.tile(TileID(z: zoom, x: middle % (1 << zoom), y: middle % (1 << zoom)))
      #expect(areaInside(features) == 8192 * 8192)
    }
  }

  @Test("a line that leaves the tile and returns is several lines")
  func severalLines() throws {
    let source = try makeSource(#"{"type":"LineString","coordinates":[[10,10],[200,10],[200,20],[10,20]]}"#)
    let rings = try #require(source.tile(TileID(z: 2, x: 2, y: 1)).first { $0.rings.count > 1 }?.rings)
    #expect(rings.count == 2 && rings.allSatisfy { $0.count == 2 })
  }

  @Test("tiles outside of the pyramid and tiles without features are empty")
  func emptyTiles() throws {
    let source = try makeSource(#"{"type":"Point","coordinates":[100,50]}"#)
    for id in [
      TileID(z: 2, x: 4, y: 0), TileID(z: 31, x: 0, y: 0), TileID(z: -1, x: 0, y: 0), TileID(z: 5, x: 0, y: 9),
    ] {
      #expect(source.tile(id).isEmpty)
    }
    #expect(try makeSource(collection([])).tile(TileID(z: 0, x: 0, y: 0)).isEmpty)
  }
}

@Suite("GeoJSON simplification")
struct GeoJSONSimplificationTests {
  /// A line with a spike of so many degrees, at the equator where 360 degrees are 8192 · 2^z units.
  private func vertices(spike: Double, zoom: Int, tolerance: Double = 0.375) throws -> Int {
    let document = #"{"type":"LineString","coordinates":[[-40,0],[-20,\#(spike)],[0,0]]}"#
    let source = try makeSource(document, options: GeoJSONOptions(tolerance: tolerance))
    let half = (1 << zoom) / 2
    return source.tile(TileID(z: zoom, x: zoom == 0 ? 0 : half - 1, y: half)).first?.rings[0].count ?? 0
  }

  @Test("a vertex goes where it is nearer than 0.375 points to the line, and stays where it is farther")
  func toleranceInPoints() throws {
    // 0.375 points of 512 at zoom 0 are 0.2637 degrees at the equator, at zoom 2 a quarter.
    #expect(try vertices(spike: 0.25, zoom: 0) == 2)
    #expect(try vertices(spike: 0.28, zoom: 0) == 3)
    #expect(try vertices(spike: 0.06, zoom: 2) == 2)
    #expect(try vertices(spike: 0.07, zoom: 2) == 3)
    #expect(try vertices(spike: 0.07, zoom: 2, tolerance: 1) == 2)
    #expect(try vertices(spike: 0.1, zoom: 0, tolerance: 0) == 3)
  }

  @Test("a vertex on the edge of what is cut stays, though the line is straight there")
  func vertexOnTheEdge() throws {
    // Without a buffer the tile reaches from 0 to 90 degrees: 8192 units.
    let options = GeoJSONOptions(buffer: 0)
    let id = TileID(z: 2, x: 2, y: 1)
    let line = #"{"type":"LineString","coordinates":[[-45,0],[0,0],[90,0],[135,0]]}"#
    #expect(try makeSource(line, options: options).tile(id).map(\.rings) == [[[SIMD2(0, 8192), SIMD2(8192, 8192)]]])
    // A triangle whose long side crosses the edge at a vertex: half of it lies to the east.
    let triangle = #"{"type":"Polygon","coordinates":[[[-45,0],[0,0],[45,0],[0,40],[-45,0]]]}"#
    let height = 8192 - tileUnits(longitude: 0, latitude: 40, in: id).y
    #expect(abs(areaInside(try makeSource(triangle, options: options).tile(id)) - 4096 * height / 2) < 4096)
  }

  @Test("at maxZoom every vertex is kept")
  func nothingLostAtMaxZoom() throws {
    let document = #"{"type":"LineString","coordinates":[[-40,0],[-20,0.01],[0,0]]}"#
    let source = try makeSource(document, options: GeoJSONOptions(maxZoom: 4))
    #expect(source.tile(TileID(z: 3, x: 3, y: 3)).first?.rings[0].count == 2)
    #expect(source.tile(TileID(z: 4, x: 7, y: 7)).first?.rings[0].count == 3)
  }

  @Test("rings smaller than a square of the tolerance and lines shorter than it are not drawn, nor holes without ring")
  func tooSmall() throws {
    let speck = "[[0,0],[0.2,0],[0.2,0.2],[0,0.2],[0,0]]"
    let hole = "[[0.05,0.05],[0.1,0.05],[0.1,0.1],[0.05,0.05]]"
    let source = try makeSource(
      collection([
        #"{"type":"Polygon","coordinates":[\#(speck),\#(hole)]}"#,
        #"{"type":"LineString","coordinates":[[0,0],[0.2,0]]}"#,
      ]))
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).isEmpty)
    #expect(source.tile(TileID(z: 4, x: 8, y: 7)).map(\.kind) == [.polygon, .line])
  }

  @Test("neighbouring tiles agree on every vertex along their common edge")
  func neighboursAgree() throws {
    var corners = (0..<2000).map { step in
      let angle = 2 * Double.pi * Double(step) / 2000
      let radius = 30 + sin(37 * angle) + 0.3 * sin(411 * angle)
      return "[\(radius * cos(angle)),\(radius * sin(angle))]"
    }
    corners.append(corners[0])
    let source = try makeSource(#"{"type":"Polygon","coordinates":[[\#(corners.joined(separator: ","))]]}"#)
    for zoom in 2...6 {
      let half = 1 << (zoom - 1)
      let left = source.tile(TileID(z: zoom, x: half, y: half - 1)).flatMap { $0.rings.flatMap { $0 } }
      let right = source.tile(TileID(z: zoom, x: half + 1, y: half - 1)).flatMap { $0.rings.flatMap { $0 } }
      // Seen by both: within 2,000 units of the edge and away from either buffer's corners.
      let shared = Set(left.filter { (6300...10100).contains($0.x) && (-2000...10000).contains($0.y) })
      let moved = Set(right.map { SIMD2($0.x &+ 8192, $0.y) })
      #expect(shared.isSubset(of: moved))
    }
  }
}
