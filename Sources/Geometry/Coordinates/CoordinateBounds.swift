/// A box of latitudes and longitudes, in degrees.
public struct CoordinateBounds: Hashable, Sendable {
  /// The western edge.
  public var west: Double

  /// The southern edge.
  public var south: Double

  /// The eastern edge; where it lies below `west`, the box crosses the antimeridian.
  public var east: Double

  /// The northern edge.
  public var north: Double

  /// Makes a box from its edges in degrees, in the order that GeoJSON's `bbox` uses.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}
