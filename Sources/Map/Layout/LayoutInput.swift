import HeadlandGeometry
import HeadlandStyle

/// All that a bucket may be made of.
struct LayoutInput: Sendable {
  /// The features that the layer draws in the tile, in the order of the source.
  var features: [Feature]
  /// The layer.
  var layer: StyleLayer
  /// The tile.
  var tile: TileID
  /// The zoom at which layout properties are evaluated: the tile's own, or beyond the source's highest the view's.
  var zoom: Double
  /// The names of the images that there are.
  var availableImages: Set<String> = []
  /// How finely geometry is to be cut.
  var grain: SubdivisionGrain = .none

  /// What a feature's layout properties are computed from.
  func context(of feature: Feature) -> EvaluationContext {
    EvaluationContext(zoom: zoom, feature: feature, tile: tile, availableImages: availableImages)
  }
}
