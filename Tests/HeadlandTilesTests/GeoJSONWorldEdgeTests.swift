import Glibc
import HeadlandGeometry
import HeadlandTiles
import Testing

@Suite("U11 a ring of 100,000 vertices, from document to triangles")
struct GeoJSONLargeRingTests {
  @Test("the triangles of a tile cover the ring's area")
  func disc() throws {
    let count = 100_000
    var text = #"{"type":"Polygon","coordinates":[["#
    for step in 0..<count {
      let angle = 2 * Double.pi * Double(step) / Double(count)
      text += "[\(11 + 8 * cos(angle)),\(-11 + 8 * sin(angle))],"
    }
    let source = try makeSource(text + "[19,-11]]]}", options: GeoJSONOptions(maxZoom: 4))
    let feature = try #require(source.tile(TileID(z: 4, x: 8, y: 8)).first)
    let ring = feature.rings[0]
    #expect(ring.count > 10000)
    let indices = Earcut.triangulate(feature.rings)
    var doubled = 0
    for start in stride(from: 0, to: indices.count, by: 3) {
      doubled += PolygonRings.doubledArea((0..<3).map { ring[Int(indices[start + $0])] })
    }
    #expect(doubled == PolygonRings.doubledArea(ring))
    // A circle of 8 degrees is 8/360 · 16 · 8192 units wide and, away from the equator, a little higher.
    let radius = 8.0 / 360 * 16 * 8192
    let area = Double.pi * radius * radius
    #expect(area < Double(doubled) / 2 && Double(doubled) / 2 < area / cos(19 * .pi / 180))
  }
}

