import HeadlandGeometry
import Testing

@testable import HeadlandStyle

private func expression(_ name: String, of kind: LayerKind, _ json: String) throws -> PropertyExpression {
  let specification = try #require(kind.properties[name])
  return try #require(PropertyReader(specification).read(try JSONDocument(Array(json.utf8)).root).expression)
}

@Suite("Expression compilation")
struct ExpressionCompilationTests {
  @Test(
    "what changes a value is known before any feature is",
    arguments: [
      ("3", .constant), (#"["+", 1, 2]"#, .constant), (#"["step", ["zoom"], 1, 5, 2]"#, .zoom),
      (#"["to-number", ["get", "w"]]"#, .feature),
      (#"["case", ["boolean", ["feature-state", "h"], false], 1, 2]"#, .feature),
      (#"["interpolate", ["linear"], ["zoom"], 5, ["get", "w"], 9, 2]"#, .zoomAndFeature),
      (#"{"stops": [[5, 1], [9, 2]]}"#, .zoom), (#"{"property": "w", "stops": [[5, 1], [9, 2]]}"#, .feature),
      (#"{"property": "w", "stops": [[{"zoom": 5, "value": 1}, 1], [{"zoom": 9, "value": 1}, 2]]}"#, .zoomAndFeature),
    ] as [(String, PropertyExpression.Dependence)])
  func dependence(json: String, expected: PropertyExpression.Dependence) throws {
    #expect(try expression("line-width", of: .line, json).dependence == expected)
  }

  @Test("the curve over the zoom is known, with its zooms and how values run")
  func zoomCurve() throws {
    let json = #"["interpolate", ["exponential", 2], ["zoom"], 5, ["get", "w"], 7, 2]"#
    let curve = try #require(try expression("line-width", of: .line, json).zoomCurve)
    #expect(curve.zooms == [5, 7])
    #expect(abs(curve.fraction(at: 6, from: 5, to: 7) - 1.0 / 3) < 1e-12)
    let step = try #require(try expression("line-width", of: .line, #"["step", ["zoom"], 1, 5, 2]"#).zoomCurve)
    #expect(step.interpolation == nil && step.zooms == [-.infinity, 5])
  }

  @Test("an expression without a value yields the property's default, or that of its fallback")
  func defaults() throws {
    let text = """
      {"version": 8, "sources": {"g": {"type": "geojson", "data": "x"}}, "layers": [{"id": "a", "type": "fill",
       "source": "g", "paint": {"fill-color": "red", "fill-opacity": ["get", "o"], "fill-outline-color": ["get", "c"]}},
       {"id": "b", "type": "line", "source": "g", "layout": {"line-cap": ["get", "cap"]},
       "paint": {"line-width": ["sqrt", ["get", "w"]]}}]}
      """
    let style = try Style.parse(Array(text.utf8))
    #expect(style.issues.isEmpty)
    func feature(_ properties: [String: FeatureValue]) -> Feature {
      Feature(properties: properties, kind: .polygon, rings: [])
    }
    let (fill, line) = (style.layers[0], style.layers[1])
    #expect(fill.number("fill-opacity", zoom: 0, feature: feature(["o": .number(0.25)])) == 0.25)
    #expect(fill.number("fill-opacity", zoom: 0, feature: feature(["o": .number(7)])) == 1, "clamped to its range")
    #expect(fill.number("fill-opacity", zoom: 0, feature: feature(["o": .string("x")])) == 1)
    #expect(fill.number("fill-opacity", zoom: 0) == 1)
    #expect(fill.color("fill-outline-color", zoom: 0, feature: feature(["c": .string("#00f")])).blue == 1)
    #expect(fill.color("fill-outline-color", zoom: 0, feature: feature(["c": .string("?")])).red == 1)
    #expect(line.string("line-cap", zoom: 0, feature: feature(["cap": .string("round")])) == "round")
    #expect(line.string("line-cap", zoom: 0, feature: feature(["cap": .string("rund")])) == "butt")
    #expect(line.number("line-width", zoom: 0, feature: feature(["w": .number(9)])) == 3)
    #expect(line.number("line-width", zoom: 0, feature: feature(["w": .number(-9)])) == 1, "a root of no number")
  }

  @Test(
    "operators that the third-party suite leaves out",
    arguments: [
      (#"["pi"]"#, "3.141592653589793"), (#"["tan", 0]"#, "0"), (#"["downcase", "ÀB"]"#, "\"àb\""),
      (#"["is-supported-script", "abc"]"#, "true"), (#"["to-rgba", ["rgb", 255, 0, 51]]"#, "[255,0,51,1]"),
      (#"["*", 2, ["accumulated"]]"#, "6"),
    ])
  func otherOperators(json: String, text: String) throws {
    #expect(try ExpressionSample(json).text { $0.accumulated = .number(3) } == text)
  }

  @Test("colour ramps run over a line's length and over heights", arguments: ["line-progress", "elevation"])
  func ramps(name: String) throws {
    let (kind, property): (LayerKind, String) =
      name == "elevation" ? (.colorRelief, "color-relief-color") : (.line, "line-gradient")
    let specification = try #require(kind.properties[property])
    let ramp = #"["interpolate", ["linear"], ["\#(name)"], 0, "black", 2, "white"]"#
    let reading = PropertyReader(specification).read(try JSONDocument(Array(ramp.utf8)).root)
    #expect(reading.faults.isEmpty)
    let gray = reading.expression?.value(in: EvaluationContext(zoom: 0, rampPosition: 1))
    #expect(gray == .color(Color(red: 0.5, green: 0.5, blue: 0.5)))
  }

  @Test("constants are folded, what depends on anything is not")
  func folding() throws {
    #expect(
      try expression("line-width", of: .line, #"["let", "a", ["*", 2, 3], ["+", ["var", "a"], 1]]"#).constant == 7)
    #expect(try expression("line-width", of: .line, #"["number", ["global-state", "w"], 4]"#).constant == nil)
    #expect(try expression("icon-image", of: .symbol, #"["image", "a"]"#).constant == nil)
  }

  @Test("a fault tells where it is")
  func faultPlaces() throws {
    #expect(
      try ExpressionSample(#"["case", true, ["+", 1, ["concat", "a"]], 2]"#).faults
        == ["[2][2] Expected number but found string instead."])
    let sample = try ExpressionSample(#"["+", 1, ["*", 2, ["get", "x"]]]"#)
    #expect(sample.text(["x": .string("3")]) == "[2][2] Expected value to be of type number, but found string instead.")
  }

  @Test("nesting beyond the limit is a fault, up to it is none")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[\"-\", ", count: depth) + "[\"get\", \"x\"]" + String(repeating: "]", count: depth)
    }
    let limit = CompilationSite.maximumDepth - 2
    #expect(try ExpressionSample(nested(limit)).text(["x": .number(3)]) == "3")
    #expect(try ExpressionSample(nested(480)).faults.first?.contains("nested more than") == true)
    let filter = String(repeating: "[\"all\", ", count: 480) + "[\"has\", \"$id\"]" + String(repeating: "]", count: 480)
    guard case .failure = FeatureFilter.compile(try JSONDocument(Array(filter.utf8)).root) else {
      Issue.record("a filter of 480 levels was compiled")
      return
    }
  }

  @Test("variables that double again and again take no time without end")
  func doubling() throws {
    var json = #"["var", "v59"]"#
    for index in (1..<60).reversed() {
      let last = #"["var", "v\#(index - 1)"]"#
      json = #"["let", "v\#(index)", ["+", \#(last), \#(last)], \#(json)]"#
    }
    let sample = try ExpressionSample(#"["let", "v0", ["number", ["get", "x"]], \#(json)]"#)
    #expect(sample.faults.first?.contains("too much time") == true)
  }

  @Test(
    "constants that double again and again are a fault before they fill the memory",
    arguments: [#"["concat", V, V]"#, #"["semiliteral", [V, V]]"#, #"["format", V, {}, V, {}]"#])
  func doublingConstants(form: String) throws {
    var json = #"["to-string", ["var", "v60"]]"#
    for index in (1...60).reversed() {
      let value = form.replacing("V", with: #"["var", "v\#(index - 1)"]"#)
      json = #"["let", "v\#(index)", \#(value), \#(json)]"#
    }
    let sample = try ExpressionSample(#"["let", "v0", "text", \#(json)]"#)
    #expect(sample.faults.first?.hasSuffix("The value is too large.") == true)
  }

  @Test("numbers of a language: digits, currencies and units")
  func numberFormats() throws {
    func format(_ options: String) throws -> String {
      try ExpressionSample(#"["number-format", ["get", "n"], \#(options)]"#).text(["n": .number(1234.5)])
    }
    #expect(try format("{}") == "\"1,234.5\"")
    #expect(try format(#"{"locale": "de", "min-fraction-digits": 2}"#) == "\"1.234,50\"")
    #expect(try format(#"{"max-fraction-digits": 0}"#) == "\"1,234\"", "halves go to the even neighbour")
    #expect(try format(#"{"locale": "en-US", "currency": "EUR"}"#) == "\"€1,234.50\"")
    #expect(try format(#"{"locale": "en-US", "unit": "kilometer-per-hour"}"#) == "\"1,234.5 km/h\"")
    #expect(try format(#"{"unit": "no-such-unit"}"#).contains("Could not format"))
    #expect(try format(#"{"currency": "/x %"}"#).contains("Could not format"))
  }
}
