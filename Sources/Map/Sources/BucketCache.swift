import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// The laid out and uploaded tiles of a style, so that a camera move makes no geometry anew.
struct BucketCache {
  /// A tile of a source, laid out for a zoom.
  struct Key: Hashable, Sendable {
    let source: String
    let tile: TileID
    /// The whole zoom at which layout properties are evaluated: the tile's own, or beyond the source's highest the view's.
    let zoom: Int

    /// Whether a layer can be shown at some zoom at which this key is used.
    func mayShow(_ layer: StyleLayer) -> Bool { layer.minZoom < Double(zoom + 1) && layer.maxZoom > Double(zoom) }
  }

  /// Which laid out tile each tile in view draws, by source.
  typealias TileKeys = [String: [UnwrappedTileID: Key]]

  /// What a worker needs to lay out one tile.
  struct Work: Sendable {
    let key: Key
    let source: GeoJSONSource
    let layers: [StyleLayer]
  }

  /// How many tiles are kept that the last frame did not draw.
  private static let sparePlaces = 128

  private var entries: [Key: (buckets: [String: any UploadedBucket], lastFrame: Int)] = [:]
  private var frame = 0
  /// How many tiles were laid out.
  private(set) var layoutCount = 0

  mutating func beginFrame() { frame += 1 }

  /// The keys that a frame needs and that are not there, without repetition.
  mutating func missing(_ keys: [Key]) -> [Key] {
    var missing: [Key] = []
    var seen: Set<Key> = []
    for key in keys where seen.insert(key).inserted {
      if entries[key] != nil { entries[key]?.lastFrame = frame } else { missing.append(key) }
    }
    return missing
  }

  func bucket(_ layer: String, _ key: Key) -> (any UploadedBucket)? { entries[key]?.buckets[layer] }

  mutating func insert(_ buckets: [String: any UploadedBucket], for key: Key) {
    entries[key] = (buckets, frame)
    layoutCount += 1
  }

  /// Drops all tiles of some sources.
  mutating func remove(sources: Set<String>) {
    guard !sources.isEmpty else { return }
    entries = entries.filter { !sources.contains($0.key.source) }
  }

  /// Drops the tiles that were not drawn for longest, beyond the spare places.
  mutating func evict() {
    let spare = entries.filter { $0.value.lastFrame != frame }
    guard spare.count > Self.sparePlaces else { return }
    for (key, _) in spare.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }).dropLast(Self.sparePlaces) {
      entries[key] = nil
    }
  }

  /// Lays tiles out side by side, on workers.
  static func layOut(_ work: [Work]) async -> [(Key, [String: any Bucket])] {
    await withTaskGroup(of: (Key, [String: any Bucket]).self) { group in
      for item in work {
        group.addTask {
          let tile = item.key.tile
          let buckets = TileLayout.makeBuckets(
            features: item.source.tile(tile), tile: tile, layers: item.layers, zoom: Double(item.key.zoom))
          return (item.key, buckets)
        }
      }
      var results: [(Key, [String: any Bucket])] = []
      for await result in group { results.append(result) }
      return results
    }
  }
}
