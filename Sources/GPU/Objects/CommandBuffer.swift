/// A recorded run of passes: nothing reaches the GPU before `commit`.
///
/// A command buffer belongs to the thread or actor that records it; what is known after `commit` is in `completion`.
/// The corresponding Metal type is `MTLCommandBuffer`.
public final class CommandBuffer {
  /// The queue that the buffer was made from.
  public let commandQueue: CommandQueue
  /// The device that will replay the buffer.
  public var device: Device { commandQueue.device }
  /// A name for captures and messages.
  public var label: String?
  /// What is known of the buffer after `commit`.
  public let completion = CommandBufferCompletion()

  @exclusivity(unchecked) var list: CommandList
  @exclusivity(unchecked) var arena: BytesArena
  /// Whether the GPU's times of the buffer and of each encoder are measured: set it before the first encoder.
  ///
  /// Where the driver has no timers it is a named issue, and the times stay 0.
  public var measuresGPUTime = false {
    didSet {
      guard measuresGPUTime, !device.capabilities.hasDisjointTimer else { return }
      measuresGPUTime = false
      report([
        GPUIssue(
          .gpuTime, object: name, field: "measuresGPUTime", message: "this driver has no EXT_disjoint_timer_query",
          hint: "measure from commit to completed()")
      ])
    }
  }
  var encoders: [EncoderRecord] = []
  var blits: [BlitRecord] = []
  var syncPoints: [SyncPoint] = []
  var passes: [PassRecord] = []
  var texts: [String] = []
  private(set) var issues: [GPUIssue] = []
  /// The rules of the custom layer whose host is drawing; nil while the map itself draws.
  private(set) var hostRules: HostRules?
  var hazards: BufferHazards?
  /// What is kept until the GPU has finished the buffer.
  private(set) var held: [any HeldInFlight] = []
  /// Unowned, since the encoder holds the buffer, and safe, since every encoder tells of its end before it goes.
  private unowned(unsafe) var openEncoder: CommandEncoder?
  /// The name of an encoder that was dropped before its end.
  private var droppedEncoder: String?
  /// The last pass that broke no rule: a descriptor that says the same is not checked again.
  private var lastPass: CheckedPass?
  /// Room for the bindings of the next encoder, once one has ended.
  private var freeSlots: BindingSlots?
  private let number: UInt64
  private var isCommitted = false

  init(queue: CommandQueue) {
    commandQueue = queue
    list = CommandList(pool: queue.device.commandMemory)
    arena = BytesArena(device: queue.device)
    number = queue.device.deletions.openBuffer()
    if queue.device.validation == .strict { hazards = BufferHazards() }
  }

  deinit {
    guard !isCommitted else { return }
    device.recycle(arena.chunks)
    device.commandBufferEnded(number)
  }

  /// Where the buffer is in its life.
  public var status: CommandBufferStatus { completion.status }
  /// Why the buffer ended in `.error`; nil otherwise.
  public var error: CommandBufferError? { completion.error }

  /// When the GPU began, in seconds of the monotonic clock; 0 where it was not measured.
  public var gpuStartTime: Double { completion.gpuStartTime }
  /// When the GPU ended, in seconds of the monotonic clock; 0 where it was not measured.
  public var gpuEndTime: Double { completion.gpuEndTime }

  /// The label, or what stands for it in messages.
  var name: String { label ?? "command buffer" }

  /// Begins a pass on the descriptor's attachments; the descriptor is copied.
  ///
  /// The encoder must be ended before the next is made. A descriptor that breaks a rule is told as an issue, and what the
  /// encoder then records is dropped.
  public func makeRenderCommandEncoder(descriptor: RenderPassDescriptor) -> RenderCommandEncoder {
    closeOpenEncoder(before: "makeRenderCommandEncoder")
    if isCommitted { reportUseAfterCommit("makeRenderCommandEncoder") }
    let (pass, isValid) = checkedPass(descriptor)
    let hostAccepts = acceptsAsHost(descriptor)
    let isRecording = isValid && !isCommitted && (hostAccepts || device.validation != .strict)
    let encoder = RenderCommandEncoder(commandBuffer: self, pass: pass, isRecording: isRecording)
    if isRecording { list.append(.beginPass(pass.place, encoder: Int32(encoders.count - 1))) }
    openEncoder = encoder
    return encoder
  }

