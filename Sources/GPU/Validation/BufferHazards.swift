/// Finds shared buffers that are overwritten while the GPU may still read them, in strict validation.
///
/// The bound ranges are hashed at commit and again after the fence: a difference is a race.
struct BufferHazards: Sendable {
  struct Range: Sendable, Hashable {
    let address: UInt
    let length: Int
    let offset: Int
    let buffer: Int
  }

  private var buffers: [Buffer] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var ranges: Set<Range> = []
  private var hashes: [(range: Range, hash: UInt64)] = []
  /// The indices in buffers of the GPU's own, which nothing can look into before the end.
  var privateIndices = PrivateIndices()

  init() {}

  mutating func note(_ buffer: Buffer, offset: Int, length: Int) {
    guard buffer.address != 0, length > 0 else { return }
    let id = ObjectIdentifier(buffer)
    let place = places[id] ?? buffers.count
    if place == buffers.count {
      buffers.append(buffer)
      places[id] = place
    }
    ranges.insert(Range(address: buffer.address + UInt(offset), length: length, offset: offset, buffer: place))
  }

  func hashed() -> BufferHazards {
    var copy = self
    copy.hashes = ranges.map { (range: $0, hash: Self.hash($0)) }
    return copy
  }

  /// The issues of the ranges that changed since `hashed()`, and of private indices; called after the fence.
  func issues(during commandBuffer: String) -> [GPUIssue] {
    changed(during: commandBuffer) + privateIndices.issues()
  }

  private func changed(during commandBuffer: String) -> [GPUIssue] {
    // What the GPU writes changes by itself.
    hashes.filter { !buffers[$0.range.buffer].isWrittenByGPU && Self.hash($0.range) != $0.hash }.map { entry in
      GPUIssue(
        .bufferInFlight, object: buffers[entry.range.buffer].name,
        field: "bytes \(entry.range.offset)..<\(entry.range.offset + entry.range.length)",
        message: "changed between commit and the end of \(commandBuffer), which reads them",
        hint: "write to another buffer of a ring for each frame in flight, or wait for completed()")
    }
  }

  private static func hash(_ range: Range) -> UInt64 {
    FNV1a.hash(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: range.address), count: range.length))
  }
}

/// The shared buffers at an encoder's indices, so that a draw can tell which of their bytes it reads.
///
/// Only what is read can be overwritten too early: the slots of a ring may lie in one buffer.
struct BoundBuffers {
  private var entries: [Int: (buffer: Buffer, offset: Int)] = [:]

  mutating func set(_ stage: Stage, _ index: Int, _ buffer: Buffer?, offset: Int) {
    entries[EncoderBindings.slot(stage, index)] = buffer.map { ($0, offset) }
  }

  mutating func setOffset(_ stage: Stage, _ index: Int, _ offset: Int) {
    entries[EncoderBindings.slot(stage, index)]?.offset = offset
  }

  /// What the stages read of blocks, and which buffers they write.
  func noteBlocks(_ blocks: [RenderPipelineState.Block], _ hazards: inout BufferHazards?) {
    for block in blocks {
      let length = block.layout.runtimeArray == nil ? block.layout.dataSize : Int.max
      note(block.stage, block.index, 0, length, &hazards)
      if block.isWritten { entries[EncoderBindings.slot(block.stage, block.index)]?.buffer.noteGPUWrite() }
    }
  }

  /// Notes what a draw reads; `vertices` is nil where indices choose them, so that all of a stream counts as read.
  func noteReads(
    of pipeline: RenderPipelineState, vertices: Range<Int>?, instances: (base: Int, count: Int),
    in hazards: inout BufferHazards?
  ) {
    noteBlocks(pipeline.blocks, &hazards)
    for stream in pipeline.streams {
      let elements =
        stream.step == .perVertex
        ? vertices
        : instances.base..<stream.elementsRead(base: instances.base, instances: instances.count)
      let start = (elements?.lowerBound ?? 0) * stream.stride
      let end = elements.map { ($0.upperBound - 1) * stream.stride + stream.end } ?? Int.max
      note(.vertex, stream.index, start, end - start, &hazards)
    }
  }

  private func note(_ stage: Stage, _ index: Int, _ start: Int, _ length: Int, _ hazards: inout BufferHazards?) {
    guard let (buffer, offset) = entries[EncoderBindings.slot(stage, index)] else { return }
    let first = offset + start
    hazards?.note(buffer, offset: first, length: min(length, buffer.length - first))
  }
}
