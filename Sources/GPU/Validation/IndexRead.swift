/// The indices that a draw reads.
struct IndexRead: Sendable {
  let buffer: Buffer
  let type: IndexType
  let offset: Int
  let count: Int
  let baseVertex: Int

  /// The bytes in the buffer; `fits` must hold.
  var range: Range<Int> { offset..<offset + count * type.size }

  /// Whether the indices lie inside the buffer, on multiples of their size.
  var fits: Bool {
    offset >= 0 && offset % type.size == 0 && count <= Int(Int32.max) && offset <= buffer.length
      && count <= (buffer.length - offset) / type.size
  }

  /// What is wrong where the smallest or largest index names a vertex that the streams lack; nil where all are there.
  func breach(_ bytes: UnsafeRawPointer, vertexLimit: Int) -> String? {
    var (smallest, largest) = (Int.max, -1)
    for position in 0..<count {
      let index =
        type == .uint16
        ? Int(bytes.loadUnaligned(fromByteOffset: position * 2, as: UInt16.self))
        : Int(bytes.loadUnaligned(fromByteOffset: position * 4, as: UInt32.self))
      let isRestart = index == (type == .uint16 ? 0xFFFF : 0xFFFF_FFFF)
      if !isRestart { (smallest, largest) = (min(smallest, index), max(largest, index)) }
    }
    if largest < 0 || (smallest + baseVertex >= 0 && largest + baseVertex < vertexLimit) { return nil }
    return "indices \(smallest)...\(largest) + base vertex \(baseVertex) where the bound streams hold \(vertexLimit) "
      + "vertices"
  }
}

/// Draws whose indices only the GPU can reach: they are read back when the command buffer has ended.
struct PrivateIndices: Sendable {
  private struct Entry: Sendable {
    let read: IndexRead
    let vertexLimit: Int
    let encoder: String
  }
  private var entries: [Entry] = []

  mutating func note(_ read: IndexRead, vertexLimit: Int, encoder: String) {
    entries.append(Entry(read: read, vertexLimit: vertexLimit, encoder: encoder))
  }

  /// The draws that named vertices beyond their streams; called on the device's thread.
  func issues() -> [GPUIssue] {
    entries.compactMap { entry in
      let executor = entry.read.buffer.device.executor
      guard let buffer = executor.buffers[entry.read.buffer.handle] else { return nil }
      var breach: String?
      executor.readBytes(of: buffer, entry.read.range) {
        breach = entry.read.breach($0, vertexLimit: entry.vertexLimit)
      }
      return breach.map {
        GPUIssue(
          .vertexRange, object: entry.encoder, field: "drawIndexedPrimitives", message: $0,
          hint: "correct the indices in \(entry.read.buffer.name), or bind a longer buffer")
      }
    }
  }
}
