internal import CCodecs

extension Image {
  /// The picture at half its width and height, each pixel the mean of four; of an odd row or column at the end nothing is
  /// left, and a side of one pixel stays.
  ///
  /// Means are of the bytes as they are: colours of a premultiplied image count by their alpha.
  public func halved() -> Image {
    let (columns, rows) = (max(1, width / 2), max(1, height / 2))
    let count = 4 * columns * rows
    let half = [UInt8](unsafeUninitializedCapacity: count) { output, initializedCount in
      pixels.withUnsafeBufferPointer {
        headland_pixels_halve($0.baseAddress, UInt32(width), UInt32(height), output.baseAddress)
      }
      initializedCount = count
    }
    return Image(width: columns, height: rows, pixels: half, alpha: alpha)
  }

  /// The picture and its halves, down to one pixel.
  public func mipmapLevels() -> [Image] {
    var levels = [self]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved()) }
    return levels
  }
}

extension Image {
  /// The weights by which the channels of a pixel, 0…255, add up to a height.
  public struct HeightFactors: Sendable, Hashable {
    /// What one step of red, of green and of blue stand for.
    public var red, green, blue: Double
    /// What is taken off the sum.
    public var shift: Double

    /// Makes weights.
    public init(red: Double, green: Double, blue: Double, shift: Double) {
      (self.red, self.green, self.blue, self.shift) = (red, green, blue, shift)
    }
  }

  /// Writes the heights that a row's colours stand for.
  ///
  /// - Parameters:
  ///   - row: The row from the top.
  ///   - factors: The weights of the channels.
  ///   - output: Room for `width` heights.
  public func writeHeights(ofRow row: Int, _ factors: HeightFactors, to output: UnsafeMutablePointer<Float>) {
    precondition((0..<height).contains(row), "row \(row) is outside the image of \(width)x\(height)")
    let weights = [factors.red, factors.green, factors.blue, factors.shift]
    pixels.withUnsafeBufferPointer { bytes in
      headland_pixels_to_heights(bytes.baseAddress! + 4 * width * row, width, weights, output)
    }
  }
}
