import HeadlandGeometry
import Testing

@testable import HeadlandStyle

@Suite("U02 string length, slice, index-of")
struct ExpressionTextTests {
  /// Four characters, the second of which takes two UTF-16 units and four bytes.
  private let han = "\u{4E10}\u{26A2D}\u{5E02}\u{9547}"

  @Test("a character beyond the first plane is one position")
  func positions() throws {
    let properties: [String: FeatureValue] = ["s": .string(han), "end": .string("\u{5E02}\u{9547}")]
    #expect(try ExpressionSample(#"["length", ["get", "s"]]"#).text(properties) == "4")
    #expect(
      try ExpressionSample(#"["slice", ["get", "s"], 0, 2]"#).text(properties) == "\"\u{4E10}\u{26A2D}\"")
    #expect(try ExpressionSample(#"["index-of", ["get", "end"], ["get", "s"]]"#).text(properties) == "2")
    #expect(try ExpressionSample(#"["split", ["get", "s"], ""]"#).text(properties).contains("\"\u{26A2D}\""))
  }

  @Test("a letter with its mark is as many positions as it has scalars, and not equal to the composed one")
  func combiningMarks() throws {
    #expect(try ExpressionSample("[\"length\", \"\u{F1}\"]").text() == "1")
    #expect(try ExpressionSample("[\"length\", \"e\u{301}\"]").text() == "2")
    #expect(try ExpressionSample("[\"==\", \"\u{E9}\", \"e\u{301}\"]").text() == "false")
    #expect(try ExpressionSample("[\"match\", \"\u{E9}\", \"e\u{301}\", 1, \"\u{E9}\", 2, 3]").text() == "2")
    #expect(try ExpressionSample("[\"in\", \"\u{301}\", \"e\u{301}\"]").text() == "true")
  }

  @Test(
    "slices of a text and of a list agree at every edge",
    arguments: [
      ("0", "2", "ab"), ("1", "", "bcd"), ("-2", "", "cd"), ("-9", "2", "ab"), ("0", "9", "abcd"), ("4", "", ""),
      ("9", "", ""), ("2", "1", ""), ("-3", "-1", "bc"), ("-1", "-3", ""), ("1.9", "2.9", "b"), ("-0.5", "", "abcd"),
      ("0", "0", ""), ("0", "-9", ""), ("1e300", "", ""), ("-1e300", "1e300", "abcd"),
    ])
  func sliceEdges(start: String, end: String, expected: String) throws {
    let bounds = end.isEmpty ? start : "\(start), \(end)"
    #expect(try ExpressionSample("[\"slice\", \"abcd\", \(bounds)]").text() == "\"\(expected)\"")
    let list = try ExpressionSample(#"["slice", ["literal", ["a", "b", "c", "d"]], \#(bounds)]"#)
    #expect(list.text() == "[\(expected.map { "\"\($0)\"" }.joined(separator: ","))]")
  }

  @Test(
    "positions are found from every start",
    arguments: [
      ("\"c\"", "\"abcabc\"", "3", "5"), ("\"c\"", "\"abcabc\"", "-1", "2"), ("\"c\"", "\"abcabc\"", "6", "-1"),
      ("\"c\"", "\"abcabc\"", "1e300", "-1"), ("\"\"", "\"abc\"", "9", "3"), ("\"\"", "\"\"", "0", "0"),
      ("\"abcd\"", "\"abc\"", "0", "-1"), ("\"b\"", "\"abc\"", "1.9", "1"),
      ("2", "[\"literal\", [1, 2, 2]]", "-1", "2"), ("2", "[\"literal\", [1, 2, 2]]", "-9", "1"),
      ("2", "[\"literal\", [1, 2, 2]]", "3", "-1"), ("\"2\"", "[\"literal\", [1, 2]]", "0", "-1"),
      ("null", "[\"literal\", [1, null]]", "0", "1"),
    ])
  func searchEdges(needle: String, haystack: String, start: String, expected: String) throws {
    #expect(try ExpressionSample("[\"index-of\", \(needle), \(haystack), \(start)]").text() == expected)
  }

  @Test(
    "an element is had by a whole index within its list alone",
    arguments: [
      ("0", "\"a\""), ("2", "\"c\""), ("3", " Array index out of bounds: 3 > 2."),
      ("-1", " Array index out of bounds: -1 < 0."), ("1.5", " Array index must be an integer, but found 1.5 instead."),
      ("1e300", " Array index out of bounds: 1e+300 > 2."),
    ])
  func elementEdges(index: String, expected: String) throws {
    let sample = try ExpressionSample(#"["at", ["get", "i"], ["literal", ["a", "b", "c"]]]"#)
    #expect(sample.text(["i": .number(Double(index) ?? 0)]) == expected)
  }

  @Test("an index that is not a number is the beginning of a slice, and no element's")
  func notANumber() throws {
    #expect(try ExpressionSample(#"["slice", "abc", ["/", 0, 0]]"#).text() == "\"abc\"")
    #expect(try ExpressionSample(#"["index-of", "a", "abc", ["/", 0, 0]]"#).text() == "0")
    #expect(try ExpressionSample(#"["at", ["/", 0, 0], ["literal", [1]]]"#).text().contains("NaN"))
  }

  @Test("texts are ordered by their UTF-16 units")
  func order() throws {
    // U+FF01 is below U+10000 as a scalar, but above its leading surrogate.
    #expect(try ExpressionSample("[\"<\", \"\u{10000}\", \"\u{FF01}\"]").text() == "true")
    #expect(try ExpressionSample("[\"<\", \"Z\", \"a\"]").text() == "true")
    #expect(try ExpressionSample("[\">=\", \"abc\", \"ab\"]").text() == "true")
  }

  @Test(
    "numbers are written as ECMAScript writes them",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
      (1.5e300, "1.5e+300"), (1e-6, "0.000001"), (1.25e-7, "1.25e-7"), (-1e-7, "-1e-7"), (123456.789, "123456.789"),
      (0.1 + 0.2, "0.30000000000000004"), (1e15, "1000000000000000"), (1234567890123456.5, "1234567890123456.5"),
      (Double.leastNonzeroMagnitude, "5e-324"), (.nan, "NaN"), (-.infinity, "-Infinity"),
    ] as [(Double, String)])
  func numbers(number: Double, text: String) {
    #expect(number.ecmaScriptText == text)
  }

  @Test(
    "numbers are read as ECMAScript reads them",
    arguments: [
      ("", 0), ("  12 ", 12), ("1e3", 1000), ("0x1F", 31), (".5", 0.5), ("5.", 5), ("-Infinity", -.infinity),
      ("1,5", nil), ("0x", nil), ("nan", nil), ("infinity", nil), ("1 2", nil), ("--1", nil), ("0x1p3", nil),
    ] as [(String, Double?)])
  func numberTexts(text: String, number: Double?) {
    #expect(Double(ecmaScript: text) == number)
  }

  @Test("names between braces stand for properties, and nothing else does")
  func tokens() throws {
    let specification = try #require(LayerKind.symbol.properties["text-field"])
    func label(_ text: String) throws -> StyleValue? {
      let value = try JSONDocument(Array("\"\(text)\"".utf8)).root
      let feature = Feature(properties: ["a": .string("x"), "n": .number(1.5), "b c": .null], kind: .point, rings: [])
      return PropertyReader(specification).read(value).expression?
        .value(in: EvaluationContext(zoom: 0, feature: feature))
    }
    for (text, expected) in [
      ("{a}", "x"), ("<{a}|{n}|{b c}|{none}>", "<x|1.5||>"), ("a}b{", "a}b{"), ("{{a}}", "{x}"), ("", ""),
    ] {
      #expect(try label(text) == .formatted(FormattedText(expected)), "\(text)")
    }
  }
}
