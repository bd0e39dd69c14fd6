extension OperatorTable {
  /// Operators that choose, and the logic that they choose by.
  static let decisions: [String: OperatorCompiler] = [
    "case": choice, "coalesce": coalesce, "match": match,
    "all": FunctionDefinition.variadic(.boolean) { operands, _ in AllNode(operands) },
    "any": FunctionDefinition.variadic(.boolean) { operands, _ in AnyNode(operands) },
    "!": FunctionDefinition.function([.boolean]) { operands, _ in NotNode(operands[0]) },
  ]

  /// `["case", condition, value, …, otherwise]`.
  @Sendable private static func choice(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount >= 3 else {
      return site.fault("Expected at least 3 arguments, but found only \(site.argumentCount).")
    }
    guard !site.argumentCount.isMultiple(of: 2) else { return site.fault("Expected an odd number of arguments.") }
    var type = site.wantedType
    var conditions: [any ExpressionNode] = []
    var values: [any ExpressionNode] = []
    let last = site.elements.count - 1
    for index in stride(from: 1, to: last, by: 2) {
      guard let condition = site.argument(index, expecting: .boolean).compile(),
        let value = site.argument(index + 1, expecting: type).compile()
      else { return nil }
      conditions.append(condition)
      values.append(value)
      type = type ?? value.type
    }
    guard let otherwise = site.argument(last, expecting: type).compile() else { return nil }
    return CaseNode(type ?? otherwise.type, conditions: conditions, values: values, otherwise: otherwise)
  }

  @Sendable private static func coalesce(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount > 0 else { return site.fault("Expected at least one argument.") }
    let wanted = site.wantedType
    var type = wanted
    var operands: [any ExpressionNode] = []
    for index in 1...site.argumentCount {
      // An operand of unknown type may be null, which the next one stands in for: the whole is looked at instead.
      guard let operand = site.argument(index, expecting: type).compile(.omit) else { return nil }
      type = type ?? operand.type
      operands.append(operand)
    }
    let isUncertain = wanted.map { wanted in operands.contains { !wanted.accepts($0.type) } } ?? false
    return CoalesceNode(isUncertain ? .value : type ?? .value, operands)
  }
}

/// The value of the first condition that is true.
final class CaseNode: ExpressionNode {
  let type: ExpressionType
  private let conditions: [any ExpressionNode]
  private let values: [any ExpressionNode]
  private let otherwise: any ExpressionNode

  init(
    _ type: ExpressionType, conditions: [any ExpressionNode], values: [any ExpressionNode],
    otherwise: any ExpressionNode
  ) {
    self.type = type
    self.conditions = conditions
    self.values = values
    self.otherwise = otherwise
  }

  var children: [any ExpressionNode] { conditions + values + [otherwise] }

  private func chosen(_ context: EvaluationContext) throws(EvaluationFault) -> any ExpressionNode {
    for index in conditions.indices where try conditions[index].boolean(context) { return values[index] }
    return otherwise
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    try chosen(context).value(context)
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    try chosen(context).number(context)
  }
}

/// The first value that is not null.
final class CoalesceNode: ExpressionNode {
  let type: ExpressionType
  let children: [any ExpressionNode]

  init(_ type: ExpressionType, _ operands: [any ExpressionNode]) {
    self.type = type
    children = operands
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    var missingImage: ResolvedImage?
    for child in children {
      let value = try child.value(context)
      // An image that the style does not have counts as null; where none is had, the first is the one to be missed.
      if case .image(let image) = value, !image.isAvailable, context.availableImages != nil {
        missingImage = missingImage ?? image
      } else if !value.isNull {
        return value
      }
    }
    return missingImage.map(ExpressionValue.image) ?? .null
  }
}

/// Whether all conditions hold; those after one that does not are not looked at.
private final class AllNode: BooleanNode {
  let children: [any ExpressionNode]

  init(_ operands: [any ExpressionNode]) {
    children = operands
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    for child in children where !(try child.boolean(context)) { return false }
    return true
  }
}

/// Whether one of some conditions holds; those after it are not looked at.
private final class AnyNode: BooleanNode {
  let children: [any ExpressionNode]

  init(_ operands: [any ExpressionNode]) {
    children = operands
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    for child in children where try child.boolean(context) { return true }
    return false
  }
}

private final class NotNode: BooleanNode {
  let children: [any ExpressionNode]

  init(_ operand: any ExpressionNode) {
    children = [operand]
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    !(try children[0].boolean(context))
  }
}
