import Testing

@testable import HeadlandStyle

/// What a property's value is at a zoom.
private func value(_ name: String, of kind: LayerKind, _ json: String, zoom: Double) throws -> StyleValue? {
  try expression(name, of: kind, json).value(in: EvaluationContext(zoom: zoom))
}

private func expression(_ name: String, of kind: LayerKind, _ json: String) throws -> PropertyExpression {
  let specification = try #require(kind.properties[name])
  let reading = PropertyReader(specification).read(try JSONDocument(Array(json.utf8)).root)
  if let fault = reading.faults.first(where: { !$0.isReferenceOnly }) { throw fault }
  return try #require(reading.expression)
}

/// The fault of a property's value, and the text at which it is seen.
private func firstFault(_ name: String, of kind: LayerKind, _ json: String) -> (code: StyleIssue.Code, text: String)? {
  do {
    _ = try expression(name, of: kind, json)
    return nil
  } catch let error as StyleFault {
    return (error.code, String(decoding: Array(json.utf8)[error.value.range], as: UTF8.self))
  } catch {
    return nil
  }
}

private func number(_ value: StyleValue?) -> Double {
  if case .number(let number) = value { return number }
  return .nan
}

@Suite("Zoom functions")
struct ZoomFunctionTests {
  @Test(
    "linear interpolation holds its ends and mixes between",
    arguments: [(0.0, 1.0), (5, 1), (7.5, 2.5), (10, 4), (11, 6), (12, 8), (22, 8)] as [(Double, Double)])
  func linear(zoom: Double, expected: Double) throws {
    let json = #"["interpolate", ["linear"], ["zoom"], 5, 1, 10, 4, 12, 8]"#
    #expect(try value("line-width", of: .line, json, zoom: zoom) == .number(expected))
  }

  @Test(
    "exponential interpolation follows (b^(x-a) - 1) / (b^(c-a) - 1)",
    arguments: [(0.0, 2.0), (1, 2), (2, 10.0 / 3), (3, 6), (4, 6)] as [(Double, Double)])
  func exponential(zoom: Double, expected: Double) throws {
    let json = #"["interpolate", ["exponential", 2], ["zoom"], 1, 2, 3, 6]"#
    #expect(abs(number(try value("line-width", of: .line, json, zoom: zoom)) - expected) < 1e-12)
  }

  @Test("an exponential base of 0 and a base too large for its range give finite values")
  func extremeBases() throws {
    for base in ["0", "1e300"] {
      let json = "[\"interpolate\", [\"exponential\", \(base)], [\"zoom\"], 0, 1, 20, 3]"
      let middle = number(try value("line-width", of: .line, json, zoom: 10))
      #expect(middle >= 1 && middle <= 3)
    }
  }

  @Test("a cubic Bézier on the diagonal is linear, an ease is symmetric about its middle")
  func cubicBezier() throws {
    let diagonal = #"["interpolate", ["cubic-bezier", 0.25, 0.25, 0.75, 0.75], ["zoom"], 0, 0, 10, 100]"#
    let ease = #"["interpolate", ["cubic-bezier", 0.42, 0, 0.58, 1], ["zoom"], 0, 0, 10, 100]"#
    #expect(abs(number(try value("line-width", of: .line, diagonal, zoom: 3)) - 30) < 1e-6)
    let low = number(try value("line-width", of: .line, ease, zoom: 2))
    let high = number(try value("line-width", of: .line, ease, zoom: 8))
    #expect(abs(low + high - 100) < 1e-6)
    #expect(abs(number(try value("line-width", of: .line, ease, zoom: 5)) - 50) < 1e-6)
    // By hand: the parameter t with x(t) = 1.26 t(1-t)² + 1.74 t²(1-t) + t³ = 0.2 gives y = 3t² - 2t³ = 0.0816597.
    #expect(abs(low - 8.16597) < 1e-4)
  }

  @Test(
    "a step keeps its value up to and without the next position",
    arguments: [
      (-1, "butt"), (4.999, "butt"), (5, "round"), (9.99, "round"), (10, "square"), (20, "square"),
    ] as [(Double, String)])
  func step(zoom: Double, expected: String) throws {
    let json = #"["step", ["zoom"], "butt", 5, "round", 10, "square"]"#
    #expect(try value("line-cap", of: .line, json, zoom: zoom) == .string(expected))
  }

  @Test("colours mix in straight sRGB, so that fading out keeps the hue")
  func colors() throws {
    let json = ##"["interpolate", ["linear"], ["zoom"], 0, "red", 10, "#0000ff00"]"##
    let color = Color(red: 0.6, green: 0, blue: 0.4, alpha: 0.6)
    guard case .color(let mixed) = try value("fill-color", of: .fill, json, zoom: 4) else {
      Issue.record("not a colour")
      return
    }
    for (part, wanted) in [
      (mixed.red, color.red), (mixed.green, color.green), (mixed.blue, color.blue), (mixed.alpha, color.alpha),
    ] {
      #expect(abs(part - wanted) < 1e-12)
    }
  }

