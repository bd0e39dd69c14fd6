import Testing

@testable import HeadlandStyle

/// One value of each JSON type, and the shapes that often stand where others should.
private let shapes: [JSONValue] = [nil, true, 5, "text", [], [[]], [nil], ["nope", 1], [:], ["x": 1], -1e300]

/// A place in a style: the style with a value put there, and which values belong there.
private struct Place: Sendable, CustomTestStringConvertible {
  let name: String
  let style: @Sendable (JSONValue) -> JSONValue
  let takes: @Sendable (JSONValue) -> Bool

  var testDescription: String { name }
}

private let sources: JSONValue = [
  "g": ["type": "geojson", "data": [:], "lineMetrics": true], "v": ["type": "vector", "url": "u"],
  "r": ["type": "raster", "url": "u"], "d": ["type": "raster-dem", "url": "u"],
]

/// A sound style with some members of its root replaced.
private func style(_ members: [(String, JSONValue)]) -> JSONValue {
  let usual: [(String, JSONValue)] = [("version", 8), ("sources", sources), ("layers", [])]
  let kept = usual.filter { member in !members.contains { $0.0 == member.0 } }
  return JSONValue(.object(JSONObject(kept + members)))
}

/// A sound layer of a kind with some members replaced.
private func layer(_ kind: LayerKind, _ members: [(String, JSONValue)]) -> JSONValue {
  let source: JSONValue = kind == .raster ? "r" : kind.sourceTypes == ["raster-dem"] ? "d" : "g"
  let usual: [(String, JSONValue)] = [("id", "a"), ("type", JSONValue(.string(kind.rawValue))), ("source", source)]
  let kept = usual.filter { member in !members.contains { $0.0 == member.0 } }
  return JSONValue(.object(JSONObject(kept + members)))
}

private func style(layer: JSONValue) -> JSONValue { style([("layers", [layer])]) }

/// Whether a constant of a type may be written so; expressions and functions are none of the shapes.
private func takes(_ value: JSONValue, _ type: PropertySpecification.ValueType) -> Bool {
  switch type {
  case .number(let range): value.number.map(range.contains) ?? false
  case .numberArray(let range): value.number.map(range.contains) ?? false
  case .padding: value.number != nil
  case .boolean: value.boolean != nil
  case .enumeration(let names): value.string.map(names.contains) ?? false
  case .color, .colorArray: false
  case .numbers(let count, _): count == nil && value.array?.isEmpty == true
  case .strings: value.array?.allSatisfy { $0.string != nil } ?? false
  case .enumerations(let names): value.array?.allSatisfy { $0.string.map(names.contains) ?? false } ?? false
  case .formatted, .resolvedImage, .projection: value.string != nil
  case .variableAnchorOffsets: false
  }
}

private let propertyPlaces: [Place] = LayerKind.allCases.flatMap { kind in
  kind.properties.specifications.flatMap { places(of: $0, kind) }
}

/// A property's own place, its transition's, and those in a function of an older style.
private func places(of specification: PropertySpecification, _ kind: LayerKind) -> [Place] {
  let name = specification.name
  let put: @Sendable (String, JSONValue) -> JSONValue = { key, value in
    let group = JSONValue(.object(JSONObject([(key, value)])))
    return style(layer: layer(kind, [(specification.group.rawValue, group)]))
  }
  var places = [
    Place(name: "\(kind.rawValue) \(name)", style: { put(name, $0) }, takes: { takes($0, specification.type) }),
    Place(
      name: "\(name)-transition", style: { put("\(name)-transition", $0) },
      takes: { specification.hasTransition && $0 == [:] }),
  ]
  guard specification.support.inputs.contains(.zoom) else { return places }
  places.append(Place(name: "stops of \(name)", style: { put(name, ["stops": $0]) }, takes: isNothing))
  places.append(
    Place(
      name: "stop of \(name)", style: { put(name, ["type": "interval", "stops": [[1, $0]]]) },
      takes: { takes($0, specification.type) }))
  return places
}

private typealias Test = @Sendable (JSONValue) -> Bool

private let isText: Test = { $0.string != nil }
private let isNumber: Test = { $0.number != nil }
private let isFive: Test = { $0.number == 5 }
private let isEmptyObject: Test = { $0 == [:] }
private let isNothing: Test = { _ in false }

