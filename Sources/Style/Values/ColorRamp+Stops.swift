extension ColorRamp {
  /// A colour at a place of a ramp.
  public struct Stop: Hashable, Sendable {
    /// The place: a density or progress from 0 to 1, or a height in metres.
    public let place: Double
    /// The colour.
    public let color: Color
  }

  /// How far a mixed colour may be off, as a share of the full brightness: a quarter of what eight bits tell apart.
  private static let tolerance: Float = 1 / 1024
  /// How often a stretch between two stops is halved at most.
  private static let halvings = 12

  /// The ramp as stops between which premultiplied colours are mixed linearly.
  ///
  /// A ramp's own stops are among them, and exact. A linear ramp has no others, so that colours of different alpha are
  /// mixed premultiplied, as other renderers of the style specification draw them; where colours run otherwise, as in
  /// another colour space or along a curve, more are put between. Two stops at one place are a step there, the second colour being that of the
  /// place itself.
  /// - Parameter samples: Where to look at a ramp that is no one curve, in ascending order.
  /// - Returns: The stops in ascending order, at least one.
  public func stops(sampledAt samples: [Double]) -> [Stop] {
    let curve = expression.rampCurve
    let places = Set(curve.places + (curve.isComplete ? [] : samples)).filter(\.isFinite).sorted()
    guard let first = places.first else { return [Stop(place: 0, color: color(at: 0))] }
    var stops: [Stop] = []
    for (index, place) in places.enumerated() {
      if index > 0, !curve.isLinear { fill(places[index - 1], place, &stops) }
      let (before, here) = (color(at: place.nextDown), color(at: place))
      if !Self.isNear(before.premultiplied, here.premultiplied) { stops.append(Stop(place: place, color: before)) }
      stops.append(Stop(place: place, color: here))
    }
    return stops.isEmpty ? [Stop(place: first, color: color(at: first))] : stops
  }

  /// Puts stops between two places, neither of them included.
  private func fill(_ lower: Double, _ upper: Double, _ stops: inout [Stop], halvings: Int = Self.halvings) {
    let (start, end) = (color(at: lower).premultiplied, color(at: upper.nextDown).premultiplied)
    let isStraight = [0.25, 0.5, 0.75].allSatisfy { share in
      let mixed = start + (end - start) * Float(share)
      return Self.isNear(color(at: lower + (upper - lower) * share).premultiplied, mixed)
    }
    guard !isStraight, halvings > 0 else { return }
    let middle = (lower + upper) / 2
    fill(lower, middle, &stops, halvings: halvings - 1)
    stops.append(Stop(place: middle, color: color(at: middle)))
    fill(middle, upper, &stops, halvings: halvings - 1)
  }

  private static func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
    let difference = a - b
    return difference.max() <= tolerance && difference.min() >= -tolerance
  }
}

extension PropertyExpression {
  /// The places at which the value's curves over the ramp have values of their own; whether the value is such a curve,
  /// between whose places nothing else changes; and whether values run there linearly.
  fileprivate var rampCurve: (places: [Double], isComplete: Bool, isLinear: Bool) {
    guard let root = compiled?.node else { return ([], true, true) }
    let ramps: ExpressionInputs = [.heatmapDensity, .lineProgress, .elevation]
    func isRamp(_ node: any ExpressionNode) -> Bool {
      (node as? InputNode).map { !$0.ownInputs.isDisjoint(with: ramps) } ?? false
    }
    var (places, rest): ([Double], [any ExpressionNode]) = ([], [root])
    while let node = rest.popLast() {
      if let curve = node as? any CurveNode, isRamp(curve.input) { places += curve.places }
      rest += node.children
    }
    guard let curve = root as? any CurveNode, isRamp(curve.input) else { return (places, false, false) }
    let isComplete = curve.children.filter { !isRamp($0) }.allSatisfy { $0.inputs.isDisjoint(with: ramps) }
    let mixing = curve as? InterpolateNode
    let isLinear = mixing.map { $0.interpolation == .linear && $0.space == .rgb } ?? false
    return (places, isComplete, isComplete && isLinear)
  }
}
