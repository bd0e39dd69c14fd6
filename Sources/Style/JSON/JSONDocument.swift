/// A whole JSON text as a tree of values.
struct JSONDocument: Sendable {
  let root: JSONValue
  /// The members whose key had occurred before in the same object.
  let repeatedMembers: [JSONObject.Member]

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, with or without a byte order mark.
  ///   - unreadPath: The keys that lead to objects and arrays to be left unread, `nil` standing for any key.
  /// - Throws: `JSONError` at the first place where the text is not JSON.
  init(_ bytes: [UInt8], leavingUnread unreadPath: [String?] = []) throws(JSONError) {
    var parser = JSONParser(scanner: try JSONScanner(bytes), unreadPath: unreadPath)
    parser.scanner.skipWhitespace()
    root = try parser.parseValue(depth: 0, matched: unreadPath.isEmpty ? nil : 0)
    parser.scanner.skipWhitespace()
    guard parser.scanner.index == bytes.count else {
      throw parser.scanner.failure(
        "\(parser.scanner.currentCharacter) follows the end of the value", hint: "a JSON text holds one value")
    }
    repeatedMembers = parser.repeatedMembers
  }
}

/// Builds values from tokens by recursive descent, at most `JSONScanner.maximumDepth` levels deep.
private struct JSONParser {
  var scanner: JSONScanner
  let unreadPath: [String?]
  var repeatedMembers: [JSONObject.Member] = []

  init(scanner: JSONScanner, unreadPath: [String?]) {
    self.scanner = scanner
    self.unreadPath = unreadPath
  }

  /// Reads the value at the current place.
  ///
  /// - Parameters:
  ///   - depth: How many arrays and objects are open round the value.
  ///   - matched: How many keys of the unread path lead here, or `nil` off that path.
  /// - Returns: The value.
  /// - Throws: `JSONError` where the value is not JSON.
  mutating func parseValue(depth: Int, matched: Int?) throws(JSONError) -> JSONValue {
    let start = scanner.index
    let content: JSONValue.Content
    switch scanner.current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      content = try parseContainer(depth: depth, matched: matched)
    case UInt8(ascii: "\""):
      content = .string(scanner.text(of: try scanner.scanString()))
    case UInt8(ascii: "-"), 0x30...0x39:
      content = .number(scanner.number(in: try scanner.scanNumber()))
    case UInt8(ascii: "t"):
      try scanner.scanWord("true")
      content = .boolean(true)
    case UInt8(ascii: "f"):
      try scanner.scanWord("false")
      content = .boolean(false)
    default:
      try scanner.scanWord("null")
      content = .null
    }
    return JSONValue(content, range: start..<scanner.index)
  }

  private mutating func parseContainer(depth: Int, matched: Int?) throws(JSONError) -> JSONValue.Content {
    if let matched, matched == unreadPath.count {
      let start = scanner.index
      try scanner.skipValue(depth: depth)
      return .unread(scanner.bytes[start..<scanner.index])
    }
    if scanner.current == UInt8(ascii: "[") { return .array(try parseArray(depth: depth + 1)) }
    return .object(try parseObject(depth: depth + 1, matched: matched))
  }

  private mutating func parseArray(depth: Int) throws(JSONError) -> [JSONValue] {
    try scanner.open(UInt8(ascii: "]"), depth: depth)
    var elements: [JSONValue] = []
    if scanner.current == UInt8(ascii: "]") {
      scanner.index += 1
      return elements
    }
    while true {
      elements.append(try parseValue(depth: depth, matched: nil))
      if try !scanner.nextElement(closing: UInt8(ascii: "]")) { return elements }
    }
  }

  private mutating func parseObject(depth: Int, matched: Int?) throws(JSONError) -> JSONObject {
    try scanner.open(UInt8(ascii: "}"), depth: depth)
    var members: [JSONObject.Member] = []
    if scanner.current == UInt8(ascii: "}") {
      scanner.index += 1
      return JSONObject(members: members)
    }
    while true {
      let (token, range) = try scanner.scanKey()
      let key = scanner.text(of: token)
      let value = try parseValue(depth: depth, matched: matched.flatMap { follow(key, from: $0) })
      members.append(JSONObject.Member(key: key, keyRange: range, value: value))
      if try !scanner.nextElement(closing: UInt8(ascii: "}")) { break }
    }
    let count = repeatedMembers.count
    noteRepeatedKeys(in: members)
    return JSONObject(members: members, hasRepeatedKeys: repeatedMembers.count > count)
  }

  private func follow(_ key: String, from matched: Int) -> Int? {
    guard matched < unreadPath.count else { return nil }
    guard let expected = unreadPath[matched] else { return matched + 1 }
    return expected == key ? matched + 1 : nil
  }

  /// Pairs are compared where they are few, a set is made where many keys would make that quadratic.
  private mutating func noteRepeatedKeys(in members: [JSONObject.Member]) {
    if members.count <= 8 {
      for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.key == member.key }) {
        repeatedMembers.append(member)
      }
    } else {
      var seen = Set<String>(minimumCapacity: members.count)
      for member in members where !seen.insert(member.key).inserted { repeatedMembers.append(member) }
    }
  }
}

extension JSONScanner {
  /// The value of a checked number.
  ///
  /// A number of at most 15 digits and a power of ten up to 22 is exact in one operation, because both factors are
  /// whole numbers below 2^53; the others take the library's slower way.
  func number(in range: Range<Int>) -> Double {
    var mantissa: UInt64 = 0
    var digits = 0
    var fraction = 0
    var isFraction = false
    for byte in bytes[range] {
      switch byte {
      case 0x30...0x39:
        digits += 1
        if digits > 15 { return slowNumber(in: range) }
        mantissa = mantissa * 10 + UInt64(byte - 0x30)
        if isFraction { fraction += 1 }
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "-"): continue
      default: return slowNumber(in: range)
      }
    }
    let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
    return bytes[range.lowerBound] == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  private func slowNumber(in range: Range<Int>) -> Double {
    // The grammar was checked, so only a number too large for the type is left to fail, and that is an infinity.
    Double(String(decoding: bytes[range], as: UTF8.self)) ?? .infinity
  }
}
