import HeadlandTiles
import Testing

@Suite("Faults of servers are named, and each request settles once")
struct HTTPFaultTests {
  /// A fault, and what it is called.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var answer: TestServer.Answer
    var reason: ResourceError.Reason
    var testDescription: String { name }
  }

  static let faults = [
    Fault(name: "reset", answer: .reset(""), reason: .dropped),
    Fault(name: "closed", answer: .raw(""), reason: .dropped),
    Fault(
      name: "cut short", answer: .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes."), reason: .truncated),
    Fault(
      name: "cut short in a chunk",
      answer: .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nten bytes."), reason: .truncated),
    Fault(
      name: "a length that is no number", answer: .raw("HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\nten"),
      reason: .malformed),
    Fault(name: "no HTTP", answer: .raw("220 mail.example ESMTP\r\n"), reason: .malformed),
    Fault(name: "silence", answer: .stall(""), reason: .timedOut),
    Fault(
      name: "a stalled body", answer: .stall("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten"), reason: .timedOut),
    Fault(name: "404", answer: .reply(404), reason: .notFound),
    Fault(name: "410", answer: .reply(410), reason: .notFound),
    Fault(name: "204 for no tile", answer: .reply(204), reason: .status(204)),
    Fault(name: "403", answer: .reply(403), reason: .status(403)),
    Fault(name: "429", answer: .reply(429, headers: ["Retry-After": "1"]), reason: .status(429)),
    Fault(name: "500", answer: .reply(500), reason: .status(500)),
    Fault(name: "304 unasked", answer: .reply(304), reason: .status(304)),
    Fault(name: "a circle", answer: .reply(302, headers: ["Location": "/fault"]), reason: .tooManyRedirects),
    Fault(
      name: "a redirect to a file", answer: .reply(302, headers: ["Location": "file:///etc/hostname"]),
      reason: .malformedURL),
    Fault(
      name: "a web page", answer: .text("<html>Log in</html>", ["Content-Type": "text/html; charset=utf-8"]),
      reason: .malformed),
    Fault(name: "a large answer", answer: .text(String(repeating: "x", count: 5000)), reason: .tooLarge(limit: 4096)),
    Fault(
      name: "a large answer without length",
      answer: .raw("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 5000)), reason: .tooLarge(limit: 4096)),
    Fault(
      name: "a compressed answer that is large",
      answer: .reply(200, headers: ["Content-Encoding": "gzip"], body: HandMadeGzip.bomb(1 << 20)),
      reason: .tooLarge(limit: 4096)),
    Fault(
      name: "broken compression", answer: .text("no gzip at all", ["Content-Encoding": "gzip"]), reason: .malformed),
  ]

  /// Answers `/fault` by a fault and everything else rightly.
  private static func server(_ answer: TestServer.Answer) throws -> TestServer {
    try TestServer { request, _ in request.path == "/fault" ? answer : .text("healthy") }
  }

  private static func provider(retries: Int = 0) -> HTTPProvider {
    var options = HTTPOptions.patient
    options.retries = retries
    options.sizeLimit = 4096
    return HTTPProvider(options: options, policy: ResourcePolicy()) { _ in }
  }

  @Test("a fault ends in an error of its name, and the next request is right", arguments: faults)
  func fault(fault: Fault) async throws {
    let server = try Self.server(fault.answer)
    let provider = Self.provider()
    var request = ResourceRequest(server.url("/fault"), kind: .geoJSON)
    if fault.reason == .timedOut { request.deadline = .now + .milliseconds(150) }
    let error = await #expect(throws: ResourceError.self) { try await provider.load(request) }
    #expect(error?.reason == fault.reason, "\(String(describing: error))")
    #expect(error?.message.isEmpty == false && error?.hint.isEmpty == false)
    let healthy = try await provider.bytes(ResourceRequest(server.url("/well"), kind: .geoJSON))
    #expect(String(decoding: healthy, as: UTF8.self) == "healthy")
  }

  @Test("a port at which nobody listens refuses, a name that nobody has is not found")
  func noServer() async throws {
    let provider = Self.provider(retries: 3)
    let cases: [(String, ResourceError.Reason)] = [
      ("http://127.0.0.1:\(try TestServer.closedPort())/a", .refused),
      ("http://nobody.invalid/a", .hostNotFound),
      ("http://exa mple.com/a", .malformedURL),
      ("http://allowed.example@evil.example@127.0.0.1/", .malformedURL),
      ("http://127.0.0.1\\@example.com/", .malformedURL),
      ("http:///a", .malformedURL),
      ("http://[::1/a", .malformedURL),
      ("http://example.com:99999999/a", .malformedURL),
      ("ftp://example.com/a", .malformedURL),
    ]
    for (url, reason) in cases {
      let error = await #expect(throws: ResourceError.self) {
        try await provider.load(ResourceRequest(url, kind: .style))
      }
      #expect(error?.reason == reason, "\(url): \(String(describing: error))")
    }
  }

  @Test("tiles that are not there are answers", arguments: [204, 404, 410])
  func absentTiles(status: Int) async throws {
    let server = try Self.server(.reply(status))
    let response = try await Self.provider().load(ResourceRequest(server.url("/fault"), kind: .tile))
    #expect(response.content == .absent)
  }

  @Test("what fails in passing is tried again, each time after twice the pause")
  func retries() async throws {
    let server = try TestServer { _, earlier in
      switch earlier {
      // Closed, since libcurl itself tries again where a kept connection turns out to be broken.
      case 0: .raw("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      case 1: .reset("")
      case 2: .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
      default: .text("at last")
      }
    }
    let pauses = Pauses()
    let provider = HTTPProvider(options: HTTPOptions.patient, policy: ResourcePolicy()) { await pauses.add($0) }
    let bytes = try await provider.bytes(ResourceRequest(server.url("/a"), kind: .style))
    #expect(String(decoding: bytes, as: UTF8.self) == "at last")
    #expect(await pauses.all == [.milliseconds(250), .milliseconds(500), .seconds(1)])
  }

  @Test("a server's own word on when to come again is followed")
  func retryAfter() async throws {
    let server = try TestServer { _, earlier in
      earlier == 0 ? .reply(429, headers: ["Retry-After": "7"]) : .text("now")
    }
    let pauses = Pauses()
    let provider = HTTPProvider(options: HTTPOptions.patient, policy: ResourcePolicy()) { await pauses.add($0) }
    _ = try await provider.bytes(ResourceRequest(server.url("/a"), kind: .style))
    #expect(await pauses.all == [.seconds(7)])
  }

  @Test("a pause that reaches past the deadline is not made")
  func pausePastDeadline() async throws {
    let server = try TestServer { _, _ in .reply(503, headers: ["Retry-After": "3600"]) }
    let pauses = Pauses()
    let provider = HTTPProvider(options: HTTPOptions.patient, policy: ResourcePolicy()) { await pauses.add($0) }
    let error = await #expect(throws: ResourceError.self) {
      try await provider.load(ResourceRequest(server.url("/a"), kind: .style))
    }
    #expect(error?.reason == .status(503))
    #expect(await pauses.all.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test("repetitions end")
  func retriesEnd() async throws {
    let server = try TestServer { _, _ in .reply(500) }
    let error = await #expect(throws: ResourceError.self) {
      try await Self.provider(retries: 2).load(ResourceRequest(server.url("/a"), kind: .style))
    }
    #expect(error?.reason == .status(500))
    #expect(server.requests.count == 3)
  }

  @Test("a task that is cancelled gets no answer, and its connection is given up")
  func cancellation() async throws {
    let server = try Self.server(.stall(""))
    let provider = Self.provider()
    let url = server.url("/fault")
    let task = Task { try await provider.load(ResourceRequest(url, kind: .style)) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await provider.load(ResourceRequest(url, kind: .style))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(try await provider.bytes(ResourceRequest(server.url("/well"), kind: .style)) == Array("healthy".utf8))
  }

  private actor Pauses {
    private(set) var all: [Duration] = []
    func add(_ pause: Duration) { all.append(pause) }
  }
}

extension HTTPOptions {
  /// Options for machines on which a test may have to wait long for its turn.
  static var patient: HTTPOptions {
    var options = HTTPOptions()
    options.timeout = .seconds(600)
    return options
  }
}
