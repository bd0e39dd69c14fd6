/// The names that may begin an expression.
enum ExpressionOperator {
  /// The operators of the style specification.
  static var names: Set<String> { OperatorTable.names }

  /// The operators that only the filters of older styles have.
  static let legacyFilterNames: Set<String> = ["!in", "!has", "none"]

  /// Whether a value is an array that begins with an operator, which makes it an expression.
  static func begins(_ value: JSONValue) -> Bool {
    value.array?.first?.string.map(names.contains) ?? false
  }

  /// The fault of the first expression within a value that begins with no known operator, or `nil`.
  ///
  /// - Parameters:
  ///   - value: An expression, or anything else that may stand in one.
  ///   - isFilter: Whether the operators of older filters are known too.
  /// - Returns: The fault.
  static func firstUnknown(in value: JSONValue, isFilter: Bool = false) -> StyleFault? {
    guard let elements = value.array, let head = elements.first else { return nil }
    guard let name = head.string else {
      return StyleFault(
        .expressionInvalid, at: value, "an expression begins with \(head.summary)",
        hint: "an expression begins with the name of an operator; a list is written [\"literal\", […]]")
    }
    guard names.contains(name) || isFilter && legacyFilterNames.contains(name) else {
      let known = isFilter ? names.union(legacyFilterNames) : names
      return StyleFault(
        .expressionInvalid, at: value, "\"\(name)\" is not an operator",
        hint: Suggestion.hint(for: name, among: known.sorted())
          ?? "a list that is no expression is written [\"literal\", […]]")
    }
    for argument in operands(of: name, elements) {
      if let fault = firstUnknown(in: argument, isFilter: isFilter) { return fault }
    }
    return nil
  }

  /// The arguments that may be expressions: not data, the labels of `match` or an interpolation's type.
  private static func operands(of name: String, _ elements: [JSONValue]) -> [JSONValue] {
    switch name {
    case "literal", "semiliteral": []
    case "interpolate", "interpolate-hcl", "interpolate-lab": Array(elements.dropFirst(2))
    case "match":
      elements.indices.dropFirst().filter { $0 == 1 || $0 % 2 == 1 || $0 == elements.count - 1 }.map { elements[$0] }
    default: Array(elements.dropFirst())
    }
  }
}
