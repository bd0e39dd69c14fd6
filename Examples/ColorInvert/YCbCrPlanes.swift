import Headland

/// A picture's Y, Cb and Cr in 8 bits, made of RGBA bytes in memory that is used again.
struct YCbCrPlanes {
  let width: Int
  let height: Int
  let chroma: Y4MHeader.Chroma
  private(set) var luma: [UInt8]
  private(set) var cb: [UInt8]
  private(set) var cr: [UInt8]
  /// The rows of the conversion, in bytes: red, green, blue, and what is added with the half that rounds.
  private let rows: [SIMD4<Float>]

  init(width: Int, height: Int, chroma: Y4MHeader.Chroma, conversion: YCbCrConversion) {
    (self.width, self.height, self.chroma) = (width, height, chroma)
    let columns = conversion.ycbcrColumns.columns
    rows = (0..<3).map {
      SIMD4(columns.0[$0], columns.1[$0], columns.2[$0], columns.3[$0] * 255 + 0.5)
    }
    luma = [UInt8](repeating: 0, count: width * height)
    let samples = chroma == .c444 ? width * height : chroma == .c420 ? width / 2 * (height / 2) : 0
    cb = [UInt8](repeating: 0, count: samples)
    cr = cb
  }

  /// Takes a picture over: 4:2:0 gets the mean of each two by two pixels.
  mutating func convert(_ rgba: [UInt8]) {
    rgba.withUnsafeBytes { pixels in
      convertLuma(pixels)
      switch chroma {
      case .mono: break
      case .c444: convertChroma(pixels, step: 1)
      case .c420: convertChroma(pixels, step: 2)
      }
    }
  }

  private mutating func convertLuma(_ pixels: UnsafeRawBufferPointer) {
    let row = rows[0]
    luma.withUnsafeMutableBufferPointer { luma in
      for place in luma.indices { luma[place] = Self.byte(row, Self.color(pixels, place)) }
    }
  }

  private mutating func convertChroma(_ pixels: UnsafeRawBufferPointer, step: Int) {
    let (width, columns) = (self.width, width / step)
    let (blue, red) = (rows[1], rows[2])
    cb.withUnsafeMutableBufferPointer { cb in
      cr.withUnsafeMutableBufferPointer { cr in
        for place in cb.indices {
          let corner = place / columns * step * width + place % columns * step
          var sum = Self.color(pixels, corner)
          if step == 2 {
            sum += Self.color(pixels, corner + 1) + Self.color(pixels, corner + width)
            sum += Self.color(pixels, corner + width + 1)
            sum /= 4
          }
          cb[place] = Self.byte(blue, sum)
          cr[place] = Self.byte(red, sum)
        }
      }
    }
  }

  /// Red, green, blue and 1, so that a product with a row adds its constant.
  @inline(__always) private static func color(_ pixels: UnsafeRawBufferPointer, _ place: Int) -> SIMD4<Float> {
    let bytes = pixels.loadUnaligned(fromByteOffset: place * 4, as: SIMD4<UInt8>.self)
    return SIMD4(Float(bytes.x), Float(bytes.y), Float(bytes.z), 1)
  }

  @inline(__always) private static func byte(_ row: SIMD4<Float>, _ color: SIMD4<Float>) -> UInt8 {
    UInt8(max(0, min(255, (row * color).sum())))
  }
}
