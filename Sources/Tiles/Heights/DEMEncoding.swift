import HeadlandImage

/// How a colour of a `raster-dem` tile means a height in metres.
public enum DEMEncoding: Hashable, Sendable {
  /// −10000 + 0.1 · (red · 65536 + green · 256 + blue).
  case mapbox
  /// red · 256 + green + blue / 256 − 32768.
  case terrarium
  /// red · redFactor + green · greenFactor + blue · blueFactor − baseShift.
  case custom(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double)

  /// The encoding that a TileJSON names, nil for one that is not known.
  public init?(name: String) {
    switch name {
    case "mapbox": self = .mapbox
    case "terrarium": self = .terrarium
    default: return nil
    }
  }

  /// The weights of the channels.
  public var factors: Image.HeightFactors {
    switch self {
    case .mapbox: Image.HeightFactors(red: 6553.6, green: 25.6, blue: 0.1, shift: 10_000)
    case .terrarium: Image.HeightFactors(red: 256, green: 1, blue: 1 / 256, shift: 32_768)
    case .custom(let red, let green, let blue, let shift):
      Image.HeightFactors(red: red, green: green, blue: blue, shift: shift)
    }
  }

  /// The height that a pixel stands for, in metres.
  public func elevation(of pixel: RGBA8) -> Double {
    let factors = factors
    return Double(pixel.red) * factors.red + Double(pixel.green) * factors.green + Double(pixel.blue) * factors.blue
      - factors.shift
  }
}
