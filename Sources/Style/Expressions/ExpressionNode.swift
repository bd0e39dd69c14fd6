/// One operator of a compiled expression with its operands: a node of an immutable tree.
///
/// A node yields values of its type alone, so that a number is asked for as a number: an operator of numbers computes
/// without wrapping what is between.
protocol ExpressionNode: AnyObject, Sendable {
  /// The type of the values that the node yields.
  var type: ExpressionType { get }
  /// The operands.
  var children: [any ExpressionNode] { get }
  /// What the node itself reads, its operands left out.
  var ownInputs: ExpressionInputs { get }
  /// Whether the node may be evaluated once and for all where its operands are constants.
  var isFoldable: Bool { get }

  /// The value.
  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue
  /// The value of a node of numbers.
  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double
  /// The value of a node of truth values.
  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool
  /// The value of a node of texts.
  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String
}

/// Why an expression has no value for a feature.
package struct EvaluationFault: Error, Hashable, Sendable {
  /// Where in the expression the fault is, such as `[2][1]`; empty for the expression itself.
  package let key: String
  /// What is wrong, as one sentence.
  package let message: String

  init(_ message: String, at key: String) {
    self.key = key
    self.message = message
  }

  /// The fault of a value of another type than was asked for.
  static func type(_ value: ExpressionValue, expected: ExpressionType, at key: String) -> EvaluationFault {
    EvaluationFault("Expected value to be of type \(expected), but found \(value.type) instead.", at: key)
  }
}

extension ExpressionNode {
  var children: [any ExpressionNode] { [] }
  var ownInputs: ExpressionInputs { [] }
  var isFoldable: Bool { true }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    let value = try value(context)
    guard case .number(let number) = value else { throw .type(value, expected: .number, at: "") }
    return number
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    let value = try value(context)
    guard case .boolean(let boolean) = value else { throw .type(value, expected: .boolean, at: "") }
    return boolean
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    let value = try value(context)
    guard case .string(let string) = value else { throw .type(value, expected: .string, at: "") }
    return string
  }
}

/// A node whose values are numbers: it has only to say how they are computed.
protocol NumberNode: ExpressionNode {}

extension NumberNode {
  var type: ExpressionType { .number }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    .number(try number(context))
  }
}

/// A node whose values are truth values: it has only to say how they are computed.
protocol BooleanNode: ExpressionNode {}

extension BooleanNode {
  var type: ExpressionType { .boolean }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    .boolean(try boolean(context))
  }
}

/// A node whose values are texts: it has only to say how they are made.
protocol StringNode: ExpressionNode {}

extension StringNode {
  var type: ExpressionType { .string }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    .string(try string(context))
  }
}
