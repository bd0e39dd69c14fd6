/// What a provider answers.
public struct ResourceResponse: Hashable, Sendable {
  /// What became of the request.
  public enum Content: Hashable, Sendable {
    /// The resource's bytes; tiles come decompressed.
    case bytes([UInt8])
    /// The resource is known not to exist, as a tile outside its source's data.
    case absent
    /// The version that the request named is still the one.
    case unchanged
  }

  /// What became of the request.
  public var content: Content
  /// The name of this version, for asking again whether it is still the one.
  public var etag: String?
  /// How long, from now on, the answer can be used without asking again; nil where nothing is known about it.
  public var lifetime: Duration?

  /// Makes an answer.
  public init(_ content: Content, etag: String? = nil, lifetime: Duration? = nil) {
    self.content = content
    self.etag = etag
    self.lifetime = lifetime
  }

  /// Makes an answer of bytes of which nothing else is known.
  public init(_ bytes: [UInt8]) { self.init(.bytes(bytes)) }

  /// The bytes; nil where the resource does not exist or has not changed.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }
}
