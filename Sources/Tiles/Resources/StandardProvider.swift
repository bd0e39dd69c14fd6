/// What a map loads by unless it is told otherwise: files, HTTP, MBTiles and PMTiles, under one policy.
///
/// Connections, open archives and the cache are shared by all that use one provider: give one to all maps of a program.
public struct StandardProvider: ResourceProvider {
  /// What may be reached.
  public let policy: ResourcePolicy

  private let schemes: SchemeProvider

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - policy: What may be reached.
  ///   - http: How servers are asked.
  ///   - cache: What keeps answers of servers between runs; nil to keep none.
  ///   - schemes: Providers for further schemes, or in place of the usual ones; they judge by themselves what they may
  ///     reach.
  public init(
    policy: ResourcePolicy = ResourcePolicy(), http: HTTPOptions = HTTPOptions(), cache: DiskCache? = DiskCache(),
    schemes: [String: any ResourceProvider] = [:]
  ) {
    self.policy = policy
    let server = HTTPProvider(options: http, policy: policy)
    let web: any ResourceProvider =
      if let cache { CachedProvider(server, cache: cache, isOffline: policy.network == .none) } else { server }
    var providers: [String: any ResourceProvider] = ["file": FileProvider(), "http": web, "https": web]
    providers["mbtiles"] = MBTilesProvider()
    providers["pmtiles"] = PMTilesProvider(reading: SchemeProvider(providers))
    self.schemes = SchemeProvider(providers.merging(schemes) { $1 })
  }

  /// Asks the provider of the URL's scheme, where the policy allows it.
  ///
  /// - Throws: `ResourceError`, or `CancellationError`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    try policy.check(request)
    return try await schemes.load(request)
  }
}
