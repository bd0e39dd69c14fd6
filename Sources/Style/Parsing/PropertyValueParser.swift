/// Makes an expression of what a style gives one property.
struct PropertyValueParser {
  let specification: PropertySpecification

  init(_ specification: PropertySpecification) {
    self.specification = specification
  }

  /// Reads a constant, an expression, or a function of an older style.
  ///
  /// - Throws: `PropertyFault` at the first thing that is wrong.
  func expression(from value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    if value.object != nil { return try legacyFunction(from: value) }
    if isExpression(value) { return try expressionForm(of: value) }
    return .constant(try constant(from: value))
  }

  /// Whether a value is an array that begins with an operator, or with a name that can only be meant as one.
  private func isExpression(_ value: JSONValue) -> Bool {
    guard let head = value.array?.first?.string else { return false }
    switch specification.type {
    case .strings, .enumerations, .colorArray, .variableAnchorOffsets: return ExpressionOperator.names.contains(head)
    default: return true
    }
  }

  private func expressionForm(of value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    if let fault = ExpressionOperator.firstUnknown(in: value) { throw fault }
    switch value.array?.first?.string {
    case "interpolate": return try interpolation(from: value)
    case "step": return try step(from: value)
    default: return .constant(try operand(from: value))
    }
  }

  /// Reads what stands within an expression: a bare scalar, or an expression without inputs.
  func operand(from value: JSONValue) throws(PropertyFault) -> StyleValue {
    guard let elements = value.array else {
      if value.object != nil {
        throw PropertyFault(
          .expressionInvalid, at: value, "a bare object stands in an expression",
          hint: "write [\"literal\", {…}]")
      }
      return try constant(from: value, isRangeChecked: false)
    }
    switch elements.first?.string {
    case nil:
      throw PropertyFault(
        .expressionInvalid, at: value, "a bare list stands in an expression", hint: "write [\"literal\", […]]")
    case "literal":
      guard elements.count == 2 else {
        throw PropertyFault(
          .expressionInvalid, at: value, "\"literal\" takes one argument and has \(elements.count - 1)")
      }
      return try constant(from: elements[1], isRangeChecked: false)
    case "rgb", "rgba", "to-color":
      return try color(from: value, elements)
    case let name?:
      throw PropertyFault.unsupported(value, "the expression \"\(name)\" in this place")
    }
  }

  /// Reads a colour from the operators that make one.
  private func color(from value: JSONValue, _ elements: [JSONValue]) throws(PropertyFault) -> StyleValue {
    let name = elements[0].string ?? ""
    guard specification.type == .color || specification.type == .colorArray else {
      throw PropertyFault(.typeMismatch, at: value, "\"\(name)\" makes a color, which this property does not take")
    }
    let color: Color
    if name == "to-color" {
      color = try toColor(value, elements)
    } else {
      color = try rgba(value, elements, count: name == "rgb" ? 3 : 4)
    }
    return specification.type == .color ? .color(color) : .colors([color])
  }

  private func rgba(_ value: JSONValue, _ elements: [JSONValue], count: Int) throws(PropertyFault) -> Color {
    let arguments = elements.dropFirst()
    if let computed = arguments.first(where: { $0.array != nil }) {
      throw PropertyFault.unsupported(computed, "a computed part of a color")
    }
    let numbers = arguments.compactMap(\.number)
    guard numbers.count == count, arguments.count == count else {
      throw PropertyFault(
        .expressionInvalid, at: value, "\(elements[0].summary) takes \(count) numbers",
        hint: "red, green and blue are 0…255 and alpha is 0…1")
    }
    for (number, argument) in zip(numbers, arguments) {
      let range = argument.range == arguments.dropFirst(3).first?.range ? NumberRange.unit : .between(0, 255)
      guard range.contains(number) else {
        throw PropertyFault(.expressionInvalid, at: argument, range.complaint(about: number))
      }
    }
    return Color(
      red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: count == 4 ? numbers[3] : 1)
  }

  /// The first argument that is a colour counts (style specification, `to-color`).
  private func toColor(_ value: JSONValue, _ elements: [JSONValue]) throws(PropertyFault) -> Color {
    for argument in elements.dropFirst() {
      if argument.array?.first?.string == "rgb" || argument.array?.first?.string == "rgba" {
        return try rgba(argument, argument.array ?? [], count: argument.array?.first?.string == "rgb" ? 3 : 4)
      }
      if argument.array != nil { throw PropertyFault.unsupported(argument, "a computed color") }
      if let text = argument.string, let color = Color(css: text) { return color }
    }
    throw PropertyFault(
      .colorInvalid, at: elements.dropFirst().first ?? value, "no argument of \"to-color\" is a color",
      hint: "use a CSS color such as \"#3bb2d0\"")
  }
}
