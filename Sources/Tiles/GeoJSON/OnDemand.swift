import Synchronization

/// A value that is made when it is first asked for: once, however many threads ask at the same time.
final class OnDemand<Value: Sendable>: Sendable {
  private let stored: Mutex<Value?>

  init(_ value: Value? = nil) {
    stored = Mutex(value)
  }

  /// The value, if it was made before.
  var made: Value? { stored.withLock { $0 } }

  func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let stored { return stored }
      let value = make()
      stored = value
      return value
    }
  }
}
