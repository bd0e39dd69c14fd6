import HeadlandGeometry

extension OperatorTable {
  /// Values as they stand.
  static let literals: [String: OperatorCompiler] = ["literal": literal, "semiliteral": semiliteral]

  @Sendable private static func literal(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else {
      return site.fault(
        "'literal' expression requires exactly one argument, but found \(site.argumentCount) instead.")
    }
    let value = ExpressionValue(FeatureValue(site.elements[1]))
    // Nothing in an empty list contradicts the type of list that is asked for.
    if case .array(let elements) = value, elements.isEmpty, case .array(_, let count)? = site.expected,
      count == nil || count == 0
    {
      return LiteralNode(value, type: site.expected)
    }
    return LiteralNode(value)
  }

  /// A list whose elements are themselves expressions where they are lists.
  @Sendable private static func semiliteral(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else {
      return site.fault(
        "'semiliteral' expression requires exactly one argument, but found \(site.argumentCount) instead.")
    }
    guard let count = site.elements[1].array?.count else {
      return LiteralNode(ExpressionValue(FeatureValue(site.elements[1])))
    }
    var element: ExpressionType?
    if case .array(let wanted, _)? = site.expected, wanted != .value { element = wanted }
    let list = site.argument(1)
    var elements: [any ExpressionNode] = []
    for index in 0..<count {
      guard let node = list.argument(index, expecting: element).compile() else { return nil }
      elements.append(node)
    }
    return ListNode(elements)
  }
}

/// A constant.
final class LiteralNode: ExpressionNode {
  let type: ExpressionType
  let constant: ExpressionValue

  /// Makes a constant.
  ///
  /// - Parameters:
  ///   - constant: The value.
  ///   - type: The type; by default the value's own.
  init(_ constant: ExpressionValue, type: ExpressionType? = nil) {
    self.constant = constant
    self.type = type ?? constant.type
  }

  func value(_ context: EvaluationContext) -> ExpressionValue { constant }

  func number(_ context: EvaluationContext) -> Double {
    if case .number(let number) = constant { return number }
    return .nan
  }
}

/// A list of computed elements.
final class ListNode: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]

  init(_ elements: [any ExpressionNode]) {
    children = elements
    let first = elements.first?.type ?? .value
    let areAlike = !first.isArray && elements.allSatisfy { $0.type == first }
    type = .array(areAlike || elements.count == 1 ? first : .value, count: elements.count)
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    var elements: [ExpressionValue] = []
    elements.reserveCapacity(children.count)
    for child in children { elements.append(try child.value(context)) }
    return .array(elements)
  }
}
