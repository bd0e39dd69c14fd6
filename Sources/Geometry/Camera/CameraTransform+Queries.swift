import Glibc

extension CameraTransform {
  /// The places at sea level that appear inside a polygon of the image, in Mercator units on a plane without end.
  ///
  /// - Parameter points: The corners; a single one is a point.
  /// - Returns: The corners in the plane, without what lies beyond the far plane or the horizon.
  package func seaLevelPolygon(_ points: [Point]) -> [SIMD2<Double>] {
    let plane = GroundPlane(
      height: -camera.centerElevation * pointsPerMeter, centerMatrix: centerMatrix, size: size)
    return plane.footprint(of: points, maximumDepth: farZ).map { SIMD2(center.x, center.y) + $0 / worldSize }
  }

  /// The camera's height above sea level in points.
  package var viewerHeight: Double {
    cameraToCenterDistance * cos(camera.pitch * .pi / 180) + camera.centerElevation * pointsPerMeter
  }

  /// The place at sea level below the camera, in Mercator units.
  package var viewerPlace: SIMD2<Double> {
    let distance = cameraToCenterDistance * sin(camera.pitch * .pi / 180) / worldSize
    let bearing = camera.bearing * .pi / 180
    return SIMD2(center.x - sin(bearing) * distance, center.y + cos(bearing) * distance)
  }
}
