internal import Synchronization

/// Why a command buffer ended in `.error`.
public enum CommandBufferError: Error, Sendable, CustomStringConvertible {
  /// Rules were broken, in strict validation; the list is complete.
  case validation([GPUIssue])
  /// The GPU was reset or the driver gave the context up: go on with `Device.successor()`.
  case deviceLost(String)
  /// The commands did not end within `DeviceOptions.timeLimit`, and the device was lost by that.
  case timedOut(String)
  /// The driver had no memory for bytes that the commands read; the device works on.
  case outOfMemory

  /// What happened, one rule a line.
  public var description: String {
    switch self {
    case .validation(let issues): issues.map(\.description).joined(separator: "\n")
    case .deviceLost(let reason): "the device was lost: \(reason); \(DeviceLife.cure(of: reason))"
    case .timedOut(let reason):
      """
      \(reason); look for a loop in its shaders that may not end, or raise DeviceOptions.timeLimit; \
      \(DeviceLife.cure(of: reason))
      """
    case .outOfMemory:
      """
      the driver had no memory left for bytes that were set with the commands, which were not drawn to their end; drop \
      buffers and textures that are not needed, or let fewer command buffers be in flight
      """
    }
  }
}

/// What is known of a command buffer after `commit`: it may be read from any thread.
public final class CommandBufferCompletion: Sendable {
  private struct State {
    var status = CommandBufferStatus.notEnqueued
    var error: CommandBufferError?
    var issues: [GPUIssue] = []
    var handlers: [@Sendable (CommandBufferCompletion) -> Void] = []
    var scheduledHandlers: [@Sendable (CommandBufferCompletion) -> Void] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var gates: [ThreadGate] = []
    var times = GPUTimes()
    var held: [any HeldInFlight] = []

    var hasEnded: Bool { status == .completed || status == .error }
  }

  /// The command buffer's label at `commit`.
  public var label: String? { labelStorage.withLock { $0 } }
  private let labelStorage = Mutex<String?>(nil)
  private let state = Mutex(State())

  init() {}

  /// Where the command buffer is in its life.
  public var status: CommandBufferStatus { state.withLock { $0.status } }
  /// Why it ended in `.error`; nil otherwise.
  public var error: CommandBufferError? { state.withLock { $0.error } }
  /// The rules that were broken, whatever the validation mode but `.off`.
  public var issues: [GPUIssue] { state.withLock { $0.issues } }

  /// When the GPU began, in seconds of the monotonic clock; 0 where `measuresGPUTime` was not set.
  public var gpuStartTime: Double { state.withLock { $0.times.start } }
  /// When the GPU ended, in seconds of the monotonic clock; 0 where `measuresGPUTime` was not set.
  public var gpuEndTime: Double { state.withLock { $0.times.end } }
  /// The times of each encoder, in order; empty where `measuresGPUTime` was not set.
  public var encoderTimes: [EncoderTime] { state.withLock { $0.times.encoders } }

  func set(times: GPUTimes) { state.withLock { $0.times = times } }

  func setLabel(_ label: String?) { labelStorage.withLock { $0 = label } }

  func move(to status: CommandBufferStatus) {
    let handlers = state.withLock { state -> [@Sendable (CommandBufferCompletion) -> Void] in
      // Where the device was lost meanwhile, the end has been told.
      guard !state.hasEnded else { return [] }
      state.status = status
      guard status == .scheduled else { return [] }
      defer { state.scheduledHandlers = [] }
      return state.scheduledHandlers
    }
    run(handlers)
  }

  func add(issues: [GPUIssue]) { state.withLock { $0.issues += issues } }

  /// Keeps what the buffer holds until its end.
  func hold(_ held: [any HeldInFlight]) { state.withLock { $0.held = held } }

  /// Lets go of what was held, before anybody is told of the end: who waits for it finds the places free.
  private func letGo(_ error: CommandBufferError?) {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for thing in held { thing.commandBufferEnded(error) }
  }

  /// Ends the buffer, the first time it is called: wakes all who wait and runs the handlers, on none of the device's
  /// threads.
  func finish(error: CommandBufferError?) {
    letGo(error)
    let told = state.withLock { state -> State? in
      guard !state.hasEnded else { return nil }
      state.status = error == nil ? .completed : .error
      state.error = error
      defer { (state.scheduledHandlers, state.handlers, state.waiting, state.gates) = ([], [], [], []) }
      return state
    }
    guard let told else { return }
    for continuation in told.waiting { continuation.resume() }
    for gate in told.gates { gate.open() }
    // Where the device was lost before, the commands never reach the driver; nobody is to wait for it.
    run(told.scheduledHandlers + told.handlers)
  }

  private func run(_ handlers: [@Sendable (CommandBufferCompletion) -> Void]) {
    guard !handlers.isEmpty else { return }
    // Swift's own threads do not survive a fork either.
    guard !ForkWatch.isChild else { return handlers.forEach { $0(self) } }
    Task.detached { for handler in handlers { handler(self) } }
  }

  func addCompletedHandler(_ handler: @escaping @Sendable (CommandBufferCompletion) -> Void) {
    let isOver = state.withLock { state in
      if state.hasEnded { return true }
      state.handlers.append(handler)
      return false
    }
    if isOver { run([handler]) }
  }

  func addScheduledHandler(_ handler: @escaping @Sendable (CommandBufferCompletion) -> Void) {
    let isOver = state.withLock { state in
      if state.status.rawValue >= CommandBufferStatus.scheduled.rawValue { return true }
      state.scheduledHandlers.append(handler)
      return false
    }
    if isOver { run([handler]) }
  }

  /// Blocks the calling thread until the buffer has ended.
  func waitUntilEnded() {
    let gate = state.withLock { state -> ThreadGate? in
      // What was never committed does not end.
      guard [.committed, .scheduled].contains(state.status) else { return nil }
      let gate = ThreadGate()
      state.gates.append(gate)
      return gate
    }
    gate?.wait()
  }

  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.hasEnded { return true }
        state.waiting.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}

/// When an encoder's commands ran on the GPU.
public struct EncoderTime: Sendable, Hashable {
  /// The encoder's label; empty where it has none.
  public let label: String
  /// When the GPU began, in seconds of the monotonic clock.
  public let gpuStartTime: Double
  /// When the GPU ended, in seconds of the monotonic clock.
  public let gpuEndTime: Double
}

/// What the GPU's timers told of a command buffer, in seconds.
struct GPUTimes: Sendable {
  var start = 0.0
  var end = 0.0
  var encoders: [EncoderTime] = []
}
