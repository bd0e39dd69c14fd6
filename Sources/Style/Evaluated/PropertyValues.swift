/// Values of one property table in one context, by their places in the table: what the generated `FillPaint`,
/// `LineLayout` and their like are read with.
struct PropertyValues {
  private let set: PropertySet
  private let context: EvaluationContext

  /// The values of an object of the root, or a table's defaults.
  init(_ set: PropertySet, in context: EvaluationContext = EvaluationContext(zoom: 0)) {
    self.set = set
    self.context = context
  }

  /// The values of a layer; one of another kind than was expected is a programmer error and traps.
  init(_ layer: StyleLayer, of kind: LayerKind, in context: EvaluationContext) {
    precondition(layer.kind == kind, "layer \"\(layer.id)\" is a \(layer.kind.rawValue) layer, not \(kind.rawValue)")
    self.init(layer.properties, in: context)
  }

  /// The value at a place, of the type that is asked for.
  subscript<Value: EvaluatedValue>(place: Int) -> Value {
    guard let value = set.value(at: place, in: context) else { return .absent }
    return Value(value, in: set.table.ranges[place]) ?? .absent
  }

  /// The colours along a ramp, or `nil` for a ramp that has no default and is not set.
  func ramp(_ place: Int) -> ColorRamp? {
    set.expression(at: place).map { ColorRamp(expression: $0, context: context) }
  }
}

/// A type that values of properties are read as.
protocol EvaluatedValue {
  /// What stands for no value: only an optional type is ever read where there may be none.
  static var absent: Self { get }
  /// Reads a value; numbers are clamped to the range that the specification gives the property.
  init?(_ value: StyleValue, in range: NumberRange)
}

extension Optional: EvaluatedValue where Wrapped: EvaluatedValue {
  static var absent: Wrapped? { .none }
  init?(_ value: StyleValue, in range: NumberRange) { self = Wrapped(value, in: range) }
}

extension Double: EvaluatedValue {
  static var absent: Double { 0 }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .number(let number) = value else { return nil }
    self = range.clamp(number)
  }
}

extension Bool: EvaluatedValue {
  static var absent: Bool { false }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .boolean(let boolean) = value else { return nil }
    self = boolean
  }
}

extension Color: EvaluatedValue {
  static var absent: Color { .transparent }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension SIMD2<Double>: EvaluatedValue {
  static var absent: Self { .zero }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .numbers(let numbers) = value, numbers.count == 2 else { return nil }
    self.init(range.clamp(numbers[0]), range.clamp(numbers[1]))
  }
}

extension SIMD3<Double>: EvaluatedValue {
  static var absent: Self { .zero }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .numbers(let numbers) = value, numbers.count == 3 else { return nil }
    self.init(range.clamp(numbers[0]), range.clamp(numbers[1]), range.clamp(numbers[2]))
  }
}

extension Padding: EvaluatedValue {
  static var absent: Padding { Padding(top: 0, right: 0, bottom: 0, left: 0) }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .numbers(let sides) = value, sides.count == 4 else { return nil }
    self.init(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }
}

extension Array: EvaluatedValue where Element: ListedValue {
  static var absent: [Element] { [] }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard let elements = Element.list(value, in: range) else { return nil }
    self = elements
  }
}

extension FormattedText: EvaluatedValue {
  static var absent: FormattedText { FormattedText(sections: []) }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .formatted(let text) = value else { return nil }
    self = text
  }
}

extension ResolvedImage: EvaluatedValue {
  static var absent: ResolvedImage { ResolvedImage("") }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .image(let image) = value else { return nil }
    self = image
  }
}

extension ProjectionDefinition: EvaluatedValue {
  static var absent: ProjectionDefinition { ProjectionDefinition("mercator") }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .projection(let projection) = value else { return nil }
    self = projection
  }
}

extension EvaluatedValue where Self: PropertyName {
  static var absent: Self { allCases[allCases.startIndex] }
  init?(_ value: StyleValue, in range: NumberRange) {
    guard case .string(let name) = value else { return nil }
    self.init(rawValue: name)
  }
}
