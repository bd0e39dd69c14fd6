import Glibc

extension Camera {
  /// The zooms that a camera can have.
  public static let zoomRange = 0.0...22.0

  /// The pitches that a camera can have, in degrees.
  public static let pitchRange = 0.0...85.0

  /// The vertical angles of view that a camera can have, in degrees.
  public static let fieldOfViewRange = 0.1...150.0

  /// The nearest camera that keeps within the ranges and shows nothing beyond the north and south edges of the world.
  ///
  /// The edges are kept out of an unpitched, unpadded view. Longitude, bearing and roll are brought into -180..<180.
  func constrained(to size: Size) -> Camera {
    var camera = self
    camera.center = center.wrapped
    camera.bearing = Camera.wrappedAngle(bearing)
    camera.roll = Camera.wrappedAngle(roll)
    camera.pitch = pitch.clamped(to: Camera.pitchRange)
    camera.fieldOfView = fieldOfView.clamped(to: Camera.fieldOfViewRange)
    camera.zoom = max(zoom.clamped(to: Camera.zoomRange), log2(size.height / WebMercator.tileSize))
    let margin = min(0.5, size.height / 2 / WebMercator.worldSize(zoom: camera.zoom))
    let y = MercatorCoordinate(center).y
    let keptY = y.clamped(to: margin...(1 - margin))
    if keptY != y {
      camera.center.latitude = MercatorCoordinate(x: 0, y: keptY).coordinate.latitude
    }
    return camera
  }

  private static func wrappedAngle(_ degrees: Double) -> Double {
    degrees - ((degrees + 180) / 360).rounded(.down) * 360
  }
}

extension Double {
  /// The nearest number in `range`.
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
