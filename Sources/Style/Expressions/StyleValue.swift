/// The value of a style property at one zoom.
public enum StyleValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A truth value.
  case boolean(Bool)
  /// A text, an image name or one of an enumeration's values.
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
}

/// An anchor that a label may take, and its offset there.
public struct AnchorOffset: Hashable, Sendable {
  /// The anchor's name, such as `top-left`.
  public let anchor: String
  /// The offset to the right in ems.
  public let x: Double
  /// The offset downwards in ems.
  public let y: Double

  /// Makes an anchor with its offset.
  ///
  /// - Parameters:
  ///   - anchor: The anchor's name.
  ///   - x: The offset to the right in ems.
  ///   - y: The offset downwards in ems.
  public init(anchor: String, x: Double, y: Double) {
    self.anchor = anchor
    self.x = x
    self.y = y
  }
}

extension StyleValue {
  /// The value between two values of one type, or `nil` for a type that has nothing between its values.
  ///
  /// Lists are mixed element by element and must be of one length.
  static func interpolated(from start: StyleValue, to end: StyleValue, at fraction: Double) -> StyleValue? {
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
    switch (start, end) {
    case (.number(let start), .number(let end)):
      return .number(mix(start, end))
    case (.color(let start), .color(let end)):
      return .color(.interpolated(from: start, to: end, at: fraction))
    case (.numbers(let start), .numbers(let end)) where start.count == end.count:
      return .numbers(zip(start, end).map(mix))
    case (.colors(let start), .colors(let end)) where start.count == end.count:
      return .colors(zip(start, end).map { .interpolated(from: $0, to: $1, at: fraction) })
    case (.anchorOffsets(let start), .anchorOffsets(let end)) where start.map(\.anchor) == end.map(\.anchor):
      return .anchorOffsets(
        zip(start, end).map { AnchorOffset(anchor: $0.anchor, x: mix($0.x, $1.x), y: mix($0.y, $1.y)) })
    default:
      return nil
    }
  }
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
