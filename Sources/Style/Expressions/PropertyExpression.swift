/// The value of a style property as the style gives it, ready to be evaluated.
public struct PropertyExpression: Sendable {
  /// What changes a property's value.
  public enum Dependence: Hashable, Sendable {
    /// Nothing that differs from feature to feature or from zoom to zoom.
    case constant
    /// The zoom.
    case zoom
    /// The feature, or its state.
    case feature
    /// Both.
    case zoomAndFeature
  }

  private enum Form: Sendable {
    case constant(StyleValue)
    case computed(ComputedProperty)
  }

  private let form: Form
  /// What the value depends on; empty for a constant.
  public let inputs: ExpressionInputs

  /// What changes the value from picture to picture.
  public var dependence: Dependence {
    switch (inputs.contains(.zoom), inputs.isDisjoint(with: .perFeature)) {
    case (false, true): .constant
    case (true, true): .zoom
    case (false, false): .feature
    case (true, false): .zoomAndFeature
    }
  }

  /// The value of a constant, or `nil` where the value depends on anything.
  public var constant: StyleValue? {
    if case .constant(let value) = form { return value }
    return nil
  }

  /// The values of the global state that the value is computed from.
  var globalStateNames: Set<String> {
    if case .computed(let property) = form { return property.expression.globalStateNames }
    return []
  }

  /// The curve over the zoom that the value follows, or `nil` where it does not depend on the zoom.
  public var zoomCurve: ZoomCurve? {
    if case .computed(let property) = form { return property.expression.zoomCurve }
    return nil
  }

  /// The expression, or `nil` for a constant.
  var compiled: CompiledExpression? {
    if case .computed(let property) = form { return property.expression }
    return nil
  }

  /// Evaluates the expression.
  ///
  /// An expression that has no value for a feature, such as one that asks a text for its square root, yields the
  /// property's default.
  ///
  /// - Parameter context: What the value is computed from.
  /// - Returns: The value, of the property's type, or `nil` where it is absent, as a property without default may be.
  public func value(in context: EvaluationContext) -> StyleValue? {
    switch form {
    case .constant(let value): value
    case .computed(let property): property.value(in: context)
    }
  }

  /// Makes an expression that has one value everywhere.
  ///
  /// - Parameter value: The value.
  /// - Returns: The expression.
  public static func constant(_ value: StyleValue) -> PropertyExpression {
    PropertyExpression(form: .constant(value), inputs: [])
  }

  /// Makes the value of a property of an expression that was compiled for it.
  static func computed(_ expression: CompiledExpression, _ specification: PropertySpecification) -> PropertyExpression {
    if expression.node is LiteralNode, let value = try? expression.value(EvaluationContext(zoom: 0)),
      let constant = StyleValue(value, of: specification.type)
    {
      return .constant(constant)
    }
    let property = ComputedProperty(
      expression, specification.type, fallback: specification.defaultExpression?.constant)
    return PropertyExpression(form: .computed(property), inputs: expression.inputs)
  }

  /// Makes a colour ramp.
  static func ramp(over input: ExpressionInputs, _ stops: [(place: Double, color: Color)]) -> PropertyExpression {
    let node = InterpolateNode(
      .color, .linear, input: InputNode(input), places: stops.map(\.place),
      values: stops.map { LiteralNode(.color($0.color)) }, space: .rgb, key: "")
    let property = ComputedProperty(CompiledExpression(node), .color, fallback: nil)
    return PropertyExpression(form: .computed(property), inputs: input)
  }
}

extension PropertyExpression: Hashable {
  /// Whether two expressions are equal constants or the very same expression.
  public static func == (left: PropertyExpression, right: PropertyExpression) -> Bool {
    switch (left.form, right.form) {
    case (.constant(let left), .constant(let right)): left == right
    case (.computed(let left), .computed(let right)): left === right
    default: false
    }
  }

  /// Hashes a constant by its value, and any other expression by which one it is.
  public func hash(into hasher: inout Hasher) {
    switch form {
    case .constant(let value): hasher.combine(value)
    case .computed(let property): hasher.combine(ObjectIdentifier(property))
    }
  }
}

/// An expression in the place of a property: one object, so that handing it round costs next to nothing.
private final class ComputedProperty: Sendable {
  let expression: CompiledExpression
  private let type: PropertySpecification.ValueType
  private let fallback: StyleValue?
  private let isNumber: Bool

  init(_ expression: CompiledExpression, _ type: PropertySpecification.ValueType, fallback: StyleValue?) {
    self.expression = expression
    self.type = type
    self.fallback = fallback
    if case .number = type { isNumber = true } else { isNumber = false }
  }

  func value(in context: EvaluationContext) -> StyleValue? {
    do throws(EvaluationFault) {
      if isNumber {
        let number = try expression.node.number(context)
        return number.isFinite ? .number(number) : fallback
      }
      return StyleValue(try expression.node.value(context), of: type) ?? fallback
    } catch {
      return fallback
    }
  }
}

extension StyleValue {
  /// What an expression yielded as a value of a property, or `nil` for null and for what is of no use to the property.
  init?(_ value: ExpressionValue, of type: PropertySpecification.ValueType) {
    switch value {
    case .number(let number):
      guard number.isFinite else { return nil }
      self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .string(let string):
      if case .enumeration(let names) = type, !names.contains(string) { return nil }
      self = .string(string)
    case .color(let color): self = .color(color)
    case .formatted(let text): self = .formatted(text)
    case .image(let image): self = .image(image)
    case .padding(let numbers), .numberArray(let numbers): self = .numbers(numbers)
    case .colorArray(let colors): self = .colors(colors)
    case .anchorOffsets(let offsets): self = .anchorOffsets(offsets)
    case .projection(let projection): self = .projection(projection)
    case .array:
      guard let list = Self.list(value, of: type) else { return nil }
      self = list
    case .null, .object, .collator: return nil
    }
  }

  private static func list(_ value: ExpressionValue, of type: PropertySpecification.ValueType) -> StyleValue? {
    switch type {
    case .strings: return value.asStrings.map(StyleValue.strings)
    case .enumerations(let names):
      guard let strings = value.asStrings, strings.allSatisfy(names.contains) else { return nil }
      return .strings(strings)
    case .numbers(let count, _):
      guard let numbers = value.asNumbers, count == nil || numbers.count == count else { return nil }
      return .numbers(numbers)
    default: return nil
    }
  }
}
