/// Fetches resources from `http` and `https` servers.
///
/// Connections are kept and shared among all requests of one provider: make one and give it to all maps. Answers come
/// decompressed; redirects are followed only where the policy lets them lead; what fails in passing is tried again.
public struct HTTPProvider: ResourceProvider {
  /// Statuses that may be gone at the next try.
  private static let passingStatuses: Set<Int> = [429, 500, 502, 503, 504]

  private let options: HTTPOptions
  private let policy: ResourcePolicy
  private let client: HTTPClient
  private let pause: @Sendable (Duration) async throws -> Void

  /// Makes a provider with connections of its own.
  ///
  /// - Parameters:
  ///   - options: How servers are asked.
  ///   - policy: Which hosts may be reached, by redirects too.
  public init(options: HTTPOptions = HTTPOptions(), policy: ResourcePolicy = ResourcePolicy()) {
    self.init(options: options, policy: policy) { try await Task.sleep(for: $0) }
  }

  /// Makes a provider that waits between two tries by `pause`.
  package init(
    options: HTTPOptions, policy: ResourcePolicy, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.options = options
    self.policy = policy
    self.pause = pause
    client = HTTPClient(connectionsPerHost: options.connectionsPerHost)
  }

  /// Fetches a resource; a tile for which the server says 204, 404 or 410 is absent.
  ///
  /// - Throws: `ResourceError`, or `CancellationError`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let deadline = request.deadline ?? .now + options.timeout
    var wait = options.firstPause
    for triesLeft in (0...max(options.retries, 0)).reversed() {
      let outcome = try await attempt(request, until: deadline)
      let failure: ResourceError
      var asked: Duration?
      switch outcome {
      case .settled(let response): return response
      case .passing(let error, let retryAfter): (failure, asked) = (error, retryAfter)
      }
      let now = asked ?? wait
      guard triesLeft > 0, ContinuousClock.now + now < deadline else { throw failure }
      try await pause(now)
      wait *= 2
    }
    throw ResourceError.timedOut(request.url)
  }

  private enum Outcome {
    case settled(ResourceResponse)
    /// It failed in a way that may be gone later; the server may have said when.
    case passing(ResourceError, retryAfter: Duration?)
  }

  private func attempt(_ request: ResourceRequest, until deadline: ContinuousClock.Instant) async throws -> Outcome {
    do {
      let (reply, url) = try await follow(request, until: deadline)
      if Self.passingStatuses.contains(reply.status) {
        return .passing(Self.status(reply.status, url: url), retryAfter: reply.retryAfter)
      }
      return .settled(try response(to: request, from: reply, url: url))
    } catch let error as ResourceError {
      guard error.reason == .dropped || error.reason == .truncated else { throw error }
      return .passing(error, retryAfter: nil)
    }
  }

  /// Asks, and goes where redirects lead.
  private func follow(
    _ request: ResourceRequest, until deadline: ContinuousClock.Instant
  ) async throws -> (HTTPReply, url: String) {
    var url = try WebReference(request.url)
    for _ in 0...max(options.redirects, 0) {
      let isTrusted = try policy.checkHost(of: url, referrer: request.referrer)
      let timeLeft = deadline - .now
      guard timeLeft > .zero else { throw ResourceError.timedOut(url.text) }
      let reply = try await client.perform(
        HTTPCall(
          url: url, range: request.byteRange, etag: request.etag, timeout: timeLeft, sizeLimit: options.sizeLimit,
          forbidsPrivateAddresses: !isTrusted))
      guard (300..<400).contains(reply.status), let target = reply.redirect else { return (reply, url.text) }
      let next = try WebReference(target)
      // What was asked for in secret is not asked for in the clear.
      guard url.scheme == "http" || next.scheme == "https" else { throw Self.downgrade(url.text, to: next) }
      url = next
    }
    throw ResourceError(
      url: request.url, reason: .tooManyRedirects, message: "It is redirected more than \(options.redirects) times",
      hint: "Check the server for redirects that lead in a circle, or use the URL where they end")
  }

  private func response(
    to request: ResourceRequest, from reply: HTTPReply, url: String
  ) throws -> ResourceResponse {
    let (lifetime, mayBeKept) = reply.freshness
    func answer(_ content: ResourceResponse.Content) -> ResourceResponse {
      ResourceResponse(content, etag: mayBeKept ? reply.etag : nil, lifetime: lifetime)
    }
    switch reply.status {
    case 304 where request.etag != nil: return answer(.unchanged)
    case 204 where request.kind == .tile, 404 where request.kind == .tile, 410 where request.kind == .tile:
      return answer(.absent)
    case 404, 410:
      throw ResourceError(
        url: url, reason: .notFound, message: "The server has no such resource (status \(reply.status))",
        hint: "Check the spelling of the URL")
    case 200 where reply.isWebPage:
      throw ResourceError.malformed(
        url, "The server sent a web page in its place", hint: "Open the URL in a browser to see what the server means")
    case 200, 206, 416: return answer(.bytes(try body(of: reply, for: request, url: url)))
    default: throw Self.status(reply.status, url: url)
    }
  }

  /// The bytes that were asked for: a server may answer a range by the whole.
  private func body(of reply: HTTPReply, for request: ResourceRequest, url: String) throws -> [UInt8] {
    guard let range = request.byteRange else {
      guard reply.status == 200 else { throw Self.status(reply.status, url: url) }
      return request.kind == .tile ? try TileCompression.plainTile(reply.body, url: url) : reply.body
    }
    if reply.status == 416 { return [] }
    guard reply.status == 206 else {
      let whole = UInt64(reply.body.count)
      let part = range.clamped(to: 0..<whole)
      return Array(reply.body[Int(part.lowerBound)..<Int(part.upperBound)])
    }
    guard reply.body.count <= range.count else {
      throw ResourceError(
        url: url, reason: .wrongLength(expected: UInt64(range.count), actual: UInt64(reply.body.count)),
        message: "\(range.count) bytes were asked for and \(reply.body.count) came",
        hint: "Check that the server understands byte ranges")
    }
    return reply.body
  }

  private static func status(_ status: Int, url: String) -> ResourceError {
    let hint =
      switch status {
      case 401, 403, 407: "Check that the URL holds the key or password that the server asks for"
      case 429: "Ask the server less often"
      case 500...: "Try again later, or look into the server's log"
      default: "Open the URL in a browser to see what the server means"
      }
    return ResourceError(
      url: url, reason: .status(status), message: "The server answers with status \(status)", hint: hint)
  }

  private static func downgrade(_ url: String, to next: WebReference) -> ResourceError {
    ResourceError(
      url: url, reason: .insecure, message: "It is redirected from https to \(next.scheme)://\(next.host)",
      hint: "Use a URL that stays on https")
  }
}
