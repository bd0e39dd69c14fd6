import HeadlandGeometry
import Testing

@testable import HeadlandStyle

private func filter(_ json: String) throws -> FeatureFilter {
  try FeatureFilter.compile(try JSONDocument(Array(json.utf8)).root).get()
}

/// A road of class "main" with two lanes.
private let road = Feature(
  id: .number(7),
  properties: ["class": .string("main"), "lanes": .number(2), "toll": .bool(false), "ref": .null], kind: .line,
  rings: [[SIMD2(0, 0), SIMD2(9, 9)]])

@Suite("Filters")
struct FeatureFilterTests {
  @Test(
    "plain filters choose by type and value, and have an answer for every feature",
    arguments: [
      (#"["==", "class", "main"]"#, true), (#"["!=", "class", "main"]"#, false), (#"["==", "lanes", "2"]"#, false),
      (#"["==", "none", null]"#, false), (#"["!=", "none", 1]"#, true), (#"["==", "ref", null]"#, true),
      (#"["==", "toll", false]"#, true), (#"["==", "toll", 0]"#, false), (#"[">", "lanes", 1]"#, true),
      (#"[">=", "lanes", 2]"#, true), (#"["<", "lanes", 2]"#, false), (#"["<=", "class", "n"]"#, true),
      (#"["<", "class", 5]"#, false), (#"[">", "none", 1]"#, false), (#"["has", "ref"]"#, true),
      (#"["!has", "none"]"#, true), (#"["in", "class", "path", "main"]"#, true), (#"["in", "class"]"#, false),
      (#"["!in", "class", "path"]"#, true), (#"["in", "lanes", 1, 2]"#, true),
      (#"["==", "$type", "LineString"]"#, true),
      (#"["==", "$type", "Polygon"]"#, false), (#"["in", "$type", "Point", "LineString"]"#, true),
      (#"["==", "$id", 7]"#, true), (#"["has", "$id"]"#, true), (#"["all"]"#, true), (#"["any"]"#, false),
      (#"["none"]"#, true), (#"["all", ["has", "class"], ["==", "lanes", 2]]"#, true),
      (#"["any", ["==", "lanes", 3], ["==", "lanes", 2]]"#, true), (#"["none", ["==", "lanes", 2]]"#, false),
      ("true", true), ("false", false),
    ])
  func plainFilters(json: String, expected: Bool) throws {
    #expect(try filter(json).accepts(EvaluationContext(zoom: 5, feature: road)) == expected)
  }

  @Test(
    "expressions choose too, and one without an answer does not",
    arguments: [
      (#"["==", ["get", "class"], "main"]"#, true), (#"["in", ["get", "lanes"], ["literal", [1, 2]]]"#, true),
      (#"[">", ["get", "class"], 1]"#, false), (#"[">=", ["zoom"], 5]"#, true), (#"["<", ["zoom"], 5]"#, false),
      (#"["==", ["geometry-type"], "LineString"]"#, true), (#"["==", ["id"], 7]"#, true),
      (#"["match", ["get", "class"], ["main", "side"], true, false]"#, true), (#"["!", ["has", "none"]]"#, true),
      (#"["all", ["==", "class", "main"], [">", ["get", "lanes"], 1]]"#, true),
      (#"["has", "class"]"#, true), (#"["get", "class"]"#, false),
    ])
  func expressions(json: String, expected: Bool) throws {
    #expect(try filter(json).accepts(EvaluationContext(zoom: 5, feature: road)) == expected)
  }

  @Test("a layer draws what its filter chooses, and all features where it has none")
  func layers() throws {
    let text = """
      {"version": 8, "sources": {"g": {"type": "geojson", "data": "x"}}, "layers": [
        {"id": "a", "type": "line", "source": "g", "filter": ["==", "class", "side"]},
        {"id": "b", "type": "line", "source": "g"},
        {"id": "c", "type": "line", "source": "g", "filter": ["==", ["+", 1, "2"], 3]}]}
      """
    let style = try Style.parse(Array(text.utf8))
    let context = EvaluationContext(zoom: 5, feature: road)
    #expect(style.layers.map(\.id) == ["a", "b"])
    #expect(style.layers.map { $0.draws(context) } == [false, true])
    #expect(style.issues.map(\.code) == [.filterInvalid])
    #expect(style.issues.first?.pointer.description == "/layers/2/filter/1/2")
  }
}
