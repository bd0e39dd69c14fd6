/// Tells the filters of older styles from expressions, and finds everything that is wrong with them.
enum FilterValidator {
  private static let operators = [
    "==", "!=", ">", ">=", "<", "<=", "in", "!in", "all", "any", "none", "has", "!has",
  ]
  private static let geometryTypes = ["Point", "LineString", "Polygon"]

  /// Whether a filter is an expression; if not it is of the older form `["==", "class", "street"]`.
  ///
  /// Operators that both forms have are told apart by their arguments (style specification, `filter`).
  static func isExpression(_ filter: JSONValue) -> Bool {
    if filter.boolean != nil { return true }
    guard let elements = filter.array, let head = elements.first else { return false }
    switch head.string {
    case "has":
      return elements.count >= 2 && elements[1].string != "$id" && elements[1].string != "$type"
    case "in":
      return elements.count >= 3 && (elements[1].string == nil || elements[2].array != nil)
    case "!in", "!has", "none": return false
    case "==", "!=", ">", ">=", "<", "<=":
      return elements.count != 3 || elements[1].array != nil || elements[2].array != nil
    case "any", "all": return elements.dropFirst().allSatisfy { isExpression($0) || $0.boolean != nil }
    default: return true
    }
  }

  /// Everything that is wrong with a filter of the older form.
  ///
  /// A part of the newer form is told as one fault of its own, whatever it breaks of the older form.
  static func legacyFaults(in filter: JSONValue) -> [StyleFault] {
    var faults = faults(in: filter)
    guard !faults.isEmpty, let mixed = mixedPart(of: filter) else { return faults }
    for index in faults.indices { faults[index].isReferenceOnly = true }
    return faults + [mixed]
  }

  /// The fault of the first part that only the newer form has: an unknown operator in it, or its being there.
  private static func mixedPart(of filter: JSONValue) -> StyleFault? {
    if let unknown = ExpressionOperator.firstUnknown(in: filter, isFilter: true) {
      return StyleFault(.filterInvalid, at: unknown.value, unknown.message, hint: unknown.hint)
    }
    guard let part = firstExpression(in: filter) else { return nil }
    return StyleFault(
      .filterInvalid, at: part, "an expression stands in a filter of the older form",
      hint: "write all of the filter as an expression: [\"==\", [\"get\", \"class\"], \"street\"]")
  }

  private static func firstExpression(in filter: JSONValue) -> JSONValue? {
    guard let elements = filter.array, let head = elements.first?.string else { return nil }
    switch head {
    case "all", "any", "none":
      for element in elements.dropFirst() {
        if let part = firstExpression(in: element) { return part }
      }
      return nil
    case "==", "!=", ">", ">=", "<", "<=", "in", "!in", "has", "!has":
      return elements.dropFirst().first { ExpressionOperator.begins($0) }
    default: return filter
    }
  }

  private static func faults(in filter: JSONValue) -> [StyleFault] {
    guard let elements = filter.array else { return [.type(filter, expected: "array")] }
    guard let head = elements.first else {
      return [
        StyleFault(
          .filterInvalid, at: filter, "the filter is empty", hint: "write true to draw every feature",
          reference: "filter array must have at least 1 element")
      ]
    }
    let known = head.string.map(operators.contains) == true
    let faults = known ? [] : [StyleFault.name(head, among: operators, .filterInvalid)]
    switch head.string {
    case "<", "<=", ">", ">=", "==", "!=": return faults + comparison(filter, elements, head.string ?? "")
    case "in", "!in": return faults + operands(elements)
    case "any", "all", "none": return faults + elements.dropFirst().flatMap { self.faults(in: $0) }
    case "has", "!has": return faults + presence(filter, elements, head.string ?? "")
    default: return faults
    }
  }

  private static func comparison(_ filter: JSONValue, _ elements: [JSONValue], _ name: String) -> [StyleFault] {
    var faults: [StyleFault] = []
    if name != "==", name != "!=", elements.count >= 2, elements[1].string == "$type" {
      faults.append(
        StyleFault(
          .filterInvalid, at: filter, "types of geometry have no order for \"\(name)\"", hint: "use \"==\" or \"in\"",
          reference: "\"$type\" cannot be use with operator \"\(name)\""))
    }
    if elements.count != 3 {
      faults.append(
        StyleFault(
          .filterInvalid, at: filter, "\"\(name)\" takes a key and a value",
          hint: "write [\"\(name)\", \"class\", \"street\"]", expected: "three elements",
          reference: "filter array for operator \"\(name)\" must have 3 elements"))
    }
    return faults + operands(elements)
  }

  /// The key and the values that it is compared with.
  private static func operands(_ elements: [JSONValue]) -> [StyleFault] {
    guard elements.count >= 2 else { return [] }
    var faults = elements[1].string == nil ? [StyleFault.type(elements[1], expected: "string")] : []
    for value in elements.dropFirst(2) {
      if elements[1].string == "$type" {
        if value.string.map(geometryTypes.contains) != true { faults.append(.name(value, among: geometryTypes)) }
      } else if !["string", "number", "boolean"].contains(value.typeName) {
        faults.append(.type(value, expected: "string, number, or boolean"))
      }
    }
    return faults
  }

  private static func presence(_ filter: JSONValue, _ elements: [JSONValue], _ name: String) -> [StyleFault] {
    guard elements.count == 2 else {
      return [
        StyleFault(
          .filterInvalid, at: filter, "\"\(name)\" takes a key", hint: "write [\"\(name)\", \"name\"]",
          expected: "two elements", reference: "filter array for \"\(name)\" operator must have 2 elements")
      ]
    }
    return elements[1].string == nil ? [.type(elements[1], expected: "string")] : []
  }
}
