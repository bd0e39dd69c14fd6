import Glibc

extension Camera {
  /// The closest camera that shows all of `bounds` inside the padding of an image.
  ///
  /// The fit is exact for a camera that looks straight down; a pitched one shows the same middle at the same zoom.
  ///
  /// - Parameters:
  ///   - bounds: The box to show; where `east` is below `west` it crosses the antimeridian.
  ///   - size: The size of the image in points.
  ///   - padding: Edges to keep clear, in points; it becomes the padding of the camera.
  ///   - bearing: The compass direction that points up, in degrees.
  ///   - pitch: The tilt in degrees.
  ///   - maximumZoom: The zoom for boxes too small to fill the image.
  /// - Returns: The camera, or nil where the padding leaves no room.
  public static func fitting(
    bounds: CoordinateBounds, size: Size, padding: EdgeInsets = EdgeInsets(), bearing: Double = 0, pitch: Double = 0,
    maximumZoom: Double = Camera.zoomRange.upperBound
  ) -> Camera? {
    let width = size.width - padding.left - padding.right
    let height = size.height - padding.top - padding.bottom
    guard width > 0, height > 0 else { return nil }

    let east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east
    let northWest = MercatorCoordinate(Coordinate(latitude: bounds.north, longitude: bounds.west))
    let southEast = MercatorCoordinate(Coordinate(latitude: bounds.south, longitude: east))
    let (spanX, spanY) = (southEast.x - northWest.x, southEast.y - northWest.y)
    let (s, c) = (abs(sin(bearing * .pi / 180)), abs(cos(bearing * .pi / 180)))
    let scale = min(width / (c * spanX + s * spanY), height / (s * spanX + c * spanY))
    // The turned box stays symmetric about its middle, so the middle of the box is the middle of the view.
    let middle = MercatorCoordinate(x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2)
    return Camera(
      center: middle.coordinate.wrapped, zoom: min(log2(scale / WebMercator.tileSize), maximumZoom),
      bearing: bearing, pitch: pitch, padding: padding)
  }
}
