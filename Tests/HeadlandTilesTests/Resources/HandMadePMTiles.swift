/// PMTiles archives of version 3, written by the specification's words and numbers.
struct HandMadePMTiles {
  struct Entry {
    var id: UInt64
    var run: UInt64 = 1
    var length: UInt64
    /// Nil for the place where the entry before ends.
    var offset: UInt64?
  }

  var internalCompression: UInt8 = 1
  var tileCompression: UInt8 = 1
  var tileType: UInt8 = 1
  var minZoom: UInt8 = 0
  var maxZoom: UInt8 = 14
  var metadata = "{}"
  var root: [Entry]
  var leaves: [[Entry]] = []
  var tileData: [UInt8]
  /// Bytes between the header and the root directory.
  var gap = 0

  /// The archive's bytes; a leaf directory is found by `leafPlace`.
  var bytes: [UInt8] {
    let (root, metadata) = (packed(Self.directory(root)), packed(Array(metadata.utf8)))
    let leafBytes = leaves.flatMap { packed(Self.directory($0)) }
    var header = Array("PMTiles".utf8) + [3]
    var place = 127 + gap
    for length in [root.count, metadata.count, leafBytes.count, tileData.count] {
      header += HandMadeGzip.little(UInt64(place), 8) + HandMadeGzip.little(UInt64(length), 8)
      place += length
    }
    header += [UInt8](repeating: 0, count: 24)
    header += [1, internalCompression, tileCompression, tileType, minZoom, maxZoom]
    for degrees in [-10, -20, 30, 40] { header += HandMadeGzip.little(Int32(degrees) * 10_000_000, 4) }
    header += [5] + HandMadeGzip.little(Int32(15_000_000), 4) + HandMadeGzip.little(Int32(25_000_000), 4)
    return header + [UInt8](repeating: 0, count: gap) + root + metadata + leafBytes + tileData
  }

  /// Where leaf number `index` lies among the leaf directories.
  func leafPlace(_ index: Int) -> (offset: UInt64, length: UInt64) {
    let sizes = leaves.map { UInt64(packed(Self.directory($0)).count) }
    return (sizes[..<index].reduce(0, +), sizes[index])
  }

  private func packed(_ bytes: [UInt8]) -> [UInt8] { Self.compressed(bytes, internalCompression) }

  /// Bytes in the form of one of the format's compressions.
  static func compressed(_ bytes: [UInt8], _ compression: UInt8) -> [UInt8] {
    switch compression {
    case 2: HandMadeGzip.gzip(bytes)
    case 3: HandMadeStreams.brotli(bytes)
    case 4: HandMadeStreams.zstd(bytes)
    default: bytes
    }
  }

  static func directory(_ entries: [Entry]) -> [UInt8] {
    var bytes = varint(UInt64(entries.count))
    var last: UInt64 = 0
    for entry in entries {
      bytes += varint(entry.id - last)
      last = entry.id
    }
    for entry in entries { bytes += varint(entry.run) }
    for entry in entries { bytes += varint(entry.length) }
    for entry in entries { bytes += varint(entry.offset.map { $0 + 1 } ?? 0) }
    return bytes
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127) | 128] + varint(number >> 7)
  }
}
