import Glibc
import HeadlandGeometry
import HeadlandImage

/// Finds in a picture, by its pixels alone, where a triangle's corners and the dots at them are.
///
/// A dot's place is the mean of its pixels' centres, weighted by one channel. A triangle is drawn without anti-aliasing, so
/// its corner is found by its edges: along each edge, away from the dots, the step between inside and outside is known to
/// half a pixel in every row (or column); a line fitted to these steps is known to a small part of a pixel, and two such
/// lines meet in the corner.
struct CornerMeasurement {
  let image: Image
  /// How much of the dots' colour a pixel has, 0…1.
  let dot: (RGBA8) -> Double
  /// Whether a pixel belongs to the triangle, where no dot is.
  let isInside: (RGBA8) -> Bool

  /// The middle of the dot that is nearest to a place, in pixels from the top left.
  func dot(near place: Point, reach: Int) -> Point? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in max(0, Int(place.y) - reach)...min(image.height - 1, Int(place.y) + reach) {
      for column in max(0, Int(place.x) - reach)...min(image.width - 1, Int(place.x) + reach) {
        let weight = dot(image.pixel(column, row))
        sum += weight
        x += weight * (Double(column) + 0.5)
        y += weight * (Double(row) + 0.5)
      }
    }
    return sum > 0 ? Point(x / sum, y / sum) : nil
  }

  /// The corners of the triangle, given places near them; `margin` pixels of each end of an edge are left out.
  func corners(near places: [Point], margin: Double) -> [Point]? {
    var lines: [Line] = []
    for index in 0..<3 {
      guard let line = edge(from: places[index], to: places[(index + 1) % 3], margin: margin) else { return nil }
      lines.append(line)
    }
    return (0..<3).map { lines[($0 + 2) % 3].crossing(lines[$0]) }
  }

  /// A line x = offset + slope · y, or y = offset + slope · x.
  private struct Line {
    let isSteep: Bool
    let offset: Double
    let slope: Double

    /// The numbers a, b and c of a · x + b · y = c.
    private var equation: SIMD3<Double> { isSteep ? SIMD3(1, -slope, offset) : SIMD3(-slope, 1, offset) }

    func crossing(_ other: Line) -> Point {
      let (p, q) = (equation, other.equation)
      let determinant = p.x * q.y - p.y * q.x
      return Point((p.z * q.y - p.y * q.z) / determinant, (p.x * q.z - p.z * q.x) / determinant)
    }
  }

  private func edge(from start: Point, to end: Point, margin: Double) -> Line? {
    let isSteep = abs(end.y - start.y) > abs(end.x - start.x)
    // Along the edge runs the larger of its extents, across it the other.
    let from = isSteep ? (along: start.y, across: start.x) : (along: start.x, across: start.y)
    let to = isSteep ? (along: end.y, across: end.x) : (along: end.x, across: end.y)
    let length = hypot(to.along - from.along, to.across - from.across)
    let cut = margin / length
    let ends = [cut, 1 - cut].map { from.along + (to.along - from.along) * $0 }
    var steps: [(along: Double, across: Double)] = []
    for row in Int(ends.min()!.rounded(.up))...Int(ends.max()!.rounded(.down)) {
      let middle = Double(row) + 0.5
      let expected = from.across + (to.across - from.across) * (middle - from.along) / (to.along - from.along)
      if let step = step(inRow: row, near: expected, isSteep: isSteep) { steps.append((middle, step)) }
    }
    return fit(steps, isSteep)
  }

  /// Where inside and outside meet in a row or a column: the border between two pixels.
  private func step(inRow row: Int, near expected: Double, isSteep: Bool) -> Double? {
    func isInside(_ column: Int) -> Bool? {
      let (x, y) = isSteep ? (column, row) : (row, column)
      guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return nil }
      return self.isInside(image.pixel(x, y))
    }
    let center = Int(expected.rounded())
    for distance in 0..<6 {
      for column in [center - distance, center + distance] {
        if let before = isInside(column - 1), let after = isInside(column), before != after { return Double(column) }
      }
    }
    return nil
  }

  /// Least squares.
  private func fit(_ steps: [(along: Double, across: Double)], _ isSteep: Bool) -> Line? {
    guard steps.count >= 8 else { return nil }
    let count = Double(steps.count)
    let meanAlong = steps.reduce(0) { $0 + $1.along } / count
    let meanAcross = steps.reduce(0) { $0 + $1.across } / count
    let slope =
      steps.reduce(0) { $0 + ($1.along - meanAlong) * ($1.across - meanAcross) }
      / steps.reduce(0) { $0 + ($1.along - meanAlong) * ($1.along - meanAlong) }
    return Line(isSteep: isSteep, offset: meanAcross - slope * meanAlong, slope: slope)
  }
}

extension Point {
  /// The distance to another point.
  func distance(to other: Point) -> Double { hypot(x - other.x, y - other.y) }
}
