import HeadlandGeometry
import Testing

@testable import HeadlandStyle

/// A style of one GeoJSON source and some layers.
private func style(_ layers: String, root: String = "") throws -> Style {
  let text = """
    {"version": 8, \(root)
    "sources": {"g": {"type": "geojson", "data": {"type": "FeatureCollection", "features": []}},
      "v": {"type": "vector", "url": "x"}, "r": {"type": "raster", "tiles": []}},
    "layers": [\(layers)]}
    """
  return try Style.parse(Array(text.utf8), name: "test.json")
}

private func parse(_ text: String) throws -> Style {
  try Style.parse(Array(text.utf8), name: "test.json")
}

private func pointers(_ style: Style) -> [String] {
  style.issues.map { "\($0.code) \($0.pointer)" }
}

@Suite("Style document")
struct StyleDocumentTests {
  @Test("a sound style has its camera, sources and layers and no issues")
  func soundStyle() throws {
    let style = try parse(
      """
      {"version": 8, "name": "Test", "center": [127.8, 36.3], "zoom": 6, "bearing": 30, "pitch": 50, "roll": 5,
       "glyphs": "g/{fontstack}/{range}", "sprite": "s", "metadata": {"a": 1}, "transition": {"duration": 0},
       "light": {"anchor": "map", "intensity": 0.25}, "sky": {"sky-color": "white"},
       "sources": {"z": {"type": "geojson", "data": {"type": "Point", "coordinates": [1, 2]}, "tolerance": 0.5},
                   "a": {"type": "geojson", "data": "countries.geojson"}, "m": {"type": "vector", "url": "x"}},
       "layers": [{"id": "sea", "type": "background"},
                  {"id": "land", "type": "fill", "source": "a", "minzoom": 2, "maxzoom": 10},
                  {"id": "roads", "type": "line", "source": "m", "source-layer": "road"}]}
      """)
    #expect(style.issues.isEmpty)
    #expect(style.name == "Test")
    #expect(style.center == Coordinate(latitude: 36.3, longitude: 127.8))
    #expect([style.zoom, style.bearing, style.pitch, style.roll] == [6, 30, 50, 5])
    #expect(style.sources.map(\.id) == ["z", "a", "m"])
    #expect(style.layers.map(\.id) == ["sea", "land", "roads"])
    #expect(style.layers.map(\.kind) == [.background, .fill, .line])
    #expect(style.layers[2].sourceLayer == "road" && style.layers[0].source == nil)
    #expect(style.definition["glyphs"]?.string == "g/{fontstack}/{range}")
    #expect(style.transition == Transition(duration: 0, delay: 0))
    #expect(style.light.number("intensity", zoom: 0) == 0.25)
    #expect(style.sky?.color("sky-color", zoom: 0) == .white)
  }

  @Test("inline GeoJSON is handed on as its bytes, a URL as itself")
  func geojson() throws {
    let data = #"{"type": "Point",  "coordinates": [1, 2]}"#
    let style = try parse(
      """
      {"version": 8, "layers": [], "sources": {"a": {"type": "geojson", "data": \(data), "maxzoom": 12, "buffer": 64},
        "b": {"type": "geojson", "data": "x.geojson", "lineMetrics": true}}}
      """)
    guard case .geojson(let inline) = style.source("a"), case .geojson(let linked) = style.source("b") else {
      Issue.record("not GeoJSON sources")
      return
    }
    #expect(inline.data == .inline(Array(data.utf8)))
    #expect(inline.maxZoom == 12 && inline.buffer == 64 && inline.tolerance == 0.375 && !inline.hasLineMetrics)
    #expect(linked.data == .url("x.geojson") && linked.maxZoom == 18 && linked.buffer == 128 && linked.hasLineMetrics)
  }

  @Test("a layer is shown from its minzoom up to, but not at, its maxzoom, if it is visible")
  func visibility() throws {
    let style = try style(
      """
      {"id": "a", "type": "fill", "source": "g", "minzoom": 5, "maxzoom": 10},
      {"id": "b", "type": "fill", "source": "g", "layout": {"visibility": "none"}},
      {"id": "c", "type": "background"}
      """)
    #expect([4.99, 5, 9.99, 10].map { style.layers[0].isVisible(at: $0) } == [false, true, true, false])
    #expect(!style.layers[1].isVisible && !style.layers[1].isVisible(at: 5))
    #expect(style.layers[2].isVisible(at: -2) && style.layers[2].isVisible(at: 25))
  }

