import HeadlandGeometry
import HeadlandStyle

/// Finds extruded areas in the picture: their roofs and their walls, as far from the viewer as what is nearest.
struct FillExtrusionQuery: LayerQuery {
  /// A corner of a face in the picture, and its depth.
  private typealias Corner = (point: SIMD2<Double>, depth: Double)

  private let tile: TileQuery
  private let translation: SIMD2<Double>
  private let height: LayerProperty
  private let base: LayerProperty

  init(_ layer: StyleLayer, _ tile: TileQuery) {
    self.tile = tile
    let paint = FillExtrusionPaint(layer, in: EvaluationContext(zoom: tile.transform.camera.zoom))
    translation = tile.translation(paint.fillExtrusionTranslate, paint.fillExtrusionTranslateAnchor)
    height = layer.property("fill-extrusion-height")
    base = layer.property("fill-extrusion-base")
  }

  /// What stands in the way of a look at the ground stands between that ground and the place below the viewer.
  func box(_ largest: LargestValues) -> TileBox {
    PlaneShape(tile.ground.corners + [tile.viewer]).moved(by: -translation).box
  }

  func depth(of feature: Feature, in context: EvaluationContext) -> Double? {
    guard feature.kind != .point, Self.touchesTile(feature) else { return nil }
    let (low, high) = (max(base.number(in: context), 0), max(height.number(in: context), 0))
    let isClosed = feature.kind == .polygon
    let roofs = feature.rings.map { corners($0, isClosed: isClosed, elevation: high) }
    let grounds = feature.rings.map { corners($0, isClosed: isClosed, elevation: low) }
    guard !(roofs + grounds).joined().contains(where: { !$0.depth.isFinite }) else { return nil }
    var nearest = Double.infinity
    if isClosed, tile.screen.touchesArea(roofs.map { $0.map(\.point) }) {
      nearest = depth(on: roofs[0])
    }
    for (roof, ground) in zip(roofs, grounds) {
      for index in roof.indices.dropLast() {
        let face = [roof[index], roof[index + 1], ground[index + 1], ground[index]]
        if tile.screen.touchesArea([face.map(\.point)]) { nearest = min(nearest, depth(on: face)) }
      }
    }
    return nearest < .infinity ? nearest : nil
  }

  /// The tile whose own area a feature reaches into draws it; what lies in the border alone is its neighbour's.
  private static func touchesTile(_ feature: Feature) -> Bool {
    TileBox(low: .zero, high: SIMD2(repeating: Double(TileID.extent - 1))).touches(feature.rings.joined())
  }

  /// The vertices of a ring in the picture, the first one repeated; of infinite depth behind the viewer.
  private func corners(_ ring: [SIMD2<Int16>], isClosed: Bool, elevation: Double) -> [Corner] {
    (isClosed ? ring + ring.prefix(1) : ring).map { vertex in
      let place = tile.project(SIMD2<Double>(vertex) + translation, elevation: elevation)
      return (place.point, place.distance > 0 ? place.depth : .infinity)
    }
  }

  /// How far away a face is: for a point where it meets the face, else at the face's nearest corner.
  private func depth(on face: [Corner]) -> Double {
    guard tile.screen.corners.count == 1 else { return face.map(\.depth).min() ?? .infinity }
    // Depth is linear in the picture: three corners that are not in a line tell it everywhere.
    let (origin, point) = (face[0], tile.screen.corners[0])
    for (index, one) in face.enumerated().dropFirst() {
      for other in face[(index + 1)...] {
        let (a, b, p) = (one.point - origin.point, other.point - origin.point, point - origin.point)
        let area = a.x * b.y - a.y * b.x
        guard abs(area) > 1e-9 else { continue }
        let (u, v) = ((p.x * b.y - p.y * b.x) / area, (a.x * p.y - a.y * p.x) / area)
        return origin.depth + u * (one.depth - origin.depth) + v * (other.depth - origin.depth)
      }
    }
    return face.map(\.depth).min() ?? .infinity
  }
}