  private func checkedPass(_ descriptor: RenderPassDescriptor) -> (pass: CheckedPass, isValid: Bool) {
    if let lastPass, lastPass.record.isSnapshot(of: descriptor, device: device) { return (lastPass, true) }
    let (record, attachments, issues) = RenderPassValidation.check(descriptor, device: device)
    report(issues)
    let pass = CheckedPass(record, attachments, place: passes.count)
    guard issues.isEmpty else { return (pass, false) }
    passes.append(record)
    lastPass = pass
    return (pass, true)
  }

  /// Begins a run of dispatches.
  ///
  /// The encoder must be ended before the next is made.
  public func makeComputeCommandEncoder(dispatchType: DispatchType = .serial) -> ComputeCommandEncoder {
    prepareEncoder("makeComputeCommandEncoder")
    let encoder = ComputeCommandEncoder(
      commandBuffer: self, dispatchType: dispatchType, isRecording: !isCommitted)
    open(encoder)
    return encoder
  }

  /// Begins a run of copies, fills and mipmaps.
  ///
  /// The encoder must be ended before the next is made.
  public func makeBlitCommandEncoder() -> BlitCommandEncoder {
    prepareEncoder("makeBlitCommandEncoder")
    let encoder = BlitCommandEncoder(commandBuffer: self, isRecording: !isCommitted)
    open(encoder)
    return encoder
  }

  private func prepareEncoder(_ verb: String) {
    closeOpenEncoder(before: verb)
    if isCommitted { reportUseAfterCommit(verb) }
  }

  private func open(_ encoder: CommandEncoder) {
    if !isCommitted { list.append(.beginWork(Int32(encoders.count - 1))) }
    openEncoder = encoder
  }

  func addEncoder(_ kind: EncoderKind) -> Int {
    encoders.append(EncoderRecord(kind: kind, label: nil))
    return encoders.count - 1
  }

  // MARK: - Events

  /// Lets the event reach a value when the commands before have run; between encoders.
  public func encodeSignalEvent(_ event: Event, value: UInt64) { addSync(event, value, isWait: false) }

  /// Holds the commands that follow back until the event has reached a value; between encoders.
  ///
  /// Later command buffers of the same queue wait too, those of other queues go on.
  public func encodeWaitForEvent(_ event: Event, value: UInt64) { addSync(event, value, isWait: true) }

  private func addSync(_ event: Event, _ value: UInt64, isWait: Bool) {
    prepareEncoder(isWait ? "encodeWaitForEvent" : "encodeSignalEvent")
    guard event.device === device else {
      return report([
        GPUIssue(
          .otherDevice, object: name, field: isWait ? "encodeWaitForEvent" : "encodeSignalEvent",
          message: "the event belongs to another device", hint: "make it with the command buffer's device")
      ])
    }
    guard !isCommitted else { return }
    syncPoints.append(SyncPoint(position: list.count, isWait: isWait, event: event.timeline, value: value))
  }

  /// Hands the buffer to the device; nothing can be recorded afterwards.
  ///
  /// The call returns at once: the device's thread replays the commands while the next buffer is recorded.
  public func commit() { commit(isWarming: false) }

  func commit(isWarming: Bool) {
    if hostRules != nil {
      let host = hostRules?.name ?? ""
      report([
        GPUIssue(
          .hostCommitted, object: host, field: "commit()",
          message: "the map's command buffer is not the host's to commit",
          hint: "end the encoder and return from render; the map commits the frame")
      ])
      return
    }
    guard !isCommitted else { return reportUseAfterCommit("commit()") }
    closeOpenEncoder(before: "commit()")
    isCommitted = true
    completion.setLabel(label)
    completion.move(to: .committed)
    for thing in held { thing.commandBufferCommitted() }
    completion.hold(held)
    held = []
    device.submit(SubmittedCommands(buffer: self, number: number), isWarming: isWarming)
  }

  /// Keeps something until the GPU has finished the buffer; false after `commit`, which is told as a broken rule.
  @discardableResult func hold(_ thing: any HeldInFlight, for verb: String = "hold") -> Bool {
    guard !isCommitted else {
      reportUseAfterCommit(verb)
      return false
    }
    held.append(thing)
    return true
  }

