internal import CCodecs

/// The JPEG codec (ITU-T T.81): photographs, without alpha.
///
/// Pictures are decoded as browsers decode them for textures: greys and inks (CMYK, which all programs store inverted)
/// become RGB, colour profiles are not applied, and the orientation that a camera noted beside the picture is ignored.
public enum JPEG {
  /// The longest side that the format can hold.
  static let longestSide = 65_500

  /// How much of the picture is kept.
  public struct Options: Sendable, Hashable {
    /// From 1 (smallest) to 100 (best); above 90 colours keep their full resolution.
    public let quality: Int

    /// Makes options; the default is hardly told from the original.
    public init(quality: Int = 90) {
      precondition((1...100).contains(quality), "JPEG quality \(quality) is not in 1…100")
      self.quality = quality
    }
  }

  /// Encodes an image over white, because the format has no alpha.
  public static func encode(_ image: Image, options: Options = Options()) throws(ImageError) -> [UInt8] {
    guard image.width <= longestSide, image.height <= longestSide else {
      throw ImageError(
        .tooLarge(width: image.width, height: image.height, limit: "the \(longestSide)x\(longestSide) of a JPEG"))
    }
    var output: UnsafeMutablePointer<UInt8>?
    var size = 0
    let result = image.pixels.withUnsafeBufferPointer {
      headland_jpeg_encode(
        $0.baseAddress, UInt32(image.width), UInt32(image.height), image.alpha == .premultiplied,
        Int32(options.quality), &output, &size)
    }
    defer { headland_codec_free(output) }
    try result.check()
    return Array(UnsafeBufferPointer(start: output, count: size))
  }

  /// Decodes a JPEG, baseline or progressive, to an opaque image with straight alpha.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Image {
    var header = HeadlandJPEGHeader()
    try bytes.withUnsafeBufferPointer { headland_jpeg_read_header($0.baseAddress, $0.count, &header) }.check()
    let (width, height) = (Int(header.width), Int(header.height))
    try limits.check(width: width, height: height)
    // Each block of 8 × 8 samples takes a bit at least. A tiny file that claims a huge image is refused by this before its
    // pixels are allocated.
    guard !header.is_huffman_coded || width * height / (64 * 8) <= bytes.count else { throw ImageError(.truncated) }
    return try Image(width: width, height: height) { output in
      bytes.withUnsafeBufferPointer { headland_jpeg_decode($0.baseAddress, $0.count, &header, output) }
    }
  }

  /// Whether the bytes begin as every JPEG does.
  static func isStart(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }
}
