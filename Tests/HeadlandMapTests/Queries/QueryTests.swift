import Foundation
import HeadlandGeometry
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

/// Pictures of 256 × 256 points at zoom 0, where a point is 360 / 512 degrees of longitude: longitude x · 0.703125 lies x
/// points right of the middle.
@Suite("Queries of what a frame shows")
struct QueryTests {
  private static let size = Size(256, 256)

  private static func lon(_ points: Double) -> Double { points * 360 / 512 }
  /// The latitude that lies some points below the equator at zoom 0.
  private static func lat(_ points: Double) -> Double {
    MercatorCoordinate(x: 0.5, y: 0.5 + points / 512).coordinate.latitude
  }
  /// The place that lies some points right and below of the middle of the world.
  private static func place(_ x: Double, _ y: Double) -> Coordinate { Coordinate(lon: lon(x), lat: lat(y)) }

  private func map(
    _ type: String, _ paint: String, _ data: String, camera: Camera = Camera(), more: String = ""
  ) async throws -> HeadlessMap {
    let map = try await TestMap.make(
      layers: [TestMap.layer(type, id: "layer", source: "data", paint: paint, more)], sources: ["data": data],
      size: Self.size, camera: camera)
    _ = try await map.render()
    return map
  }

  private func count(_ map: HeadlessMap, _ x: Double, _ y: Double) async throws -> Int {
    try await map.queryRenderedFeatures(in: .point(Point(x, y))).count
  }

