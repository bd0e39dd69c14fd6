/// Writes the fields of a protocol buffer's message, sound or not.
package struct ProtocolBufferWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func field(_ number: UInt64, varint value: UInt64) {
    varint(number << 3)
    varint(value)
  }

  package mutating func field(_ number: UInt64, bytes content: [UInt8]) {
    varint(number << 3 | 2)
    varint(UInt64(content.count))
    bytes += content
  }

  package mutating func field(_ number: UInt64, packed values: [UInt32]) {
    var list = ProtocolBufferWriter()
    for value in values { list.varint(UInt64(value)) }
    field(number, bytes: list.bytes)
  }

  package mutating func field(_ number: UInt64, fixed32 value: UInt32) {
    varint(number << 3 | 5)
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  package mutating func field(_ number: UInt64, fixed64 value: UInt64) {
    varint(number << 3 | 1)
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The form in which signed numbers are short: 0, −1, 1, −2 become 0, 1, 2, 3.
  package static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }
}
