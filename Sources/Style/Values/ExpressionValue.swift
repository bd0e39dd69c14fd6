import HeadlandGeometry

/// What an expression yields.
///
/// Numbers, truth values and colours are held in place, so that computing with them takes no memory.
package enum ExpressionValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case color(Color)
  case array([ExpressionValue])
  case object([String: FeatureValue])
  case formatted(FormattedText)
  case image(ResolvedImage)
  case collator(Collator)
  /// Top, right, bottom, left.
  case padding([Double])
  case numberArray([Double])
  case colorArray([Color])
  case anchorOffsets([AnchorOffset])
  indirect case projection(ProjectionDefinition)
}

extension ExpressionValue {
  /// The value of a feature's property.
  package init(_ value: FeatureValue) {
    switch value {
    case .null: self = .null
    case .bool(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(ExpressionValue.init))
    case .object(let members): self = .object(members)
    }
  }

  /// The value of a property that may be absent, which counts as `null`.
  init(_ value: FeatureValue?) {
    self = value.map(ExpressionValue.init) ?? .null
  }

  /// The value's type: that of a list tells the type of its elements where all have the same one.
  package var type: ExpressionType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .color: .color
    case .array(let elements): .array(Self.elementType(of: elements), count: elements.count)
    case .object: .object
    case .formatted: .formatted
    case .image: .resolvedImage
    case .collator: .collator
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .anchorOffsets: .variableAnchorOffsets
    case .projection: .projection
    }
  }

  /// Lists within a list are taken for of one type only where there is one of them, as other implementations do.
  private static func elementType(of elements: [ExpressionValue]) -> ExpressionType {
    guard let first = elements.first?.type else { return .value }
    if first.isArray { return elements.count == 1 ? first : .value }
    return elements.dropFirst().allSatisfy { $0.type == first } ? first : .value
  }

  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// Whether two values are of one type and equal; texts are equal where all of their characters are.
  func equals(_ other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameCharacters(as: right)
    case (.color(let left), .color(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension FeatureValue {
  /// The value of a JSON text; of repeated keys the last one counts.
  package init(_ value: JSONValue) {
    switch value.content {
    case .null, .unread: self = .null
    case .boolean(let boolean): self = .bool(boolean)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(FeatureValue.init))
    case .object(let object):
      self = .object(Dictionary(object.members.map { ($0.key, FeatureValue($0.value)) }) { $1 })
    }
  }
}

extension String {
  /// Whether two texts are made of the same scalars.
  ///
  /// Swift takes texts for equal that only look the same ("é" as one scalar and as two); the style language does not.
  func hasSameCharacters(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }

  /// Whether the text goes before another one in the order of UTF-16 units, as the style language sorts.
  func precedes(_ other: String) -> Bool {
    utf16.lexicographicallyPrecedes(other.utf16)
  }
}
