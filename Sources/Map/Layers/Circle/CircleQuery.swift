import Glibc
import HeadlandGeometry
import HeadlandStyle

/// Finds circles: on the map's plane those that lie on it, in the picture those that face the viewer.
struct CircleQuery: LayerQuery {
  private let tile: TileQuery
  private let translation: SIMD2<Double>
  private let liesFlat: Bool
  private let keepsSize: Bool
  private let radius: LayerProperty
  private let strokeWidth: LayerProperty

  init(_ layer: StyleLayer, _ tile: TileQuery) {
    self.tile = tile
    let paint = CirclePaint(layer, in: EvaluationContext(zoom: tile.transform.camera.zoom))
    translation = tile.translation(paint.circleTranslate, paint.circleTranslateAnchor)
    liesFlat = paint.circlePitchAlignment == .map
    keepsSize = paint.circlePitchScale == .viewport
    radius = layer.property("circle-radius")
    strokeWidth = layer.property("circle-stroke-width")
  }

  /// A circle that faces the viewer covers what is behind it: on the ground its reach grows as the view gets flatter, and
  /// the reach of one that keeps its size grows with distance.
  func box(_ largest: LargestValues) -> TileBox {
    let transform = tile.transform
    let size = largest["circle-radius"] + largest["circle-stroke-width"]
    let height = transform.viewerHeight
    let farthest =
      tile.ground.corners.map { corner -> Double in
        let way = (corner - tile.viewer) / tile.unitsPerPoint
        return ((way * way).sum() + height * height).squareRoot()
      }.max() ?? 0
    let steepness = liesFlat ? 1 : height / farthest
    let tilt = sin(transform.camera.pitch * .pi / 180)
    let center = transform.cameraToCenterDistance
    let reach = keepsSize ? size * farthest / (center * steepness - size * tilt) : size / steepness
    guard reach.isFinite, reach >= 0 else { return .everything }
    return tile.ground.moved(by: -translation).box.grown(by: reach * tile.unitsPerPoint)
  }

  func depth(of feature: Feature, in context: EvaluationContext) -> Double? {
    let size = radius.number(in: context) + strokeWidth.number(in: context)
    let isTouched = feature.rings.contains { ring in
      ring.contains { PointQuads.isInside($0) && touches(SIMD2<Double>($0) + translation, size: size) }
    }
    return isTouched ? 0 : nil
  }

  private func touches(_ center: SIMD2<Double>, size: Double) -> Bool {
    let (point, _, distance) = tile.project(center)
    let nearness = tile.transform.cameraToCenterDistance / distance
    if liesFlat {
      return tile.ground.touchesDisc(center, radius: size * tile.unitsPerPoint / (keepsSize ? nearness : 1))
    }
    return distance > 0 && tile.screen.touchesDisc(point, radius: size * (keepsSize ? 1 : nearness))
  }
}
