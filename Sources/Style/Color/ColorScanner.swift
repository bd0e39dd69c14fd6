/// The arguments of a CSS colour function, told apart by unit and separator.
struct ColorArguments {
  /// One argument.
  enum Component: Equatable {
    case number(Double)
    case percentage(Double)
    /// An angle in degrees.
    case angle(Double)
    case none
    case word(String)
  }

  /// How arguments are separated: by commas throughout, or by white space with a slash before the alpha.
  enum Syntax {
    case commas
    case spaces
  }

  let components: [Component]
  let alpha: Component?
  let syntax: Syntax

  /// Reads the text between the parentheses.
  ///
  /// - Parameters:
  ///   - text: The text in lower case.
  ///   - count: How many arguments the function takes before its alpha.
  init?(_ text: Substring.UTF8View, count: Int) {
    var scanner = ColorScanner(text)
    var components: [Component] = []
    var separators: [UInt8] = []
    while let component = scanner.component() {
      components.append(component)
      guard let separator = scanner.separator() else { break }
      separators.append(separator)
    }
    guard scanner.isAtEnd, components.count == separators.count + 1 else { return nil }
    let isAlphaGiven = components.count == count + 1
    guard isAlphaGiven || components.count == count else { return nil }
    let space = UInt8(ascii: " ")
    let comma = UInt8(ascii: ",")
    if separators.allSatisfy({ $0 == comma }) {
      syntax = .commas
    } else {
      let slashes = isAlphaGiven ? [UInt8(ascii: "/")] : []
      guard separators == Array(repeating: space, count: count - 1) + slashes else { return nil }
      syntax = .spaces
    }
    self.components = Array(components.prefix(count))
    alpha = isAlphaGiven ? components.last : nil
  }
}

/// The tokens within a colour function.
private struct ColorScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: Substring.UTF8View) {
    bytes = Array(text)
  }

  var isAtEnd: Bool { index == bytes.count }

  private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipSpaces() -> Bool {
    let start = index
    while index < bytes.count, Color.isSpace(bytes[index]) { index += 1 }
    return index > start
  }

  /// A comma, a slash, or a space where only white space stands between two arguments; `nil` at the end.
  mutating func separator() -> UInt8? {
    let hasSpace = skipSpaces()
    guard !isAtEnd else { return nil }
    if current == UInt8(ascii: ",") || current == UInt8(ascii: "/") {
      defer { index += 1 }
      return current
    }
    return hasSpace ? UInt8(ascii: " ") : nil
  }

  mutating func component() -> ColorArguments.Component? {
    _ = skipSpaces()
    if let number = number() { return withUnit(number) }
    let word = word()
    guard !word.isEmpty else { return nil }
    return word == "none" ? ColorArguments.Component.none : .word(word)
  }

  private func withUnit(_ number: Double, _ unit: String) -> ColorArguments.Component? {
    switch unit {
    case "": .number(number)
    case "%": .percentage(number)
    case "deg": .angle(number)
    case "grad": .angle(number * 0.9)
    case "rad": .angle(number * 180 / .pi)
    case "turn": .angle(number * 360)
    default: nil
    }
  }

  private mutating func withUnit(_ number: Double) -> ColorArguments.Component? {
    if current == UInt8(ascii: "%") {
      index += 1
      return withUnit(number, "%")
    }
    return withUnit(number, word())
  }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, isWordByte(bytes[index], first: index == start) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): !first
    default: false
    }
  }

  /// A CSS number: an optional sign, digits with an optional fraction, and an optional exponent.
  private mutating func number() -> Double? {
    let start = index
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
    var digits = skipDigits()
    if current == UInt8(ascii: "."), index + 1 < bytes.count, isDigit(bytes[index + 1]) {
      index += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      index = start
      return nil
    }
    skipExponent()
    let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Passes over an exponent; an `e` that no digits follow would begin a unit instead.
  private mutating func skipExponent() {
    guard current == UInt8(ascii: "e") else { return }
    let start = index
    index += 1
    if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
    if skipDigits() == 0 { index = start }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return index - start
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
