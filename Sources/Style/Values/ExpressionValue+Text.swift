import HeadlandGeometry

extension ExpressionValue {
  /// The value as the style specification's `to-string` writes it.
  var text: String {
    switch self {
    case .null: ""
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.ecmaScriptText
    case .string(let string): string
    case .color(let color): color.text
    case .formatted(let formatted): formatted.text
    case .image(let image): image.name
    default: json
    }
  }

  /// The value as JSON, without white space.
  package var json: String {
    switch self {
    case .null, .collator: "null"
    case .boolean, .number: text == "NaN" || text.hasSuffix("Infinity") ? "null" : text
    case .string(let string): string.quotedJSON
    case .color(let color): color.text.quotedJSON
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members): FeatureValue.object(members).json
    case .formatted, .image: text.quotedJSON
    case .padding(let numbers), .numberArray(let numbers):
      "[\(numbers.map(\.ecmaScriptText).joined(separator: ","))]"
    case .colorArray(let colors): "[\(colors.map(\.text.quotedJSON).joined(separator: ","))]"
    case .anchorOffsets(let offsets):
      "["
        + offsets.map { "\($0.anchor.quotedJSON),[\($0.x.ecmaScriptText),\($0.y.ecmaScriptText)]" }
        .joined(separator: ",") + "]"
    case .projection(let projection):
      "[\(projection.from.quotedJSON),\(projection.to.quotedJSON),\(projection.transition.ecmaScriptText)]"
    }
  }

  /// The value as an error message names it: texts as they are, all else as JSON.
  var messageText: String {
    if case .string(let string) = self { return string }
    return json
  }
}

extension FeatureValue {
  /// The value as JSON; keys are in alphabetical order, because those of a feature have none of their own.
  fileprivate var json: String {
    switch self {
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key.precedes($1.key) }
        .map { "\($0.key.quotedJSON):\($0.value.json)" }.joined(separator: ",") + "}"
    default: ExpressionValue(self).json
    }
  }
}

extension Color {
  /// The colour as the style specification writes it: red, green and blue 0…255, alpha 0…1.
  fileprivate var text: String {
    let parts = [red, green, blue].map { ($0 * 255).rounded().ecmaScriptText }
    return "rgba(\(parts.joined(separator: ",")),\(alpha.ecmaScriptText))"
  }
}

extension Double {
  /// The number as ECMAScript writes it (ECMA-262, Number::toString).
  ///
  /// Swift finds the same shortest digits, but places the point otherwise: numbers from 1e-6 up to, but not at, 1e21
  /// have no exponent here.
  package var ecmaScriptText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if self == 0 { return "0" }
    if self == rounded(), magnitude < 1e15 { return String(Int64(self)) }
    let (digits, point) = magnitude.decimalDigits
    let count = digits.count
    let text: String
    if count <= point, point <= 21 {
      text = digits + String(repeating: "0", count: point - count)
    } else if 0 < point, point <= 21 {
      text = "\(digits.prefix(point)).\(digits.dropFirst(point))"
    } else if -6 < point, point <= 0 {
      text = "0." + String(repeating: "0", count: -point) + digits
    } else {
      let fraction = count > 1 ? ".\(digits.dropFirst())" : ""
      text = "\(digits.prefix(1))\(fraction)e\(point > 0 ? "+" : "-")\(abs(point - 1))"
    }
    return self < 0 ? "-" + text : text
  }

  /// The shortest decimal digits of a number above 0, without zeros at either end, and how many stand before the point.
  private var decimalDigits: (digits: String, point: Int) {
    let parts = description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = mantissa[0] + fraction
    let trimmed = all.drop { $0 == "0" }
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let point = mantissa[0].count + exponent - (all.count - trimmed.count)
    let end = trimmed.lastIndex { $0 != "0" }.map { trimmed.index(after: $0) } ?? trimmed.endIndex
    return (String(trimmed[..<end]), point)
  }
}

extension String {
  /// The text as a JSON string.
  package var quotedJSON: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
