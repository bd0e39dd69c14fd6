import Glibc

/// A place in Web Mercator, where the world is the unit square with its origin in the north-west and y running down.
public struct MercatorCoordinate: Hashable, Sendable {
  /// 0 at 180° W, 1 at 180° E; values outside name copies of the world.
  public var x: Double

  /// 0 at the north edge of the world, 1 at the south edge.
  public var y: Double

  /// Altitude above sea level in the unit of `x` and `y`, which holds `metersPerUnit` metres at this latitude.
  public var z: Double

  /// Makes a place from Mercator units.
  public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Projects a coordinate: x = (λ + 180) / 360, y = 1/2 − asinh(tan φ) / 2π.
  ///
  /// - Parameters:
  ///   - coordinate: The place; beyond `WebMercator.maximumLatitude` y leaves 0…1 but stays finite.
  ///   - altitude: Metres above sea level.
  public init(_ coordinate: Coordinate, altitude: Double = 0) {
    x = (coordinate.longitude + 180) / 360
    y = 0.5 - asinh(tan(coordinate.latitude * .pi / 180)) / (2 * .pi)
    z = altitude * WebMercator.unitsPerMeter(latitude: coordinate.latitude)
  }

  /// The latitude and longitude of this place.
  public var coordinate: Coordinate {
    Coordinate(latitude: atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi, longitude: x * 360 - 180)
  }

  /// Metres above sea level.
  public var altitude: Double { z * metersPerUnit }

  /// Mercator units that one metre at this latitude takes.
  public var unitsPerMeter: Double { WebMercator.unitsPerMeter(latitude: coordinate.latitude) }

  /// Metres that one Mercator unit spans at this latitude.
  public var metersPerUnit: Double { 1 / unitsPerMeter }

  /// The position in Mercator units relative to `origin`, small enough to survive a conversion to Float near it.
  public func offset(from origin: MercatorCoordinate) -> SIMD3<Double> {
    SIMD3(x - origin.x, y - origin.y, z - origin.z)
  }
}
