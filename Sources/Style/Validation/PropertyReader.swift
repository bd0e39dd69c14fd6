/// What came of reading one property.
struct PropertyReading {
  /// The value, or `nil` where it could not be understood.
  var expression: PropertyExpression?
  /// Everything that is wrong with it.
  var faults: [StyleFault] = []
}

/// Reads what a style gives one property: a constant, an expression, or a function of an older style.
struct PropertyReader {
  /// Properties of older styles whose strings may hold `{tokens}`.
  private static let namesWithTokens: Set<String> = ["text-field", "icon-image"]

  private let specification: PropertySpecification

  init(_ specification: PropertySpecification) {
    self.specification = specification
  }

  /// Reads a member of a layer's layout or paint, or of an object of the root.
  func read(_ value: JSONValue) -> PropertyReading {
    if specification.group != .root, let fault = tokenFault(in: value) { return PropertyReading(faults: [fault]) }
    if specification.name == "text-font", value.object?["type"]?.string == "identity" {
      let fault = StyleFault(
        .functionInvalid, at: value, "fonts cannot be taken from a feature by an identity function",
        hint: "list the fonts that may occur in a \"match\" expression",
        reference: "\"text-font\" does not support identity functions")
      return PropertyReading(faults: [fault] + nestedFaults(in: value))
    }
    if ExpressionOperator.begins(value) || needsExpression(value) { return parsed(value) }
    let faults = nestedFaults(in: value)
    return faults.contains { $0.severity == .error } ? PropertyReading(faults: faults) : parsed(value, after: faults)
  }

  /// The faults of a value, whether it stands for the property or within a function.
  func nestedFaults(in value: JSONValue) -> [StyleFault] {
    if specification.support != .constant {
      if value.isObject { return FunctionValidator.faults(in: value, of: specification) }
      if ExpressionOperator.begins(value) || needsExpression(value) { return parsed(value).faults }
    }
    return ConstantValidator(specification).faults(in: value)
  }

  /// Texts and images that are not plain strings are read as expressions whatever they are.
  private func needsExpression(_ value: JSONValue) -> Bool {
    switch specification.type {
    case .formatted, .resolvedImage: value.string == nil && !value.isObject
    default: false
    }
  }

  private func parsed(_ value: JSONValue, after faults: [StyleFault] = []) -> PropertyReading {
    do {
      return PropertyReading(
        expression: try PropertyValueParser(specification).expression(from: value), faults: faults)
    } catch {
      return PropertyReading(faults: faults + [StyleFault(error)])
    }
  }

  /// The fault of a string such as `{rank}` where strings have no tokens.
  private func tokenFault(in value: JSONValue) -> StyleFault? {
    guard let text = value.string, text.first == "{", text.last == "}", text.count > 2,
      specification.support.inputs.contains(.feature), !Self.namesWithTokens.contains(specification.name)
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
  /// The fault of a value that a parser of expressions did not accept.
  init(_ fault: PropertyFault) {
    self.init(
      fault.code, at: fault.value, fault.message, hint: fault.hint,
      reference: fault.severity == .error ? ReferenceWording(fault.message) : nil, severity: fault.severity)
  }
}
