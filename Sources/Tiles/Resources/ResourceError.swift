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
    /// The policy does not allow the map to reach it.
    case notAllowed
    /// No address is known for the host.
    case hostNotFound
    /// The host accepts no connection.
    case refused
    /// The connection broke.
    case dropped
    /// The connection was closed before the promised end.
    case truncated
    /// Another number of bytes came than was asked for, or than an archive promises.
    case wrongLength(expected: UInt64, actual: UInt64)
    /// The request's deadline passed.
    case timedOut
    /// The server answered with an HTTP status that brings no resource.
    case status(Int)
    /// The resource is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The server redirects more often than is followed.
    case tooManyRedirects
    /// No trusted encrypted connection could be made.
    case insecure
    /// What came is not what its format asks for: HTTP, compressed data, an archive, TileJSON.
    case malformed
    /// An archive is compressed by a method that is not read here.
    case unsupportedCompression(String)
    /// A system library that the provider needs is not installed.
    case missingLibrary(String)
    /// The transfer failed in a way that has no name here.
    case transferFailed
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
    self.url = Self.shortened(url)
    self.reason = reason
    self.message = message
    self.hint = hint
  }

  /// Resource, message and hint in one sentence.
  public var description: String { "\(url): \(message). \(hint)." }

  /// Data URLs can be megabytes long.
  private static func shortened(_ url: String) -> String {
    url.utf8.count > 480 ? url.prefix(120) + "…" : url
  }
}

extension ResourceError {
  /// The deadline passed.
  static func timedOut(_ url: String) -> ResourceError {
    ResourceError(
      url: url, reason: .timedOut, message: "No answer came within the time that the request had",
      hint: "Try again later, or give the request more time")
  }

  /// The resource is larger than `limit` bytes.
  static func tooLarge(_ url: String, limit: Int) -> ResourceError {
    ResourceError(
      url: url, reason: .tooLarge(limit: limit), message: "It is larger than the limit of \(limit) bytes",
      hint: "Cut the data into smaller pieces, or raise the limit")
  }

  /// The bytes are not of their format.
  static func malformed(_ url: String, _ message: String, hint: String) -> ResourceError {
    ResourceError(url: url, reason: .malformed, message: message, hint: hint)
  }
}
