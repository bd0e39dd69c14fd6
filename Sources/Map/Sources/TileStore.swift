import HeadlandGeometry
import HeadlandImage
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
    case tile(TileData)
    /// It is known that there is no such tile.
    case absent
    case missing(MissingResource)
  }

  private let provider: any ResourceProvider
  private let loads = PendingLoads<Key, Outcome>()
  private var cache = ByteCache<Key, TileData?>()
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

  /// Drops all tiles of some sources, those that are on their way too.
  func remove(sources: Set<String>) {
    loads.cancel(where: { sources.contains($0.source) })
    cache.removeAll { sources.contains($0.source) }
  }

  /// Drops the tiles that the frame did not use, until the rest fits.
  func evict(to byteCount: Int) { cache.evict(to: byteCount) }

  /// Loads the tiles that are not there, side by side; then, where one is missing (or in a source of pictures does not
  /// exist) and its source's policy is to draw the one above, that, up to one that is there.
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
    let lowest = keys.reduce(into: [String: Int]()) { lowest, key in
      let level = sources[key.source]?.lowestStandIn(for: key.tile) ?? 0
      lowest[key.source] = min(lowest[key.source] ?? level, level)
    }
    while !wanted.isEmpty {
      let outcomes = try await outcomes(of: wanted, of: sources, for: request)
      for (key, resource) in outcomes where keys.contains(key) { failures[key] = resource }
      guard !request.deadline.hasPassed else { return }
      let lacking = wanted.filter { key in
        outcomes[key] != nil || isAbsent(key) && sources[key.source]?.showsParentOfAbsent == true
      }
      wanted = Set(
        lacking.compactMap { key in
          guard request.policy(key.source) == .parent, let source = sources[key.source],
            let parent = source.parent(of: key.tile, lowest: lowest[key.source] ?? 0)
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
    case data(SourceTile, isSubstitute: Bool, lackingNeighbors: Set<TileID> = [])
    /// It is known that there is nothing.
    case empty
    case missing
  }

  /// The data of a tile, or where it is missing those of the nearest one above it.
  func tile(for key: BucketCache.Key, of source: LoadedSource?, policy: MissingTilePolicy) -> Found {
    switch source {
    case nil: .missing
    case .geojson(let geojson): .data(.geojson(geojson), isSubstitute: false)
    case .placed(let picture): .data(.placed(picture), isSubstitute: false)
    case .vector?, .raster?, .rasterDEM?: source.map { loadedTile(for: key, of: $0, policy: policy) } ?? .missing
    }
  }

  private func loadedTile(for key: BucketCache.Key, of source: LoadedSource, policy: MissingTilePolicy) -> Found {
    var tile: TileID? = key.tile
    // Whether all tiles that were passed are known not to exist.
    var isCertain = true
    while let id = tile {
      switch cache.use(Key(source: key.source, tile: id)) {
      case .some(.some(let data)): return found(data, at: id, of: source, key: key, isSubstitute: !isCertain)
      case .some(nil):
        guard source.showsParentOfAbsent else { return id == key.tile ? .empty : .missing }
      case nil: isCertain = false
      }
      guard policy == .parent else { break }
      tile = source.parent(of: id, lowest: source.lowestStandIn(for: key.tile))
    }
    return isCertain ? .empty : .missing
  }

  private func found(
    _ data: TileData, at id: TileID, of source: LoadedSource, key: BucketCache.Key, isSubstitute: Bool
  ) -> Found {
    switch (data, source) {
    case (.vector(let tile), .vector(_, let promotedID)):
      return .data(.vector(tile, ancestor: id, promotedID: promotedID), isSubstitute: isSubstitute)
    case (.picture(let picture), .raster): return .data(.picture(picture, ancestor: id), isSubstitute: isSubstitute)
    case (.heights(let heights), .rasterDEM):
      let (neighbors, lacking) = neighbors(of: id, in: key.source, source)
      return .data(
        .heights(heights, ancestor: id, neighbors: neighbors), isSubstitute: isSubstitute, lackingNeighbors: lacking)
    default: return .missing
    }
  }

  /// The heights beside a tile, and the neighbours of which nothing is known.
  private func neighbors(
    of tile: TileID, in id: String, _ source: LoadedSource
  ) -> (there: [DEMNeighbor], lacking: Set<TileID>) {
    var neighbors: [DEMNeighbor] = []
    var lacking: Set<TileID> = []
    for direction in DEMTile.Direction.all {
      guard let neighbor = direction.neighbor(of: tile), source.contains(neighbor) else { continue }
      switch cache[Key(source: id, tile: neighbor)] {
      case .some(.some(.heights(let heights))): neighbors.append(DEMNeighbor(direction: direction, tile: heights))
      case .some: break
      case nil: lacking.insert(neighbor)
      }
    }
    return (neighbors, lacking)
  }

  /// Whether it is known that there is no such tile.
  private func isAbsent(_ key: Key) -> Bool {
    if case .some(nil) = cache[key] { true } else { false }
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
      guard let source = sources[key.source], let tileSet = source.tileSet else { continue }
      guard let resource = tileSet.request(for: key.tile, pixelRatio: request.pixelRatio) else { continue }
      requests[key] = resource
      loads.start(key) { [provider] in await Self.outcome(resource, key, source, provider) }
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
    _ request: ResourceRequest, _ key: Key, _ source: LoadedSource, _ provider: any ResourceProvider
  ) async -> Outcome {
    do {
      guard let bytes = try await provider.load(request).bytes else { return .absent }
      // Servers say so where a picture would show nothing.
      if bytes.isEmpty, source.showsParentOfAbsent { return .absent }
      return .tile(try source.decode(bytes))
    } catch {
      let error = (error as? ImageError).map { ImageError($0.reason, path: request.url) } ?? error
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
