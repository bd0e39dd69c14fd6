internal import CCodecs

/// The PNG codec (Portable Network Graphics, third edition, W3C).
public enum PNG {
  /// How rows are prepared for compression.
  public enum Filter: Sendable, Hashable, CaseIterable {
    /// Chooses row by row: flat rows as they are, others as differences.
    case automatic
    /// Stores rows as they are: best for flat colours and text.
    case none
    /// Stores differences to the pixel on the left: best for gradients and photographs.
    case sub
  }

  /// How much work goes into a small file.
  public struct Options: Sendable, Hashable {
    /// From 0 (stored) over 1 (fastest) to 12 (smallest).
    public let compressionLevel: Int
    /// How rows are prepared for compression.
    public let filter: Filter

    /// Makes options; the default is the fastest that still compresses.
    public init(compressionLevel: Int = 1, filter: Filter = .automatic) {
      precondition((0...12).contains(compressionLevel), "PNG compression level \(compressionLevel) is not in 0…12")
      self.compressionLevel = compressionLevel
      self.filter = filter
    }
  }

  /// Encodes an image with straight alpha, as the format asks, and without an alpha channel where it is opaque.
  public static func encode(_ image: Image, options: Options = Options()) throws(ImageError) -> [UInt8] {
    let longest = Int(Int32.max)
    let tooLarge = ImageError(
      .tooLarge(width: image.width, height: image.height, limit: "what one PNG data chunk can hold"))
    guard image.width <= longest, image.height <= longest else { throw tooLarge }
    let (width, height) = (UInt32(image.width), UInt32(image.height))
    let bound = headland_png_encode_bound(width, height)
    guard bound <= longest else { throw tooLarge }
    let encoded = [UInt8](unsafeUninitializedCapacity: bound) { output, initializedCount in
      initializedCount = image.pixels.withUnsafeBufferPointer { pixels in
        headland_png_encode(
          pixels.baseAddress, width, height, image.alpha == .premultiplied, Int32(options.compressionLevel),
          options.filter.code, output.baseAddress, bound)
      }
    }
    guard !encoded.isEmpty else { throw ImageError(.outOfMemory) }
    return encoded
  }

  /// Decodes a PNG of any colour type and depth to straight alpha; gamma and colour profiles are not applied.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Image {
    var header = HeadlandPNGHeader()
    try bytes.withUnsafeBufferPointer { headland_png_read_header($0.baseAddress, $0.count, &header) }.check()
    let (width, height) = (Int(header.width), Int(header.height))
    try limits.check(width: width, height: height)
    guard canHold(header, in: bytes.count) else { throw ImageError(.truncated) }
    return try Image(width: width, height: height) { output in
      bytes.withUnsafeBufferPointer { headland_png_decode($0.baseAddress, $0.count, &header, output) }
    }
  }

  /// Whether the bytes begin as every PNG does, or end before the signature does.
  static func isStart(_ bytes: [UInt8]) -> Bool {
    zip(bytes, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).allSatisfy { $0 == $1 }
  }

  /// Whether so many bytes can hold the image at all.
  ///
  /// Deflate makes at most 1032 bytes from one (a match of 258 bytes takes at least two bits). A tiny file that claims
  /// a huge image is refused by this before its pixels are allocated.
  private static func canHold(_ header: HeadlandPNGHeader, in byteCount: Int) -> Bool {
    let rowBytes = Int(header.width) * Int(header.bits_per_pixel) / 8
    return rowBytes * Int(header.height) / 1032 <= byteCount
  }
}

extension PNG.Filter {
  fileprivate var code: HeadlandPNGFilter {
    switch self {
    case .automatic: HEADLAND_PNG_FILTER_AUTOMATIC
    case .none: HEADLAND_PNG_FILTER_NONE
    case .sub: HEADLAND_PNG_FILTER_SUB
    }
  }
}
