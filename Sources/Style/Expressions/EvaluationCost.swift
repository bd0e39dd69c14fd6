/// How many nodes an evaluation visits at most; large constants count for more than one.
///
/// A variable is computed where it is used. One that is used twice by another, which is used twice by a third, and so on,
/// costs twice as much at every step: sixty of them would never end.
struct EvaluationCost {
  /// What an expression may cost: far more than any that was written by hand, and a few milliseconds.
  static let limit = 1_000_000.0

  private var costsOfVariables: [ObjectIdentifier: Double] = [:]

  /// What is wrong with an expression that costs too much.
  static func complaint(about node: any ExpressionNode) -> String? {
    var cost = EvaluationCost()
    guard cost.cost(of: node) > limit else { return nil }
    return "Evaluating the expression would take too much time: "
      + "it has too many parts, or its variables are used too often by one another."
  }

  /// A number that may be as large as there are numbers; integers would overflow.
  private mutating func cost(of node: any ExpressionNode) -> Double {
    switch node {
    case let node as LiteralNode: return 1 + Double(node.constant.weight()) / 64
    case let node as LetNode:
      return cost(of: node.result)
    case let node as VariableNode:
      let id = ObjectIdentifier(node.bound)
      if let known = costsOfVariables[id] { return known }
      let cost = cost(of: node.bound)
      costsOfVariables[id] = cost
      return cost
    default:
      var sum = 1.0
      for child in node.children { sum += cost(of: child) }
      return sum
    }
  }
}
