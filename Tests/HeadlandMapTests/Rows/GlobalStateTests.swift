import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Global state of a map")
struct GlobalStateTests {
  private static let text = """
    {"version": 8, "sources": {
     "a": {"type": "geojson", "data": \(GeoJSON.world)}, "b": {"type": "geojson", "data": \(GeoJSON.world)}},
     "state": {"color": {"default": "#ff0000"}, "wanted": {"default": true}},
     "layers": [
      {"id": "paint", "type": "fill", "source": "a", "paint": {"fill-color": ["global-state", "color"]}},
      {"id": "layout", "type": "fill", "source": "b", "paint": {"fill-color": "#0000ff"},
       "filter": ["==", ["global-state", "wanted"], false]}]}
    """

  private func middle(_ map: HeadlessMap) async throws -> RGBA8 { try await map.render().image.pixel(8, 8) }

  @Test("a paint value is drawn anew without layout, a filter lays the tiles of its source out again")
  func drawing() async throws {
    let map = try await HeadlessMap(style: .json(Self.text), size: Size(16, 16), device: TestMap.strict)
    #expect(try await middle(map) == .fullRed)
    let count = map.layoutCount
    try map.setGlobalState("color", to: .string("#00ff00"))
    #expect(map.globalState["color"] == .string("#00ff00"))
    #expect(try await middle(map) == .lime)
    #expect(map.layoutCount == count)
    try map.setGlobalState("wanted", to: .bool(false))
    #expect(try await middle(map) == .fullBlue)
    // The world is one tile at zoom 0.
    #expect(map.layoutCount == count + 1)
    try map.resetGlobalState("wanted")
    try map.resetGlobalState("color")
    #expect(try await middle(map) == .fullRed)
  }

  @Test("visibility may follow it, and a new style begins with its own defaults")
  func visibility() async throws {
    let text = """
      {"version": 8, "sources": {}, "state": {"shown": {"default": "none"}}, "layers": [
       {"id": "white", "type": "background", "paint": {"background-color": "#fff"}},
       {"id": "red", "type": "background", "paint": {"background-color": "#f00"},
        "layout": {"visibility": ["global-state", "shown"]}}]}
      """
    let map = try await HeadlessMap(style: .json(text), size: Size(16, 16), device: TestMap.strict)
    #expect(try await middle(map) == .white)
    try map.setGlobalState("shown", to: .string("visible"))
    #expect(try await middle(map) == .fullRed)
    try await map.setStyle(.json(text))
    #expect(try await middle(map) == .white)
  }
}