@Suite("U12 small valid hexagon over a tile corner")
struct GeoJSONTileCornerTests {
  @Test("the parts in the neighbouring tiles add up to the whole", arguments: 14...16)
  func hexagon(zoom: Int) throws {
    let (longitude, latitude) = (139.504395, 35.603719)
    let offsets = [
      (0.0026, 0.0001), (0.0013, 0.0022), (-0.0012, 0.0024), (-0.0027, -0.0001), (-0.0013, -0.0023), (0.0014, -0.0021),
    ]
    for shift in [-1e-5, 0, 1e-5] {
      let corners = offsets.map { (longitude + shift + $0.0, latitude + shift + $0.1) }
      let text = (corners + [corners[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      let source = try makeSource(#"{"type":"Polygon","coordinates":[[\#(text)]]}"#)
      let origin = TileID(z: zoom, x: 0, y: 0)
      let exact = corners.map { tileUnits(longitude: $0.0, latitude: $0.1, in: origin) }
      var doubled = 0.0
      var perimeter = 0.0
      for (a, b) in zip(exact, exact.dropFirst() + [exact[0]]) {
        doubled += (a.x - exact[0].x) * (b.y - exact[0].y) - (b.x - exact[0].x) * (a.y - exact[0].y)
        perimeter += hypot(b.x - a.x, b.y - a.y)
      }
      let columns = Int(exact.map(\.x).min()! / 8192)...Int(exact.map(\.x).max()! / 8192)
      let rows = Int(exact.map(\.y).min()! / 8192)...Int(exact.map(\.y).max()! / 8192)
      var parts = 0.0
      var touched = 0
      for x in columns {
        for y in rows {
          let part = areaInside(source.tile(TileID(z: zoom, x: x, y: y)))
          parts += part
          touched += part > 0 ? 1 : 0
        }
      }
      #expect(touched >= 4)
      // Rounding moves no edge by more than √½ of a unit, 1/22 of a pixel.
      #expect(abs(parts - abs(doubled) / 2) <= perimeter * 0.5.squareRoot())
    }
  }
}

@Suite("U16 lines over the antimeridian")
struct GeoJSONAntimeridianTests {
  private func lines(_ coordinates: String, type: String = "LineString", x: Int) throws -> [[SIMD2<Int16>]] {
    let source = try makeSource(#"{"type":"\#(type)","coordinates":\#(coordinates)}"#)
    return source.tile(TileID(z: 1, x: x, y: 0)).flatMap(\.rings)
  }

  @Test("a line from -170 to 170 is taken literally: it goes the long way")
  func longWay() throws {
    // 10 degrees are 455.1 units at zoom 1; the second line is the copy that ends in the western buffer.
    #expect(
      try lines("[[-170,0],[170,0]]", x: 0).sorted { $0[0].x < $1[0].x } == [
        [SIMD2(-2048, 8192), SIMD2(-455, 8192)], [SIMD2(455, 8192), SIMD2(10240, 8192)],
      ])
  }

  @Test("lines past 180 and past -180 are short, and whole on both sides of the edge")
  func shortLines() throws {
    #expect(try lines("[[170,0],[190,0]]", x: 1) == [[SIMD2(7737, 8192), SIMD2(8647, 8192)]])
    #expect(try lines("[[170,0],[190,0]]", x: 0) == [[SIMD2(-455, 8192), SIMD2(455, 8192)]])
    let y = Int16((tileUnits(longitude: 0, latitude: 10, in: TileID(z: 1, x: 0, y: 0)).y + 0.5).rounded(.down))
    #expect(try lines("[[-190,10],[-170,10]]", x: 1) == [[SIMD2(7737, y), SIMD2(8647, y)]])
    #expect(try lines("[[-190,10],[-170,10]]", x: 0) == [[SIMD2(-455, y), SIMD2(455, y)]])
  }

  @Test("a line that is split at 180 meets itself at the edge of both tiles")
  func splitLine() throws {
    let pieces = "[[[170,0],[180,0]],[[-180,0],[-170,0]]]"
    #expect(
      try Set(lines(pieces, type: "MultiLineString", x: 1)) == [
        [SIMD2(7737, 8192), SIMD2(8192, 8192)], [SIMD2(8192, 8192), SIMD2(8647, 8192)],
      ])
    #expect(
      try Set(lines(pieces, type: "MultiLineString", x: 0)) == [
        [SIMD2(-455, 8192), SIMD2(0, 8192)], [SIMD2(0, 8192), SIMD2(455, 8192)],
      ])
  }

  @Test("a point is seen where it lies, however many turns its longitude has")
  func turns() throws {
    for longitude in [-185.0, 175, 535, -905] {
      let source = try makeSource(#"{"type":"Point","coordinates":[\#(longitude),5]}"#)
      let found = source.tile(TileID(z: 3, x: 7, y: 3)).flatMap { $0.rings.flatMap { $0 } }
      #expect(
        found.map(\.x) == [
          Int16((tileUnits(longitude: 175, latitude: 5, in: TileID(z: 3, x: 7, y: 3)).x + 0.5).rounded(.down))
        ])
    }
  }

  @Test("copies keep the order of the document")
  func order() throws {
    let source = try makeSource(
      collection([
        #"{"type":"Point","coordinates":[0,0]}"#, #"{"type":"Point","coordinates":[-179,1]}"#,
        #"{"type":"Point","coordinates":[1,2]}"#,
      ]))
    let rows = source.tile(TileID(z: 0, x: 0, y: 0)).map { $0.rings[0][0].y }
    #expect(rows == rows.sorted(by: >) && rows.count == 4)
  }
}

@Suite("U18 polygon up to 89 degrees")
struct GeoJSONPoleTests {
  @Test(
    "latitudes beyond the projection end at the world's edge, the same at zooms 1 to 6", arguments: [89.0, 90, -90])
  func pole(latitude: Double) throws {
    let source = try makeSource(
      #"{"type":"Polygon","coordinates":[[[0,80],[0,\#(latitude)],[45,\#(latitude)],[45,80],[0,80]]]}"#)
    #expect(source.issues.isEmpty)
    for zoom in 1...6 {
      let side = Double(1 << zoom) * 8192
      let edge = tileUnits(longitude: 0, latitude: 80, in: TileID(z: zoom, x: 0, y: 0)).y
      var area = 0.0
      for x in 0...(1 << zoom) / 8 {
        for y in 0..<(1 << zoom) {
          let id = TileID(z: zoom, x: min((1 << zoom) / 2 + x, (1 << zoom) - 1), y: y)
          let features = source.tile(id)
          area += areaInside(features)
          let rows = features.flatMap { $0.rings.flatMap { $0.map { Double($0.y) + Double(y) * 8192 } } }
          #expect(rows.allSatisfy { 0 <= $0 && $0 <= side })
        }
      }
      let height = latitude > 0 ? edge : side - edge
      // Half a unit of rounding at the edge of 80 degrees.
      #expect(abs(area - side / 8 * height) <= side / 8 * 0.51)
    }
  }

  @Test("a latitude beyond the pole is drawn at the edge and told")
  func beyondThePole() throws {
    let source = try makeSource(#"{"type":"LineString","coordinates":[[0,0],[10,127]]}"#)
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).first?.rings.first?.last == SIMD2(4324, 0))
    #expect(source.issues.map(\.pointer) == ["/coordinates"])
    #expect(source.issues.first?.hint.contains("longitude, latitude") == true)
  }
}
