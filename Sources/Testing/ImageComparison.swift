import Glibc
import HeadlandImage

/// How many pixels may differ before two images count as different.
public enum PixelBudget: Sendable, Hashable {
  /// So many pixels, whatever the size.
  case count(Int)
  /// So large a part of all pixels, 0…1, rounded down to whole pixels.
  case fraction(Double)

  /// The number of pixels that may differ in an image of `pixelCount` pixels.
  public func pixels(of pixelCount: Int) -> Int {
    switch self {
    case .count(let count): count
    case .fraction(let fraction): Int((fraction * Double(pixelCount)).rounded(.down))
    }
  }
}

/// A rule for calling two images the same: a tolerance per channel, and a budget of pixels that may exceed it.
///
/// Images are compared premultiplied, so that colour under little alpha weighs as little as it shows. Images of
/// different size are never the same.
public struct ImageComparison: Sendable, Hashable {
  /// The largest difference of one channel that a pixel may have and still count as equal, 0…255.
  public var tolerance: Int
  /// How many pixels may differ by more.
  public var allowedDifferingPixels: PixelBudget

  /// Makes a rule; without arguments every byte must agree.
  public init(tolerance: Int = 0, allowedDifferingPixels: PixelBudget = .count(0)) {
    self.tolerance = tolerance
    self.allowedDifferingPixels = allowedDifferingPixels
  }

  /// Returns how the images differ, or nil where the rule calls them the same.
  public func difference(between actual: Image, and expected: Image) -> PixelDifference? {
    let difference = measure(actual, against: expected)
    return difference.isSizeMismatch || difference.differingPixels > difference.allowedPixels ? difference : nil
  }

  /// Returns how the images differ, whether or not the rule calls them the same.
  public func measure(_ actual: Image, against expected: Image) -> PixelDifference {
    let actual = actual.converted(to: .premultiplied)
    let expected = expected.converted(to: .premultiplied)
    var tally = PixelTally(tolerance: tolerance)
    for y in 0..<max(actual.height, expected.height) {
      tally.count(RowPair(actual, expected, y: y))
    }
    return PixelDifference(
      actual: actual, expected: expected, tolerance: tolerance, differingPixels: tally.differing,
      allowedPixels: allowedDifferingPixels.pixels(of: tally.compared), comparedPixels: tally.compared,
      maximumDelta: tally.maximumDelta, first: tally.first)
  }
}

/// One row of two images, either of which may be narrower or have no such row.
struct RowPair {
  let actual: ArraySlice<UInt8>
  let expected: ArraySlice<UInt8>
  let y: Int

  init(_ actual: Image, _ expected: Image, y: Int) {
    self.actual = RowPair.row(y, of: actual)
    self.expected = RowPair.row(y, of: expected)
    self.y = y
  }

  /// The number of columns that either image has.
  var columns: Int { max(actual.count, expected.count) / 4 }

  /// Whether both rows have the same bytes.
  var isEqual: Bool {
    actual.count == expected.count
      && actual.withUnsafeBytes { a in
        expected.withUnsafeBytes { e in a.isEmpty || memcmp(a.baseAddress!, e.baseAddress!, a.count) == 0 }
      }
  }

  /// The pixels of both images in one column, nil where an image does not reach.
  func pixels(_ x: Int) -> (actual: RGBA8?, expected: RGBA8?) {
    (RowPair.pixel(x, in: actual), RowPair.pixel(x, in: expected))
  }

  private static func row(_ y: Int, of image: Image) -> ArraySlice<UInt8> {
    y < image.height ? image.pixels[4 * image.width * y..<4 * image.width * (y + 1)] : []
  }

  private static func pixel(_ x: Int, in row: ArraySlice<UInt8>) -> RGBA8? {
    guard 4 * x < row.count else { return nil }
    let start = row.startIndex + 4 * x
    return RGBA8(row[start], row[start + 1], row[start + 2], row[start + 3])
  }
}

/// What is counted while rows go by from top to bottom.
private struct PixelTally {
  let tolerance: Int
  var differing = 0
  var compared = 0
  var maximumDelta = 0
  var first: PixelMismatch?

  init(tolerance: Int) {
    self.tolerance = tolerance
  }

  mutating func count(_ rows: RowPair) {
    compared += rows.columns
    // Most rows of most comparisons are equal, and finding that out costs nothing.
    if rows.isEqual { return }
    for x in 0..<rows.columns {
      let (actual, expected) = rows.pixels(x)
      if let actual, let expected {
        let delta = actual.distance(to: expected)
        maximumDelta = max(maximumDelta, delta)
        if delta <= tolerance { continue }
      }
      differing += 1
      if first == nil { first = PixelMismatch(x: x, y: rows.y, actual: actual, expected: expected) }
    }
  }
}
