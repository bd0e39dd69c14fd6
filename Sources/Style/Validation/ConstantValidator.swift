/// Finds everything that is wrong with a constant that stands for a property's value.
struct ConstantValidator {
  let specification: PropertySpecification

  init(_ specification: PropertySpecification) {
    self.specification = specification
  }

  /// The faults of a value that is neither an expression nor a function; none where it is of the property's type.
  func faults(in value: JSONValue) -> [StyleFault] {
    switch specification.type {
    case .number(let range): number(value, range)
    case .boolean: value.boolean == nil ? [.type(value, expected: "boolean")] : []
    case .enumeration(let names): name(value, names)
    case .color: color(value)
    case .numbers(let count, let range): list(value, count: count) { number($0, range, isElement: true) }
    case .strings: list(value) { string($0) }
    case .enumerations(let names): list(value) { name($0, names) }
    case .padding: padding(value)
    case .formatted, .resolvedImage: string(value)
    case .numberArray(let range): oneOrMore(value) { number($0, range, isElement: true) }
    case .colorArray: oneOrMore(value) { color($0) }
    case .projection: projection(value)
    case .variableAnchorOffsets(let names): anchorOffsets(value, names)
    }
  }

  private func number(_ value: JSONValue, _ range: NumberRange, isElement: Bool = false) -> [StyleFault] {
    guard let number = value.number else { return [.type(value, expected: "number")] }
    return range.contains(number) ? [] : [.range(value, number, range, isElement: isElement)]
  }

  private func string(_ value: JSONValue) -> [StyleFault] {
    value.string == nil ? [.type(value, expected: "string")] : []
  }

  private func name(_ value: JSONValue, _ names: [String]) -> [StyleFault] {
    value.string.map(names.contains) == true ? [] : [.name(value, among: names)]
  }

  private func color(_ value: JSONValue) -> [StyleFault] {
    value.string.flatMap(Color.init(css:)) == nil ? [.color(value)] : []
  }

  private func list(_ value: JSONValue, count: Int? = nil, _ element: (JSONValue) -> [StyleFault]) -> [StyleFault] {
    guard let elements = value.array else { return [.type(value, expected: "array")] }
    if let count, elements.count != count { return [.length(value, expected: count)] }
    return elements.flatMap(element)
  }

  private func oneOrMore(_ value: JSONValue, _ element: (JSONValue) -> [StyleFault]) -> [StyleFault] {
    guard let elements = value.array else { return element(value) }
    return elements.isEmpty ? [.empty(value)] : elements.flatMap(element)
  }

  private func padding(_ value: JSONValue) -> [StyleFault] {
    guard let sides = value.array else { return number(value, .any) }
    guard (1...4).contains(sides.count) else {
      return [
        StyleFault(
          .lengthMismatch, at: value, "a padding has \(sides.count) elements where one to four should be",
          expected: "one to four numbers", reference: "padding requires 1 to 4 values; \(sides.count) values found")
      ]
    }
    return sides.flatMap { number($0, .any) }
  }

  /// A name, or `[from, to, share]` between two of them.
  private func projection(_ value: JSONValue) -> [StyleFault] {
    if value.string != nil { return [] }
    let hint = "use \"mercator\", \"globe\" or [\"mercator\", \"globe\", 0.5]"
    guard let elements = value.array else {
      return [
        StyleFault(
          .typeMismatch, at: value, "\(value.summary) stands where a projection should be", hint: hint,
          expected: "a projection", reference: "projection expected, invalid type \"\(value.typeName)\" found")
      ]
    }
    let isMix = elements.map(\.typeName) == ["string", "string", "number"]
    guard !isMix else { return [] }
    return [
      StyleFault(
        .typeMismatch, at: value, "an array stands where a projection should be", hint: hint,
        expected: "a projection", reference: "projection expected, invalid array \(value.jsonText) found")
    ]
  }

  private func anchorOffsets(_ value: JSONValue, _ names: [String]) -> [StyleFault] {
    guard let elements = value.array, !elements.isEmpty, elements.count.isMultiple(of: 2) else {
      return [
        StyleFault(
          value.array == nil ? .typeMismatch : .lengthMismatch, at: value,
          "\(value.summary) stands where anchors with an offset each should be",
          hint: "write an offset after each anchor, such as [\"top\", [0, 1]]",
          expected: "anchors and offsets by turns",
          reference: "variableAnchorOffsetCollection requires a non-empty array of even length")
      ]
    }
    return elements.enumerated().flatMap { index, element in
      index.isMultiple(of: 2)
        ? name(element, names) : list(element, count: 2) { number($0, .any) }
    }
  }
}
