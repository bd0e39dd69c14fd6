/// The value of a style property at one zoom.
public enum StyleValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A truth value.
  case boolean(Bool)
  /// A text or one of an enumeration's values.
  case string(String)
  /// A colour.
  case color(Color)
  /// A list of numbers: an offset, a dash pattern, the four sides of a padding (top, right, bottom, left).
  case numbers([Double])
  /// A list of texts, such as fonts, or of an enumeration's values.
  case strings([String])
  /// A list of colours.
  case colors([Color])
  /// A list of anchors with an offset each.
  case anchorOffsets([AnchorOffset])
  /// A label.
  case formatted(FormattedText)
  /// An image.
  case image(ResolvedImage)
  /// A projection of the map.
  case projection(ProjectionDefinition)
}

extension StyleValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a list of numbers.
  public init(arrayLiteral elements: Double...) { self = .numbers(elements) }
}
