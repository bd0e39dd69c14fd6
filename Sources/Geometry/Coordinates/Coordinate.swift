/// A place on the Earth in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90…90.
  public var latitude: Double

  /// Degrees east of Greenwich; values beyond ±180 name copies of the world to the left or right.
  public var longitude: Double

  /// Makes a coordinate from degrees.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The same place with its longitude in -180..<180 degrees.
  public var wrapped: Coordinate {
    let turns = ((longitude + 180) / 360).rounded(.down)
    // Adding and subtracting zero turns would round a longitude that needs no change.
    return turns == 0 ? self : Coordinate(latitude: latitude, longitude: longitude - turns * 360)
  }
}
