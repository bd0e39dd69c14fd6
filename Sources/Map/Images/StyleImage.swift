import HeadlandImage

/// An image that icons and patterns show, and how it is to be shown.
public struct StyleImage: Sendable {
  /// Whether a side of an icon that is fitted to its text may be stretched or shrunk.
  public enum TextFit: String, Hashable, Sendable {
    /// Both.
    case stretchOrShrink
    /// It may be stretched alone.
    case stretchOnly
    /// It follows the other side, so that the icon keeps its proportions.
    case proportional
  }

  /// What is known of an image beside its pixels.
  public struct Options: Hashable, Sendable {
    /// How many of its pixels a point has along one axis.
    public var pixelRatio: Double
    /// Whether its alpha is a distance from a shape's edge, so that it can be given a colour.
    public var isSDF: Bool
    /// The columns that may be stretched, in pixels, from left to right; none given: all.
    public var stretchX: [ClosedRange<Double>]?
    /// The rows that may be stretched, in pixels, from top to bottom; none given: all.
    public var stretchY: [ClosedRange<Double>]?
    /// The left, upper, right and lower edge, in pixels, of what text may lie on; none given: all.
    public var content: SIMD4<Double>?
    /// What may be done to its width where it is fitted to a text.
    public var textFitWidth: TextFit?
    /// What may be done to its height where it is fitted to a text.
    public var textFitHeight: TextFit?

    /// Makes options.
    ///
    /// - Parameters:
    ///   - pixelRatio: How many of the image's pixels a point has along one axis.
    ///   - isSDF: Whether its alpha is a distance from a shape's edge.
    ///   - stretchX: The columns that may be stretched, in pixels.
    ///   - stretchY: The rows that may be stretched, in pixels.
    ///   - content: The left, upper, right and lower edge, in pixels, of what text may lie on.
    public init(
      pixelRatio: Double = 1, isSDF: Bool = false, stretchX: [ClosedRange<Double>]? = nil,
      stretchY: [ClosedRange<Double>]? = nil, content: SIMD4<Double>? = nil
    ) {
      self.pixelRatio = pixelRatio
      self.isSDF = isSDF
      self.stretchX = stretchX
      self.stretchY = stretchY
      self.content = content
    }
  }

  /// What is known of the image beside its pixels.
  public let options: Options
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The sheet that it is a part of, premultiplied, or itself.
  private let sheet: Image
  private let left: Int
  private let top: Int

  /// Makes an image of pixels.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - options: How it is to be shown.
  public init(_ image: Image, _ options: Options = Options()) {
    self.init(sheet: image.converted(to: .premultiplied), x: 0, y: 0, width: image.width, height: image.height, options)
  }

  /// Makes an image of a part of a premultiplied sheet, which must lie within it.
  init(sheet: Image, x: Int, y: Int, width: Int, height: Int, _ options: Options) {
    self.sheet = sheet
    self.options = options
    (left, top, self.width, self.height) = (x, y, width, height)
  }

  /// The pixels, premultiplied.
  public var image: Image { Image(width: width, height: height) { sheet.pixel(left + $0, top + $1) } }

  /// The width and height in points.
  var displaySize: SIMD2<Double> { SIMD2(Double(width), Double(height)) / options.pixelRatio }
}

extension StyleImage {
  /// The image's pixels with a border of one pixel: the other edge's where the image is repeated, else nothing.
  func bordered(repeating: Bool) -> [UInt8] {
    let rowBytes = 4 * (width + 2)
    return [UInt8](unsafeUninitializedCapacity: rowBytes * (height + 2)) { output, count in
      sheet.pixels.withUnsafeBufferPointer { pixels in
        var place = 0
        for y in -1...height {
          let row = (y + height) % height
          for x in -1...width {
            let isInside = y >= 0 && y < height && x >= 0 && x < width
            let source = 4 * ((top + row) * sheet.width + left + (x + width) % width)
            for channel in 0..<4 {
              (output.baseAddress! + place).initialize(to: isInside || repeating ? pixels[source + channel] : 0)
              place += 1
            }
          }
        }
      }
      count = rowBytes * (height + 2)
    }
  }
}
