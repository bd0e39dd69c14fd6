internal import CAllocations
import HeadlandGeometry
import HeadlandStyle

/// Compiled expressions against the same computations written in Swift by hand.
struct ExpressionBench {
  private static let evaluations = 20_000
  /// How many times as long as the work by hand an evaluation may take.
  private static let goal = 5.0
  private static let labels = (0..<20).map { "class-\($0)" }

  /// What an evaluation yields, so that the optimiser cannot leave it out.
  private var sum = 0.0

  /// Measures six typical expressions and counts their allocations.
  ///
  /// - Throws: `BenchError` where one of them does not compile.
  static func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var bench = ExpressionBench()
    var measurements: [Measurement] = []
    for sample in samples { measurements += try bench.measure(sample, rounds: settings.rounds) }
    measurements.append(try bench.measurePaint())
    print("", terminator: bench.sum.isNaN ? " " : "")
    return measurements
  }

  private mutating func measure(_ sample: Sample, rounds: Int) throws -> [Measurement] {
    let expression = try Self.compiled(sample)
    let contexts = Self.contexts
    var figures = Rounds()
    for _ in 0..<rounds {
      var ours = Samples()
      var base = Samples()
      ours.time { sum += Self.run(contexts) { expression.value(in: $0) } }
      base.time { sum += Self.run(contexts, sample.byHand) }
      figures.add(ours: ours.median, base: base.median)
    }
    let before = allocations_of_thread()
    sum += Self.run(contexts) { expression.value(in: $0) }
    let allocations = allocations_of_thread() - before
    let nanoseconds = 1e6 / Double(Self.evaluations)
    return [
      figures.measurement("expression \(sample.name)", unit: "ns", scale: nanoseconds, goal: Self.goal),
      Measurement(
        name: "expression \(sample.name), allocations", ours: Double(allocations) / Double(Self.evaluations),
        unit: "each", goal: sample.allocates ? nil : 0),
    ]
  }

  /// Counts the allocations of all paint values of a layer at once.
  private mutating func measurePaint() throws -> Measurement {
    let style = try Style {
      StyleSource.geojson(id: "a", url: "a")
      CircleLayer(id: "a", source: "a").circleRadius(.interpolate(.linear, .zoom, [3: 0.5, 18: 12]))
        .circleColor(.match(.get("class"), ["class-3": "red"], default: "blue")).circleBlur(.toNumber(.get("rank"), 1))
    }
    guard let layer = style.layers.first else { throw BenchError("the layer whose paint is measured was dropped") }
    let contexts = Self.contexts
    // The first evaluation makes what is made once.
    sum += CirclePaint(layer, in: contexts[0]).circleRadius
    let before = allocations_of_thread()
    for context in contexts { sum += CirclePaint(layer, in: context).circleRadius }
    let allocations = allocations_of_thread() - before
    return Measurement(
      name: "paint of a circle layer, allocations", ours: Double(allocations) / Double(contexts.count), unit: "each",
      goal: 0)
  }

  private static func compiled(_ sample: Sample) throws -> PropertyExpression {
    let kind = sample.kind.rawValue
    let group = sample.kind.properties[sample.property]?.group.rawValue ?? ""
    let text = """
      {"version": 8, "sources": {"a": {"type": "geojson", "data": "a"}}, "layers": [{"id": "a", "type": "\(kind)",
      "source": "a", "\(group)": {"\(sample.property)": \(sample.json)}}]}
      """
    let style = try Style.parse(Array(text.utf8))
    guard style.issues.allSatisfy({ $0.severity != .error }),
      let expression = style.layers.first?.properties.expression(for: sample.property)
    else { throw BenchError("\(sample.json): \(style.issues)") }
    return expression
  }

  private static func run<Value>(_ contexts: [EvaluationContext], _ body: (EvaluationContext) -> Value?) -> Double {
    var count = 0
    for index in 0..<evaluations where body(contexts[index % contexts.count]) != nil { count += 1 }
    return Double(count)
  }

  /// Features of twenty classes at as many places and zooms.
  private static let contexts = labels.indices.map { index in
    EvaluationContext(
      zoom: Double(index) + 0.5,
      feature: Feature(
        properties: [
          "class": .string(labels[index]), "rank": .number(Double(index)),
          "color": .string("hsl(\(index * 18), 50%, 50%)"),
          "name": .string("Name \(index)"), "ref": .string("B\(index)"), "lanes": .number(2),
        ], kind: .point, rings: [[SIMD2(Int16(index * 400), Int16(index * 400))]]), tile: TileID(z: 2, x: 1, y: 1))
  }
}

