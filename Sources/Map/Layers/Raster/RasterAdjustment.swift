import Glibc
import HeadlandStyle

/// How a layer changes the colours of its pictures, as the block `RasterLayer` has it.
///
/// `rasterFadeDuration` is not among it: a picture of a map shows each tile as it is when it has appeared.
struct RasterAdjustment: BitwiseCopyable, Hashable {
  /// The factor of the contrast, that of the saturation, the lowest and the highest brightness.
  var adjustment: SIMD4<Float>
  /// The weights of a channel and the two behind it, in turn, and the opacity.
  var spin: SIMD4<Float>

  var opacity: Float { spin.w }

  init(_ paint: RasterPaint) {
    adjustment = SIMD4(
      Self.contrast(paint.rasterContrast), Self.saturation(paint.rasterSaturation), Float(paint.rasterBrightnessMin),
      Float(paint.rasterBrightnessMax))
    spin = SIMD4(Self.spin(paint.rasterHueRotate), Float(paint.rasterOpacity))
  }

  /// Whether colours change beside opacity.
  var changesColors: Bool {
    adjustment != SIMD4(1, 0, 0, 1) || spin.lowHalf != SIMD2(1, 0) || spin.z != 0
  }

  /// What distances from the middle grey are multiplied by: 1 / (1 − c) up to infinity, 1 + c down to 0.
  private static func contrast(_ contrast: Double) -> Float {
    Float(contrast > 0 ? 1 / (1 - min(contrast, 1 - 1e-6)) : 1 + contrast)
  }

  /// How far colours go towards grey; below 0 away from it, at full saturation by a factor of 1000.
  private static func saturation(_ saturation: Double) -> Float {
    Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
  }

  /// The first row of the rotation about the grey axis by an angle in degrees; the others are its shifts.
  private static func spin(_ degrees: Double) -> SIMD3<Float> {
    guard degrees.truncatingRemainder(dividingBy: 360) != 0 else { return SIMD3(1, 0, 0) }
    let angle = degrees * .pi / 180
    let (sine, cosine) = (sin(angle) / 3.0.squareRoot(), cos(angle))
    return SIMD3(
      Float((2 * cosine + 1) / 3), Float((1 - cosine) / 3 - sine), Float((1 - cosine) / 3 + sine))
  }
}
