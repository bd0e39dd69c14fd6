import HeadlandGeometry
import Testing

@testable import HeadlandStyle

@Suite("B8 declarative styles")
struct DeclarativeTests {
  @Test("a style of a block is the style of the same JSON")
  func sameAsJSON() throws {
    let isNight = true
    let style = try Style(name: "Test", center: Coordinate(latitude: 36, longitude: 127), zoom: 6) {
      StyleSource.geojson(id: "land", url: "land.geojson")
      BackgroundLayer(id: "sea").backgroundColor("#88c6fc")
      FillLayer(id: "land", source: "land")
        .fillColor(.match(.get("class"), ["park": "green", ["city", "town"]: "gray"], default: "white"))
        .fillOpacity(0.5)
        .filter(.has("class"))
      if isNight {
        LineLayer(id: "edge", source: "land")
          .lineCap("round")
          .lineWidth(.interpolate(.exponential(1.5), .zoom, [5: 1, 18: 20]))
          .minZoom(4)
      }
      for radius in 1...2 {
        CircleLayer(id: "dot-\(radius)", source: "land").circleRadius(.init(Double(radius)))
      }
    }
    let expected = try Style.parse(
      Array(
        """
        {"version": 8, "name": "Test", "center": [127, 36], "zoom": 6,
         "sources": {"land": {"type": "geojson", "data": "land.geojson"}},
         "layers": [
          {"id": "sea", "type": "background", "paint": {"background-color": "#88c6fc"}},
          {"id": "land", "type": "fill", "source": "land", "filter": ["has", "class"], "paint": {
            "fill-color": ["match", ["get", "class"], "park", "green", ["city", "town"], "gray", "white"],
            "fill-opacity": 0.5}},
          {"id": "edge", "type": "line", "source": "land", "minzoom": 4, "layout": {"line-cap": "round"},
           "paint": {"line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 5, 1, 18, 20]}},
          {"id": "dot-1", "type": "circle", "source": "land", "paint": {"circle-radius": 1}},
          {"id": "dot-2", "type": "circle", "source": "land", "paint": {"circle-radius": 2}}]}
        """.utf8))
    #expect(style.definition == expected.definition)
    #expect(style.layers.map(\.id) == ["sea", "land", "edge", "dot-1", "dot-2"])
  }

  @Test("faults of declared content are issues like any others")
  func faults() throws {
    let style = try Style {
      BackgroundLayer(id: "sea").backgroundColor("bleu").backgroundOpacity(2)
      FillLayer(id: "land", source: "nowhere")
    }
    #expect(style.issues.map(\.code) == [.colorInvalid, .valueOutOfRange, .sourceMissing])
    #expect(style.issues.first?.layerID == "sea")
  }

  @Test("content on a style draws the style's sources, and takes the place of what has its ids")
  func adding() throws {
    let base = try Style {
      StyleSource.geojson(id: "a", data: ["type": "Point", "coordinates": [1, 2]])
      FillLayer(id: "below", source: "a")
      FillLayer(id: "above", source: "a").fillColor("red")
    }
    let style = try base.adding(
      StyleContent {
        StyleSource.geojson(id: "b", url: "b.geojson")
        FillLayer(id: "below", source: "b").fillColor("blue")
        LineLayer(id: "new", source: "a")
      })
    #expect(style.layers.map(\.id) == ["below", "above", "new"] && style.issues.isEmpty)
    #expect(style.layers[0].source == "b" && style.layers[0].color("fill-color", zoom: 0).blue == 1)
    #expect(style.sources.map(\.id) == ["a", "b"])
    let again = try Style.parse(style.jsonBytes)
    #expect(again.layers.map(\.id) == style.layers.map(\.id) && again.sources.map(\.id) == ["a", "b"])
    guard case .geojson(let source) = style.source("a"), case .inline = source.data else {
      Issue.record("the style's own source lost its data")
      return
    }
  }

