import Glibc

/// How values run between two places of a curve.
public struct Interpolation: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case exponential(base: Double)
    case cubicBezier(UnitBezier)
  }

  private let form: Form

  /// Evenly.
  public static let linear = Interpolation(form: .exponential(base: 1))

  /// By a base: the larger it is, the more of the change lies near the upper place.
  static func exponential(base: Double) -> Interpolation { Interpolation(form: .exponential(base: base)) }

  /// By a Bézier curve from (0, 0) to (1, 1).
  static func cubicBezier(_ curve: UnitBezier) -> Interpolation { Interpolation(form: .cubicBezier(curve)) }

  /// How far values have come from one place to the next (style specification, `interpolate`).
  ///
  /// For a base b it is (b^(place − lower) − 1) / (b^(upper − lower) − 1).
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - lower: The place at which values have not left the lower one.
  ///   - upper: The place at which values have reached the upper one.
  /// - Returns: The fraction; 0…1 for a place between the two.
  public func fraction(of place: Double, from lower: Double, to upper: Double) -> Double {
    guard upper != lower else { return 0 }
    let linear = (place - lower) / (upper - lower)
    switch form {
    case .cubicBezier(let curve): return curve.y(at: linear)
    case .exponential(let base):
      if base == 1 { return linear }
      let grown = (pow(base, place - lower) - 1) / (pow(base, upper - lower) - 1)
      return grown.isFinite ? grown : linear
    }
  }
}
