import Glibc
import HeadlandGeometry

/// The geometry types that have coordinates.
enum GeoJSONGeometryType {
  case point, multiPoint, lineString, multiLineString, polygon, multiPolygon

  init?(_ type: JSONNode) {
    if type.isString("Point") {
      self = .point
    } else if type.isString("MultiPoint") {
      self = .multiPoint
    } else if type.isString("LineString") {
      self = .lineString
    } else if type.isString("MultiLineString") {
      self = .multiLineString
    } else if type.isString("Polygon") {
      self = .polygon
    } else if type.isString("MultiPolygon") {
      self = .multiPolygon
    } else {
      return nil
    }
  }

  var kind: GeometryKind {
    switch self {
    case .point, .multiPoint: .point
    case .lineString, .multiLineString: .line
    case .polygon, .multiPolygon: .polygon
    }
  }
}

/// Reads the coordinates of one geometry and projects them.
///
/// A wrong number makes the whole geometry invalid; a ring or line that is merely too short is left out with a note.
struct GeoJSONGeometryReader {
  /// Ten turns round the world: what lies beyond is a mistake, and would be copied into every tile.
  private static let farthestDegrees = 3600.0

  var features: ProjectedFeatures
  private var notes: [GeoJSONFlaw] = []
  private var hasNotedLatitude = false

  init(addingTo features: ProjectedFeatures) {
    self.features = features
  }

  /// Adds a geometry as a feature, or nothing when it is invalid.
  mutating func readFeature(
    _ geometry: JSONNode, id: FeatureID?, properties: Range<UInt32>
  ) throws(GeoJSONFlaw) {
    let firstPoint = features.points.count
    let firstPart = features.parts.count
    hasNotedLatitude = false
    do {
      let kind = try read(geometry)
      guard features.parts.count > firstPart else { return }
      features.addItem(id: id, properties: properties, kind: kind, partsFrom: firstPart)
    } catch {
      features.points.removeSubrange(firstPoint...)
      features.parts.removeSubrange(firstPart...)
      throw error
    }
  }

  /// What was left out or moved since the last call.
  mutating func takeNotes() -> [GeoJSONFlaw] {
    defer { notes = [] }
    return notes
  }

  private mutating func read(_ geometry: JSONNode) throws(GeoJSONFlaw) -> GeometryKind {
    guard geometry.kind == .object else {
      throw GeoJSONFlaw("The geometry is \(geometry.kind.words), not an object", hint: Self.geometryHint)
    }
    guard let name = geometry["type"], let type = GeoJSONGeometryType(name) else {
      let what = geometry["type"].map { $0.kind == .string ? "\"\($0.text)\"" : $0.kind.words } ?? "missing"
      throw GeoJSONFlaw("The geometry's type is \(what)", at: "/type", hint: Self.geometryHint)
    }
    guard let coordinates = geometry["coordinates"] else {
      throw GeoJSONFlaw("The geometry has no coordinates", at: "/coordinates", hint: Self.geometryHint)
    }
    do {
      return try read(coordinates, of: type)
    } catch {
      throw error.under("coordinates")
    }
  }

  private mutating func read(_ coordinates: JSONNode, of type: GeoJSONGeometryType) throws(GeoJSONFlaw) -> GeometryKind
  {
    if type != .point {
      guard coordinates.kind == .array else {
        throw GeoJSONFlaw("The coordinates are \(coordinates.kind.words), not an array", hint: Self.positionHint)
      }
      guard coordinates.count > 0 else {
        throw GeoJSONFlaw("The coordinates are empty", hint: "Leave the feature out, or give it positions")
      }
    }
    switch type {
    case .point:
      let first = features.points.count
      try appendPosition(coordinates)
      features.addPart(kind: .point, pointsFrom: first, isHole: false)
      return .point
    case .multiPoint:
      let first = features.points.count
      try appendPositions(coordinates)
      features.addPart(kind: .point, pointsFrom: first, isHole: false)
      return .point
    case .lineString:
      try appendLine(coordinates, path: "/coordinates")
      return .line
    case .multiLineString:
      try forEach(coordinates) { reader, line, index throws(GeoJSONFlaw) in
        try reader.appendLine(line, path: "/coordinates/\(index)")
      }
      return .line
    case .polygon:
      try appendPolygon(coordinates, path: "/coordinates")
      return .polygon
    case .multiPolygon:
      try forEach(coordinates) { reader, polygon, index throws(GeoJSONFlaw) in
        try reader.appendPolygon(polygon, path: "/coordinates/\(index)")
      }
      return .polygon
    }
  }

  private mutating func forEach(
    _ list: JSONNode, _ body: (inout Self, JSONNode, Int) throws(GeoJSONFlaw) -> Void
  ) throws(GeoJSONFlaw) {
    for (index, element) in list.children.enumerated() {
      do {
        try body(&self, element, index)
      } catch {
        throw error.under(index)
      }
    }
  }

