import HeadlandGeometry
import HeadlandStyle
import Testing

@Suite("What of a sound style is not drawn")
struct StyleSupportTests {
  private static let support = StyleSupport(
    layerKinds: [.fill: .init(undrawn: ["fill-pattern", "fill-layer-opacity"], inputs: [.zoom, .globalState])],
    undrawnKeys: ["projection", "sky", "terrain"])

  private func warnings(paint: String = "", root: String = "", support: StyleSupport = support) throws -> [String] {
    let text = """
      {"version": 8, \(root) "sources": {"s": {"type": "geojson", "data": {}}, "d": {"type": "raster-dem", "url": "u"}},
       "layers": [{"id": "a", "type": "fill", "source": "s", "paint": {\(paint)}}]}
      """
    let style = try Style.parse(Array(text.utf8), support: support)
    #expect(style.layers.count == 1 && style.issues.allSatisfy { $0.severity == .warning && $0.hint != nil })
    return style.issues.map { "\($0.code) \($0.pointer)" }
  }

  @Test(
    "a value that a kind cannot draw is one warning at its place",
    arguments: [
      (#""fill-pattern": "dots""#, "property-unsupported /layers/0/paint/fill-pattern"),
      (#""fill-pattern": ["get", "dots"]"#, "property-unsupported /layers/0/paint/fill-pattern"),
      (#""fill-layer-opacity": 0.5"#, "property-unsupported /layers/0/paint/fill-layer-opacity"),
      (#""fill-color": ["get", "color"]"#, "value-unsupported /layers/0/paint/fill-color"),
      (#""fill-opacity": ["case", ["feature-state", "on"], 1, 0]"#, "value-unsupported /layers/0/paint/fill-opacity"),
      (
        #""fill-color": {"property": "p", "stops": [[0, "red"], [1, "blue"]]}"#,
        "value-unsupported /layers/0/paint/fill-color"
      ),
    ])
  func properties(paint: String, warning: String) throws {
    #expect(try warnings(paint: paint) == [warning])
    #expect(try warnings(paint: paint, support: .everything) == [])
  }

  @Test("the root's keys are told where they would change the picture")
  func root() throws {
    let globe = #""projection": {"type": "globe"}, "terrain": {"source": "d"}, "sky": {"sky-color": "red"},"#
    #expect(
      try warnings(root: globe) == [
        "property-unsupported /projection", "property-unsupported /terrain", "property-unsupported /sky",
      ])
    #expect(try warnings(root: globe, support: .everything) == [])
  }

  @Test("what is drawn, and what is the default anyway, is no warning")
  func drawn() throws {
    let paint = """
      "fill-layer-opacity": 1, "fill-color": {"stops": [[1, "red"], [2, "blue"]]},
      "fill-opacity": ["interpolate", ["linear"], ["zoom"], 0, ["global-state", "low"], 9, 1]
      """
    #expect(try warnings(paint: paint, root: #""projection": {"type": "mercator"},"#) == [])
  }
}

@Suite("The style's own state")
struct StyleStateTests {
  private static let text = """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}}, "layers": [
     {"id": "a", "type": "circle", "source": "s", "paint": {"circle-radius": ["global-state", "size"]},
      "filter": ["==", ["get", "class"], ["global-state", "class"]]},
     {"id": "b", "type": "background", "layout": {"visibility": ["global-state", "shown"]}}],
     "state": {"size": {"default": 7}, "class": {"default": "x"}, "shown": {"default": "none"}}}
    """

  @Test("its defaults stand behind what a program sets, in properties, filters and visibility")
  func defaults() throws {
    let style = try Style.parse(Array(Self.text.utf8))
    #expect(style.issues.isEmpty)
    let layer = try #require(style.layer("a"))
    #expect(layer.number("circle-radius", zoom: 0) == 7)
    #expect(layer.number("circle-radius", in: EvaluationContext(zoom: 0, globalState: ["size": .number(9)])) == 9)
    #expect(layer.number("circle-radius", in: EvaluationContext(zoom: 0, globalState: ["class": .string("y")])) == 7)
    for (name, isDrawn) in [("x", true), ("y", false)] {
      let feature = Feature(properties: ["class": .string(name)], kind: .point, rings: [])
      #expect(layer.draws(EvaluationContext(zoom: 0, feature: feature)) == isDrawn)
    }
    #expect(style.layer("b")?.isVisible == false)
  }

  @Test("what a program sets counts until it is reset, for layers that are added too")
  func setting() throws {
    var style = try Style.parse(Array(Self.text.utf8))
    style.setGlobalState("size", to: .number(3))
    style.setGlobalState("shown", to: .string("visible"))
    style.setGlobalState("own", to: .bool(true))
    #expect(style.layer("a")?.number("circle-radius", zoom: 0) == 3 && style.layer("b")?.isVisible == true)
    style = try style.adding(
      StyleContent { CircleLayer(id: "c", source: "s").circleRadius(.globalState("size")) })
    #expect(style.layer("c")?.number("circle-radius", zoom: 0) == 3)
    style.resetGlobalState("size")
    style.resetGlobalState("own")
    #expect(style.layer("c")?.number("circle-radius", zoom: 0) == 7)
    #expect(style.globalState == ["size": .number(7), "class": .string("x"), "shown": .string("visible")])
    style.resetGlobalState()
    #expect(style.layer("b")?.isVisible == false)
  }

  @Test("only filters and layout tell that geometry depends on it")
  func layout() throws {
    let style = try Style.parse(Array(Self.text.utf8)).adding(
      StyleContent { CircleLayer(id: "c", source: "s").circleRadius(.globalState("size")) })
    #expect(style.layers.map(\.globalStateOfLayout) == [["class"], ["shown"], []])
  }

  @Test("layers that a program adds read it too")
  func added() throws {
    let style = try Style.parse(Array(Self.text.utf8)).adding(
      StyleContent { CircleLayer(id: "c", source: "s").circleRadius(.init(operator: "global-state", "size")) })
    #expect(style.layer("c")?.number("circle-radius", zoom: 0) == 7 && style.issues.isEmpty)
  }
}
