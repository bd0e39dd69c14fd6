import Glibc

/// How far a camera sees, in points along its line of sight.
///
/// A ray that leaves the line of sight upwards with slope t meets ground that the line itself meets at distance D at
/// the depth D / (1 − t · tan pitch). The horizon is where t · tan pitch = 1. Ground is drawn up to 85 % of the
/// way from the middle to the horizon on the image, and never for rays beyond 89.25° from straight down.
struct DepthRange: Sendable {
  /// The share of the way to the horizon up to which ground is drawn.
  private static let horizonShare = 0.85

  /// The steepest ray that is followed to the ground, in radians from straight down.
  private static let steepestRay = 89.25 * Double.pi / 180

  /// The near plane, 1/50 of the height of the image.
  let near: Double

  /// The far plane, 1 % beyond the farthest ground that is drawn.
  let far: Double

  /// The depth at which ground at the height of the centre ends.
  let horizon: Double

  /// Works out the range of an effective camera that stands `distance` points from its centre.
  ///
  /// The centre lies `heightAboveSea` points above the sea and appears at `centerPoint`.
  init(camera: Camera, size: Size, distance: Double, heightAboveSea: Double, centerPoint: Point) {
    let pitch = camera.pitch * .pi / 180
    let (s, c) = (sin(camera.roll * .pi / 180), cos(camera.roll * .pi / 180))
    let drawn = min(DepthRange.horizonShare, tan(DepthRange.steepestRay - pitch) * tan(pitch))
    var seen = -Double.infinity
    for x in [-centerPoint.x, size.width - centerPoint.x] {
      for y in [-centerPoint.y, size.height - centerPoint.y] {
        seen = max(seen, -(s * x + c * y) / distance * tan(pitch))
      }
    }
    // Tiles lie at sea level, below a centre that is raised: the line of sight meets them behind the centre.
    let lowest = distance + max(0, heightAboveSea) / cos(pitch)
    near = size.height / 50
    far = 1.01 * lowest / (1 - min(drawn, seen))
    // Straight down all ground has the depth of the centre: the margin keeps rounding from deciding what is seen.
    horizon = distance / (1 - drawn) * (1 + 1e-9)
  }
}