  private mutating func appendLine(_ line: JSONNode, path: String) throws(GeoJSONFlaw) {
    let first = features.points.count
    try appendPositions(line)
    guard features.points.count - first > 1 else {
      features.points.removeSubrange(first...)
      notes.append(GeoJSONFlaw("A line of fewer than two positions is skipped", at: path, hint: Self.lineHint))
      return
    }
    features.addPart(kind: .line, pointsFrom: first, isHole: false)
  }

  private mutating func appendPolygon(_ polygon: JSONNode, path: String) throws(GeoJSONFlaw) {
    guard polygon.kind == .array else {
      throw GeoJSONFlaw("The polygon is \(polygon.kind.words), not an array of rings", hint: Self.ringHint)
    }
    if polygon.count == 0 {
      notes.append(GeoJSONFlaw("A polygon without rings is skipped", at: path, hint: Self.ringHint))
    }
    for (index, ring) in polygon.children.enumerated() {
      let first = features.points.count
      do {
        try appendPositions(ring)
      } catch {
        throw error.under(index)
      }
      closeRing(from: first)
      guard features.points.count - first > 3 else {
        features.points.removeSubrange(first...)
        let what = index == 0 ? "A polygon whose outer ring has" : "A hole with"
        notes.append(
          GeoJSONFlaw("\(what) fewer than four positions is skipped", at: "\(path)/\(index)", hint: Self.ringHint))
        if index == 0 { return }
        continue
      }
      features.addPart(kind: .polygon, pointsFrom: first, isHole: index > 0)
    }
  }

  /// Repeats the first vertex at the end where the document does not.
  private mutating func closeRing(from first: Int) {
    guard features.points.count - first > 1 else { return }
    let start = features.points[first]
    let end = features.points[features.points.count - 1]
    if start.x != end.x || start.y != end.y { features.points.append(start) }
  }

  private static let geometryHint = "Use a geometry of RFC 7946 with \"type\" and \"coordinates\""
  private static let lineHint = "Give at least two positions"
  private static let ringHint = "Give every ring at least four positions, the last equal to the first"
  private static let positionHint = "Write positions as [longitude, latitude] in degrees"
}

// MARK: - Positions

extension GeoJSONGeometryReader {
  private mutating func appendPositions(_ list: JSONNode) throws(GeoJSONFlaw) {
    guard list.kind == .array else {
      throw GeoJSONFlaw("This is \(list.kind.words), not an array of positions", hint: Self.positionHint)
    }
    var index = 0
    for position in list.children {
      do {
        try appendPosition(position)
      } catch {
        throw error.under(index)
      }
      index += 1
    }
  }

  private mutating func appendPosition(_ position: JSONNode) throws(GeoJSONFlaw) {
    guard position.kind == .array else {
      throw GeoJSONFlaw("A position is \(position.kind.words), not an array", hint: Self.positionHint)
    }
    var numbers = position.children
    guard let first = numbers.next(), let second = numbers.next() else {
      throw GeoJSONFlaw("A position has too few numbers: \(position.count)", hint: Self.positionHint)
    }
    let longitude = try degrees(first, name: "longitude", step: 0)
    let latitude = try degrees(second, name: "latitude", step: 1)
    if abs(latitude) > 90 && !hasNotedLatitude {
      hasNotedLatitude = true
      notes.append(
        GeoJSONFlaw(
          "The latitude \(latitude) lies beyond the pole and is drawn at the edge of the world", at: "/coordinates",
          hint: "GeoJSON's order is longitude, latitude"))
    }
    features.points.append(Self.project(longitude: longitude, latitude: latitude))
  }

  private func degrees(_ node: JSONNode, name: String, step: Int) throws(GeoJSONFlaw) -> Double {
    guard let degrees = node.number else {
      let what = node.kind == .invalid ? "\(node.text), which no number can hold" : node.kind.words
      throw GeoJSONFlaw("A \(name) is \(what)", at: "/\(step)", hint: Self.positionHint)
    }
    guard abs(degrees) <= Self.farthestDegrees else {
      throw GeoJSONFlaw(
        "The \(name) \(degrees) is more than ten turns round the world", at: "/\(step)",
        hint: "Use degrees (EPSG:4326), not metres or another projection")
    }
    return degrees
  }

  /// Web Mercator in worlds, with latitudes beyond its square at the edge of the world.
  ///
  /// y = 1/2 − artanh(sin φ) / 2π: the same as `MercatorCoordinate`, at a third of its time, as files hold millions.
  private static func project(longitude: Double, latitude: Double) -> WeightedPoint {
    let x = (longitude + 180) / 360
    if latitude >= WebMercator.maximumLatitude { return WeightedPoint(x: x, y: 0) }
    if latitude <= -WebMercator.maximumLatitude { return WeightedPoint(x: x, y: 1) }
    let sine = sin(latitude * .pi / 180)
    return WeightedPoint(x: x, y: 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
  }
}
