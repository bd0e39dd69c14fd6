import Glibc
import HeadlandGeometry
import HeadlandStyle

/// What a test expects of an expression for one input.
struct ExpressionTestOutput {
  /// How many digits of a number count; those before the point all do.
  private static let significantDigits = 6

  private let expected: JSONValue

  init(_ expected: JSONValue) {
    self.expected = expected
  }

  /// The expected value as JSON.
  var text: String { ExpressionValue(FeatureValue(expected)).json }

  /// Whether a value is the expected one, numbers to six digits.
  func isSame(as value: ExpressionValue) -> Bool {
    // A projection may be written as its name, as a list, or by its parts.
    if case .projection(let actual) = value { return Self.projection(expected) == Self.rounded(actual) }
    return Self.areSame(FeatureValue(expected), Self.plain(value))
  }

  /// A value in the form that the tests have it in.
  private static func plain(_ value: ExpressionValue) -> FeatureValue {
    switch value {
    case .null, .collator, .projection: .null
    case .boolean(let boolean): .bool(boolean)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .object(let members): .object(members)
    case .array(let elements): .array(elements.map(plain))
    case .color(let color): .array(parts(of: color).map { .number($0) })
    case .image(let image): .object(["name": .string(image.name), "available": .bool(image.isAvailable)])
    case .padding(let numbers), .numberArray(let numbers):
      .object(["values": .array(numbers.map { .number($0) })])
    case .colorArray(let colors): .object(["values": .array(colors.map(named))])
    case .anchorOffsets(let offsets):
      .object(["values": .array(offsets.flatMap { [.string($0.anchor), .array([.number($0.x), .number($0.y)])] })])
    case .formatted(let text): .object(["sections": .array(text.sections.map(plain))])
    }
  }

  private static func plain(_ section: FormattedText.Section) -> FeatureValue {
    .object([
      "text": .string(section.text), "image": section.image.map { plain(.image($0)) } ?? .null,
      "scale": section.scale.map { .number($0) } ?? .null,
      "fontStack": section.fonts.map { .string($0.joined(separator: ",")) } ?? .null,
      "textColor": section.color.map(named) ?? .null,
      "verticalAlign": section.verticalAlignment.map { .string($0.rawValue) } ?? .null,
    ])
  }

  private static func parts(of color: Color) -> [Double] {
    [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
  }

  private static func named(_ color: Color) -> FeatureValue {
    .object(Dictionary(uniqueKeysWithValues: zip(["r", "g", "b", "a"], parts(of: color).map { .number($0) })))
  }

  private static func areSame(_ expected: FeatureValue, _ actual: FeatureValue) -> Bool {
    switch (expected, actual) {
    case (.number(let expected), .number(let actual)): expected == truncated(actual)
    case (.array(let expected), .array(let actual)):
      expected.count == actual.count && zip(expected, actual).allSatisfy(areSame)
    case (.object(let expected), .object(let actual)):
      expected.count == actual.count
        && expected.allSatisfy { key, value in actual[key].map { areSame(value, $0) } ?? false }
    default: expected == actual
    }
  }

  /// A number without the digits that do not count.
  ///
  /// The suite cuts a number off twice, which may cost it one more in its last digit: 8.16598 times 100,000 lies below
  /// 816,598.
  private static func truncated(_ number: Double) -> Double {
    guard number != 0, number.isFinite else { return number }
    let digitsBeforePoint = Int(log10(abs(number)).rounded(.up))
    let scale = pow(10, Double(max(0, significantDigits - digitsBeforePoint)))
    let once = (number * scale).rounded(.down) / scale
    return (once * scale).rounded(.down) / scale
  }

  private static func rounded(_ projection: ProjectionDefinition) -> ProjectionDefinition {
    ProjectionDefinition(
      from: projection.from, to: projection.to, transition: truncated(projection.transition))
  }

  private static func projection(_ value: JSONValue) -> ProjectionDefinition? {
    if let name = value.string { return ProjectionDefinition(name) }
    let parts = value.array ?? ["from", "to", "transition"].compactMap { value.object?[$0] }
    guard parts.count == 3, let from = parts[0].string, let to = parts[1].string, let transition = parts[2].number
    else { return nil }
    return ProjectionDefinition(from: from, to: to, transition: transition)
  }
}