private let layerMembers: [(String, Test)] = [
  ("id", isText), ("type", isNothing), ("source", isNothing), ("ref", isNothing), ("source-layer", isText),
  ("layout", isEmptyObject), ("paint", isEmptyObject), ("minzoom", isFive), ("maxzoom", isFive),
  ("filter", { $0.boolean != nil }),
]

private let layerPlaces: [Place] = {
  let whole = [
    Place(name: "layers", style: { style([("layers", $0)]) }, takes: { $0 == [] }),
    Place(name: "a layer", style: { style(layer: $0) }, takes: isNothing),
  ]
  let members = layerMembers.map { key, takes in
    Place(name: "a layer's \(key)", style: { style(layer: layer(.fill, [(key, $0)])) }, takes: takes)
  }
  return whole + members
}()

private let soundSource: [(String, JSONValue)] = [
  ("url", "u"), ("data", [:]), ("urls", []), ("encoding", "custom"), ("cluster", true),
  ("coordinates", [[0, 0], [1, 0], [1, 1], [0, 1]]),
]

private let sourcePlaces: [Place] = {
  var places = [Place(name: "a source", style: { style([("sources", ["s": $0])]) }, takes: isNothing)]
  for type in ObjectSchema.sourceTypes {
    let fields = ObjectSchema.source(type)?.fields ?? []
    for field in fields {
      let kept = soundSource.filter { member in
        member.0 != field.name && fields.contains { $0.name == member.0 } && (type, member.0) != ("vector", "encoding")
      }
      let members = [("type", JSONValue(.string(type)))] + kept
      let takes: Test = { value in
        switch field.name {
        case "type": false
        case "data": value.isObject || value.string != nil
        case "filter": value.boolean != nil
        case "clusterProperties": value == [:]
        default: field.type.faults(in: value).isEmpty
        }
      }
      places.append(
        Place(
          name: "\(type) \(field.name)",
          style: { style([("sources", ["s": JSONValue(.object(JSONObject(members + [(field.name, $0)])))])]) },
          takes: takes))
    }
  }
  return places
}()

private let rootMembers: [(String, Test)] = [
  ("version", isNothing), ("name", isText), ("center", isNothing), ("centerAltitude", isNumber), ("zoom", isNumber),
  ("bearing", isNumber), ("pitch", isNumber), ("roll", isNumber), ("state", isEmptyObject), ("light", isEmptyObject),
  ("sky", isEmptyObject), ("projection", isEmptyObject), ("terrain", isNothing), ("sources", isEmptyObject),
  ("sprite", { $0.string != nil || $0 == [] }), ("glyphs", isNothing), ("font-faces", isEmptyObject),
  ("transition", isEmptyObject), ("unheard-of", isNothing),
]

private let rootTables: [(String, PropertyTable)] = [("light", .light), ("sky", .sky), ("projection", .projection)]

private let rootPlaces: [Place] = {
  var places = [Place(name: "the root", style: { $0 }, takes: isNothing)]
  places += rootMembers.map { key, takes in
    Place(name: "the root's \(key)", style: { style([(key, $0)]) }, takes: takes)
  }
  for (key, table) in rootTables {
    for specification in table.specifications {
      places.append(
        Place(
          name: "\(key) \(specification.name)",
          style: { style([(key, JSONValue(.object(JSONObject([(specification.name, $0)]))))]) },
          takes: { takes($0, specification.type) }))
    }
  }
  return places
}()

@Suite("U03 every broken shape")
struct BrokenShapeTests {
  @Test("a value of the wrong shape is told at every place of a style", arguments: [0, 1, 2, 3])
  func everyPlace(part: Int) {
    let places = [rootPlaces, sourcePlaces, layerPlaces, propertyPlaces][part]
    #expect(places.count > 10)
    for place in places {
      for shape in shapes where !place.takes(shape) {
        let bytes = place.style(shape).jsonBytes
        let validation = StyleValidation(bytes)
        #expect(!validation.issues.isEmpty, "\(place.name): \(shape.jsonText)")
        #expect(validation.issues.allSatisfy { $0.line == 1 && $0.column >= 1 && !$0.message.isEmpty })
        _ = validation.referenceMessages
      }
    }
  }

