import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import HeadlandTiles
import Testing

@testable import HeadlandMap

@Suite("Changes of a map's style")
struct RuntimeStylingTests {
  private static func text(color: String = "#ff0000", transition: String = "") -> String {
    """
    {"version": 8\(transition), "sources": {
     "a": {"type": "geojson", "data": \(GeoJSON.world)}, "b": {"type": "geojson", "data": \(GeoJSON.world)}},
     "layers": [
      {"id": "low", "type": "fill", "source": "a", "paint": {"fill-color": "\(color)"}},
      {"id": "high", "type": "fill", "source": "b", "layout": {"visibility": "none"},
       "paint": {"fill-color": "#0000ff"}}]}
    """
  }

  private func makeMap(_ text: String = text()) async throws -> HeadlessMap {
    try await HeadlessMap(style: .json(text), size: Size(16, 16), device: TestMap.strict)
  }

  private func middle(_ map: HeadlessMap) async throws -> RGBA8 { try await map.render().image.pixel(8, 8) }

  @Test("a paint change makes no geometry anew, a layout or filter change that of its own source alone")
  func cost() async throws {
    let map = try await makeMap()
    #expect(try await middle(map) == .fullRed)
    // The world is one tile of each drawn source at zoom 0.
    let count = map.layoutCount
    try map.setPaintProperty("low", "fill-color", to: "#00ff00")
    #expect(try await middle(map) == .lime)
    #expect(map.layoutCount == count)
    try map.setPaintProperty("low", "fill-color", to: nil)
    // The default of the specification is black.
    #expect(try await middle(map) == RGBA8(0, 0, 0))
    #expect(map.layoutCount == count)
    try map.setLayoutProperty("high", "visibility", to: "visible")
    #expect(try await middle(map) == .fullBlue)
    #expect(map.layoutCount == count + 1)
    try map.setFilter("high", to: ["==", ["get", "x"], 1])
    #expect(try await middle(map) == RGBA8(0, 0, 0))
    #expect(map.layoutCount == count + 2)
    try map.setFilter("high", to: nil)
    try map.setLayerZoomRange("high", minZoom: 1, maxZoom: nil)
    #expect(try await middle(map) == RGBA8(0, 0, 0))
    try map.setLayerZoomRange("high", minZoom: nil, maxZoom: nil)
    #expect(try await middle(map) == .fullBlue)
  }

  @Test("layers and sources come, move and go, and the style's text says so")
  func layers() async throws {
    let map = try await makeMap()
    try map.addSource("c", ["type": "geojson", "data": ["type": "FeatureCollection", "features": []]])
    try map.addLayer(
      ["id": "new", "type": "fill", "source": "c", "paint": ["fill-color": "#00ff00"]], position: .below("high"))
    #expect(map.layerIDs == ["low", "new", "high"])
    #expect(try await middle(map) == .fullRed)
    try map.setData(try #require(JSONValue.read(Array(GeoJSON.world.utf8))), of: "c")
    #expect(try await middle(map) == .lime)
    try map.moveLayer("new", position: .below("low"))
    #expect(map.layerIDs == ["new", "low", "high"])
    #expect(map.style.layers.map(\.id) == ["new", "low", "high"])
    #expect(try await middle(map) == .fullRed)
    try map.moveLayer("new")
    #expect(try await middle(map) == .lime)
    let again = try Style.parse(map.style.jsonBytes)
    #expect(again.layers.map(\.id) == ["low", "high", "new"] && again.sources.map(\.id) == ["a", "b", "c"])
    #expect(throws: StyleChangeError.self) { try map.removeSource("c") }
    try map.removeLayer("new")
    try map.removeSource("c")
    #expect(try await middle(map) == .fullRed)
  }

  @Test("what breaks the rules is refused with its cure, and changes nothing")
  func refusal() async throws {
    let map = try await makeMap()
    func message(_ change: () throws -> Void) -> String {
      do { try change() } catch { return "\(error)" }
      return "nothing was thrown"
    }
    #expect(message { try map.setPaintProperty("lo", "fill-color", to: "red") }.contains("did you mean \"low\"?"))
    #expect(message { try map.setPaintProperty("low", "fill-colour", to: "red") }.contains("\"fill-color\""))
    #expect(message { try map.setPaintProperty("low", "visibility", to: "none") }.contains("a layout property"))
    #expect(message { try map.setFilter("low", to: ["===", 1, 2]) }.contains("layer \"low\""))
    #expect(message { try map.addLayer(["id": "low", "type": "background"]) }.contains("another id"))
    #expect(message { try map.addSource("a", ["type": "geojson", "data": "x"]) }.contains("another id"))
    #expect(message { try map.addLayer(["id": "x", "type": "background"], position: .below("y")) }.contains("'y'"))
    let both = #expect(throws: StyleChangeError.self) {
      try map.addLayer([
        "id": "x", "type": "fill", "source": "none", "paint": ["fill-color": 3, "fill-opacity": "much"],
      ])
    }
    #expect(both?.issues.count == 3)
    #expect(map.layerIDs == ["low", "high"])
    #expect(try await middle(map) == .fullRed)
  }

