/// One text of a library, tokenised, under the name that its author knows it by.
struct SourceFile: Sendable {
  let name: String
  let bytes: [UInt8]
  let tokens: [GLSLToken]
  /// The line of a comment that never ends.
  let unterminatedComment: Int?
  /// Where each line begins.
  private let lineStarts: [Int]

  init(name: String, text: String) {
    self.name = name
    bytes = Array(text.utf8)
    (tokens, unterminatedComment) = GLSLTokenizer.tokenize(bytes)
    lineStarts = [0] + bytes.indices.filter { [bytes] in bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  func text(_ token: GLSLToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  func isPunctuation(_ token: GLSLToken, _ character: Unicode.Scalar) -> Bool {
    token.kind == .punctuation && bytes[Int(token.start)] == UInt8(ascii: character)
  }

  /// A line's text without the white space around it, for quoting.
  func line(_ number: Int) -> String? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    guard start < bytes.count else { return nil }
    let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
    let blank: (UInt8) -> Bool = { $0 <= UInt8(ascii: " ") }
    let head = line.drop(while: blank)
    let tail = head.reversed().drop(while: blank).reversed()
    return String(decoding: Array(tail), as: UTF8.self)
  }

  /// A preprocessor line taken apart: its keyword and the tokens after it, with places in this file.
  struct Directive {
    let keyword: String
    let arguments: [GLSLToken]
  }

  func directive(_ token: GLSLToken) -> Directive {
    let body = Int(token.start) + 1..<Int(token.end)
    let parts = GLSLTokenizer.tokenize(bytes, in: body, firstLine: Int(token.line)).tokens
    guard let keyword = parts.first else { return Directive(keyword: "", arguments: []) }
    return Directive(keyword: text(keyword), arguments: Array(parts.dropFirst()))
  }

  func issue(_ message: String, line: Int?, severity: LibraryError.Severity = .error) -> LibraryError.Issue {
    LibraryError.Issue(
      severity: severity, file: name, line: line, message: message, sourceLine: line.flatMap { self.line($0) })
  }
}
