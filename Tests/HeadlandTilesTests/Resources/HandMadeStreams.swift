/// Brotli and Zstandard streams written byte by byte, so that expectations do not rest on the decoders under test.
enum HandMadeStreams {
  /// A brotli stream of one meta-block that is not compressed, of up to 65,536 bytes, and an empty last one (RFC 7932,
  /// section 9).
  static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.isEmpty else { return [0x06] }
    // A window of 16 bits, not the last, four nibbles of length, not compressed: bits 0, 0, 00, length - 1, 1.
    let header = UInt32(bytes.count - 1) << 4 | 1 << 20
    return HandMadeGzip.little(header, 3) + bytes + [0x03]
  }

  /// A Zstandard frame of one raw block of up to 255 bytes (RFC 8878, section 3.1.1).
  static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    magic + [0x20, UInt8(bytes.count)] + block(size: bytes.count, type: 0, isLast: true) + bytes
  }

  /// A Zstandard frame of many zero bytes: blocks of one byte and how often it comes.
  static func zstdZeros(_ count: Int) -> [UInt8] {
    // No content size; the window of 2 MiB allows blocks of 128 KiB.
    var bytes = magic + [0x00, 11 << 3]
    var left = count
    while left > 0 {
      let size = min(left, 128 << 10)
      left -= size
      bytes += block(size: size, type: 1, isLast: left == 0) + [0]
    }
    return bytes
  }

  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  private static func block(size: Int, type: UInt32, isLast: Bool) -> [UInt8] {
    HandMadeGzip.little(UInt32(size) << 3 | type << 1 | (isLast ? 1 : 0), 3)
  }
}
