extension PropertyValueParser {
  /// Reads a value of the property's type.
  ///
  /// - Parameters:
  ///   - value: The value as the style has it.
  ///   - isRangeChecked: Whether a number outside the property's range is a fault. Within functions it is none: their
  ///     values are clamped where they are used.
  /// - Returns: The value.
  /// - Throws: `PropertyFault` when the value is of another type.
  func constant(from value: JSONValue, isRangeChecked: Bool = true) throws(PropertyFault) -> StyleValue {
    switch specification.type {
    case .number(let range):
      return .number(try number(value, isRangeChecked ? range : .any))
    case .boolean:
      guard let boolean = value.boolean else { throw .type(value, expected: "true or false") }
      return .boolean(boolean)
    case .enumeration(let names):
      return .string(try name(value, among: names))
    case .color:
      return .color(try color(value))
    case .numbers(let count, let range):
      return .numbers(try numbers(value, count: count, isRangeChecked ? range : .any))
    case .strings:
      return .strings(try list(value) { element throws(PropertyFault) in try string(element) })
    case .enumerations(let names):
      return .strings(try list(value) { element throws(PropertyFault) in try name(element, among: names) })
    case .padding:
      return .numbers(try padding(value))
    case .formatted:
      return .formatted(FormattedText(try string(value)))
    case .resolvedImage:
      return .image(ResolvedImage(try string(value)))
    case .numberArray(let range):
      let range = isRangeChecked ? range : .any
      if value.array == nil { return .numbers([try number(value, range)]) }
      return .numbers(try nonEmpty(value) { element throws(PropertyFault) in try number(element, range) })
    case .colorArray:
      if value.array == nil { return .colors([try color(value)]) }
      return .colors(try nonEmpty(value) { element throws(PropertyFault) in try color(element) })
    case .variableAnchorOffsets(let names):
      return .anchorOffsets(try anchorOffsets(value, names))
    }
  }

  private func number(_ value: JSONValue, _ range: NumberRange) throws(PropertyFault) -> Double {
    guard let number = value.number else { throw .type(value, expected: "a number") }
    guard range.contains(number) else {
      throw PropertyFault(.valueOutOfRange, at: value, range.complaint(about: number))
    }
    return number
  }

  private func string(_ value: JSONValue) throws(PropertyFault) -> String {
    guard let string = value.string else { throw .type(value, expected: "a string") }
    return string
  }

  private func name(_ value: JSONValue, among names: [String]) throws(PropertyFault) -> String {
    let list = names.joined(separator: ", ")
    guard let string = value.string else { throw .type(value, expected: "a string", hint: "use one of \(list)") }
    guard names.contains(string) else {
      throw PropertyFault(
        .enumUnknown, at: value, "\(value.summary) is not one of \(list)",
        hint: Suggestion.hint(for: string, among: names))
    }
    return string
  }

  private func color(_ value: JSONValue) throws(PropertyFault) -> Color {
    let hint = "use a CSS color such as \"#3bb2d0\" or \"hsl(192, 61%, 52%)\""
    guard let string = value.string else { throw .type(value, expected: "a color", hint: hint) }
    guard let color = Color(css: string) else {
      throw PropertyFault(
        .colorInvalid, at: value, "\(value.summary) is not a color",
        hint: Suggestion.hint(for: string, among: Color.named.keys.sorted()) ?? hint)
    }
    return color
  }

  private func list<Element>(
    _ value: JSONValue, _ element: (JSONValue) throws(PropertyFault) -> Element
  ) throws(PropertyFault) -> [Element] {
    guard let values = value.array else { throw .type(value, expected: "an array") }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values { elements.append(try element(value)) }
    return elements
  }

  private func nonEmpty<Element>(
    _ value: JSONValue, _ element: (JSONValue) throws(PropertyFault) -> Element
  ) throws(PropertyFault) -> [Element] {
    let elements = try list(value, element)
    guard !elements.isEmpty else { throw PropertyFault(.lengthMismatch, at: value, "an array has no elements") }
    return elements
  }

  private func numbers(_ value: JSONValue, count: Int?, _ range: NumberRange) throws(PropertyFault) -> [Double] {
    let numbers = try list(value) { element throws(PropertyFault) in try number(element, range) }
    guard count == nil || numbers.count == count else {
      throw PropertyFault(
        .lengthMismatch, at: value, "an array has \(numbers.count) elements where \(count ?? 0) should be")
    }
    return numbers
  }

  /// One to four numbers as CSS reads a padding: all; vertical, horizontal; top, horizontal, bottom; each side.
  private func padding(_ value: JSONValue) throws(PropertyFault) -> [Double] {
    if value.array == nil {
      let side = try number(value, .any)
      return [side, side, side, side]
    }
    let sides = try list(value) { element throws(PropertyFault) in try number(element, .any) }
    switch sides.count {
    case 1: return [sides[0], sides[0], sides[0], sides[0]]
    case 2: return [sides[0], sides[1], sides[0], sides[1]]
    case 3: return [sides[0], sides[1], sides[2], sides[1]]
    case 4: return sides
    default:
      throw PropertyFault(
        .lengthMismatch, at: value, "a padding has \(sides.count) elements where one to four should be")
    }
  }

  private func anchorOffsets(_ value: JSONValue, _ names: [String]) throws(PropertyFault) -> [AnchorOffset] {
    guard let values = value.array else { throw .type(value, expected: "an array") }
    guard !values.isEmpty, values.count.isMultiple(of: 2) else {
      throw PropertyFault(
        .lengthMismatch, at: value, "an array has \(values.count) elements", hint: "write an offset after each anchor")
    }
    var offsets: [AnchorOffset] = []
    for index in stride(from: 0, to: values.count, by: 2) {
      let anchor = try name(values[index], among: names)
      let offset = try numbers(values[index + 1], count: 2, .any)
      offsets.append(AnchorOffset(anchor: anchor, x: offset[0], y: offset[1]))
    }
    return offsets
  }
}
