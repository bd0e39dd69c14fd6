import Foundation
import Testing

@testable import HeadlandStyle

private func parse(_ text: String) throws -> Style {
  try Style.parse(Array(text.utf8))
}

@Suite("Styles are written back")
struct RoundTripTests {
  @Test("what was read is written with its keys in order, unknown ones and data included")
  func whole() throws {
    let text =
      #"{"zoom":1.5,"version":8,"x-mine":{"b":[null,true,1e999],"a":"é\n\u0001\\"},"#
      + #""sources":{"g":{"data":{ "type" : "Point" },"type":"geojson"}},"layers":[],"name":"n"}"#
    let style = try parse(text)
    #expect(style.jsonText == text)
    let again = try Style.parse(style.jsonBytes)
    #expect(JSONValue(.object(again.definition)) == JSONValue(.object(style.definition)))
    #expect(again.definition.members.map(\.key) == ["zoom", "version", "x-mine", "sources", "layers", "name"])
  }

  @Test(
    "a number is written so that it reads back as itself",
    arguments: [
      0, -1, 0.1, 1.0 / 3, Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude, 123_456_789_012_345_680, -0.5,
      1e-7, 1e21,
    ])
  func numbers(number: Double) throws {
    let text = JSONValue(.number(number)).jsonText
    #expect(try JSONDocument(Array(text.utf8)).root.number == number)
    #expect(try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8)) as? [Double] == [number])
  }

  @Test("values are equal wherever they stand, and differ by order and type")
  func equality() throws {
    let first = try JSONDocument(Array(#"{"a": [1, {"b": null}], "c": "x"}"#.utf8)).root
    #expect(first == ["a": [1, ["b": nil]], "c": "x"])
    #expect(first != ["c": "x", "a": [1, ["b": nil]]])
    #expect(JSONValue(.number(1)) != "1")
  }

  @Test("members of the root are typed")
  func root() throws {
    let style = try parse(
      """
      {"version": 8, "centerAltitude": 120, "terrain": {"source": "d", "exaggeration": 1.5},
       "sprite": [{"id": "default", "url": "a"}, {"id": "roads", "url": "b"}],
       "glyphs": "g/{fontstack}/{range}", "projection": {"type": "globe"},
       "font-faces": {"One": "one.ttf", "Two": [{"url": "two.ttf", "unicode-range": ["U+0-7F"]}]},
       "state": {"theme": {"default": "dark"}, "size": {"default": [1, 2]}},
       "sources": {"d": {"type": "raster-dem", "url": "u"}}, "layers": []}
      """)
    #expect(style.issues.isEmpty)
    #expect(style.centerAltitude == 120 && style.terrain == TerrainSpecification(source: "d", exaggeration: 1.5))
    #expect(style.sprites.map(\.id) == ["default", "roads"] && style.sprites.map(\.url) == ["a", "b"])
    #expect(style.glyphs == "g/{fontstack}/{range}" && style.projection.isSet("type"))
    #expect(style.fontFaces.map(\.name) == ["One", "Two"])
    #expect(style.fontFaces[1].files == [.init(url: "two.ttf", unicodeRanges: ["U+0-7F"])])
    #expect(style.state.map(\.name) == ["theme", "size"] && style.state[0].defaultValue == "dark")
    #expect(try parse(#"{"version": 8, "sprite": "s", "sources": {}, "layers": []}"#).sprites.first?.url == "s")
  }
}
