import Testing

@Suite("The word scanner")
struct TokenTests {
  @Test("comments and strings hold no words")
  func skipsCommentsAndStrings() {
    let text = """
      let a = "glClear(" // glClear(
      /* outer /* glClear( */ glClear( */ b(#"c \\" d"#)
      """
    #expect(SwiftTokens.scan(text).map(\.text) == ["let", "a", "b"])
  }

  @Test("multi-line strings are passed over and lines still count")
  func countsLines() throws {
    let quotes = "\"\"\""
    let tokens = SwiftTokens.scan("x = \(quotes)\n  say \"no\"\n\(quotes)\n.y (z)")
    #expect(tokens.map(\.text) == ["x", "y", "z"])
    #expect(tokens.map(\.line) == [1, 4, 4])
    let member = try #require(tokens.dropFirst().first)
    #expect(member.before == ".")
    #expect(member.after == "(")
  }
}