  @Test("values are read by name, with the defaults of the kind behind them")
  func values() throws {
    let style = try style(
      """
      {"id": "a", "type": "fill", "source": "g", "paint": {"fill-color": "#ff0000", "fill-translate": [3, 4],
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 0, -1, 10, 1], "fill-color-transition": {"delay": 50}}},
      {"id": "b", "type": "line", "source": "g", "layout": {"line-cap": "round"}}
      """)
    #expect(style.issues.isEmpty)
    let (fill, line) = (style.layers[0], style.layers[1])
    #expect(fill.color("fill-color", zoom: 3) == Color(red: 1, green: 0, blue: 0))
    #expect(fill.color("fill-outline-color", zoom: 3) == fill.color("fill-color", zoom: 3))
    #expect(fill.numbers("fill-translate", zoom: 3) == [3, 4])
    #expect(fill.boolean("fill-antialias", zoom: 3))
    #expect(fill.string("fill-pattern", zoom: 3) == "" && !fill.properties.isSet("fill-pattern"))
    #expect(fill.number("fill-opacity", zoom: 2) == 0, "clamped to the range of an opacity")
    #expect(fill.number("fill-opacity", zoom: 7.5) == 0.5)
    #expect(fill.properties.transition(of: "fill-color") == Transition(duration: 300, delay: 50))
    #expect(line.string("line-cap", zoom: 3) == "round" && line.string("line-join", zoom: 3) == "miter")
    #expect(line.number("line-width", zoom: 3) == 1 && line.numbers("line-dasharray", zoom: 3) == [])
    #expect(line.color("line-color", zoom: 3) == .black)
  }

  @Test("a layer with ref takes what the other layer has, and its own paint")
  func ref() throws {
    let style = try style(
      """
      {"id": "child", "ref": "base", "paint": {"line-color": "white"}},
      {"id": "base", "type": "line", "source": "g", "minzoom": 3, "layout": {"line-cap": "rund"},
       "paint": {"line-width": 9}},
      {"id": "grandchild", "ref": "child"}, {"id": "lost", "ref": "nowhere"},
      {"id": "both", "ref": "base", "type": "fill"}
      """)
    #expect(style.layers.map(\.id) == ["child", "base", "both"])
    #expect(style.layers[0].kind == .line && style.layers[0].minZoom == 3 && style.layers[0].source == "g")
    #expect(style.layers[0].number("line-width", zoom: 3) == 1)
    #expect(style.layers[2].kind == .line)
    #expect(
      pointers(style) == [
        "enum-unknown /layers/1/layout/line-cap", "ref-invalid /layers/2/ref", "ref-invalid /layers/3/ref",
        "ref-invalid /layers/4/type",
      ])
  }
}

