import Foundation
import Testing

@testable import HeadlandTiles

@Suite("What a map may reach")
struct ResourcePolicyTests {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.write("inside", to: "data/inside.json")
    try directory.write("outside", to: "outside.json")
  }

  private func reason(
    _ url: String, _ policy: ResourcePolicy, referrer: String? = nil
  ) async -> ResourceError.Reason? {
    var request = ResourceRequest(url, kind: .geoJSON)
    request.referrer = referrer
    request.deadline = .now + .seconds(600)
    do {
      _ = try await StandardProvider(policy: policy, cache: nil).load(request)
      return nil
    } catch {
      return (error as? ResourceError)?.reason
    }
  }

  @Test("a document from the web names neither files nor archives in files")
  func filesOfStrangers() async throws {
    let file = "\(directory.path)/data/inside.json"
    let stranger = "https://example.com/style.json"
    for url in [file, "file://\(file)", "mbtiles://\(file)", "pmtiles://\(file)", "pmtiles://file://\(file)"] {
      #expect(await reason(url, ResourcePolicy(), referrer: stranger) == .notAllowed)
      #expect(await reason(url, ResourcePolicy(), referrer: "pmtiles://https://example.com/a") == .notAllowed)
    }
    #expect(await reason(file, ResourcePolicy(), referrer: "/styles/style.json") == nil)
    #expect(await reason(file, ResourcePolicy()) == nil)
    #expect(await reason(file, ResourcePolicy(trustsWebDocuments: true), referrer: stranger) == nil)
    // The relative names in such a document are the server's own.
    let relative = ResourceRequest("/etc/hostname", kind: .geoJSON, relativeTo: stranger)
    #expect(relative.url == "https://example.com/etc/hostname")
  }

  @Test(
    "a document from the web reaches no host in a private network", arguments: ["127.0.0.1", "localhost", "0x7f.1"])
  func privateHosts(host: String) async throws {
    let server = try TestServer { _, _ in .text("secret") }
    let url = server.url("/", host: host)
    #expect(await reason(url, ResourcePolicy(), referrer: "https://example.com/a") == .notAllowed)
    #expect(server.connections == 0)
    #expect(await reason("pmtiles://" + url, ResourcePolicy(), referrer: "https://example.com/a") == .notAllowed)
    #expect(server.connections == 0)
    #expect(await reason(url, ResourcePolicy(network: .hosts([host])), referrer: "https://example.com/a") == nil)
    #expect(await reason(url, ResourcePolicy()) == nil)
  }

  @Test("a document may name its own address, where that is no name")
  func ownAddress() async throws {
    let server = try TestServer { _, _ in .text("own") }
    for host in ["127.0.0.1", "localhost"] {
      let url = server.url("/", host: host)
      #expect(await reason(url, ResourcePolicy(), referrer: server.url("/style.json", host: host)) == nil)
      #expect(await reason(url, ResourcePolicy(), referrer: "http://\(host)/style.json") == .notAllowed)
      #expect(await reason(url, ResourcePolicy(), referrer: "pmtiles://" + server.url("/a", host: host)) == nil)
    }
    for (host, isTrusted) in [("[::1]", true), ("10.0.0.5", true), ("abc.de", false)] {
      let url = try WebReference("http://\(host)/a")
      #expect(try ResourcePolicy().checkHost(of: url, referrer: "http://\(host)/b") == isTrusted)
    }
    // Whoever owns a name may let it lead anywhere.
    let url = server.url("/", host: "0x7f.1")
    #expect(await reason(url, ResourcePolicy(), referrer: url) == .notAllowed)
  }

  @Test("a connection that the program opened is not lent to a stranger's document")
  func keptConnections() async throws {
    let server = try TestServer { _, _ in .text("secret") }
    let provider = StandardProvider(http: .patient, cache: nil)
    var request = ResourceRequest(server.url("/"), kind: .geoJSON)
    _ = try await provider.load(request)
    request.referrer = "https://example.com/a"
    let error = await #expect(throws: ResourceError.self) { try await provider.load(request) }
    #expect(error?.reason == .notAllowed)
    #expect(server.requests.count == 1)
  }

  @Test("only hosts that are listed are reached, by redirects too")
  func hosts() async throws {
    let far = try TestServer { _, _ in .text("far") }
    let target = far.url("/", host: "localhost")
    let near = try TestServer { request, _ in
      request.path == "/away" ? .reply(302, headers: ["Location": target]) : .text("near")
    }
    let policy = ResourcePolicy(network: .hosts(["127.0.0.1", "*.example.com"]))
    #expect(await reason(near.url("/"), policy) == nil)
    #expect(await reason(near.url("/away"), policy) == .notAllowed)
    #expect(await reason(target, policy) == .notAllowed)
    #expect(await reason("http://example.com/", policy) == .notAllowed)
    #expect(await reason("http://badexample.com/", policy) == .notAllowed)
    #expect(far.connections == 0)
    #expect(await reason(near.url("/away"), ResourcePolicy()) == nil)
  }

  @Test("offline, files are read and no server is reached")
  func offline() async throws {
    let server = try TestServer { _, _ in .text("") }
    #expect(await reason(server.url("/"), .offline) == .notAllowed)
    #expect(await reason("pmtiles://" + server.url("/a.pmtiles"), .offline) == .notAllowed)
    #expect(server.connections == 0)
    #expect(await reason("\(directory.path)/outside.json", .offline) == nil)
  }

  @Test("files below a folder are those that really lie there")
  func filesBelow() async throws {
    let inside = "\(directory.path)/data"
    try FileManager.default.createSymbolicLink(
      atPath: "\(inside)/link.json", withDestinationPath: "\(directory.path)/outside.json")
    let policy = ResourcePolicy(files: .below([inside]))
    #expect(await reason("\(inside)/inside.json", policy) == nil)
    #expect(await reason("\(inside)/missing.json", policy) == .notFound)
    for path in [
      "\(inside)/link.json", "\(inside)/../outside.json", "\(directory.path)/outside.json", "\(inside)2/a.json",
      "file://\(inside)/%2e%2e/outside.json", "mbtiles://\(inside)/../outside.json",
    ] {
      #expect(await reason(path, policy) == .notAllowed, "\(path)")
    }
    #expect(await reason("\(inside)/inside.json", ResourcePolicy(files: .none)) == .notAllowed)
  }

  @Test("schemes of the program's own are served")
  func customSchemes() async throws {
    let memory = MemoryProvider(["asset://a": Array("a".utf8)])
    let closure = ClosureProvider { ResourceResponse(Array($0.url.utf8)) }
    let provider = StandardProvider(cache: nil, schemes: ["asset": memory, "made": closure])
    #expect(try await provider.bytes(ResourceRequest("asset://a", kind: .style)) == Array("a".utf8))
    #expect(try await provider.bytes(ResourceRequest("made://b", kind: .style)) == Array("made://b".utf8))
    #expect(try await provider.load(ResourceRequest("asset://tile", kind: .tile)).content == .absent)
    for (url, reason) in [("asset://b", ResourceError.Reason.notFound), ("odd://b", .unsupportedScheme("odd"))] {
      let error = await #expect(throws: ResourceError.self) {
        try await provider.load(ResourceRequest(url, kind: .style))
      }
      #expect(error?.reason == reason)
    }
  }
}

