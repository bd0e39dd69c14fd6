import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// What the last frame shows, as far as queries need it: a value, so that a query and the next frame never wait for each
/// other.
///
/// It holds no features: those of a tile are made when a query asks for them, out of what the tile is kept as.
struct QueryScene: Sendable {
  /// A tile in view.
  struct Tile: Sendable {
    let id: UnwrappedTileID
    let key: BucketCache.Key
    var content: Content
    /// The largest numbers of the paint tables by layer id, for layers whose values differ from feature to feature.
    let highest: [String: [SIMD4<Float>]]
  }

  enum Content: Sendable {
    case data(SourceTile)
    case nothing
    /// It is drawn, but what it was made of had to give way to other tiles.
    case gone(ResourceRequest, LoadedSource)
  }

  let transform: CameraTransform
  /// The layers that draw features, from bottom to top.
  let layers: [StyleLayer]
  /// The tiles of each source in the order of results: from the north to the south, then from the west to the east.
  var tiles: [String: [Tile]]
  let states: FeatureStates
  let globalState: [String: FeatureValue]

  /// Loads anew what had to give way.
  ///
  /// - Throws: `ResourceError`, `VectorTileError`, or `MapError.missingResources` for a tile that is no longer there.
  nonisolated(nonsending) func completed(_ provider: any ResourceProvider) async throws -> QueryScene {
    var scene = self
    for (source, tiles) in tiles {
      for (index, tile) in tiles.enumerated() {
        guard case .gone(let request, let loaded) = tile.content else { continue }
        guard let bytes = try await provider.load(request).bytes, case .vector(_, let promotedID) = loaded else {
          throw MapError.missingResources([
            MissingResource(
              source: source, tile: tile.key.tile, url: request.url,
              reason: "It was there when the frame was drawn. Raise MapOptions.tileMemory, so that it is kept.")
          ])
        }
        let data = SourceTile.vector(try VectorTile(bytes), ancestor: tile.key.tile, promotedID: promotedID)
        scene.tiles[source]?[index].content = .data(data)
      }
    }
    return scene
  }

  /// What was attached to a feature.
  func state(of feature: Feature, source: String, sourceLayer: String?) -> [String: FeatureValue] {
    guard let id = feature.id, !states.isEmpty else { return [:] }
    return states[FeatureStates.Key(source: source, sourceLayer: sourceLayer, id: id)]
  }
}

extension QueryScene.Tile {
  /// The order in which tiles are asked.
  static func precedes(_ one: QueryScene.Tile, _ other: QueryScene.Tile) -> Bool {
    (one.id.canonical.z, one.id.canonical.y, one.id.wrap, one.id.canonical.x)
      < (other.id.canonical.z, other.id.canonical.y, other.id.wrap, other.id.canonical.x)
  }
}
