/// A cubic Bézier curve from (0, 0) to (1, 1) by its two control points, as CSS defines easing curves.
struct UnitBezier: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// The height of the curve at a place.
  ///
  /// - Parameter x: The place, 0…1.
  /// - Returns: The height, exact to about 1e-12.
  func y(at x: Double) -> Double {
    Self.value(y1, y2, at: parameter(at: x))
  }

  /// One coordinate at a curve parameter: 3(1−t)²t·p1 + 3(1−t)t²·p2 + t³.
  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  /// The slope of one coordinate at a curve parameter.
  private static func slope(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
  }

  /// The parameter at which the curve reaches a place.
  ///
  /// Newton's steps end in a few rounds nearly always. Where the curve is too flat for them, bisection takes over: control
  /// points lie within 0…1, so x grows along the curve and there is one answer.
  private func parameter(at x: Double) -> Double {
    var t = x
    for _ in 0..<8 {
      let error = Self.value(x1, x2, at: t) - x
      if abs(error) < 1e-12 { return t }
      let slope = Self.slope(x1, x2, at: t)
      guard abs(slope) > 1e-6 else { break }
      t -= error / slope
      guard 0 <= t, t <= 1 else { break }
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Self.value(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
