internal import Synchronization

/// What a command buffer keeps until the GPU has finished it, or until it is dropped without `commit`.
protocol HeldInFlight: Sendable {
  /// The buffer was committed; called by whoever commits it.
  func commandBufferCommitted()
  /// The buffer has ended; called on the device's thread, or on the one that gives the device up, just before the end is
  /// told.
  func commandBufferEnded(_ error: CommandBufferError?)
}

/// A fixed number of places, each of which one user has at a time.
///
/// A place is given back where its last reference goes, on whatever thread that is. Nothing here holds a device, so that
/// work in flight keeps none alive.
final class InFlightPlaces: Sendable {
  private struct State {
    /// The one that was given back first stands first.
    var free: [Int]
    var waiting: [@Sendable () -> Void] = []
  }

  let count: Int
  private let state: Mutex<State>

  init(count: Int) {
    self.count = count
    state = Mutex(State(free: Array(0..<count)))
  }

  /// The place that has been free for longest; where there is none `wake` is called once, when one may be free.
  func take(orWake wake: (@Sendable () -> Void)? = nil) -> InFlightPlace? {
    let index = state.withLock { state -> Int? in
      guard state.free.isEmpty else { return state.free.removeFirst() }
      if let wake { state.waiting.append(wake) }
      return nil
    }
    return index.map { InFlightPlace(index: $0, of: self) }
  }

  /// A place, for which the calling thread waits; nil where the time ran out, which it never does without a limit.
  func takeBlocking(timeoutMS: UInt64? = nil) -> InFlightPlace? {
    while true {
      let gate = ThreadGate()
      if let place = take(orWake: { gate.open() }) { return place }
      guard gate.wait(timeoutMS: timeoutMS) else { return nil }
    }
  }

  /// A place, for which the calling task waits without a thread.
  nonisolated(nonsending) func takeSuspending() async -> InFlightPlace {
    while true {
      if let place = take() { return place }
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.free.isEmpty { state.waiting.append { continuation.resume() } }
          return !state.free.isEmpty
        }
        if isFree { continuation.resume() }
      }
    }
  }

  fileprivate func give(_ index: Int) {
    let waiting = state.withLock { state in
      state.free.append(index)
      defer { state.waiting = [] }
      return state.waiting
    }
    for wake in waiting { wake() }
  }
}

/// One of the places, for as long as something refers to it.
final class InFlightPlace: HeldInFlight {
  let index: Int
  private let places: InFlightPlaces

  fileprivate init(index: Int, of places: InFlightPlaces) {
    self.index = index
    self.places = places
  }

  deinit { places.give(index) }

  func isOne(of places: InFlightPlaces) -> Bool { self.places === places }

  func commandBufferCommitted() {}
  func commandBufferEnded(_ error: CommandBufferError?) {}
}
