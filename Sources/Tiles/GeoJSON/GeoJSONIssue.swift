/// One thing in a GeoJSON document that could not be drawn as it stands; the rest of the document is.
public struct GeoJSONIssue: Hashable, Sendable, CustomStringConvertible {
  /// Where it is, as a JSON pointer (RFC 6901), such as `/features/3/geometry`.
  public var pointer: String

  /// What is wrong and what became of it.
  public var message: String

  /// What to do about it.
  public var hint: String

  /// Makes an issue.
  public init(pointer: String, message: String, hint: String) {
    self.pointer = pointer
    self.message = message
    self.hint = hint
  }

  /// Place, message and hint in one line.
  public var description: String { "\(pointer.isEmpty ? "/" : pointer): \(message). \(hint)." }
}
