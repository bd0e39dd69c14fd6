import HeadlandGeometry
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Paint values that differ from feature to feature")
struct PaintByFeatureTests {
  /// A square of 16 × 16 points with a property.
  private func square(from low: Double, _ properties: [String: FeatureValue]) -> Feature {
    Feature(
      properties: properties, kind: .polygon, rings: [Feature.squareRing(from: low, to: low + 16)])
  }

  private func fill(_ paint: String, layout: String = "") throws -> StyleLayer {
    try RoomPicture.layer("fill", paint: #""fill-antialias": false, "# + paint, layout: layout)
  }

  @Test("each feature has its own colour and opacity; what is the same for all may follow the zoom beside it")
  func fills() async throws {
    let layer = try fill(
      #"""
      "fill-color": ["get", "color"],
      "fill-opacity": ["interpolate", ["linear"], ["zoom"], 0, 1, 1, 0]
      """#)
    let squares = [
      square(from: 8, ["color": .string("#ff0000")]), square(from: 40, ["color": .string("#00ff00")]),
    ]
    let picture = try await RoomPicture.draw(layer, squares, camera: Camera(zoom: 0))
    #expect([picture.red(16, 16), picture.green(16, 16)] == [255, 0])
    #expect([picture.red(48, 48), picture.green(48, 48)] == [0, 255])
    // At zoom 0.25 places are 1.19 times as far from the middle of the picture, (32, 32).
    let quarter = try await RoomPicture.draw(layer, squares, camera: Camera(zoom: 0.25))
    #expect(abs(quarter.red(13, 13) - byte(0.75)) <= 1 && quarter.green(13, 13) == 0)
    #expect(abs(quarter.green(51, 51) - byte(0.75)) <= 1 && quarter.red(51, 51) == 0)
  }

  @Test("a value of zoom and feature is mixed of those at the whole zooms around")
  func zoomAndFeature() async throws {
    // At zoom 0 the opacity is the property, at zoom 1 half of it; between them the way is an exponential one of base 2.
    let layer = try fill(
      #"""
      "fill-color": "#ff0000",
      "fill-opacity": ["interpolate", ["exponential", 2], ["zoom"],
        0, ["get", "share"], 1, ["*", 0.5, ["get", "share"]]]
      """#)
    let squares = [square(from: 8, ["share": .number(0.8)]), square(from: 40, ["share": .number(0.4)])]
    let picture = try await RoomPicture.draw(layer, squares, camera: Camera(zoom: 0.25))
    let way = 0.189207  // (2^0.25 - 1) / (2 - 1)
    #expect(abs(picture.red(13, 13) - byte(0.8 * (1 - way / 2))) <= 1)
    #expect(abs(picture.red(51, 51) - byte(0.4 * (1 - way / 2))) <= 1)
  }

  @Test("steps over the zoom and the feature hold until the next whole zoom")
  func steps() async throws {
    let layer = try fill(
      #""fill-color": ["step", ["zoom"], ["get", "low"], 1, ["get", "high"]]"#)
    let squares = [square(from: 8, ["low": .string("#ff0000"), "high": .string("#00ff00")])]
    let before = try await RoomPicture.draw(layer, squares, camera: Camera(zoom: 0.25))
    #expect([before.red(13, 13), before.green(13, 13)] == [255, 0])
    let after = try await RoomPicture.draw(layer, squares, camera: Camera(zoom: 1))
    #expect([after.red(8, 8), after.green(8, 8)] == [0, 255])
  }

  @Test("a feature without the property has the default")
  func defaults() async throws {
    let layer = try fill(##""fill-color": "#ff0000", "fill-opacity": ["get", "share"]"##)
    let picture = try await RoomPicture.draw(layer, [square(from: 8, [:])])
    #expect(picture.red(16, 16) == 255)
  }

  @Test("features are drawn in the order of their sort keys, equal ones in that of the source")
  func sortKeys() async throws {
    let squares = [("#ff0000", 2.0), ("#00ff00", 1.0), ("#0000ff", 1.0)].map { color, key in
      square(from: 8, ["color": .string(color), "key": .number(key)])
    }
    let unsorted = try await RoomPicture.draw(try fill(#""fill-color": ["get", "color"]"#), squares)
    #expect([unsorted.red(16, 16), unsorted.green(16, 16)] == [0, 0])
    let sorted = try await RoomPicture.draw(
      try fill(#""fill-color": ["get", "color"]"#, layout: #""fill-sort-key": ["get", "key"]"#), squares)
    #expect([sorted.red(16, 16), sorted.green(16, 16)] == [255, 0])
  }

  @Test("circles and lines have their own sizes")
  func sizes() async throws {
    let circles = try RoomPicture.layer(
      "circle", paint: ##""circle-color": "#ff0000", "circle-radius": ["get", "size"]"##)
    var points = [Feature.point(16, 32), .point(48, 32)]
    points[0].properties = ["size": .number(4)]
    points[1].properties = ["size": .number(10)]
    let discs = try await RoomPicture.draw(circles, points)
    // The soft edge is one pixel, so the area is that of the circle within its circumference.
    let (area, circumference) = (Double.pi * 116, 2 * Double.pi * 14)
    #expect(abs(discs.redArea - area) < circumference)
    #expect(discs.red(16 + 6, 32) == 0 && discs.red(48 + 8, 32) == 255)

    let lines = try RoomPicture.layer("line", paint: ##""line-color": "#ff0000", "line-width": ["get", "size"]"##)
    var rows = [Feature.line((0, 16), (64, 16)), .line((0, 48), (64, 48))]
    rows[0].properties = ["size": .number(2)]
    rows[1].properties = ["size": .number(8)]
    let bars = try await RoomPicture.draw(lines, rows)
    #expect(abs(bars.redArea - 64 * 10) < 1)
  }

  @Test("the features are kept only where rows may have to be made anew")
  func keptFeatures() throws {
    func kept(_ paint: String) throws -> Int {
      let layer = try fill(paint)
      let layouts = TileLayout.layOut(
        features: [square(from: 8, [:])], tile: RoomPicture.world.canonical, layers: [layer], zoom: 0)
      return try #require(layouts["layer"]).features.count
    }
    #expect(try kept(#""fill-color": "red""#) == 0)
    #expect(try kept(#""fill-color": ["get", "color"]"#) == 0)
    #expect(try kept(#""fill-opacity": ["number", ["feature-state", "x"], 1]"#) == 1)
    #expect(try kept(#""fill-opacity": ["step", ["zoom"], 0.5, 1, ["get", "x"]]"#) == 1)
  }
}
