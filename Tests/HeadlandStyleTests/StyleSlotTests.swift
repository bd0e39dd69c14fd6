import HeadlandStyle
import Testing

@Suite("Slots and what is drawn of a style")
struct StyleSlotTests {
  private func parse(_ layers: String, support: StyleSupport = .everything) throws -> Style {
    let text = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {}}, "t": {"type": "vector", "url": "x"}}, "layers": [\(layers)]}
      """
    return try Style.parse(Array(text.utf8), name: "test", support: support)
  }

  @Test("a layer of type slot marks a place and is no issue")
  func slots() throws {
    let style = try parse(
      """
      {"id": "low", "type": "slot"}, {"id": "a", "type": "background"}, {"id": "middle", "type": "slot"},
      {"id": "upper", "type": "slot"}, {"id": "b", "type": "background"}, {"id": "top", "type": "slot"}
      """)
    #expect(style.issues.isEmpty && style.layers.map(\.id) == ["a", "b"])
    #expect(style.slots.map(\.id) == ["low", "middle", "upper", "top"])
    #expect(style.slots.map(\.layersBelow) == [0, 1, 1, 2])
  }

  @Test("a slot needs an id of its own")
  func slotIDs() throws {
    let style = try parse(
      """
      {"type": "slot"}, {"id": "a", "type": "background"}, {"id": "a", "type": "slot"}, {"id": "b", "type": "slot"}
      """)
    #expect(style.issues.map(\.code) == [.propertyMissing, .layerDuplicate])
    #expect(style.slots.map(\.id) == ["b"])
  }

  @Test("a sound layer that is not drawn is one warning, and stays in the style")
  func support() throws {
    let layers = #"{"id": "a", "type": "symbol", "source": "s"}, {"id": "b", "type": "fill", "source": "s"}"#
    #expect(try parse(layers).issues.isEmpty)
    let style = try parse(layers, support: StyleSupport(layerKinds: [.fill: .everything], sourceTypes: ["geojson"]))
    #expect(style.layers.map(\.id) == ["a", "b"])
    #expect(style.issues.map(\.code) == [.sourceKindUnsupported, .layerKindUnsupported])
    #expect(style.issues.map(\.pointer.description) == ["/sources/t/type", "/layers/0/type"])
    #expect(style.issues.allSatisfy { $0.severity == .warning && $0.hint != nil })
  }
}
