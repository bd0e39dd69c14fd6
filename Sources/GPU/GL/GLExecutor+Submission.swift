internal import CEGL

/// What a replayed buffer leaves behind until the GPU has finished it.
struct GLBufferWork {
  /// Shadowed buffers that the GPU wrote, whose shadows must be fetched.
  var writtenShadows: Set<ObjectHandle> = []
  var visibility: [GLVisibilityResult] = []
  var times: [GLEncoderTime] = []
  var signals: [(event: EventTimeline, value: UInt64)] = []
  /// Memory that the replay filled for the GPU.
  var chunks: [ArenaChunk] = []
  /// Whether the driver had no memory for bytes that the commands read: what follows is not drawn.
  var isOutOfMemory = false
}

/// A buffer that the GPU has not finished.
struct GLPendingBuffer {
  let fence: GLsync?
  let submitted: SubmittedCommands
  let work: GLBufferWork
  /// Textures that its end gives back.
  var returns: [TextureReturn] = []
}

/// A buffer whose queue waits for an event.
struct GLWaitingBuffer {
  let submitted: SubmittedCommands
  /// The first of its sync points that is not passed.
  let point: Int
  let work: GLBufferWork
  let isWarming: Bool
}

/// A place in a buffer where it waits for an event or signals one; between encoders.
struct SyncPoint: Sendable {
  let position: Int
  let isWait: Bool
  let event: EventTimeline
  let value: UInt64
}

/// A command buffer's way through the executor.
extension GLExecutor {
  /// Replays a buffer and leaves a fence behind it; holds it back where its queue waits for an event.
  func execute(_ submitted: SubmittedCommands, isWarming: Bool = false) {
    let work = GLBufferWork(isOutOfMemory: submitted.chunks.contains(where: \.isUnread))
    let buffer = GLWaitingBuffer(submitted: submitted, point: 0, work: work, isWarming: isWarming)
    if waitingQueues[submitted.queue] != nil {
      waitingQueues[submitted.queue]?.append(buffer)
    } else {
      run(buffer)
    }
  }

  private func run(_ buffer: GLWaitingBuffer) {
    let submitted = buffer.submitted
    if let reason = lostReason {
      deletions.closeBuffer(submitted.number, executor: self)
      return end(.init(fence: nil, submitted: submitted, work: buffer.work), error: .deviceLost(reason))
    }
    life.setAtWork(submitted, true)
    isWarming = buffer.isWarming
    work = buffer.work
    uploadShadows(of: submitted)
    if buffer.point == 0 { beginTime(of: submitted) }
    guard replay(submitted, from: buffer.point) else {
      life.setAtWork(submitted, false)
      return GL.flush()
    }
    makeWritesVisible()
    endTime(of: submitted)
    deletions.closeBuffer(submitted.number, executor: self)
    submitted.completion.move(to: .scheduled)
    reportDriverErrors(submitted)
    let fence = GL.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    work.chunks = replayMemory.take()
    pending.append(GLPendingBuffer(fence: fence, submitted: submitted, work: work))
    life.fenceSet()
    work = GLBufferWork()
    settleReturns()
    GL.flush()
    resumeWaiting()
  }

  /// Replays from a sync point on; false where the buffer has to wait, which is then noted.
  private func replay(_ submitted: SubmittedCommands, from first: Int) -> Bool {
    let commands = submitted.commands
    var position = first == 0 ? 0 : submitted.syncPoints[first].position
    for point in first..<submitted.syncPoints.count {
      let sync = submitted.syncPoints[point]
      replay(UnsafeBufferPointer(rebasing: commands[position..<sync.position]), submitted)
      position = sync.position
      if !sync.isWait {
        sync.event.schedule(sync.value)
        work.signals.append((sync.event, sync.value))
      } else if !sync.event.hasScheduled(sync.value) {
        let rest = GLWaitingBuffer(submitted: submitted, point: point, work: work, isWarming: isWarming)
        waitingQueues[submitted.queue] = [rest] + (waitingQueues[submitted.queue] ?? [])
        return false
      }
    }
    replay(UnsafeBufferPointer(rebasing: commands[position...]), submitted)
    return true
  }

