extension JSONScanner {
  /// Passes over a string that begins at the current quote: control characters, escapes and UTF-8 are checked.
  mutating func scanString() throws(JSONError) -> StringToken {
    let start = index + 1
    var hasEscapes = false
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        index = position + 1
        return StringToken(content: start..<position, hasEscapes: hasEscapes)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += try escapeLength(at: position)
      } else if byte < 0x20 {
        throw failure(
          "a string holds the control character \(byte)", hint: "write it as an escape such as \\n", at: position)
      } else if byte < 0x80 {
        position += 1
      } else {
        position += try sequenceLength(at: position)
      }
    }
    throw failure("a string is not closed", hint: "add the missing double quote (\")", at: start - 1)
  }

  private func escapeLength(at position: Int) throws(JSONError) -> Int {
    guard position + 1 < bytes.count else { throw failure("a string is not closed", at: position) }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard codeUnit(at: position) != nil else {
        throw failure("an escape \\u is not followed by four hexadecimal digits", at: position)
      }
      return 6
    default:
      throw failure(
        "a string holds an unknown escape", hint: "a backslash itself is written \\\\", at: position)
    }
  }

  /// The code unit of the escape `\uXXXX` at a place.
  private func codeUnit(at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The length of the UTF-8 sequence at a place (Unicode, table 3-7: well-formed byte sequences).
  private func sequenceLength(at position: Int) throws(JSONError) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch bytes[position] {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    var isWellFormed = length > 0 && position + length <= bytes.count && second.contains(bytes[position + 1])
    if isWellFormed, length > 2 {
      isWellFormed = bytes[position + 2..<position + length].allSatisfy { $0 & 0xC0 == 0x80 }
    }
    guard isWellFormed else {
      throw failure("a string is not valid UTF-8", hint: "save the file as UTF-8", at: position)
    }
    return length
  }

  /// The text of a checked string.
  func text(of token: StringToken) -> String {
    guard token.hasEscapes else { return String(decoding: bytes[token.content], as: UTF8.self) }
    var text = ""
    var position = token.content.lowerBound
    while position < token.content.upperBound {
      if bytes[position] == UInt8(ascii: "\\") {
        let (scalar, length) = unescape(at: position)
        text.unicodeScalars.append(scalar)
        position += length
      } else {
        let end = bytes[position..<token.content.upperBound].firstIndex(of: UInt8(ascii: "\\"))
        let plain = position..<(end ?? token.content.upperBound)
        text += String(decoding: bytes[plain], as: UTF8.self)
        position = plain.upperBound
      }
    }
    return text
  }

  private func unescape(at position: Int) -> (scalar: UnicodeScalar, length: Int) {
    switch bytes[position + 1] {
    case UInt8(ascii: "b"): return ("\u{08}", 2)
    case UInt8(ascii: "f"): return ("\u{0C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): return unescapeUnicode(at: position)
    default: return (UnicodeScalar(bytes[position + 1]), 2)
    }
  }

  private func unescapeUnicode(at position: Int) -> (scalar: UnicodeScalar, length: Int) {
    guard let unit = codeUnit(at: position) else { return ("\u{FFFD}", 2) }
    if let scalar = UnicodeScalar(UInt32(unit)) { return (scalar, 6) }
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: position + 6), UTF16.isTrailSurrogate(trail),
      let scalar = UnicodeScalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    else { return ("\u{FFFD}", 6) }
    return (scalar, 12)
  }
}
