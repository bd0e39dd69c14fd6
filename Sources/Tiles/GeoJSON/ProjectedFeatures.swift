import HeadlandGeometry

/// A rectangle in Mercator units.
struct MercatorBounds: Sendable {
  var west = Double.infinity
  var north = Double.infinity
  var east = -Double.infinity
  var south = -Double.infinity

  mutating func include(_ point: WeightedPoint) {
    west = min(west, point.x)
    east = max(east, point.x)
    north = min(north, point.y)
    south = max(south, point.y)
  }

  mutating func include(_ other: MercatorBounds) {
    west = min(west, other.west)
    east = max(east, other.east)
    north = min(north, other.north)
    south = max(south, other.south)
  }

  func intersects(_ other: MercatorBounds) -> Bool {
    west <= other.east && other.west <= east && north <= other.south && other.north <= south
  }
}

/// All features of a source in Mercator units, their vertices in one list.
struct ProjectedFeatures: Sendable {
  /// A line, a ring (its first vertex repeated at the end), or all points of a feature.
  struct Part: Sendable {
    var points: Range<Int>
    var bounds: MercatorBounds
    /// A line's length in worlds, a ring's area in square worlds: what is smaller than the tolerance is not drawn.
    var measure: Double
    var isHole: Bool
  }

  struct Item: Sendable {
    var id: FeatureID?
    var properties: [String: FeatureValue]
    var kind: GeometryKind
    var parts: Range<Int>
  }

  var points: [WeightedPoint] = []
  var parts: [Part] = []
  var items: [Item] = []
  /// The bounds of every item, apart from it: this is all that a search reads.
  var bounds: [MercatorBounds] = []

  /// Adds a feature of the parts that were added since `firstPart`.
  mutating func addItem(
    id: FeatureID?, properties: [String: FeatureValue], kind: GeometryKind, partsFrom firstPart: Int
  ) {
    var bounds = MercatorBounds()
    for part in parts[firstPart...] { bounds.include(part.bounds) }
    self.bounds.append(bounds)
    items.append(Item(id: id, properties: properties, kind: kind, parts: firstPart..<parts.count))
  }

  /// Adds a part of the points that were added since `firstPoint`.
  mutating func addPart(kind: GeometryKind, pointsFrom firstPoint: Int, isHole: Bool, squaredTolerance: Double) {
    let range = firstPoint..<points.count
    var bounds = MercatorBounds()
    for point in points[range] { bounds.include(point) }
    var measure = 0.0
    switch kind {
    case .point: break
    case .line: measure = length(of: range)
    case .polygon: measure = abs(PolygonRings.doubledArea(points[range])) / 2
    }
    if kind != .point { Simplification.weigh(&points, in: range, squaredTolerance: squaredTolerance) }
    parts.append(Part(points: range, bounds: bounds, measure: measure, isHole: isHole))
  }

  private func length(of range: Range<Int>) -> Double {
    var length = 0.0
    for index in range.dropFirst() {
      let x = points[index].x - points[index - 1].x
      let y = points[index].y - points[index - 1].y
      length += (x * x + y * y).squareRoot()
    }
    return length
  }
}
