import HeadlandGeometry
import Testing

@testable import HeadlandStyle

@Suite("Feature states")
struct FeatureStatesTests {
  private let road = FeatureStates.Key(source: "map", sourceLayer: "road", id: .number(7))

  @Test("values are merged key by key, and a number and its digits are one id")
  func merging() {
    var states = FeatureStates()
    states.set(["a": .number(1), "b": .number(2)], of: road)
    states.set(["b": .number(3)], of: FeatureStates.Key(source: "map", sourceLayer: "road", id: .string("7")))
    #expect(states[road] == ["a": .number(1), "b": .number(3)])
    #expect(states[FeatureStates.Key(source: "map", sourceLayer: "rail", id: .number(7))].isEmpty)
    #expect(states[FeatureStates.Key(source: "map", id: .number(7))].isEmpty)
    states.set([:], of: FeatureStates.Key(source: "map", id: .number(8)))
    #expect(states[FeatureStates.Key(source: "map", id: .number(8))].isEmpty)
  }

  @Test("one value, one feature, one layer or one source can be removed; nothing is left of what is empty")
  func removing() {
    var states = FeatureStates()
    let others = [
      FeatureStates.Key(source: "map", sourceLayer: "road", id: .number(8)),
      FeatureStates.Key(source: "map", sourceLayer: "rail", id: .number(7)),
      FeatureStates.Key(source: "points", id: .string("x")),
    ]
    for key in [road] + others { states.set(["a": .bool(true), "b": .null], of: key) }
    states.remove(road, name: "a")
    #expect(states[road] == ["b": .null])
    states.remove(road)
    states.remove(road, name: "b")
    #expect(states[road].isEmpty && others.allSatisfy { states[$0].count == 2 })
    states.removeAll(source: "map", sourceLayer: "road")
    #expect(others.map { states[$0].count } == [0, 2, 2])
    states.removeAll(source: "map")
    #expect(others.map { states[$0].count } == [0, 0, 2])
    states.remove(others[2], name: "a")
    states.remove(others[2], name: "b")
    #expect(states.isEmpty)
  }

  @Test("an expression reads what was set")
  func reading() throws {
    var states = FeatureStates()
    states.set(["hover": .bool(true)], of: road)
    let layer = try #require(
      try Style {
        StyleSource.geojson(id: "map", data: [:])
        FillLayer(id: "a", source: "map").fillOpacity(.case([.boolean(.featureState("hover"), false): 1], default: 0.5))
      }.layers.first)
    #expect(FillPaint(layer, in: EvaluationContext(zoom: 0, featureState: states[road])).fillOpacity == 1)
    #expect(FillPaint(layer, in: EvaluationContext(zoom: 0)).fillOpacity == 0.5)
  }
}
