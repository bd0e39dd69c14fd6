import Glibc
import HeadlandStyle

/// How a layer shades slopes: what the block `HillshadeLayer` holds.
///
/// A list of lights is as long as the longest of its properties; the last value of a shorter one holds for the rest.
struct HillshadeLights: Hashable, Sendable {
  /// How many lights shaders take.
  static let limit = 64

  /// One light.
  struct Light: BitwiseCopyable, Hashable, Sendable {
    /// Towards the light, east, south and up, of length 1.
    var direction: SIMD4<Float>
    /// The colour of what is turned away, premultiplied.
    var shadow: SIMD4<Float>
    /// The colour of what is turned towards it, premultiplied.
    var highlight: SIMD4<Float>
  }

  /// The colour of steep ground, premultiplied.
  let accent: SIMD4<Float>
  /// What slopes are multiplied by, the logarithm of the base of the curve of steepness and its scale, the opacity.
  let strength: SIMD4<Float>
  let lights: [Light]

  /// - Parameters:
  ///   - paint: The layer's paint.
  ///   - bearing: The map's bearing in degrees, with which lights turn that stay with the viewport.
  ///   - tileZoom: The zoom of the tiles, by which slopes are made steeper.
  init(_ paint: HillshadePaint, bearing: Double, tileZoom: Int) {
    let turn = paint.hillshadeIlluminationAnchor == .viewport ? bearing : 0
    let (directions, altitudes) = (paint.hillshadeIlluminationDirection, paint.hillshadeIlluminationAltitude)
    let (shadows, highlights) = (paint.hillshadeShadowColor, paint.hillshadeHighlightColor)
    let longest = max(directions.count, altitudes.count, shadows.count, highlights.count)
    let count = paint.hillshadeMethod == .multidirectional ? min(longest, Self.limit) : 1
    lights = (0..<count).map { index in
      Light(
        direction: Self.direction(
          azimuth: (directions.value(at: index) ?? 335) + turn, altitude: altitudes.value(at: index) ?? 45),
        shadow: shadows.value(at: index)?.premultiplied ?? .zero,
        highlight: highlights.value(at: index)?.premultiplied ?? .zero)
    }
    accent = paint.hillshadeAccentColor.premultiplied
    let exaggeration = paint.hillshadeExaggeration
    let steepening = Self.steepening(tileZoom: tileZoom)
    guard paint.hillshadeMethod == .standard else {
      strength = SIMD4(Float(steepening * exaggeration * 2), 0, 0, 1)
      return
    }
    let (logarithm, scale) = Self.curve(exaggeration)
    strength = SIMD4(Float(steepening), Float(logarithm), Float(scale), Float(min(2 * exaggeration, 1)))
  }

  /// The bytes of the block.
  var block: [SIMD4<Float>] {
    let count = unsafeBitCast(SIMD4<Int32>(Int32(lights.count), 0, 0, 0), to: SIMD4<Float>.self)
    let unused = [SIMD4<Float>](repeating: .zero, count: 3 * (Self.limit - lights.count))
    return [accent, strength, count] + lights.flatMap { [$0.direction, $0.shadow, $0.highlight] } + unused
  }

  private static func direction(azimuth: Double, altitude: Double) -> SIMD4<Float> {
    let (azimuth, altitude) = (azimuth * .pi / 180, altitude * .pi / 180)
    return SIMD4(SIMD4(sin(azimuth) * cos(altitude), -cos(azimuth) * cos(altitude), sin(altitude), 0))
  }

  /// How much steeper slopes are made at low zooms, where hills would hardly be seen: the factors that all renderers of
  /// the style specification share.
  private static func steepening(tileZoom: Int) -> Double {
    let zoom = Double(tileZoom)
    let share = zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3
    return exp2(max(15 - zoom, 0) * share)
  }

  /// The curve (b^s − 1) / (b^(π/2) − 1) · π/2 of a steepness s, whose base is 1.875 − 1.75 · exaggeration.
  ///
  /// A base of nearly 1 is the straight line, with a logarithm of 0.
  /// - Returns: The base's logarithm, and what the numerator is multiplied by.
  private static func curve(_ exaggeration: Double) -> (logarithm: Double, scale: Double) {
    let logarithm = log(1.875 - 1.75 * exaggeration)
    guard abs(logarithm) > 1e-3 else { return (0, 1) }
    return (logarithm, .pi / 2 / (exp(logarithm * .pi / 2) - 1))
  }
}

extension Array {
  /// The element, beyond the end the last one.
  fileprivate func value(at index: Int) -> Element? { index < count ? self[index] : last }
}
