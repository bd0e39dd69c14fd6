import HeadlandGeometry
import HeadlandStyle

/// Turns the features of a tile into what its layers draw.
package enum TileLayout {
  /// Makes the buckets of all layers that share a source; pure, so that any worker may do it.
  ///
  /// - Parameters:
  ///   - features: The features of the source in the tile.
  ///   - tile: The tile.
  ///   - layers: Layers of the source; kinds without a room are passed over.
  ///   - zoom: The zoom at which layout properties are evaluated.
  ///   - grain: How finely geometry is to be cut.
  /// - Returns: Buckets by layer id, without the empty ones.
  package static func makeBuckets(
    features: [Feature], tile: TileID, layers: [StyleLayer], zoom: Double, grain: SubdivisionGrain = .none
  ) -> [String: any Bucket] {
    var buckets: [String: any Bucket] = [:]
    for layer in layers {
      guard let makeBucket = LayerKinds.room(of: layer.kind)?.bucket else { continue }
      let chosen =
        layer.filter == nil
        ? features : features.filter { layer.draws(EvaluationContext(zoom: zoom, feature: $0, tile: tile)) }
      let input = LayoutInput(features: chosen, layer: layer, tile: tile, zoom: zoom, grain: grain)
      let bucket = makeBucket(input)
      if !bucket.isEmpty { buckets[layer.id] = bucket }
    }
    return buckets
  }
}
