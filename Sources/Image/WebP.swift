internal import CCodecs

/// The WebP codec (RFC 9649): still pictures, with loss or without, with alpha.
public enum WebP {
  /// The longest side that the format can hold.
  static let longestSide = 16_383

  /// How much of the picture is kept.
  public enum Options: Sendable, Hashable {
    /// All of it.
    case lossless
    /// From 0 (smallest) to 100 (best), with colours at half the resolution.
    case lossy(quality: Int)
  }

  /// Encodes an image; the colour of what is fully transparent may be lost.
  public static func encode(_ image: Image, options: Options = .lossless) throws(ImageError) -> [UInt8] {
    guard image.width <= longestSide, image.height <= longestSide else {
      throw ImageError(
        .tooLarge(width: image.width, height: image.height, limit: "the \(longestSide)x\(longestSide) of a WebP"))
    }
    var quality: Float = -1
    if case .lossy(let percent) = options { quality = Float(min(max(percent, 0), 100)) }
    var output: UnsafeMutablePointer<UInt8>?
    let size = image.converted(to: .straight).pixels.withUnsafeBufferPointer {
      headland_webp_encode($0.baseAddress, UInt32(image.width), UInt32(image.height), quality, &output)
    }
    defer { headland_codec_free(output) }
    guard size > 0 else { throw ImageError(.outOfMemory) }
    return Array(UnsafeBufferPointer(start: output, count: size))
  }

  /// Decodes a still WebP to straight alpha; an animation is an error.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) -> Image {
    var header = HeadlandWebPHeader()
    try bytes.withUnsafeBufferPointer { headland_webp_read_header($0.baseAddress, $0.count, &header) }.check()
    let (width, height) = (Int(header.width), Int(header.height))
    try limits.check(width: width, height: height)
    return try Image(width: width, height: height) { output in
      bytes.withUnsafeBufferPointer { headland_webp_decode($0.baseAddress, $0.count, &header, output) }
    }
  }

  /// Whether the bytes begin as every WebP does.
  static func isStart(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }
}
