import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Feature state of a map")
struct FeatureStateTests {
  /// Two boxes, the western half of the world with id 1 and the eastern with id 2; red where `hot` is true.
  private static func text(_ paint: String) -> String {
    let boxes = [(1, -180.0, 0.0), (2, 0.0, 180.0)].map { id, west, east in
      GeoJSON.box(west: west, south: -85.06, east: east, north: 85.06)
        .replacing(#""type": "Feature","#, with: #""type": "Feature", "id": \#(id),"#)
    }
    return """
      {"version": 8, "sources": {"boxes": {"type": "geojson", "data":
      {"type": "FeatureCollection", "features": [\(boxes.joined(separator: ", "))]}},
      "tiles": {"type": "vector", "tiles": ["memory://x/{z}/{x}/{y}"]}},
      "layers": [{"id": "fill", "type": "fill", "source": "boxes", "paint": {"fill-antialias": false, \(paint)}}]}
      """
  }

  private static let colors = """
    "fill-color": ["case", ["boolean", ["feature-state", "hot"], false], "#ff0000", "#0000ff"]
    """

  private func map(_ paint: String = colors) async throws -> HeadlessMap {
    try await HeadlessMap(style: .json(Self.text(paint)), size: Size(16, 16), device: TestMap.strict)
  }

  private func halves(_ map: HeadlessMap) async throws -> [RGBA8] {
    let image = try await map.render().image
    return [image.pixel(4, 8), image.pixel(12, 8)]
  }

  private static let west = FeatureStates.Key(source: "boxes", id: .number(1))

  @Test("what is set is drawn by the next frame, without layout, and goes when it is removed")
  func drawing() async throws {
    let map = try await map()
    #expect(try await halves(map) == [.fullBlue, .fullBlue])
    let count = map.layoutCount
    try map.setFeatureState(["hot": .bool(true)], of: Self.west)
    #expect(try map.featureState(of: Self.west) == ["hot": .bool(true)])
    #expect(try await halves(map) == [.fullRed, .fullBlue])
    try map.removeFeatureState(of: Self.west, name: "hot")
    try map.setFeatureState(["hot": .bool(true)], of: FeatureStates.Key(source: "boxes", id: .string("2")))
    #expect(try await halves(map) == [.fullBlue, .fullRed])
    try map.removeFeatureStates(source: "boxes")
    #expect(try await halves(map) == [.fullBlue, .fullBlue])
    #expect(map.layoutCount == count)
  }

  @Test("a state that no value reads changes nothing")
  func unread() async throws {
    let map = try await map(##""fill-color": "#0000ff""##)
    try map.setFeatureState(["hot": .bool(true)], of: Self.west)
    #expect(try await halves(map) == [.fullBlue, .fullBlue])
  }

  @Test("a source that is not there, and layers of a source that has none, are errors that say so")
  func errors() async throws {
    let map = try await map()
    #expect(throws: MapError.self) { try map.setFeatureState([:], of: FeatureStates.Key(source: "no", id: .number(1))) }
    #expect(throws: MapError.self) {
      try map.setFeatureState([:], of: FeatureStates.Key(source: "boxes", sourceLayer: "x", id: .number(1)))
    }
    #expect(throws: MapError.self) {
      try map.removeFeatureState(of: FeatureStates.Key(source: "tiles", id: .number(1)))
    }
    try map.removeFeatureStates(source: "tiles")
    do {
      try map.removeFeatureStates(source: "no")
    } catch {
      #expect("\(error)" == "there is no source 'no'; the style has 'boxes', 'tiles'")
    }
  }
}
