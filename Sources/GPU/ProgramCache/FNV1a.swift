/// The FNV-1a hash by Fowler, Noll and Vo, over words of 8 bytes.
///
/// Two reads of the same bytes give the same number, and a change in one word always another. It is no defence against
/// forgery.
enum FNV1a {
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  static func hash(_ bytes: UnsafeRawBufferPointer, from start: UInt64 = start) -> UInt64 {
    var hash = start
    var position = 0
    while position + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* 0x100_0000_01B3
      position += 8
    }
    while position < bytes.count {
      hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01B3
      position += 1
    }
    return hash
  }
}
