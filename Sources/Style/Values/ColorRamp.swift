/// The colours along a ramp: over a heatmap's density, a line's progress, or the height of a terrain.
public struct ColorRamp: Sendable {
  let expression: PropertyExpression
  private let context: EvaluationContext

  init(expression: PropertyExpression, context: EvaluationContext) {
    self.expression = expression
    self.context = context
  }

  /// The colour at a place.
  ///
  /// - Parameter position: The place: a density or progress from 0 to 1, or a height in metres.
  /// - Returns: The colour; transparent where the ramp has none.
  public func color(at position: Double) -> Color {
    var context = context
    context.rampPosition = position
    if case .color(let color) = expression.value(in: context) { return color }
    return .transparent
  }
}
