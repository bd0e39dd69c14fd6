import Glibc

/// What a picture of the map looks at, and from where; a value without a size, which `CameraTransform` adds.
public struct Camera: Hashable, Sendable {
  /// The vertical angle of view that sees a height of one from a distance of 1.5, 2 · atan(1/3) in degrees.
  public static let defaultFieldOfView = 2 * atan(1.0 / 3) * 180 / .pi

  /// The place in the middle of the padded view.
  public var center: Coordinate

  /// The scale at `center`: the world is 512 · 2^zoom points wide.
  public var zoom: Double

  /// The compass direction that points up, in degrees clockwise from north.
  public var bearing: Double

  /// The tilt away from looking straight down, in degrees.
  public var pitch: Double

  /// The turn about the line of sight, in degrees; positive turns the picture anticlockwise.
  public var roll: Double

  /// The vertical angle of view, in degrees.
  public var fieldOfView: Double

  /// Edges of the image that `center` is to keep clear of, in points: the middle of what is left shows `center`.
  public var padding: EdgeInsets

  /// The altitude of `center`, in metres above sea level.
  public var centerElevation: Double

  /// Makes a camera; what is not named looks at 0° N 0° E with the whole world in view, north up, straight down.
  public init(
    center: Coordinate = Coordinate(latitude: 0, longitude: 0), zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, roll: Double = 0, fieldOfView: Double = Camera.defaultFieldOfView,
    padding: EdgeInsets = EdgeInsets(), centerElevation: Double = 0
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.roll = roll
    self.fieldOfView = fieldOfView
    self.padding = padding
    self.centerElevation = centerElevation
  }

  /// Whether every number of the camera is finite; `CameraTransform` takes no other.
  public var isFinite: Bool {
    let angles = [center.latitude, center.longitude, zoom, bearing, pitch, roll, fieldOfView, centerElevation]
    let edges = [padding.top, padding.right, padding.bottom, padding.left]
    return (angles + edges).allSatisfy(\.isFinite)
  }
}
