import HeadlandImage
import HeadlandTesting

/// `headland compare A B`: says whether two images are the same, and where they are not.
struct CompareCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "compare", summary: "say whether two images are the same",
    positionals: [
      PositionalSpecification("A", "the image to judge"),
      PositionalSpecification("B", "the image that it should equal"),
    ],
    options: [
      .value("--tolerance", "N", "the largest difference of a channel that counts as equal, 0…255 (0)"),
      .value("--allow", "FRACTION", "the part of all pixels that may differ by more, 0…1 (0)"),
      .value("--diff", "OUT", "write a picture of the differences here, where the images differ"),
      .flag("--json", "print the measurements as JSON"),
    ],
    notes: "Exit code 0: the same within the bounds; 1: different, or an image cannot be read.")

  private let paths: (actual: String, expected: String)
  private let comparison: ImageComparison
  private let diffPath: String?
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    paths = (arguments.positional(0), arguments.positional(1))
    comparison = ImageComparison(
      tolerance: try arguments.integer("--tolerance", in: 0...255) ?? 0,
      allowedDifferingPixels: .fraction(try arguments.number("--allow", in: 0...1) ?? 0))
    diffPath = arguments.text("--diff")
    if let diffPath, ImageFormat(path: diffPath) == nil {
      throw UsageError("--diff: \(diffPath) tells no image format; end it in .png")
    }
    printsJSON = arguments.flag("--json")
  }

  func run() throws -> Bool {
    let actual = try Image(contentsOf: paths.actual)
    let expected = try Image(contentsOf: paths.expected)
    let difference = comparison.measure(actual, against: expected)
    let isSame = comparison.difference(between: actual, and: expected) == nil
    if let diffPath, !isSame { try difference.image.write(to: diffPath) }
    if printsJSON {
      try Output.json(ComparisonReport(difference, isSame: isSame))
    } else {
      Output.print("\(Self.verdict(difference, isSame: isSame)): \(difference)")
    }
    return isSame
  }

  /// The answer in a word: images that differ in as few pixels as `--allow` lets pass are not called the same.
  static func verdict(_ difference: PixelDifference, isSame: Bool) -> String {
    guard isSame else { return "different" }
    if difference.differingPixels > 0 { return "within --allow" }
    return difference.maximumDelta > 0 ? "within --tolerance" : "same"
  }
}

/// The measurements of one comparison, as `--json` prints them.
private struct ComparisonReport: Encodable {
  struct FirstPixel: Encodable {
    let x: Int
    let y: Int
    let actual: [UInt8]?
    let expected: [UInt8]?
  }

  let same: Bool
  let sizes: [[Int]]
  let comparedPixels: Int
  let differingPixels: Int
  let allowedPixels: Int
  let tolerance: Int
  let maximumDelta: Int
  let first: FirstPixel?

  init(_ difference: PixelDifference, isSame: Bool) {
    same = isSame
    sizes = [difference.actual, difference.expected].map { [$0.width, $0.height] }
    comparedPixels = difference.comparedPixels
    differingPixels = difference.differingPixels
    allowedPixels = difference.allowedPixels
    tolerance = difference.tolerance
    maximumDelta = difference.maximumDelta
    first = difference.first.map { pixel in
      FirstPixel(x: pixel.x, y: pixel.y, actual: Self.channels(pixel.actual), expected: Self.channels(pixel.expected))
    }
  }

  private static func channels(_ color: RGBA8?) -> [UInt8]? {
    color.map { [$0.red, $0.green, $0.blue, $0.alpha] }
  }
}
