/// One lexical element of GLSL and where it lies in its file.
struct GLSLToken: Sendable, Equatable {
  enum Kind: UInt8, Sendable {
    case identifier
    case number
    /// One byte: operators of several characters matter to nobody here.
    case punctuation
    /// A whole preprocessor line from `#` on, continued lines included, its newline not.
    case directive
  }

  let kind: Kind
  /// Byte offsets in the file.
  let start: Int32
  let end: Int32
  /// Counted from 1.
  let line: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// Splits GLSL into tokens; comments and white space are dropped, every byte keeps its place.
struct GLSLTokenizer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var position: Int
  private var line: Int32
  private var tokens: [GLSLToken] = []
  private var unterminatedComment: Int?

  /// The tokens of `bytes[range]`, and the line on which a comment begins that never ends.
  static func tokenize(_ bytes: [UInt8], in range: Range<Int>? = nil, firstLine: Int = 1) -> (
    tokens: [GLSLToken], unterminatedComment: Int?
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      var tokenizer = GLSLTokenizer(buffer, range ?? 0..<buffer.count, firstLine)
      tokenizer.run()
      return (tokenizer.tokens, tokenizer.unterminatedComment)
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ firstLine: Int) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
    line = Int32(firstLine)
    tokens.reserveCapacity(range.count / 4)
  }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < end ? bytes[position + offset] : 0 }

  private mutating func run() {
    var isLineStart = true
    while position < end {
      let start = position
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        isLineStart = true
        line += 1
        position += 1
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C, UInt8(ascii: "\\"):
        position += 1
        continue
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*"):
        skipComment()
        continue
      case UInt8(ascii: "#") where isLineStart:
        readDirective()
      case let first where Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(1)):
        skipNumber()
        append(.number, from: start)
      case let first where Self.isWord(first):
        repeat { position += 1 } while Self.isWord(byte())
        append(.identifier, from: start)
      default:
        position += 1
        append(.punctuation, from: start)
      }
      isLineStart = false
    }
  }

  private mutating func append(_ kind: GLSLToken.Kind, from start: Int) {
    tokens.append(GLSLToken(kind: kind, start: Int32(start), end: Int32(position), line: line))
  }

  /// A line comment ends before its newline; a backslash before that newline carries the comment on, as in C.
  private mutating func skipComment() {
    let firstLine = Int(line)
    let isBlock = byte(1) == UInt8(ascii: "*")
    position += 2
    while position < end {
      if bytes[position] == UInt8(ascii: "\n") {
        if !isBlock && !isContinued { return }
        line += 1
      } else if isBlock && bytes[position] == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    if isBlock { unterminatedComment = unterminatedComment ?? firstLine }
  }

  /// Whether the newline at the position is escaped by a backslash.
  private var isContinued: Bool {
    var before = position - 1
    if before >= 0 && bytes[before] == UInt8(ascii: "\r") { before -= 1 }
    return before >= 0 && bytes[before] == UInt8(ascii: "\\")
  }

  private mutating func readDirective() {
    let start = position
    let firstLine = line
    var last = position
    while position < end {
      let current = bytes[position]
      if current == UInt8(ascii: "\n") {
        guard isContinued else { break }
        line += 1
      } else if current == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*")) {
        skipComment()
        continue
      }
      position += 1
      if current > UInt8(ascii: " ") { last = position }
    }
    tokens.append(GLSLToken(kind: .directive, start: Int32(start), end: Int32(last), line: firstLine))
  }

  private mutating func skipNumber() {
    let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    while Self.isWord(byte()) || byte() == UInt8(ascii: ".") {
      let isExponent = !isHexadecimal && byte() | 0x20 == UInt8(ascii: "e")
      position += 1
      if isExponent && (byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-")) { position += 1 }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isWord(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
