/// Reads little-endian numbers and variable-length integers; past the end, and past 64 bits, there is none.
struct BinaryReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes[...]
    position = offset
  }

  /// How many bytes are left.
  var count: Int { bytes.endIndex - position }

  mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
    let size = MemoryLayout<Integer>.size
    guard count >= size else { return nil }
    defer { position += size }
    return bytes[position..<position + size].reversed().reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
  }

  /// A varint of protocol buffers.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < bytes.endIndex else { return nil }
      let byte = UInt64(bytes[position])
      position += 1
      if shift == 63, byte > 1 { return nil }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
