/// A colour of the sRGB space with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
  /// The red part, 0…1.
  public var red: Double
  /// The green part, 0…1.
  public var green: Double
  /// The blue part, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Makes a colour from its parts, each clamped to 0…1.
  ///
  /// - Parameters:
  ///   - red: The red part, 0…1.
  ///   - green: The green part, 0…1.
  ///   - blue: The blue part, 0…1.
  ///   - alpha: The opacity, 0…1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.clamp(red)
    self.green = Self.clamp(green)
    self.blue = Self.clamp(blue)
    self.alpha = Self.clamp(alpha)
  }

  /// Black, opaque.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// White, opaque.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Black with an opacity of 0, as CSS defines `transparent`.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Red, green and blue multiplied by alpha, then alpha: the form that blending and vertex data use.
  public var premultiplied: SIMD4<Float> {
    SIMD4(Float(red * alpha), Float(green * alpha), Float(blue * alpha), Float(alpha))
  }

  /// The colour that lies between two others in sRGB.
  ///
  /// Straight parts are mixed, as the style specification's expression tests have it: half way from red to
  /// `rgba(0, 0, 255, 0)` is `rgba(128, 0, 128, 0.5)`, so a colour that fades out keeps its hue.
  ///
  /// - Parameters:
  ///   - start: The colour at 0.
  ///   - end: The colour at 1.
  ///   - fraction: The place between them; results of a place outside 0…1 are clamped.
  /// - Returns: The mixed colour.
  public static func interpolated(from start: Color, to end: Color, at fraction: Double) -> Color {
    Color(
      red: start.red + (end.red - start.red) * fraction,
      green: start.green + (end.green - start.green) * fraction,
      blue: start.blue + (end.blue - start.blue) * fraction,
      alpha: start.alpha + (end.alpha - start.alpha) * fraction)
  }

  private static func clamp(_ value: Double) -> Double {
    // The order of the operands makes 0 of a value that is not a number.
    value > 0 ? min(value, 1) : 0
  }
}
