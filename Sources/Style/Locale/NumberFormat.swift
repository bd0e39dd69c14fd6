internal import CICU

/// How a number is written: in which language, as what, with how many digits.
///
/// Digits follow the rules of ECMA-402: unless the style says otherwise, plain numbers and units have up to three after
/// the point, and amounts of money as many as the currency has.
struct NumberFormat: CustomStringConvertible {
  /// What a number stands for.
  enum Kind: Hashable {
    case plain
    /// An amount of money, by the currency's ISO 4217 code.
    case currency(String)
    /// A quantity, by the unit's name in CLDR or ECMA-402, such as `meter`.
    case unit(String)
  }

  /// The language's BCP 47 tag.
  var locale = Collator.defaultLocale
  var kind = Kind.plain
  var minimumFractionDigits: Double?
  var maximumFractionDigits: Double?

  /// What the format is, for a message.
  var description: String {
    switch kind {
    case .plain: "a number"
    case .currency(let code): "an amount in the currency '\(code)'"
    case .unit(let unit): "a quantity in the unit '\(unit)'"
    }
  }

  /// A number in the format, or `nil` where there is no such currency or unit.
  func text(of number: Double) -> String? {
    guard let skeleton else { return nil }
    let capacity = 512
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) { buffer in
      let count = cicu_format_number(number, skeleton, locale, buffer.baseAddress, Int32(capacity))
      return count < 0 ? nil : String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
    }
  }

  /// The format in the words of ICU's number skeletons.
  private var skeleton: String? {
    switch kind {
    case .plain:
      return fractionDigits(defaults: (0, 3))
    case .currency(let code):
      guard code.utf8.count == 3, code.utf8.allSatisfy(Self.isLetter) else { return nil }
      let hasDigits = minimumFractionDigits != nil || maximumFractionDigits != nil
      let digits = hasDigits ? fractionDigits(defaults: (2, 2)) : "precision-currency-standard"
      return "currency/\(code.uppercased()) \(digits)"
    case .unit(let unit):
      guard !unit.isEmpty, unit.utf8.allSatisfy({ Self.isLetter($0) || $0 == UInt8(ascii: "-") }) else { return nil }
      return "unit/\(unit) unit-width-short \(fractionDigits(defaults: (0, 3)))"
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The digits after the point: zeros for those that are always there, `#` for those that may be.
  private func fractionDigits(defaults: (minimum: Int, maximum: Int)) -> String {
    func digits(_ number: Double?) -> Int? { number.map { Int(min(max($0.isNaN ? 0 : $0, 0), 20)) } }
    let given = (minimum: digits(minimumFractionDigits), maximum: digits(maximumFractionDigits))
    let minimum = given.minimum ?? min(defaults.minimum, given.maximum ?? defaults.minimum)
    let maximum = max(given.maximum ?? max(defaults.maximum, minimum), minimum)
    guard maximum > 0 else { return "precision-integer" }
    return "." + String(repeating: "0", count: minimum) + String(repeating: "#", count: maximum - minimum)
  }
}