  /// Lets the queues go on whose events have come.
  func resumeWaiting() {
    for queue in waitingQueues.keys.sorted() {
      guard let first = waitingQueues[queue]?.first else { continue }
      let sync = first.submitted.syncPoints[first.point]
      guard sync.event.hasScheduled(sync.value), let buffers = waitingQueues.removeValue(forKey: queue) else {
        continue
      }
      for buffer in buffers {
        if waitingQueues[queue] != nil { waitingQueues[queue]?.append(buffer) } else { run(buffer) }
      }
    }
  }

  /// Ends buffers whose events cannot come any more.
  func abandonWaiting() {
    let buffers = waitingQueues.sorted { $0.key < $1.key }.flatMap(\.value)
    waitingQueues = [:]
    for buffer in buffers {
      deletions.closeBuffer(buffer.submitted.number, executor: self)
      end(
        .init(fence: nil, submitted: buffer.submitted, work: buffer.work),
        error: .deviceLost("it ended while the command buffer waited for an event"))
    }
  }

  // MARK: - Ends

  /// Ends the buffers that the GPU has finished.
  ///
  /// - Parameter timeout: How long to wait for the oldest, in nanoseconds.
  /// - Returns: Whether some are left.
  @discardableResult func retire(timeout: UInt64) -> Bool {
    var timeout = timeout
    while let first = pending.first {
      guard isSignalled(first.fence, timeout: timeout) else { return true }
      timeout = 0
      GL.deleteSync(first.fence)
      pending.removeFirst()
      noteReset()
      life.fencePassed()
      end(first, error: lostReason.map { .deviceLost($0) })
    }
    return false
  }

  /// Looks after fences, in short waits between other work of the thread, until none is left.
  func watchFences(on line: GLWorkLine) {
    guard !isWatched, !pending.isEmpty else { return }
    isWatched = true
    let look = GLWorkLine.Work(run: { [self] in
      isWatched = false
      // Whoever waits for pixels need not wait for the fence first: reading waits by itself.
      retire(timeout: line.hasWaitingWork ? 0 : 200_000)
      watchFences(on: line)
    })
    // Where the thread is to end nothing more can be handed in, so that nobody is kept waiting.
    if line.append(look) == nil, line.isStopping { retireAll() }
  }

  /// Blocks until the GPU has finished all that was replayed, and ends those buffers.
  func retireAll() {
    while retire(timeout: 1_000_000_000) {}
  }

  private func isSignalled(_ fence: GLsync?, timeout: UInt64) -> Bool {
    guard let fence, lostReason == nil else { return true }
    let status = GL.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), timeout)
    return status != GLenum(GL_TIMEOUT_EXPIRED)
  }

  /// Why the device was lost; nil while it works.
  var lostReason: String? { life.reason }

  /// Asks whether the GPU was reset, after a fence: a reset passes fences as well.
  private func noteReset() {
    guard capabilities.reportsResets, !life.isLost else { return }
    let status = GL.getGraphicsResetStatus()
    guard status != GLenum(GL_NO_ERROR) else { return }
    life.lose("the GPU was reset (\(GLEnumName.of(status)))")
  }

  private func end(_ buffer: GLPendingBuffer, error: CommandBufferError?) {
    let submitted = buffer.submitted
    defer { life.leave(submitted) }
    fetchShadows(buffer.work.writtenShadows)
    writeVisibility(buffer.work.visibility)
    submitted.completion.set(times: takeTimes(buffer.work.times, of: submitted))
    chunks.give(submitted.chunks + buffer.work.chunks)
    defer { for signal in buffer.work.signals { signal.event.signal(signal.value) } }
    giveBack(buffer.returns)
    if let error = error ?? (buffer.work.isOutOfMemory ? .outOfMemory : nil) {
      return submitted.completion.finish(error: error)
    }
    submitted.reportHazards()
    let issues = submitted.completion.issues
    let isBroken = issues.contains { $0.severity == .error }
    submitted.completion.finish(error: submitted.isStrict && isBroken ? .validation(issues) : nil)
  }

  private func reportDriverErrors(_ submitted: SubmittedCommands) {
    submitted.report(refused)
    refused = []
    guard submitted.isStrict, let error = GL.takeError() else { return }
    submitted.report([
      GPUIssue(
        .driver, object: submitted.label ?? "command buffer", field: "replay",
        message: "the driver answered \(GLEnumName.of(error))",
        hint: "set the device's debugMessageHandler to see what the driver says; this is a gap in our own rules")
    ])
  }
}
