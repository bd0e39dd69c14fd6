internal import Glibc
import Synchronization

@testable import HeadlandGPU

/// The objects of one random sequence, the log of its verbs, and what it must see come true.
///
/// Lives on one thread; the objects that it makes are dropped with it, or before.
final class RandomAPIWorld {
  /// A command buffer and the encoders that were made of it, ended ones too.
  struct Frame {
    let commandBuffer: CommandBuffer
    var encoders: [CommandEncoder] = []
    var isCommitted = false
  }

  let device: Device
  let shaders: RandomAPIShaders
  var random: RandomAPINumbers
  var buffers: [Buffer] = []
  /// Buffers of small numbers, which indirect verbs read and nothing writes.
  var arguments: [Buffer] = []
  var textures: [Texture] = []
  var samplers: [SamplerState] = []
  var depthStencils: [DepthStencilState] = []
  var pipelines: [RenderPipelineState] = []
  var kernels: [ComputePipelineState] = []
  var events: [Event] = []
  var queues: [CommandQueue] = []
  var frames: [Frame] = []
  /// The events that a committed or open command buffer waits for: they are signalled in the end.
  var awaited: [Event] = []
  /// The readbacks that nobody waited for.
  var readings: [RandomAPIReading] = []
  let outcome = RandomAPIOutcome()
  let log: RandomAPILog

  init(device: Device, shaders: RandomAPIShaders, seed: UInt64, log: RandomAPILog) {
    self.device = device
    self.shaders = shaders
    self.log = log
    random = RandomAPINumbers(seed: seed)
    queues = [device.makeCommandQueue(), device.makeCommandQueue()]
    log.begin(seed)
  }

  /// Runs `count` verbs and ends what was begun.
  func run(_ count: Int) {
    for _ in 0..<6 { makeObject() }
    for _ in 0..<count { step() }
    finish()
  }

  private func step() {
    switch random.below(32) {
    case 0..<5: makeObject()
    case 5..<7: dropObject()
    case 7..<10: beginFrame()
    case 10..<14: beginEncoder()
    case 14..<20: if let encoder = anyEncoder() { useEncoder(encoder) }
    case 20..<24: drawOnce()
    case 24: computeOnce()
    case 25: endEncoder()
    case 26..<29: commit()
    case 29: useEvent()
    default: transfer()
    }
  }

  func note(_ verb: @autoclosure () -> String) { log.add(verb()) }

  // MARK: - Frames

  func beginFrame() {
    let queue = random.pick(queues)
    note("queue \(queue.number): makeCommandBuffer")
    let commandBuffer = queue.makeCommandBuffer()
    if random.isLucky(4) { commandBuffer.label = "frame \(frames.count)" }
    if random.isLucky(6) { commandBuffer.measuresGPUTime = true }
    frames.append(Frame(commandBuffer: commandBuffer))
  }

  /// The newest frame mostly, at times one that was committed long ago.
  func anyFrame() -> Int? {
    if frames.isEmpty { beginFrame() }
    if random.isLucky(40) { return random.any(Array(frames.indices)) }
    if frames.allSatisfy(\.isCommitted) { beginFrame() }
    let open = frames.indices.filter { !frames[$0].isCommitted }
    return random.isLucky(4) ? random.pick(open) : open.last
  }

  private func anyEncoder() -> CommandEncoder? {
    guard let frame = anyFrame() else { return nil }
    let encoders = frames[frame].encoders
    if random.isLucky(24) { return random.any(encoders) }
    if encoders.last?.isOpen != true { beginEncoder() }
    return frames[frame].encoders.last
  }

  /// Ends what is open in a frame, as a careful caller does before each new encoder and the commit.
  func endOpen(_ frame: Int) {
    guard let encoder = frames[frame].encoders.last, encoder.isOpen, !random.isLucky(16) else { return }
    note("\(encoder.name): endEncoding")
    encoder.endEncoding()
  }

  private func endEncoder() {
    guard let encoder = anyEncoder() else { return }
    note("\(encoder.name): endEncoding")
    encoder.endEncoding()
  }

  private func commit() {
    guard let frame = anyFrame() else { return }
    let commandBuffer = frames[frame].commandBuffer
    endOpen(frame)
    note("frame \(frame): commit")
    if !frames[frame].isCommitted { outcome.expectEnd(of: commandBuffer) }
    commandBuffer.commit()
    frames[frame].isCommitted = true
    guard awaited.isEmpty, random.isLucky(3) else { return }
    note("frame \(frame): waitUntilCompleted")
    commandBuffer.waitUntilCompleted()
  }

