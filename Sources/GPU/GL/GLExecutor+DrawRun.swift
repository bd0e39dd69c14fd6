internal import CEGL

/// Draws with nothing between them but other bytes of one block: one call makes them all.
struct GLDrawRun {
  /// The first command after the run.
  var end: Int
  var count = 1
  /// The buffer index of the block whose bytes differ; nil where nothing does.
  var movingIndex: Int?
  /// The block's binding at the run's first and last draw.
  var first = GLEncoderState.Slot()
  var last = GLEncoderState.Slot()
}

extension GLExecutor {
  /// Fewer draws than these cost less one by one.
  private static let shortestRun = 4

  /// Whether the driver can make many draws in a call.
  var mergesDraws: Bool { capabilities.hasMultiDrawArrays || workarounds.indexesVertexBlocks }

  /// Replays the draw at `place` together with those behind it; nil where it stands alone, and is then not replayed.
  ///
  /// - Returns: The place behind the run.
  @inline(__always) func replayRun(_ commands: UnsafeBufferPointer<Command>, from place: Int) -> Int? {
    switch commands[place] {
    case .draw(let type, _, _, _, _):
      guard place + 1 < commands.count, commands[place + 1].continuesRun else { return nil }
      return replayRun(type, commands, from: place)
    case .drawIndexed(let draw):
      guard workarounds.indexesVertexBlocks, place + 1 < commands.count, commands[place + 1].continuesRun else {
        return nil
      }
      return replayRun(draw, commands, from: place)
    default: return nil
    }
  }

  // MARK: - Draws of consecutive vertices

  private func replayRun(_ type: UInt8, _ commands: UnsafeBufferPointer<Command>, from place: Int) -> Int? {
    guard let pipeline = pipelines[encoder.pipelineHandle], workarounds.indexesVertexBlocks else {
      return replayUnchanged(type, commands, from: place)
    }
    let run = findRun(commands, from: place, pipeline) { command in
      guard case .draw(type, _, _, _, let baseInstance) = command else { return nil }
      return baseInstance
    }
    guard let run else { return nil }
    return replay(run, commands, from: place, pipeline, type) {
      (command, element) -> DrawPrimitivesIndirectArguments? in
      guard case .draw(_, let start, let count, let instances, let baseInstance) = command else { return nil }
      return DrawPrimitivesIndirectArguments(
        vertexCount: count, instanceCount: instances, vertexStart: start, baseInstance: element ?? baseInstance)
    } submit: { offset, count, stride in
      let mode = GLConversions.primitive(type)
      if capabilities.hasMultiDrawIndirect { return GL.multiDrawArraysIndirect(mode, offset, count, stride) }
      for draw in 0..<count { GL.drawArraysIndirect(mode, offset + draw * stride) }
    }
  }

  /// Without indirect calls for many draws those that differ in their vertices alone are made in one.
  private func replayUnchanged(_ type: UInt8, _ commands: UnsafeBufferPointer<Command>, from place: Int) -> Int? {
    var end = place
    while end < commands.count, case .draw(type, _, _, 1, 0) = commands[end] { end += 1 }
    guard end - place >= Self.shortestRun, prepareDraw(type: type, baseInstance: 0) else { return nil }
    let count = end - place
    withUnsafeTemporaryAllocation(of: GLint.self, capacity: 2 * count) { numbers in
      for draw in 0..<count {
        guard case .draw(_, let start, let vertices, _, _) = commands[place + draw] else { continue }
        numbers[draw] = GLint(start)
        numbers[count + draw] = GLint(vertices)
      }
      guard let firsts = numbers.baseAddress else { return }
      GL.multiDrawArrays(GLConversions.primitive(type), firsts, firsts + count, count)
    }
    statistics.draws += count - 1
    return end
  }

  // MARK: - Draws of indices

  private func replayRun(_ draw: DrawIndexed, _ commands: UnsafeBufferPointer<Command>, from place: Int) -> Int? {
    let width = UInt32(draw.indexType == 0 ? 2 : 4)
    guard let pipeline = pipelines[encoder.pipelineHandle], let indices = required(draw.indexBuffer) else { return nil }
    let run = findRun(commands, from: place, pipeline) { command in
      guard case .drawIndexed(let next) = command, next.primitiveType == draw.primitiveType,
        next.indexBuffer == draw.indexBuffer, next.indexType == draw.indexType
      else { return nil }
      return next.baseInstance
    }
    guard let run else { return nil }
    return replay(run, commands, from: place, pipeline, draw.primitiveType) {
      (command, element) -> DrawIndexedPrimitivesIndirectArguments? in
      guard case .drawIndexed(let next) = command else { return nil }
      return DrawIndexedPrimitivesIndirectArguments(
        indexCount: next.indexCount, instanceCount: next.instanceCount, indexStart: next.indexBufferOffset / width,
        baseVertex: next.baseVertex, baseInstance: element ?? next.baseInstance)
    } submit: { offset, count, stride in
      uploadShadow(draw.indexBuffer, indices)
      vertexArrays.bindElements(indices.name)
      let mode = GLConversions.primitive(draw.primitiveType)
      let type = GLenum(draw.indexType == 0 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT)
      if capabilities.hasMultiDrawIndirect { return GL.multiDrawElementsIndirect(mode, type, offset, count, stride) }
      for draw in 0..<count { GL.drawElementsIndirect(mode, type, offset + draw * stride) }
    }
  }

