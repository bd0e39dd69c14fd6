/// Frames one after the other.
extension OffscreenView {
  /// Draws frames and hands on what was presented, until the frames are drawn, `stop` is called or the task is cancelled.
  ///
  /// At most `maximumDrawableCount` frames are in flight: before the next one the oldest is handed on. All are when the call
  /// returns. A second call goes on with the next frame's number.
  /// - Parameters:
  ///   - frames: How many frames to draw; nil for no end.
  ///   - pace: Whether the clock says when.
  /// - Throws: `CommandBufferError` of a frame whose command buffer ended in an error, what the handler throws, and
  ///   `GPUError` where the view is running already.
  public nonisolated(nonsending) func run(frames: Int? = nil, pace: FramePace = .offline) async throws {
    try begin("run")
    defer { isRunning = false }
    isStopped = false
    let first = frameIndex
    var pacer = FramePacer(framesPerSecond: preferredFramesPerSecond, pace: pace, start: MonotonicTime.now)
    var drawn = 0
    while !isStopped, !Task.isCancelled, frames.map({ drawn < $0 }) ?? true, !(isPaused && pace == .offline) {
      try await makeRoom()
      let (index, delay) = pacer.takeFrame(at: MonotonicTime.now)
      // Cancelled sleep is looked at by the loop.
      if delay > 0 { try? await Task.sleep(for: .seconds(delay)) }
      guard !isPaused, !Task.isCancelled else { continue }
      draw(frame: first + index)
      drawn += 1
    }
    try await handOnAll()
  }

  /// Lets `run` end after the frame that is drawn.
  public func stop() { isStopped = true }

  /// Waits for the frames that were committed for presentation, and hands them on.
  ///
  /// - Throws: `CommandBufferError` of a frame whose command buffer ended in an error, what the handler throws, and
  ///   `GPUError` where the view is running.
  public nonisolated(nonsending) func finishPresenting() async throws {
    try begin("finishPresenting")
    defer { isRunning = false }
    try await handOnAll()
  }

  /// An actor may be entered again while it waits; frames that two calls hand on would lose their order.
  private func begin(_ verb: String) throws {
    guard !isRunning else {
      throw GPUError(
        .drawable, object: "view", field: verb, message: "the view is running already",
        hint: "call it after the first call has returned; `stop` ends a run")
    }
    isRunning = true
  }

  private nonisolated(nonsending) func handOnAll() async throws {
    while let presented = await line.next() { try await handOn(presented) }
  }

  /// Hands on what is ready, and waits for the oldest frame while as many are in flight as there are drawables.
  private nonisolated(nonsending) func makeRoom() async throws {
    while let presented = line.take() { try await handOn(presented) }
    while line.outstandingCount >= maximumDrawableCount, let presented = await line.next() {
      try await handOn(presented)
    }
  }

  private nonisolated(nonsending) func handOn(_ presented: PresentationLine.Presented) async throws {
    defer { presentedCount += 1 }
    if let error = presented.error { throw error }
    try await presentedHandler?(PresentedFrame(drawable: presented.drawable, index: presentedCount))
  }
}
