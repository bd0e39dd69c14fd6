import Foundation
import HeadlandImage
import Testing

@testable import HeadlandCommand

/// Each test has an instance, and so a folder, of its own.
@Suite("headland render, example and devices")
final class DrawingCommandTests {
  /// Green ground, and a red dot in the place that issue and README look at.
  private static let style = """
    {
      "version": 8,
      "sources": { "dot": { "type": "geojson", "data": { "type": "Point", "coordinates": [127.8, 36.3] } } },
      "layers": [
        { "id": "ground", "type": "background", "paint": { "background-color": "#00ff00" } },
        { "id": "dot", "type": "circle", "source": "dot", "paint": { "circle-radius": 5, "circle-color": "#ff0000" } }
      ]
    }
    """

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  /// The words of a command that draws in software to `out.png`, and `others`.
  private func drawing(_ words: String..., others: [String] = []) -> [String] {
    words + ["-o", path("out.png"), "--device", "software"] + others
  }

  @Test("render draws a style to a file of size times scale, from the camera that was asked for")
  func render() async throws {
    let style = try file("style.json", Self.style)
    let words = drawing(
      "render", style, others: ["--center", "127.8,36.3", "--zoom", "6", "--size", "64x48", "--scale", "2"])
    #expect(await HeadlandCommand.run(words) == .done)
    let image = try Image(contentsOf: path("out.png"))
    #expect((image.width, image.height) == (128, 96))
    #expect(image.pixel(64, 48) == RGBA8(255, 0, 0) && image.pixel(4, 4) == RGBA8(0, 255, 0))
  }

  @Test("a file is of the format that --format or its name tells", arguments: ["jpeg", "webp", "png"])
  func formats(format: String) async throws {
    let style = try file("style.json", Self.style)
    for (name, others) in [("out.\(format)", []), ("out", ["--format", format])] {
      let words = ["render", style, "-o", path(name), "--device", "software", "--size", "16x16"] + others
      #expect(await HeadlandCommand.run(words) == .done)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
      let starts = ["jpeg": [0xFF, 0xD8, 0xFF], "webp": Array("RIFF".utf8), "png": [0x89, 0x50]]
      #expect(bytes.starts(with: try #require(starts[format])))
      let pixel = try Image(contentsOf: path(name)).pixel(2, 2)
      #expect(pixel.green >= 252 && pixel.red <= 3 && pixel.blue <= 3)
    }
  }

  @Test("the style that README draws has no fault", arguments: [("127.8,36.3", "land"), ("133,39", "sea")])
  func readmeStyle(center: String, place: String) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let style = root.standardizedFileURL.appendingPathComponent("Examples/world.json").path
    let words = drawing("render", style, others: ["--strict", "--center", center, "--zoom", "6", "--size", "8x8"])
    #expect(await HeadlandCommand.run(words) == .done)
    let colors = ["land": RGBA8(244, 241, 230), "sea": RGBA8(184, 214, 230)]
    #expect(try Image(contentsOf: path("out.png")).pixel(4, 4) == colors[place])
  }

  @Test("an index that no device has is 1, and leaves no file")
  func wrongIndex() async throws {
    let style = try file("style.json", Self.style)
    #expect(await HeadlandCommand.run(["render", style, "-o", path("out.png"), "--device", "99"]) == .failed)
    #expect(!FileManager.default.fileExists(atPath: path("out.png")))
  }

  @Test("a missing source is told and drawn without, but not with --strict")
  func missingSource() async throws {
    let point = #"{ "type": "Point", "coordinates": [127.8, 36.3] }"#
    let style = try file("style.json", Self.style.replacingOccurrences(of: point, with: #""nowhere.geojson""#))
    #expect(await HeadlandCommand.run(drawing("render", style, others: ["--size", "8x8", "--strict"])) == .failed)
    #expect(!FileManager.default.fileExists(atPath: path("out.png")))
    #expect(await HeadlandCommand.run(drawing("render", style, others: ["--size", "8x8"])) == .done)
    #expect(try Image(contentsOf: path("out.png")).pixel(4, 4) == RGBA8(0, 255, 0))
  }

  @Test("a style from a server that may not be reached is told, and wrong words for what may be are wrong usage")
  func loading() async throws {
    let url = "https://tiles.invalid/style.json"
    for others in [["--offline"], ["--allow-host", "other.invalid"]] {
      #expect(await HeadlandCommand.run(drawing("render", url, others: others + ["--no-cache"])) == .failed)
    }
    for others in [["--offline", "--allow-host", "a"], ["--allow-host", "https://a"], ["--allow-host", "a,,b"]] {
      #expect(await HeadlandCommand.run(drawing("render", url, others: others)) == .usage)
    }
    #expect(!FileManager.default.fileExists(atPath: path("out.png")))
    let style = try file("style.json", Self.style)
    #expect(await HeadlandCommand.run(drawing("render", style, others: ["--size", "8x8", "--offline"])) == .done)
  }

  @Test("the example is drawn, and lists its stages as JSON")
  func example() async throws {
    let words = drawing("example", "triangle", others: ["--size", "256x192", "--json"])
    #expect(await HeadlandCommand.run(words) == .done)
    let image = try Image(contentsOf: path("out.png"))
    #expect((image.width, image.height) == (256, 192))
    #expect(await HeadlandCommand.run(drawing("example", "triangel")) == .usage)
  }

  @Test("devices and doctor answer yes where something can draw")
  func machine() async {
    #expect(await HeadlandCommand.run(["devices"]) == .done)
    #expect(await HeadlandCommand.run(["devices", "--json"]) == .done)
    #expect(await HeadlandCommand.run(["doctor"]) == .done)
  }
}
