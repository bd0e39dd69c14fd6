internal import Glibc
internal import Synchronization

/// A number that grows, by which queues and the processor wait for each other.
///
/// A command buffer that waits for a value is held back, with all later ones of its queue, until a command buffer of
/// another queue, or the processor, has reached it. The corresponding Metal types are `MTLEvent` and `MTLSharedEvent`,
/// which are one here.
public final class Event: Sendable {
  /// The device that made the event.
  public let device: Device
  let timeline: EventTimeline
  private let labelStorage = Mutex<String?>(nil)

  init(device: Device, timeline: EventTimeline = EventTimeline()) {
    self.device = device
    self.timeline = timeline
  }

  /// A name for messages.
  public var label: String? {
    get { labelStorage.withLock { $0 } }
    set { labelStorage.withLock { $0 = newValue } }
  }

  /// The value that the GPU or the processor has reached; setting it lets those who wait for it go on.
  public var signaledValue: UInt64 {
    get { timeline.signaledValue }
    set {
      timeline.signal(newValue)
      device.resumeWaitingQueues()
    }
  }

  /// Blocks the calling thread until the value is reached.
  ///
  /// - Parameters:
  ///   - value: The value to wait for.
  ///   - timeoutMS: The longest wait in milliseconds.
  /// - Returns: Whether the value was reached in time.
  public func wait(untilSignaledValue value: UInt64, timeoutMS: UInt64) -> Bool {
    let gate = ThreadGate()
    timeline.whenReached(value) { gate.open() }
    return gate.wait(timeoutMS: timeoutMS)
  }

  /// Runs `handler` when the value is reached, never on one of the device's threads.
  ///
  /// It does not keep the event or its device: a value that is never reached holds nothing.
  public func notify(atValue value: UInt64, handler: @escaping @Sendable (Event, UInt64) -> Void) {
    // Held here, the event would hold itself and its device for as long as the value is not reached. A command buffer may
    // reach it when nobody holds the event any more.
    timeline.whenReached(value) { [weak self, weak device, weak timeline] in
      guard let event = self ?? Event(device, timeline) else { return }
      Task.detached { handler(event, value) }
    }
  }

  private convenience init?(_ device: Device?, _ timeline: EventTimeline?) {
    guard let device, let timeline else { return nil }
    self.init(device: device, timeline: timeline)
  }
}

/// An event's values, apart from the event: command buffers hold these, so that none keeps its device alive.
final class EventTimeline: Sendable {
  private struct State {
    /// What the GPU or the processor has reached.
    var signaled: UInt64 = 0
    /// What has been handed to the driver, behind which later commands may be replayed.
    var scheduled: UInt64 = 0
    var waiting: [(value: UInt64, run: @Sendable () -> Void)] = []
  }
  private let state = Mutex(State())

  var signaledValue: UInt64 { state.withLock { $0.signaled } }

  func hasScheduled(_ value: UInt64) -> Bool { state.withLock { $0.scheduled >= value } }

  func schedule(_ value: UInt64) { state.withLock { $0.scheduled = max($0.scheduled, value) } }

  /// Runs something short when the value is reached, at once where it is.
  func whenReached(_ value: UInt64, _ run: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.signaled >= value { return true }
      state.waiting.append((value, run))
      return false
    }
    if isOver { run() }
  }

  /// Notes that a value is reached, and wakes those who wait for it.
  func signal(_ value: UInt64) {
    let ready = state.withLock { state in
      state.signaled = max(state.signaled, value)
      state.scheduled = max(state.scheduled, state.signaled)
      let reached = state.signaled
      defer { state.waiting.removeAll { $0.value <= reached } }
      return state.waiting.filter { $0.value <= reached }
    }
    for waiter in ready { waiter.run() }
  }
}

/// The older of the two names.
public typealias SharedEvent = Event

extension Device {
  /// An event at value 0.
  public func makeEvent() -> Event { Event(device: self) }

  /// An event at value 0, which the processor can wait for and signal too.
  public func makeSharedEvent() -> SharedEvent { Event(device: self) }
}

/// Where one thread waits until another lets it pass.
///
/// Unchecked: what it holds is touched under the mutex. Time is counted by the monotonic clock, which nobody sets.
final class ThreadGate: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpen = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func open() {
    pthread_mutex_lock(mutex)
    isOpen = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits until the gate is open, for ever without a limit; false where the time ran out.
  @discardableResult func wait(timeoutMS: UInt64? = nil) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard let timeoutMS else {
      while !isOpen { pthread_cond_wait(condition, mutex) }
      return true
    }
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let limited = min(timeoutMS, 1_000_000_000)
    let nanoseconds = Int(deadline.tv_nsec) + Int(limited % 1000) * 1_000_000
    deadline.tv_sec += Int(limited / 1000) + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    while !isOpen {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return isOpen }
    }
    return true
  }
}
