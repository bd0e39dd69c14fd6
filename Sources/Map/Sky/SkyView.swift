import Glibc
import HeadlandGeometry
import HeadlandStyle

/// The sky of one picture: the block `SkyView` of the vertex stage.
///
/// It begins where ground is no longer drawn, 85 % of the way from the middle of the map to the horizon, and never nearer
/// to it than 0.75°.
struct SkyView: BitwiseCopyable, Hashable {
  private static let horizonShare = 0.85
  private static let steepestRay = 89.25 * Double.pi / 180

  /// The colour of the sky, premultiplied.
  let skyColor: SIMD4<Float>
  /// The colour at the horizon, premultiplied.
  let horizonColor: SIMD4<Float>
  /// How many points half of the picture's width and height lead upwards from the horizon.
  let slope: SIMD2<Float>
  /// How many points the middle of the picture lies above the horizon: mostly below 0.
  let middle: Float
  /// How many points above the horizon its colour ends.
  let blend: Float

  /// Makes the sky of a view; nil where it is not in the picture.
  ///
  /// - Parameters:
  ///   - values: The style's sky.
  ///   - transform: The view.
  init?(_ values: SkyValues, _ transform: CameraTransform) {
    let (pitch, roll) = (transform.camera.pitch * .pi / 180, transform.camera.roll * .pi / 180)
    guard pitch > 0 else { return nil }
    let share = min(Self.horizonShare / tan(pitch), tan(Self.steepestRay - pitch))
    let half = SIMD2(transform.size.width, transform.size.height) / 2
    slope = SIMD2(SIMD2(-sin(roll), cos(roll)) * half)
    middle = Float(-transform.cameraToCenterDistance * share)
    blend = Float(values.skyHorizonBlend * half.y)
    skyColor = values.skyColor.premultiplied
    horizonColor = values.horizonColor.premultiplied
    // The corner that is highest above the horizon.
    guard abs(slope.x) + abs(slope.y) + middle > 0 else { return nil }
  }
}
