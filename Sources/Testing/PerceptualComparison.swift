import HeadlandImage

/// A rule for calling two images alike to the eye, as pixelmatch 5 does it: colours are compared by how far apart they
/// look over white, and pixels that smoothing put along an edge do not count.
///
/// It follows Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in
/// mobile applications" (2010), and Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
public struct PerceptualComparison: Sendable, Hashable {
  /// How far apart two colours may look, 0 for not at all, 1 for black and white.
  public var threshold: Double

  /// The squared distance of black and white.
  static let largestDistance = 35_215.0

  /// Makes a rule.
  public init(threshold: Double = 0.1) {
    self.threshold = threshold
  }

  /// Counts the pixels that look different and do not come of smoothing.
  ///
  /// - Parameters:
  ///   - actual: The image to judge.
  ///   - expected: The image that it should look like.
  /// - Returns: The difference, or nil where the sizes differ and nothing can be compared.
  public func difference(between actual: Image, and expected: Image) -> PerceptualDifference? {
    guard actual.width == expected.width, actual.height == expected.height else { return nil }
    let (actual, expected) = (actual.converted(to: .straight), expected.converted(to: .straight))
    let (width, height) = (actual.width, actual.height)
    guard actual.pixels != expected.pixels else {
      return PerceptualDifference(image: actual, differing: [], smoothed: [])
    }
    let limit = Self.largestDistance * threshold * threshold
    var (differing, smoothed): ([Int], [Int]) = ([], [])
    actual.pixels.withUnsafeBytes { actualBytes in
      expected.pixels.withUnsafeBytes { expectedBytes in
        let first = YIQImage(bytes: actualBytes, width: width, height: height)
        let second = YIQImage(bytes: expectedBytes, width: width, height: height)
        for index in 0..<width * height where first.distance(to: second, at: index) > limit {
          if first.isSmoothed(index, like: second) || second.isSmoothed(index, like: first) {
            smoothed.append(index)
          } else {
            differing.append(index)
          }
        }
      }
    }
    return PerceptualDifference(image: actual, differing: differing, smoothed: smoothed)
  }
}

/// How two images of one size look different.
public struct PerceptualDifference: Sendable, Equatable {
  /// The image under test.
  private let actual: Image
  /// The pixels that count, by their places in reading order.
  private let differing: [Int]
  /// The pixels that differ as smoothing differs, by their places.
  private let smoothed: [Int]

  init(image: Image, differing: [Int], smoothed: [Int]) {
    (actual, self.differing, self.smoothed) = (image, differing, smoothed)
  }

  /// How many pixels look different.
  public var differingPixels: Int { differing.count }
  /// How many pixels differ as smoothing differs; they do not count.
  public var smoothedPixels: Int { smoothed.count }
  /// The part of all pixels that looks different, 0…1.
  public var score: Double { Double(differing.count) / Double(actual.width * actual.height) }

  /// A picture: differing pixels in red and smoothed ones in yellow over a faded copy of the actual image.
  public var image: Image {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(actual.pixels.count)
    for start in stride(from: 0, to: actual.pixels.count, by: 4) {
      let alpha = Double(actual.pixels[start + 3]) / 255
      for channel in 0..<3 {
        let overWhite = 255 + (Double(actual.pixels[start + channel]) - 255) * alpha
        bytes.append(UInt8(191 + overWhite / 4))
      }
      bytes.append(255)
    }
    for index in smoothed { bytes.replaceSubrange(4 * index..<4 * index + 3, with: [255, 200, 0]) }
    for index in differing { bytes.replaceSubrange(4 * index..<4 * index + 3, with: [255, 0, 0]) }
    return Image(width: actual.width, height: actual.height, pixels: bytes, alpha: .straight)
  }
}

/// The pixels of an image as brightness (Y) and colour (I, Q) over white, by the weights of NTSC.
private struct YIQImage {
  let bytes: UnsafeRawBufferPointer
  let width: Int
  let height: Int

  /// The squared distance to the pixel at the same place of another image.
  func distance(to other: YIQImage, at index: Int) -> Double {
    guard word(index) != other.word(index) else { return 0 }
    let change = color(index) - other.color(index)
    let y = Self.brightness(change)
    let i = 0.595_977_99 * change.x - 0.274_176_10 * change.y - 0.321_801_89 * change.z
    let q = 0.211_470_17 * change.x - 0.522_617_11 * change.y + 0.311_146_94 * change.z
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Whether a pixel seems to stem from smoothing an edge: few neighbours are as bright, some are darker and some are
  /// brighter, and the darkest or the brightest lies in an even area of both images.
  func isSmoothed(_ index: Int, like other: YIQImage) -> Bool {
    var equals = isAtBorder(index) ? 1 : 0
    var (darkest, brightest): ((change: Double, index: Int), (change: Double, index: Int)) = ((0, 0), (0, 0))
    let own = color(index)
    for neighbor in neighbors(of: index) {
      let change = word(neighbor) == word(index) ? 0 : Self.brightness(own - color(neighbor))
      if change == 0 {
        equals += 1
        if equals > 2 { return false }
      } else if change < darkest.change {
        darkest = (change, neighbor)
      } else if change > brightest.change {
        brightest = (change, neighbor)
      }
    }
    guard darkest.change < 0, brightest.change > 0 else { return false }
    return [darkest.index, brightest.index].contains { isEven($0) && other.isEven($0) }
  }

  /// Whether at least three neighbours have the very same colour; the image's border counts as one.
  private func isEven(_ index: Int) -> Bool {
    let equals = neighbors(of: index).count { word($0) == word(index) }
    return equals + (isAtBorder(index) ? 1 : 0) > 2
  }

  private func isAtBorder(_ index: Int) -> Bool {
    let (x, y) = (index % width, index / width)
    return x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  /// The up to eight pixels about one, column by column.
  private func neighbors(of index: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    var neighbors: [Int] = []
    neighbors.reserveCapacity(8)
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        neighbors.append(row * width + column)
      }
    }
    return neighbors
  }

  private func word(_ index: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) }

  /// Red, green and blue over white, 0…255.
  private func color(_ index: Int) -> SIMD3<Double> {
    let start = 4 * index
    let color = SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]))
    let alpha = bytes[start + 3]
    guard alpha < 255 else { return color }
    return SIMD3(repeating: 255) + (color - SIMD3(repeating: 255)) * (Double(alpha) / 255)
  }

  private static func brightness(_ color: SIMD3<Double>) -> Double {
    0.298_895_31 * color.x + 0.586_622_47 * color.y + 0.114_482_23 * color.z
  }
}
