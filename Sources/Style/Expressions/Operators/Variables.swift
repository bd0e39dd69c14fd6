extension OperatorTable {
  /// Names for values that are used more than once, and the operator that always fails.
  static let variables: [String: OperatorCompiler] = [
    "let": bind, "var": variable,
    "error": FunctionDefinition.function([.string]) { operands, key in ErrorNode(operands[0], key: key) },
  ]

  /// `["let", name, value, …, result]`.
  @Sendable private static func bind(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount >= 3 else {
      return site.fault("Expected at least 3 arguments, but found \(site.argumentCount) instead.")
    }
    var scope = site.scope
    var values: [any ExpressionNode] = []
    for index in stride(from: 1, to: site.elements.count - 1, by: 2) {
      guard let name = site.elements[index].string else {
        return site.fault("Expected string, but found \(site.elements[index].scriptType) instead.", at: index)
      }
      guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else {
        return site.fault("Variable names must contain only alphanumeric characters or '_'.", at: index)
      }
      guard let value = site.argument(index + 1).compile() else { return nil }
      values.append(value)
      scope[name] = value
    }
    let last = site.elements.count - 1
    guard let result = site.argument(last, expecting: site.expected, scope: scope).compile() else { return nil }
    return LetNode(values: values, result: result)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  @Sendable private static func variable(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1, let name = site.elements[1].string else {
      return site.fault("'var' expression requires exactly one string literal argument.")
    }
    guard let bound = site.scope[name] else {
      return site.fault(
        "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound in an enclosing \"let\" expression "
          + "before using it.", at: 1)
    }
    return VariableNode(bound)
  }
}

/// A result in which variables are bound.
final class LetNode: ExpressionNode {
  let type: ExpressionType
  let result: any ExpressionNode
  let children: [any ExpressionNode]

  init(values: [any ExpressionNode], result: any ExpressionNode) {
    type = result.type
    self.result = result
    children = values + [result]
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue { try result.value(context) }
  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double { try result.number(context) }
  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool { try result.boolean(context) }
}

/// A use of a variable: what is bound to it is computed in its place, and not at all where it is not used.
final class VariableNode: ExpressionNode {
  let type: ExpressionType
  let bound: any ExpressionNode

  init(_ bound: any ExpressionNode) {
    type = bound.type
    self.bound = bound
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue { try bound.value(context) }
  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double { try bound.number(context) }
  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool { try bound.boolean(context) }
}

/// A node that has a message instead of a value.
private final class ErrorNode: ExpressionNode {
  let children: [any ExpressionNode]
  private let key: String

  init(_ message: any ExpressionNode, key: String) {
    children = [message]
    self.key = key
  }

  var type: ExpressionType { .never }
  var isFoldable: Bool { false }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    throw EvaluationFault(try children[0].string(context), at: key)
  }
}
