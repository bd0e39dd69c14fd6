extension OperatorTable {
  /// Operators that compare two values.
  static let comparisons: [String: OperatorCompiler] = [
    "==": { comparison($0, .equal) }, "!=": { comparison($0, .unequal) }, "<": { comparison($0, .less) },
    ">": { comparison($0, .greater) }, "<=": { comparison($0, .lessOrEqual) },
    ">=": { comparison($0, .greaterOrEqual) },
  ]

  private static func comparison(_ site: CompilationSite, _ relation: Relation) -> (any ExpressionNode)? {
    guard (2...3).contains(site.argumentCount) else { return site.fault("Expected two or three arguments.") }
    guard var left = operand(site, 1, relation), var right = operand(site, 2, relation) else { return nil }
    guard left.type == right.type || left.type == .value || right.type == .value else {
      return site.fault("Cannot compare types '\(left.type)' and '\(right.type)'.")
    }
    if relation.isOrder {
      // The side of known type tells what the other one has to be.
      if left.type == .value, right.type != .value { left = AssertionNode(right.type, [left], key: site.key) }
      if right.type == .value, left.type != .value { right = AssertionNode(left.type, [right], key: site.key) }
    }
    var collator: (any ExpressionNode)?
    if site.argumentCount == 3 {
      guard [left.type, right.type].contains(where: { $0 == .string || $0 == .value }) else {
        return site.fault("Cannot use collator to compare non-string types.")
      }
      collator = site.argument(3, expecting: .collator).compile()
      guard collator != nil else { return nil }
    }
    if collator == nil, left.type == .number, right.type == .number {
      return NumberComparisonNode(relation, left, right)
    }
    return ComparisonNode(relation, left, right, collator: collator, key: site.key)
  }

  private static func operand(_ site: CompilationSite, _ index: Int, _ relation: Relation) -> (any ExpressionNode)? {
    guard let operand = site.argument(index, expecting: .value).compile() else { return nil }
    guard relation.takes(operand.type) else {
      return site.fault(
        "\"\(relation.rawValue)\" comparisons are not supported for type '\(operand.type)'.", at: index)
    }
    return operand
  }
}

/// How two values are compared.
enum Relation: String {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .unequal }

  fileprivate func takes(_ type: ExpressionType) -> Bool {
    switch type {
    case .string, .number, .value, .never: true
    case .boolean, .null: !isOrder
    default: false
    }
  }

  /// Whether the relation holds between two numbers; with one that is not a number only `!=` does.
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .greater: left > right
    case .lessOrEqual: left <= right
    case .greaterOrEqual: left >= right
    }
  }

  /// Whether the relation holds between two texts in the order of UTF-16 units.
  func holds(_ left: String, _ right: String) -> Bool {
    switch self {
    case .equal: left.hasSameCharacters(as: right)
    case .unequal: !left.hasSameCharacters(as: right)
    case .less: left.precedes(right)
    case .greater: right.precedes(left)
    case .lessOrEqual: !right.precedes(left)
    case .greaterOrEqual: !left.precedes(right)
    }
  }
}

/// Whether a relation holds between two numbers.
private final class NumberComparisonNode: BooleanNode {
  private let relation: Relation
  private let left: any ExpressionNode
  private let right: any ExpressionNode

  init(_ relation: Relation, _ left: any ExpressionNode, _ right: any ExpressionNode) {
    self.relation = relation
    self.left = left
    self.right = right
  }

  var children: [any ExpressionNode] { [left, right] }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    relation.holds(try left.number(context), try right.number(context))
  }
}

/// Whether a relation holds between two values.
private final class ComparisonNode: BooleanNode {
  private let relation: Relation
  private let left: any ExpressionNode
  private let right: any ExpressionNode
  private let collator: (any ExpressionNode)?
  private let key: String

  init(
    _ relation: Relation, _ left: any ExpressionNode, _ right: any ExpressionNode, collator: (any ExpressionNode)?,
    key: String
  ) {
    self.relation = relation
    self.left = left
    self.right = right
    self.collator = collator
    self.key = key
  }

  var children: [any ExpressionNode] { [left, right] + (collator.map { [$0] } ?? []) }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    let left = try left.value(context)
    let right = try right.value(context)
    switch (left, right) {
    case (.string(let left), .string(let right)):
      guard case .collator(let collator)? = try collator?.value(context) else { return relation.holds(left, right) }
      return relation.holds(Double(collator.compare(left, right)), 0)
    case (.number(let left), .number(let right)):
      return relation.holds(left, right)
    default:
      guard !relation.isOrder else {
        throw EvaluationFault(
          "Expected arguments for \"\(relation.rawValue)\" to be (string, string) or (number, number), "
            + "but found (\(left.type.kindName), \(right.type.kindName)) instead.", at: key)
      }
      return left.equals(right) == (relation == .equal)
    }
  }
}

extension ExpressionType {
  /// The type's name without what it says of elements.
  fileprivate var kindName: String { isArray ? "array" : description }
}
