import Synchronization

/// Loads that run beside the map.
///
/// A frame waits for what it needs until its deadline; what comes later is there for the next frame, unless that one has
/// no need of it: then the load is cancelled.
final class PendingLoads<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    var tasks: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    var values: [Key: Value] = [:]
    var startCount = 0
    /// What the waiter still lacks.
    var awaited: Set<Key> = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  init() {}

  deinit { keep(only: []) }

  /// Starts a load on a worker, unless one for the same thing is running.
  func start(_ key: Key, _ load: @escaping @Sendable () async -> Value) {
    state.withLock { state in
      guard state.tasks[key] == nil else { return }
      state.startCount += 1
      let number = state.startCount
      let task = Task { [weak self] in
        let value = await load()
        self?.finish(key, number, value)
      }
      state.tasks[key] = (number, task)
    }
  }

  /// Cancels the loads of everything else, and forgets what came of them.
  func keep(only keys: Set<Key>) { cancel(where: { !keys.contains($0) }) }

  /// Cancels the load of one thing, and forgets what came of it.
  func cancel(_ key: Key) { cancel(where: { $0 == key }) }

  /// Cancels loads, and forgets what came of them.
  func cancel(where isGone: (Key) -> Bool) {
    let cancelled = state.withLock { state in
      let gone = state.tasks.filter { isGone($0.key) }
      for key in gone.keys { state.tasks[key] = nil }
      state.values = state.values.filter { !isGone($0.key) }
      return gone.values.map(\.task)
    }
    for task in cancelled { task.cancel() }
  }

  /// Hands over what has come.
  func take(_ keys: Set<Key>) -> [Key: Value] {
    state.withLock { state in
      let taken = state.values.filter { keys.contains($0.key) }
      for key in taken.keys { state.values[key] = nil }
      return taken
    }
  }

  /// Waits until the loads of some things have ended or a deadline has passed, and hands over what has come.
  ///
  /// One caller at a time.
  /// - Throws: `CancellationError` where the caller's task is cancelled; all loads are then.
  nonisolated(nonsending) func values(
    of keys: Set<Key>, until deadline: ContinuousClock.Instant?
  ) async throws -> [Key: Value] {
    let alarm = deadline.map { deadline in
      Task {
        try await Task.sleep(until: deadline, clock: .continuous)
        self.wake()
      }
    }
    defer { alarm?.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let mustWait = state.withLock { state in
          state.awaited = keys.filter { state.tasks[$0] != nil }
          let isOver = Task.isCancelled || deadline.map { $0 <= .now } ?? false
          guard !state.awaited.isEmpty, !isOver else { return false }
          state.waiter = waiter
          return true
        }
        if !mustWait { waiter.resume() }
      }
    } onCancel: {
      wake()
    }
    guard !Task.isCancelled else {
      keep(only: [])
      throw CancellationError()
    }
    return take(keys)
  }

  private func finish(_ key: Key, _ number: Int, _ value: Value) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      // A load that was cancelled may still end, perhaps when another one for the same thing is running.
      guard state.tasks[key]?.number == number else { return nil }
      state.tasks[key] = nil
      state.values[key] = value
      state.awaited.remove(key)
      guard state.awaited.isEmpty else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  private func wake() {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
