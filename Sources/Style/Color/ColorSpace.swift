import Glibc

/// Conversions into sRGB from the other colour spaces of CSS Color 4.
///
/// Colours outside sRGB are clamped part by part.
///
/// Matrices and constants are those of CSS Color Module Level 4, section 17, and of the definition of OKLab.
enum ColorSpace {
  typealias Parts = (Double, Double, Double)
  typealias Matrix = (Parts, Parts, Parts)

  /// sRGB from hue in degrees, and saturation and lightness 0…1.
  static func hsl(hue: Double, saturation: Double, lightness: Double) -> Parts {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func part(_ offset: Double) -> Double {
      let sector = (offset + normalized(hue) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(sector - 3, 9 - sector, 1))
    }
    return (part(0), part(8), part(4))
  }

  /// sRGB from hue in degrees, and whiteness and blackness 0…1.
  static func hwb(hue: Double, whiteness: Double, blackness: Double) -> Parts {
    let sum = whiteness + blackness
    guard sum < 1 else { return (whiteness / sum, whiteness / sum, whiteness / sum) }
    let pure = hsl(hue: hue, saturation: 1, lightness: 0.5)
    func part(_ value: Double) -> Double { value * (1 - sum) + whiteness }
    return (part(pure.0), part(pure.1), part(pure.2))
  }

  /// sRGB from CIE Lab with the white point D50: lightness 0…100.
  static func lab(lightness: Double, a: Double, b: Double) -> Parts {
    let epsilon = 216.0 / 24389
    let kappa = 24389.0 / 27
    let fy = (lightness + 16) / 116
    func ratio(_ value: Double) -> Double {
      let cube = value * value * value
      return cube > epsilon ? cube : (116 * value - 16) / kappa
    }
    let y = lightness > kappa * epsilon ? fy * fy * fy : lightness / kappa
    return xyzD50(ratio(fy + a / 500) * 0.3457 / 0.3585, y, ratio(fy - b / 200) * (1 - 0.3457 - 0.3585) / 0.3585)
  }

  /// sRGB from OKLab: lightness 0…1.
  static func oklab(lightness: Double, a: Double, b: Double) -> Parts {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let toLinear = (
      (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
      (-0.0041960863, -0.7034186147, 1.7076147010)
    )
    return encoded(apply(toLinear, to: (l, m, s)))
  }

  /// The rectangular `a` and `b` of a chroma and a hue in degrees.
  static func rectangular(chroma: Double, hue: Double) -> (a: Double, b: Double) {
    (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
  }

  /// sRGB from CIE XYZ with the white point D50, by Bradford adaptation.
  static func xyzD50(_ x: Double, _ y: Double, _ z: Double) -> Parts {
    let adaptation = (
      (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
      (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
      (0.012314014864481998, -0.020507649298898964, 1.330365926242124)
    )
    let (x, y, z) = apply(adaptation, to: (x, y, z))
    return xyzD65(x, y, z)
  }

  /// sRGB from CIE XYZ with the white point D65.
  static func xyzD65(_ x: Double, _ y: Double, _ z: Double) -> Parts {
    let toLinear = (
      (12831.0 / 3959, -329.0 / 214, -1974.0 / 3959), (-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
      (705.0 / 12673, -2585.0 / 12673, 705.0 / 667)
    )
    return encoded(apply(toLinear, to: (x, y, z)))
  }

  /// sRGB from the parts of a space that the function `color()` names, or `nil` for an unknown name.
  static func predefined(_ name: String, _ parts: Parts) -> Parts? {
    switch name {
    case "srgb": parts
    case "srgb-linear": encoded(parts)
    case "display-p3": fromD65(displayP3, parts, decode)
    case "a98-rgb": fromD65(adobe98, parts) { signedPower($0, 563.0 / 256) }
    case "rec2020": fromD65(rec2020, parts, decodeRec2020)
    case "prophoto-rgb": fromProPhoto(parts)
    case "xyz", "xyz-d65": xyzD65(parts.0, parts.1, parts.2)
    case "xyz-d50": xyzD50(parts.0, parts.1, parts.2)
    default: nil
    }
  }

  private static let displayP3: Matrix = (
    (608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160),
    (35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400), (0, 32229.0 / 714400, 5220557.0 / 5000800)
  )
  private static let adobe98: Matrix = (
    (573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567),
    (591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835),
    (53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835)
  )
  private static let rec2020: Matrix = (
    (63426534.0 / 99577255, 20160776.0 / 139408157, 47086771.0 / 278816314),
    (26158966.0 / 99577255, 472592308.0 / 697040785, 8267143.0 / 139408157),
    (0, 19567812.0 / 697040785, 295819943.0 / 278816314)
  )
  private static let proPhoto: Matrix = (
    (0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    (0.28807482881940130, 0.71183523424187300, 0.00008993693872564), (0, 0, 0.82510460251046020)
  )

  private static func fromD65(_ matrix: Matrix, _ parts: Parts, _ decode: (Double) -> Double) -> Parts {
    let (x, y, z) = apply(matrix, to: (decode(parts.0), decode(parts.1), decode(parts.2)))
    return xyzD65(x, y, z)
  }

  private static func fromProPhoto(_ parts: Parts) -> Parts {
    func decode(_ value: Double) -> Double { abs(value) <= 16.0 / 512 ? value / 16 : signedPower(value, 1.8) }
    let (x, y, z) = apply(proPhoto, to: (decode(parts.0), decode(parts.1), decode(parts.2)))
    return xyzD50(x, y, z)
  }

  private static func decodeRec2020(_ value: Double) -> Double {
    let alpha = 1.09929682680944
    let beta = 0.018053968510807
    guard abs(value) >= beta * 4.5 else { return value / 4.5 }
    let magnitude = pow((abs(value) + alpha - 1) / alpha, 1 / 0.45)
    return value < 0 ? -magnitude : magnitude
  }

  /// The linear part of an sRGB (or Display P3) part.
  static func decode(_ value: Double) -> Double {
    guard abs(value) > 0.04045 else { return value / 12.92 }
    let magnitude = pow((abs(value) + 0.055) / 1.055, 2.4)
    return value < 0 ? -magnitude : magnitude
  }

  static func encoded(_ linear: Parts) -> Parts {
    func encode(_ value: Double) -> Double {
      guard abs(value) > 0.0031308 else { return value * 12.92 }
      let magnitude = 1.055 * pow(abs(value), 1 / 2.4) - 0.055
      return value < 0 ? -magnitude : magnitude
    }
    return (encode(linear.0), encode(linear.1), encode(linear.2))
  }

  static func apply(_ matrix: Matrix, to vector: Parts) -> Parts {
    func row(_ row: Parts) -> Double { row.0 * vector.0 + row.1 * vector.1 + row.2 * vector.2 }
    return (row(matrix.0), row(matrix.1), row(matrix.2))
  }

  private static func normalized(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private static func signedPower(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -pow(-value, exponent) : pow(value, exponent)
  }

  private static func cube(_ value: Double) -> Double { value * value * value }
}