  /// Waits, without blocking a thread, until the GPU has finished.
  ///
  /// - Throws: `CommandBufferError` where the buffer ended in an error.
  nonisolated(nonsending) public func completed() async throws {
    await completion.ended()
    if let error = completion.error { throw error }
  }

  /// Blocks the calling thread until the GPU has finished; prefer `completed()`.
  public func waitUntilCompleted() {
    if !isCommitted {
      report([
        GPUIssue(
          .commandBufferNotCommitted, object: name, field: "waitUntilCompleted",
          message: "the command buffer is not committed, so there is nothing to wait for", hint: "call commit() first")
      ])
    }
    device.waitUntilIdle()
    // What waits for an event is not idle yet.
    completion.waitUntilEnded()
  }

  /// Runs `handler` when the GPU has finished, never on one of the device's threads.
  public func addCompletedHandler(_ handler: @escaping @Sendable (CommandBufferCompletion) -> Void) {
    completion.addCompletedHandler(handler)
  }

  /// Runs `handler` when the commands have reached the driver, never on one of the device's threads.
  public func addScheduledHandler(_ handler: @escaping @Sendable (CommandBufferCompletion) -> Void) {
    completion.addScheduledHandler(handler)
  }

  // MARK: - Rules

  func report(_ found: [GPUIssue]) {
    guard !found.isEmpty, device.validation != .off else { return }
    // What comes after commit cannot travel with the commands any more.
    if isCommitted { completion.add(issues: found) } else { issues += found }
    device.issueSink.tell(found)
  }

  private func acceptsAsHost(_ descriptor: RenderPassDescriptor) -> Bool {
    guard var rules = hostRules else { return true }
    defer { hostRules = rules }
    return rules.accepts(descriptor, report: report)
  }

  /// Lends room for the bindings of an encoder, which gives it back at its end.
  func takeSlots() -> BindingSlots {
    defer { freeSlots = nil }
    return freeSlots ?? BindingSlots()
  }

  func encoderEnded(_ encoder: CommandEncoder, _ slots: BindingSlots) {
    freeSlots = slots
    if openEncoder === encoder { openEncoder = nil }
  }

  func encoderDropped(named name: String) { droppedEncoder = name }

  private func reportUseAfterCommit(_ verb: String) {
    report([
      GPUIssue(
        .commandBufferCommitted, object: name, field: verb, message: "the command buffer is already committed",
        hint: "make a new command buffer from the queue for each frame")
    ])
  }

  private func closeOpenEncoder(before verb: String) {
    let encoder = openEncoder
    guard let name = encoder?.name ?? droppedEncoder else { return }
    report([
      GPUIssue(
        hostRules == nil ? .missingEndEncoding : .hostMissingEndEncoding, object: hostRules?.name ?? name,
        field: "endEncoding()", message: "\(name) is still open at \(verb)",
        hint: "call endEncoding() when the encoder's draws are recorded")
    ])
    droppedEncoder = nil
    encoder?.endEncoding()
  }
}

// MARK: - A custom layer's turn

extension CommandBuffer {
  /// Lets a custom layer's host record: until `endHost` its encoders must keep the rules of a guest.
  ///
  /// - Parameters:
  ///   - name: The layer's id.
  ///   - attachments: The map's attachments.
  ///   - mustDraw: Whether this is the turn to draw on the map: a host that made encoders on other attachments only then
  ///     drew a blank.
  package func beginHost(named name: String, attachments: RenderPassDescriptor, mustDraw: Bool = false) {
    hostRules = HostRules(
      name: name, attachments: attachments, mustDraw: mustDraw, issueCountBefore: issues.count)
  }

  /// Ends the host's turn; returns the issues that the turn raised, a missing `endEncoding` among them.
  package func endHost() -> [GPUIssue] {
    guard let rules = hostRules else { return [] }
    closeOpenEncoder(before: "the end of the host's render")
    report(hostRules?.end() ?? [])
    let raised = Array(issues.dropFirst(rules.issueCountBefore))
    hostRules = nil
    return raised
  }
}
