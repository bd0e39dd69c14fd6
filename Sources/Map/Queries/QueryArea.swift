import HeadlandGeometry

/// Where in the picture features are looked for, in points from the top left corner.
public enum QueryArea: Hashable, Sendable {
  /// One place.
  case point(Point)
  /// The upright box between two opposite corners.
  case box(Point, Point)
  /// A polygon by its corners, of which the last is joined to the first; its inside is found by counting edges.
  case polygon([Point])

  /// The corners in order; one for a point.
  var corners: [Point] {
    switch self {
    case .point(let point): [point]
    case .box(let one, let other): [one, Point(other.x, one.y), other, Point(one.x, other.y)]
    case .polygon(let corners): corners
    }
  }
}
