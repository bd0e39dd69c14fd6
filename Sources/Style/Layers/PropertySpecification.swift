/// What the style specification says about one property.
public struct PropertySpecification: Hashable, Sendable {
  /// Where a property stands in the style.
  public enum Group: String, Hashable, Sendable {
    /// In a layer's `layout`.
    case layout
    /// In a layer's `paint`.
    case paint
    /// In an object of the style's root, such as `light`.
    case root
  }

  /// The type of a property's values, with the limits of numbers and the names of enumerations.
  public enum ValueType: Hashable, Sendable {
    /// A number.
    case number(NumberRange)
    /// A truth value.
    case boolean
    /// One of some names.
    case enumeration([String])
    /// A colour.
    case color
    /// A list of numbers, of a fixed length if one is given.
    case numbers(count: Int?, NumberRange)
    /// A list of texts.
    case strings
    /// A list of some names.
    case enumerations([String])
    /// A number or a list of one to four numbers, read as CSS reads a padding; evaluated to top, right, bottom, left.
    case padding
    /// A text that may be formatted.
    case formatted
    /// The name of an image.
    case resolvedImage
    /// A number or a list of numbers, evaluated to a list.
    case numberArray(NumberRange)
    /// A colour or a list of colours, evaluated to a list.
    case colorArray
    /// The name of a projection, or two names with the share of the second.
    case projection
    /// A list of anchors with an offset after each.
    case variableAnchorOffsets([String])

    /// A distance to the right and downwards.
    static let offset = ValueType.numbers(count: 2, .any)

    /// The range of the type's numbers.
    var range: NumberRange {
      switch self {
      case .number(let range), .numbers(_, let range), .numberArray(let range): range
      default: .any
      }
    }
  }

  /// What an expression may do in a property's place.
  public struct ExpressionSupport: Hashable, Sendable {
    /// What the value may be computed from; empty where the property takes constants alone.
    public let inputs: ExpressionInputs
    /// Whether values between stops are mixed; if not, curves are steps.
    public let isInterpolated: Bool

    /// Mixed values over some inputs.
    package static func interpolated(_ inputs: ExpressionInputs) -> ExpressionSupport {
      ExpressionSupport(inputs: inputs, isInterpolated: true)
    }

    /// Stepped values over some inputs.
    package static func stepped(_ inputs: ExpressionInputs) -> ExpressionSupport {
      ExpressionSupport(inputs: inputs, isInterpolated: false)
    }

    /// Constants alone.
    static let constant = ExpressionSupport(inputs: [], isInterpolated: false)
  }

  /// The property's name.
  public let name: String
  /// Where the property stands.
  public let group: Group
  /// The type of its values.
  public let type: ValueType
  /// The value where the style gives none, or `nil` where the property is then absent.
  public let defaultExpression: PropertyExpression?
  /// What expressions may do in its place.
  public let support: ExpressionSupport
  /// Whether a change of the value may be spread over time.
  public let hasTransition: Bool
  /// The property of the same layer whose value stands in where the style gives none.
  public let fallback: String?
}

extension PropertySpecification {
  /// Whether values are lists of any number of numbers.
  package var isNumberList: Bool { if case .numbers(count: nil, _) = type { true } else { false } }
}

/// The smallest and largest number that a property takes.
public struct NumberRange: Hashable, Sendable {
  /// The smallest number.
  public let minimum: Double
  /// The largest number.
  public let maximum: Double

  /// Any number.
  static let any = NumberRange(minimum: -.infinity, maximum: .infinity)
  /// 0…1.
  static let unit = NumberRange(minimum: 0, maximum: 1)
  /// 0 and above.
  static let nonNegative = NumberRange(minimum: 0, maximum: .infinity)

  /// The sizes of tiles in points: smaller ones would be too many for one picture.
  static let tileSize = NumberRange(minimum: 32, maximum: 16384)

  /// Degrees of up to ten turns round the world, either way.
  static let turns = NumberRange(minimum: -3600, maximum: 3600)

  /// A number and all above it.
  static func atLeast(_ minimum: Double) -> NumberRange {
    NumberRange(minimum: minimum, maximum: .infinity)
  }

  /// The numbers from one to another.
  static func between(_ minimum: Double, _ maximum: Double) -> NumberRange {
    NumberRange(minimum: minimum, maximum: maximum)
  }

  /// Whether a number is one that the property takes.
  func contains(_ number: Double) -> Bool {
    number.isFinite && minimum <= number && number <= maximum
  }

  /// The nearest number that the property takes.
  func clamp(_ number: Double) -> Double {
    min(max(number, minimum), maximum)
  }
}

extension PropertySpecification {
  /// A property of a layer's `layout`.
  static func layout(
    _ name: String, _ type: ValueType, default value: StyleValue? = nil, _ support: ExpressionSupport
  ) -> PropertySpecification {
    PropertySpecification(
      name: name, group: .layout, type: type, defaultExpression: value.map(PropertyExpression.constant),
      support: support, hasTransition: false, fallback: nil)
  }

  /// A property of a layer's `paint`.
  static func paint(
    _ name: String, _ type: ValueType, default value: StyleValue? = nil, _ support: ExpressionSupport,
    transition: Bool = false, fallback: String? = nil
  ) -> PropertySpecification {
    PropertySpecification(
      name: name, group: .paint, type: type, defaultExpression: value.map(PropertyExpression.constant),
      support: support, hasTransition: transition, fallback: fallback)
  }

  /// A colour ramp of a layer's `paint`.
  static func ramp(
    _ name: String, over input: ExpressionInputs, default stops: [(place: Double, color: Color)] = []
  ) -> PropertySpecification {
    PropertySpecification(
      name: name, group: .paint, type: .color, defaultExpression: stops.isEmpty ? nil : .ramp(over: input, stops),
      support: .interpolated(input), hasTransition: false, fallback: nil)
  }

  /// A property of an object of the style's root.
  static func root(
    _ name: String, _ type: ValueType, default value: StyleValue, _ support: ExpressionSupport,
    transition: Bool = false
  ) -> PropertySpecification {
    PropertySpecification(
      name: name, group: .root, type: type, defaultExpression: .constant(value), support: support,
      hasTransition: transition, fallback: nil)
  }

  /// Whether a layer is shown, which every kind of layer has.
  static let visibility = layout(
    "visibility", .name(Visibility.self), default: "visible", .stepped(.globalState))
}