@Suite("Style faults")
struct StyleFaultTests {
  @Test("all faults are told at once, in the order of the text, with places and hints")
  func everyFault() throws {
    let style = try parse(
      """
      {"version": 7, "zom": 3, "center": [1], "pitch": "steep",
      "sources": {"g": {"type": "geojson", "data": {}, "tolerence": 1}, "bad": {"type": "vectr"}},
      "layers": [
        {"id": "a", "type": "fill", "source": "g", "minzoom": 30,
          "paint": {"fill-colour": "red", "fill-opacity": 2, "line-width": 1, "visibility": "none"}},
        {"id": "a", "type": "fill", "source": "g"},
        {"id": "b", "type": "fil", "source": "g"},
        {"id": "c", "type": "line", "source": "h"},
        {"id": "d", "type": "line", "source": "bad"},
        {"id": "e", "type": "line"},
        {"type": "background"},
        {"id": "f", "type": "background", "minzoom": 5, "maxzoom": 5, "minzom": 1, "background-color": "red"},
        7]}
      """)
    #expect(
      pointers(style) == [
        "version-unsupported /version", "property-unknown /zom", "length-mismatch /center", "type-mismatch /pitch",
        "property-unknown /sources/g/tolerence", "source-kind-unknown /sources/bad/type",
        "value-out-of-range /layers/0/minzoom", "property-unknown /layers/0/paint/fill-colour",
        "value-out-of-range /layers/0/paint/fill-opacity", "property-unknown /layers/0/paint/line-width",
        "property-unknown /layers/0/paint/visibility", "layer-duplicate /layers/1/id",
        "layer-kind-unknown /layers/2/type", "source-missing /layers/3/source", "property-missing /layers/5",
        "property-missing /layers/6", "zoom-range-empty /layers/7/maxzoom", "property-unknown /layers/7/minzom",
        "property-unknown /layers/7/background-color", "type-mismatch /layers/8",
      ])
    #expect(style.layers.map(\.id) == ["a", "f"])
    #expect(style.layers[0].number("fill-opacity", zoom: 0) == 1)
    let hints = style.issues.map { $0.hint ?? "" }
    #expect(hints[1] == "did you mean \"zoom\"?")
    #expect(hints[4] == "did you mean \"tolerance\"?")
    #expect(hints[5] == "did you mean \"vector\"?")
    #expect(hints[7] == "did you mean \"fill-color\"?")
    #expect(hints[9] == "it is a property of line layers")
    #expect(hints[10] == "move it into \"layout\"")
    #expect(hints[12] == "did you mean \"fill\"?")
    #expect(hints[18] == "move it into \"paint\"")
  }

  @Test("an issue has its line and column, its layer, and one line of text")
  func placeOfIssue() throws {
    let style = try parse(
      """
      {"version": 8, "sources": {},
       "layers": [{"id": "é", "type": "background",
        "paint": {"background-colr": "red", "background-opacity": 3}}]}
      """)
    #expect(style.issues.map { [$0.line, $0.column] } == [[3, 13], [3, 61]])
    #expect(style.issues.map(\.layerID) == ["é", "é"])
    #expect(
      style.issues[1].description
        == "3:61: error: layer \"é\": background-opacity: 3 is greater than the maximum 1, so its default is used "
        + "[value-out-of-range]")
  }

  @Test("sources that a kind cannot draw, and vector layers without source-layer, drop the layer")
  func sourceMismatch() throws {
    let style = try style(
      """
      {"id": "a", "type": "fill", "source": "r"}, {"id": "b", "type": "raster", "source": "g"},
      {"id": "c", "type": "fill", "source": "v"}, {"id": "d", "type": "raster", "source": "r"}
      """)
    #expect(
      pointers(style) == [
        "source-mismatch /layers/0/source", "source-mismatch /layers/1/source", "property-missing /layers/2",
      ])
    #expect(style.layers.map(\.id) == ["d"])
  }

  @Test("a bad layout value gives way to its default, a bad paint value drops its layer")
  func consequences() throws {
    let style = try style(
      """
      {"id": "a", "type": "line", "source": "g", "layout": {"line-cap": 5}},
      {"id": "b", "type": "line", "source": "g", "paint": {"line-width": "wide"}},
      {"id": "c", "type": "line", "source": "g", "paint": {"line-width": ["get", "w"]}}
      """)
    #expect(
      pointers(style) == [
        "type-mismatch /layers/0/layout/line-cap", "type-mismatch /layers/1/paint/line-width",
      ])
    #expect(style.issues.map(\.severity) == [.error, .error])
    #expect(style.layers.map(\.id) == ["a", "c"])
    #expect(style.layers[0].string("line-cap", zoom: 0) == "butt")
    #expect(style.layers[1].number("line-width", zoom: 0) == 1)
  }

  @Test("a key that is written twice is one warning, and the last one counts")
  func duplicateKeys() throws {
    let style = try style(
      #"{"id": "a", "type": "background", "paint": {"background-opacity": 0.2, "background-opacity": 0.4}}"#)
    #expect(pointers(style) == ["key-duplicate /layers/0/paint/background-opacity"])
    #expect(style.layers[0].number("background-opacity", zoom: 0) == 0.4)
  }

  @Test("U01: an unknown colour is one diagnostic that names layer and property, and drops only that layer")
  func unknownColor() throws {
    let style = try style(
      """
      {"id": "good", "type": "fill", "source": "g", "paint": {"fill-color": "hsl(114, 55%, 73%, 0.8)"}},
      {"id": "bad", "type": "fill", "source": "g", "paint": {"fill-color": "hsl(1,2)"}}
      """)
    #expect(style.layers.map(\.id) == ["good"])
    let issue = try #require(style.issues.first)
    #expect(style.issues.count == 1)
    #expect(issue.code == .colorInvalid && issue.layerID == "bad")
    #expect(issue.message == "layer \"bad\": fill-color: \"hsl(1,2)\" is not a color, so the layer is not drawn")
    #expect(issue.pointer.description == "/layers/1/paint/fill-color")
  }
}

