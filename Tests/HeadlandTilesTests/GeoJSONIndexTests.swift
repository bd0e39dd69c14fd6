import Glibc
import HeadlandGeometry
import HeadlandTiles
import Testing

/// The same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Points all over the world, told apart by their ids.
func scatteredPoints(_ count: Int, seed: UInt64) -> (places: [(Double, Double)], document: String) {
  var random = SeededRandom(seed: seed)
  let places = (0..<count).map { _ in
    (Double.random(in: -180...180, using: &random), Double.random(in: -80...80, using: &random))
  }
  let features = places.enumerated().map { id, place in
    #"{"type":"Feature","id":\#(id),"geometry":{"type":"Point","coordinates":[\#(place.0),\#(place.1)]}}"#
  }
  return (places, #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
}

/// A closed curve of many waves, as vertices in degrees.
private func waves(_ count: Int) -> [(Double, Double)] {
  (0...count).map { step in
    let angle = 2 * Double.pi * Double(step % count) / Double(count)
    let radius = 30 + sin(37 * angle) + 0.3 * sin(411 * angle)
    return (radius * cos(angle), radius * sin(angle))
  }
}

private func text(_ places: [(Double, Double)]) -> String {
  "[" + places.map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
}

@Suite("GeoJSON index")
struct GeoJSONIndexTests {
  @Test("a tile has exactly the points that lie in it and its buffer, in the order of the document")
  func samePoints() throws {
    let (places, document) = scatteredPoints(3000, seed: 1)
    let source = try makeSource(document)
    for id in [TileID(z: 2, x: 1, y: 1), TileID(z: 3, x: 7, y: 3), TileID(z: 5, x: 9, y: 11), TileID(z: 1, x: 0, y: 1)]
    {
      let side = Double(8192 << id.z)
      let expected = places.indices.flatMap { index -> [FeatureID] in
        let place = tileUnits(longitude: places[index].0, latitude: places[index].1, in: id)
        guard (-2048...10240).contains(place.y) else { return [] }
        return [-side, 0, side].filter { (-2048...10240).contains(place.x + $0) }.map { _ in .number(UInt64(index)) }
      }
      #expect(!expected.isEmpty)
      #expect(source.tile(id).map(\.id) == expected)
    }
  }

  @Test(
    "the work for a tile of zoom 14 hardly grows with the source: a hundred times the points, one level more or two")
  func workOfATile() throws {
    var boxes: [Int] = []
    for count in [500, 5000, 50_000] {
      let source = try makeSource(scatteredPoints(count, seed: 2).document)
      var most = 0
      for x in stride(from: 0, to: 16384, by: 256) {
        var work = CuttingWork()
        _ = source.tile(TileID(z: 14, x: x, y: 8000), work: &work)
        most = max(most, work.boxes)
      }
      boxes.append(most)
    }
    // Three to five levels of 16, of which a small window touches few nodes each.
    #expect(boxes.allSatisfy { $0 <= 800 } && boxes[2] <= boxes[0] * 10)
  }

  @Test("a tile of zoom 14 reads a few runs of a long line or ring, not all its vertices", arguments: ["line", "ring"])
  func workOfALongLine(kind: String) throws {
    let places = waves(50_000)
    let source = try makeSource(
      kind == "line"
        ? #"{"type":"LineString","coordinates":\#(text(places))}"#
        : #"{"type":"Polygon","coordinates":[\#(text(places))]}"#)
    let place = tileUnits(longitude: places[7000].0, latitude: places[7000].1, in: TileID(z: 14, x: 0, y: 0)) / 8192
    let id = TileID(z: 14, x: Int(place.x), y: Int(place.y))
    var work = CuttingWork()
    #expect(!source.tile(id, work: &work).isEmpty)
    #expect(work.vertices < 500 && work.boxes < 500)
  }

  @Test("what is cut of a long ring has the area of the whole ring, clipped without an index", arguments: [3, 5, 7])
  func sameArea(zoom: Int) throws {
    let places = waves(6000)
    let source = try makeSource(
      #"{"type":"Polygon","coordinates":[\#(text(places))]}"#, options: GeoJSONOptions(maxZoom: 0))
    for x in (1 << zoom) * 4 / 10...(1 << zoom) * 6 / 10 {
      for y in (1 << zoom) * 4 / 10...(1 << zoom) * 6 / 10 {
        let id = TileID(z: zoom, x: x, y: y)
        let ring = places.map { tileUnits(longitude: $0.0, latitude: $0.1, in: id) }
          .map { WeightedPoint(x: $0.x, y: $0.y) }
        let across = Clipping.ring(ring[...], to: Clipping.Band(.x, from: 0, to: 8192))
        let clipped = Clipping.ring(across[...], to: Clipping.Band(.y, from: 0, to: 8192))
        let expected = abs(PolygonRings.doubledArea(clipped[...])) / 2
        // Half a unit of rounding along what is seen of the ring.
        let length = zip(clipped, clipped.dropFirst()).reduce(0) { $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y) }
        #expect(abs(areaInside(source.tile(id)) - expected) <= length * 0.75)
      }
    }
  }

  @Test("what is cut of a long line is what clipping finds without an index", arguments: [4, 6, 8])
  func sameLines(zoom: Int) throws {
    let places = waves(6000)
    let source = try makeSource(
      #"{"type":"LineString","coordinates":\#(text(places))}"#, options: GeoJSONOptions(maxZoom: 0))
    for step in stride(from: 0, to: 6000, by: 371) {
      let place = tileUnits(longitude: places[step].0, latitude: places[step].1, in: TileID(z: zoom, x: 0, y: 0))
      let id = TileID(z: zoom, x: Int(place.x / 8192), y: Int(place.y / 8192))
      let line = places.map { tileUnits(longitude: $0.0, latitude: $0.1, in: id) }
        .map { WeightedPoint(x: $0.x, y: $0.y) }
      let pieces = Clipping.line(line[...], to: Clipping.Band(.x, from: -2048, to: 10240))
        .flatMap { Clipping.line($0[...], to: Clipping.Band(.y, from: -2048, to: 10240)) }
      let cut = source.tile(id).flatMap(\.rings)
      #expect(cut.count == pieces.count)
      for (ring, piece) in zip(cut, pieces) {
        for (vertex, end) in [(ring.first, piece.first), (ring.last, piece.last)] {
          let (vertex, end) = (try #require(vertex), try #require(end))
          #expect(abs(Double(vertex.x) - end.x) <= 0.51 && abs(Double(vertex.y) - end.y) <= 0.51)
        }
      }
    }
  }

  @Test("holes stay with their rings where a feature has many polygons")
  func holes() throws {
    let polygons = (0..<400).map { index -> String in
      let (x, y) = (Double(index % 20) * 4 - 40, Double(index / 20) * 4 - 40)
      let ring = [(x, y), (x + 3, y), (x + 3, y + 3), (x, y + 3), (x, y)]
      let hole = ring.map { ($0.0 / 2 + (x + 1.5) / 2, $0.1 / 2 + (y + 1.5) / 2) }
      return "[\(text(ring)),\(text(hole))]"
    }
    let source = try makeSource(
      #"{"type":"MultiPolygon","coordinates":[\#(polygons.joined(separator: ","))]}"#)
    let whole = try #require(source.tile(TileID(z: 2, x: 1, y: 1)).first).rings
    #expect(PolygonRings.classify(whole).allSatisfy { $0.count == 2 })
    let features = source.tile(TileID(z: 6, x: 33, y: 32))
    #expect(features.count == 1)
    // Tiles of 5.6 degrees and a quarter more on each side: two or three squares in each direction.
    let found = PolygonRings.classify(features[0].rings)
    #expect((4...9).contains(found.count))
    for polygon in found where polygon.count == 2 {
      let (outer, hole) = (polygon[0], polygon[1])
      #expect(hole.map(\.x).min()! >= outer.map(\.x).min()! && hole.map(\.y).max()! <= outer.map(\.y).max()!)
    }
  }

  @Test("many workers cut tiles of one source at once, and find what one finds")
  func concurrentCutting() async throws {
    let (_, document) = scatteredPoints(2000, seed: 3)
    var options = GeoJSONOptions()
    options.cluster = ClusterOptions(maxZoom: 3)
    let source = try makeSource(document, options: options)
    let again = try makeSource(document, options: options)
    let tiles = (0..<64).map { TileID(z: 3 + $0 % 2, x: $0 % 8, y: $0 / 8) }
    let found = await withTaskGroup(of: (Int, [Feature]).self) { group in
      for (number, tile) in tiles.enumerated() { group.addTask { (number, source.tile(tile)) } }
      return await group.reduce(into: [Int: [Feature]]()) { $0[$1.0] = $1.1 }
    }
    for (number, tile) in tiles.enumerated() { #expect(found[number] == again.tile(tile)) }
  }

  @Test("a feature takes at most 200 bytes beside its coordinates and properties")
  func memory() throws {
    let source = try makeSource(scatteredPoints(20_000, seed: 4).document)
    _ = source.tile(TileID(z: 14, x: 1, y: 8000))
    #expect((source.byteCount - 20_000 * 16) / 20_000 <= 200)
  }
}
