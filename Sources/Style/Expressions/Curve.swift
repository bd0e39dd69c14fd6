import Glibc

/// A function of one number that is given by stops: the `step` and `interpolate` of the style specification.
struct Curve: Hashable, Sendable {
  /// How values run between two stops.
  enum Interpolation: Hashable, Sendable {
    /// The value of the stop below, up to the next stop.
    case step
    /// Growth by a base: 1 is linear, larger bases change most near the upper stop.
    case exponential(base: Double)
    /// Easing by a Bézier curve from (0, 0) to (1, 1).
    case cubicBezier(UnitBezier)
  }

  /// A place and the value there.
  struct Stop: Hashable, Sendable {
    let position: Double
    let value: StyleValue
  }

  /// What the curve runs over: exactly one input.
  let input: ExpressionInputs
  let interpolation: Interpolation
  /// At least one stop, in strictly ascending order.
  ///
  /// The first one also holds below its position.
  let stops: [Stop]

  /// The value at a place.
  func value(at position: Double) -> StyleValue {
    let upper = upperIndex(of: position)
    if upper == 0 { return stops[0].value }
    let lower = stops[upper - 1]
    guard upper < stops.count, interpolation != .step else { return lower.value }
    let fraction = fraction(of: position, from: lower.position, to: stops[upper].position)
    return StyleValue.interpolated(from: lower.value, to: stops[upper].value, at: fraction) ?? lower.value
  }

  /// The index of the first stop above a place, by bisection.
  private func upperIndex(of position: Double) -> Int {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How far a value has come from one stop to the next, 0…1 (style specification, `interpolate`): for a base b it is
  /// (b^(x − lower) − 1) / (b^(upper − lower) − 1).
  private func fraction(of position: Double, from lower: Double, to upper: Double) -> Double {
    let linear = (position - lower) / (upper - lower)
    switch interpolation {
    case .step: return 0
    case .cubicBezier(let curve): return curve.y(at: linear)
    case .exponential(let base):
      if base == 1 { return linear }
      let grown = (pow(base, position - lower) - 1) / (pow(base, upper - lower) - 1)
      return grown.isFinite ? grown : linear
    }
  }
}
