import HeadlandGeometry

/// What an expression is compiled for: the place that its values are to take.
package struct ExpressionTarget: Sendable {
  /// The type that is asked for, or `nil` where any will do.
  package var type: ExpressionType?
  /// What values may be computed from, and whether they may be mixed between stops.
  package var support: PropertySpecification.ExpressionSupport
  /// The names that a text must be one of, or `nil` where any text will do.
  package var names: [String]?
  /// The value where an expression has none, as JSON.
  package var defaultValue: JSONValue?
  /// Whether `{name}` in a text stands for a property of the feature.
  package var hasTokens = false
  /// Whether the zoom may be used anywhere, as where values are computed anew at each zoom.
  var takesZoomAnywhere = false

  /// Makes a target.
  package init(
    type: ExpressionType?, support: PropertySpecification.ExpressionSupport, names: [String]? = nil,
    defaultValue: JSONValue? = nil, hasTokens: Bool = false
  ) {
    self.type = type
    self.support = support
    self.names = names
    self.defaultValue = defaultValue
    self.hasTokens = hasTokens
  }

  /// The place of a property.
  package init(_ specification: PropertySpecification) {
    self.init(
      type: specification.type.expressionType, support: specification.support, names: specification.type.names,
      defaultValue: specification.defaultExpression?.constant.flatMap(JSONValue.init),
      hasTokens: specification.hasTokens)
  }

  /// The place of a condition that features are chosen by.
  package static let filter = {
    var target = ExpressionTarget(type: .boolean, support: .stepped([.zoom, .feature, .featureState, .globalState]))
    target.takesZoomAnywhere = true
    return target
  }()
}

extension PropertySpecification {
  /// Whether `{name}` in a text stands for a property of the feature, as in styles before there were expressions.
  var hasTokens: Bool { name == "text-field" || name == "icon-image" }
}

extension PropertySpecification.ValueType {
  /// The type that an expression in the property's place must have.
  var expressionType: ExpressionType {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .enumeration: .string
    case .color: .color
    case .numbers(let count, _): .array(.number, count: count)
    case .strings, .enumerations: .array(.string, count: nil)
    case .padding: .padding
    case .formatted: .formatted
    case .resolvedImage: .resolvedImage
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .projection: .projection
    case .variableAnchorOffsets: .variableAnchorOffsets
    }
  }

  /// The names that a text must be one of.
  fileprivate var names: [String]? {
    if case .enumeration(let names) = self { return names }
    return nil
  }
}

extension JSONValue {
  /// A constant of a property as a style would write it, or `nil` for one that has no such form.
  fileprivate init?(_ value: StyleValue) {
    func list(_ elements: [JSONValue.Content]) -> JSONValue.Content {
      .array(elements.map { JSONValue($0, range: 0..<0) })
    }
    switch value {
    case .number(let number): self.init(.number(number), range: 0..<0)
    case .boolean(let boolean): self.init(.boolean(boolean), range: 0..<0)
    case .string(let string): self.init(.string(string), range: 0..<0)
    case .color(let color): self.init(.string(ExpressionValue.color(color).text), range: 0..<0)
    case .numbers(let numbers): self.init(list(numbers.map { .number($0) }), range: 0..<0)
    case .strings(let strings): self.init(list(strings.map { .string($0) }), range: 0..<0)
    case .formatted(let text): self.init(.string(text.text), range: 0..<0)
    case .image(let image): self.init(.string(image.name), range: 0..<0)
    case .colors, .anchorOffsets, .projection: return nil
    }
  }
}
