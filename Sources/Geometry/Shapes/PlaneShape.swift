/// A point, a stretch or a closed polygon in a plane, and what it touches.
///
/// An inside is what an odd number of edges lies before, so that polygons may cross themselves and have holes.
package struct PlaneShape: Hashable, Sendable {
  /// The corners; the last one is joined to the first.
  package let corners: [SIMD2<Double>]

  package init(_ corners: [SIMD2<Double>]) {
    self.corners = corners
  }

  package var isEmpty: Bool { corners.isEmpty }

  /// The smallest box round the shape.
  package var box: TileBox { TileBox(around: corners) }

  /// The shape moved in a direction.
  package func moved(by way: SIMD2<Double>) -> PlaneShape { PlaneShape(corners.map { $0 + way }) }

  /// What of the shape lies in a box; the box's far edges are no part of it for a point.
  package func clipped(to box: TileBox) -> PlaneShape {
    guard corners.count > 1 else {
      // Neighbours count from different corners: without a grid a point could fall between two.
      let isInside = corners.allSatisfy { corner in
        let place = ((corner * 1_048_576 + 0.5).rounded(.down)) / 1_048_576
        return all(place .>= box.low) && all(place .< box.high)
      }
      return isInside ? self : PlaneShape([])
    }
    var polygon = corners
    for axis in 0..<2 {
      polygon = Self.cut(polygon) { $0[axis] - box.low[axis] }
      polygon = Self.cut(polygon) { box.high[axis] - $0[axis] }
    }
    return PlaneShape(polygon)
  }

  /// What of a polygon lies where a linear function is not negative (Sutherland and Hodgman 1974).
  private static func cut(
    _ polygon: [SIMD2<Double>], _ height: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    var kept: [SIMD2<Double>] = []
    for (index, start) in polygon.enumerated() {
      let end = polygon[(index + 1) % polygon.count]
      let (before, after) = (height(start), height(end))
      if before >= 0 { kept.append(start) }
      if (before >= 0) != (after >= 0) { kept.append(start + (end - start) * (before / (before - after))) }
    }
    return kept
  }

  // MARK: - Touching

  /// Whether the shape touches what is nearer than `radius` to a centre.
  package func touchesDisc(_ center: SIMD2<Double>, radius: Double) -> Bool {
    if contains(center) { return true }
    guard radius > 0 else { return false }
    if corners.count == 1 { return Self.squaredLength(corners[0] - center) < radius * radius }
    return edges.contains { Self.squaredDistance(center, $0) < radius * radius }
  }

  /// Whether the shape touches what is nearer than `radius` to a line.
  package func touchesLine(_ line: [SIMD2<Double>], radius: Double) -> Bool {
    if line.contains(where: { touchesDisc($0, radius: radius) }) { return true }
    for (start, end) in zip(line, line.dropFirst()) {
      let stretch = Edge(start: start, end: end)
      if radius > 0, corners.contains(where: { Self.squaredDistance($0, stretch) < radius * radius }) { return true }
      if edges.contains(where: { $0.crosses(stretch) }) { return true }
    }
    return false
  }

  /// Whether the shape touches the area inside closed rings.
  package func touchesArea(_ rings: [[SIMD2<Double>]]) -> Bool {
    if corners.contains(where: { Self.isInside($0, rings) }) { return true }
    guard corners.count > 1 else { return false }
    if rings.contains(where: { $0.contains(where: contains) }) { return true }
    return rings.contains { ring in
      let boundary = PlaneShape(ring).edges
      return edges.contains { edge in boundary.contains { $0.crosses(edge) } }
    }
  }

  /// Whether a place lies inside; never for a point.
  private func contains(_ place: SIMD2<Double>) -> Bool { corners.count > 2 && Self.isInside(place, [corners]) }

  private static func isInside(_ place: SIMD2<Double>, _ rings: [[SIMD2<Double>]]) -> Bool {
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for corner in ring {
        if (corner.y > place.y) != (previous.y > place.y),
          place.x < (previous.x - corner.x) * (place.y - corner.y) / (previous.y - corner.y) + corner.x
        {
          isInside.toggle()
        }
        previous = corner
      }
    }
    return isInside
  }

  // MARK: - Edges

  private struct Edge {
    let start, end: SIMD2<Double>

    /// Whether two stretches cross in their insides.
    func crosses(_ other: Edge) -> Bool {
      func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Bool {
        (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x)
      }
      return side(start, other.start, other.end) != side(end, other.start, other.end)
        && side(start, end, other.start) != side(start, end, other.end)
    }
  }

  private var edges: [Edge] {
    guard corners.count > 1 else { return [] }
    return corners.indices.map { Edge(start: corners[$0], end: corners[$0 + 1 < corners.count ? $0 + 1 : 0]) }
  }

  private static func squaredLength(_ way: SIMD2<Double>) -> Double { (way * way).sum() }

  private static func squaredDistance(_ place: SIMD2<Double>, _ edge: Edge) -> Double {
    let way = edge.end - edge.start
    let length = squaredLength(way)
    guard length > 0 else { return squaredLength(place - edge.start) }
    let share = min(max(((place - edge.start) * way).sum() / length, 0), 1)
    return squaredLength(place - (edge.start + way * share))
  }
}