  @Test("a value of the right shape is no issue, save for what the style then lacks")
  func rightShapes() {
    for place in rootPlaces + layerPlaces + propertyPlaces {
      for shape in shapes where place.takes(shape) {
        let errors = StyleValidation(place.style(shape).jsonBytes).issues.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(place.name): \(shape.jsonText): \(errors)")
      }
    }
  }

  @Test(
    "an operand of any shape in any operator neither crashes nor hangs",
    arguments: ExpressionOperator.names.sorted())
  func operands(name: String) {
    for (index, first) in shapes.enumerated() {
      let second = shapes[(index * 3 + name.utf8.count) % shapes.count]
      for operands in [[], [first], [first, second], [first, second, second, first, second]] {
        let expression = JSONValue(.array([JSONValue(.string(name))] + operands))
        let paint: JSONValue = ["fill-color": expression, "fill-opacity": expression]
        let members: [(String, JSONValue)] = [("paint", paint), ("filter", expression)]
        _ = StyleValidation(style(layer: layer(.fill, members)).jsonBytes)
      }
    }
  }

  @Test(
    "an operator nested in itself as deep as can be neither crashes nor hangs",
    arguments: ExpressionOperator.names.sorted())
  func deepOperands(name: String) {
    let head = JSONValue(.string(name))
    let forms: [(JSONValue) -> [JSONValue]] = [
      { [head, $0] }, { [head, "a", $0] }, { [head, $0, $0] }, { [head, "a", $0, ["var", "a"]] },
      { [head, ["get", "a"], "a", $0, "b"] }, { [head, ["linear"], ["zoom"], 0, $0] },
    ]
    for (index, form) in forms.enumerated() {
      var expression: JSONValue = "a"
      // A form that doubles its operand would grow beyond any text.
      for _ in 0..<(index == 2 ? 8 : 200) { expression = JSONValue(.array(form(expression))) }
      let members: [(String, JSONValue)] = [
        ("layout", ["text-font": expression, "text-field": expression]), ("paint", ["text-color": expression]),
        ("filter", expression),
      ]
      let bytes = style(layer: layer(.symbol, members)).jsonBytes
      let time = ContinuousClock().measure { _ = StyleValidation(bytes).referenceMessages }
      #expect(time < .seconds(20), "form \(index) takes \(time)")
    }
  }

  @Test("variables that use each other do not multiply", arguments: ["case", "coalesce", "let"])
  func variables(name: String) {
    var expression: JSONValue = ["var", "v90"]
    for index in (0..<90).reversed() {
      let used: JSONValue = index == 0 ? ["literal", ["a"]] : ["var", JSONValue(.string("v\(index)"))]
      let twice: JSONValue = name == "case" ? ["case", true, used, used] : ["coalesce", used, used]
      expression = ["let", JSONValue(.string("v\(index + 1)")), twice, expression]
    }
    let bytes = style(layer: layer(.symbol, [("layout", ["text-font": expression])])).jsonBytes
    let time = ContinuousClock().measure { _ = StyleValidation(bytes) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test("more faults than anybody reads are told by one issue, and each of the others has its place")
  func manyFaults() {
    let members = (0..<12_000).map { "\n\"key-\($0)\": 1" }.joined(separator: ",")
    let validation = StyleValidation(Array(#"{"version": 8, "sources": {}, "layers": [],\#(members)}"#.utf8))
    #expect(validation.issues.count == FaultCollector.limit + 1 && validation.style != nil)
    #expect(validation.issues.last?.code == .issuesOmitted && validation.issues.last?.severity == .warning)
    let issue = validation.issues[9_999]
    #expect(issue.pointer.description == "/key-9999" && issue.line == 10_001 && issue.column == 1)
  }

  @Test("places in JSON are found by pointers, keys with slashes and tildes among them")
  func places() throws {
    let places = JSONPlaces(Array("{\"a/b\": [1,\n  {\"~\": 2}], \"c\": 3}".utf8))
    let found = ["", "/a~1b/1", "/a~1b/1/~0", "/c"].map { places.place(of: $0).map { "\($0.line):\($0.column)" } }
    #expect(found == ["1:1", "2:3", "2:9", "2:19"])
    #expect(places.place(of: "/a~1b/2") == nil && places.place(of: "/x") == nil && places.place(of: "/c/0") == nil)
    #expect(JSONPlaces(Array("{".utf8)).place(of: "") == nil)
  }
}
