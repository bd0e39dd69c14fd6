/// What came of reading one property.
struct ReadProperty {
  /// The value, or `nil` where it could not be understood.
  var expression: PropertyExpression?
  /// Everything that is wrong with it.
  var faults: [StyleFault] = []
}

/// Reads what a style gives one property: a constant, an expression, or a function of an older style.
struct PropertyReader {
  private let specification: PropertySpecification

  init(_ specification: PropertySpecification) {
    self.specification = specification
  }

  /// Reads a member of a layer's layout or paint, or of an object of the root.
  func read(_ value: JSONValue) -> ReadProperty {
    if specification.group != .root, let fault = tokenFault(in: value) { return ReadProperty(faults: [fault]) }
    if isComputed(value) { return compiled(value) }
    let faults = identityFaults(in: value) + nestedFaults(in: value)
    guard faults.isEmpty else { return ReadProperty(faults: faults) }
    if value.isObject { return compiled(value) }
    if specification.hasTokens, let text = value.string,
      let expanded = TokenText(text).expression(at: value.range)
    {
      return compiled(expanded)
    }
    return ReadProperty(expression: specification.type.constant(value).map(PropertyExpression.constant))
  }

  /// The faults of a value, whether it stands for the property or within a function.
  func nestedFaults(in value: JSONValue) -> [StyleFault] {
    if specification.support != .constant {
      if value.isObject { return FunctionValidator.faults(in: value, of: specification) }
      if isComputed(value) { return compiled(value).faults }
    }
    var faults = ConstantValidator(specification).faults(in: value)
    if faults.count == 1, !takesLists, value.array?.first?.string != nil,
      let unknown = ExpressionOperator.firstUnknown(in: value)
    {
      // Who writes a name in front of a list where no list can be meant an expression.
      let reference = faults[0].reference
      faults = [unknown]
      faults[0].reference = reference
    }
    return faults
  }

  /// Whether a constant of the property is, or may be, a list.
  private var takesLists: Bool {
    switch specification.type {
    case .number, .boolean, .enumeration, .color, .formatted, .resolvedImage: false
    default: true
    }
  }

  /// Whether a value is an expression; texts and images that are no strings are read as expressions whatever they are.
  private func isComputed(_ value: JSONValue) -> Bool {
    guard specification.support != .constant else { return false }
    if ExpressionOperator.begins(value) { return true }
    switch specification.type {
    case .formatted, .resolvedImage: return value.string == nil && !value.isObject
    default: return false
    }
  }

  // MARK: - Expressions

  private func compiled(_ value: JSONValue) -> ReadProperty {
    switch CompiledExpression.compile(value, for: ExpressionTarget(specification)) {
    case .failure(let faults):
      let told = StyleFault.faults(faults, in: value)
      return ReadProperty(faults: isAccepted(value) ? told.map(\.ownOnly) : told)
    case .success(let expression):
      let faults = faults(of: expression, value)
      return ReadProperty(
        expression: faults.isEmpty ? .computed(expression, specification) : nil, faults: faults)
    }
  }

  /// Whether the reference accepts an expression with a fault: in objects of the root it looks at types only, not at what
  /// values may be computed from.
  private func isAccepted(_ value: JSONValue) -> Bool {
    guard specification.group == .root else { return false }
    var target = ExpressionTarget.filter
    target.type = specification.type.expressionType
    if case .success = CompiledExpression.compile(value, for: target) { return true }
    return false
  }

  /// What the place of a sound expression does not allow.
  private func faults(of expression: CompiledExpression, _ value: JSONValue) -> [StyleFault] {
    var faults: [StyleFault] = []
    func fault(_ message: String, hint: String? = nil, reference: ReferenceWording? = nil) {
      faults.append(StyleFault(.expressionInvalid, at: value, message, hint: hint, reference: reference))
    }
    if specification.name == "text-font", !value.isObject, !FontOutputs.areWritten(in: expression, value) {
      fault(
        "fonts cannot be taken from a feature", hint: "list the fonts that may occur in a \"match\" expression",
        reference: ReferenceWording(
          "Invalid data expression for \"text-font\". "
            + "Output values must be contained as literals within the expression."))
    }
    if specification.group == .layout, expression.inputs.contains(.featureState) {
      fault(
        "a layout property cannot depend on a feature's state",
        reference: "\"feature-state\" data expressions are not supported with layout properties.")
    }
    let inputs: [(input: ExpressionInputs, name: String)] = [
      (.heatmapDensity, "heatmap-density"), (.lineProgress, "line-progress"), (.elevation, "elevation"),
      (.accumulated, "accumulated"),
    ]
    for (input, name) in inputs
    where expression.inputs.contains(input) && !specification.support.inputs.contains(input) {
      fault("this property cannot depend on \"\(name)\"")
    }
    return faults
  }

  // MARK: - Strings and functions of older styles

  /// The fault of a font that is to be taken from a feature.
  private func identityFaults(in value: JSONValue) -> [StyleFault] {
    guard specification.name == "text-font", value.object?["type"]?.string == "identity" else { return [] }
    return [
      StyleFault(
        .functionInvalid, at: value, "fonts cannot be taken from a feature by an identity function",
        hint: "list the fonts that may occur in a \"match\" expression",
        reference: "\"text-font\" does not support identity functions")
    ]
  }

  /// The fault of a string such as `{rank}` where strings have no tokens.
  private func tokenFault(in value: JSONValue) -> StyleFault? {
    guard let text = value.string, text.first == "{", text.last == "}", text.count > 2,
      specification.support.inputs.contains(.feature), !specification.hasTokens
    else { return nil }
    let name = String(text.dropFirst().dropLast())
    guard !name.contains("}") else { return nil }
    let function = "{ \"type\": \"identity\", \"property\": \(JSONValue(.string(name)).jsonText) }"
    return StyleFault(
      .typeMismatch, at: value, "\(value.summary) is a token, which this property does not take",
      hint: "write [\"get\", \(JSONValue(.string(name)).jsonText)]",
      reference: ReferenceWording(
        "\"\(specification.name)\" does not support interpolation syntax\n"
          + "Use an identity property function instead: `\(function)`."))
  }
}

extension StyleFault {
  /// The faults of an expression; an operator that nobody knows is told with what may have been meant.
  static func faults(
    _ faults: ExpressionFaults, in expression: JSONValue, code: StyleIssue.Code = .expressionInvalid
  ) -> [StyleFault] {
    let unknown = ExpressionOperator.firstUnknown(in: expression, isFilter: code == .filterInvalid)
    let told = faults.all.map { fault in
      var reference = ReferenceWording(fault.message, of: expression, suffix: fault.key)
      reference.lineOwner = expression
      var told = StyleFault(code, at: fault.value, fault.message.halfSentence, reference: reference)
      told.isReferenceOnly = unknown != nil
      return told
    }
    return told + (unknown.map { [StyleFault(code, at: $0.value, $0.message, hint: $0.hint)] } ?? [])
  }
}

extension String {
  /// A sentence as a part of another one: without its capital and its full stop.
  fileprivate var halfSentence: String {
    let body = hasSuffix(".") ? String(dropLast()) : self
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}
