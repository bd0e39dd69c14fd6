/// Why a value is not a colour.
struct ColorFault: Error {
  let message: String
}

/// What values stand for where the type of a property asks for something that JSON has no form for.
extension ExpressionValue {
  /// The colour that a CSS text or a list of red, green and blue 0…255 and perhaps alpha 0…1 stands for.
  var asColor: Result<Color, ColorFault> {
    switch self {
    case .color(let color):
      return .success(color)
    case .array(let elements):
      guard elements.count == 3 || elements.count == 4 else {
        return .failure(
          ColorFault(
            message: "Invalid rgba value \(json): expected an array containing either three or four numeric values."))
      }
      return Self.color(elements)
    default:
      if case .string(let string) = self, let color = Color(css: string) { return .success(color) }
      return .failure(ColorFault(message: "Could not parse color from value '\(messageText)'"))
    }
  }

  /// The colour of red, green and blue 0…255 and perhaps alpha 0…1.
  static func color(_ parts: [ExpressionValue]) -> Result<Color, ColorFault> {
    func fault(_ rule: String) -> Result<Color, ColorFault> {
      .failure(ColorFault(message: "Invalid rgba value [\(parts.map(\.messageText).joined(separator: ", "))]: \(rule)"))
    }
    var numbers: [Double] = []
    for part in parts.prefix(3) {
      guard case .number(let number) = part, 0 <= number, number <= 255 else {
        return fault("'r', 'g', and 'b' must be between 0 and 255.")
      }
      numbers.append(number / 255)
    }
    var alpha = 1.0
    if parts.count == 4 {
      guard case .number(let number) = parts[3], 0 <= number, number <= 1 else {
        return fault("'a' must be between 0 and 1.")
      }
      alpha = number
    }
    return .success(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha))
  }

  /// The sides of a padding: one to four numbers as CSS reads them.
  var asPadding: [Double]? {
    guard let sides = asNumbers else { return nil }
    switch sides.count {
    case 1: return [sides[0], sides[0], sides[0], sides[0]]
    case 2: return [sides[0], sides[1], sides[0], sides[1]]
    case 3: return [sides[0], sides[1], sides[2], sides[1]]
    case 4: return sides
    default: return nil
    }
  }

  /// A number, or a list of numbers.
  var asNumbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .numberArray(let numbers), .padding(let numbers): return numbers
    case .array(let elements):
      var numbers: [Double] = []
      for element in elements {
        guard case .number(let number) = element else { return nil }
        numbers.append(number)
      }
      return numbers
    default: return nil
    }
  }

  /// A list of texts.
  var asStrings: [String]? {
    guard case .array(let elements) = self else { return nil }
    var strings: [String] = []
    for element in elements {
      guard case .string(let string) = element else { return nil }
      strings.append(string)
    }
    return strings
  }

  /// A colour, or a list of colours.
  var asColors: [Color]? {
    switch self {
    case .color(let color): return [color]
    case .string(let text): return Color(css: text).map { [$0] }
    case .colorArray(let colors): return colors
    case .array(let elements):
      var colors: [Color] = []
      for element in elements {
        switch element {
        case .color(let color): colors.append(color)
        case .string(let text):
          guard let color = Color(css: text) else { return nil }
          colors.append(color)
        default: return nil
        }
      }
      return colors
    default: return nil
    }
  }

  /// Anchors and offsets by turns.
  var asAnchorOffsets: [AnchorOffset]? {
    if case .anchorOffsets(let offsets) = self { return offsets }
    guard case .array(let elements) = self, !elements.isEmpty, elements.count.isMultiple(of: 2) else { return nil }
    var offsets: [AnchorOffset] = []
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard case .string(let anchor) = elements[index], anchorNames.contains(anchor),
        case .array = elements[index + 1], let offset = elements[index + 1].asNumbers, offset.count == 2
      else { return nil }
      offsets.append(AnchorOffset(anchor: anchor, x: offset[0], y: offset[1]))
    }
    return offsets
  }

  /// A projection, or two of them and the way between.
  var asProjection: ProjectionDefinition? {
    switch self {
    case .projection(let projection): return projection
    case .string(let name): return ProjectionDefinition(name)
    case .array(let elements):
      guard elements.count == 3, case .string(let from) = elements[0], case .string(let to) = elements[1],
        case .number(let transition) = elements[2]
      else { return nil }
      return ProjectionDefinition(from: from, to: to, transition: transition)
    default: return nil
    }
  }
}
