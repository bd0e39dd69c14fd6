import Glibc

extension OperatorTable {
  /// Arithmetic.
  static let math: [String: OperatorCompiler] = [
    "e": constant(M_E), "pi": constant(.pi), "ln2": constant(M_LN2),
    "+": reduction(0, +), "*": reduction(1, *),
    "min": reduction(.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.min($0, $1) },
    "max": reduction(-.infinity) { $0.isNaN || $1.isNaN ? .nan : Swift.max($0, $1) },
    "-": FunctionDefinition.overloaded([
      ([.number, .number], { operands, _ in BinaryNode(operands, -) }),
      ([.number], { operands, _ in UnaryNode(operands[0], -) }),
    ]),
    "/": binary(/), "%": binary(fmod), "^": binary(pow),
    "sqrt": unary(sqrt), "log10": unary(log10), "ln": unary(log), "log2": unary(log2), "sin": unary(sin),
    "cos": unary(cos), "tan": unary(tan), "asin": unary(asin), "acos": unary(acos), "atan": unary(atan),
    "abs": unary(abs), "ceil": unary(ceil), "floor": unary(floor),
    "round": unary { $0.rounded(.toNearestOrAwayFromZero) },
  ]

  private static func constant(_ number: Double) -> OperatorCompiler {
    FunctionDefinition.function([]) { _, _ in LiteralNode(.number(number)) }
  }

  private static func unary(_ function: @escaping @Sendable (Double) -> Double) -> OperatorCompiler {
    FunctionDefinition.function([.number]) { operands, _ in UnaryNode(operands[0], function) }
  }

  private static func binary(_ function: @escaping @Sendable (Double, Double) -> Double) -> OperatorCompiler {
    FunctionDefinition.function([.number, .number]) { operands, _ in BinaryNode(operands, function) }
  }

  private static func reduction(
    _ start: Double, _ function: @escaping @Sendable (Double, Double) -> Double
  ) -> OperatorCompiler {
    FunctionDefinition.variadic(.number) { operands, _ in
      if operands.count == 2 { return BinaryNode(operands, function) }
      return ReductionNode(operands, start, function)
    }
  }
}

/// A function of one number.
private final class UnaryNode: NumberNode {
  private let operand: any ExpressionNode
  private let function: @Sendable (Double) -> Double

  init(_ operand: any ExpressionNode, _ function: @escaping @Sendable (Double) -> Double) {
    self.operand = operand
    self.function = function
  }

  var children: [any ExpressionNode] { [operand] }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    function(try operand.number(context))
  }
}

/// A function of two numbers.
private final class BinaryNode: NumberNode {
  private let left: any ExpressionNode
  private let right: any ExpressionNode
  private let function: @Sendable (Double, Double) -> Double

  init(_ operands: [any ExpressionNode], _ function: @escaping @Sendable (Double, Double) -> Double) {
    left = operands[0]
    right = operands[1]
    self.function = function
  }

  var children: [any ExpressionNode] { [left, right] }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    function(try left.number(context), try right.number(context))
  }
}

/// A function of two numbers that takes one number after the other.
private final class ReductionNode: NumberNode {
  let children: [any ExpressionNode]
  private let start: Double
  private let function: @Sendable (Double, Double) -> Double

  init(
    _ operands: [any ExpressionNode], _ start: Double, _ function: @escaping @Sendable (Double, Double) -> Double
  ) {
    children = operands
    self.start = start
    self.function = function
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    var result = start
    for child in children { result = function(result, try child.number(context)) }
    return result
  }
}
