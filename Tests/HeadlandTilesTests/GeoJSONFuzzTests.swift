import Glibc
import HeadlandGeometry
import HeadlandTiles
import Testing

/// Documents that were valid once: bytes changed, cut out, doubled and mixed, and numbers put in that break things.
private struct DocumentMutator {
  private static let documents: [String] = [
    #"{"type":"Point","coordinates":[126.9,37.5,12]}"#,
    #"{"type":"Feature","id":"a","properties":{"n":[1,{"x":null}],"t":"\u00fc"},"geometry":{"type":"MultiPoint","#
      + #""coordinates":[[0,0],[179.9,85],[-180,-90]]}}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"k":true},"geometry":"#
      + #"{"type":"Polygon","coordinates":[[[0,0],[40,0],[40,40],[0,40],[0,0]],[[10,10],[20,10],[20,20],[10,10]]]}},"#
      + #"{"type":"Feature","id":2,"properties":null,"geometry":{"type":"LineString","coordinates":[[-170,0],[170,0],"#
      + #"[190,60],[-190,-60]]}},{"type":"Feature","id":-3,"geometry":null}]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","coordinates":[[[[1,1],[2,1],[2,2],[1,1]]],"#
      + #"[[[5,80],[9,89],[9,90],[5,80]]]]},{"type":"MultiLineString","coordinates":[[[0,0],[1e-9,0]],[[3,3],[4,4]]]},"#
      + #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7,7]}]}]}"#,
  ]

  private static let pieces: [String] = [
    "1e308", "-1e308", "1e-308", "1e400", "NaN", "null", "true", "-0", "3600", "-3600", "3601", "90", "-90", "180",
    "[]", "{}", "[[", "]]", "\"", "\\", ",", ":", "18446744073709551616", "0.1e-7", "\u{0}", "é", "\"type\"",
    "\"coordinates\":[[[[0,0]]]]", "\"geometries\":[]", "[0,0],", "{\"type\":\"Feature\"}", "85.0511287798066",
  ]

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func document() -> [UInt8] {
    var bytes = base()
    for _ in 0..<number(0..<6) { mutate(&bytes) }
    return bytes
  }

