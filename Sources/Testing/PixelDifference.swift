import HeadlandImage

/// One pixel that differs, with both of its colours, premultiplied.
public struct PixelMismatch: Sendable, Hashable {
  /// The column, from the left.
  public let x: Int
  /// The row, from the top.
  public let y: Int
  /// What was drawn, or nil where the actual image does not reach.
  public let actual: RGBA8?
  /// What should have been drawn, or nil where the expected image does not reach.
  public let expected: RGBA8?
}

/// How two images differ, in numbers, in words and as a picture.
public struct PixelDifference: Sendable, Equatable {
  /// The image under test, premultiplied.
  public let actual: Image
  /// The image that it should equal, premultiplied.
  public let expected: Image
  /// The largest channel difference that was not counted.
  public let tolerance: Int
  /// How many pixels differ by more than the tolerance, those that only one image has included.
  public let differingPixels: Int
  /// How many pixels were allowed to.
  public let allowedPixels: Int
  /// How many pixels either image has.
  public let comparedPixels: Int
  /// The largest difference of one channel among the pixels that both images have, 0…255.
  public let maximumDelta: Int
  /// The first differing pixel, in reading order; nil where none differs.
  public let first: PixelMismatch?

  /// Whether the images have different widths or heights, which no tolerance allows.
  public var isSizeMismatch: Bool {
    actual.width != expected.width || actual.height != expected.height
  }

  /// A picture as large as both images together: differing pixels in red over a faded copy of the actual image.
  public var image: Image {
    let (width, height) = (max(actual.width, expected.width), max(actual.height, expected.height))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for y in 0..<height {
      let rows = RowPair(actual, expected, y: y)
      let isEqual = rows.isEqual
      for x in 0..<width {
        let (drawn, wanted) = rows.pixels(x)
        let color = isEqual || !differs(drawn, wanted) ? faded(drawn) : RGBA8(255, 0, 0)
        bytes.append(color.red)
        bytes.append(color.green)
        bytes.append(color.blue)
        bytes.append(255)
      }
    }
    return Image(width: width, height: height, pixels: bytes)
  }

  private func differs(_ drawn: RGBA8?, _ wanted: RGBA8?) -> Bool {
    guard let drawn, let wanted else { return drawn != wanted }
    return drawn.distance(to: wanted) > tolerance
  }

  /// The colour over white, at a quarter of its strength.
  private func faded(_ color: RGBA8?) -> RGBA8 {
    guard let color else { return RGBA8(255, 255, 255) }
    let paper = 255 - Int(color.alpha)
    func fade(_ channel: UInt8) -> UInt8 { UInt8(min(255, 192 + (Int(channel) + paper) / 4)) }
    return RGBA8(fade(color.red), fade(color.green), fade(color.blue))
  }
}

extension PixelDifference: CustomStringConvertible {
  /// One sentence: the sizes where they differ, else the counts, and the first differing pixel with both colours.
  public var description: String {
    guard !isSizeMismatch else {
      return "the image is \(actual.width)x\(actual.height) where \(expected.width)x\(expected.height) was expected"
    }
    guard let first else {
      return
        "no pixel of \(comparedPixels) differs by more than \(tolerance) (the largest difference is \(maximumDelta))"
    }
    return "\(differingPixels) of \(comparedPixels) pixels differ by more than \(tolerance) (\(allowedPixels) may), "
      + "by up to \(maximumDelta); the first, at (\(first.x), \(first.y)), "
      + "is \(color(first.actual)) where \(color(first.expected)) was expected"
  }

  private func color(_ color: RGBA8?) -> String {
    color.map(\.description) ?? "missing"
  }
}
