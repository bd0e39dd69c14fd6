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

  /// A tile on the GPU.
  struct Entry {
    /// What each layer draws of it, by layer id.
    let buckets: [String: any UploadedBucket]
    /// What is wrong with the tile's data.
    let issues: [VectorTileIssue]
    /// Whether a tile above stands in for one that was missing: the next frame tries again.
    let isSubstitute: Bool
  }

  /// What an entry takes beside its buffers, roughly.
  private static let entrySize = 512

  private var entries = ByteCache<Key, Entry>()
  /// How many tiles were laid out.
  private(set) var layoutCount = 0

  mutating func beginFrame() { entries.beginFrame() }

  /// The keys that a frame needs and that are not there, without repetition.
  mutating func missing(_ keys: [Key]) -> [Key] {
    var missing: [Key] = []
    var seen: Set<Key> = []
    for key in keys where seen.insert(key).inserted {
      if entries.use(key)?.isSubstitute ?? true { missing.append(key) }
    }
    return missing
  }

  func bucket(_ layer: String, _ key: Key) -> (any UploadedBucket)? { entries[key]?.buckets[layer] }

  /// What is wrong with a tile's data.
  func issues(_ key: Key) -> [VectorTileIssue] { entries[key]?.issues ?? [] }

  mutating func insert(_ entry: Entry, for key: Key) {
    let byteCount = entry.buckets.values.reduce(Self.entrySize) { $0 + $1.byteCount }
    entries.insert(entry, byteCount: byteCount, for: key)
    layoutCount += 1
  }

  /// Drops all tiles of some sources.
  mutating func remove(sources: Set<String>) {
    guard !sources.isEmpty else { return }
    entries.removeAll { sources.contains($0.source) }
  }

  /// Drops the tiles that the frame does not draw and that were not drawn for longest, until the rest fits.
  mutating func evict(to byteCount: Int) { entries.evict(to: byteCount) }
}
