import HeadlandGeometry
import HeadlandTiles
import Testing

private let good = #"{"type":"Point","coordinates":[5,5]}"#

/// Checks that one geometry is named in an issue, and that the valid ones on both sides of it are drawn.
private func expectSkipped(
  _ geometry: String, pointer: String, message: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let source = try makeSource(collection([good, geometry, good]))
  #expect(source.featureCount == 2, sourceLocation: sourceLocation)
  #expect(source.issues.map(\.pointer) == ["/features/1/geometry" + pointer], sourceLocation: sourceLocation)
  let found = source.issues.first?.message ?? ""
  #expect(found.contains(message), sourceLocation: sourceLocation)
  #expect(source.issues.allSatisfy { !$0.hint.isEmpty }, sourceLocation: sourceLocation)
  let points = source.tile(TileID(z: 0, x: 0, y: 0)).flatMap { $0.rings.flatMap { $0 } }
  #expect(points.count == 2 && Set(points).count == 1, sourceLocation: sourceLocation)
}

@Suite("U04 null geometry and empty coordinates")
struct GeoJSONEmptyGeometryTests {
  @Test("only the valid point is left, and every other feature has one issue")
  func fieldReport() throws {
    let source = try makeSource(
      collection([
        "null", #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[]]}"#,
        #"{"type":"LineString","coordinates":[[1,1]]}"#, #"{"type":"MultiPoint","coordinates":[]}"#,
        #"{"type":"GeometryCollection","geometries":[]}"#, good,
      ]))
    #expect(source.featureCount == 1)
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).map(\.kind) == [.point])
    #expect(
      source.issues.map(\.pointer) == [
        "/features/0/geometry", "/features/1/geometry/coordinates", "/features/2/geometry/coordinates/0",
        "/features/3/geometry/coordinates", "/features/4/geometry/coordinates", "/features/5/geometry/geometries",
      ])
  }

  @Test("its whole kind: empty, null and missing parts of every geometry")
  func wholeKind() throws {
    for type in ["MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"] {
      try expectSkipped(
        #"{"type":"\#(type)","coordinates":[]}"#, pointer: "/coordinates", message: "The coordinates are empty")
      try expectSkipped(#"{"type":"\#(type)","coordinates":null}"#, pointer: "/coordinates", message: "are null")
      try expectSkipped(#"{"type":"\#(type)"}"#, pointer: "/coordinates", message: "no coordinates")
    }
    try expectSkipped(#"{"type":"Point","coordinates":[]}"#, pointer: "/coordinates", message: "too few numbers: 0")
    try expectSkipped(
      #"{"type":"MultiPolygon","coordinates":[[]]}"#, pointer: "/coordinates/0", message: "without rings")
    try expectSkipped(
      #"{"type":"MultiLineString","coordinates":[[]]}"#, pointer: "/coordinates/0", message: "fewer than two")
    try expectSkipped(
      #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#, pointer: "/coordinates/0", message: "fewer than four")
    try expectSkipped(#"{"coordinates":[0,0]}"#, pointer: "/type", message: "missing")
    try expectSkipped(#"{"type":"Circle","coordinates":[0,0]}"#, pointer: "/type", message: "\"Circle\"")
    try expectSkipped("[]", pointer: "", message: "an array")
    try expectSkipped("{}", pointer: "/type", message: "missing")
  }

  @Test("a feature keeps what is whole: short lines and holes go, the rest stays")
  func partsThatStay() throws {
    let square = "[[0,0],[9,0],[9,9],[0,9],[0,0]]"
    let source = try makeSource(
      collection([
        #"{"type":"MultiLineString","coordinates":[[[0,0]],[[0,0],[9,9]]]}"#,
        #"{"type":"Polygon","coordinates":[\#(square),[[1,1],[2,2]]]}"#,
        #"{"type":"GeometryCollection","geometries":[null,\#(good)]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9]]]}"#,
      ]))
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).map { $0.rings.map(\.count) } == [[2], [4], [1], [3]])
    #expect(
      source.issues.map(\.pointer) == [
        "/features/0/geometry/coordinates/0", "/features/1/geometry/coordinates/1",
        "/features/2/geometry/geometries/0",
      ])
  }

  @Test("things that are no features are skipped")
  func noFeatures() throws {
    let feature = #"{"type":"Feature","properties":7,"id":[],"geometry":\#(good)}"#
    let source = try makeSource(
      #"{"type":"FeatureCollection","features":[null,7,"x",[],{},{"type":"feature"},\#(good),\#(feature)]}"#)
    #expect(source.featureCount == 1)
    #expect(
      source.issues.map(\.pointer) == [
        "/features/0", "/features/1", "/features/2", "/features/3", "/features/4/type", "/features/5/type",
        "/features/6/type", "/features/7/properties", "/features/7/id",
      ])
    for features in ["null", "{}", "7"] {
      let source = try makeSource(#"{"type":"FeatureCollection","features":\#(features)}"#)
      #expect(source.issues.map(\.pointer) == ["/features"])
    }
  }

  @Test("issues are bounded, and the last one counts the rest")
  func boundedIssues() throws {
    let source = try makeSource(collection(Array(repeating: "null", count: 1500) + [good]))
    #expect(source.issues.count == 1001)
    #expect(source.issues.last?.message.contains("500 more") == true)
    #expect(source.featureCount == 1)
  }
}

@Suite("U05 null numbers in coordinates")
struct GeoJSONBrokenNumberTests {
  @Test("each bad position is skipped with its place, beside points that draw")
  func fieldReport() throws {
    func point(_ coordinates: String) -> String { #"{"type":"Point","coordinates":\#(coordinates)}"# }
    try expectSkipped(point("[null,null]"), pointer: "/coordinates/0", message: "longitude is null")
    try expectSkipped(point(#"["a",1]"#), pointer: "/coordinates/0", message: "longitude is a string")
    try expectSkipped(point("[1]"), pointer: "/coordinates", message: "too few numbers: 1")
    try expectSkipped(point("[1e400,0]"), pointer: "/coordinates/0", message: "1e400")
    try expectSkipped(point("[1e300,0]"), pointer: "/coordinates/0", message: "ten turns")
    let nested = String(repeating: "[", count: 20) + "1" + String(repeating: "]", count: 20)
    try expectSkipped(point(nested), pointer: "/coordinates", message: "too few numbers: 1")
    try expectSkipped(point("[\(nested),\(nested)]"), pointer: "/coordinates/0", message: "longitude is an array")
  }

  @Test("its whole kind: wrong numbers deep in lines and polygons, and words that are no JSON")
  func wholeKind() throws {
    try expectSkipped(
      #"{"type":"LineString","coordinates":[[0,0],[1,null]]}"#, pointer: "/coordinates/1/1", message: "latitude is null"
    )
    try expectSkipped(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[true,1],[0,0]]]]}"#, pointer: "/coordinates/0/0/2/0",
      message: "a truth value")
    try expectSkipped(#"{"type":"LineString","coordinates":[1,2]}"#, pointer: "/coordinates/0", message: "is a number")
    for word in ["NaN", "-Infinity", "Infinity", "01", "1.", "+1", "nul", "-1e999"] {
      try expectSkipped(
        #"{"type":"Point","coordinates":[\#(word),0]}"#, pointer: "/coordinates/0", message: "is \(word),")
    }
    try expectSkipped(#"{"type":"Point","coordinates":[0,-1e300]}"#, pointer: "/coordinates/1", message: "ten turns")
  }

  @Test("a value nested 100,000 deep is skipped without recursion")
  func deepNesting() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    try expectSkipped(
      #"{"type":"Polygon","coordinates":\#(deep)}"#, pointer: "/coordinates/0/0", message: "too few numbers: 1")
    let objects = String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000)
    let source = try makeSource(
      #"{"type":"Feature","properties":{"deep":\#(objects),"n":1e999,"x":1},"geometry":\#(good)}"#)
    #expect(source.issues.map(\.pointer) == ["/properties"])
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).first?.properties["x"] == .number(1))
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).first?.properties["n"] == .null)
  }

  @Test("numbers too small for a Double are zero")
  func underflow() throws {
    let source = try makeSource(#"{"type":"Point","coordinates":[1e-400,-1e-400]}"#)
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).map(\.rings) == [[[SIMD2(4096, 4096)]]])
  }
}

@Suite("GeoJSON documents that cannot be read")
struct GeoJSONErrorTests {
  /// A document, the place where reading stops, and a word of the message.
  static let documents: [(text: String, line: Int, column: Int, word: String)] = [
    ("", 1, 1, "empty"),
    (" \n\t", 1, 1, "empty"),
    ("hello", 1, 1, "no JSON object"),
    ("\n <html>", 2, 2, "no JSON object"),
    ("{\"type\":\n \"FeatureCollection", 2, 2, "never ends"),
    ("{\"type\":\"FeatureCollection\",\n\"features\":[", 2, 13, "before its last bracket"),
    ("{\"type\"}", 1, 8, "breaks off"),
    ("{\"type\":\n}", 2, 1, "breaks off"),
    ("{\"type\" \"Point\"}", 1, 9, "breaks off"),
    ("{\"a\":[1 2]}", 1, 9, "breaks off"),
    ("{\"a\":1}\n{\"b\":2}", 2, 1, "after its last bracket"),
    ("[]", 1, 1, "an array"),
    ("{}", 1, 1, "no \"type\""),
    ("{\"type\":\"Topology\"}", 1, 1, "TopoJSON"),
    ("{\"type\":\"Nothing\"}", 1, 1, "\"Nothing\""),
  ]

  @Test("the error says line, column, what and the cure", arguments: documents)
  func placeAndCure(document: (text: String, line: Int, column: Int, word: String)) {
    let error = #expect(throws: GeoJSONError.self) { try GeoJSONSource(Array(document.text.utf8)) }
    #expect(error?.line == document.line && error?.column == document.column)
    #expect(error?.message.contains(document.word) == true)
    #expect(error?.hint.isEmpty == false)
  }

  @Test("bytes that are not UTF-8 are named by their place")
  func notUTF8() {
    let bytes = Array("{\"type\":\n \"".utf8) + [0xFC] + Array("\"}".utf8)
    let error = #expect(throws: GeoJSONError.self) { try GeoJSONSource(bytes) }
    #expect(error?.message.contains("UTF-8") == true)
    #expect(error?.byteOffset == 11 && error?.line == 2 && error?.column == 3)
  }

  @Test("a byte order mark and white space round the document are allowed")
  func byteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(" {\"type\":\"Point\",\"coordinates\":[1,2]}\r\n".utf8)
    #expect(try GeoJSONSource(bytes).featureCount == 1)
  }

  @Test("every cut of a document ends in an error or in fewer features, never in a trap")
  func everyCut() {
    let whole = Array(collection([good, #"{"type":"LineString","coordinates":[[0,0],[1e5,"ü"]]}"#]).utf8)
    for end in whole.indices {
      #expect(throws: GeoJSONError.self) { try GeoJSONSource(Array(whole[..<end])) }
      var changed = whole
      for byte in [UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: ","), 0xFF, 0] {
        changed[end] = byte
        _ = try? GeoJSONSource(changed)
      }
    }
  }
}
