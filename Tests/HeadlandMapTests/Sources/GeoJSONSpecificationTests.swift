import HeadlandGeometry
import HeadlandMap
import HeadlandStyle
import HeadlandTiles
import Testing

@Suite("GeoJSON sources of styles")
struct GeoJSONSpecificationTests {
  private func tile(_ members: String, _ id: TileID = TileID(z: 0, x: 0, y: 0)) throws -> [Feature] {
    let data = #"""
      {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"k":7,"n":2},"geometry":{"type":"Point","coordinates":[10,10]}},
        {"type":"Feature","id":"b","properties":{"k":8,"n":3},"geometry":{"type":"Point","coordinates":[11,10]}},
        {"type":"Feature","id":"c","properties":{"k":9,"n":5},"geometry":{"type":"LineString","coordinates":[[0,0],[45,0]]}}
      ]}
      """#
    let style = try Style.parse(
      Array(#"{"version":8,"sources":{"s":{"type":"geojson","data":\#(data)\#(members)}},"layers":[]}"#.utf8))
    guard case .geojson(let specification)? = style.source("s"), case .inline(let bytes) = specification.data else {
      Issue.record("no source")
      return []
    }
    return try specification.makeSource(bytes).tile(id)
  }

  @Test("ids are the document's, generated or promoted, as the style says")
  func ids() throws {
    #expect(try tile("").map(\.id) == [.string("a"), .string("b"), .string("c")])
    #expect(try tile(#","generateId":true"#).map(\.id) == [.number(0), .number(1), .number(2)])
    #expect(try tile(#","promoteId":"k""#).map(\.id) == [.number(7), .number(8), .number(9)])
    #expect(try tile(#","promoteId":{"s":"k"}"#).map(\.id) == [.string("a"), .string("b"), .string("c")])
  }

  @Test("filters of both kinds choose features")
  func filter() throws {
    #expect(try tile(#","filter":["==",["get","k"],8]"#).map(\.id) == [.string("b")])
    #expect(try tile(#","filter":["==","$type","LineString"]"#).map(\.id) == [.string("c")])
    #expect(try tile(#","filter":["==",["geometry-type"],"Point"]"#).map(\.id) == [.string("a"), .string("b")])
  }

  @Test("buffer, tolerance and maxzoom reach the tiles, and lines are measured for dashes with metrics and without")
  func cutting() throws {
    #expect(try tile("").last?.lineProgress == [0...1])
    #expect(try tile(#","lineMetrics":true"#).last?.lineProgress == [0...1])
    let half = TileID(z: 4, x: 8, y: 7)
    let without = try tile(#","lineMetrics":true,"buffer":0"#, half).last
    // A tile of zoom 4 is 22.5 degrees wide: half of the line.
    #expect(without?.lineProgress == [0...0.5] && without?.rings == [[SIMD2(0, 8192), SIMD2(8192, 8192)]])
    #expect(try tile(#","buffer":512"#, half).last?.rings == [[SIMD2(0, 8192), SIMD2(16384, 8192)]])
    // 45 degrees at zoom 0 are 64 of 512.
    #expect(try tile(#","tolerance":65"#).map(\.kind) == [.point, .point])
    #expect(try tile(#","tolerance":65,"maxzoom":0"#).map(\.kind) == [.point, .point, .line])
  }

  @Test("clusters follow the style's radius, zoom and number, and reduce properties by its expressions")
  func clusters() throws {
    let properties = #"""
      ,"cluster":true,"clusterProperties":{"sum":["+",["get","n"]],"most":["max",["get","n"]],
      "product":[["*",["accumulated"],["get","product"]],["get","n"]],"any":["any",["==",["get","k"],8]]}
      """#
    let cluster = try #require(try tile(properties).first { $0.kind == .point })
    #expect(cluster.properties["point_count"] == .number(2) && cluster.properties["sum"] == .number(5))
    #expect(cluster.properties["most"] == .number(3) && cluster.properties["product"] == .number(6))
    #expect(cluster.properties["any"] == .bool(true))
    // One degree is 1.42 of 512 at zoom 0, and doubles with each zoom: 45.5 at zoom 5, 91 at zoom 6.
    func count(_ members: String, zoom: Int) throws -> Int {
      let place = (180.0 + 10.5) / 360 * Double(1 << zoom)
      let tiles = (0..<1 << zoom).map { TileID(z: zoom, x: Int(place), y: $0) }
      return try tiles.flatMap { try tile(members, $0) }.count { $0.properties["cluster"] != nil }
    }
    #expect(try count(#","cluster":true,"buffer":0"#, zoom: 5) == 1)
    #expect(try count(#","cluster":true,"buffer":0"#, zoom: 6) == 0)
    #expect(try count(#","cluster":true,"buffer":0,"clusterRadius":100"#, zoom: 6) == 1)
    #expect(try count(#","cluster":true,"buffer":0,"clusterMaxZoom":4"#, zoom: 5) == 0)
    #expect(try count(#","cluster":true,"buffer":0,"clusterMinPoints":3"#, zoom: 5) == 0)
  }
}