  @Test("a square of 40 points is found up to its edges and not beyond, with its data")
  func square() async throws {
    let ring = [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20)].map { Self.place($0.0, $0.1) }
    let data = GeoJSON.polygon(ring).replacing(#""properties": {}"#, with: #""id": 7, "properties": {"name": "a"}"#)
    let map = try await map("fill", #""fill-color": "red""#, data)
    for (x, y) in [(108.5, 108.5), (147.5, 147.5), (128, 128), (108.5, 147.5)] {
      let found = try await map.queryRenderedFeatures(in: .point(Point(x, y)))
      #expect(found.map(\.id) == [.number(7)], "\(x), \(y)")
      #expect(found.first?.properties == ["name": .string("a")])
      #expect(found.first?.kind == .polygon)
      #expect(found.first?.layerID == "layer" && found.first?.source == "data" && found.first?.sourceLayer == nil)
    }
    for (x, y) in [(107.5, 128.0), (148.5, 128), (128, 107.5), (128, 148.5), (0, 0)] {
      #expect(try await count(map, x, y) == 0, "\(x), \(y)")
    }
    // 20 points are 320 of a tile's 8192 units, so that the corners lie on whole units.
    guard case .polygon(let rings)? = try await map.queryRenderedFeatures().first?.geometry else {
      Issue.record("no polygon")
      return
    }
    #expect(rings.count == 1 && rings[0].count == 5 && rings[0].first == rings[0].last)
    for vertex in rings[0] {
      #expect(abs(abs(vertex.longitude) - Self.lon(20)) < 1e-10 && abs(abs(vertex.latitude) - Self.lat(-20)) < 1e-10)
    }
  }

  @Test("a square turned by 45° is found in its corners, which lie 28.3 points from the middle")
  func turned() async throws {
    let ring = [(-20.0, -20.0), (20, -20), (20, 20), (-20, 20)].map { Self.place($0.0, $0.1) }
    let map = try await map("fill", #""fill-color": "red""#, GeoJSON.polygon(ring), camera: Camera(bearing: 45))
    for (x, y) in [(128.0, 100.5), (155.5, 128), (128, 155.5), (100.5, 128)] {
      #expect(try await count(map, x, y) == 1, "\(x), \(y)")
    }
    for (x, y) in [(128.0, 99.0), (144, 112), (144, 144)] { #expect(try await count(map, x, y) == 0, "\(x), \(y)") }
  }

  @Test("a circle is found within radius and stroke, half a point either side", arguments: [0.0, 37])
  func circle(bearing: Double) async throws {
    let map = try await map(
      "circle", #""circle-radius": 10, "circle-stroke-width": 5"#, GeoJSON.points([Self.place(0, 0)]),
      camera: Camera(bearing: bearing))
    for angle in stride(from: 0.0, to: 360, by: 30) {
      let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      #expect(try await count(map, 128 + 14.5 * x, 128 + 14.5 * y) == 1, "\(angle)")
      #expect(try await count(map, 128 + 15.5 * x, 128 + 15.5 * y) == 0, "\(angle)")
    }
  }

  @Test("a translation with the map turns, one with the viewport does not")
  func translation() async throws {
    for (anchor, x, y) in [("map", 128.0, 158.0), ("viewport", 158, 128)] {
      let map = try await map(
        "circle", #""circle-radius": 5, "circle-translate": [30, 0], "circle-translate-anchor": "\#(anchor)""#,
        GeoJSON.points([Self.place(0, 0)]), camera: Camera(bearing: -90))
      #expect(try await count(map, x, y) == 1, "\(anchor)")
      #expect(try await count(map, 128, 128) == 0, "\(anchor)")
      #expect(try await count(map, y, x) == 0, "\(anchor)")
    }
  }

  @Test("at a pitch of 60° flat circles are half as high; those that face the viewer are not")
  func pitch() async throws {
    for (alignment, height) in [("map", 10.0), ("viewport", 20)] {
      let map = try await map(
        "circle", #""circle-radius": 20, "circle-pitch-alignment": "\#(alignment)""#,
        GeoJSON.points([Self.place(0, 0)]), camera: Camera(pitch: 60))
      #expect(try await count(map, 147, 128) == 1, "\(alignment)")
      #expect(try await count(map, 128, 128 - height + 1.5) == 1, "\(alignment)")
      #expect(try await count(map, 128, 128 - height - 1.5) == 0, "\(alignment)")
    }
  }

  @Test("a line is found at its offset, within half its width, and a casing with its gap")
  func line() async throws {
    let data = GeoJSON.line([Self.place(-60, 0), Self.place(60, 0)])
    let moved = try await map("line", #""line-width": 6, "line-offset": 10"#, data)
    for (y, expected) in [(134.5, 0), (135.5, 1), (140.5, 1), (141.5, 0), (128, 0), (118, 0)] {
      #expect(try await count(moved, 128, y) == expected, "offset, \(y)")
    }
    let cased = try await map("line", #""line-width": 4, "line-gap-width": 8"#, data)
    for (y, expected) in [(119.5, 0), (120.5, 1), (128, 1), (135.5, 1), (136.5, 0)] {
      #expect(try await count(cased, 128, y) == expected, "gap, \(y)")
    }
  }

  @Test("values follow zoom, feature and state; the state comes with the feature")
  func values() async throws {
    let data = GeoJSON.points([Self.place(0, 0)]).replacing(
      #""properties": {}"#, with: #""id": 3, "properties": {"size": 8}"#)
    let map = try await map(
      "circle", #""circle-radius": ["+", ["get", "size"], ["number", ["feature-state", "more"], 0]]"#, data)
    #expect(try await count(map, 135.5, 128) == 1)
    #expect(try await count(map, 140, 128) == 0)
    try map.setFeatureState(["more": .number(6)], of: FeatureStates.Key(source: "data", id: .number(3)))
    #expect(try await count(map, 140, 128) == 0, "what is shown has no state yet")
    _ = try await map.render()
    let found = try await map.queryRenderedFeatures(in: .point(Point(140, 128)))
    #expect(found.map(\.state) == [["more": .number(6)]])
  }

  @Test("layers and features come topmost first; layers and filters choose")
  func order() async throws {
    let features = [(1, 2.0), (2, 1)].map { id, key in
      GeoJSON.points([Self.place(0, 0)]).replacing(
        #""properties": {}"#, with: #""id": \#(id), "properties": {"key": \#(key)}"#)
    }
    let map = try await TestMap.make(
      layers: [
        TestMap.layer("circle", id: "low", source: "data", paint: #""circle-radius": 9"#),
        TestMap.layer(
          "circle", id: "high", source: "data", paint: #""circle-radius": 9"#,
          #", "layout": {"circle-sort-key": ["get", "key"]}"#),
      ], sources: ["data": #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#],
      size: Self.size)
    _ = try await map.render()
    func names(_ found: [QueriedFeature]) -> [String] { found.map { "\($0.layerID ?? "") \($0.properties["key"]!)" } }
    let place = QueryArea.point(Point(128, 128))
    func name(_ layer: String, _ key: Double) -> String { "\(layer) \(FeatureValue.number(key))" }
    #expect(
      names(try await map.queryRenderedFeatures(in: place))
        == [name("high", 2), name("high", 1), name("low", 1), name("low", 2)])
    #expect(names(try await map.queryRenderedFeatures(in: place, layers: ["low"])) == [name("low", 1), name("low", 2)])
    #expect(
      names(try await map.queryRenderedFeatures(in: place, layers: ["high"], filter: .get("key") == 1))
        == [name("high", 1)])
    await #expect(throws: MapError.self) { try await map.queryRenderedFeatures(layers: ["nowhere"]) }
    await #expect(throws: MapError.self) {
      try await map.queryRenderedFeatures(filter: StyleExpression(operator: "nope"))
    }
  }

  @Test("a feature on the edge of tiles and on copies of the world is found once at a place")
  func edges() async throws {
    // At zoom 1 four tiles meet in the middle.
    let data = GeoJSON.points([Coordinate(lon: 0, lat: 0)])
    let circle = try await map("circle", #""circle-radius": 20"#, data, camera: Camera(zoom: 1))
    for (x, y) in [(120.0, 120.0), (136, 120), (120, 136), (128, 128)] { #expect(try await count(circle, x, y) == 1) }
    #expect(try await circle.querySourceFeatures("data").count == 1)
    let line = try await map(
      "line", #""line-width": 8"#, GeoJSON.line([Self.place(-40, 0), Self.place(40, 0)]), camera: Camera(zoom: 1))
    for x in [120.0, 127.9, 128, 128.1, 136] {
      for y in [125.0, 128, 131] { #expect(try await count(line, x, y) == 1, "\(x), \(y)") }
    }
    let wide = try await TestMap.make(
      layers: [TestMap.layer("circle", id: "c", source: "data", paint: #""circle-radius": 20"#)],
      sources: ["data": data], size: Size(1280, 256))
    _ = try await wide.render()
    #expect(try await wide.queryRenderedFeatures().count == 1)
    #expect(try await count(wide, 640 + 512, 128) == 1)
  }

  @Test("a polygon is asked by its inside, and a box beyond the horizon is cut")
  func polygon() async throws {
    let data = GeoJSON.points([Self.place(0, 0), Self.place(40, 0)])
    let flat = try await map("circle", #""circle-radius": 2"#, data)
    let corner = [Point(118, 118), Point(138, 118), Point(118, 138)]
    #expect(try await flat.queryRenderedFeatures(in: .polygon(corner)).count == 1)
    #expect(try await flat.queryRenderedFeatures(in: .polygon(corner.map { Point($0.x + 15, $0.y) })).isEmpty)
    let steep = try await map("circle", #""circle-radius": 2"#, data, camera: Camera(zoom: 3, pitch: 85))
    #expect(try await steep.queryRenderedFeatures().count == 1)
    #expect(try await steep.queryRenderedFeatures(in: .point(Point(128, 1))).isEmpty)
  }

  @Test("clusters are found with their counts; before the first frame there is nothing to ask")
  func clusters() async throws {
    let points = (0..<5).map { GeoJSON.points([Self.place(Double($0), 0)]) }.joined(separator: ", ")
    let style = """
      {"version": 8, "sources": {"data": {"type": "geojson", "cluster": true, "data":
      {"type": "FeatureCollection", "features": [\(points)]}}},
      "layers": [{"id": "c", "type": "circle", "source": "data", "paint": {"circle-radius": 9}}]}
      """
    let map = try await HeadlessMap(style: .json(style), size: Self.size, device: TestMap.strict)
    await #expect(throws: MapError.self) { try await map.queryRenderedFeatures() }
    _ = try await map.render()
    let found = try await map.queryRenderedFeatures()
    #expect(found.map { $0.properties["point_count"] } == [.number(5)])
    #expect(try await map.querySourceFeatures("data", filter: .has("cluster")).count == 1)
    await #expect(throws: MapError.self) { try await map.querySourceFeatures("data", sourceLayer: "x") }
    await #expect(throws: MapError.self) { try await map.querySourceFeatures("nowhere") }
  }

  @Test("a question about one place makes few of a tile's features")
  func manyFeatures() async throws {
    let points = (0..<10_000).map { index in
      GeoJSON.points([Self.place(Double(index % 100) - 50, Double(index / 100) - 50)])
    }
    let document = #"{"type": "FeatureCollection", "features": [\#(points.joined(separator: ", "))]}"#
    let map = try await map("circle", #""circle-radius": 1.2"#, document)
    let found = try await map.queryRenderedFeatures(in: .point(Point(128, 128)))
    // The place itself and its four neighbours at a distance of one point.
    #expect(found.count == 5)
  }
}
