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

  /// What a layer draws of a tile, as the GPU has it.
  struct Layer {
    let bucket: any UploadedBucket
    /// The paint values that differ from feature to feature; nil where none does.
    var paint: UploadedPaintTable?
    /// The features, row by row of the paint table, where the table may have to be made anew.
    let features: [Feature]

    fileprivate var byteCount: Int { bucket.byteCount + (paint?.buffer.length ?? 0) }
  }

  /// A tile on the GPU.
  struct Entry {
    /// What each layer draws of it, by layer id.
    var layers: [String: Layer] = [:]
    /// What all layers of the source draw of it: a picture, or heights.
    var shared: (any UploadedBucket)?
    /// What is wrong with the tile's data.
    var issues: [VectorTileIssue] = []
    /// Whether a tile above stands in for one that was missing: the next frame tries again.
    var isSubstitute = false
    /// The neighbours that would have given the tile something and were not there.
    var lackingNeighbors: Set<TileID> = []
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
    lazy var tiles = Set(keys.map(TileStore.Key.init))
    for key in keys where seen.insert(key).inserted {
      guard let entry = entries.use(key), !entry.isSubstitute else {
        missing.append(key)
        continue
      }
      // A neighbour that is in view now will be there.
      let isIncomplete = entry.lackingNeighbors.contains { tiles.contains(TileStore.Key(source: key.source, tile: $0)) }
      if isIncomplete { missing.append(key) }
    }
    return missing
  }

  func layer(_ id: String, _ key: Key) -> Layer? {
    guard let entry = entries[key] else { return nil }
    return entry.layers[id] ?? entry.shared.map { Layer(bucket: $0, features: []) }
  }

  /// Whether anything of a tile's own data is drawn.
  func isDrawn(_ key: Key) -> Bool { entries[key].map { !$0.layers.isEmpty && !$0.isSubstitute } ?? false }

  /// What is wrong with a tile's data.
  func issues(_ key: Key) -> [VectorTileIssue] { entries[key]?.issues ?? [] }

  mutating func insert(_ entry: Entry, for key: Key) {
    entries.insert(entry, byteCount: Self.byteCount(entry), for: key)
    layoutCount += 1
  }

  private static func byteCount(_ entry: Entry) -> Int {
    entry.layers.values.reduce(entrySize + (entry.shared?.byteCount ?? 0)) { $0 + $1.byteCount }
  }

  // MARK: - Paint

  /// Drops the tiles whose paint tables would have to be made anew of features that were not kept.
  mutating func removeUnpaintable(_ keys: [Key], _ paint: FramePaint) {
    for key in Set(keys) {
      let isUnpaintable = paint.layers.contains { layer in
        guard let drawn = entries[key]?.layers[layer.id], let wanted = paint.keys[layer.id] else { return false }
        return drawn.paint?.key != wanted && drawn.features.isEmpty
      }
      if isUnpaintable { entries.removeAll { $0 == key } }
    }
  }

  /// The paint tables that are not as a frame wants them.
  func stalePaint(_ keys: [Key], _ paint: FramePaint) -> [FramePaint.Work] {
    var work: [FramePaint.Work] = []
    for key in Set(keys) {
      for layer in paint.layers {
        guard let drawn = entries[key]?.layers[layer.id], drawn.paint?.key != paint.keys[layer.id] else { continue }
        // Of features that were not kept no table can be made: better the one that is there.
        if paint.keys[layer.id] != nil, drawn.features.isEmpty { continue }
        work.append(
          FramePaint.Work(
            key: key, layer: layer, paint: paint.keys[layer.id], features: drawn.features,
            images: paint.inputs.images))
      }
    }
    return work
  }

  mutating func setPaint(_ table: UploadedPaintTable?, of layer: String, for key: Key) {
    guard var entry = entries[key] else { return }
    entry.layers[layer]?.paint = table
    entries.insert(entry, byteCount: Self.byteCount(entry), for: key)
  }

  /// Drops all tiles of some sources.
  mutating func remove(sources: Set<String>) {
    guard !sources.isEmpty else { return }
    entries.removeAll { sources.contains($0.source) }
  }

  /// Drops the tiles that the frame does not draw and that were not drawn for longest, until the rest fits.
  mutating func evict(to byteCount: Int) { entries.evict(to: byteCount) }
}
