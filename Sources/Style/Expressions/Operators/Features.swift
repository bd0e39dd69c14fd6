import HeadlandGeometry

extension OperatorTable {
  /// What the feature has.
  static let features: [String: OperatorCompiler] = [
    "get": FunctionDefinition.overloaded([
      ([.string], { operands, _ in GetNode(operands[0]) }),
      ([.string, .object], { operands, _ in MemberNode(operands[0], of: operands[1]) }),
    ]),
    "has": FunctionDefinition.overloaded([
      ([.string], { operands, _ in HasNode(operands[0], object: nil) }),
      ([.string, .object], { operands, _ in HasNode(operands[0], object: operands[1]) }),
    ]),
    "properties": FunctionDefinition.function([]) { _, _ in PropertiesNode() },
    "feature-state": FunctionDefinition.function([.string]) { operands, _ in FeatureStateNode(operands[0]) },
    "geometry-type": FunctionDefinition.function([]) { _, _ in GeometryTypeNode() },
    "id": FunctionDefinition.function([]) { _, _ in IDNode() },
  ]
}

/// A property of the feature; null where it has none of the name.
final class GetNode: ExpressionNode {
  private let name: any ExpressionNode
  /// The name, where it is the same for all features.
  private let constantName: String?

  init(_ name: any ExpressionNode) {
    self.name = name
    if let literal = name as? LiteralNode, case .string(let text) = literal.constant {
      constantName = text
    } else {
      constantName = nil
    }
  }

  var type: ExpressionType { .value }
  var children: [any ExpressionNode] { [name] }
  var ownInputs: ExpressionInputs { .feature }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    ExpressionValue(try property(context))
  }

  /// The property as the feature has it.
  func property(_ context: EvaluationContext) throws(EvaluationFault) -> FeatureValue? {
    if let constantName { return context.feature?.properties[constantName] }
    return context.feature?.properties[try name.string(context)]
  }
}

/// A member of an object; null where it has none of the name.
private final class MemberNode: ExpressionNode {
  let children: [any ExpressionNode]

  init(_ name: any ExpressionNode, of object: any ExpressionNode) {
    children = [name, object]
  }

  var type: ExpressionType { .value }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let name = try children[0].string(context)
    guard case .object(let members) = try children[1].value(context) else { return .null }
    return ExpressionValue(members[name])
  }
}

/// Whether the feature or an object has a member of a name.
final class HasNode: BooleanNode {
  private let name: any ExpressionNode
  private let object: (any ExpressionNode)?

  init(_ name: any ExpressionNode, object: (any ExpressionNode)?) {
    self.name = name
    self.object = object
  }

  var children: [any ExpressionNode] { [name] + (object.map { [$0] } ?? []) }
  var ownInputs: ExpressionInputs { object == nil ? .feature : [] }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    let name = try name.string(context)
    guard let object else { return context.feature?.properties[name] != nil }
    guard case .object(let members) = try object.value(context) else { return false }
    return members[name] != nil
  }
}

private final class PropertiesNode: ExpressionNode {
  var type: ExpressionType { .object }
  var ownInputs: ExpressionInputs { .feature }

  func value(_ context: EvaluationContext) -> ExpressionValue { .object(context.feature?.properties.values ?? [:]) }
}

/// A value that the program attached to the feature; null where it attached none of the name.
private final class FeatureStateNode: ExpressionNode {
  let children: [any ExpressionNode]

  init(_ name: any ExpressionNode) {
    children = [name]
  }

  var type: ExpressionType { .value }
  var ownInputs: ExpressionInputs { .featureState }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    ExpressionValue(context.featureState[try children[0].string(context)])
  }
}

/// The kind of the feature's geometry, whether it is of one part or of many.
private final class GeometryTypeNode: StringNode {
  var ownInputs: ExpressionInputs { .feature }

  func string(_ context: EvaluationContext) -> String { context.feature?.kind.typeName ?? "Unknown" }
}

/// The feature's id, or null.
final class IDNode: ExpressionNode {
  var type: ExpressionType { .value }
  var ownInputs: ExpressionInputs { .feature }

  func value(_ context: EvaluationContext) -> ExpressionValue {
    switch context.feature?.id {
    case .number(let number): .number(Double(number))
    case .string(let text): .string(text)
    case nil: .null
    }
  }
}

extension GeometryKind {
  /// The kind's name in the style specification.
  var typeName: String {
    switch self {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    }
  }
}
