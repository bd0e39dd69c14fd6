extension Color {
  /// Reads a CSS colour.
  ///
  /// All forms of CSS Color 4 that denote a fixed colour are understood: names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`,
  /// and the functions `rgb`, `rgba`, `hsl`, `hsla`, `hwb`, `lab`, `lch`, `oklab`, `oklch` and `color`, with commas where
  /// CSS allows them. Colours outside sRGB are clamped part by part.
  ///
  /// - Parameter text: The colour; letter case and surrounding white space do not matter.
  public init?(css text: String) {
    var bytes = text.utf8[...]
    while let first = bytes.first, Self.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
    let color: Color?
    if bytes.first == UInt8(ascii: "#") {
      color = Self.hexadecimal(bytes.dropFirst())
    } else {
      let lowercased = Substring(bytes).lowercased()
      color = Self.named[lowercased].map(Self.init(packed:)) ?? Self.function(lowercased)
    }
    guard let color else { return nil }
    self = color
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }

  private init(packed: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(packed >> shift & 0xFF) / 255 }
    self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  private static func hexadecimal(_ digits: Substring.UTF8View) -> Color? {
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    var packed: UInt32 = 0
    let isShort = digits.count < 5
    for digit in digits {
      guard digit < 0x80, let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
      // A digit of the short forms stands for two: f means ff.
      packed = isShort ? packed << 8 | UInt32(value * 17) : packed << 4 | UInt32(value)
    }
    if digits.count == 3 || digits.count == 6 { packed = packed << 8 | 0xFF }
    return Color(packed: packed)
  }

  private static func function(_ text: String) -> Color? {
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "(")), text.utf8.last == UInt8(ascii: ")") else {
      return nil
    }
    let name = text[..<open]
    let inner = text[text.index(after: open)...].dropLast()
    guard let arguments = ColorArguments(inner.utf8, count: name == "color" ? 4 : 3),
      let alpha = alpha(of: arguments), let parts = parts(of: String(name), arguments)
    else { return nil }
    return Color(red: parts.0, green: parts.1, blue: parts.2, alpha: alpha)
  }

  private static func alpha(of arguments: ColorArguments) -> Double? {
    guard let alpha = arguments.alpha else { return 1 }
    return number(alpha, percentageOf: 1, arguments)
  }

  private static func parts(of name: String, _ arguments: ColorArguments) -> ColorSpace.Parts? {
    switch (name, arguments.syntax) {
    case ("rgb", _), ("rgba", _): rgb(arguments)
    case ("hsl", _), ("hsla", _): hsl(arguments)
    case ("hwb", .spaces): hwb(arguments)
    case ("lab", .spaces): lab(arguments)
    case ("lch", .spaces): lch(arguments)
    case ("oklab", .spaces): oklab(arguments)
    case ("oklch", .spaces): oklch(arguments)
    case ("color", .spaces): predefined(arguments)
    default: nil
    }
  }

  private static func rgb(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    if arguments.syntax == .commas, !areAlike(arguments.components) { return nil }
    guard let parts = numbers(arguments, percentagesOf: (255, 255, 255)) else { return nil }
    return (parts.0 / 255, parts.1 / 255, parts.2 / 255)
  }

  /// Whether arguments are all numbers or all percentages, as the comma form of `rgb` requires.
  private static func areAlike(_ components: [ColorArguments.Component]) -> Bool {
    let percentages = components.count { component in
      if case .percentage = component { return true }
      return false
    }
    return percentages == 0 || percentages == components.count
  }

  private static func hsl(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    // CSS wants percentages between commas; styles of the field have plain numbers there, which mean the same.
    guard let hue = hue(arguments.components[0], arguments),
      let saturation = number(arguments.components[1], percentageOf: 100, arguments),
      let lightness = number(arguments.components[2], percentageOf: 100, arguments)
    else { return nil }
    return ColorSpace.hsl(
      hue: hue, saturation: min(max(saturation / 100, 0), 1), lightness: min(max(lightness / 100, 0), 1))
  }

  private static func hwb(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard let hue = hue(arguments.components[0], arguments),
      let whiteness = number(arguments.components[1], percentageOf: 100, arguments),
      let blackness = number(arguments.components[2], percentageOf: 100, arguments)
    else { return nil }
    return ColorSpace.hwb(hue: hue, whiteness: max(whiteness / 100, 0), blackness: max(blackness / 100, 0))
  }

  private static func lab(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard let parts = numbers(arguments, percentagesOf: (100, 125, 125)) else { return nil }
    return ColorSpace.lab(lightness: min(max(parts.0, 0), 100), a: parts.1, b: parts.2)
  }

  private static func lch(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard let lightness = number(arguments.components[0], percentageOf: 100, arguments),
      let chroma = number(arguments.components[1], percentageOf: 150, arguments),
      let hue = hue(arguments.components[2], arguments)
    else { return nil }
    let (a, b) = ColorSpace.rectangular(chroma: max(chroma, 0), hue: hue)
    return ColorSpace.lab(lightness: min(max(lightness, 0), 100), a: a, b: b)
  }

  private static func oklab(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard let parts = numbers(arguments, percentagesOf: (1, 0.4, 0.4)) else { return nil }
    return ColorSpace.oklab(lightness: min(max(parts.0, 0), 1), a: parts.1, b: parts.2)
  }

  private static func oklch(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard let lightness = number(arguments.components[0], percentageOf: 1, arguments),
      let chroma = number(arguments.components[1], percentageOf: 0.4, arguments),
      let hue = hue(arguments.components[2], arguments)
    else { return nil }
    let (a, b) = ColorSpace.rectangular(chroma: max(chroma, 0), hue: hue)
    return ColorSpace.oklab(lightness: min(max(lightness, 0), 1), a: a, b: b)
  }

  private static func predefined(_ arguments: ColorArguments) -> ColorSpace.Parts? {
    guard case .word(let space) = arguments.components[0],
      let first = number(arguments.components[1], percentageOf: 1, arguments),
      let second = number(arguments.components[2], percentageOf: 1, arguments),
      let third = number(arguments.components[3], percentageOf: 1, arguments)
    else { return nil }
    return ColorSpace.predefined(space, (first, second, third))
  }

  private static func numbers(
    _ arguments: ColorArguments, percentagesOf whole: ColorSpace.Parts
  ) -> ColorSpace.Parts? {
    guard let first = number(arguments.components[0], percentageOf: whole.0, arguments),
      let second = number(arguments.components[1], percentageOf: whole.1, arguments),
      let third = number(arguments.components[2], percentageOf: whole.2, arguments)
    else { return nil }
    return (first, second, third)
  }

  /// A number, or a percentage of a whole; `none` is 0 and is not known to the comma form.
  private static func number(
    _ component: ColorArguments.Component, percentageOf whole: Double, _ arguments: ColorArguments
  ) -> Double? {
    switch component {
    case .number(let value): value
    case .percentage(let value): value / 100 * whole
    case .none: arguments.syntax == .spaces ? 0 : nil
    case .angle, .word: nil
    }
  }

  private static func hue(_ component: ColorArguments.Component, _ arguments: ColorArguments) -> Double? {
    switch component {
    case .number(let degrees), .angle(let degrees): degrees
    case .none: arguments.syntax == .spaces ? 0 : nil
    case .percentage, .word: nil
    }
  }
}
