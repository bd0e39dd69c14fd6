internal import Synchronization

/// The pieces of GPU memory for `set…Bytes` that no command buffer uses at the moment.
final class ArenaChunkPool: Sendable {
  /// Room for some thousands of draws' bytes; a command buffer takes as many chunks as it fills.
  static let standardChunkLength = 256 * 1024

  let chunkLength: Int
  private let free = Mutex<[ArenaChunk]>([])

  init(chunkLength: Int) { self.chunkLength = chunkLength }

  func take() -> ArenaChunk? { free.withLock { $0.popLast() } }

  /// Memory for what is recorded and never replayed: on a lost device, or where the driver has no memory left.
  static func makeUnreadChunk() -> ArenaChunk {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: standardChunkLength, alignment: 16)
    return ArenaChunk(handle: 0, address: UInt(bitPattern: memory), capacity: standardChunkLength, isShadow: true)
  }

  func give(_ chunks: [ArenaChunk]) {
    guard !chunks.isEmpty else { return }
    for chunk in chunks where chunk.isUnread { UnsafeMutableRawPointer(bitPattern: chunk.address)?.deallocate() }
    free.withLock { $0 += chunks.filter { !$0.isUnread } }
  }

  /// How many pieces wait here.
  var count: Int { free.withLock { $0.count } }
}

/// Where ended command buffers and dropped objects are counted, for the device and for its executor.
final class DeletionSink: Sendable {
  let queue = DeletionQueue()
  /// What the device's thread is still to do.
  private let line: GLWorkLine
  let buffers = HandleAllocator()
  let textures = HandleAllocator()
  let samplers = HandleAllocator()
  let functions = HandleAllocator()
  let pipelines = HandleAllocator()
  let kernels = HandleAllocator()
  let depthStencils = HandleAllocator()

  init(line: GLWorkLine) { self.line = line }

  func take(_ kind: ObjectKind) -> ObjectHandle {
    switch kind {
    case .buffer: buffers.take()
    case .texture: textures.take()
    case .sampler: samplers.take()
    case .function: functions.take()
    case .pipeline: pipelines.take()
    case .kernel: kernels.take()
    case .depthStencil: depthStencils.take()
    }
  }

  func give(_ kind: ObjectKind, _ handle: ObjectHandle) {
    switch kind {
    case .buffer: buffers.give(handle)
    case .texture: textures.give(handle)
    case .sampler: samplers.give(handle)
    case .function: functions.give(handle)
    case .pipeline: pipelines.give(handle)
    case .kernel: kernels.give(handle)
    case .depthStencil: depthStencils.give(handle)
    }
  }

  /// Deletes objects on the GL thread and frees their places.
  func run(_ deletions: [DeletionQueue.Deletion], on executor: GLExecutor) {
    for deletion in deletions {
      if let texture = deletion.returns {
        executor.returning.append(texture)
        continue
      }
      executor.delete(deletion.kind, deletion.handle)
      give(deletion.kind, deletion.handle)
    }
  }

  /// Ends a buffer; called on the GL thread.
  ///
  /// What this frees is deleted behind all that stands in the thread's line: the making of an object that was dropped at
  /// once may be among it. Textures that go back to their pool go with the buffer.
  func closeBuffer(_ number: UInt64, executor: GLExecutor) {
    let ended = queue.closeBuffer(number)
    executor.returning += ended.compactMap(\.returns)
    let due = ended.filter { $0.returns == nil }
    guard !due.isEmpty else { return }
    _ = line.append(.init(run: { [self] in run(due, on: executor) }))
  }
}
