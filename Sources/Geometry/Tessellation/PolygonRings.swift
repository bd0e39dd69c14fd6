/// Signed areas of rings and the polygons that they form.
public enum PolygonRings {
  /// Twice the signed area of a ring by the surveyor's formula, positive when it runs from x towards y.
  ///
  /// In a tile, where y runs down, outer rings are positive: clockwise on the screen (MVT 2.1, section 4.3.3.3). The
  /// first vertex may be repeated at the end.
  public static func doubledArea(_ ring: [SIMD2<Int16>]) -> Int {
    guard let last = ring.last else { return 0 }
    var sum = 0
    var previous = last
    for point in ring {
      sum += Int(previous.x) * Int(point.y) - Int(point.x) * Int(previous.y)
      previous = point
    }
    return sum
  }

  /// Twice the signed area of a ring by the surveyor's formula, in squared units of its vertices.
  public static func doubledArea(_ ring: ArraySlice<WeightedPoint>) -> Double {
    // Positions relative to the first vertex: a small ring far from the origin would lose its area otherwise.
    guard let origin = ring.first, let last = ring.last else { return 0 }
    var sum = 0.0
    var previousX = last.x - origin.x
    var previousY = last.y - origin.y
    for point in ring {
      let x = point.x - origin.x
      let y = point.y - origin.y
      sum += previousX * y - x * previousY
      previousX = x
      previousY = y
    }
    return sum
  }

  /// Groups a tile's rings into polygons, each an outer ring with its holes.
  ///
  /// The first ring with an area is an outer one and tells which way outer rings run, so tiles of either version of
  /// the vector tile specification are read; rings without an area are dropped.
  public static func classify(_ rings: [[SIMD2<Int16>]]) -> [[[SIMD2<Int16>]]] {
    var polygons: [[[SIMD2<Int16>]]] = []
    var outerIsPositive: Bool?
    for ring in rings {
      let area = doubledArea(ring)
      guard area != 0 else { continue }
      let isPositive = area > 0
      if isPositive == outerIsPositive ?? isPositive {
        outerIsPositive = isPositive
        polygons.append([ring])
      } else {
        polygons[polygons.count - 1].append(ring)
      }
    }
    return polygons
  }

  /// A ring without neighbours in one place, running so that the polygon's area is to its right on the screen.
  ///
  /// - Parameters:
  ///   - ring: Vertices; the first one may be repeated at the end.
  ///   - isHole: Whether the ring is a hole, whose own inside is no part of the area.
  /// - Returns: The ring, without its first vertex at the end.
  public static func oriented(_ ring: [SIMD2<Int16>], isHole: Bool) -> [SIMD2<Int16>] {
    var distinct: [SIMD2<Int16>] = []
    distinct.reserveCapacity(ring.count)
    for point in ring where distinct.last != point { distinct.append(point) }
    if distinct.count > 1, distinct.first == distinct.last { distinct.removeLast() }
    // The first vertex stays the first: patterns round a ring begin there.
    if (doubledArea(distinct) < 0) != isHole, distinct.count > 1 { distinct[1...].reverse() }
    return distinct
  }

  /// Whether a ring's bounds reach into the tile; one in its buffer alone is drawn by the tile beside it.
  public static func touchesTile(_ ring: [SIMD2<Int16>]) -> Bool {
    let limit = Int16(TileID.extent)
    let (low, high) = ring.reduce((SIMD2<Int16>(repeating: .max), SIMD2<Int16>(repeating: .min))) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return low.x < limit && low.y < limit && high.x > 0 && high.y > 0
  }
}
