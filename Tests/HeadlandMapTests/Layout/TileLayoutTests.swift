import HeadlandGeometry
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Tile layout")
struct TileLayoutTests {
  /// A circle of a class at a place of the world's tile.
  private func circle(_ name: String, _ x: Int16) -> Feature {
    Feature(properties: ["class": .string(name)], kind: .point, rings: [[SIMD2(x, 4096)]])
  }

  private func layer(_ filter: String) throws -> StyleLayer {
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": "x"}},
       "layers": [{"id": "a", "type": "circle", "source": "s", "filter": \(filter)}]}
      """
    let style = try Style.parse(Array(text.utf8))
    #expect(style.issues.isEmpty)
    return try #require(style.layer("a"))
  }

  /// The columns of the circles that a layer with a filter draws.
  private func columns(_ filter: String, zoom: Double = 3) throws -> [Int16] {
    let buckets = TileLayout.layOut(
      features: [circle("city", 1000), circle("town", 2000), circle("city", 3000)], tile: TileID(z: 0, x: 0, y: 0),
      layers: [try layer(filter)], zoom: zoom)
    guard let bucket = buckets["a"]?.bucket as? CircleBucket else { return [] }
    return stride(from: 0, to: bucket.quads.vertices.count, by: 4).map { bucket.quads.vertices[$0].position.x }
  }

  @Test("only the features that a layer's filter chooses are laid out")
  func filters() throws {
    #expect(try columns("true") == [1000, 2000, 3000])
    #expect(try columns(#"["==", ["get", "class"], "city"]"#) == [1000, 3000])
    #expect(try columns(#"["==", "class", "town"]"#) == [2000])
    #expect(try columns(#"["==", "class", "village"]"#) == [])
  }

  @Test("a filter may ask for the zoom and the place of a feature")
  func zoomAndPlace() throws {
    #expect(try columns(#"[">=", ["zoom"], 4]"#) == [])
    #expect(try columns(#"[">=", ["zoom"], 4]"#, zoom: 4) == [1000, 2000, 3000])
    // 1000 of 8192 units is 136° west, 2000 is 92° west.
    let west = "[[-180, -10], [-120, -10], [-120, 10], [-180, 10], [-180, -10]]"
    #expect(try columns(#"["within", {"type": "Polygon", "coordinates": [\#(west)]}]"#) == [1000])
  }
}
