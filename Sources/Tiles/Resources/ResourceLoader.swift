/// Fetches what a map is made of: styles, GeoJSON, images.
public protocol ResourceLoader: Sendable {
  /// Loads a resource's bytes.
  ///
  /// - Parameters:
  ///   - url: A URL or a path; relative ones are resolved against `base`.
  ///   - base: The URL or path of the document that names the resource, a directory when it ends in a slash; nil for
  ///     the working directory.
  /// - Returns: The resource as it is stored.
  /// - Throws: `ResourceError`.
  func load(_ url: String, relativeTo base: String?) async throws -> [UInt8]
}

extension ResourceLoader {
  /// Loads a resource whose URL or path stands for itself.
  public func load(_ url: String) async throws -> [UInt8] {
    try await load(url, relativeTo: nil)
  }
}
