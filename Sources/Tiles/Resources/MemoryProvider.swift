/// Serves resources that the program holds in memory, by their whole URLs.
public struct MemoryProvider: ResourceProvider {
  /// The bytes of each URL.
  public var resources: [String: [UInt8]]

  /// Makes a provider.
  ///
  /// - Parameter resources: The bytes of each URL.
  public init(_ resources: [String: [UInt8]]) {
    self.resources = resources
  }

  /// Gives a resource, or the part of it that is asked for; a tile that is not there is absent.
  ///
  /// - Throws: `ResourceError`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    guard let bytes = resources[request.url] else {
      guard request.kind != .tile else { return ResourceResponse(.absent) }
      throw ResourceError(
        url: request.url, reason: .notFound, message: "Nothing in memory has that name",
        hint: "Put the resource under its whole URL")
    }
    guard let range = request.byteRange else {
      return ResourceResponse(request.kind == .tile ? try TileCompression.plainTile(bytes, url: request.url) : bytes)
    }
    let part = range.clamped(to: 0..<UInt64(bytes.count))
    return ResourceResponse(Array(bytes[Int(part.lowerBound)..<Int(part.upperBound)]))
  }
}

/// Serves resources by a closure.
public struct ClosureProvider: ResourceProvider {
  private let answer: @Sendable (ResourceRequest) async throws -> ResourceResponse

  /// Makes a provider.
  ///
  /// - Parameter answer: Answers a request; it may throw any error, best a `ResourceError`.
  public init(_ answer: @escaping @Sendable (ResourceRequest) async throws -> ResourceResponse) {
    self.answer = answer
  }

  /// Asks the closure.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse { try await answer(request) }
}

/// Serves each scheme by a provider of its own.
public struct SchemeProvider: ResourceProvider {
  /// The provider of plain paths and `file` URLs is under `file`, that of each other scheme under its name.
  public var providers: [String: any ResourceProvider]

  /// Makes a provider.
  ///
  /// - Parameter providers: The providers by scheme, in lower case.
  public init(_ providers: [String: any ResourceProvider]) {
    self.providers = providers
  }

  /// Asks the provider of the URL's scheme.
  ///
  /// - Throws: `ResourceError` where the scheme has none; what the provider throws.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let scheme = ResourceReference(request.url).scheme ?? "file"
    guard let provider = providers[scheme] else {
      throw ResourceError(
        url: request.url, reason: .unsupportedScheme(scheme), message: "Nothing here serves the scheme \"\(scheme)\"",
        hint: "Use one of \(providers.keys.sorted().joined(separator: ", ")), or add a provider for \"\(scheme)\"")
    }
    return try await provider.load(request)
  }
}
