/// How large an image may be that is decoded, so that a small hostile file cannot claim all memory.
public struct ImageLimits: Sendable, Hashable {
  /// The most pixels in a row.
  public var maximumWidth: Int
  /// The most rows.
  public var maximumHeight: Int
  /// The most bytes of a file, and of the pixels decoded from it at four bytes each.
  public var maximumBytes: Int

  /// Makes limits; without arguments 16384 x 16384 pixels and 1 GiB.
  public init(maximumWidth: Int = 16384, maximumHeight: Int = 16384, maximumBytes: Int = 1 << 30) {
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.maximumBytes = maximumBytes
  }

  /// Throws when an image of this size must not be decoded.
  func check(width: Int, height: Int) throws(ImageError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if width <= maximumWidth && height <= maximumHeight && !overflow && pixels <= maximumBytes / 4 { return }
    let limit = "the limit of \(maximumWidth)x\(maximumHeight) pixels and \(maximumBytes) bytes"
    throw ImageError(.tooLarge(width: width, height: height, limit: limit))
  }
}
