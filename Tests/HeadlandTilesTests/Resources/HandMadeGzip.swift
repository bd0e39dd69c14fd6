/// Compressed data written byte by byte, so that expectations do not rest on the decompressor under test.
enum HandMadeGzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// A gzip member of one stored block (RFC 1952, RFC 1951 section 3.2.4).
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    header + stored(bytes) + little(crc32(bytes), 4) + little(UInt32(truncatingIfNeeded: bytes.count), 4)
  }

  /// A zlib stream of one stored block (RFC 1950).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01] + stored(bytes) + little(b << 16 | a, 4).reversed()
  }

  /// A gzip member of about `size` zero bytes, 258 of them in 13 bits (RFC 1951, section 3.2.6).
  static func bomb(_ size: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    // The literal 0, then copies of 258 bytes at distance 1; codes are written from their highest bit.
    bits.append(reversed: 0b0011_0000, count: 8)
    for _ in 0..<(size / 258) {
      bits.append(reversed: 0b1100_0101, count: 8)
      bits.append(reversed: 0, count: 5)
    }
    bits.append(reversed: 0, count: 7)
    return header + bits.finished() + little(0, 4) + little(UInt32(truncatingIfNeeded: size), 4)
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let blocks = max(1, (bytes.count + 65_534) / 65_535)
    return (0..<blocks).flatMap { index -> [UInt8] in
      let block = bytes[(index * 65_535)..<min(bytes.count, (index + 1) * 65_535)]
      let length = UInt32(block.count)
      return [index == blocks - 1 ? 1 : 0] + little(length, 2) + little(~length & 0xFFFF, 2) + block
    }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  static func little(_ number: some FixedWidthInteger, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count: UInt64 = 0

    mutating func append(_ value: UInt64, count added: UInt64) {
      pending |= value << count
      count += added
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        count -= 8
      }
    }

    mutating func append(reversed value: UInt64, count added: UInt64) {
      append((0..<added).reduce(0) { $0 | (value >> $1 & 1) << (added - 1 - $1) }, count: added)
    }

    func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes }
  }
}
