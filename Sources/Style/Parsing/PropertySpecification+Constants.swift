extension PropertySpecification.ValueType {
  /// Makes a value of a constant as a style has it.
  ///
  /// - Parameter value: A constant in which `ConstantValidator` finds no fault.
  /// - Returns: The value, or `nil` for one of another type.
  func constant(_ value: JSONValue) -> StyleValue? {
    switch self {
    case .number: value.number.map(StyleValue.number)
    case .boolean: value.boolean.map(StyleValue.boolean)
    case .enumeration: value.string.map(StyleValue.string)
    case .color: value.color.map(StyleValue.color)
    case .numbers: value.array.map { .numbers($0.compactMap(\.number)) }
    case .strings, .enumerations: value.array.map { .strings($0.compactMap(\.string)) }
    case .padding: Self.padding(value.oneOrMore(\.number)).map(StyleValue.numbers)
    case .formatted: value.string.map { .formatted(FormattedText($0)) }
    case .resolvedImage: value.string.map { .image(ResolvedImage($0)) }
    case .numberArray: .numbers(value.oneOrMore(\.number))
    case .colorArray: .colors(value.oneOrMore(\.color))
    case .projection: Self.projection(value).map(StyleValue.projection)
    case .variableAnchorOffsets: value.array.map { .anchorOffsets(Self.anchorOffsets($0)) }
    }
  }

  /// One to four numbers as CSS reads a padding: all; vertical, horizontal; top, horizontal, bottom; each side.
  private static func padding(_ sides: [Double]) -> [Double]? {
    switch sides.count {
    case 1: [sides[0], sides[0], sides[0], sides[0]]
    case 2: [sides[0], sides[1], sides[0], sides[1]]
    case 3: [sides[0], sides[1], sides[2], sides[1]]
    case 4: sides
    default: nil
    }
  }

  private static func projection(_ value: JSONValue) -> ProjectionDefinition? {
    if let name = value.string { return ProjectionDefinition(name) }
    guard let elements = value.array, elements.count == 3, let from = elements[0].string,
      let to = elements[1].string, let share = elements[2].number
    else { return nil }
    return ProjectionDefinition(from: from, to: to, transition: share)
  }

  private static func anchorOffsets(_ elements: [JSONValue]) -> [AnchorOffset] {
    stride(from: 0, to: elements.count - 1, by: 2).compactMap { index in
      guard let anchor = elements[index].string, let offset = elements[index + 1].array?.compactMap(\.number),
        offset.count == 2
      else { return nil }
      return AnchorOffset(anchor: anchor, x: offset[0], y: offset[1])
    }
  }
}

extension JSONValue {
  /// The colour that a string writes, or `nil` for anything else.
  fileprivate var color: Color? { string.flatMap(Color.init(css:)) }

  /// The elements of a list, or the value itself as the only one.
  fileprivate func oneOrMore<Element>(_ element: (JSONValue) -> Element?) -> [Element] {
    (array ?? [self]).compactMap(element)
  }
}
