/// Lets requests for one thing that come while it is being loaded wait for the same load.
actor LoadSharing<Key: Hashable & Sendable, Value: Sendable> {
  private typealias Waiter = CheckedContinuation<Value, any Error>

  private var waiters: [Key: [UInt64: Waiter]] = [:]
  private var nextID: UInt64 = 0

  /// The value of a running load, or of one that is started now.
  ///
  /// The load goes on where a waiter is cancelled or has no time left: others may wait for it.
  /// - Throws: What `load` throws; `timedOut` after the deadline; `CancellationError`.
  func value(
    for key: Key, until deadline: ContinuousClock.Instant, timedOut: ResourceError,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    nextID += 1
    let id = nextID
    let alarm = Task {
      try await Task.sleep(until: deadline)
      settle(key, id, .failure(timedOut))
    }
    defer { alarm.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        guard !Task.isCancelled else { return waiter.resume(throwing: CancellationError()) }
        let isFirst = waiters[key] == nil
        waiters[key, default: [:]][id] = waiter
        if isFirst { start(key, load) }
      }
    } onCancel: {
      Task { await settle(key, id, .failure(CancellationError())) }
    }
  }

  private func start(_ key: Key, _ load: @escaping @Sendable () async throws -> Value) {
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await load()) } catch { result = .failure(error) }
      for waiter in (waiters.removeValue(forKey: key) ?? [:]).values { waiter.resume(with: result) }
    }
  }

  private func settle(_ key: Key, _ id: UInt64, _ result: Result<Value, any Error>) {
    waiters[key]?.removeValue(forKey: id)?.resume(with: result)
  }
}
