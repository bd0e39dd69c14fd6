import Glibc

extension Color {
  /// The colour between two others in one of the spaces of the style specification.
  static func mixed(from start: Color, to end: Color, at fraction: Double, in space: MixingSpace) -> Color {
    switch space {
    case .rgb: interpolated(from: start, to: end, at: fraction)
    case .lab: mixedInLab(from: start, to: end, at: fraction)
    case .hcl: mixedInHCL(from: start, to: end, at: fraction)
    }
  }

  private static func mix(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    start + fraction * (end - start)
  }

  private static func mixedInLab(from start: Color, to end: Color, at fraction: Double) -> Color {
    let (first, second) = (start.lab, end.lab)
    return Color(
      lightness: mix(first.0, second.0, fraction), a: mix(first.1, second.1, fraction),
      b: mix(first.2, second.2, fraction), alpha: mix(start.alpha, end.alpha, fraction))
  }

  /// Mixes lightness and chroma each for itself, and the hue along the shorter way round.
  ///
  /// Greys have no hue, so they take the other colour's; black and white take its chroma too, since any chroma looks the
  /// same there and the colours on the way stay as pure as they can.
  private static func mixedInHCL(from start: Color, to end: Color, at fraction: Double) -> Color {
    let (first, second) = (start.hcl, end.hcl)
    var chroma = mix(first.chroma, second.chroma, fraction)
    let hue: Double
    switch (first.hue, second.hue) {
    case (let one?, let other?):
      let turn = (other - one).remainder(dividingBy: 360)
      hue = one + fraction * turn
    case (let one?, nil):
      hue = one
      if end.isBlackOrWhite { chroma = first.chroma }
    case (nil, let other?):
      hue = other
      if start.isBlackOrWhite { chroma = second.chroma }
    case (nil, nil):
      hue = 0
      chroma = 0
    }
    let (a, b) = ColorSpace.rectangular(chroma: chroma, hue: hue)
    return Color(
      lightness: mix(first.lightness, second.lightness, fraction), a: a, b: b,
      alpha: mix(start.alpha, end.alpha, fraction))
  }

  private init(lightness: Double, a: Double, b: Double, alpha: Double) {
    let (red, green, blue) = MixingLab.color(lightness: lightness, a: a, b: b)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  private var lab: ColorSpace.Parts { MixingLab.parts(of: (red, green, blue)) }

  /// Lightness 0…100, chroma, and the hue in degrees unless the colour is grey.
  private var hcl: (hue: Double?, chroma: Double, lightness: Double) {
    let (lightness, a, b) = lab
    let chroma = hypot(a, b)
    // The matrices leave a chroma of about 1e-5 in a grey.
    let isGrey = (chroma * 10_000).rounded() == 0 || red == green && green == blue
    return (isGrey ? nil : atan2(b, a) * 180 / .pi, isGrey ? 0 : chroma, lightness)
  }

  private var isBlackOrWhite: Bool { red == green && green == blue && (red == 0 || red == 1) }
}

/// CIE Lab as the style specification's expression tests have it.
///
/// CSS takes the same space with a white point of more digits, which shows in the fifth digit of a mixed colour. Matrices
/// are those of B. Lindbloom for sRGB and D50 by Bradford adaptation.
private enum MixingLab {
  private static let white: ColorSpace.Parts = (0.96422, 1, 0.82521)
  private static let fromLinear: ColorSpace.Matrix = (
    (0.4360747, 0.3850649, 0.1430804), (0.2225045, 0.7168786, 0.0606169), (0.0139322, 0.0971045, 0.7141733)
  )
  private static let toLinear: ColorSpace.Matrix = (
    (3.1338561, -1.6168667, -0.4906146), (-0.9787684, 1.9161415, 0.0334540), (0.0719453, -0.2289914, 1.4052427)
  )
  /// The greatest cube of the part of the scale that is linear: (6/29)³ and 6/29 (CIE 15).
  private static let knee = 6.0 / 29

  static func parts(of color: ColorSpace.Parts) -> ColorSpace.Parts {
    func response(_ ratio: Double) -> Double {
      ratio > knee * knee * knee ? cbrt(ratio) : ratio / (3 * knee * knee) + 4.0 / 29
    }
    let linear = (ColorSpace.decode(color.0), ColorSpace.decode(color.1), ColorSpace.decode(color.2))
    let (x, y, z) = ColorSpace.apply(fromLinear, to: linear)
    let (fx, fy, fz) = (response(x / white.0), response(y / white.1), response(z / white.2))
    return (max(116 * fy - 16, 0), 500 * (fx - fy), 200 * (fy - fz))
  }

  static func color(lightness: Double, a: Double, b: Double) -> ColorSpace.Parts {
    func ratio(_ value: Double) -> Double {
      value > knee ? value * value * value : 3 * knee * knee * (value - 4.0 / 29)
    }
    let fy = (lightness + 16) / 116
    let xyz = (white.0 * ratio(fy + a / 500), white.1 * ratio(fy), white.2 * ratio(fy - b / 200))
    return ColorSpace.encoded(ColorSpace.apply(toLinear, to: xyz))
  }
}
