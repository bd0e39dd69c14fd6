/// A cubic Bézier curve from (0, 0) to (1, 1) by its two control points, as CSS defines easing curves.
struct UnitBezier: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// The height of the curve at a place.
  ///
  /// - Parameter x: The place, 0…1.
  /// - Returns: The height, exact to about 1e-7.
  func y(at x: Double) -> Double {
    Self.value(y1, y2, at: parameter(at: x))
  }

  /// One coordinate at a curve parameter: 3(1−t)²t·p1 + 3(1−t)t²·p2 + t³.
  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  /// The parameter at which the curve reaches a place.
  ///
  /// Control points lie within 0…1, so x grows along the curve and
  /// bisection always ends at the one answer.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.value(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
