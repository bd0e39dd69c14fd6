import HeadlandGeometry

/// A rectangle in Mercator units; empty at first.
struct MercatorBounds: Sendable {
  var west = Double.infinity
  var north = Double.infinity
  var east = -Double.infinity
  var south = -Double.infinity

  var isEmpty: Bool { !(west <= east && north <= south) }

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

  func contains(_ other: MercatorBounds) -> Bool {
    west <= other.west && other.east <= east && north <= other.north && other.south <= south
  }

  /// Whether a position inside lies on an edge.
  func hasOnEdge(x: Double, y: Double) -> Bool { x == west || x == east || y == north || y == south }
}
