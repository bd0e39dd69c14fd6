/// A linked program as the driver's own bytes, with what the compiler had said of it.
struct ProgramBinary: Sendable, Equatable {
  let format: UInt32
  let log: String
  let bytes: [UInt8]
}

/// A program's file: a head, what the program was made of, the compiler's log, the program.
///
/// The head is 32 bytes: the mark, a checksum over all that follows it, then four numbers of 4 bytes, little-endian: the
/// binary's format and the lengths of the three parts. What the program was made of is stored whole and compared, so that
/// names that meet by chance do no harm.
enum ProgramFile {
  private static let mark = Array("HLprog01".utf8)
  private static let headLength = 32

  static func encode(_ binary: ProgramBinary, identity: [UInt8]) -> [UInt8] {
    let log = Array(binary.log.utf8)
    var tail: [UInt8] = []
    tail.reserveCapacity(16 + identity.count + log.count + binary.bytes.count)
    for number in [binary.format] + [identity, log, binary.bytes].map({ UInt32($0.count) }) {
      tail += littleEndian(number)
    }
    tail += identity + log + binary.bytes
    return mark + littleEndian(tail.withUnsafeBytes { FNV1a.hash($0) }) + tail
  }

  /// The program in a file; nil where the file is damaged, or of another program.
  static func decode(_ file: [UInt8], identity: [UInt8]) -> ProgramBinary? {
    guard file.count >= headLength, file.prefix(mark.count) == mark[...] else { return nil }
    let (checksum, format, lengths) = file.withUnsafeBytes { bytes in
      (
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian,
        bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self).littleEndian,
        (0..<3).map { Int(bytes.loadUnaligned(fromByteOffset: 20 + 4 * $0, as: UInt32.self).littleEndian) }
      )
    }
    guard file.count == headLength + lengths.reduce(0, +), lengths[0] == identity.count else { return nil }
    guard file[16...].withUnsafeBytes({ FNV1a.hash($0) }) == checksum else { return nil }
    let log = headLength + lengths[0]
    guard file[headLength..<log] == identity[...] else { return nil }
    return ProgramBinary(
      format: format, log: String(decoding: file[log..<log + lengths[1]], as: UTF8.self),
      bytes: Array(file[(log + lengths[1])...]))
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