/// One expression and what it stands for.
private struct Sample: Sendable {
  let name: String
  let kind: LayerKind
  let property: String
  let json: String
  /// Whether the value itself takes memory.
  var allocates = false
  let byHand: @Sendable (EvaluationContext) -> StyleValue?
}

extension ExpressionBench {
  private static var samples: [Sample] { [zoom, match, choice, color, format, within] }

  private static let zoom = Sample(
    name: "interpolate zoom", kind: .line, property: "line-width",
    json: #"["interpolate", ["linear"], ["zoom"], 3, 0.5, 6, 1, 10, 2, 14, 5, 18, 12]"#
  ) { context in
    let places = [3.0, 6, 10, 14, 18]
    let values = [0.5, 1, 2, 5, 12]
    guard let upper = places.firstIndex(where: { $0 > context.zoom }) else { return .number(12) }
    if upper == 0 { return .number(0.5) }
    let fraction = (context.zoom - places[upper - 1]) / (places[upper] - places[upper - 1])
    return .number(values[upper - 1] + fraction * (values[upper] - values[upper - 1]))
  }

  private static let widths = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, Double($0)) })

  private static let match = Sample(
    name: "match of 20 labels", kind: .line, property: "line-width",
    json:
      #"["match", ["get", "class"], \#(labels.indices.map { "\"class-\($0)\", \($0)" }.joined(separator: ", ")), 1]"#
  ) { context in
    guard case .string(let name)? = context.feature?.properties["class"] else { return .number(1) }
    return .number(widths[name] ?? 1)
  }

  private static let choice = Sample(
    name: "case with get", kind: .circle, property: "circle-radius",
    json: #"["case", ["<", ["to-number", ["get", "rank"]], 5], 2, [">", ["to-number", ["get", "rank"]], 15], 8, 4]"#
  ) { context in
    guard case .number(let rank)? = context.feature?.properties["rank"] else { return nil }
    return .number(rank < 5 ? 2 : rank > 15 ? 8 : 4)
  }

  private static let color = Sample(
    name: "to-color", kind: .fill, property: "fill-color", json: #"["to-color", ["get", "color"]]"#, allocates: true
  ) { context in
    guard case .string(let text)? = context.feature?.properties["color"] else { return nil }
    return Color(css: text).map(StyleValue.color)
  }

  private static let format = Sample(
    name: "format", kind: .symbol, property: "text-field",
    json: #"["format", ["get", "name"], {}, "\n", {}, ["get", "ref"], {"font-scale": 0.8, "text-color": "red"}]"#,
    allocates: true
  ) { context in
    guard case .string(let name)? = context.feature?.properties["name"],
      case .string(let ref)? = context.feature?.properties["ref"]
    else { return nil }
    return .formatted(
      FormattedText(sections: [
        FormattedText.Section(name), FormattedText.Section("\n"),
        FormattedText.Section(ref, scale: 0.8, color: Color(red: 1, green: 0, blue: 0)),
      ]))
  }

  /// The corners of a polygon of sixteen sides, as longitudes and latitudes.
  private static let corners: [SIMD2<Double>] = [
    SIMD2(-80, 40), SIMD2(-78, 48), SIMD2(-72, 55), SIMD2(-64, 59), SIMD2(-55, 60), SIMD2(-46, 59), SIMD2(-38, 55),
    SIMD2(-32, 48), SIMD2(-30, 40), SIMD2(-32, 32), SIMD2(-38, 25), SIMD2(-46, 21), SIMD2(-55, 20), SIMD2(-64, 21),
    SIMD2(-72, 25), SIMD2(-78, 32),
  ]

  private static let worldCorners = corners.map { corner in
    let place = MercatorCoordinate(Coordinate(latitude: corner.y, longitude: corner.x))
    return (SIMD2(place.x, place.y) * 4 * 8192).rounded(.toNearestOrAwayFromZero)
  }

  private static let within = Sample(
    name: "within", kind: .circle, property: "circle-radius",
    json: #"["case", ["within", {"type": "Polygon", "coordinates": [["#
      + (corners + [corners[0]]).map { "[\($0.x), \($0.y)]" }.joined(separator: ", ") + "]]}], 8, 4]"
  ) { context in
    guard let feature = context.feature, let tile = context.tile, let point = feature.rings.first?.first else {
      return nil
    }
    let x = Double(point.x) + Double(tile.x) * 8192
    let y = Double(point.y) + Double(tile.y) * 8192
    var isInside = false
    var start = worldCorners[worldCorners.count - 1]
    for end in worldCorners {
      if (start.y > y) != (end.y > y), x < (end.x - start.x) * (y - start.y) / (end.y - start.y) + start.x {
        isInside.toggle()
      }
      start = end
    }
    return .number(isInside ? 8 : 4)
  }
}
