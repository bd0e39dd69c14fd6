import HeadlandGeometry

/// A filter of the kind that styles had before there were expressions: `["==", "class", "road"]`.
///
/// Its keys are names of properties, or `$type` and `$id`; and it has an answer for every feature: a comparison of values
/// of two types does not hold.
struct PlainFilter {
  private let site: CompilationSite

  init(_ site: CompilationSite) {
    self.site = site
  }

  /// Whether a filter is of this kind, told from an expression by what its operator takes.
  static func isPlain(_ value: JSONValue) -> Bool {
    guard let elements = value.array, let name = elements.first?.string else { return false }
    let first = elements.dropFirst().first
    switch name {
    case "!in", "!has", "none": return true
    case "has": return first?.string == "$id" || first?.string == "$type"
    case "in": return elements.count < 3 || first?.string != nil && elements[2].array == nil
    case "==", "!=", ">", ">=", "<", "<=":
      return elements.count == 3 && first?.array == nil && elements[2].array == nil
    case "all", "any": return elements.dropFirst().contains { isPlain($0) }
    default: return false
    }
  }

  /// Compiles the filter, or notes what is wrong with it.
  func compile() -> (any ExpressionNode)? {
    let elements = site.elements
    let arguments = Array(elements.dropFirst())
    switch elements.first?.string {
    case "all": return group { PlainFilterNode.Condition.all($0) }
    case "any": return group { PlainFilterNode.Condition.any($0) }
    case "none": return group { PlainFilterNode.Condition.none($0) }
    case let name?:
      guard let key = arguments.first?.string else { return site.fault("Expected the name of a property.", at: 1) }
      return condition(name, PlainFilterNode.Key(key), arguments.dropFirst().map { FeatureConstant($0) })
    case nil:
      return site.fault("Expected the name of a filter.", at: 0)
    }
  }

  private func group(
    _ condition: ([any ExpressionNode]) -> PlainFilterNode.Condition
  ) -> (any ExpressionNode)? {
    var children: [any ExpressionNode] = []
    for index in site.elements.indices.dropFirst() {
      let argument = site.argument(index, expecting: .boolean)
      guard argument.depth <= CompilationSite.maximumDepth else { return argument.compile() }
      // Plain filters and expressions may stand side by side.
      let child = Self.isPlain(argument.value) ? PlainFilter(argument).compile() : argument.compile()
      guard let child else { return nil }
      children.append(child)
    }
    return PlainFilterNode(condition(children))
  }

  private func condition(
    _ name: String, _ key: PlainFilterNode.Key, _ constants: [FeatureConstant]
  ) -> (any ExpressionNode)? {
    switch name {
    case "has": return PlainFilterNode(.has(key))
    case "!has": return PlainFilterNode(.not(PlainFilterNode(.has(key))))
    case "in": return PlainFilterNode(.isAmong(key, constants))
    case "!in": return PlainFilterNode(.not(PlainFilterNode(.isAmong(key, constants))))
    default:
      guard let relation = Relation(rawValue: name) else { return site.fault("Unknown filter \"\(name)\".", at: 0) }
      guard constants.count == 1 else { return site.fault("Expected a property and a value.") }
      return PlainFilterNode(.compares(key, relation, constants[0]))
    }
  }
}

/// A value that a filter compares with.
struct FeatureConstant: Sendable {
  let value: ExpressionValue

  init(_ value: JSONValue) {
    self.value = ExpressionValue(FeatureValue(value))
  }
}

/// One condition of a plain filter.
private final class PlainFilterNode: BooleanNode {
  /// What of a feature is looked at.
  enum Key: Sendable {
    case type
    case id
    case property(String)

    init(_ name: String) {
      switch name {
      case "$type": self = .type
      case "$id": self = .id
      default: self = .property(name)
      }
    }

    func value(_ context: EvaluationContext) -> ExpressionValue? {
      switch self {
      case .type: return context.feature.map { .string($0.kind.typeName) }
      case .id:
        let id = IDNode().value(context)
        return id.isNull ? nil : id
      case .property(let name): return context.feature?.properties[name].map(ExpressionValue.init)
      }
    }
  }

  /// What must hold.
  enum Condition: Sendable {
    case all([any ExpressionNode])
    case any([any ExpressionNode])
    case none([any ExpressionNode])
    case not(any ExpressionNode)
    case has(Key)
    case isAmong(Key, [FeatureConstant])
    case compares(Key, Relation, FeatureConstant)
  }

  private let condition: Condition

  init(_ condition: Condition) {
    self.condition = condition
  }

  var children: [any ExpressionNode] {
    switch condition {
    case .all(let nodes), .any(let nodes), .none(let nodes): nodes
    case .not(let node): [node]
    case .has, .isAmong, .compares: []
    }
  }

  var ownInputs: ExpressionInputs { children.isEmpty ? .feature : [] }
  var isFoldable: Bool { false }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    switch condition {
    case .all(let nodes):
      for node in nodes where !(try node.boolean(context)) { return false }
      return true
    case .any(let nodes):
      for node in nodes where try node.boolean(context) { return true }
      return false
    case .none(let nodes):
      for node in nodes where try node.boolean(context) { return false }
      return true
    case .not(let node): return !(try node.boolean(context))
    case .has(let key): return key.value(context) != nil
    case .isAmong(let key, let constants):
      guard let value = key.value(context) else { return false }
      return constants.contains { $0.value.equals(value) }
    case .compares(let key, let relation, let constant):
      return Self.holds(key.value(context), relation, constant.value)
    }
  }

  /// A property that is absent equals nothing, not even null.
  private static func holds(_ value: ExpressionValue?, _ relation: Relation, _ constant: ExpressionValue) -> Bool {
    guard let value else { return relation == .unequal }
    switch (value, constant) {
    case (.number(let left), .number(let right)): return relation.holds(left, right)
    case (.string(let left), .string(let right)): return relation.holds(left, right)
    default: return !relation.isOrder && value.equals(constant) == (relation == .equal)
    }
  }
}
