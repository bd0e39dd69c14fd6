extension OperatorTable {
  /// Operators that see to it that a value is of a type.
  static let assertions: [String: OperatorCompiler] = [
    "string": { assertion($0, .string) }, "number": { assertion($0, .number) },
    "boolean": { assertion($0, .boolean) }, "object": { assertion($0, .object) }, "array": array,
    "typeof": FunctionDefinition.function([.value]) { operands, _ in TypeNameNode(operands[0]) },
  ]

  private static func assertion(_ site: CompilationSite, _ type: ExpressionType) -> (any ExpressionNode)? {
    guard site.argumentCount > 0 else { return site.fault("Expected at least one argument.") }
    return assertion(site, type, from: 1)
  }

  private static func assertion(
    _ site: CompilationSite, _ type: ExpressionType, from first: Int
  ) -> (any ExpressionNode)? {
    var operands: [any ExpressionNode] = []
    for index in first..<site.elements.count {
      guard let operand = site.argument(index, expecting: .value).compile() else { return nil }
      operands.append(operand)
    }
    return AssertionNode(type, operands, key: site.key)
  }

  /// `["array", value]`, `["array", type, value]` or `["array", type, count, value]`.
  @Sendable private static func array(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount > 0 else { return site.fault("Expected at least one argument.") }
    let itemTypes: [String: ExpressionType] = ["string": .string, "number": .number, "boolean": .boolean]
    var item = ExpressionType.value
    var count: Int?
    if site.argumentCount > 1 {
      guard let named = site.elements[1].string.flatMap({ itemTypes[$0] }) else {
        return site.fault("The item type argument of \"array\" must be one of string, number, boolean", at: 1)
      }
      item = named
    }
    if site.argumentCount > 2, !site.elements[2].isNull {
      guard let number = site.elements[2].number, number >= 0, number <= 1e9, number == number.rounded() else {
        return site.fault("The length argument to \"array\" must be a positive integer literal", at: 2)
      }
      count = Int(number)
    }
    return assertion(site, .array(item, count: count), from: min(site.argumentCount, 3))
  }
}

/// The first of some values that is of a type.
final class AssertionNode: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]
  /// The first operand, where it is a property of the feature: the most frequent one.
  private let get: GetNode?
  private let key: String

  init(_ type: ExpressionType, _ operands: [any ExpressionNode], key: String) {
    self.type = type
    children = operands
    get = operands.first as? GetNode
    self.key = key
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    var value = ExpressionValue.null
    for child in children {
      value = try child.value(context)
      if isOfType(value) { return value }
    }
    throw .type(value, expected: type, at: key)
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    if let get, case .number(let number)? = try get.property(context) { return number }
    var value = ExpressionValue.null
    for child in children {
      value = try child.value(context)
      if case .number(let number) = value { return number }
    }
    throw .type(value, expected: type, at: key)
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    if let get, case .bool(let boolean)? = try get.property(context) { return boolean }
    if case .boolean(let boolean) = try value(context) { return boolean }
    return false
  }

  /// Whether a value is of the type, told by its case alone where there is no list to be looked through.
  private func isOfType(_ value: ExpressionValue) -> Bool {
    switch (type, value) {
    case (.number, .number), (.string, .string), (.boolean, .boolean), (.object, .object): true
    case (.array, .array): type.accepts(value.type)
    default: false
    }
  }
}

/// The name of a value's type.
private final class TypeNameNode: StringNode {
  let children: [any ExpressionNode]

  init(_ operand: any ExpressionNode) {
    children = [operand]
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    try children[0].value(context).type.description
  }
}
