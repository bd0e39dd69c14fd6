/// The type of an expression, as the style specification tells types apart.
package indirect enum ExpressionType: Hashable, Sendable {
  case null
  case number
  case string
  case boolean
  case color
  case object
  /// Any value whose type is known only when it is there.
  case value
  case collator
  case formatted
  case resolvedImage
  case padding
  case numberArray
  case colorArray
  case variableAnchorOffsets
  case projection
  /// The type of an expression that always fails, which therefore fits anywhere.
  case never
  /// Elements of one type, of a fixed number if one is given.
  case array(ExpressionType, count: Int?)

  var isArray: Bool {
    if case .array = self { return true }
    return false
  }

  /// Whether a value of another type may stand where this type is asked for.
  func accepts(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (_, .never): true
    case (.array(let element, let count), .array(let otherElement, let otherCount)):
      (otherElement == .value && otherCount == 0 || element.accepts(otherElement))
        && (count == nil || count == otherCount)
    case (.value, .collator): false
    case (.value, .array(let element, _)): ExpressionType.value.accepts(element)
    case (.value, _): true
    default: self == other
    }
  }

  /// What is wrong with a value of another type in this type's place, or `nil` where it fits.
  func complaint(about other: ExpressionType) -> String? {
    accepts(other) ? nil : "Expected \(self) but found \(other) instead."
  }
}

extension ExpressionType: CustomStringConvertible {
  /// The type's name in the style specification, such as `array<number, 2>`.
  package var description: String {
    switch self {
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .color: "color"
    case .object: "object"
    case .value: "value"
    case .collator: "collator"
    case .formatted: "formatted"
    case .resolvedImage: "resolvedImage"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .variableAnchorOffsets: "variableAnchorOffsetCollection"
    case .projection: "projectionDefinition"
    case .never: "error"
    case .array(.value, nil): "array"
    case .array(let element, nil): "array<\(element)>"
    case .array(let element, let count?): "array<\(element), \(count)>"
    }
  }
}
