import HeadlandGeometry
import HeadlandStyle

/// Finds lines: what is nearer to the centre line, moved by the offset, than half the width with the gap.
///
/// The gap of a casing belongs to the line, as in the other renderers of the style specification.
struct LineQuery: LayerQuery {
  private let unitsPerPoint: Double
  private let shape: PlaneShape
  private let width: LayerProperty
  private let gapWidth: LayerProperty
  private let offset: LayerProperty

  init(_ layer: StyleLayer, _ tile: TileQuery) {
    let paint = LinePaint(layer, in: EvaluationContext(zoom: tile.transform.camera.zoom))
    shape = tile.ground(before: tile.translation(paint.lineTranslate, paint.lineTranslateAnchor))
    unitsPerPoint = tile.unitsPerPoint
    width = layer.property("line-width")
    gapWidth = layer.property("line-gap-width")
    offset = layer.property("line-offset")
  }

  func box(_ largest: LargestValues) -> TileBox {
    // An offset to the left is a negative number, whose size the largest one does not tell.
    let isMoved = offset.isPerFeature || largest["line-offset"] != 0
    let reach = Self.halfWidth(largest["line-width"], gap: largest["line-gap-width"])
    let moved =
      !isMoved ? 0 : offset.isPerFeature ? .infinity : abs(largest["line-offset"]) * LineMesh.longestInnerMiter
    guard (reach + moved).isFinite else { return shape.isEmpty ? shape.box : .everything }
    return shape.box.grown(by: (reach + moved) * unitsPerPoint)
  }

  func depth(of feature: Feature, in context: EvaluationContext) -> Double? {
    guard feature.kind != .point, !shape.isEmpty else { return nil }
    let halfWidth = Self.halfWidth(width.number(in: context), gap: gapWidth.number(in: context)) * unitsPerPoint
    let way = offset.number(in: context) * unitsPerPoint
    let isTouched = feature.rings.contains { ring in
      let path = Self.path(ring, isClosed: feature.kind == .polygon)
      return shape.touchesLine(way == 0 ? path : Self.moved(path, by: way), radius: halfWidth)
    }
    return isTouched ? 0 : nil
  }

  private static func halfWidth(_ width: Double, gap: Double) -> Double { gap > 0 ? gap / 2 + width : width / 2 }

  /// The vertices without neighbours in the same place; a ring ends where it began.
  private static func path(_ ring: [SIMD2<Int16>], isClosed: Bool) -> [SIMD2<Double>] {
    var path: [SIMD2<Double>] = []
    for vertex in isClosed ? ring + ring.prefix(1) : ring {
      let place = SIMD2<Double>(vertex)
      if path.last != place { path.append(place) }
    }
    return path
  }

  /// A path moved to its right: corners by their mitre, sharp ones as both of their edges are.
  private static func moved(_ path: [SIMD2<Double>], by way: Double) -> [SIMD2<Double>] {
    guard path.count > 1 else { return path }
    let normals = zip(path, path.dropFirst()).map { start, end in
      let edge = end - start
      return rightOf(edge / (edge * edge).sum().squareRoot())
    }
    let isClosed = path.count > 3 && path.first == path.last
    var moved: [SIMD2<Double>] = []
    for (index, vertex) in path.enumerated() {
      let before = index > 0 ? normals[index - 1] : isClosed ? normals[normals.count - 1] : normals[0]
      let after = index < normals.count ? normals[index] : isClosed ? normals[0] : normals[normals.count - 1]
      let openness = 1 + (before * after).sum()
      // The mitre is the square root of 2 / openness long.
      if openness >= 2 / (LineMesh.longestInnerMiter * LineMesh.longestInnerMiter) {
        moved.append(vertex + (before + after) / openness * way)
      } else {
        moved += [vertex + before * way, vertex + after * way]
      }
    }
    return moved
  }
}
