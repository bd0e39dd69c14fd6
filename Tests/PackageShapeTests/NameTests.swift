import Testing

/// The words of a name: `TileCacheUtil` and `tile_cache-util` both end in "util".
func words(of name: some StringProtocol) -> [String] {
  var words: [String] = []
  var current = ""
  func close() {
    if !current.isEmpty { words.append(current.lowercased()) }
    current = ""
  }
  for character in name {
    if !character.isLetter {
      close()
    } else {
      if character.isUppercase, current.last?.isLowercase == true { close() }
      current.append(character)
    }
  }
  close()
  return words
}

/// The first word in `name` that says nothing about what the thing is, or nil.
private func emptyWord(in name: some StringProtocol) -> String? {
  let forbidden: Set<String> = [
    "util", "utils", "utility", "utilities", "helper", "helpers", "manager", "managers", "common", "misc", "legacy",
  ]
  if name.lowercased().hasSuffix("_new") { return "_new" }
  return words(of: name).first { forbidden.contains($0) }
}

@Suite("Names say what a thing is")
struct NameTests {
  static let ours = Repository.files.filter { !$0.isInside("Fixtures") }

  @Test("no file or folder is a drawer")
  func pathsNameTheirContent() {
    for file in Self.ours {
      let stem = file.components.dropLast() + [file.name.prefix { $0 != "." }]
      for component in stem {
        if let word = emptyWord(in: component) {
          Issue.record("\(file): \"\(word)\" says nothing of what is inside; name it after its content")
        }
      }
    }
  }

  /// Names that are not ours to choose: programs for Metal say them.
  static let metals: Set<String> = ["MTLCaptureManager"]

  @Test("no type is a drawer")
  func typesNameTheirRole() throws {
    for file in Repository.swift {
      let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      let tokens = SwiftTokens.scan(try file.text())
      for (keyword, name) in zip(tokens, tokens.dropFirst()) where keywords.contains(keyword.text) {
        guard !Self.metals.contains(name.text) else { continue }
        if let word = emptyWord(in: name.text) {
          Issue.record("\(file):\(name.line): \(name.text): \"\(word)\" says nothing of its role")
        }
      }
    }
  }

  @Test("words are cut at capitals and at separators")
  func wordsAreCut() {
    #expect(words(of: "TileCacheUtil") == ["tile", "cache", "util"])
    #expect(words(of: "fill_pattern-common2") == ["fill", "pattern", "common"])
    #expect(words(of: "GLState") == ["glstate"])
  }
}
