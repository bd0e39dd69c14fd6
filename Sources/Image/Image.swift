/// A picture in memory: four bytes per pixel in the order red, green, blue, alpha, the top row first.
///
/// Two images are equal when size, alpha representation and every byte agree.
public struct Image: Sendable, Equatable {
  /// How the colour bytes relate to the alpha byte.
  public enum Alpha: Sendable, Hashable {
    /// Colour is multiplied by alpha, as in the frames of a map.
    case premultiplied
    /// Colour is independent of alpha, as in files.
    case straight
  }

  /// The number of columns, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// How the colour bytes relate to the alpha byte.
  public let alpha: Alpha
  /// The bytes, `width * height * 4` of them without padding between rows.
  public let pixels: [UInt8]

  /// Makes an image from bytes, which must be exactly `width * height * 4`.
  public init(width: Int, height: Int, pixels: [UInt8], alpha: Alpha = .premultiplied) {
    let needed = Image.byteCount(width: width, height: height)
    precondition(
      pixels.count == needed, "an image of \(width)x\(height) pixels takes \(needed) bytes, not \(pixels.count)")
    self.width = width
    self.height = height
    self.alpha = alpha
    self.pixels = pixels
  }

  /// Makes an image of one colour, which is stored as it is given.
  public init(width: Int, height: Int, fill: RGBA8, alpha: Alpha = .premultiplied) {
    self.init(width: width, height: height, alpha: alpha) { memory in
      memory.initialize(repeating: fill)
    }
  }

  /// Makes an image by asking for each pixel from left to right and top to bottom; values are stored as they are given.
  public init(width: Int, height: Int, alpha: Alpha = .premultiplied, pixel: (_ x: Int, _ y: Int) -> RGBA8) {
    self.init(width: width, height: height, alpha: alpha) { memory in
      for y in 0..<height {
        for x in 0..<width { memory.initializeElement(at: y * width + x, to: pixel(x, y)) }
      }
    }
  }

  /// Makes an image whose memory is filled pixel by pixel: `RGBA8` lies in memory as the format has it.
  private init(width: Int, height: Int, alpha: Alpha, filling: (UnsafeMutableBufferPointer<RGBA8>) -> Void) {
    let count = Image.byteCount(width: width, height: height)
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
      bytes.withMemoryRebound(to: RGBA8.self, filling)
      initializedCount = count
    }
    self.init(width: width, height: height, pixels: pixels, alpha: alpha)
  }

  /// Returns the pixel in column `x` from the left and row `y` from the top, both counted from 0.
  public func pixel(_ x: Int, _ y: Int) -> RGBA8 {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside the image of \(width)x\(height)")
    let offset = 4 * (y * width + x)
    return RGBA8(pixels[offset], pixels[offset + 1], pixels[offset + 2], pixels[offset + 3])
  }

  /// Returns the part of the image whose top left pixel is `(x, y)`; it must lie inside the image.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Image {
    precondition(
      x >= 0 && y >= 0 && width > 0 && height > 0 && width <= self.width - x && height <= self.height - y,
      "the crop at (\(x), \(y)) of \(width)x\(height) is not inside the image of \(self.width)x\(self.height)")
    var part: [UInt8] = []
    part.reserveCapacity(4 * width * height)
    for row in y..<y + height {
      let start = 4 * (row * self.width + x)
      part.append(contentsOf: pixels[start..<start + 4 * width])
    }
    return Image(width: width, height: height, pixels: part, alpha: alpha)
  }

  private static func byteCount(width: Int, height: Int) -> Int {
    precondition(width > 0 && height > 0, "an image has at least one pixel, so \(width)x\(height) is no size")
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    precondition(!overflow && pixels <= Int.max / 4, "\(width)x\(height) pixels do not fit into memory")
    return 4 * pixels
  }
}

extension Image: CustomStringConvertible, CustomReflectable {
  /// The size and the alpha representation, as `Image(1024x768, premultiplied)`.
  public var description: String {
    "Image(\(width)x\(height), \(alpha))"
  }

  /// The size and the alpha representation without the bytes, which would flood the report of a failing test.
  public var customMirror: Mirror {
    Mirror(self, children: ["width": width, "height": height, "alpha": alpha], displayStyle: .struct)
  }
}
