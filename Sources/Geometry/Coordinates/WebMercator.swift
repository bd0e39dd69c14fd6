import Glibc

/// Constants and scales of the Web Mercator projection as map renderers use it.
public enum WebMercator {
  /// The latitude at which the projected world is a square, atan(sinh π) in degrees.
  public static let maximumLatitude = 85.051_128_779_806_59

  /// The side, in points, of the world at zoom 0 and of a tile at its own zoom.
  public static let tileSize = 512.0

  /// The Earth's mean radius in metres (IUGG R₁), by which altitudes and distances are scaled.
  ///
  /// This is not the 6,378,137 m of EPSG:3857; on a sphere of this radius a length in metres is right on average over
  /// all directions, and model matrices of other map renderers use the same number.
  public static let earthRadius = 6_371_008.8

  /// The side of the world in points, 512 · 2^zoom.
  public static func worldSize(zoom: Double) -> Double { tileSize * exp2(zoom) }

  /// Metres that one point spans at a latitude in degrees, 2π · `earthRadius` · cos φ / `worldSize(zoom:)`.
  public static func metersPerPoint(latitude: Double, zoom: Double) -> Double {
    1 / (unitsPerMeter(latitude: latitude) * worldSize(zoom: zoom))
  }

  /// Mercator units (worlds) that one metre takes at a latitude in degrees, 1 / (2π · `earthRadius` · cos φ).
  public static func unitsPerMeter(latitude: Double) -> Double {
    1 / (2 * .pi * earthRadius * cos(latitude * .pi / 180))
  }
}