  @Test("features of a source are added, changed and removed")
  func data() async throws {
    let map = try await makeMap()
    var diff = GeoJSONDiff()
    diff.removeAll = true
    #expect(throws: MapError.self) { try map.updateData(diff, of: "a") }
    #expect(try await middle(map) == .fullRed)
    try map.updateData(diff, of: "a")
    #expect(try await middle(map).alpha == 0)
    diff = GeoJSONDiff()
    diff.add = Array(GeoJSON.world.utf8)
    try map.updateData(diff, of: "a")
    #expect(try await middle(map) == .fullRed)
  }

  @Test("a style that differs in paint alone keeps what was laid out")
  func diff() async throws {
    let map = try await makeMap()
    _ = try await map.render()
    let count = map.layoutCount
    try await map.setStyle(.json(Self.text(color: "#00ff00")))
    #expect(try await middle(map) == .lime)
    #expect(map.layoutCount == count)
    try await map.setStyle(.json(Self.text()), diff: false)
    #expect(try await middle(map) == .fullRed)
    // All was forgotten, and one tile laid out since.
    #expect(map.layoutCount == 1)
  }

  @Test("a colour is half way in the middle of its transition, and there at its end")
  func transition() async throws {
    let map = try await makeMap(Self.text(transition: #", "transition": {"duration": 400, "delay": 100}"#))
    map.clock = .manual(milliseconds: 0)
    #expect(try await middle(map) == .fullRed)
    try map.setPaintProperty("low", "fill-color", to: "#0000ff")
    #expect(try await middle(map) == .fullRed)
    map.clock.advance(milliseconds: 100)
    #expect(try await middle(map) == .fullRed)
    // A quarter of the way in time is 4 · 0.25³ = 1/16 in colour: 255 · 15/16 = 239 and 16.
    map.clock.advance(milliseconds: 100)
    #expect(try await middle(map).isNear(RGBA8(239, 0, 16), within: 1))
    map.clock.advance(milliseconds: 100)
    #expect(try await middle(map).isNear(RGBA8(128, 0, 128), within: 1))
    map.clock.advance(milliseconds: 200)
    #expect(try await middle(map) == .fullBlue)
    // A value that differs from feature to feature counts at once.
    try map.setPaintProperty("low", "fill-color", to: ["case", ["has", "x"], "#ff0000", "#00ff00"])
    #expect(try await middle(map) == .lime)
  }

  @Test("tiles that come in the middle of a transition from values by feature are drawn as the others are")
  func tileDuringTransition() async throws {
    let map = try await makeMap(Self.text(transition: #", "transition": {"duration": 400, "delay": 0}"#))
    map.clock = .manual(milliseconds: 0)
    try map.setPaintProperty("low", "fill-color", to: ["case", ["has", "x"], "#ff0000", "#00ff00"])
    map.clock.advance(milliseconds: 1000)
    #expect(try await middle(map) == .lime)
    try map.setPaintProperty("low", "fill-color", to: "#0000ff")
    map.clock.advance(milliseconds: 200)
    map.camera.zoom = 3
    _ = try await middle(map)
    map.clock.advance(milliseconds: 400)
    #expect(try await middle(map) == .fullBlue)
  }

  @Test("light is half way in the middle of its transition")
  func light() async throws {
    let map = try await makeMap(Self.text(transition: #", "transition": {"duration": 400, "delay": 0}"#))
    map.clock = .manual(milliseconds: 0)
    try map.setRoot(.light, to: ["intensity": 0.9])
    let intensities = [0.0, 200, 400].map { map.style.light(at: $0, zoom: 0).intensity }
    for (found, expected) in zip(intensities, [0.5, 0.7, 0.9]) { #expect(abs(found - expected) < 1e-9) }
    #expect(map.style.light(at: nil, zoom: 0).intensity == 0.9)
  }

  @Test("a still clock knows no transitions")
  func still() async throws {
    let map = try await makeMap()
    _ = try await map.render()
    try map.setPaintProperty("low", "fill-color", to: "#0000ff")
    #expect(try await middle(map) == .fullBlue)
  }
}
