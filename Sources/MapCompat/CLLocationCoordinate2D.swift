/// An angle of latitude or longitude in degrees.
public typealias CLLocationDegrees = Double

/// A length in metres.
public typealias CLLocationDistance = Double

/// A place on the Earth in degrees.
///
/// As on Apple's platforms it is not `Equatable`, so that a program may make it so.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich.
  public var longitude: CLLocationDegrees

  /// The place at 0° N 0° E.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Makes a coordinate from degrees.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place on the Earth in degrees.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether a latitude is in −90…90 and a longitude in −180…180 degrees.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}