  private func useEvent() {
    guard let event = random.any(events) else { return events.append(device.makeEvent()) }
    let value = UInt64(random.below(4))
    switch random.below(5) {
    case 0:
      note("event: signaledValue = \(value)")
      event.signaledValue = value
    case 1:
      note("event: wait(\(value))")
      _ = event.wait(untilSignaledValue: value, timeoutMS: UInt64(random.below(2)))
    case 2:
      note("event: notify(\(value))")
      event.notify(atValue: value) { _, _ in }
    case 3:
      guard let frame = anyFrame() else { return }
      endOpen(frame)
      note("frame \(frame): encodeSignalEvent(\(value))")
      frames[frame].commandBuffer.encodeSignalEvent(event, value: value)
    default:
      guard let frame = anyFrame() else { return }
      endOpen(frame)
      note("frame \(frame): encodeWaitForEvent(\(value))")
      frames[frame].commandBuffer.encodeWaitForEvent(event, value: value)
      awaited.append(event)
    }
  }

  // MARK: - The end

  private func finish() {
    for event in awaited {
      note("event: signaledValue = max")
      event.signaledValue = .max
    }
    awaited = []
    for frame in frames.indices where !frames[frame].isCommitted && !random.isLucky(4) {
      endOpen(frame)
      note("frame \(frame): commit")
      outcome.expectEnd(of: frames[frame].commandBuffer)
      frames[frame].commandBuffer.commit()
      frames[frame].isCommitted = true
    }
    for frame in frames where frame.isCommitted { frame.commandBuffer.waitUntilCompleted() }
    for reading in readings { reading.gate.wait() }
  }

  func dropAll() {
    (frames, buffers, arguments, textures, samplers, depthStencils) = ([], [], [], [], [], [])
    (pipelines, kernels, events, queues) = ([], [], [], [])
    for reading in readings { reading.waitForRelease() }
  }
}

/// A readback by a task, which holds its texture a little longer than it reads.
struct RandomAPIReading {
  weak var texture: Texture?
  let gate = ThreadGate()

  func waitForRelease() {
    for _ in 0..<1_000_000 where texture != nil { sched_yield() }
  }
}

/// What became of the committed command buffers; their handlers may run after the sequence.
final class RandomAPIOutcome: Sendable {
  private struct State {
    var completions: [CommandBufferCompletion] = []
    var brokeRules: [Bool] = []
    var handlerRuns: [Int] = []
  }
  private let state = Mutex(State())

  func expectEnd(of commandBuffer: CommandBuffer) {
    let place = state.withLock { state in
      state.completions.append(commandBuffer.completion)
      state.brokeRules.append(commandBuffer.issues.contains { $0.severity == .error })
      state.handlerRuns.append(0)
      return state.handlerRuns.count - 1
    }
    commandBuffer.addCompletedHandler { [self] _ in state.withLock { $0.handlerRuns[place] += 1 } }
  }

  var completions: [CommandBufferCompletion] { state.withLock { $0.completions } }

  /// What is wrong once all work has been waited for.
  var faults: [String] {
    state.withLock { state in
      var faults: [String] = []
      for (place, completion) in state.completions.enumerated() {
        let runs = state.handlerRuns[place]
        let ended = completion.status == .completed || completion.status == .error
        if !ended { faults.append("a command buffer is \(completion.status) in the end") }
        if runs > 1 { faults.append("a handler ran \(runs) times") }
        if completion.status == .error, completion.issues.isEmpty { faults.append("an error without an issue") }
        if completion.status == .completed, state.brokeRules[place] { faults.append("broken rules without an error") }
        for issue in completion.issues where issue.rule == .driver { faults.append(issue.description) }
      }
      return faults
    }
  }
}

/// The verbs of a sequence, for replaying it by hand: kept in a file too, which a crash leaves behind.
final class RandomAPILog {
  private(set) var verbs: [String] = []
  private(set) var seed: UInt64 = 0
  private let file: UnsafeMutablePointer<FILE>?

  init(path: String?) { file = path.flatMap { fopen($0, "w") } }

  deinit { if let file { fclose(file) } }

  func begin(_ seed: UInt64) {
    self.seed = seed
    verbs = []
    guard let file else { return }
    rewind(file)
    ftruncate(fileno(file), 0)
    write("seed \(seed)")
  }

  func add(_ verb: String) {
    verbs.append(verb)
    write(verb)
  }

  private func write(_ line: String) {
    guard let file else { return }
    fputs(line + "\n", file)
    fflush(file)
  }
}
