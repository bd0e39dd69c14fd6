/// A directory of a PMTiles archive: where runs of tiles, or further directories, lie (specification, section 4).
struct PMTilesDirectory: Sendable {
  struct Entry: Hashable, Sendable {
    var tileID: UInt64
    /// From the start of the tile data or of the leaf directories.
    var offset: UInt64
    var length: UInt32
    /// How many tiles in a row are these bytes; 0 for a leaf directory.
    var runLength: UInt32
  }

  let entries: [Entry]

  /// What the directory takes in memory.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride }

  /// Reads a directory that has been decompressed.
  ///
  /// - Throws: `ResourceError` where it does not follow the specification.
  init(_ bytes: [UInt8], url: String) throws(ResourceError) {
    guard let entries = Self.entries(bytes) else {
      throw .malformed(url, "A directory of the archive is broken", hint: "Write or copy the archive anew")
    }
    self.entries = entries
  }

  /// The entry that covers a tile: a run that holds it, or the leaf directory that would.
  func entry(for id: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].tileID <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.runLength == 0 || id - entry.tileID < UInt64(entry.runLength) ? entry : nil
  }

  /// Four columns: differences of ids, run lengths, lengths, offsets (0 where the entry before ends).
  private static func entries(_ bytes: [UInt8]) -> [Entry]? {
    var reader = BinaryReader(bytes)
    // Each entry takes a byte in each column, so the data bound what is allocated.
    guard let count = reader.varint(), count <= UInt64(reader.count / 4) else { return nil }
    var entries = [Entry](repeating: Entry(tileID: 0, offset: 0, length: 0, runLength: 0), count: Int(count))
    var id: UInt64 = 0
    for index in entries.indices {
      guard let difference = reader.varint(), index == 0 || difference > 0 else { return nil }
      let (next, overflows) = id.addingReportingOverflow(difference)
      guard !overflows else { return nil }
      id = next
      entries[index].tileID = id
    }
    for index in entries.indices {
      guard let run = reader.varint().flatMap({ UInt32(exactly: $0) }) else { return nil }
      entries[index].runLength = run
    }
    for index in entries.indices {
      guard let length = reader.varint().flatMap({ UInt32(exactly: $0) }), length > 0 else { return nil }
      entries[index].length = length
    }
    for index in entries.indices {
      guard let offset = reader.varint() else { return nil }
      if offset > 0 {
        entries[index].offset = offset - 1
      } else {
        guard index > 0 else { return nil }
        let (next, overflows) = entries[index - 1].offset.addingReportingOverflow(UInt64(entries[index - 1].length))
        guard !overflows else { return nil }
        entries[index].offset = next
      }
    }
    return entries
  }
}