@Suite("Relative names")
struct ReferenceResolutionTests {
  /// RFC 3986, section 5.4, as far as it speaks of paths, queries and authorities.
  @Test(
    "in documents from the web they resolve as the standard says",
    arguments: [
      ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://h/i", "https://h/i"),
    ])
  func web(reference: String, url: String) {
    #expect(ResourceRequest(reference, kind: .style, relativeTo: "http://a/b/c/d;p?q").url == url)
  }

  @Test(
    "archives lie beside the document that names them",
    arguments: [
      ("mbtiles://a.mbtiles", "/maps/style.json", "mbtiles:///maps/a.mbtiles"),
      ("mbtiles:///a.mbtiles", "/maps/style.json", "mbtiles:///a.mbtiles"),
      ("pmtiles://a.pmtiles", "https://h/maps/style.json", "pmtiles://https://h/maps/a.pmtiles"),
      ("pmtiles://https://i/a.pmtiles", "/maps/style.json", "pmtiles://https://i/a.pmtiles"),
      ("pmtiles:///a/b.pmtiles/{z}/{x}/{y}", "pmtiles:///a/b.pmtiles", "pmtiles:///a/b.pmtiles/{z}/{x}/{y}"),
      ("tiles/{z}.pbf", "mbtiles:///maps/a.mbtiles", "/maps/tiles/{z}.pbf"),
    ])
  func archives(reference: String, base: String, url: String) {
    #expect(ResourceRequest(reference, kind: .tileJSON, relativeTo: base).url == url)
  }
}
