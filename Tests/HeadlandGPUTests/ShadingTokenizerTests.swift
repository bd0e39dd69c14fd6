import Testing

@testable import HeadlandGPU

@Suite("GLSL tokenizer")
struct ShadingTokenizerTests {
  /// `kind text @line` of each token.
  private func tokens(_ text: String) -> [String] {
    let file = SourceFile(name: "t", text: text)
    return file.tokens.map { token in
      let kind =
        switch token.kind {
        case .identifier: "word"
        case .number: "number"
        case .punctuation: "mark"
        case .directive: "directive"
        }
      return "\(kind) \(file.text(token)) @\(token.line)"
    }
  }

  @Test("words, numbers and marks carry their lines")
  func plainText() {
    #expect(
      tokens("float x_1 = 1.5e-3;\n  y += .5f;") == [
        "word float @1", "word x_1 @1", "mark = @1", "number 1.5e-3 @1", "mark ; @1",
        "word y @2", "mark + @2", "mark = @2", "number .5f @2", "mark ; @2",
      ])
  }

  @Test("a hexadecimal E is no exponent and a swizzle is no number")
  func numberEdges() {
    #expect(
      tokens("0x1E+2u a.x") == [
        "number 0x1E @1", "mark + @1", "number 2u @1", "word a @1", "mark . @1", "word x @1",
      ])
  }

  @Test("comments vanish but their lines count")
  func comments() {
    #expect(tokens("a // b\nc /* d\n\n e */ f") == ["word a @1", "word c @2", "word f @4"])
  }

  @Test("a line comment that ends in a backslash swallows the next line, as in C")
  func continuedComment() {
    #expect(tokens("// a \\\nb\nc") == ["word c @3"])
  }

  @Test("a directive is one token, continued lines included")
  func directives() {
    #expect(
      tokens("#define A(x) \\\n  (x)  \nb\n  # pragma vertex v // c\n") == [
        "directive #define A(x) \\\n  (x) @1", "word b @3", "directive # pragma vertex v @4",
      ])
  }

  @Test("a hash inside a line is no directive")
  func hashInLine() {
    #expect(tokens("a # b") == ["word a @1", "mark # @1", "word b @1"])
  }

  @Test("carriage returns are white space")
  func carriageReturns() {
    #expect(tokens("#define A 1\r\nb\r\n") == ["directive #define A 1 @1", "word b @2"])
  }

  @Test("a comment without an end is reported where it begins")
  func unterminatedComment() {
    #expect(SourceFile(name: "t", text: "a\n/* b\nc").unterminatedComment == 2)
    #expect(SourceFile(name: "t", text: "a /* b */ // c").unterminatedComment == nil)
  }

  @Test("a directive comes apart into keyword and arguments")
  func directiveParts() throws {
    let file = SourceFile(name: "t", text: "#pragma sampler(tex, 3)")
    let directive = file.directive(try #require(file.tokens.first))
    #expect(directive.keyword == "pragma")
    #expect(directive.arguments.map { file.text($0) } == ["sampler", "(", "tex", ",", "3", ")"])
  }

  @Test("a quoted line loses the white space around it")
  func quotedLines() {
    let file = SourceFile(name: "t", text: "one\n  two \r\n\nfour")
    #expect((1...5).map { file.line($0) } == ["one", "two", "", "four", nil])
  }
}
