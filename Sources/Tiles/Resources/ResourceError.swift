/// Why a resource could not be loaded.
public struct ResourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// No provider serves the URL's scheme.
    case unsupportedScheme(String)
    /// The URL cannot be understood.
    case malformedURL
    /// There is nothing of that name.
    case notFound
    /// The name belongs to a directory or a device.
    case notAFile
    /// The system refused, with its error number.
    case unreadable(errno: Int32)
  }

  /// The URL or path as it was resolved.
  public var url: String

  /// The kind of failure.
  public var reason: Reason

  /// What went wrong, in words.
  public var message: String

  /// What to do about it.
  public var hint: String

  /// Makes an error.
  public init(url: String, reason: Reason, message: String, hint: String) {
    self.url = url
    self.reason = reason
    self.message = message
    self.hint = hint
  }

  /// Resource, message and hint in one sentence.
  public var description: String { "\(url): \(message). \(hint)." }
}
