import HeadlandGeometry
import HeadlandTiles
import Testing

@Suite("GeoJSON ids and filter")
struct GeoJSONIdentityTests {
  private static let document = #"""
    {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"a","properties":{"k":7},"geometry":{"type":"Point","coordinates":[0,0]}},
      {"type":"Feature","id":"b","properties":{"k":"x"},"geometry":null},
      {"type":"Feature","id":"c","properties":{"k":1.5},"geometry":{"type":"LineString","coordinates":[[0,0],[9,9]]}},
      {"type":"Feature","id":"d","properties":{"k":true},"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[1,1]},{"type":"Point","coordinates":[2,2]}]}},
      {"type":"Feature","id":"e","properties":null,"geometry":{"type":"Point","coordinates":[0,0]}},
      {"type":"Feature","id":"f","properties":{"k":-3},"geometry":{"type":"Point","coordinates":[0,0]}},
      {"type":"Feature","id":"g","properties":{"k":"seven"},"geometry":{"type":"Point","coordinates":[0,0]}}
    ]}
    """#

  private func ids(filter: GeoJSONFilter? = nil, _ set: (inout GeoJSONOptions) -> Void) throws -> [FeatureID?] {
    var options = GeoJSONOptions()
    set(&options)
    return try GeoJSONSource(Array(Self.document.utf8), options: options, filter: filter)
      .tile(TileID(z: 0, x: 0, y: 0)).map(\.id)
  }

  @Test("generated ids are places in the document, the same for all members of a collection")
  func generatedIDs() throws {
    let found = try ids { $0.generatesIDs = true }
    #expect(found == [0, 2, 3, 3, 4, 5, 6].map { .number($0) })
  }

  @Test("generated ids count what the filter takes")
  func generatedIDsOfFiltered() throws {
    let found = try ids(filter: { $0.kind == .point && $0.properties["k"] != .number(7) }) { $0.generatesIDs = true }
    #expect(found == [1, 1, 2, 3, 4].map { .number($0) })
  }

  @Test("a promoted property takes the place of the id")
  func promotedIDs() throws {
    let found = try ids { $0.promotedID = "k" }
    #expect(
      found == [.number(7), .string("1.5"), .number(1), .number(1), nil, .string("-3"), .string("seven")])
  }

  @Test("what a source promotes is told by one name, or by a name for each layer")
  func promotedProperty() {
    #expect(PromotedID.property("k").property(layer: nil) == "k")
    #expect(PromotedID.property("k").property(layer: "road") == "k")
    #expect(PromotedID.bySourceLayer(["road": "r"]).property(layer: "road") == "r")
    #expect(PromotedID.bySourceLayer(["road": "r"]).property(layer: "rail") == nil)
    #expect(PromotedID.bySourceLayer(["road": "r"]).property(layer: nil) == nil)
    #expect(FeatureID(.null) == nil && FeatureID(.array([])) == nil && FeatureID(.object([:])) == nil)
    #expect(FeatureID(.number(1e300)) == .string("1e+300"))
  }

  @Test("the filter is asked with id, properties and kind, and chooses")
  func filter() throws {
    let found = try ids(filter: { $0.id == .string("c") || $0.properties["k"] == .bool(true) }) { _ in }
    #expect(found == [.string("c"), .string("d"), .string("d")])
    #expect(try ids(filter: { _ in false }) { _ in }.isEmpty)
  }

  @Test("features share the names of their properties and keep their own values")
  func sharedNames() throws {
    let features = (0..<50).map { index in
      let name = index % 3 == 0 ? "a long name of a property" : "b"
      return
        #"{"type":"Feature","properties":{"\#(name)":\#(index),"long":"a text of more than fifteen bytes","a":null},"#
        + #""geometry":{"type":"Point","coordinates":[0,0]}}"#
    }
    let source = try makeSource(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
    for (index, feature) in source.tile(TileID(z: 0, x: 0, y: 0)).enumerated() {
      let name = index % 3 == 0 ? "a long name of a property" : "b"
      #expect(
        feature.properties == [
          name: .number(Double(index)), "long": .string("a text of more than fifteen bytes"), "a": .null,
        ])
    }
  }
}

@Suite("GeoJSON line metrics")
struct GeoJSONLineMetricsTests {
  private func tile(_ coordinates: String, type: String = "LineString", _ id: TileID) throws -> [Feature] {
    var options = GeoJSONOptions(buffer: 0)
    options.hasLineMetrics = true
    return try makeSource(#"{"type":"\#(type)","coordinates":\#(coordinates)}"#, options: options).tile(id)
  }

  private func expect(
    _ feature: Feature?, _ progress: [ClosedRange<Double>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = feature?.lineProgress ?? []
    #expect(found.count == progress.count && feature?.rings.count == progress.count, sourceLocation: sourceLocation)
    for (one, other) in zip(found, progress) {
      #expect(abs(one.lowerBound - other.lowerBound) < 1e-12, sourceLocation: sourceLocation)
      #expect(abs(one.upperBound - other.upperBound) < 1e-12, sourceLocation: sourceLocation)
    }
  }

  @Test("a line along the equator is measured in degrees")
  func alongTheEquator() throws {
    // From -90 to 90; tiles of zoom 2 are 90 degrees wide.
    expect(try tile("[[-90,0],[90,0]]", TileID(z: 0, x: 0, y: 0)).first, [0...1])
    expect(try tile("[[-90,0],[90,0]]", TileID(z: 2, x: 1, y: 1)).first, [0...0.5])
    expect(try tile("[[-90,0],[90,0]]", TileID(z: 2, x: 2, y: 1)).first, [0.5...1])
    expect(try tile("[[-90,0],[45,0],[90,0]]", TileID(z: 3, x: 5, y: 3)).first, [0.75...1])
    expect(try tile("[[90,0],[-90,0]]", TileID(z: 3, x: 4, y: 3)).first, [0.25...0.5])
  }

  @Test("pieces of a line that leaves the tile and returns have their own places")
  func severalPieces() throws {
    // Out of the tile to the east and back: 80 + 20 + 80 degrees on the equator and back, all in one row.
    let pieces = try tile("[[10,0],[90,0],[110,0],[110,0],[10,0]]", TileID(z: 2, x: 2, y: 1)).first
    expect(pieces, [0...0.4, 0.6...1])
  }

  @Test("each line of a feature is measured on its own, and the copies beyond the antimeridian too")
  func linesOfAFeature() throws {
    let found = try tile("[[[0,0],[180,0]],[[0,0],[45,0]]]", type: "MultiLineString", TileID(z: 2, x: 2, y: 1))
    expect(found.first, [0...0.5, 0...1])
    expect(try tile("[[90,0],[270,0]]", TileID(z: 2, x: 0, y: 1)).first, [0.5...1])
  }

  @Test("a long line is measured past the vertices that are passed over, and drawn as without metrics")
  func longLine() throws {
    let coordinates = "[" + (0...10_000).map { "[\(-90 + Double($0) * 0.018),0]" }.joined(separator: ",") + "]"
    let id = TileID(z: 7, x: 64, y: 63)
    let feature = try #require(try tile(coordinates, id).first)
    // A tile of 2.8125 degrees from 0 on: from the middle of 180 degrees.
    expect(feature, [0.5...0.5 + 2.8125 / 180])
    let plain = try makeSource(
      #"{"type":"LineString","coordinates":\#(coordinates)}"#, options: GeoJSONOptions(buffer: 0)
    ).tile(id)
    #expect(plain.map(\.rings) == [feature.rings] && plain[0].lineProgress.isEmpty)
  }

  @Test("lines of one place, and other kinds, have no pieces to measure")
  func withoutLength() throws {
    #expect(try tile("[[5,5],[5,5]]", TileID(z: 22, x: 2_155_400, y: 2_038_700)).isEmpty)
    #expect(try tile("[5,5]", type: "Point", TileID(z: 0, x: 0, y: 0)).first?.lineProgress == [])
  }
}
