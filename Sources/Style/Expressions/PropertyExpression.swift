/// The value of a style property as the style gives it, ready to be evaluated.
///
/// Callers see what an expression depends on and what it yields, never its form: constants and curves over the zoom or a
/// colour ramp are understood now, and further operators change only this type's inside.
public struct PropertyExpression: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case constant(StyleValue)
    case curve(Curve)
  }

  private let form: Form

  /// What the value depends on; empty for a constant.
  public var inputs: ExpressionInputs {
    switch form {
    case .constant: []
    case .curve(let curve): curve.input
    }
  }

  /// The value of a constant, or `nil` where the value depends on anything.
  public var constant: StyleValue? {
    if case .constant(let value) = form { return value }
    return nil
  }

  /// Evaluates the expression.
  ///
  /// - Parameter context: What the value is computed from.
  /// - Returns: The value, of the property's type.
  public func value(in context: EvaluationContext) -> StyleValue {
    switch form {
    case .constant(let value): value
    case .curve(let curve): curve.value(at: curve.input == .zoom ? context.zoom : context.rampPosition)
    }
  }

  /// Makes an expression that has one value everywhere.
  ///
  /// - Parameter value: The value.
  /// - Returns: The expression.
  public static func constant(_ value: StyleValue) -> PropertyExpression {
    PropertyExpression(form: .constant(value))
  }

  static func curve(_ curve: Curve) -> PropertyExpression {
    PropertyExpression(form: .curve(curve))
  }
}
