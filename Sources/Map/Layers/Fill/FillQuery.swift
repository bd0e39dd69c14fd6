import HeadlandGeometry
import HeadlandStyle

/// Finds the areas of fills, inside the tile to which they are cut.
struct FillQuery: LayerQuery {
  private let shape: PlaneShape

  init(_ layer: StyleLayer, _ tile: TileQuery) {
    let paint = FillPaint(layer, in: EvaluationContext(zoom: tile.transform.camera.zoom))
    shape = tile.ground(before: tile.translation(paint.fillTranslate, paint.fillTranslateAnchor))
  }

  func box(_ largest: LargestValues) -> TileBox { shape.box }

  func depth(of feature: Feature, in context: EvaluationContext) -> Double? {
    guard feature.kind != .point else { return nil }
    return shape.touchesArea(feature.rings.map { $0.map { SIMD2<Double>($0) } }) ? 0 : nil
  }
}
