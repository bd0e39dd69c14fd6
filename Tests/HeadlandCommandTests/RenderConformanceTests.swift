import Foundation
import HeadlandImage
import HeadlandStyle
import HeadlandTiles
import Testing

@testable import HeadlandCommand

@Suite("headland conformance render")
struct RenderConformanceTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "render-suite-\(UUID().uuidString)")

  /// Puts a test of 8 by 8 pixels on a background of `color` into the suite; `red` is the picture that it must look like.
  private func add(
    _ name: String, color: String = "#f00", test: String = "", root more: String = "", layers: String = "",
    pictures: [RGBA8] = [red]
  ) throws {
    let folder = root.appending(path: "render/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let style = """
      {"version": 8, "metadata": {"test": {"width": 8, "height": 8\(test)}}, "sources": {}\(more), "layers": [
        {"id": "paper", "type": "background", "paint": {"background-color": "\(color)"}}\(layers)]}
      """
    try style.write(to: folder.appending(path: "style.json"), atomically: true, encoding: .utf8)
    for (index, color) in pictures.enumerated() {
      try Image(width: 8, height: 8, fill: color).write(to: folder.appending(path: "expected\(index).png").path)
    }
  }

  private static let red = RGBA8(255, 0, 0)

  private func run(_ words: String...) async -> ExitCode {
    await HeadlandCommand.run(["conformance", "render", root.appending(path: "render").path] + words)
  }

  private func results(_ selection: RenderSelection = RenderSelection()) async throws -> [String: RenderResult] {
    let suite = try RenderSuite(root.appending(path: "render").path, assets: [root.path])
    let conformance = RenderConformance(suite: suite, device: .software, workers: 2, report: nil)
    let results = try await conformance.run(selection.chosen(of: suite))
    return Dictionary(uniqueKeysWithValues: results.map { ($0.name, $0) })
  }

  @Test("the most like of several pictures counts, and one bad test stops no other")
  func outcomes() async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try add("good/one", pictures: [RGBA8(0, 0, 255), Self.red])
    try add("bad/color", color: "#00f")
    try add("bad/size", test: #", "pixelRatio": 2"#)
    try add("bad/operation", test: #", "operations": [["wait"], ["danceWildly", 1]]"#)
    try add("bad/undrawn", root: #", "projection": {"type": "globe"}"#)
    try add("bad/style", root: ", ]")
    try add("needy/one")
    try #"{"render/needy/one": ["fonts"]}"#.write(
      to: root.appending(path: "missing-assets.json"), atomically: true, encoding: .utf8)
    let results = try await results()
    #expect(results["good/one"]?.reasons == [] && results["good/one"]?.score == 0)
    #expect(results["bad/color"]?.score == 1)
    #expect(results["bad/color"]?.reasons == ["1 of the pixels differ, 0.00015 may"])
    #expect(results["bad/size"]?.reasons == ["expected0.png is 8x8, what was drawn 16x16 pixels"])
    #expect(results["bad/operation"]?.reasons == ["the operation danceWildly is not supported"])
    // It is the picture that was expected, and yet says nothing.
    #expect(results["bad/undrawn"]?.score == 0)
    #expect(results["bad/undrawn"]?.reasons.first?.contains("projection") == true)
    #expect(results["bad/style"]?.reasons.first?.contains("should hold a JSON object") == true)
    #expect(results["needy/one"]?.skipReason == "it needs fonts, which the suite does not hold")
  }

  @Test("known failures, a report and the tests that pass blank")
  func command() async throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try add("a/good")
    try add("b/bad", color: "#0f0")
    try #"["render/a/good"]"#.write(
      to: root.appending(path: "blank-pass.json"), atomically: true, encoding: .utf8)
    let known = root.appending(path: "known.json")
    #expect(await run() == .failed)
    #expect(await run("--filter", "good", "--json") == .done)
    #expect(await run("--filter", "nothing") == .failed)
    try #"{"b/bad": "green is not drawn"}"#.write(to: known, atomically: true, encoding: .utf8)
    let report = root.appending(path: "report").path
    #expect(await run("--ignores", known.path, "--report", report) == .done)
    for file in ["a/good/actual.png", "b/bad/expected.png", "b/bad/diff.png"] {
      #expect(FileManager.default.fileExists(atPath: "\(report)/\(file)"))
    }
    let page = try String(contentsOfFile: "\(report)/index.html", encoding: .utf8)
    #expect(page.contains("1 passed, 0 failed, 1 skipped; of these 1 would pass blank"))
    #expect(page.contains("green is not drawn") && page.contains("b/bad/diff.png"))
    #expect(await run("--record-ignores", known.path) == .failed)
    #expect(try KnownFailures(path: known.path).reasons == ["b/bad": "1 of the pixels differ, 0.00015 may"])
    try #"{"a/good": "no longer"}"#.write(to: known, atomically: true, encoding: .utf8)
    #expect(await run("--ignores", known.path) == .failed)
  }

  @Test("tests are chosen by what their styles and operations use")
  func selection() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try add("plain")
    try add("own", layers: #", {"id": "t", "type": "symbol", "source": "s"}"#)
    try add("late", test: #", "operations": [["addLayer", {"id": "t", "type": "symbol", "source": "s"}]]"#)
    try add("other", test: #", "operations": [["setStyle", "local://labels.json"]]"#)
    try add("high", test: #", "operations": [["setTerrain", {"source": "dem"}]]"#)
    try #"{"layers": [{"type": "symbol"}]}"#.write(
      to: root.appending(path: "labels.json"), atomically: true, encoding: .utf8)
    let suite = try RenderSuite(root.appending(path: "render").path, assets: [root.path])
    func names(_ selection: RenderSelection) -> [String] { selection.chosen(of: suite).map(\.name) }
    #expect(names(RenderSelection(excluded: ["symbol"])) == ["high", "plain"])
    #expect(names(RenderSelection(excluded: ["symbol", "terrain"])) == ["plain"])
    #expect(names(RenderSelection(filter: "o", names: ["own", "plain"])) == ["own"])
  }

  @Test(
    "names of the suite lead to its folders",
    arguments: [
      ("local://tiles/a%20b.pbf?x=1", ResourceKind.tile, "tiles/a b.pbf"),
      ("http://localhost:2900/x.json", .tileJSON, "x.json"),
      ("mapbox://fonts/a,b/0-255.pbf", .glyphs, "glyphs/a,b/0-255.pbf"),
      ("mapbox://mapbox.x", .tileJSON, "tilesets/mapbox.x"), ("mapbox://x/1-2-3.mvt", .tile, "tiles/x/1-2-3.mvt"),
      ("mapbox://sprites/a.png", .sprite, "sprites/a.png"),
    ])
  func names(url: String, kind: ResourceKind, path: String) {
    #expect(SuiteResources.path(of: ResourceRequest(url, kind: kind)) == path)
  }

  @Test("alpha is divided out and cut, not rounded")
  func straightAlpha() {
    // 100 / (200 / 255) = 127.5, 1 / (3 / 255) = 85.
    let image = Image(width: 1, height: 2) { _, y in y == 0 ? RGBA8(100, 200, 0, 200) : RGBA8(1, 0, 3, 3) }
    let straight = RenderRun.straight(image)
    #expect(straight.pixel(0, 0) == RGBA8(127, 255, 0, 200))
    #expect(straight.pixel(0, 1) == RGBA8(85, 0, 255, 3))
  }
}
