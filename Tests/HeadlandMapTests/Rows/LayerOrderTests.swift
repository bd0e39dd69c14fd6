import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing

@Suite("B1 layer order")
struct LayerOrderTests {
  private static let world = ["world": GeoJSON.world]

  private static func fill(_ id: String, _ color: String, _ more: String = "") -> String {
    TestMap.layer("fill", id: id, source: "world", paint: #""fill-color": "\#(color)""#, more)
  }

  private static func custom(_ id: String, _ host: TestHost = TestHost()) -> CustomLayer {
    CustomLayer(id: id, renderer: host)
  }

  private static func slot(_ id: String) -> String { #"{"id": "\#(id)", "type": "slot"}"# }

  /// A map with layers a, b and c, of which c is not a fill.
  private func map(_ layers: [String]? = nil) async throws -> HeadlessMap {
    let three = [Self.fill("a", "white"), Self.fill("b", "lime"), TestMap.background("blue", id: "c")]
    return try await TestMap.make(layers: layers ?? three, sources: Self.world)
  }

  @Test("layers draw from bottom to top: the last one is seen")
  func bottomToTop() async throws {
    let layers = [Self.fill("a", "red"), Self.fill("b", "lime"), Self.fill("c", "blue")]
    #expect(try await map(layers).render().image.pixel(32, 32) == .fullBlue)
    #expect(try await map([layers[2], layers[0], layers[1]]).render().image.pixel(32, 32) == .lime)
  }

  @Test(
    "a custom layer takes its place",
    arguments: [
      (LayerPosition.default, ["a", "b", "c", "mine"]), (.above("a"), ["a", "mine", "b", "c"]),
      (.above("c"), ["a", "b", "c", "mine"]), (.below("a"), ["mine", "a", "b", "c"]),
      (.below("c"), ["a", "b", "mine", "c"]), (.at(0), ["mine", "a", "b", "c"]), (.at(2), ["a", "b", "mine", "c"]),
      (.at(3), ["a", "b", "c", "mine"]),
    ])
  func places(position: LayerPosition, expected: [String]) async throws {
    let map = try await map()
    try map.addLayer(Self.custom("mine"), position: position)
    #expect(map.layerIDs == expected)
    // The host covers all with red: it is seen where it is on top, else the layer on top is.
    #expect(try await map.render().image.pixel(32, 32) == (expected.last == "mine" ? .fullRed : .fullBlue))
  }

  @Test("custom layers are places for others, until they are removed")
  func amongCustomLayers() async throws {
    let map = try await map()
    try map.addLayer(Self.custom("x"))
    try map.addLayer(Self.custom("y"), position: .below("x"))
    try map.addLayer(Self.custom("z"), position: .above("y"))
    #expect(map.layerIDs == ["a", "b", "c", "y", "z", "x"])
    try map.removeLayer("z")
    #expect(map.layerIDs == ["a", "b", "c", "y", "x"])
    #expect(throws: MapError.self) { try map.removeLayer("z") }
    try map.removeLayer("a")
    #expect(!map.layerIDs.contains("a") && map.style.layer("a") == nil)
  }

  @Test("slots are places that the style marks; what comes later lies above what came before")
  func slots() async throws {
    let layers = [
      Self.slot("bottom"), Self.fill("a", "white"), Self.slot("middle"), Self.slot("upper"), Self.fill("b", "lime"),
      Self.slot("top"),
    ]
    let map = try await map(layers)
    #expect(map.style.issues.isEmpty)
    #expect(map.layerIDs == ["a", "b"])
    for (id, slot) in [("u1", "upper"), ("m1", "middle"), ("t1", "top"), ("m2", "middle"), ("b1", "bottom")] {
      try map.addLayer(Self.custom(id), position: .slot(slot))
    }
    #expect(map.layerIDs == ["b1", "a", "m1", "m2", "u1", "b", "t1"])
    // Layers added on top lie above the topmost slot, those added beside a style's layer next to it.
    try map.addLayer(Self.custom("last"))
    try map.addLayer(Self.custom("t2"), position: .slot("top"))
    try map.addLayer(Self.custom("over-a"), position: .above("a"))
    try map.addLayer(Self.custom("under-b"), position: .below("b"))
    try map.addLayer(Self.custom("u2"), position: .slot("upper"))
    #expect(
      map.layerIDs == ["b1", "a", "over-a", "m1", "m2", "u1", "u2", "under-b", "b", "t1", "t2", "last"])
    try map.removeLayer("m1")
    try map.addLayer(Self.custom("m3"), position: .slot("middle"))
    #expect(map.layerIDs == ["b1", "a", "over-a", "m2", "m3", "u1", "u2", "under-b", "b", "t1", "t2", "last"])
  }

  @Test("a place that is not there, and an id that is taken, are errors that say what there is")
  func refusals() async throws {
    let map = try await map([Self.fill("a", "white"), Self.slot("middle"), Self.fill("b", "lime")])
    let cases: [(String, LayerPosition, String)] = [
      ("a", .default, "layer 'a' exists already"), ("mine", .above("x"), "there is no layer 'x'; the map has 'a', 'b'"),
      ("mine", .below("middle"), "there is no layer 'middle'"), ("mine", .at(3), "there is no layer index 3; use 0…2"),
      ("mine", .at(-1), "there is no layer index -1"),
      ("mine", .slot("top"), "the style marks no slot 'top'; it has 'middle'"),
    ]
    for (id, position, text) in cases {
      let error = #expect(throws: MapError.self) { try map.addLayer(Self.custom(id), position: position) }
      #expect(error?.description.contains(text) == true, "\(String(describing: error))")
    }
    #expect(map.layerIDs == ["a", "b"])
  }

  @Test("min zoom counts, max zoom no longer does", arguments: [(1.9, false), (2, true), (3.99, true), (4, false)])
  func zoomRange(zoom: Double, isShown: Bool) async throws {
    let range = #", "minzoom": 2, "maxzoom": 4"#
    let map = try await map([TestMap.background("white"), Self.fill("a", "blue", range)])
    map.camera.zoom = zoom
    #expect(try await map.render().image.pixel(32, 32) == (isShown ? .fullBlue : .white))

    let host = TestHost()
    try map.addLayer(CustomLayer(id: "mine", renderer: host, minZoom: 2, maxZoom: 4))
    #expect(try await map.render().image.pixel(32, 32) == (isShown ? .fullRed : .white))
    #expect(host.calls == (isShown ? ["start", "prerender", "render"] : []))
  }

  @Test("layers can be invisible, and custom layers can change")
  func visibility() async throws {
    let hidden = #", "layout": {"visibility": "none"}"#
    let map = try await map([
      TestMap.background("white"), Self.fill("a", "blue", hidden), TestMap.background("black", id: "night", hidden),
    ])
    try map.addLayer(CustomLayer(id: "mine", renderer: TestHost(), isVisible: false))
    #expect(try await map.render().image.pixel(32, 32) == .white)
    try map.updateLayer("mine") { $0.isVisible = true }
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    try map.updateLayer("mine") { $0.maxZoom = 0 }
    #expect(try await map.render().image.pixel(32, 32) == .white)
    #expect(throws: MapError.self) { try map.updateLayer("a") { $0.isVisible = true } }
  }
}
