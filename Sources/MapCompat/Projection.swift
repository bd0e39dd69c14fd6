public import Foundation
import HeadlandGeometry

/// A place on the flat world in points: 0…512 · `zoomScale`, x from 180° W, y from the northern edge downwards.
public final class MercatorCoordinate: Sendable {
  /// Points from the western edge.
  public let x: Double
  /// Points from the northern edge.
  public let y: Double

  /// Makes a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The formulas of spherical Mercator under the map SDK's names.
///
/// `zoomScale` is 2^zoom, as in `Projection.project(coordinate, zoomScale: pow(2, parameters.zoom))`.
public enum Projection {
  /// The northernmost latitude of the square world in degrees.
  public static let latitudeMax: CLLocationDegrees = WebMercator.maximumLatitude
  /// The southernmost latitude of the square world in degrees.
  public static let latitudeMin: CLLocationDegrees = -WebMercator.maximumLatitude
  /// The latitudes of the square world in degrees.
  public static let latitudeRange: ClosedRange<CLLocationDegrees> = latitudeMin...latitudeMax

  /// Metres that a point spans at a latitude: 2π · R · cos φ / (512 · 2^zoom), by the radius that Headland's maps use.
  public static func metersPerPoint(for latitude: CLLocationDegrees, zoom: CGFloat) -> Double {
    WebMercator.metersPerPoint(latitude: clamped(latitude), zoom: Double(zoom))
  }

  /// The place of a coordinate in world points; latitudes are moved into `latitudeRange`.
  public static func project(_ coordinate: CLLocationCoordinate2D, zoomScale: CGFloat) -> MercatorCoordinate {
    let place = HeadlandGeometry.MercatorCoordinate(
      Coordinate(latitude: clamped(coordinate.latitude), longitude: coordinate.longitude))
    let worldSize = WebMercator.tileSize * Double(zoomScale)
    return MercatorCoordinate(x: place.x * worldSize, y: place.y * worldSize)
  }

  /// The coordinate of a place in world points.
  public static func unproject(
    _ mercatorCoordinate: MercatorCoordinate, zoomScale: CGFloat
  ) -> CLLocationCoordinate2D {
    let worldSize = WebMercator.tileSize * Double(zoomScale)
    let place = HeadlandGeometry.MercatorCoordinate(
      x: mercatorCoordinate.x / worldSize, y: mercatorCoordinate.y / worldSize)
    return CLLocationCoordinate2D(latitude: place.coordinate.latitude, longitude: place.coordinate.longitude)
  }

  private static func clamped(_ latitude: CLLocationDegrees) -> CLLocationDegrees {
    min(max(latitude, latitudeMin), latitudeMax)
  }
}
