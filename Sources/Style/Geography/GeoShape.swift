import HeadlandGeometry

/// The geometry of a GeoJSON value that a style holds.
struct GeoShape: Sendable {
  /// Points by themselves, in degrees: longitude, latitude.
  private(set) var points: [SIMD2<Double>] = []
  /// Lines.
  private(set) var lines: [[SIMD2<Double>]] = []
  /// Polygons: an outer ring and its holes each.
  private(set) var polygons: [[[SIMD2<Double>]]] = []

  /// Reads a geometry, a feature or a collection of features; `nil` where the value is none of these.
  ///
  /// - Parameter value: The GeoJSON value.
  init?(_ value: JSONValue) {
    guard add(value, depth: 0) else { return nil }
  }

  private mutating func add(_ value: JSONValue, depth: Int) -> Bool {
    guard let object = value.object, depth < 4 else { return false }
    switch object["type"]?.string {
    case "FeatureCollection":
      guard let features = object["features"]?.array else { return false }
      for feature in features where !add(feature, depth: depth + 1) { return false }
      return true
    case "Feature":
      return object["geometry"].map { add($0, depth: depth + 1) } ?? false
    case let type?:
      return object["coordinates"].map { addGeometry(type, $0) } ?? false
    case nil:
      return false
    }
  }

  private mutating func addGeometry(_ type: String, _ coordinates: JSONValue) -> Bool {
    switch type {
    case "Point": return Self.position(coordinates).map { points.append($0) } != nil
    case "MultiPoint": return Self.line(coordinates).map { points += $0 } != nil
    case "LineString": return Self.line(coordinates).map { lines.append($0) } != nil
    case "MultiLineString": return Self.list(coordinates, Self.line).map { lines += $0 } != nil
    case "Polygon": return Self.list(coordinates, Self.line).map { polygons.append($0) } != nil
    case "MultiPolygon":
      return Self.list(coordinates, { Self.list($0, Self.line) }).map { polygons += $0 } != nil
    default: return false
    }
  }

  private static func position(_ value: JSONValue) -> SIMD2<Double>? {
    guard let numbers = value.array, numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number,
      x.isFinite, y.isFinite
    else { return nil }
    return SIMD2(x, y)
  }

  private static func line(_ value: JSONValue) -> [SIMD2<Double>]? { list(value, position) }

  private static func list<Element>(_ value: JSONValue, _ element: (JSONValue) -> Element?) -> [Element]? {
    guard let values = value.array else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values {
      guard let element = element(value) else { return nil }
      elements.append(element)
    }
    return elements
  }
}

/// The geometry of the feature that an expression is evaluated for, in the units of its tile's zoom.
struct WorldGeometry {
  let kind: GeometryKind
  let rings: [[SIMD2<Double>]]
  /// The width of the world, in the units of the rings.
  let worldSize: Double

  /// Makes the geometry, or `nil` where there is no feature or its tile is not known.
  init?(_ context: EvaluationContext) {
    guard let feature = context.feature, let tile = context.tile else { return nil }
    let corner = Self.corner(of: tile)
    kind = feature.kind
    worldSize = Self.worldSize(of: tile)
    if let wide = context.wideGeometry {
      rings = wide.map { $0.map { $0 + corner } }
    } else {
      rings = feature.rings.map { $0.map { SIMD2(Double($0.x), Double($0.y)) + corner } }
    }
  }

  /// The width of the world in the units of a tile.
  static func worldSize(of tile: TileID) -> Double { Double(TileID.extent) * Double(1 << tile.z) }

  /// The north-west corner of a tile in its units.
  static func corner(of tile: TileID) -> SIMD2<Double> {
    SIMD2(Double(tile.x), Double(tile.y)) * Double(TileID.extent)
  }

  /// The rings in degrees: longitude, latitude.
  var degrees: [[SIMD2<Double>]] {
    rings.map { ring in
      ring.map { point in
        let place = MercatorCoordinate(x: point.x / worldSize, y: point.y / worldSize).coordinate
        return SIMD2(place.longitude, place.latitude)
      }
    }
  }
}
