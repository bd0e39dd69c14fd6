import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// The tiles that were loaded, and those on their way.
final class TileStore {
  struct Key: Hashable, Sendable {
    let source: String
    let tile: TileID

    init(source: String, tile: TileID) {
      self.source = source
      self.tile = tile
    }

    init(_ key: BucketCache.Key) { self.init(source: key.source, tile: key.tile) }
  }

  /// What came of a tile.
  enum Outcome: Sendable {
    case tile(VectorTile)
    /// It is known that there is no such tile.
    case absent
    case missing(MissingResource)
  }

  private let provider: any ResourceProvider
  private let loads = PendingLoads<Key, Outcome>()
  private var cache = ByteCache<Key, VectorTile?>()
  /// What the frame asked for and could not have.
  private(set) var failures: [Key: MissingResource] = [:]

  init(provider: any ResourceProvider) {
    self.provider = provider
  }

  /// Forgets what the last frame missed, and cancels what this one does not need.
  func beginFrame(needing keys: Set<Key>) {
    cache.beginFrame()
    failures = [:]
    loads.keep(only: keys)
  }

  /// Drops all tiles of some sources.
  func remove(sources: Set<String>) { cache.removeAll { sources.contains($0.source) } }

  /// Drops the tiles that the frame did not use, until the rest fits.
  func evict(to byteCount: Int) { cache.evict(to: byteCount) }

  /// Loads the tiles that are not there, side by side; then, where one is missing and its source's policy is to draw the
  /// one above, that, up to one that is there.
  ///
  /// - Parameters:
  ///   - keys: The tiles that the frame needs.
  ///   - sources: The sources of these tiles.
  ///   - request: What the frame wants of them.
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) func load(
    _ keys: Set<Key>, of sources: [String: LoadedSource], for request: TileRequestOptions
  ) async throws {
    var wanted = keys
    while !wanted.isEmpty {
      let outcomes = try await outcomes(of: wanted, of: sources, for: request)
      for (key, resource) in outcomes where keys.contains(key) { failures[key] = resource }
      guard !request.deadline.hasPassed else { return }
      wanted = Set(
        outcomes.keys.compactMap { key in
          guard request.policy(key.source) == .parent, let parent = key.tile.parent,
            sources[key.source]?.contains(parent) == true
          else { return nil }
          return Key(source: key.source, tile: parent)
        })
    }
  }

  /// What the frame missed, in the order of sources and tiles.
  var missing: [MissingResource] {
    failures.sorted {
      ($0.key.source, $0.key.tile.z, $0.key.tile.y, $0.key.tile.x)
        < ($1.key.source, $1.key.tile.z, $1.key.tile.y, $1.key.tile.x)
    }.map(\.value)
  }

  /// What there is to lay out of a tile.
  enum Found {
    case data(SourceTile, isSubstitute: Bool)
    /// It is known that there is nothing.
    case empty
    case missing
  }

  /// The data of a tile, or where it is missing those of the nearest one above it.
  func tile(for key: BucketCache.Key, of source: LoadedSource?, policy: MissingTilePolicy) -> Found {
    switch source {
    case nil: return .missing
    case .geojson(let geojson): return .data(.geojson(geojson), isSubstitute: false)
    case .vector(_, let promotedID):
      var tile: TileID? = key.tile
      while let id = tile {
        if let data = cache.use(Key(source: key.source, tile: id)) {
          guard let data else { return id == key.tile ? .empty : .missing }
          return .data(.vector(data, ancestor: id, promotedID: promotedID), isSubstitute: id != key.tile)
        }
        guard policy == .parent else { return .missing }
        tile = id.parent
      }
      return .missing
    }
  }

  /// Loads tiles; returns those that could not be had.
  nonisolated(nonsending) private func outcomes(
    of keys: Set<Key>, of sources: [String: LoadedSource], for request: TileRequestOptions
  ) async throws -> [Key: MissingResource] {
    // What came after the last frame's deadline; a failure of then is tried again.
    for (key, outcome) in loads.take(keys) { _ = take(outcome, key) }
    let lacking = keys.filter { cache.use($0) == nil }
    guard !lacking.isEmpty else { return [:] }
    var requests: [Key: ResourceRequest] = [:]
    for key in lacking {
      guard case .vector(let tileSet, _)? = sources[key.source] else { continue }
      guard let resource = tileSet.request(for: key.tile, pixelRatio: request.pixelRatio) else { continue }
      requests[key] = resource
      loads.start(key) { [provider] in await Self.outcome(resource, key, provider) }
    }
    let outcomes = try await loads.values(of: lacking, until: request.deadline.instant)
    var missing: [Key: MissingResource] = [:]
    for (key, resource) in requests {
      if let outcome = outcomes[key] {
        missing[key] = take(outcome, key)
      } else {
        missing[key] = MissingResource(
          source: key.source, tile: key.tile, url: resource.url, reason: request.deadline.reason)
      }
    }
    return missing
  }

  private func take(_ outcome: Outcome, _ key: Key) -> MissingResource? {
    switch outcome {
    case .tile(let data): cache.insert(data, byteCount: data.byteCount, for: key)
    case .absent: cache.insert(nil, byteCount: MemoryLayout<Key>.stride, for: key)
    case .missing(let resource): return resource
    }
    return nil
  }

  private static func outcome(
    _ request: ResourceRequest, _ key: Key, _ provider: any ResourceProvider
  ) async -> Outcome {
    do {
      guard let bytes = try await provider.load(request).bytes else { return .absent }
      return .tile(try VectorTile(bytes))
    } catch {
      return .missing(
        MissingResource(source: key.source, tile: key.tile, url: request.url, reason: "\(error)"))
    }
  }
}

/// What a frame wants of the tiles that it asks for.
struct TileRequestOptions {
  let deadline: FrameDeadline
  let pixelRatio: Double
  /// What is done about a missing tile of a source.
  let policy: (String) -> MissingTilePolicy
}