  /// A document as it is, or a generated one with many vertices or many levels.
  private mutating func base() -> [UInt8] {
    switch number(0..<8) {
    case 0:
      let positions = (0..<number(2..<700)).map { _ in "[\(number(-2000..<2000)),\(Double(number(-900..<900)) / 10)]" }
      let list = positions.joined(separator: ",")
      return Array(
        (number(0..<2) == 0
          ? #"{"type":"LineString","coordinates":[\#(list)]}"# : #"{"type":"Polygon","coordinates":[[\#(list)]]}"#).utf8
      )
    case 1:
      let depth = number(1..<400)
      let inner = String(repeating: "[", count: depth) + "1,2" + String(repeating: "]", count: depth)
      return Array(#"{"type":"MultiPolygon","coordinates":\#(inner)}"#.utf8)
    case 2:
      let points = (0..<number(1..<300)).map { _ in
        #"{"type":"Point","coordinates":[\#(number(-180..<181)),\#(number(-90..<91))]}"#
      }
      return Array(#"{"type":"GeometryCollection","geometries":[\#(points.joined(separator: ","))]}"#.utf8)
    default: return Array(Self.documents[number(0..<Self.documents.count)].utf8)
    }
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let start = number(0..<bytes.count + 1)
    let end = min(bytes.count, start + number(0..<1 << number(1..<8)))
    switch number(0..<6) {
    case 0: for index in start..<end { bytes[index] = UInt8(number(0..<256)) }
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 3: bytes.insert(contentsOf: base().prefix(number(1..<200)), at: start)
    case 4: bytes.replaceSubrange(start..<end, with: Self.pieces[number(0..<Self.pieces.count)].utf8)
    default: replaceNumber(in: &bytes, near: start)
    }
  }

  /// Puts something else where a number stands.
  private mutating func replaceNumber(in bytes: inout [UInt8], near start: Int) {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let first = bytes[start...].firstIndex(where: isDigit) else { return }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(first..<end, with: Self.pieces[number(0..<Self.pieces.count)].utf8)
  }
}

@Suite("GeoJSON of mutated bytes")
struct GeoJSONFuzzTests {
  /// The bytes of a source's lists for each byte of its document; the tree of the JSON takes ten more while it is read.
  private static let largestGrowth = 16

  /// Runs of a fixed seed, or for as many seconds as `HEADLAND_FUZZ_SECONDS` says.
  @Test("nothing that bytes can say ends in a trap, and memory stays in proportion to them")
  func mutations() {
    let seconds = getenv("HEADLAND_FUZZ_SECONDS").flatMap { Int(String(cString: $0)) }
    let end = seconds.map { time(nil) + $0 }
    var seed: UInt64 = 1
    while end.map({ time(nil) < $0 }) ?? (seed <= 400) {
      check(seed: seed)
      seed += 1
    }
    if seconds != nil { print("GeoJSON: \(seed - 1) mutated documents") }
  }

  private func check(seed: UInt64) {
    var mutator = DocumentMutator(seed: seed)
    let options = options(&mutator)
    let document = mutator.document()
    guard var source = try? GeoJSONSource(document, options: options) else { return }
    examine(source, document.count, seed: seed, &mutator)
    var diff = GeoJSONDiff()
    let addition = mutator.document()
    let geometry = mutator.document()
    diff.removeAll = mutator.number(0..<4) == 0
    diff.remove = [.number(1)]
    diff.add = addition
    diff.update = [GeoJSONDiff.Update(id: .string("a"), newGeometry: geometry)]
    guard let change = try? source.update(diff) else { return }
    _ = change.affects(TileID(z: 3, x: 2, y: 2))
    examine(source, document.count + addition.count + geometry.count, seed: seed, &mutator)
  }

  private func options(_ mutator: inout DocumentMutator) -> GeoJSONOptions {
    var options = GeoJSONOptions(
      maxZoom: mutator.number(-1..<26), buffer: mutator.number(-1..<2000), tolerance: Double(mutator.number(-1..<3)))
    options.hasLineMetrics = mutator.number(0..<2) == 0
    options.generatesIDs = mutator.number(0..<4) == 0
    options.promotedID = mutator.number(0..<4) == 0 ? "k" : nil
    if mutator.number(0..<3) == 0 {
      options.cluster = ClusterOptions(
        radius: Double(mutator.number(0..<600)), maxZoom: mutator.number(-1..<26), minPoints: mutator.number(0..<5))
    }
    return options
  }

  private func examine(_ source: GeoJSONSource, _ length: Int, seed: UInt64, _ mutator: inout DocumentMutator) {
    for zoom in [0, 1, 2, 5, 14, 24, 30] {
      let side = 1 << zoom
      for x in [0, side / 2, side - 1, mutator.number(0..<side)] {
        let tile = source.tile(TileID(z: zoom, x: x, y: mutator.number(0..<side)))
        for feature in tile {
          if feature.rings.isEmpty || feature.rings.contains(where: \.isEmpty) {
            Issue.record("empty ring, seed \(seed)")
          }
          guard case .number(let id)? = feature.id, feature.properties["cluster"] != nil else { continue }
          _ = source.clusterLeaves(id, limit: 3, offset: 1)
          _ = source.clusterChildren(id)
        }
      }
    }
    if source.byteCount > Self.largestGrowth * length + 4096 {
      Issue.record("\(source.byteCount) bytes of \(length), seed \(seed)")
    }
  }

  @Test(
    "documents that are made to swell stay in proportion", arguments: ["0,", "{},", "[0,0],", #"{"type":"Feature"},"#])
  func amplification(piece: String) throws {
    let many = String(repeating: piece, count: 20_000).dropLast()
    for document in [
      #"{"type":"FeatureCollection","features":[\#(many)]}"#, #"{"type":"LineString","coordinates":[\#(many)]}"#,
      #"{"type":"GeometryCollection","geometries":[\#(many)]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[\#(many)]]]}"#,
    ] {
      let source = try makeSource(document)
      _ = source.tile(TileID(z: 3, x: 4, y: 4))
      #expect(source.byteCount <= Self.largestGrowth * document.utf8.count + 4096)
    }
  }
}
