import Glibc
import Headland
import HeadlandTiles

/// GeoJSON sources, from the document's bytes to tiles, in time of the processor.
enum GeoJSONBench {
  /// Measures first tiles, memory, clusters, and what a tile of zoom 14 costs in sources of different sizes.
  ///
  /// - Throws: `BenchError` where a tile lacks what it must have, and `GeoJSONError`.
  static func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var measurements = [try firstTileOfPoints(settings)] + (try tilesOfLine(settings)) + [try memory()]
    measurements += try [10_000, 100_000, 1_000_000].map { try deepTile($0, settings) }
    measurements.append(try clusters(settings))
    return measurements
  }

  private static func firstTileOfPoints(_ settings: BenchSettings) throws -> Measurement {
    let bytes = points(100_000, hasProperties: true)
    var times = Samples()
    for _ in 0..<settings.rounds {
      let start = Samples.processorTime
      let tile = try GeoJSONSource(bytes).tile(TileID(z: 0, x: 0, y: 0))
      times.add(Samples.processorTime - start)
      guard tile.count >= 100_000 else { throw BenchError("the tile of the world has \(tile.count) of 100,000 points") }
    }
    return Measurement(
      name: "GeoJSON, 100,000 points to the first tile", ours: times.median, unit: "ms", goal: 300,
      note: "\(bytes.count >> 20) MiB")
  }

  private static func tilesOfLine(_ settings: BenchSettings) throws -> [Measurement] {
    let bytes = line(50_000)
    var (times, deepTimes) = (Samples(), Samples())
    for _ in 0..<settings.rounds {
      let start = Samples.processorTime
      let source = try GeoJSONSource(bytes)
      let tile = source.tile(TileID(z: 0, x: 0, y: 0))
      times.add(Samples.processorTime - start)
      guard tile.count == 1 else { throw BenchError("the line is not in the tile of the world") }
      let deepStart = Samples.processorTime
      for x in 9547..<9567 { _ = source.tile(TileID(z: 14, x: x, y: 8192)) }
      deepTimes.add((Samples.processorTime - deepStart) / 20 * 1000)
    }
    return [
      Measurement(
        name: "GeoJSON, line of 50,000 vertices to the first tile", ours: times.median, unit: "ms", goal: 100),
      Measurement(
        name: "GeoJSON, tile of zoom 14 of that line", ours: deepTimes.median, unit: "µs", goal: 100,
        note: "the index made in the first of 20 tiles"),
    ]
  }

  private static func memory() throws -> Measurement {
    let count = 100_000
    let source = try GeoJSONSource(points(count, hasProperties: false))
    _ = source.tile(TileID(z: 14, x: 1, y: 8000))
    // A point's own coordinates are 16 bytes of them.
    return Measurement(
      name: "GeoJSON, memory of a point beside coordinates and properties",
      ours: Double(source.byteCount) / Double(count) - 16, unit: "bytes", goal: 200)
  }

  /// What a tile of zoom 14 costs in a source of so many points, the index being there.
  private static func deepTile(_ count: Int, _ settings: BenchSettings) throws -> Measurement {
    let source = try GeoJSONSource(points(count, hasProperties: false))
    let tiles = (0..<1000).map { TileID(z: 14, x: 100 + $0 * 16, y: 6000 + $0) }
    var times = Samples()
    var boxes = 0
    for tile in tiles {
      var work = CuttingWork()
      _ = source.tile(tile, work: &work)
      boxes += work.boxes
    }
    for _ in 0..<settings.rounds {
      let start = Samples.processorTime
      for tile in tiles { _ = source.tile(tile) }
      times.add((Samples.processorTime - start) / Double(tiles.count) * 1000)
    }
    return Measurement(
      name: "GeoJSON, tile of zoom 14 among \(count) points", ours: times.median, unit: "µs", goal: 20,
      note: "\(boxes / tiles.count) rectangles")
  }

  private static func clusters(_ settings: BenchSettings) throws -> Measurement {
    let bytes = points(1_000_000, hasProperties: false)
    var options = GeoJSONOptions()
    options.cluster = ClusterOptions()
    var times = Samples()
    for _ in 0..<min(settings.rounds, 3) {
      let source = try GeoJSONSource(bytes, options: options)
      let start = Samples.processorTime
      // Asking for a cluster makes them all.
      guard source.clusterExpansionZoom(1_000_000) != nil else { throw BenchError("a million points have no cluster") }
      times.add(Samples.processorTime - start)
    }
    return Measurement(name: "GeoJSON, clusters of 1,000,000 points", ours: times.median, unit: "ms", goal: 2000)
  }

  // MARK: - Documents

  /// Points all over the world.
  private static func points(_ count: Int, hasProperties: Bool) -> [UInt8] {
    var state: UInt64 = 42
    /// Knuth's linear congruential generator (MMIX), its upper bits.
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let place = range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) * 0x1p-53
      return (place * 1e6).rounded() / 1e6
    }
    let features = (0..<count).map { index in
      let properties = hasProperties ? #"{"name":"place \#(index)","class":"town","rank":\#(index % 10)}"# : "null"
      return #"{"type":"Feature","id":\#(index),"properties":\#(properties),"geometry":{"type":"Point","#
        + #""coordinates":[\#(random(-180...180)),\#(random(-80...80))]}}"#
    }
    return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
  }

  /// A wavy circle round the middle of the world.
  private static func line(_ count: Int) -> [UInt8] {
    let positions = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * Double.pi
      return "[\(30 * cos(angle) + 0.1 * sin(300 * angle)),\(30 * sin(angle) + 0.1 * cos(411 * angle))]"
    }
    return Array(#"{"type":"LineString","coordinates":[\#(positions.joined(separator: ","))]}"#.utf8)
  }
}