  @Test("sources of every kind are declared")
  func sources() throws {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Coordinate(latitude: $0.1, longitude: $0.0) }
    let style = try Style {
      StyleSource.vector(id: "v", url: "u")
      StyleSource.vector(id: "t", tiles: ["{z}/{x}/{y}"], maxZoom: 14)
      StyleSource.raster(id: "r", tiles: ["{z}/{x}/{y}"], tileSize: 256)
      StyleSource.rasterDEM(id: "d", tiles: ["{z}/{x}/{y}"], encoding: "terrarium")
      StyleSource.geojson(id: "g", url: "u", lineMetrics: true)
      StyleSource.image(id: "i", url: "u", corners: corners)
      StyleSource.video(id: "m", urls: ["u"], corners: corners)
    }
    #expect(style.issues.isEmpty)
    #expect(
      style.sources.map(\.specification.type)
        == ["vector", "vector", "raster", "raster-dem", "geojson", "image", "video"])
  }

  @Test("a property is set once, in the group that its table gives it")
  func properties() {
    let layer = SymbolLayer(id: "a", source: "s").textSize(1).textSize(2).iconColor("red").visible(false)
      .transition(of: "icon-color", Transition(duration: 5, delay: 1))
    #expect(
      layer.json.jsonText
        == #"{"id":"a","type":"symbol","source":"s","layout":{"text-size":2,"visibility":"none"},"#
        + #""paint":{"icon-color":"red","icon-color-transition":{"duration":5,"delay":1}}}"#)
  }

  @Test(
    "expressions read as the specification writes them",
    arguments: [
      (.get("a") < 3 && !.has("b"), #"["all",["<",["get","a"],3],["!",["has","b"]]]"#),
      (.case([.get("a") == "x": 1], default: -2.5), #"["case",["==",["get","a"],"x"],1,-2.5]"#),
      (.step(.zoom, "a", [5: "b"]), #"["step",["zoom"],"a",5,"b"]"#),
      (
        .interpolate(.cubicBezier(0, 0.5, 1, 1), .zoom, [0: "red", 9: "blue"], in: .hcl),
        #"["interpolate-hcl",["cubic-bezier",0,0.5,1,1],["zoom"],0,"red",9,"blue"]"#
      ),
      (.coalesce(.get("a"), [1, 2]), #"["coalesce",["get","a"],["literal",[1,2]]]"#),
      (.let(["x": .get("a") * 2], in: .variable("x") % 3), #"["let","x",["*",["get","a"],2],["%",["var","x"],3]]"#),
      (
        .format(.init(.get("name")), .init("!", scale: 0.5, fonts: ["Bold"])),
        #"["format",["get","name"],{},"!",{"font-scale":0.5,"text-font":["literal",["Bold"]]}]"#
      ),
      (
        .numberFormat(.get("n"), locale: "de", maxFractionDigits: 1),
        #"["number-format",["get","n"],{"locale":"de","max-fraction-digits":1}]"#
      ),
      (.init(Color(red: 1, green: 0, blue: 0, alpha: 0.5)), #""rgb(255 0 0 / 0.5)""#),
      (["a", "b"], #"["a","b"]"#), (.init(operator: "pi"), #"["pi"]"#),
      (.slice(.get("a"), from: 1), #"["slice",["get","a"],1]"#),
    ] as [(StyleExpression, String)])
  func expressions(expression: StyleExpression, text: String) {
    #expect(expression.json.jsonText == text)
  }

  @Test("every property of every kind has its default as a sound value", arguments: LayerKind.allCases)
  func defaults(kind: LayerKind) throws {
    for specification in kind.properties.specifications {
      let text =
        #"{"id": "a", "type": "\#(kind.rawValue)", "source": "s", "\#(specification.group.rawValue)": {"#
        + "\"\(specification.name)\": \(soundValue(of: specification.type).jsonText)}}"
      let source = kind.sourceTypes.first ?? "geojson"
      let style = try Style.parse(
        Array(
          """
          {"version": 8, "sources": {"s": {"type": "\(source)", "url": "u", "data": {}}},
           "layers": [\(text.replacing(#""source""#, with: #""source-layer": "l", "source""#))]}
          """.utf8))
      #expect(
        style.issues.filter { $0.layerID != nil && $0.code != .propertyUnknown && !$0.message.contains("gradient") }
          .isEmpty, "\(specification.name)")
    }
  }
}

/// A constant that a type takes.
func soundValue(of type: PropertySpecification.ValueType) -> JSONValue {
  switch type {
  case .number(let range): JSONValue(.number(range.clamp(1)))
  case .boolean: true
  case .enumeration(let names): JSONValue(.string(names[0]))
  case .color, .colorArray: "red"
  case .numbers(let count, _): JSONValue(.array(Array(repeating: 1, count: count ?? 2)))
  case .strings: ["Bold"]
  case .enumerations(let names): [JSONValue(.string(names[0]))]
  case .padding, .numberArray: 1
  case .formatted, .resolvedImage: "text"
  case .projection: "globe"
  case .variableAnchorOffsets: ["top", [1, 2]]
  }
}
