/// A fault in a JSON text.
struct JSONError: Error, Hashable {
  /// What is wrong, as half a sentence.
  let message: String
  /// How to put it right.
  let hint: String?
  /// The byte at which it was seen.
  let offset: Int
}

/// The tokens of a JSON text (RFC 8259), checked but not yet turned into values.
///
/// The scanner is its own because no library of the platform tells where in the text a value stood, in which order keys
/// came, or lets a large value be passed over.
struct JSONScanner {
  /// How deep arrays and objects may be nested.
  ///
  /// A style needs a dozen levels; without a limit a short text of brackets
  /// would exhaust the stack.
  static let maximumDepth = 512

  /// A string literal: the bytes between its quotes, and whether these hold escapes.
  struct StringToken {
    let content: Range<Int>
    let hasEscapes: Bool
  }

  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) throws(JSONError) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw failure("the text is encoded in UTF-16", hint: "save it as UTF-8")
    }
  }

  /// The byte at the current place, or 0 at the end of the text; 0 itself begins no token.
  var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func failure(_ message: String, hint: String? = nil, at offset: Int? = nil) -> JSONError {
    JSONError(message: message, hint: hint, offset: offset ?? index)
  }

  mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  /// Passes over a literal word.
  mutating func scanWord(_ word: StaticString) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    let matches =
      index + count <= bytes.count
      && word.withUTF8Buffer { letters in bytes[index..<index + count].elementsEqual(letters) }
    guard matches else { throw unexpectedValue() }
    index += count
  }

  /// Passes over a number and returns its bytes.
  mutating func scanNumber() throws(JSONError) -> Range<Int> {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") {
      index += 1
    } else if scanDigits() == 0 {
      throw failure("a number has no digits", at: start)
    }
    if current == UInt8(ascii: ".") {
      index += 1
      if scanDigits() == 0 {
        throw failure("a number has no digits after its decimal point", hint: "write 1.0 or 1", at: start)
      }
    }
    if current | 0x20 == UInt8(ascii: "e") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      if scanDigits() == 0 { throw failure("a number has no digits in its exponent", at: start) }
    }
    return start..<index
  }

  private mutating func scanDigits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index - start
  }

  /// The fault of a place where a value should begin and none does.
  func unexpectedValue() -> JSONError {
    guard index < bytes.count else {
      return failure("the text ends where a value should be", hint: "check whether the file is complete")
    }
    switch current {
    case UInt8(ascii: "'"):
      return failure("a string begins with a single quote", hint: "JSON strings stand between double quotes (\")")
    case UInt8(ascii: "/"):
      return failure("a comment stands where a value should be", hint: "JSON has no comments; remove it")
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return failure("a value is missing", hint: "remove the comma before the bracket")
    default:
      return failure(
        "\(currentCharacter) cannot begin a value", hint: "a value is null, true, false, a number, a string, [ or {")
    }
  }

  /// The character at the current place, quoted for a message.
  var currentCharacter: String {
    guard index < bytes.count else { return "the end of the text" }
    let byte = bytes[index]
    guard byte >= 0x20, byte != 0x7F else { return "the control character \(byte)" }
    guard byte >= 0x80 else { return "'\(Character(UnicodeScalar(byte)))'" }
    let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    return "'\(text.prefix(1))'"
  }
}
