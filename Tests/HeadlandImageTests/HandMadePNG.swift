/// A PNG written byte by byte from the specification, with stored (uncompressed) deflate blocks, so that the decoder is
/// tested against something that is not our own encoder.
struct HandMadePNG {
  struct Chunk {
    var type: String
    var data: [UInt8]
  }

  var chunks: [Chunk]

  /// `rows` hold the filter byte and the packed samples of each row, for an interlaced image pass by pass.
  init(
    width: Int, height: Int, bitDepth: UInt8, colorType: UInt8, isInterlaced: Bool = false, before: [Chunk] = [],
    rows: [[UInt8]]
  ) {
    let header = Self.bytes(width) + Self.bytes(height) + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0]
    let data = Self.zlibStored(rows.flatMap { $0 })
    chunks = [Chunk(type: "IHDR", data: header)] + before
    chunks += [Chunk(type: "IDAT", data: data), Chunk(type: "IEND", data: [])]
  }

  /// Splits the bytes of a file that is known to be sound.
  init(parsing bytes: [UInt8]) {
    chunks = []
    var rest = bytes.dropFirst(Self.signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
  }

  /// The file, with the right length and CRC for each chunk whatever its data is.
  var file: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let body = Array(chunk.type.utf8) + chunk.data
        return Self.bytes(chunk.data.count) + body + Self.bytes(Int(Self.crc32(body)))
      }
  }

  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  static func bytes(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// RFC 1950 round RFC 1951 blocks of type 0.
  static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      start = block.endIndex
      let size = UInt16(block.count)
      stream += [start == bytes.count ? 1 : 0]
      stream += [UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
      stream += block
    } while start < bytes.count
    return stream + Self.bytes(Int(adler32(bytes)))
  }

  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return ~crc
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
