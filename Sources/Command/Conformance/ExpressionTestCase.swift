import HeadlandGeometry
import HeadlandStyle

extension ExpressionTarget {
  /// The place of a property that a test defines in the form of the style specification.
  ///
  /// - Parameter definition: The definition; without one any value will do, mixed over zoom and feature.
  init(testDefinition definition: JSONObject?) {
    let names: [String: ExpressionInputs] = [
      "zoom": .zoom, "feature": .feature, "feature-state": .featureState, "global-state": .globalState,
      "heatmap-density": .heatmapDensity, "line-progress": .lineProgress, "elevation": .elevation,
    ]
    var inputs: ExpressionInputs = [.zoom]
    var isInterpolated = true
    if let expression = definition?["expression"]?.object {
      inputs = ExpressionInputs((expression["parameters"]?.array ?? []).compactMap { $0.string.flatMap { names[$0] } })
      isInterpolated = expression["interpolated"]?.boolean ?? false
    }
    // Whether values may depend on features is said in two places, of which this one counts.
    let kind = definition?["property-type"]?.string ?? "data-driven"
    if kind == "data-driven" || kind == "cross-faded-data-driven" { inputs.insert(.feature) }
    let support: PropertySpecification.ExpressionSupport =
      isInterpolated ? .interpolated(inputs) : .stepped(inputs)
    let enumeration = definition?["type"]?.string == "enum" ? definition?["values"]?.object : nil
    self.init(
      type: definition.flatMap { ExpressionType(testDefinition: $0) }, support: support,
      names: enumeration?.members.map(\.key), defaultValue: definition?["default"],
      hasTokens: definition?["tokens"]?.boolean ?? false)
  }
}

extension ExpressionType {
  /// The type that a definition names, or nil for one that is not known.
  fileprivate init?(testDefinition definition: JSONObject) {
    let name = definition["type"]?.string ?? ""
    if name == "array" {
      let element = definition["value"]?.string.flatMap(ExpressionType.init(testName:)) ?? .value
      self = .array(element, count: definition["length"]?.number.map { Int($0) })
    } else {
      self.init(testName: name)
    }
  }

  private init?(testName name: String) {
    if name == "enum" {
      self = .string
      return
    }
    let types: [ExpressionType] = [
      .null, .number, .string, .boolean, .color, .object, .value, .collator, .formatted, .resolvedImage, .padding,
      .numberArray, .colorArray, .variableAnchorOffsets, .projection,
    ]
    guard let type = types.first(where: { $0.description == name }) else { return nil }
    self = type
  }
}

/// What an expression of a test is evaluated for.
struct ExpressionTestInput {
  private(set) var context: EvaluationContext

  /// Reads a pair of what is global and what is the feature's.
  init?(_ pair: JSONValue, globalState: JSONObject?) {
    guard let parts = pair.array, parts.count == 2, let globals = parts[0].object, let own = parts[1].object else {
      return nil
    }
    let position = ["heatmapDensity", "elevation", "lineProgress"].compactMap { globals[$0]?.number }.first ?? 0
    context = EvaluationContext(
      zoom: globals["zoom"]?.number ?? 0, rampPosition: position, tile: Self.tile(globals["canonicalID"]?.object),
      featureState: Self.members(own["featureState"]?.object), globalState: Self.members(globalState),
      availableImages: globals["availableImages"]?.array.map { Set($0.compactMap(\.string)) })
    let geometry = ExpressionTestGeometry(own["geometry"]?.object)
    context.feature = Feature(
      id: Self.id(own["id"]), properties: Self.members(own["properties"]?.object), kind: geometry.kind, rings: [])
    if let tile = context.tile { context.wideGeometry = geometry.rings(in: tile) }
  }

  private static func members(_ object: JSONObject?) -> [String: FeatureValue] {
    guard let object, case .object(let members) = FeatureValue(JSONValue(object)) else { return [:] }
    return members
  }

  private static func tile(_ object: JSONObject?) -> TileID? {
    guard let z = object?["z"]?.number, let x = object?["x"]?.number, let y = object?["y"]?.number else { return nil }
    return TileID(z: Int(z), x: Int(x), y: Int(y))
  }

  private static func id(_ value: JSONValue?) -> FeatureID? {
    value?.number.map { .number(UInt64($0)) } ?? value?.string.map { .string($0) }
  }
}

/// The geometry of a test's feature in degrees.
private struct ExpressionTestGeometry {
  let kind: GeometryKind
  private let rings: [[SIMD2<Double>]]

  init(_ geometry: JSONObject?) {
    let coordinates = geometry?["coordinates"]
    let type = geometry?["type"]?.string ?? "Point"
    switch type {
    case "LineString", "MultiLineString": kind = .line
    case "Polygon", "MultiPolygon": kind = .polygon
    default: kind = .point
    }
    switch type {
    case "Point": rings = [coordinates.flatMap(Self.position).map { [$0] } ?? []]
    case "MultiPoint", "LineString": rings = [Self.ring(coordinates)]
    case "MultiPolygon": rings = (coordinates?.array ?? []).flatMap { ($0.array ?? []).map(Self.ring) }
    default: rings = (coordinates?.array ?? []).map(Self.ring)
    }
  }

  private static func position(_ value: JSONValue) -> SIMD2<Double>? {
    guard let numbers = value.array?.compactMap(\.number), numbers.count >= 2 else { return nil }
    return SIMD2(numbers[0], numbers[1])
  }

  private static func ring(_ value: JSONValue?) -> [SIMD2<Double>] {
    (value?.array ?? []).compactMap(position)
  }

  /// The geometry in the units of a tile, however far from the tile it lies.
  func rings(in tile: TileID) -> [[SIMD2<Double>]] {
    let extent = Double(TileID.extent)
    let corner = SIMD2(Double(tile.x), Double(tile.y)) * extent
    let worldSize = extent * Double(sign: .plus, exponent: tile.z, significand: 1)
    return rings.map { ring in
      ring.map { place in
        let mercator = MercatorCoordinate(Coordinate(latitude: place.y, longitude: place.x))
        return (SIMD2(mercator.x, mercator.y) * worldSize).rounded(.toNearestOrAwayFromZero) - corner
      }
    }
  }
}
