import HeadlandTiles
import Testing

@Suite("HTTP provider")
struct HTTPProviderTests {
  private static func load(
    _ answer: TestServer.Answer, _ change: (inout ResourceRequest) -> Void = { _ in }
  ) async throws -> (ResourceResponse, TestServer.Request) {
    let server = try TestServer { _, _ in answer }
    var request = ResourceRequest(server.url("/a?b=c#d"), kind: .geoJSON)
    change(&request)
    let response = try await HTTPProvider(options: .patient).load(request)
    return (response, try #require(server.requests.first))
  }

  @Test("a request names its path, its agent and the encodings that are undone")
  func request() async throws {
    let (response, request) = try await Self.load(.text("ok"))
    #expect(response.bytes == Array("ok".utf8))
    #expect(request.path == "/a?b=c")
    #expect(request.headers["user-agent"]?.hasPrefix("Headland") == true)
    #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
    #expect(request.headers["if-none-match"] == nil && request.headers["range"] == nil)
  }

  @Test("an encoded answer is decoded")
  func encoding() async throws {
    let body = HandMadeGzip.gzip(Array("plain".utf8))
    let (response, _) = try await Self.load(.reply(200, headers: ["Content-Encoding": "gzip"], body: body))
    #expect(response.bytes == Array("plain".utf8))
  }

  @Test("a tile that is stored as gzip comes as it was")
  func compressedTile() async throws {
    let body = HandMadeGzip.gzip([0x1A, 1, 2])
    let (tile, _) = try await Self.load(.reply(200, body: body)) { $0.kind = .tile }
    #expect(tile.bytes == [0x1A, 1, 2])
    let (other, _) = try await Self.load(.reply(200, body: body))
    #expect(other.bytes == body)
  }

  @Test(
    "how long an answer lasts",
    arguments: [
      (["Cache-Control": "public, max-age=60"], Duration.seconds(60)),
      (["Cache-Control": "MAX-AGE=60", "Age": "15"], .seconds(45)),
      (["Cache-Control": "max-age=60", "Age": "90"], .zero),
      (["Cache-Control": "no-cache, max-age=60"], .zero),
      (
        ["Date": "Tue, 15 Nov 1994 08:12:31 GMT", "Expires": "Tue, 15 Nov 1994 09:12:31 GMT"], .seconds(3600)
      ),
      (["Cache-Control": "max-age=99999999999999999999"], nil),
      (["Cache-Control": "private"], nil),
      ([:], nil),
    ] as [([String: String], Duration?)])
  func lifetime(headers: [String: String], lifetime: Duration?) async throws {
    let (response, _) = try await Self.load(.text("x", headers.merging(["ETag": "\"v1\""]) { $1 }))
    #expect(response.lifetime == lifetime)
    #expect(response.etag == "\"v1\"")
  }

  @Test("what must not be stored has neither lifetime nor version")
  func noStore() async throws {
    let (response, _) = try await Self.load(.text("x", ["Cache-Control": "no-store, max-age=5", "ETag": "\"v\""]))
    #expect(response == ResourceResponse(Array("x".utf8)))
  }

  @Test("a version that is still the one is an answer without bytes")
  func unchanged() async throws {
    let (response, request) = try await Self.load(.reply(304, headers: ["Cache-Control": "max-age=9"])) {
      $0.etag = "\"v1\""
    }
    #expect(request.headers["if-none-match"] == "\"v1\"")
    #expect(response.content == .unchanged && response.lifetime == .seconds(9))
  }

  @Test("a range is asked for, and cut out where the server sends the whole")
  func ranges() async throws {
    let (part, request) = try await Self.load(.reply(206, body: [3, 4])) { $0.byteRange = 3..<5 }
    #expect(request.headers["range"] == "bytes=3-4" && request.headers["accept-encoding"] == nil)
    #expect(part.bytes == [3, 4])
    #expect(try await Self.load(.reply(200, body: [0, 1, 2, 3, 4, 5])) { $0.byteRange = 3..<5 }.0.bytes == [3, 4])
    #expect(try await Self.load(.reply(200, body: [0, 1])) { $0.byteRange = 3..<5 }.0.bytes == [])
    #expect(try await Self.load(.reply(416)) { $0.byteRange = 3..<5 }.0.bytes == [])
    let error = await #expect(throws: ResourceError.self) {
      _ = try await Self.load(.reply(206, body: [1, 2, 3])) { $0.byteRange = 3..<5 }
    }
    #expect(error?.reason == .wrongLength(expected: 2, actual: 3))
  }

  @Test("one connection serves requests that follow each other")
  func keepAlive() async throws {
    let server = try TestServer { request, _ in .text(request.path) }
    let provider = HTTPProvider(options: .patient)
    for index in 0..<6 {
      let bytes = try await provider.bytes(ResourceRequest(server.url("/\(index)"), kind: .style))
      #expect(String(decoding: bytes, as: UTF8.self) == "/\(index)")
    }
    #expect(server.connections == 1)
  }

  @Test("a host gets no more connections than it is allowed")
  func connectionsPerHost() async throws {
    let server = try TestServer { request, _ in .text(request.path) }
    var options = HTTPOptions.patient
    options.connectionsPerHost = 3
    let provider = HTTPProvider(options: options)
    let answers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for index in 0..<40 {
        let url = server.url("/\(index)")
        group.addTask { try await provider.bytes(ResourceRequest(url, kind: .style)) }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(answers == Set((0..<40).map { Array("/\($0)".utf8) }))
    #expect(server.connections <= 3 && server.mostBusy <= 3)
  }

  @Test("redirects are followed, relative ones too")
  func redirects() async throws {
    let server = try TestServer { request, _ in
      switch request.path {
      case "/a/b": .reply(301, headers: ["Location": "../c"])
      case "/c": .reply(307, headers: ["Location": "/d?e=f"])
      default: .text(request.path)
      }
    }
    let bytes = try await HTTPProvider(options: .patient).bytes(ResourceRequest(server.url("/a/b"), kind: .style))
    #expect(String(decoding: bytes, as: UTF8.self) == "/d?e=f")
  }
}
