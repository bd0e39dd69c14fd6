/// The place of a value in a JSON text by the keys and indexes that lead to it (RFC 6901).
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indexes from the root, unescaped.
  public let tokens: [String]

  /// Makes a pointer.
  ///
  /// - Parameter tokens: The keys and indexes from the root, unescaped; none for the root itself.
  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// The pointer's text, such as `/layers/3/paint/fill-color`; empty for the root.
  ///
  /// A `~` in a key is written `~0` and a `/` is written `~1` (RFC 6901, section 3).
  public var description: String {
    tokens.map { "/" + Self.escape($0) }.joined()
  }

  /// Makes a pointer of its text.
  ///
  /// - Parameter text: A text as `description` is, such as `/features/3`.
  package init(_ text: String) {
    self.init(text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(Self.unescape))
  }

  private static func unescape(_ token: Substring) -> String {
    String(token.replacing("~1", with: "/").replacing("~0", with: "~"))
  }

  private static func escape(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    var escaped = ""
    for character in token.unicodeScalars {
      switch character {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

extension JSONValue {
  /// The pointer from this value to the innermost value that holds a byte range.
  ///
  /// Values are told apart by their ranges, so that a check of a style needs to carry no path along: paths are worked out
  /// only for the few places where something is wrong.
  ///
  /// - Parameter range: The byte range of a value below this one.
  /// - Returns: The pointer; empty when the range is this value's own or lies outside it.
  func pointer(to range: Range<Int>) -> JSONPointer {
    var tokens: [String] = []
    var value = self
    while value.range != range {
      guard let (token, child) = value.child(holding: range) else { break }
      tokens.append(token)
      value = child
    }
    return JSONPointer(tokens)
  }

  private func child(holding range: Range<Int>) -> (token: String, value: JSONValue)? {
    switch content {
    case .array(let elements):
      guard let index = Self.index(of: range, count: elements.count, { elements[$0] }) else { return nil }
      return (String(index), elements[index])
    case .object(let object):
      let members = object.members
      guard let index = Self.index(of: range, count: members.count, { members[$0].value }) else { return nil }
      return (members[index].key, members[index].value)
    case .null, .boolean, .number, .string, .unread:
      return nil
    }
  }

  /// The index of the one that holds a range among values that stand one after the other in a text.
  private static func index(of range: Range<Int>, count: Int, _ value: (Int) -> JSONValue) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if value(middle).range.lowerBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low > 0, range.upperBound <= value(low - 1).range.upperBound else { return nil }
    return low - 1
  }
}
