internal import CEGL

/// Memory that the replay of a command buffer fills for the GPU: chunks from the device's pool, one after the other.
struct GLReplayMemory {
  private var chunks: [ArenaChunk] = []
  private var used = 0

  /// Gives the chunks away, to be kept until the GPU has finished with them.
  mutating func take() -> [ArenaChunk] {
    defer { (chunks, used) = ([], 0) }
    return chunks
  }

  /// How many bytes are left at an alignment, without another chunk.
  func room(alignment: Int) -> Int {
    chunks.last.map { $0.capacity - (used + alignment - 1) / alignment * alignment } ?? 0
  }

  /// Room for `length` bytes; nil where a chunk must be added first.
  mutating func allocate(_ length: Int, alignment: Int) -> (chunk: ArenaChunk, offset: Int)? {
    guard let chunk = chunks.last, room(alignment: alignment) >= length else { return nil }
    let offset = (used + alignment - 1) / alignment * alignment
    used = offset + length
    return (chunk, offset)
  }

  mutating func add(_ chunk: ArenaChunk) {
    chunks.append(chunk)
    used = 0
  }
}

extension GLExecutor {
  /// Room for `length` bytes that the GPU reads in this command buffer; nil where the driver has no memory left.
  func allocateReplayMemory(_ length: Int, alignment: Int) -> (buffer: GLBuffer, offset: Int)? {
    if replayMemory.room(alignment: alignment) < length {
      guard let chunk = chunks.take() ?? makeChunk() else { return nil }
      replayMemory.add(chunk)
    }
    guard let (chunk, offset) = replayMemory.allocate(length, alignment: alignment), let buffer = buffers[chunk.handle]
    else { return nil }
    return (buffer, offset)
  }

  /// A new piece of memory; nil where the driver has none left.
  func makeChunk() -> ArenaChunk? {
    let (handle, length) = (deletions.take(.buffer), chunks.chunkLength)
    guard let memory = makeSharedBuffer(handle, length: length) else {
      deletions.give(.buffer, handle)
      return nil
    }
    return ArenaChunk(handle: handle, address: memory.address, capacity: length, isShadow: memory.isShadow)
  }

  /// Binds a copy of a block that lies where no uniform block may begin: bytes that were set for a pipeline that reads
  /// them as an element of a storage array.
  func bindAligned(_ binding: GLuint, _ buffer: GLBuffer, offset: Int, length: Int) {
    let alignment = capabilities.limits.uniformOffsetAlignment
    guard let source = UnsafeRawPointer(bitPattern: buffer.address) else { return }
    guard let (copy, place) = allocateReplayMemory(length, alignment: alignment),
      let target = UnsafeMutableRawPointer(bitPattern: copy.address)
    else {
      work.isOutOfMemory = true
      return
    }
    (target + place).copyMemory(from: source + offset, byteCount: min(length, buffer.length - offset))
    uniforms.bind(binding, copy.name, offset: place, length: length)
  }
}
