import Foundation
import Testing

@testable import HeadlandStyle

@Suite("Property tables")
struct PropertyTableTests {
  @Test("each kind has as many properties as the specification gives it")
  func counts() {
    let counts = LayerKind.allCases.map { "\($0.rawValue) \($0.properties.specifications.count)" }
    #expect(
      counts == [
        "fill 10", "line 18", "symbol 59", "circle 13", "heatmap 6", "fill-extrusion 10", "raster 10", "hillshade 10",
        "color-relief 4", "background 4",
      ])
  }

  @Test("some properties, checked by hand against the specification")
  func spotChecks() throws {
    let width = try #require(LayerKind.line.properties["line-width"])
    #expect(width.group == .paint && width.type == .number(.nonNegative) && width.hasTransition)
    #expect(width.defaultExpression?.constant == 1)
    #expect(width.support == .interpolated([.zoom, .feature, .featureState]))
    let join = try #require(LayerKind.line.properties["line-join"])
    #expect(join.group == .layout && join.type == .enumeration(["bevel", "round", "miter"]) && !join.hasTransition)
    #expect(join.defaultExpression?.constant == "miter" && join.support == .stepped([.zoom, .feature]))
    let radius = try #require(LayerKind.heatmap.properties["heatmap-radius"])
    #expect(radius.type == .number(.atLeast(1)) && radius.defaultExpression?.constant == 30)
    #expect(LayerKind.fill.properties["fill-outline-color"]?.fallback == "fill-color")
    #expect(LayerKind.fill.properties["fill-pattern"]?.defaultExpression == nil)
    #expect(LayerKind.fill.properties["line-width"] == nil)
    #expect(PropertyTable.light["position"]?.defaultExpression?.constant == [1.15, 210, 30])
    let mercator = StyleValue.projection(ProjectionDefinition("mercator"))
    #expect(PropertyTable.projection["type"]?.defaultExpression?.constant == mercator)
  }

  @Test(
    "every table agrees with the machine-readable specification",
    .enabled(if: specificationURL != nil, "HEADLAND_CONFORMANCE names no directory with spec/v8.json"))
  func specification() throws {
    let url = try #require(specificationURL)
    let document = try JSONDocument(Array(try Data(contentsOf: url)))
    let root = try #require(document.root.object)
    let kinds = try #require(root["layer"]?.object?["type"]?.object?["values"]?.object?.members.map(\.key))
    #expect(Set(kinds) == Set(LayerKind.allCases.map(\.rawValue)))
    for kind in LayerKind.allCases {
      let expected = try [("layout", "layout_"), ("paint", "paint_")].flatMap { group, prefix in
        try #require(root[prefix + kind.rawValue]?.object).members.map { (group, $0) }
      }
      try compare(kind.properties, expected)
    }
    for (key, table) in [("light", PropertyTable.light), ("sky", .sky)] {
      try compare(table, try #require(root[key]?.object).members.map { ("root", $0) })
    }
    let operators = try #require(root["expression_name"]?.object?["values"]?.object?.members.map(\.key))
    #expect(Set(operators).subtracting(ExpressionOperator.names).isEmpty)
  }

  private func compare(_ table: PropertyTable, _ expected: [(group: String, member: JSONObject.Member)]) throws {
    #expect(table.specifications.map(\.name) == expected.map(\.member.key))
    for (ours, (group, member)) in zip(table.specifications, expected) {
      let theirs = try #require(member.value.object)
      #expect(ours.group.rawValue == group, "\(ours.name)")
      #expect(ours.hasTransition == theirs["transition"]?.boolean ?? false, "\(ours.name)")
      #expect(ours.type == type(theirs), "\(ours.name)")
      #expect(ours.support == support(theirs), "\(ours.name)")
      let expression = theirs["default"].flatMap { PropertyReader(ours).read($0).expression }
      #expect(samples(of: ours.defaultExpression) == samples(of: expression), "\(ours.name)")
    }
  }

  /// What an expression yields along a colour ramp.
  private func samples(of expression: PropertyExpression?) -> [StyleValue?] {
    stride(from: 0, through: 1, by: 0.05).map { place in
      expression?.value(in: EvaluationContext(zoom: 0, rampPosition: place))
    }
  }

  private func type(_ property: JSONObject) -> PropertySpecification.ValueType? {
    let range = NumberRange(
      minimum: property["minimum"]?.number ?? -.infinity, maximum: property["maximum"]?.number ?? .infinity)
    let values = property["values"]?.array?.compactMap(\.string) ?? property["values"]?.object?.members.map(\.key) ?? []
    switch (property["type"]?.string, property["value"]?.string) {
    case ("number", _): return .number(range)
    case ("boolean", _): return .boolean
    case ("enum", _): return .enumeration(values)
    case ("color", _): return .color
    case ("array", "number"): return .numbers(count: property["length"]?.number.map { Int($0) }, range)
    case ("array", "string"): return .strings
    case ("array", "enum"): return .enumerations(values)
    case ("padding", _): return .padding
    case ("formatted", _): return .formatted
    case ("resolvedImage", _): return .resolvedImage
    case ("numberArray", _): return .numberArray(range)
    case ("colorArray", _): return .colorArray
    case ("variableAnchorOffsetCollection", _): return .variableAnchorOffsets(anchorNames)
    default: return nil
    }
  }

  private func support(_ property: JSONObject) -> PropertySpecification.ExpressionSupport {
    let names: [String: ExpressionInputs] = [
      "zoom": .zoom, "feature": .feature, "feature-state": .featureState, "global-state": .globalState,
      "heatmap-density": .heatmapDensity, "line-progress": .lineProgress, "elevation": .elevation,
    ]
    guard let expression = property["expression"]?.object else { return .constant }
    let inputs = expression["parameters"]?.array?.compactMap { $0.string.flatMap { names[$0] } } ?? []
    let union = ExpressionInputs(inputs)
    return expression["interpolated"]?.boolean == true ? .interpolated(union) : .stepped(union)
  }
}

/// Where the specification is, in the directory that the environment names.
private let specificationURL: URL? = {
  guard let directory = ProcessInfo.processInfo.environment["HEADLAND_CONFORMANCE"] else { return nil }
  let url = URL(filePath: directory).appending(path: "spec/v8.json")
  return FileManager.default.fileExists(atPath: url.path) ? url : nil
}()
