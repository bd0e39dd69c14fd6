import Testing

@testable import HeadlandStyle

@Suite("JSON")
struct JSONDocumentTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONDocument(Array(text.utf8)).root
  }

  private func fault(_ text: String) -> JSONError? {
    fault(Array(text.utf8))
  }

  private func fault(_ bytes: [UInt8]) -> JSONError? {
    do {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("values of every type are read")
  func scalars() throws {
    let root = try parse(#" {"a": null, "b": true, "c": false, "d": -12.5, "e": "x", "f": [1, [2]], "g": {}} "#)
    let object = try #require(root.object)
    #expect(object["a"]?.isNull == true)
    #expect(object["b"]?.boolean == true)
    #expect(object["c"]?.boolean == false)
    #expect(object["d"]?.number == -12.5)
    #expect(object["e"]?.string == "x")
    #expect(object["f"]?.array?.last?.array?.first?.number == 2)
    #expect(object["g"]?.object?.members.isEmpty == true)
    #expect(object["h"] == nil)
  }

  @Test("keys keep the order of the text, and of a repeated key the last value counts")
  func keyOrder() throws {
    let document = try JSONDocument(Array(#"{"z": 1, "a": 2, "z": 3}"#.utf8))
    let object = try #require(document.root.object)
    #expect(object.members.map(\.key) == ["z", "a", "z"])
    #expect(object["z"]?.number == 3)
    #expect(document.repeatedMembers.map(\.keyRange) == [17..<20])
  }

  @Test("repeated keys are found among many")
  func manyKeys() throws {
    let members = (0..<20).map { "\"k\($0)\": 0" } + ["\"k7\": 1"]
    let document = try JSONDocument(Array("{\(members.joined(separator: ","))}".utf8))
    #expect(document.repeatedMembers.map(\.key) == ["k7"])
  }

  @Test("a value knows its bytes")
  func ranges() throws {
    let text = #"{"a": [10, "é"] }"#
    let root = try parse(text)
    let array = try #require(root.object?["a"])
    #expect(root.range == 0..<text.utf8.count)
    #expect(String(decoding: Array(text.utf8)[array.range], as: UTF8.self) == #"[10, "é"]"#)
    #expect(root.object?.members.first?.keyRange == 1..<4)
  }

  @Test(
    "numbers are the nearest doubles",
    arguments: [
      ("0", 0.0), ("-0", -0.0), ("0.1", 0.1), ("126.978", 126.978), ("-37.5665", -37.5665), ("1e3", 1000),
      ("2.5E-3", 0.0025), ("123456789012345", 123_456_789_012_345), ("0.30000000000000004", 0.30000000000000004),
      ("9007199254740993", 9_007_199_254_740_992), ("1e400", .infinity), ("-1e400", -.infinity),
    ])
  func numbers(text: String, expected: Double) throws {
    let number = try #require(try parse(text).number)
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test("escapes are resolved; a surrogate pair is one character and a lone surrogate becomes U+FFFD")
  func escapes() throws {
    #expect(try parse(#""a\"\\\/\b\f\n\r\t\u00e9""#).string == "a\"\\/\u{08}\u{0C}\n\r\té")
    #expect(try parse(#""\ud83d\ude00!""#).string == "😀!")
    #expect(try parse(#""\ud83dx""#).string == "\u{FFFD}x")
    #expect(try parse(#""\ude00\ud83d""#).string == "\u{FFFD}\u{FFFD}")
  }

  @Test("a byte order mark is passed over, UTF-16 is named")
  func byteOrderMark() throws {
    #expect(try JSONDocument([0xEF, 0xBB, 0xBF] + Array("7".utf8)).root.number == 7)
    #expect(fault([0xFF, 0xFE, 0x37, 0x00])?.message.contains("UTF-16") == true)
  }

  @Test(
    "bytes that are not UTF-8 are refused where they stand",
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let error = fault(Array("[\"a".utf8) + bytes + Array("\"]".utf8))
    #expect(error?.offset == 3)
    #expect(error?.message == "a string is not valid UTF-8")
  }

  @Test("512 levels of nesting are read, 513 are refused with a sentence")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(512)) }
    #expect(fault(nested(513))?.message == "arrays and objects are nested more than 512 levels deep")
    #expect(fault(String(repeating: "[", count: 1_000_000))?.offset == 512)
    #expect(fault(String(repeating: "{\"a\":", count: 100_000))?.message.contains("512 levels") == true)
  }

  @Test(
    "each breach of the grammar is refused at its byte",
    arguments: [
      ("", 0), ("[1,]", 3), (#"{"a":1,}"#, 7), ("[1 2]", 3), (#"{"a" 1}"#, 5), ("{a: 1}", 1), ("'x'", 0), ("01", 1),
      ("-", 0), ("1.", 0), ("1e", 0), (".5", 0), ("+1", 0), ("nul", 0), ("NaN", 0), ("[1] x", 4), ("\"a", 0),
      ("\"\t\"", 1), (#""\x""#, 1), (#""\u12g4""#, 1), ("[", 1), (#"{"a":"#, 5), ("// x\n1", 0),
    ])
  func grammar(text: String, offset: Int) {
    #expect(fault(text)?.offset == offset)
  }

  @Test("values on the unread path are checked but not built")
  func unread() throws {
    let text = #"{"sources": {"a": {"data": {"x": [1, "]"]}}, "b": {"data": "url"}}, "data": [1]}"#
    let document = try JSONDocument(Array(text.utf8), leavingUnread: ["sources", nil, "data"])
    let root = try #require(document.root.object)
    let data = try #require(root["sources"]?.object?["a"]?.object?["data"])
    guard case .unread = data.content else {
      Issue.record("the inline data was built")
      return
    }
    #expect(String(decoding: Array(text.utf8)[data.range], as: UTF8.self) == #"{"x": [1, "]"]}"#)
    #expect(root["sources"]?.object?["b"]?.object?["data"]?.string == "url")
    #expect(root["data"]?.array?.count == 1)
    #expect(throws: JSONError.self) {
      try JSONDocument(Array(#"{"sources": {"a": {"data": [01]}}}"#.utf8), leavingUnread: ["sources", nil, "data"])
    }
  }

  @Test("pointers escape ~ and / and lead to the innermost value")
  func pointers() throws {
    let root = try parse(#"{"a/b": {"m~n": [0, {"": 5}]}}"#)
    let value = try #require(root.object?["a/b"]?.object?["m~n"]?.array?[1].object?[""])
    #expect(root.pointer(to: value.range).description == "/a~1b/m~0n/1/")
    #expect(root.pointer(to: root.range).description == "")
  }

  @Test("lines and columns count from 1, in characters")
  func positions() {
    let bytes = Array("{\n  \"é\": 1,\r\n\"😀\" 2}".utf8)
    let offsets = ["{", "\"é", "1", "\"😀", "2"].compactMap { piece in
      bytes.indices.first { bytes[$0...].starts(with: Array(piece.utf8)) }
    }
    let positions = TextPosition.positions(of: offsets, in: bytes)
    #expect(positions.map(\.line) == [1, 2, 2, 3, 3])
    #expect(positions.map(\.column) == [1, 3, 8, 1, 5])
  }
}
