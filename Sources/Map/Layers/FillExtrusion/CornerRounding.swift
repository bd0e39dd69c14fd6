import Glibc
import HeadlandGeometry

/// Replaces the corners of a ring by arcs of a circle.
///
/// ```
///          b            From p on a ─ b to q on b ─ c, both `distance` away from the corner, but never beyond the
///        ╱   ╲          middle of their edge, runs the arc that touches both edges: its radius is
///      p ·····q         distance · tan(θ / 2) for the angle θ at b, its middle lies on the bisector.
///    ╱         ╲
///  a             c
/// ```
struct CornerRounding {
  /// How far from a corner its arc begins, in tile units.
  let distance: Double

  /// The angle that one edge of an arc turns by at most, 15 degrees.
  private static let step = Double.pi / 12
  /// Less of a turn than this, 8 degrees, is no corner but part of a curve.
  private static let leastTurn = 2 * Double.pi / 45

  /// - Parameters:
  ///   - meters: How far from a corner its arc begins, in metres.
  ///   - tile: The tile, whose middle tells how long a metre is.
  init(meters: Double, in tile: TileID) {
    let tilesAcross = Double(1 << tile.z)
    let middle = MercatorCoordinate(x: 0, y: (Double(tile.y) + 0.5) / tilesAcross)
    distance = meters * middle.unitsPerMeter * tilesAcross * Double(TileID.extent)
  }

  /// - Parameters:
  ///   - ring: A closed ring without neighbours in one place.
  ///   - overhang: How far beyond the tile an edge runs that may come from cutting: arcs at its ends do not reach into
  ///     the tile. Nil for others.
  /// - Returns: The ring with arcs for corners.
  func ring(
    _ ring: [SIMD2<Int16>], overhang: (SIMD2<Int16>, SIMD2<Int16>) -> Int16?
  ) -> [SIMD2<Int16>] {
    guard distance > 0, ring.count > 2 else { return ring }
    var rounded: [SIMD2<Int16>] = []
    for index in ring.indices {
      let before = ring[index > 0 ? index - 1 : ring.count - 1]
      let after = ring[index + 1 < ring.count ? index + 1 : 0]
      let corner = ring[index]
      let limits = [overhang(before, corner), overhang(corner, after)].compactMap { $0.map(Double.init) }
      let points = arc(before, corner, after, distance: min(distance, limits.min() ?? .infinity))
      for point in points where point != rounded.last { rounded.append(point) }
    }
    if rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    return rounded
  }

  private func arc(
    _ before: SIMD2<Int16>, _ corner: SIMD2<Int16>, _ after: SIMD2<Int16>, distance: Double
  ) -> [SIMD2<Int16>] {
    let place = SIMD2<Double>(corner)
    let (back, ahead) = (SIMD2<Double>(before) - place, SIMD2<Double>(after) - place)
    let (toBefore, toAfter) = (hypot(back.x, back.y), hypot(ahead.x, ahead.y))
    let (u, v) = (back / toBefore, ahead / toAfter)
    let angle = acos(min(max((u * v).sum(), -1), 1))
    let turn = .pi - angle
    // Where the line turns round there is no arc that touches both edges.
    guard distance > 0, turn > Self.leastTurn, angle > 1e-3 else { return [corner] }
    let distance = min(distance, toBefore / 2, toAfter / 2)
    let bisector = (u + v) / hypot(u.x + v.x, u.y + v.y)
    let middle = place + bisector * (distance / cos(angle / 2))
    let start = place + u * distance - middle
    let isClockwise = u.x * v.y - u.y * v.x < 0
    let count = Int((turn / Self.step).rounded(.up))
    return (0...count).map { index in
      let way = turn * Double(index) / Double(count) * (isClockwise ? 1 : -1)
      let point = SIMD2(start.x * cos(way) - start.y * sin(way), start.x * sin(way) + start.y * cos(way))
      return SIMD2<Int16>((middle + point).rounded(.toNearestOrAwayFromZero))
    }
  }
}
