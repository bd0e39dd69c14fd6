import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Patterns")
struct PatternTests {
  /// Pixels that all differ from each other by far.
  private static func image(width: Int, height: Int) -> Image {
    Image(width: width, height: height) { x, y in RGBA8(UInt8(255 * x / width), UInt8(255 * y / height), 128) }
  }

  private static let ground = #"{"id": "ground", "type": "background", "paint": {"background-pattern": "tile"}}"#

  private func fill(_ paint: String) -> String {
    TestMap.layer("fill", id: "fill", source: "s", paint: #""fill-antialias": false, "# + paint)
  }

  @Test("a pattern is repeated pixel by pixel from the corner of the world, over all tiles")
  func repetition() async throws {
    let tile = Self.image(width: 7, height: 5)
    // At zoom 2 the world has 2048 points, and the picture's corner lies 992 points from the world's.
    let map = try await TestMap.make(layers: [Self.ground], camera: Camera(zoom: 2))
    try map.addImage(tile, id: "tile")
    let picture = try await map.render().image
    for y in 0..<64 {
      for x in 0..<64 { #expect(picture.pixel(x, y).isNear(tile.pixel((992 + x) % 7, (992 + y) % 5), within: 2)) }
    }
  }

  @Test("it is in the same place to a part of a pixel where the world has 2^29 points")
  func precision() async throws {
    let (worldSize, middle) = (Double(1 << 29), SIMD2(123_456_789.0, 234_567_891.0))
    let center = MercatorCoordinate(x: middle.x / worldSize, y: middle.y / worldSize).coordinate
    let tile = Self.image(width: 7, height: 5)
    let map = try await TestMap.make(layers: [Self.ground], camera: Camera(center: center, zoom: 20))
    try map.addImage(tile, id: "tile")
    let picture = try await map.render().image
    for y in stride(from: 0, to: 64, by: 9) {
      for x in stride(from: 0, to: 64, by: 9) {
        let expected = tile.pixel((123_456_757 + x) % 7, (234_567_859 + y) % 5)
        // A tenth of a pixel off, a colour is a tenth of the way to its neighbour's.
        #expect(picture.pixel(x, y).isNear(expected, within: 24), "at \(x), \(y)")
      }
    }
  }

  @Test("between whole zooms a pattern grows with the map, and its pixel ratio makes it small")
  func scale() async throws {
    let halves = Image(width: 16, height: 1) { x, _ in x < 8 ? .fullRed : .fullBlue }
    let map = try await TestMap.make(layers: [Self.ground], camera: Camera(zoom: 0.5))
    try map.addImage(halves, id: "tile", options: StyleImage.Options(pixelRatio: 2))
    let picture = try await map.render().image
    // 8 points at zoom 0 are 11.3 at zoom 0.5; a repetition begins in the middle of the world, which has 64 of them.
    #expect(picture.pixel(32 + 2, 32) == .fullRed && picture.pixel(32 + 8, 32) == .fullBlue)
    #expect(picture.pixel(32 + 14, 32) == .fullRed && picture.pixel(32 - 3, 32) == .fullBlue)
  }

  @Test("each feature has its own pattern; one whose image is missing is not drawn, and told")
  func byFeature() async throws {
    func feature(_ west: Double, _ name: String) -> String {
      GeoJSON.box(west: west, south: -80, east: west + 60, north: 80).replacing(
        #""properties": {}"#, with: #""properties": {"name": "\#(name)"}"#)
    }
    let data = """
      {"type": "FeatureCollection", "features": [\(feature(-60, "red")), \(feature(0, "none"))]}
      """
    let map = try await TestMap.make(layers: [fill(#""fill-pattern": ["get", "name"]"#)], sources: ["s": data])
    try map.addImage(Image(width: 1, height: 1, fill: .fullRed), id: "red")
    var frame = try await map.render()
    #expect(frame.image.pixel(16, 32) == .fullRed && frame.image.pixel(48, 32) == .clear)
    #expect(frame.missingResources.map(\.source) == ["none"] && frame.missingResources.map(\.kind) == [.image])
    var asked: [String] = []
    map.missingImageHandler = { id in
      asked.append(id)
      return StyleImage(Image(width: 1, height: 1, fill: .lime))
    }
    frame = try await map.render()
    #expect(frame.image.pixel(48, 32) == .lime && frame.missingResources.isEmpty && asked == ["none"])
    _ = try await map.render()
    #expect(asked == ["none"] && map.layoutCount == 1)
  }

  @Test("an image that is changed is drawn changed, without a tile laid out again; a removed one is not drawn")
  func changes() async throws {
    let map = try await TestMap.make(layers: [fill(#""fill-pattern": "tile""#)], sources: ["s": GeoJSON.world])
    try map.addImage(Image(width: 2, height: 2, fill: .fullRed), id: "tile")
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    try map.updateImage(Image(width: 2, height: 2, fill: .lime), id: "tile")
    #expect(try await map.render().image.pixel(32, 32) == .lime)
    try map.updateImage(Image(width: 40, height: 300, fill: .fullBlue), id: "tile")
    #expect(try await map.render().image.pixel(32, 32) == .fullBlue)
    try map.removeImage("tile")
    let frame = try await map.render()
    #expect(frame.image.pixel(32, 32) == .clear && frame.missingResources.map(\.source) == ["tile"])
    #expect(map.layoutCount == 1 && map.imageIDs.isEmpty)
  }

  @Test("coalesce takes the first image that there is, and another one as soon as it is there")
  func coalesce() async throws {
    let pattern = #""fill-pattern": ["coalesce", ["image", ["get", "x"]], ["image", "b"]]"#
    let world = GeoJSON.world.replacing(#""properties": {}"#, with: #""properties": {"x": "a"}"#)
    let map = try await TestMap.make(layers: [fill(pattern)], sources: ["s": world])
    try map.addImage(Image(width: 1, height: 1, fill: .fullRed), id: "b")
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    try map.addImage(Image(width: 1, height: 1, fill: .lime), id: "a")
    #expect(try await map.render().image.pixel(32, 32) == .lime)
  }

  @Test("a pattern changes at whole zooms, and is as opaque as the layer")
  func zoomAndOpacity() async throws {
    let layer = fill(#""fill-pattern": ["step", ["zoom"], "a", 0.5, "b", 2, "c"], "fill-opacity": 0.2"#)
    let map = try await TestMap.make(layers: [layer], sources: ["s": GeoJSON.world])
    for (id, color) in [("a", RGBA8.fullRed), ("b", .lime), ("c", .fullBlue)] {
      try map.addImage(Image(width: 1, height: 1, fill: color), id: id)
    }
    // A fifth of 255 is 51.
    for (zoom, color) in [(0.9, RGBA8(51, 0, 0, 51)), (1.9, RGBA8(0, 51, 0, 51)), (2.0, RGBA8(0, 0, 51, 51))] {
      map.camera.zoom = zoom
      #expect(try await map.render().image.pixel(32, 32) == color)
    }
  }

  @Test("names that are taken or not there, and wrong pixel ratios, are errors")
  func errors() async throws {
    let map = try await TestMap.make(layers: [Self.ground])
    let pixel = Image(width: 1, height: 1, fill: .fullRed)
    #expect(throws: MapError.self) { try map.updateImage(pixel, id: "tile") }
    #expect(throws: MapError.self) { try map.removeImage("tile") }
    #expect(throws: MapError.self) { try map.addImage(pixel, id: "") }
    #expect(throws: MapError.self) { try map.addImage(pixel, id: "a", options: StyleImage.Options(pixelRatio: 0)) }
    try map.addImage(pixel, id: "tile")
    #expect(throws: MapError.self) { try map.addImage(pixel, id: "tile") }
    #expect(map.hasImage("tile") && !map.hasImage("a"))
  }
}
