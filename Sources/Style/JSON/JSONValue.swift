/// A value of a JSON text together with the bytes that it came from.
///
/// Style faults are reported by line and column, styles are shown again with their keys in the author's order, and inline
/// GeoJSON is handed on untouched; so a value keeps its byte range and an object keeps every member it was written with.
public struct JSONValue: Sendable {
  /// What the value is.
  public enum Content: Sendable {
    /// The literal `null`.
    case null
    /// A literal `true` or `false`.
    case boolean(Bool)
    /// A number. One beyond the range of `Double` is infinite.
    case number(Double)
    /// A string with its escapes resolved. A lone surrogate escape became U+FFFD.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
    /// An object or array that was checked but for which no values were built, because it is large and only its bytes
    /// are wanted: these bytes, as they stand in the text.
    indirect case unread(ArraySlice<UInt8>)
  }

  /// What the value is.
  public let content: Content
  /// The bytes of the text that make up the value, without the white space round it; empty for a value that was not
  /// read from a text.
  public let range: Range<Int>

  /// Makes a value.
  ///
  /// - Parameters:
  ///   - content: What the value is.
  ///   - range: The bytes of a text that make up the value; none for a value of a program's own.
  public init(_ content: Content, range: Range<Int> = 0..<0) {
    self.content = content
    self.range = range
  }
}

extension JSONValue {
  /// Whether the value is `null`.
  public var isNull: Bool {
    if case .null = content { return true }
    return false
  }

  /// The truth value, or `nil` when the value is of another type.
  public var boolean: Bool? {
    // As for `number`.
    @inline(never) get {
      if case .boolean(let value) = content { return value }
      return nil
    }
  }

  /// The number, or `nil` when the value is of another type.
  public var number: Double? {
    // The optimizer of Swift 6.3.1 aborts where this is inlined into loops and closures.
    @inline(never) get {
      if case .number(let value) = content { return value }
      return nil
    }
  }

  /// The string, or `nil` when the value is of another type.
  public var string: String? {
    if case .string(let value) = content { return value }
    return nil
  }

  /// The elements, or `nil` when the value is of another type.
  public var array: [JSONValue]? {
    if case .array(let value) = content { return value }
    return nil
  }

  /// The members, or `nil` when the value is of another type.
  public var object: JSONObject? {
    if case .object(let value) = content { return value }
    return nil
  }
}

/// The members of a JSON object, in the order of the text.
public struct JSONObject: Sendable {
  /// One key and its value.
  public struct Member: Sendable {
    /// The key with its escapes resolved.
    public let key: String
    /// The bytes of the key, quotes included.
    public let keyRange: Range<Int>
    /// The value.
    public let value: JSONValue
  }

  /// Every member as written, repeated keys included.
  public let members: [Member]
  /// Whether a key occurs more than once.
  let hasRepeatedKeys: Bool

  init(members: [Member], hasRepeatedKeys: Bool = false) {
    self.members = members
    self.hasRepeatedKeys = hasRepeatedKeys
  }

  /// The members that count: the last one of each key, in the order in which keys first occur.
  package var effectiveMembers: [Member] {
    guard hasRepeatedKeys else { return members }
    var indexes: [String: Int] = [:]
    var effective: [Member] = []
    for member in members {
      if let index = indexes[member.key] {
        effective[index] = member
      } else {
        indexes[member.key] = effective.count
        effective.append(member)
      }
    }
    return effective
  }

  /// The member of a key: the last one where the key is repeated, as JavaScript reads it.
  ///
  /// - Parameter key: The key, with its escapes resolved.
  /// - Returns: The member, or `nil` when there is none.
  public func member(_ key: String) -> Member? {
    members.last { $0.key == key }
  }

  /// The value of a key: the last one where the key is repeated.
  public subscript(key: String) -> JSONValue? {
    member(key)?.value
  }
}

extension JSONValue {
  /// The value in few words for a message: scalars as written, containers by type.
  var summary: String {
    switch content {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): value.plainText
    case .string(let value): value.count > 40 ? "\"\(value.prefix(40))…\"" : "\"\(value)\""
    case .array, .object, .unread: "an \(typeName)"
    }
  }

  /// The name of the value's type, as JavaScript and the style specification have it.
  var typeName: String {
    switch content {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    case .unread(let bytes): bytes.first == UInt8(ascii: "[") ? "array" : "object"
    }
  }

  /// Whether the value is an object, read or not.
  var isObject: Bool { typeName == "object" }
}

extension Double {
  /// The number as a style would write it: without a fraction where it is whole.
  var plainText: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
