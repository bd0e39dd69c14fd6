import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import HeadlandTesting
import Testing

@Suite("B8 declarative style content")
struct StyleContentTests {
  /// A map with a white layer below and a blue one above.
  private func map() async throws -> HeadlessMap {
    try await TestMap.make(
      layers: [TestMap.background("white", id: "below"), TestMap.background("blue", id: "above")], sources: [:])
  }

  @Test("sources, layers and custom layers of a block are drawn in its order")
  func order() async throws {
    let map = try await map()
    let host = TestHost()
    try map.setStyleContent(position: .above("below")) {
      BackgroundLayer(id: "lime").backgroundColor("lime")
      CustomLayer(id: "host", renderer: host)
    }
    #expect(map.layerIDs == ["below", "lime", "host", "above"])
    #expect(try await map.render().image.pixel(32, 32) == .fullBlue)
    try map.setStyleContent {
      CustomLayer(id: "host", renderer: host)
      BackgroundLayer(id: "lime").backgroundColor("lime")
    }
    #expect(map.layerIDs == ["below", "above", "host", "lime"])
    #expect(try await map.render().image.pixel(32, 32) == .lime)
  }

  @Test("a declared source is drawn by a declared layer")
  func source() async throws {
    let map = try await map()
    let world: JSONValue = [
      "type": "Polygon",
      "coordinates": [[[-180, -85], [180, -85], [180, 85], [-180, 85], [-180, -85]]],
    ]
    try map.setStyleContent {
      StyleSource.geojson(id: "world", data: world)
      FillLayer(id: "world", source: "world").fillColor("lime").fillAntialias(false)
    }
    #expect(map.style.issues.isEmpty)
    #expect(try await map.render().image.pixel(32, 32) == .lime)
  }

  @Test("a layer of the style's id takes its place, and gives it back")
  func replacement() async throws {
    let map = try await map()
    try map.setStyleContent { BackgroundLayer(id: "above").backgroundColor("lime") }
    #expect(map.layerIDs == ["below", "above"])
    #expect(try await map.render().image.pixel(32, 32) == .lime)
    try map.setStyleContent {}
    #expect(try await map.render().image.pixel(32, 32) == .fullBlue)
  }

  @Test("a host that stays is not started again, and one that goes is ended")
  func hosts() async throws {
    let map = try await map()
    let (stays, goes) = (TestHost(), TestHost())
    try map.setStyleContent {
      CustomLayer(id: "stays", renderer: stays)
      CustomLayer(id: "goes", renderer: goes)
    }
    _ = try await map.render()
    try map.setStyleContent { CustomLayer(id: "stays", renderer: stays) }
    _ = try await map.render()
    #expect(stays.calls.count { $0 == "start" } == 1 && stays.calls.count { $0 == "end" } == 0)
    #expect(goes.calls.count { $0 == "end" } == 1)
  }

  @Test("content that cannot be put where it should leaves the map as it was")
  func failure() async throws {
    let map = try await map()
    try map.setStyleContent { BackgroundLayer(id: "lime") }
    #expect(throws: MapError.self) {
      try map.setStyleContent(position: .below("nowhere")) { BackgroundLayer(id: "red") }
    }
    #expect(map.layerIDs == ["below", "above", "lime"])
  }
}
