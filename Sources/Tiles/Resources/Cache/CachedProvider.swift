/// Answers from a cache on disk where it can, and keeps what another provider answers.
///
/// A fresh answer is used as it is; of an older one with a version the server is asked whether it is still the one.
public struct CachedProvider: ResourceProvider {
  private let provider: any ResourceProvider
  private let cache: DiskCache
  private let isOffline: Bool

  /// Makes a provider.
  ///
  /// - Parameters:
  ///   - provider: What is asked for resources that the cache lacks.
  ///   - cache: What keeps its answers.
  ///   - isOffline: Whether answers of any age are used as they are.
  public init(_ provider: any ResourceProvider, cache: DiskCache, isOffline: Bool = false) {
    self.provider = provider
    self.cache = cache
    self.isOffline = isOffline
  }

  /// Answers from the cache, or asks.
  ///
  /// - Throws: What the other provider throws.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    // Who names a version keeps the resource already.
    guard request.etag == nil, !request.isVolatile else { return try await provider.load(request) }
    let key = Self.key(of: request)
    let known = cache.entry(for: key)
    if let known, known.isFresh || isOffline { return known.entry.response }
    var question = request
    question.etag = known?.entry.etag
    do {
      let answer = try await provider.load(question)
      guard answer.content == .unchanged, let known else {
        cache.keep(answer, for: key)
        return answer
      }
      cache.keep(answer, for: key, replacing: known.entry)
      return known.entry.response
    } catch let error as ResourceError where error.reason == .notFound {
      cache.drop(key)
      throw error
    }
  }

  /// Tiles come decompressed, so they have a name of their own.
  private static func key(of request: ResourceRequest) -> String {
    let range = request.byteRange.map { "#bytes=\($0.lowerBound)-\($0.upperBound)" } ?? ""
    return request.url.prefix { $0 != "#" } + (request.kind == .tile ? "#tile" : "") + range
  }
}

extension CacheEntry {
  /// The answer that the entry stands for.
  fileprivate var response: ResourceResponse { ResourceResponse(bytes.map { .bytes($0) } ?? .absent, etag: etag) }
}
