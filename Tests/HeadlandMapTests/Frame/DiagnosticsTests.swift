import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import Testing

@Suite("What is wrong with a style is told once, and the rest draws")
struct DiagnosticsTests {
  private static let shape = ["shape": GeoJSON.world]
  private static let blue = TestMap.layer("fill", id: "blue", source: "shape", paint: #""fill-color": "blue""#)

  private func issues(_ layers: [String], sources: [String: String] = shape) async throws -> [StyleIssue] {
    let map = try await TestMap.make(layers: [Self.blue] + layers, sources: sources)
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullBlue) == 64 * 64)
    return frame.issues
  }

  @Test("an unknown type of layer")
  func unknownType() async throws {
    let issues = try await issues([TestMap.layer("fil", id: "x", source: "shape", paint: "")])
    #expect(issues.map(\.code) == [.layerKindUnknown] && issues[0].pointer.description == "/layers/1/type")
    #expect(issues[0].layerID == "x" && issues[0].line == 2)
  }

  @Test("an unknown property: it is passed over, its layer draws")
  func unknownProperty() async throws {
    let layer = TestMap.layer(
      "fill", id: "x", source: "shape", paint: #""fill-color": "blue", "fill-colour": "red""#)
    let issues = try await issues([layer])
    #expect(issues.map(\.code) == [.propertyUnknown])
    #expect(issues[0].pointer.description == "/layers/1/paint/fill-colour")
    #expect(issues[0].hint?.contains("fill-color") == true)
  }

  @Test("a colour that cannot be read drops its layer only")
  func brokenColor() async throws {
    let layer = TestMap.layer("fill", id: "x", source: "shape", paint: #""fill-color": "hsl(1,2)""#)
    let issues = try await issues([layer])
    #expect(issues.map(\.code) == [.colorInvalid] && issues[0].layerID == "x")
    #expect(issues[0].pointer.description == "/layers/1/paint/fill-color")
  }

  @Test("a feature without a sound geometry: the feature beside it draws")
  func brokenFeature() async throws {
    let data = """
      {"type": "FeatureCollection", "features": [
      \(GeoJSON.geometry("Point", "[null, null]")), \(GeoJSON.world)]}
      """
    let issues = try await issues([], sources: ["shape": data])
    #expect(issues.map(\.pointer.description) == ["/sources/shape/data/features/0/geometry/coordinates/0"])
    // The features begin on the style's second line; 84 characters stand there before the longitude.
    #expect(issues[0].line == 2 && issues[0].column == 85)
  }

  @Test("a fault in a file of data is told with its place there, at the place of the source in the style")
  func brokenFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "data-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = """
      {"version": 8, "sources": {
        "a": {"type": "geojson", "data": "a.geojson"}, "b": {"type": "geojson", "data": "b.geojson"}},
       "layers": [{"id": "a", "type": "circle", "source": "a"}, {"id": "b", "type": "circle", "source": "b"}]}
      """
    let files = [
      "style.json": style, "a.geojson": "{\"type\": \"Point\",\n \"coordinates\": [null, 1]}", "b.geojson": "{\"a\"",
    ]
    for (name, text) in files { try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8) }
    let map = try await HeadlessMap(
      style: .file(folder.path + "/style.json"), size: Size(16, 16), device: TestMap.strict)
    let frame = try await map.render()
    let issue = try #require(frame.issues.first)
    #expect(frame.issues.count == 1 && issue.code == .sourceData && issue.line == 2 && issue.column == 36)
    #expect(issue.pointer.description == "/sources/a/data")
    #expect(issue.message.contains("a.geojson:2:18 (/coordinates/0): "))
    #expect(frame.missingResources.map(\.source) == ["b"])
    let told = try #require(frame.missingResources.first?.description)
    #expect(told.components(separatedBy: "b.geojson").count == 2, "the file is named once: \(told)")
  }

  @Test("data that are no GeoJSON at all are a missing resource", arguments: [#"{"type": "Nonsense"}"#, #"{"a": 1}"#])
  func brokenData(data: String) async throws {
    let red = TestMap.layer("fill", id: "red", source: "broken", paint: #""fill-color": "red""#)
    let map = try await TestMap.make(
      layers: [Self.blue, red], sources: ["shape": GeoJSON.world, "broken": data])
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullBlue) == 64 * 64)
    #expect(frame.missingResources.count + frame.issues.count == 1, "\(frame.missingResources) \(frame.issues)")
  }

  @Test(
    "a kind of layer that has no room yet: one warning a layer, and the layer is a place for custom layers",
    arguments: ["symbol"])
  func unsupportedKind(kind: String) async throws {
    let layers = ["x", "y"].map { TestMap.layer(kind, id: $0, source: "shape", paint: "") }
    let issues = try await issues(layers)
    #expect(issues.map(\.code) == [.layerKindUnsupported, .layerKindUnsupported])
    #expect(issues.map(\.pointer.description) == ["/layers/1/type", "/layers/2/type"])
    #expect(issues.allSatisfy { $0.severity == .warning } && issues.map(\.layerID) == ["x", "y"])

    let map = try await TestMap.make(layers: [Self.blue] + layers, sources: Self.shape)
    try map.addLayer(CustomLayer(id: "mine", renderer: TestHost()), position: .below("y"))
    #expect(map.layerIDs == ["blue", "x", "mine", "y"])
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("a layer that cannot be drawn yet is one warning, and none for its source; tiles that do not exist are none")
  func unsupportedLayer() async throws {
    let style = """
      {"version": 8, "sources": {"tiles": {"type": "vector", "tiles": ["x/{z}/{x}/{y}"]},
      "photo": {"type": "raster", "tiles": ["y/{z}/{x}/{y}"]}, "shape": {"type": "geojson", "data": \(GeoJSON.world)}},
      "layers": [\(Self.blue), {"id": "label", "type": "symbol", "source": "tiles", "source-layer": "a"},
      {"id": "photo", "type": "raster", "source": "photo"}]}
      """
    let map = try await HeadlessMap(style: .json(style), size: Size(64, 64), device: try TestMap.strict)
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullBlue) == 64 * 64)
    #expect(frame.issues.map { "\($0.code) \($0.pointer)" } == ["layer-kind-unsupported /layers/1/type"])
  }
}