  @Test("lists mix element by element")
  func lists() throws {
    let json = #"["interpolate", ["linear"], ["zoom"], 0, ["literal", [0, 10]], 10, ["literal", [10, -10]]]"#
    #expect(try value("fill-translate", of: .fill, json, zoom: 5) == .numbers([5, 0]))
  }

  @Test("functions of older styles: exponential where values mix, else interval")
  func legacyFunctions() throws {
    let width = #"{"stops": [[5, 1], [10, 4]]}"#
    #expect(try value("line-width", of: .line, width, zoom: 0) == .number(1))
    #expect(try value("line-width", of: .line, width, zoom: 7.5) == .number(2.5))
    #expect(try value("line-width", of: .line, width, zoom: 12) == .number(4))
    let based = #"{"base": 2, "stops": [[1, 2], [3, 6]]}"#
    #expect(abs(number(try value("line-width", of: .line, based, zoom: 2)) - (2 + 4.0 / 3)) < 1e-12)
    let interval = #"{"type": "interval", "stops": [[5, 1], [10, 4]]}"#
    #expect(try value("line-width", of: .line, interval, zoom: 9.9) == .number(1))
    let cap = #"{"stops": [[5, "butt"], [10, "round"]]}"#
    #expect(try value("line-cap", of: .line, cap, zoom: 9.9) == .string("butt"))
    #expect(try value("line-cap", of: .line, cap, zoom: 10) == .string("round"))
    let offset = #"{"stops": [[0, [0, 0]], [10, [10, 20]]]}"#
    #expect(try value("fill-translate", of: .fill, offset, zoom: 5) == .numbers([5, 10]))
  }

  @Test("of two legacy stops at one zoom the first counts")
  func repeatedStops() throws {
    let json = #"{"type": "interval", "stops": [[0, 0], [1, 1], [1, 2], [2, 3]]}"#
    #expect(try value("line-width", of: .line, json, zoom: 1) == .number(1))
    #expect(try value("line-width", of: .line, json, zoom: 2) == .number(3))
  }

  @Test("a ramp runs over its own input")
  func ramp() throws {
    let json = #"["interpolate", ["linear"], ["heatmap-density"], 0, "black", 1, "white"]"#
    let ramp = try expression("heatmap-color", of: .heatmap, json)
    #expect(ramp.inputs == .heatmapDensity)
    let grey = Color(red: 0.25, green: 0.25, blue: 0.25)
    #expect(ramp.value(in: EvaluationContext(zoom: 3, rampPosition: 0.25)) == .color(grey))
  }

