internal import CCodecs

extension HeadlandCodecResult {
  /// Throws what a codec reports.
  func check() throws(ImageError) {
    switch status {
    case HEADLAND_CODEC_OK: return
    case HEADLAND_CODEC_TRUNCATED: throw ImageError(.truncated)
    case HEADLAND_CODEC_OUT_OF_MEMORY: throw ImageError(.outOfMemory)
    default:
      let text = withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw ImageError(.corrupted(text))
    }
  }
}

extension Image {
  /// Makes an image with straight alpha of pixels that a decoder writes, of a size that was checked.
  init(
    width: Int, height: Int, decodingInto decode: (UnsafeMutablePointer<UInt8>?) -> HeadlandCodecResult
  ) throws(ImageError) {
    var result = HeadlandCodecResult()
    let count = 4 * width * height
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { output, initializedCount in
      result = decode(output.baseAddress)
      initializedCount = result.status == HEADLAND_CODEC_OK ? count : 0
    }
    try result.check()
    self.init(width: width, height: height, pixels: pixels, alpha: .straight)
  }
}
