/// Fetches what a map is made of: styles, TileJSON, tiles, glyphs, sprites, images, GeoJSON.
public protocol ResourceProvider: Sendable {
  /// Loads a resource.
  ///
  /// Each request settles once: by a response, or by an error that says what went wrong.
  /// - Parameter request: What is wanted, its URL resolved already.
  /// - Returns: The resource, or that it is known not to exist.
  /// - Throws: `ResourceError`, or `CancellationError` where the task was cancelled.
  func load(_ request: ResourceRequest) async throws -> ResourceResponse
}

extension ResourceProvider {
  /// Loads a resource that has to exist.
  ///
  /// - Returns: Its bytes.
  /// - Throws: What `load` throws; `ResourceError` with `.notFound` where the resource is known not to exist.
  public func bytes(_ request: ResourceRequest) async throws -> [UInt8] {
    let response = try await load(request)
    guard let bytes = response.bytes else {
      throw ResourceError(
        url: request.url, reason: .notFound, message: "There is no such resource",
        hint: "Check the spelling, and that the server or the archive holds it")
    }
    return bytes
  }
}
