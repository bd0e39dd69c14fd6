/// Finds the places of values in a JSON text by the pointers to them.
package struct JSONPlaces {
  private let bytes: [UInt8]
  private let root: JSONValue?

  /// Reads a text; no place is found in one that is not JSON.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    root = try? JSONDocument(bytes).root
  }

  /// The line and column of a value, from 1, or `nil` where there is no such value.
  ///
  /// - Parameter pointer: A JSON pointer (RFC 6901), such as `/features/3/geometry`.
  /// - Returns: The place at which the value begins.
  package func place(of pointer: String) -> (line: Int, column: Int)? {
    var value = root
    for token in JSONPointer(pointer).tokens {
      switch value?.content {
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      case .object(let object):
        guard let member = object.member(token) else { return nil }
        value = member.value
      default: return nil
      }
    }
    guard let value else { return nil }
    let position = TextPosition.positions(of: [value.range.lowerBound], in: bytes)[0]
    return (position.line, position.column)
  }
}
