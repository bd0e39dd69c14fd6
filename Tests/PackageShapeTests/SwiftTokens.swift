/// One word of a Swift file, outside comments and string literals, with what stands next to it.
struct Token {
  let text: String
  /// Counted from 1.
  let line: Int
  /// The last character before the word that is not blank, or nil at the file's start.
  let before: Character?
  /// The first character after the word on the same line that is not blank, or nil at the line's end.
  let after: Character?
}

/// Cuts Swift text into words; comments and string literals are passed over.
///
/// It knows as much of the grammar as the package's rules need: nested block comments, multi-line and raw strings.
/// An interpolation counts as part of its string.
struct SwiftTokens {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lastVisible: UInt8?
  private var tokens: [Token] = []

  /// The words of `text`, in order.
  static func scan(_ text: String) -> [Token] {
    var scanner = SwiftTokens(bytes: Array(text.utf8))
    scanner.run()
    return scanner.tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func run() {
    while position < bytes.count {
      if at("//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else if at("/*") {
        skipBlockComment()
      } else if let hashes = openingOfString() {
        skipString(hashes: hashes)
      } else if isWord(bytes[position]) {
        takeWord()
      } else {
        if bytes[position] > UInt8(ascii: " ") { lastVisible = bytes[position] }
        advance()
      }
    }
  }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private func at(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[position..<position + $0.count].elementsEqual($0) }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if at("/*") {
        depth += 1
        advance(by: 2)
      } else if at("*/") {
        depth -= 1
        advance(by: 2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// The number of `#` before the quotation mark where a string begins here, else nil.
  private func openingOfString() -> Int? {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - position : nil
  }

  private mutating func skipString(hashes: Int) {
    advance(by: hashes)
    let isMultiline = at("\"\"\"")
    advance(by: isMultiline ? 3 : 1)
    while position < bytes.count {
      if hashes == 0, bytes[position] == UInt8(ascii: "\\") {
        advance(by: 2)
      } else if isMultiline ? at("\"\"\"") : at("\"") {
        advance(by: isMultiline ? 3 : 1)
        let end = min(position + hashes, bytes.count)
        if bytes[position..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) {
          advance(by: hashes)
          break
        }
      } else if !isMultiline, bytes[position] == UInt8(ascii: "\n") {
        break
      } else {
        advance()
      }
    }
    lastVisible = UInt8(ascii: "\"")
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  private mutating func takeWord() {
    let start = position
    while position < bytes.count, isWord(bytes[position]) { position += 1 }
    var next = position
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
    let after = next < bytes.count && bytes[next] != UInt8(ascii: "\n") ? bytes[next] : nil
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(
      Token(text: text, line: line, before: lastVisible.map(character), after: after.map(character)))
    lastVisible = bytes[position - 1]
  }

  private func character(_ byte: UInt8) -> Character {
    Character(Unicode.Scalar(byte))
  }
}
