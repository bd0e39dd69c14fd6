import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTiles
import Synchronization
import Testing

@testable import HeadlandMap

@Suite("Sprites")
struct SpriteTests {
  /// Four columns: red, lime, blue, white.
  private static let sheet = Image(width: 4, height: 2) { x, _ in [.fullRed, .lime, .fullBlue, .white][x] }

  private static func index(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("an index is read with all that it says of an image")
  func index() throws {
    let text = #"""
      {"icon": {"x": 1, "y": 0, "width": 2, "height": 1, "pixelRatio": 2, "sdf": true, "stretchX": [[0, 1]],
      "content": [0, 0, 1, 1], "textFitWidth": "stretchOnly", "textFitHeight": "proportional"}}
      """#
    let sheet = try SpriteSheet(index: Self.index(text), sheet: PNG.encode(Self.sheet))
    let icon = try #require(sheet.images["icon"])
    #expect(icon.image.pixel(0, 0) == .lime && icon.image.pixel(1, 0) == .fullBlue)
    #expect(icon.options.pixelRatio == 2 && icon.options.isSDF && icon.displaySize == SIMD2(1, 0.5))
    #expect(icon.options.stretchX == [0...1] && icon.options.stretchY == nil)
    #expect(icon.options.content == SIMD4(0, 0, 1, 1))
    #expect(icon.options.textFitWidth == .stretchOnly && icon.options.textFitHeight == .proportional)
  }

  @Test(
    "an entry that does not fit its sheet is told and left out; the others are there",
    arguments: [
      #"{"x": 3, "y": 0, "width": 2, "height": 1}"#, #"{"x": -1, "y": 0, "width": 1, "height": 1}"#,
      #"{"x": 0, "y": 0, "width": 1}"#, #"{"x": 0, "y": 2, "width": 1, "height": 1}"#,
      #"{"x": 0.5, "width": 1, "height": 1}"#,
      #"{"x": 9223372036854775807, "width": 9223372036854775807, "height": 1}"#,
      #"{"x": 1e400, "width": 1, "height": 1}"#,
      #"{"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 0}"#, "7",
    ])
  func faults(entry: String) throws {
    let text = #"{"bad": \#(entry), "good": {"x": 0, "y": 0, "width": 1, "height": 2}}"#
    let sheet = try SpriteSheet(index: Self.index(text), sheet: PNG.encode(Self.sheet))
    #expect(Array(sheet.images.keys) == ["good"] && sheet.faults.count == 1)
    #expect(sheet.faults[0].contains("\"bad\""))
  }

  /// A sprite's files under a name, as a provider has them.
  private static func files(_ name: String, _ pixels: Image) throws -> [String: [UInt8]] {
    let text = #"{"tile": {"x": 0, "y": 0, "width": \#(pixels.width), "height": \#(pixels.height)}}"#
    return ["\(name).json": index(text), "\(name).png": try PNG.encode(pixels)]
  }

  private nonisolated(nonsending) func map(
    sprite: String, pattern: String, pixelRatio: Double = 1, provider: any ResourceProvider
  ) async throws -> HeadlessMap {
    let text = #"""
      {"version": 8, "sources": {}, "sprite": \#(sprite), "layers": [
      {"id": "ground", "type": "background", "paint": {"background-pattern": "\#(pattern)"}}]}
      """#
    return try await HeadlessMap(
      style: .json(text), size: Size(8, 8), pixelRatio: pixelRatio, device: TestMap.strict, provider: provider)
  }

  @Test("the sheet of twice the size serves more than one pixel a point, and what is asked is not lost in a query")
  func doubleSheets() async throws {
    let (red, blue) = (Image(width: 1, height: 1, fill: .fullRed), Image(width: 1, height: 1, fill: .fullBlue))
    var files: [String: [UInt8]] = [:]
    for (name, bytes) in try Self.files("http://test/a", red) { files[name + "?key=1"] = bytes }
    for (name, bytes) in try Self.files("http://test/a@2x", blue) { files[name + "?key=1"] = bytes }
    let map = try await map(sprite: #""http://test/a?key=1""#, pattern: "tile", provider: MemoryProvider(files))
    #expect(try await map.render().image.pixel(4, 4) == .fullRed)
    map.pixelRatio = 1.5
    #expect(try await map.render().image.pixel(4, 4) == .fullBlue)
  }

  @Test("images of a sprite among several have its id before their names, those of the default one do not")
  func severalSprites() async throws {
    let files = try Self.files("http://test/a", Image(width: 1, height: 1, fill: .fullRed)).merging(
      Self.files("http://test/b", Image(width: 1, height: 1, fill: .lime))
    ) { first, _ in first }
    let sprite = #"[{"id": "default", "url": "http://test/a"}, {"id": "b", "url": "http://test/b"}]"#
    let map = try await map(sprite: sprite, pattern: "b:tile", provider: MemoryProvider(files))
    #expect(try await map.render().image.pixel(4, 4) == .lime)
    #expect(map.imageIDs == ["b:tile", "tile"])
  }

  @Test("a sprite that is missing is listed with the image, and asked for again by the next frame")
  func missingSprite() async throws {
    let files = try Self.files("http://test/a", Image(width: 1, height: 1, fill: .fullRed))
    let isThere = Mutex(false)
    let provider = ClosureProvider { request in
      guard isThere.withLock({ $0 }) else {
        throw ResourceError(url: request.url, reason: .refused, message: "Down", hint: "Wait")
      }
      return try await MemoryProvider(files).load(request)
    }
    let map = try await map(sprite: #""http://test/a""#, pattern: "tile", provider: provider)
    let missing = try await map.render().missingResources
    #expect(missing.map(\.kind) == [.sprite, .image] && missing.map(\.source) == ["default", "tile"])
    isThere.withLock { $0 = true }
    let frame = try await map.render()
    #expect(frame.missingResources.isEmpty && frame.image.pixel(4, 4) == .fullRed)
  }

  @Test("a sheet that is no image is missing; a faulty entry is an issue of the style")
  func faultySprites() async throws {
    var files = try Self.files("http://test/a", Image(width: 1, height: 1, fill: .fullRed))
    files["http://test/a.png"] = [1, 2, 3]
    let broken = try await map(sprite: #""http://test/a""#, pattern: "tile", provider: MemoryProvider(files)).render()
    #expect(broken.missingResources.first?.kind == .sprite && broken.image.pixel(4, 4) == .clear)
    files = try Self.files("http://test/a", Image(width: 1, height: 1, fill: .fullRed))
    files["http://test/a.json"] = Self.index(#"{"tile": {"x": 5, "y": 0, "width": 1, "height": 1}}"#)
    let outside = try await map(sprite: #""http://test/a""#, pattern: "tile", provider: MemoryProvider(files)).render()
    let issue = try #require(outside.issues.first { $0.code == .spriteData })
    #expect(issue.pointer.description == "/sprite" && issue.message.contains("outside its sheet"))
  }
}
