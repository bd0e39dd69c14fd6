import Foundation
import Synchronization
import Testing

@testable import HeadlandTiles

@Suite("Cache on disk")
struct DiskCacheTests {
  /// Seconds that a test turns on.
  private final class Clock: Sendable {
    private let seconds = Mutex<Int64>(1_000_000)
    var now: Int64 { seconds.withLock { $0 } }
    func advance(_ by: Int64) { seconds.withLock { $0 += by } }
  }

  private let directory: ScratchDirectory
  private let clock = Clock()
  private var folder: String { directory.path + "/cache" }

  init() throws { directory = try ScratchDirectory() }

  private func cache(budget: Int = 1 << 20) -> DiskCache {
    DiskCache(folder: folder, budget: budget) { [clock] in clock.now }
  }

  private func files() -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter { $0.contains("/") }
  }

  private func byteCount() -> Int {
    files().reduce(0) { count, file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
      return count + (attributes?[.size] as? Int ?? 0)
    }
  }

  private func server() throws -> TestServer {
    try TestServer { request, earlier in
      if request.path == "/absent" { return .reply(404, headers: ["Cache-Control": "max-age=60"]) }
      if request.path == "/never" { return .text("\(earlier)", ["Cache-Control": "no-store", "ETag": "\"v\""]) }
      if request.headers["if-none-match"] == "\"v1\"", earlier < 2 {
        return .reply(304, headers: ["Cache-Control": "max-age=100"])
      }
      let version = earlier < 2 ? "v1" : "v2"
      return .text(version, ["ETag": "\"\(version)\"", "Cache-Control": "max-age=60"])
    }
  }

  private func text(_ provider: CachedProvider, _ url: String) async throws -> String {
    String(decoding: try await provider.bytes(ResourceRequest(url, kind: .style)), as: UTF8.self)
  }

  @Test("fresh answers ask nobody; later ones ask whether they are still right")
  func freshness() async throws {
    let server = try server()
    let url = server.url("/a")
    let provider = CachedProvider(HTTPProvider(options: .patient), cache: cache())
    for _ in 0..<2 { #expect(try await text(provider, url) == "v1") }
    clock.advance(59)
    #expect(try await text(provider, url) == "v1")
    #expect(server.requests.count == 1)
    clock.advance(1)
    // Unchanged, and good for 100 seconds more.
    #expect(try await text(provider, url) == "v1")
    clock.advance(99)
    #expect(try await text(CachedProvider(HTTPProvider(options: .patient), cache: cache()), url) == "v1")
    #expect(server.requests.count == 2)
    clock.advance(1)
    #expect(try await text(provider, url) == "v2")
    #expect(server.requests.count == 3)
    // A clock that was set back makes nothing last longer.
    clock.advance(-1000)
    #expect(try await text(provider, url) == "v2")
    #expect(server.requests.count == 4)
  }

  @Test("absent tiles are kept too, and what must not be stored is not")
  func kinds() async throws {
    let server = try server()
    let provider = CachedProvider(HTTPProvider(options: .patient), cache: cache())
    for _ in 0..<2 {
      let response = try await provider.load(ResourceRequest(server.url("/absent"), kind: .tile))
      #expect(response.content == .absent)
    }
    #expect(server.requests.count == 1)
    for round in 0..<2 { #expect(try await text(provider, server.url("/never")) == "\(round)") }
    #expect(files().count == 1)
  }

  @Test("ranges of one resource are told apart")
  func ranges() async throws {
    let server = try TestServer { request, _ in
      .reply(
        206, headers: ["Cache-Control": "max-age=60"], body: Array((request.headers["range"] ?? "").utf8.suffix(3)))
    }
    let provider = CachedProvider(HTTPProvider(options: .patient), cache: cache())
    for range in [0..<3, 3..<6, 0..<3] as [Range<UInt64>] {
      var request = ResourceRequest(server.url("/a"), kind: .archive)
      request.byteRange = range
      #expect(try await provider.bytes(request) == Array("\(range.lowerBound)-\(range.upperBound - 1)".utf8))
    }
    #expect(server.requests.count == 2)
  }

  @Test("offline, answers of any age are used, and nothing is asked")
  func offline() async throws {
    let server = try server()
    let (kept, unknown) = (server.url("/a"), server.url("/b"))
    _ = try await text(CachedProvider(HTTPProvider(options: .patient), cache: cache()), kept)
    clock.advance(1_000_000)
    let provider = StandardProvider(policy: .offline, cache: cache())
    #expect(try await provider.bytes(ResourceRequest(kept, kind: .style)) == Array("v1".utf8))
    let error = await #expect(throws: ResourceError.self) {
      try await provider.load(ResourceRequest(unknown, kind: .style))
    }
    #expect(error?.reason == .notAllowed)
    #expect(server.requests.count == 1)
  }

  @Test("an entry of which any byte is wrong, or missing, is dropped")
  func corruption() throws {
    let entry = CacheEntry(url: "u", etag: "e", stored: 1, expires: 2, bytes: [1, 2, 3])
    #expect(CacheEntry(entry.encoded) == entry)
    let absent = CacheEntry(url: "", etag: nil, stored: -1, expires: .max, bytes: nil)
    #expect(CacheEntry(absent.encoded) == absent)
    for index in entry.encoded.indices {
      var damaged = entry.encoded
      damaged[index] ^= 0x10
      #expect(CacheEntry(damaged) == nil, "byte \(index)")
      #expect(CacheEntry(Array(entry.encoded[..<index])) == nil)
    }
    let cache = cache()
    cache.keep(ResourceResponse([UInt8](1...100)), for: "nothing")
    #expect(files().isEmpty)
    cache.keep(ResourceResponse(.bytes([UInt8](1...100)), etag: "e"), for: "u")
    let file = try #require(files().first)
    var content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
    #expect(cache.entry(for: "u")?.entry.bytes == [UInt8](1...100))
    content[content.count - 1] ^= 1
    try Data(content).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    #expect(cache.entry(for: "u") == nil)
    #expect(files().isEmpty)
  }

  @Test("the budget holds, and what was used longest ago goes first")
  func budget() throws {
    let cache = cache(budget: 64 << 10)
    let answer = ResourceResponse(.bytes([UInt8](repeating: 7, count: 4000)), etag: "e")
    cache.keep(answer, for: "favourite")
    for index in 0..<60 {
      cache.keep(answer, for: "\(index)")
      #expect(cache.entry(for: "favourite") != nil, "after \(index)")
      // Between two looks at the folder at most a sixteenth of the budget is written, and one entry.
      #expect(byteCount() <= 65_536 + 4096 + 4100)
    }
    #expect(cache.entry(for: "0") == nil && cache.entry(for: "59") != nil)
    cache.keep(ResourceResponse(.bytes([UInt8](repeating: 1, count: 20_000)), etag: "e"), for: "huge")
    #expect(cache.entry(for: "huge") == nil)
  }

  @Test("caches of one folder write at once, and each reads whole entries")
  func sharing() async throws {
    let caches = (0..<4).map { _ in cache() }
    await withTaskGroup(of: Bool.self) { group in
      for (number, cache) in caches.enumerated() {
        group.addTask {
          for round in 0..<50 {
            let byte = UInt8(number * 50 + round)
            cache.keep(ResourceResponse(.bytes([UInt8](repeating: byte, count: 3000)), etag: "e"), for: "shared")
            guard let bytes = cache.entry(for: "shared")?.entry.bytes, bytes.count == 3000,
              bytes.allSatisfy({ $0 == bytes[0] })
            else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(files().count == 1)
  }

  @Test("HEADLAND_CACHE_DIR comes before XDG_CACHE_HOME, and that before HOME; without them nothing is kept")
  func standardFolder() async {
    await #expect(processExitsWith: .success) {
      for name in ["HEADLAND_CACHE_DIR", "XDG_CACHE_HOME", "HOME"] { unsetenv(name) }
      #expect(DiskCache.standardFolder == nil && DiskCache() == nil)
      setenv("HOME", "/home/someone", 1)
      setenv("XDG_CACHE_HOME", "relative", 1)
      #expect(DiskCache.standardFolder == "/home/someone/.cache/headland/resources")
      setenv("XDG_CACHE_HOME", "/xdg", 1)
      #expect(DiskCache.standardFolder == "/xdg/headland/resources")
      setenv("HEADLAND_CACHE_DIR", "/mine", 1)
      #expect(DiskCache.standardFolder == "/mine/resources")
    }
  }

  @Test("a folder that cannot be written costs nothing")
  func unwritableFolder() throws {
    let cache = try #require(DiskCache(folder: "/proc/none/such"))
    cache.keep(ResourceResponse(.bytes([1]), etag: "e"), for: "u")
    #expect(cache.entry(for: "u") == nil)
  }
}