  @Test("an expression tells what it depends on")
  func inputs() throws {
    #expect(try expression("line-width", of: .line, "3").inputs == [])
    #expect(try expression("line-width", of: .line, "3").constant == .number(3))
    let curve = try expression("line-width", of: .line, #"["step", ["zoom"], 1, 5, 2]"#)
    #expect(curve.inputs == .zoom && curve.constant == nil)
  }
}

@Suite("Property constants")
struct PropertyConstantTests {
  @Test("constants of every type")
  func constants() throws {
    #expect(try value("fill-antialias", of: .fill, "false", zoom: 0) == .boolean(false))
    #expect(try value("line-dasharray", of: .line, "[2, 1.5]", zoom: 0) == .numbers([2, 1.5]))
    #expect(try value("text-font", of: .symbol, #"["Noto Sans"]"#, zoom: 0) == .strings(["Noto Sans"]))
    #expect(try value("text-variable-anchor", of: .symbol, #"["top", "left"]"#, zoom: 0) == .strings(["top", "left"]))
    #expect(try value("text-field", of: .symbol, #""name""#, zoom: 0) == .formatted(FormattedText("name")))
    #expect(try value("hillshade-illumination-altitude", of: .hillshade, "30", zoom: 0) == .numbers([30]))
    #expect(try value("hillshade-illumination-altitude", of: .hillshade, "[30, 40]", zoom: 0) == .numbers([30, 40]))
    #expect(
      try value("hillshade-shadow-color", of: .hillshade, #"["black", "white"]"#, zoom: 0) == .colors([.black, .white]))
    #expect(
      try value("text-variable-anchor-offset", of: .symbol, #"["top", [0, 4], "left", [3, 0]]"#, zoom: 0)
        == .anchorOffsets([AnchorOffset(anchor: "top", x: 0, y: 4), AnchorOffset(anchor: "left", x: 3, y: 0)]))
  }

  @Test(
    "paddings are read as CSS reads them",
    arguments: [
      ("3", [3.0, 3, 3, 3]), ("[3]", [3, 3, 3, 3]), ("[1, 2]", [1, 2, 1, 2]), ("[1, 2, 3]", [1, 2, 3, 2]),
      ("[1, 2, 3, 4]", [1, 2, 3, 4]),
    ])
  func padding(json: String, expected: [Double]) throws {
    #expect(try value("icon-padding", of: .symbol, json, zoom: 0) == .numbers(expected))
  }

  @Test("colour operators without inputs are constants")
  func colorOperators() throws {
    let blue = StyleValue.color(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(try value("fill-color", of: .fill, #"["rgba", 0, 0, 255, 0.5]"#, zoom: 0) == blue)
    #expect(try value("fill-color", of: .fill, #"["rgb", 255, 255, 255]"#, zoom: 0) == .color(.white))
    #expect(try value("fill-color", of: .fill, #"["to-color", "nonsense", "white"]"#, zoom: 0) == .color(.white))
    #expect(try value("fill-color", of: .fill, #"["literal", "white"]"#, zoom: 0) == .color(.white))
    #expect(try value("line-dasharray", of: .line, #"["literal", [1, 2]]"#, zoom: 0) == .numbers([1, 2]))
    let curve = #"["step", ["zoom"], ["rgb", 0, 0, 0], 5, ["to-color", "white"]]"#
    #expect(try value("fill-color", of: .fill, curve, zoom: 5) == .color(.white))
  }

  @Test(
    "faults are found where they are",
    arguments: [
      ("line-width", "\"3\"", "type-mismatch", "\"3\""), ("line-width", "-1", "value-out-of-range", "-1"),
      ("line-opacity", "1.5", "value-out-of-range", "1.5"), ("line-width", "1e400", "value-out-of-range", "1e400"),
      ("line-width", "null", "type-mismatch", "null"), ("line-cap", "\"rund\"", "enum-unknown", "\"rund\""),
      ("line-color", "[1, 2, 3]", "type-mismatch", "[1, 2, 3]"), ("line-color", "7", "type-mismatch", "7"),
      ("line-translate", "[1]", "length-mismatch", "[1]"), ("line-translate", "[1, {}]", "type-mismatch", "{}"),
      ("line-color", #"["darken", 1, "red"]"#, "expression-invalid", #"["darken", 1, "red"]"#),
      ("line-color", #"["rgb", 1, 2]"#, "expression-invalid", #"["rgb", 1, 2]"#),
      ("line-color", #"["rgb", 1, 2, 256]"#, "expression-invalid", ""),
      ("line-color", #"["rgba", 1, 1, 1, 1.5]"#, "expression-invalid", ""),
      ("line-color", #"["to-color", "x"]"#, "expression-invalid", ""),
      ("line-width", #"["rgb", 1, 2, 3]"#, "expression-invalid", #"["rgb", 1, 2, 3]"#),
      ("line-width", #"["interpolate", ["linear"], ["zoom"], 5]"#, "expression-invalid", ""),
      ("line-width", #"["interpolate", ["linear"], ["zoom"], 5, 1, 5, 2]"#, "expression-invalid", "5"),
      ("line-width", #"["interpolate", ["linear"], ["zoom"], 5, [1]]"#, "expression-invalid", "[1]"),
      ("line-width", #"["interpolate", ["cubic-bezier", 0, 0, 2, 1], ["zoom"], 5, 1]"#, "expression-invalid", ""),
      ("line-cap", #"["interpolate", ["linear"], ["zoom"], 5, "butt"]"#, "expression-invalid", ""),
      ("line-gradient", #"["interpolate", ["linear"], ["zoom"], 0, "red"]"#, "expression-invalid", ""),
      ("line-width", #"["*", 2, ["gett", "w"]]"#, "expression-invalid", #"["gett", "w"]"#),
      ("line-width", "{}", "function-invalid", "{}"), ("line-width", #"{"stops": []}"#, "function-invalid", "[]"),
      ("line-width", #"{"stops": [[5, 1], [4, 2]]}"#, "function-invalid", "4"),
      ("line-width", #"{"stops": [[5, "1"]]}"#, "type-mismatch", "\"1\""),
      ("line-width", #"{"stops": [5]}"#, "type-mismatch", "5"),
      ("line-width", #"{"base": "2", "stops": [[5, 1]]}"#, "type-mismatch", "\"2\""),
    ])
  func faults(name: String, json: String, code: String, text: String) throws {
    let fault = try #require(firstFault(name, of: .line, json))
    #expect(fault.code.rawValue == code)
    if !text.isEmpty { #expect(fault.text == text) }
  }

  @Test("labels of match and the argument of literal are not taken for operators")
  func operators() throws {
    let json = #"["match", ["get", "class"], ["a", "b"], ["literal", ["c"]], "d", 1, ["nope", 2]]"#
    let unknown = ExpressionOperator.firstUnknown(in: try JSONDocument(Array(json.utf8)).root)
    #expect(unknown?.message == "\"nope\" is not an operator")
  }
}
