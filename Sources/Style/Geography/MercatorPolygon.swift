import HeadlandGeometry

/// A polygon of a style on the Mercator square, measured in the whole units of a feature's tile when it is asked.
///
/// The vertices of features are whole units; unless those of the polygon are too, a point on its edge is on it only by
/// chance.
struct MercatorPolygon: Sendable {
  private let rings: [[SIMD2<Double>]]
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  /// Makes a polygon of rings in degrees: longitude, latitude.
  init(_ rings: [[SIMD2<Double>]]) {
    self.rings = rings.map { ring in
      ring.map { point in
        let place = MercatorCoordinate(Coordinate(latitude: point.y, longitude: point.x))
        return SIMD2(place.x, place.y)
      }
    }
    let outer = self.rings.first ?? []
    low = outer.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1) }
    high = outer.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1) }
  }

  /// Whether a point lies inside, on any copy of the world, and not on an edge.
  func contains(_ point: SIMD2<Double>, worldSize: Double) -> Bool {
    copies(of: point.x, point.x, worldSize).contains { copy in
      containsExactly(SIMD2(point.x + Double(copy) * worldSize, point.y), worldSize)
    }
  }

  /// Whether a line lies inside, on any copy of the world, and neither crosses nor touches an edge.
  func contains(_ line: [SIMD2<Double>], worldSize: Double) -> Bool {
    guard let west = line.map(\.x).min(), let east = line.map(\.x).max() else { return false }
    return copies(of: west, east, worldSize).contains { copy in
      let shift = SIMD2(Double(copy) * worldSize, 0)
      return line.allSatisfy { containsExactly($0 + shift, worldSize) }
        && !zip(line, line.dropFirst()).contains { crosses($0 + shift, $1 + shift, worldSize) }
    }
  }

  /// The copies of the world to which something may be moved so that it lies between the polygon's ends.
  private func copies(of west: Double, _ east: Double, _ worldSize: Double) -> Range<Int> {
    let first = (low.x - west / worldSize).rounded(.up)
    let last = (high.x - east / worldSize).rounded(.down)
    guard first <= last, abs(first) < 100, abs(last) < 100 else { return 0..<0 }
    return Int(first)..<Int(last) + 1
  }

  /// Whether a point lies inside by the even-odd rule, and not on an edge.
  private func containsExactly(_ point: SIMD2<Double>, _ worldSize: Double) -> Bool {
    guard low.y * worldSize <= point.y + 1, point.y - 1 <= high.y * worldSize else { return false }
    // Edges that a step of one unit does not bring to the height of the point need not be looked at closely.
    let (north, south) = ((point.y - 1) / worldSize, (point.y + 1) / worldSize)
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for vertex in ring {
        defer { previous = vertex }
        if previous.y < north && vertex.y < north || previous.y > south && vertex.y > south { continue }
        let (start, end) = (Self.whole(previous, worldSize), Self.whole(vertex, worldSize))
        if Segment(start, end).holds(point) { return false }
        if (start.y > point.y) != (end.y > point.y),
          point.x < (end.x - start.x) * (point.y - start.y) / (end.y - start.y) + start.x
        {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  private func crosses(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ worldSize: Double) -> Bool {
    let segment = Segment(start, end)
    for ring in rings {
      guard let last = ring.last else { continue }
      var previous = Self.whole(last, worldSize)
      for vertex in ring {
        let next = Self.whole(vertex, worldSize)
        if segment.meets(Segment(previous, next)) { return true }
        previous = next
      }
    }
    return false
  }

  /// A vertex in whole units.
  private static func whole(_ vertex: SIMD2<Double>, _ worldSize: Double) -> SIMD2<Double> {
    (vertex * worldSize).rounded(.toNearestOrAwayFromZero)
  }
}

/// A straight line between two points.
struct Segment {
  let start: SIMD2<Double>
  let end: SIMD2<Double>

  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.start = start
    self.end = end
  }

  /// Twice the area of the triangle with a point: its sign tells the side that the point is on.
  private func side(of point: SIMD2<Double>) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }

  /// Whether a point lies on the segment.
  func holds(_ point: SIMD2<Double>) -> Bool {
    side(of: point) == 0 && isWithinBounds(point)
  }

  private func isWithinBounds(_ point: SIMD2<Double>) -> Bool {
    min(start.x, end.x) <= point.x && point.x <= max(start.x, end.x) && min(start.y, end.y) <= point.y
      && point.y <= max(start.y, end.y)
  }

  /// Whether two segments have a point in common.
  func meets(_ other: Segment) -> Bool {
    let (first, second) = (side(of: other.start), side(of: other.end))
    let (third, fourth) = (other.side(of: start), other.side(of: end))
    if (first > 0) != (second > 0), (third > 0) != (fourth > 0), first != 0, second != 0, third != 0, fourth != 0 {
      return true
    }
    return holds(other.start) || holds(other.end) || other.holds(start) || other.holds(end)
  }
}
