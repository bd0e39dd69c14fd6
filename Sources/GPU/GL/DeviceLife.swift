internal import Synchronization

/// Whether a device still works, and the command buffers that it has not ended: what the device, its thread and its
/// watchdog share.
final class DeviceLife: Sendable {
  /// What messages advise after a loss.
  static func cure(of reason: String) -> String {
    reason == ForkWatch.problem ? ForkWatch.cure : "go on with the device's successor() and make its objects anew"
  }

  private struct State {
    var reason: String?
    /// By number; a buffer is at work from its replay on, unless it waits for an event.
    var open: [UInt64: (submitted: SubmittedCommands, isAtWork: Bool)] = [:]
  }
  private let state = Mutex(State())
  private let lost = Atomic(false)
  private let fences = Atomic<Int>(0)
  private let passed = Atomic<UInt64>(0)

  /// Whether nothing more can be expected of the device.
  var isLost: Bool { lost.load(ordering: .acquiring) }

  /// Why the device was lost; nil while it works.
  var reason: String? { isLost ? state.withLock { $0.reason } : nil }

  // MARK: - Command buffers

  /// Notes a committed buffer; one that comes too late is ended.
  func enter(_ submitted: SubmittedCommands) {
    let reason = state.withLock { state in
      if state.reason == nil { state.open[submitted.number] = (submitted, false) }
      return state.reason
    }
    if let reason { Self.end(submitted, .deviceLost(reason)) }
  }

  func setAtWork(_ submitted: SubmittedCommands, _ isAtWork: Bool) {
    state.withLock { $0.open[submitted.number]?.isAtWork = isAtWork }
  }

  func leave(_ submitted: SubmittedCommands) {
    let left = state.withLock { $0.open.removeValue(forKey: submitted.number) }
    // Released outside of the lock: a command buffer's end may be that of its device.
    _ = left
  }

  /// Ends the device, the first time it is called: all its command buffers end in an error at once.
  ///
  /// - Parameters:
  ///   - reason: What the errors say.
  ///   - isTimeout: Whether the first of the buffers at work is the culprit.
  func lose(_ reason: String, isTimeout: Bool = false) {
    let open = state.withLock { state in
      guard state.reason == nil else { return [(submitted: SubmittedCommands, isAtWork: Bool)]() }
      state.reason = reason
      lost.store(true, ordering: .releasing)
      defer { state.open = [:] }
      return state.open.sorted { $0.key < $1.key }.map(\.value)
    }
    let culprit = isTimeout ? open.first(where: \.isAtWork)?.submitted.number : nil
    for (submitted, _) in open {
      Self.end(submitted, submitted.number == culprit ? .timedOut(reason) : .deviceLost(reason))
    }
  }

  private static func end(_ submitted: SubmittedCommands, _ error: CommandBufferError) {
    submitted.completion.finish(error: error)
    // Whoever waits for a value that the buffer was to signal is woken, as after any other error.
    for sync in submitted.syncPoints where !sync.isWait { sync.event.signal(sync.value) }
  }

  // MARK: - Pace

  /// How many buffers wait for the GPU, and how many it has ended.
  var pace: (waiting: Int, passed: UInt64) {
    (fences.load(ordering: .relaxed), passed.load(ordering: .relaxed))
  }

  func fenceSet() { fences.add(1, ordering: .relaxed) }

  func fencePassed() {
    fences.subtract(1, ordering: .relaxed)
    passed.add(1, ordering: .relaxed)
  }
}
