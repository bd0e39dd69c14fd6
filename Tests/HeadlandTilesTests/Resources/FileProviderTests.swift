import Foundation
import HeadlandTiles
import Testing

@Suite("File provider")
struct FileProviderTests {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.write("style", to: "style.json")
    try directory.write("plain", to: "data/a.geojson")
    try directory.write("odd", to: "data/ü 100%25.geojson")
  }

  private func text(
    _ url: String, relativeTo base: String? = nil, provider: FileProvider = FileProvider()
  ) async throws -> String {
    let request = ResourceRequest(url, kind: .geoJSON, relativeTo: base)
    return String(decoding: try await provider.bytes(request), as: UTF8.self)
  }

  @Test("paths and file URLs name the same file; only URLs are percent-decoded")
  func pathsAndURLs() async throws {
    let path = directory.path
    #expect(try await text("\(path)/data/a.geojson") == "plain")
    #expect(try await text("file://\(path)/data/a.geojson") == "plain")
    #expect(try await text("FILE://localhost\(path)/data/%61.geojson?v=2#top") == "plain")
    #expect(try await text("file:\(path)/data/a.geojson") == "plain")
    #expect(try await text("\(path)/data/ü 100%25.geojson") == "odd")
    #expect(try await text("file://\(path)/data/%C3%BC%20100%2525.geojson") == "odd")
  }

  @Test("relative names start at the document that holds them")
  func relativeNames() async throws {
    let path = directory.path
    for base in ["\(path)/style.json", "\(path)/", "file://\(path)/style.json"] {
      #expect(try await text("data/a.geojson", relativeTo: base) == "plain")
    }
    #expect(try await text("../style.json", relativeTo: "\(path)/data/a.geojson") == "style")
    #expect(try await text("a.geojson", relativeTo: "file://\(path)/data/%C3%BC%20100%2525.geojson") == "plain")
    #expect(try await text("\(path)/style.json", relativeTo: "/nowhere/at-all.json") == "style")
    let provider = FileProvider(baseDirectory: path)
    #expect(try await text("data/a.geojson", provider: provider) == "plain")
    #expect(try await text("a.geojson", relativeTo: "data/other.json", provider: provider) == "plain")
  }

  @Test("an error says which file, what is wrong and what to do")
  func errors() async throws {
    let path = directory.path
    let cases: [(url: String, reason: ResourceError.Reason)] = [
      ("\(path)/none.json", .notFound),
      ("\(path)/style.json/below", .notFound),
      (path, .notAFile),
      ("/dev/null", .notAFile),
      ("https://example.com/a.json", .unsupportedScheme("https")),
      ("http://example.com/a.json", .unsupportedScheme("http")),
      ("mbtiles:///a.mbtiles", .unsupportedScheme("mbtiles")),
      ("data:application/json,{}", .unsupportedScheme("data")),
      ("file://server/share/a.json", .malformedURL),
      ("file://\(path)/%zz", .malformedURL),
      ("file://\(path)/%4", .malformedURL),
      ("file://\(path)/a%00b", .malformedURL),
      ("file://\(path)/%C0%AF", .malformedURL),
      ("file://", .malformedURL),
    ]
    for (url, reason) in cases {
      let error = await #expect(throws: ResourceError.self) {
        try await FileProvider().load(ResourceRequest(url, kind: .style))
      }
      #expect(error?.reason == reason)
      #expect(error?.url == url)
      #expect(error?.message.isEmpty == false && error?.hint.isEmpty == false)
    }
  }

  @Test("a relative name in a document from the web is refused by its scheme")
  func relativeToTheWeb() async throws {
    let error = await #expect(throws: ResourceError.self) {
      try await FileProvider().load(
        ResourceRequest("a.json", kind: .geoJSON, relativeTo: "https://example.com/styles/b.json"))
    }
    #expect(error?.url == "https://example.com/styles/a.json")
    #expect(error?.reason == .unsupportedScheme("https"))
  }

  @Test("an empty file is empty bytes")
  func emptyFile() async throws {
    try directory.write("", to: "empty")
    #expect(try await text("\(directory.path)/empty") == "")
  }
}
