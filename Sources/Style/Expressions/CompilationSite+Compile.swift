import HeadlandGeometry

extension CompilationSite {
  /// Compiles what stands in the place.
  ///
  /// - Parameter annotation: What is done with a value of unknown type; by default what the type asked for says.
  /// - Returns: The node, or `nil` after a fault was noted.
  func compile(_ annotation: Annotation? = nil) -> (any ExpressionNode)? {
    guard depth <= Self.maximumDepth else {
      return fault("Expressions may not be nested more than \(Self.maximumDepth) levels deep.")
    }
    guard let node = plainNode(), let fitted = fitted(node, annotation) else { return nil }
    return folded(fitted)
  }

  private func plainNode() -> (any ExpressionNode)? {
    switch value.content {
    case .null, .boolean, .number, .string: LiteralNode(ExpressionValue(FeatureValue(value)))
    case .object, .unread: fault("Bare objects invalid. Use [\"literal\", {...}] instead.")
    case .array(let elements): form(elements)
    }
  }

  private func form(_ elements: [JSONValue]) -> (any ExpressionNode)? {
    guard let head = elements.first else {
      return fault(
        "Expected an array with at least one element. If you wanted a literal array, use [\"literal\", []].")
    }
    guard let name = head.string else {
      return fault(
        "Expression name must be a string, but found \(head.scriptType) instead. "
          + "If you wanted a literal array, use [\"literal\", [...]].", at: 0)
    }
    guard let compile = OperatorTable.operators[name] else {
      return fault(
        "Unknown expression \"\(name)\". If you wanted a literal array, use [\"literal\", [...]].", at: 0)
    }
    return compile(self)
  }

  /// A node of the type that is asked for, made by an assertion or a conversion where the node's own is not known.
  private func fitted(_ node: any ExpressionNode, _ annotation: Annotation?) -> (any ExpressionNode)? {
    guard let expected else { return node }
    let actual = node.type
    switch expected {
    case .string, .number, .boolean, .object, .array:
      if actual == .value { return annotated(node, expected, annotation ?? .assert) }
    case .color, .formatted, .resolvedImage:
      if actual == .value || actual == .string { return annotated(node, expected, annotation ?? .coerce) }
    case .padding, .numberArray:
      if actual == .value || actual == .number || actual.isArray {
        return annotated(node, expected, annotation ?? .coerce)
      }
    case .colorArray, .projection:
      if actual == .value || actual == .string || actual.isArray {
        return annotated(node, expected, annotation ?? .coerce)
      }
    case .variableAnchorOffsets:
      if actual == .value || actual.isArray { return annotated(node, expected, annotation ?? .coerce) }
    case .null, .value, .collator, .never:
      break
    }
    if let complaint = expected.complaint(about: actual) { return fault(complaint) }
    return node
  }

  private func annotated(
    _ node: any ExpressionNode, _ type: ExpressionType, _ annotation: Annotation
  ) -> any ExpressionNode {
    switch annotation {
    case .assert: AssertionNode(type, [node], key: key)
    case .coerce: CoercionNode(type, [node], key: key)
    case .omit: node
    }
  }

  /// The value of a node that has the same one everywhere, else the node.
  ///
  /// Whether an image is there may change, so the name of one is left as it is.
  private func folded(_ node: any ExpressionNode) -> (any ExpressionNode)? {
    guard !(node is LiteralNode), node.type != .resolvedImage, node.isConstant else { return node }
    do throws(EvaluationFault) {
      let value = try node.value(EvaluationContext(zoom: 0))
      // Variables that double one another make a value of any size with a few words.
      guard value.weight() < ExpressionValue.heaviest else { return fault("The value is too large.") }
      return LiteralNode(value, type: node.type)
    } catch {
      return fault(error.message)
    }
  }
}

extension JSONValue {
  /// What ECMAScript's `typeof` says of the value, which messages use.
  var scriptType: String {
    switch content {
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .null, .array, .object, .unread: "object"
    }
  }
}

extension ExpressionNode {
  /// All that the value is computed from.
  var inputs: ExpressionInputs {
    children.reduce(ownInputs) { $0.union($1.inputs) }
  }

  /// Whether the value is the same everywhere, as far as its operands were folded already.
  var isConstant: Bool {
    if let variable = self as? VariableNode { return variable.bound.isConstant }
    guard isFoldable, ownInputs.isEmpty else { return false }
    let looksThrough = self is AssertionNode || self is CoercionNode
    return children.allSatisfy { $0 is LiteralNode || looksThrough && $0.isConstant }
  }
}
