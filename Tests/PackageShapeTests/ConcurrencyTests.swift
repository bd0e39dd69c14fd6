import Testing

@Suite("Every hole in the compiler's checks has its reason")
struct ConcurrencyTests {
  /// Words without which a comment does not say why sharing is safe.
  private static let reasons = [
    "sendable", "unchecked", "unsafe", "thread", "lock", "mutex", "immutable", "constant", "never written",
  ]

  @Test("@unchecked Sendable and nonisolated(unsafe) are explained on the lines above")
  func holesAreExplained() throws {
    for file in Repository.swift {
      let lines = try file.lines()
      let tokens = SwiftTokens.scan(try file.text())
      for (index, token) in tokens.enumerated() {
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        let isUnchecked = token.text == "unchecked" && token.before == "@" && next == "Sendable"
        let isUnsafe = token.text == "nonisolated" && token.after == "(" && next == "unsafe"
        guard isUnchecked || isUnsafe else { continue }
        let comment = Self.comment(endingAbove: token.line, in: lines).lowercased()
        #expect(
          Self.reasons.contains { comment.contains($0) },
          "\(file):\(token.line): say in a comment on the line above why this is safe to share between threads")
      }
    }
  }

  /// The comment lines directly above line `line` (counted from 1), attributes between them passed over, and its own.
  private static func comment(endingAbove line: Int, in lines: [Substring]) -> String {
    var comment = lines[line - 1].split(separator: "//", maxSplits: 1).dropFirst().joined()
    for text in lines[..<(line - 1)].reversed() {
      let trimmed = text.drop { $0 == " " }
      if trimmed.hasPrefix("//") {
        comment += trimmed
      } else if !trimmed.hasPrefix("@") {
        break
      }
    }
    return comment
  }
}
