import HeadlandGeometry
import HeadlandStyle

/// Finds the features that a source has on the tiles of a frame, drawn or not.
struct SourceQuery: Sendable {
  let scene: QueryScene
  let source: String
  let sourceLayer: String?
  let filter: FeatureFilter?

  /// The features, tile by tile in the source's order.
  ///
  /// One that lies in a tile's border alone is left to its own tile.
  func results() -> [QueriedFeature] {
    var seen: Set<TileID> = []
    return (scene.tiles[source] ?? []).flatMap { tile -> [QueriedFeature] in
      guard case .data(let data) = tile.content, seen.insert(tile.key.tile).inserted else { return [] }
      return data.features(of: sourceLayer, tile: tile.key.tile).features.filter { isFound($0, tile.key) }.map {
        QueriedFeature(
          id: $0.id, properties: $0.properties.values, geometry: $0.geometry(in: tile.key.tile), kind: $0.kind,
          source: source, sourceLayer: sourceLayer, layerID: nil,
          state: scene.state(of: $0, source: source, sourceLayer: sourceLayer))
      }
    }
  }

  /// The positions of a tile; those on its far edges belong to its neighbours.
  private static let inside = TileBox(low: .zero, high: SIMD2(repeating: Double(TileID.extent - 1)))

  private func isFound(_ feature: Feature, _ key: BucketCache.Key) -> Bool {
    guard Self.inside.touches(feature.rings.joined()) else { return false }
    let context = EvaluationContext(
      zoom: Double(key.zoom), feature: feature, tile: key.tile, globalState: scene.globalState)
    return filter?.accepts(context) ?? true
  }
}