@Suite("U03 broken style shapes")
struct BrokenStyleTests {
  @Test(
    "a root that is no style fails with one sentence",
    arguments: [
      ("[]", "test.json:1:1: the style is an array; a style is an object with version, sources and layers"),
      ("\"x\"", "test.json:1:1: the style is \"x\"; a style is an object with version, sources and layers"),
      ("{}", "test.json:1:1: the style has no \"layers\"; add an array of layers"),
      ("{\"layers\": {}}", "test.json:1:12: \"layers\" is an object; it must be an array of layers"),
      (
        "{\n \"version\": 8,\n}",
        "test.json:3:1: the style is not JSON: '}' stands where a key should be; remove the comma before the brace"
      ),
      (
        "",
        "test.json:1:1: the style is not JSON: the text ends where a value should be; "
          + "check whether the file is complete"
      ),
    ])
  func noStyle(text: String, sentence: String) {
    #expect {
      try parse(text)
    } throws: { error in
      (error as? StyleError)?.description == sentence
    }
  }

  @Test(
    "one diagnostic points at the bad node and the rest draws",
    arguments: [
      (#""paint": 7"#, "/layers/1/paint"),
      (
        #""paint": {"circle-radius": ["interpolate", ["exponentialx", 1.5], ["zoom"], 1, 1, 7, 2]}"#,
        "/layers/1/paint/circle-radius/1/0"
      ),
      (#""filter": ["all", ["==", "a", 1], ["==", ["get", "b"], ["nope"]]]"#, "/layers/1/filter/2/2"),
    ])
  func oneDiagnostic(member: String, pointer: String) throws {
    let style = try style(
      """
      {"id": "below", "type": "background"},
      {"id": "bad", "type": "circle", "source": "g", \(member)},
      {"id": "above", "type": "circle", "source": "g"}
      """)
    #expect(style.layers.map(\.id) == ["below", "above"])
    #expect(style.issues.map(\.pointer.description) == [pointer])
    #expect(style.issues.first?.layerID == "bad")
  }

  @Test("any truncation or change of a byte gives a style or an error, never a crash")
  func brokenBytes() {
    let text =
      #"{"version":8,"sources":{"g":{"type":"geojson","data":{"a":[1,"é\u0041"]}}},"layers":[{"id":"a","#
      + #""type":"fill","source":"g","paint":{"fill-color":["step",["zoom"],"red",5,["rgb",1,2,3]]},"filter":["all"]}]}"#
    let bytes = Array(text.utf8)
    for count in bytes.indices { _ = try? Style.parse(Array(bytes[..<count])) }
    for index in bytes.indices {
      for byte in [0, 0x22, 0x5B, 0x5D, 0x7B, 0x2C, 0x39, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = byte
        _ = try? Style.parse(changed)
      }
    }
  }
}

@Suite("Deep styles")
struct DeepStyleTests {
  @Test("an expression nested as deep as JSON may be is checked to its bottom")
  func deepExpression() throws {
    let depth = 500
    let nested = String(repeating: "[\"!\", ", count: depth) + "[\"nope\"]" + String(repeating: "]", count: depth)
    let style = try style(#"{"id": "a", "type": "fill", "source": "g", "filter": \#(nested)}"#)
    #expect(style.issues.map(\.code) == [.filterInvalid])
    #expect(style.issues.first?.pointer.tokens.count == depth + 3)
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "the nearest known name is found, if it is near",
    arguments: [
      ("fill-colour", "fill-color"), ("fill-clor", "fill-color"), ("fill-opactiy", "fill-opacity"), ("xyz", nil),
      ("paint", nil),
    ] as [(String, String?)])
  func nearest(written: String, expected: String?) {
    #expect(Suggestion.nearest(to: written, among: ["fill-color", "fill-opacity", "fill-pattern"]) == expected)
  }

  @Test("a name of one letter is not suggested for another, and of two as near the one that begins alike is")
  func shortNames() {
    #expect(Suggestion.nearest(to: "=", among: ["!", "!=", "==", ">="]) == "==")
    #expect(Suggestion.nearest(to: "=", among: ["!", "%"]) == nil)
    #expect(Suggestion.nearest(to: "", among: ["!", "ab"]) == nil)
  }

  @Test(
    "the distance counts insertions, deletions, changes and swaps",
    arguments: [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3)])
  func distance(first: String, second: String, expected: Int) {
    #expect(Suggestion.distance(Array(first.utf8), Array(second.utf8)) == expected)
  }
}