  // MARK: - Runs

  /// The run that begins at `place`; nil where it is too short.
  ///
  /// `baseInstance` tells the base instance of a command that may be part of the run, and nil of others.
  @inline(__always) private func findRun(
    _ commands: UnsafeBufferPointer<Command>, from place: Int, _ pipeline: GLPipeline,
    baseInstance: (Command) -> UInt32?
  ) -> GLDrawRun? {
    guard let base = baseInstance(commands[place]) else { return nil }
    var run = GLDrawRun(end: place + 1)
    var next = place + 1
    while next < commands.count, run.count < GLVertexArrays.drawIndexCount {
      var moved: GLEncoderState.Slot?
      if case .setBuffer(.vertex, let index, let handle, let offset, let length) = commands[next] {
        moved = .init(handle: handle, offset: offset, length: length)
        guard base == 0, mayMove(&run, to: moved!, at: Int(index), pipeline), next + 1 < commands.count else { break }
        next += 1
      }
      // A stage that asks for the instance id learns of one base only.
      guard baseInstance(commands[next]) == base else { break }
      if let moved { run.last = moved }
      next += 1
      (run.end, run.count) = (next, run.count + 1)
    }
    return run.count >= Self.shortestRun ? run : nil
  }

  /// Whether a run may go on with other bytes: an element of the array that begins with the first draw's.
  private func mayMove(
    _ run: inout GLDrawRun, to slot: GLEncoderState.Slot, at index: Int, _ pipeline: GLPipeline
  ) -> Bool {
    guard pipeline.movableBlocks & 1 << UInt32(index) != 0, run.movingIndex ?? index == index,
      case .indexedBlock(_, let stride) = pipeline.vertexUses[index]
    else { return false }
    let first = run.movingIndex == nil ? encoder.slot(.vertex, index) : run.first
    guard slot.handle == first.handle, slot.length == first.length, slot.offset >= first.offset,
      Int(slot.offset - first.offset) % stride == 0,
      Int(slot.offset - first.offset) / stride < GLVertexArrays.drawIndexCount
    else { return false }
    if run.movingIndex == nil { (run.movingIndex, run.first, run.last) = (index, first, first) }
    return true
  }

  /// Writes the numbers of a run's draws and makes them in one call.
  private func replay<Arguments: BitwiseCopyable>(
    _ run: GLDrawRun, _ commands: UnsafeBufferPointer<Command>, from place: Int, _ pipeline: GLPipeline,
    _ type: UInt8, arguments: (Command, UInt32?) -> Arguments?,
    submit: (_ offset: Int, _ count: Int, _ stride: Int) -> Void
  ) -> Int? {
    let stride = MemoryLayout<Arguments>.stride
    guard let (memory, offset) = allocateReplayMemory(run.count * stride, alignment: 16),
      let target = UnsafeMutableRawPointer(bitPattern: memory.address)
    else { return nil }
    write(run, commands, from: place, pipeline, to: target + offset, arguments)
    if let index = run.movingIndex { bind(run, index, through: run.last.offset - run.first.offset + run.last.length) }
    guard prepareDraw(type: type, baseInstance: baseInstance(of: commands[place])) else { return nil }
    if let index = run.movingIndex { pipeline.vertexStage.follow(index) }
    GL.bindBuffer(GLenum(GL_DRAW_INDIRECT_BUFFER), memory.name)
    submit(offset, run.count, stride)
    statistics.draws += run.count - 1
    if let index = run.movingIndex {
      encoder.setBuffer(.vertex, UInt8(index), run.last.handle, run.last.offset, run.last.length)
    }
    return run.end
  }

  /// Binds the bytes of all draws of a run.
  private func bind(_ run: GLDrawRun, _ index: Int, through length: UInt32) {
    encoder.setBuffer(.vertex, UInt8(index), run.first.handle, run.first.offset, length)
  }

  private func baseInstance(of command: Command) -> UInt32 {
    switch command {
    case .draw(_, _, _, _, let base): base
    case .drawIndexed(let draw): draw.baseInstance
    default: 0
    }
  }

  @inline(__always) private func write<Arguments: BitwiseCopyable>(
    _ run: GLDrawRun, _ commands: UnsafeBufferPointer<Command>, from place: Int, _ pipeline: GLPipeline,
    to target: UnsafeMutableRawPointer, _ arguments: (Command, UInt32?) -> Arguments?
  ) {
    var stride = 1
    if let index = run.movingIndex, case .indexedBlock(_, let bytes) = pipeline.vertexUses[index] { stride = bytes }
    var element: UInt32? = run.movingIndex == nil ? nil : 0
    var draw = 0
    for command in commands[place..<run.end] {
      if case .setBuffer(_, _, _, let offset, _) = command {
        element = (offset - run.first.offset) / UInt32(stride)
      } else if let arguments = arguments(command, element) {
        target.storeBytes(of: arguments, toByteOffset: draw * MemoryLayout<Arguments>.stride, as: Arguments.self)
        draw += 1
      }
    }
  }
}

extension Command {
  /// Whether a run of draws may go on with it.
  @inline(__always) fileprivate var continuesRun: Bool {
    switch self {
    case .draw, .drawIndexed, .setBuffer(.vertex, _, _, _, _): true
    default: false
    }
  }
}
