import Glibc

/// Everything that follows from a camera and the size of an image: matrices, projection both ways, what is in view.
///
/// Lengths are points. The camera stands 0.5 · height / tan(fieldOfView / 2) points from its centre. Clip space is
/// Metal's: y up, depth 0 at `nearZ` and 1 at `farZ`, w the distance along the line of sight, above 0 in front.
/// Depth in a `depth32Float` attachment is `farZ / (farZ − nearZ) · (1 − nearZ / w)`; `farZ / nearZ` stays below
/// about 500 at the default angle of view, which leaves a resolution of about 1/5 of a point at the far end.
public struct CameraTransform: Sendable {
  /// The camera that is used: the one that was given, after the constraints.
  public let camera: Camera

  /// The size of the image in points.
  public let size: Size

  /// The centre of the camera in Mercator units, at its elevation.
  public let center: MercatorCoordinate

  /// The width and height of the world in points, 512 · 2^zoom.
  public let worldSize: Double

  /// The distance from the camera to its centre in points.
  public let cameraToCenterDistance: Double

  /// Where the centre is on the image: the middle of what the padding leaves.
  public let centerPoint: Point

  /// The distance of the near plane in points: 1/50 of the height of the image.
  public let nearZ: Double

  /// The distance of the far plane in points: 1 % beyond the farthest ground that is drawn, short of the horizon.
  public let farZ: Double

  /// Points that one metre takes at the latitude of the centre.
  public let pointsPerMeter: Double

  /// The matrix from offsets in points (x east, y south, z up) from the centre to clip space.
  let centerMatrix: Matrix4

  /// The ground at the elevation of the centre.
  let ground: GroundPlane

  /// The depth at which that ground ends.
  let horizonDepth: Double

  /// Derives everything from a camera and a size.
  ///
  /// The camera is first brought into `Camera.zoomRange`, `pitchRange` and `fieldOfViewRange`, then zoomed in until
  /// the world is as high as the image, then moved so that its north and south edges stay outside the image.
  ///
  /// - Parameters:
  ///   - camera: A camera whose numbers are finite.
  ///   - size: The size of the image in points, above 0 both ways.
  public init(camera: Camera, size: Size) {
    precondition(camera.isFinite, "A camera needs finite numbers; check Camera.isFinite before it is used.")
    precondition(size.width > 0 && size.height > 0, "An image needs a width and a height above 0 points.")
    let camera = camera.constrained(to: size)
    let fieldOfView = camera.fieldOfView * .pi / 180
    let distance = 0.5 * size.height / tan(fieldOfView / 2)
    let worldSize = WebMercator.worldSize(zoom: camera.zoom)
    let pointsPerMeter = WebMercator.unitsPerMeter(latitude: camera.center.latitude) * worldSize
    let padding = camera.padding
    let centerPoint = Point(
      ((size.width + padding.left - padding.right) / 2).clamped(to: 0...size.width),
      ((size.height + padding.top - padding.bottom) / 2).clamped(to: 0...size.height))
    let depth = DepthRange(
      camera: camera, size: size, distance: distance, heightAboveSea: camera.centerElevation * pointsPerMeter,
      centerPoint: centerPoint)

    var lens = Matrix4.perspective(
      fieldOfView: fieldOfView, aspect: size.width / size.height, near: depth.near, far: depth.far)
    lens.columns.2.x = 1 - 2 * centerPoint.x / size.width
    lens.columns.2.y = 2 * centerPoint.y / size.height - 1
    let turn =
      Matrix4.rotationZ(-camera.roll * .pi / 180) * Matrix4.rotationX(camera.pitch * .pi / 180)
      * Matrix4.rotationZ(-camera.bearing * .pi / 180)
    // World y runs down and clip space y runs up.
    let centerMatrix = lens * .scale(SIMD3(1, -1, 1)) * .translation(SIMD3(0, 0, -distance)) * turn

    self.camera = camera
    self.size = size
    self.center = MercatorCoordinate(camera.center, altitude: camera.centerElevation)
    self.worldSize = worldSize
    self.cameraToCenterDistance = distance
    self.centerPoint = centerPoint
    self.nearZ = depth.near
    self.farZ = depth.far
    self.pointsPerMeter = pointsPerMeter
    self.centerMatrix = centerMatrix
    self.ground = GroundPlane(height: 0, centerMatrix: centerMatrix, size: size)
    self.horizonDepth = depth.horizon
  }

  /// The vertical angle of view in degrees.
  public var fieldOfView: Double { camera.fieldOfView }

  /// Metres that one point spans on the ground at the centre.
  public var metersPerPoint: Double { 1 / pointsPerMeter }
}
