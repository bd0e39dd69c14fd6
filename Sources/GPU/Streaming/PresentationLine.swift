internal import Synchronization

/// The presented drawables that a view has not handed on yet, in the order in which the GPU finished them.
final class PresentationLine: Sendable {
  struct Presented: Sendable {
    let drawable: Drawable
    /// Why the command buffer that drew it ended in an error.
    let error: CommandBufferError?
  }

  private struct State {
    var committed = 0
    var taken = 0
    var ready: [Presented] = []
    var isClosed = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())

  /// The drawables that were committed for presentation and not taken yet.
  var outstandingCount: Int { state.withLock { $0.committed - $0.taken } }

  func noteCommit() { state.withLock { $0.committed += 1 } }

  func append(_ presented: Presented) {
    let waiting = state.withLock { state in
      if !state.isClosed { state.ready.append(presented) }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Drops what is there and what is still to come: its view is gone.
  func close() {
    let dropped = state.withLock { state in
      state.isClosed = true
      defer { state.ready = [] }
      return state.ready
    }
    // Released here, where no lock is held.
    _ = dropped
  }

  /// The oldest that is there; nil where none is.
  func take() -> Presented? {
    state.withLock { state in
      guard !state.ready.isEmpty else { return nil }
      state.taken += 1
      return state.ready.removeFirst()
    }
  }

  /// The oldest, waited for; nil where none is outstanding.
  nonisolated(nonsending) func next() async -> Presented? {
    while outstandingCount > 0 {
      if let presented = take() { return presented }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.ready.isEmpty { state.waiting.append(continuation) }
          return !state.ready.isEmpty
        }
        if isReady { continuation.resume() }
      }
    }
    return nil
  }
}
