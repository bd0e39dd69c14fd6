import HeadlandGeometry
import HeadlandTesting
import HeadlandTiles

/// Decoding vector tiles: all features of all layers, and of each feature the two properties that a filter looks at.
enum VectorBench {
  /// Measures the time of the processor, which other work on the machine does not lengthen.
  ///
  /// - Throws: `BenchError` where a tile has a fault or lacks features.
  static func measure(_ settings: BenchSettings) throws -> [Measurement] {
    let scenes = [
      ("streets: lines of 6 to 40 vertices", tile(of: roads)),
      ("buildings: polygons of 5 vertices", tile(of: buildings)),
      ("coast: polygons of 2,000 vertices", tile(of: coasts)),
    ]
    return try scenes.map { name, bytes in
      var times = Samples()
      let passes = max(1, 4_000_000 / bytes.count)
      for _ in 0..<max(9, settings.rounds) {
        let start = Samples.processorTime
        for _ in 0..<passes { try decode(bytes) }
        times.add((Samples.processorTime - start) / Double(passes))
      }
      // Milliseconds a megabyte: 10 are 100 MB a second.
      return Measurement(
        name: "vector tile, \(name)", ours: times.median / (Double(bytes.count) * 1e-6), unit: "ms/MB", goal: 10,
        note: "\(bytes.count >> 10) KiB")
    }
  }

  private static func decode(_ bytes: [UInt8]) throws {
    let tile = try VectorTile(bytes)
    for layer in tile.layers {
      let (features, issues) = tile.features(of: layer.name)
      let chosen = features.filter { $0.properties["class"] == .string("major") && $0.properties["rank"] != nil }
      guard issues.isEmpty, features.count == layer.featureCount, !chosen.isEmpty else {
        throw BenchError("the tile has faults: \(issues.prefix(3))")
      }
    }
  }

  private static func tile(of features: (inout VectorTileLayer) -> Void) -> [UInt8] {
    var layer = VectorTileLayer("layer")
    features(&layer)
    return VectorTileLayer.tile([layer])
  }

  private static func roads(_ layer: inout VectorTileLayer) {
    for index in 0..<2000 {
      let start = SIMD2(Int64(index * 37 % 4096), Int64(index * 91 % 4096))
      let line = (0..<Int64(6 + index % 35)).map { start &+ SIMD2($0 * Int64(9 + index % 5), $0 * $0 % 23) }
      layer.add(
        .lines([line]), id: UInt64(index),
        properties: [
          "class": .string(index % 3 == 0 ? "major" : "minor"), "rank": .int(Int64(index % 7)),
          "name": .string("Street \(index % 400)"), "oneway": .bool(index % 2 == 0),
        ])
    }
  }

  private static func buildings(_ layer: inout VectorTileLayer) {
    for index in 0..<6000 {
      let corner = SIMD2(Int64(index % 80 * 50), Int64(index / 80 * 50))
      let ring = [SIMD2<Int64>(0, 0), [30, 3], [27, 33], [12, 30], [-3, 31]].map { corner &+ $0 }
      layer.add(
        .polygon([ring]), id: UInt64(index),
        properties: ["class": .string(index % 9 == 0 ? "major" : "house"), "rank": .uint(UInt64(index % 30))])
    }
  }

  private static func coasts(_ layer: inout VectorTileLayer) {
    for index: Int64 in 0..<20 {
      let edge = (0..<1000).map { SIMD2(Int64($0) * 4, 100 * index + Int64($0 * 7919 % 31)) }
      let back = (0..<1000).reversed().map { SIMD2(Int64($0) * 4, 100 * index + 60 + Int64($0 * 104_729 % 29)) }
      layer.add(.polygon([edge + back]), properties: ["class": .string("major"), "rank": .sint(index)])
    }
  }
}
