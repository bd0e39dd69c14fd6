extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes the value `null`.
  public init(nilLiteral: ()) { self.init(.null) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self.init(.boolean(value)) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self.init(.number(Double(value))) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self.init(.number(value)) }
  /// Makes a string.
  public init(stringLiteral value: String) { self.init(.string(value)) }
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
  /// Makes an object whose members keep the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(.object(JSONObject(members))) }
}

extension JSONObject {
  /// Makes an object.
  ///
  /// - Parameter members: Its keys and values in order.
  public init(_ members: [(String, JSONValue)]) {
    self.init(members: members.map { Member(key: $0.0, keyRange: 0..<0, value: $0.1) })
  }
}

extension JSONValue: Equatable {
  /// Whether two values are the same, wherever they stand in a text: numbers by value, members in order, and what was
  /// left unread by its bytes.
  public static func == (first: JSONValue, second: JSONValue) -> Bool {
    switch (first.content, second.content) {
    case (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.string(let first), .string(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    case (.unread(let first), .unread(let second)): first == second
    default: false
    }
  }
}

extension JSONObject: Equatable {
  /// Whether two objects have the same members in the same order.
  public static func == (first: JSONObject, second: JSONObject) -> Bool {
    first.members.elementsEqual(second.members) { $0.key == $1.key && $0.value == $1.value }
  }
}
