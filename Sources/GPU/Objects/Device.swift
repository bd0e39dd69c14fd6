internal import CEGL
internal import Synchronization

/// How a device is to be made.
public struct DeviceOptions: Sendable {
  /// Which GPU, or the software rasteriser.
  public var selection: DeviceSelection
  /// What is done about broken rules.
  public var validation: ValidationMode
  /// Is told each broken rule, in `.log` and `.strict`; nil prints it to standard error in `.log`.
  ///
  /// It is called by the thread that breaks the rule, and by the device's own for what shows when commands are replayed:
  /// there it must not wait for the device.
  public var issueHandler: (@Sendable (GPUIssue) -> Void)?
  /// Is told what the driver says, labels and debug groups among it; asking for it makes a debug context.
  public var debugMessageHandler: (@Sendable (DebugMessage) -> Void)?
  /// How long the driver may take over a command buffer, or any other request, without getting on; nil: for ever.
  ///
  /// Then the device is lost: the command buffer ends in `CommandBufferError.timedOut`, and the device's thread and driver
  /// objects are given up, never to be freed. Time in which a command buffer waits for an event does not count. The time
  /// is kept to within an eighth.
  public var timeLimit: Duration? = .seconds(30)
  /// Whether and where compiled programs are kept between runs.
  public var programCache = ProgramCacheOption.automatic
  /// Whether every fragment adds 1/255 to its pixel instead of its colour: what a frame shades can then be read back.
  package var countsFragments = false
  var overrideWorkarounds: (@Sendable (inout GLWorkarounds) -> Void)?
  /// The bytes that are asked of the driver at once for `set…Bytes`; lets tests ask for more than it has.
  var chunkLength = ArenaChunkPool.standardChunkLength
  /// Lets tests see what a driver of less ability would be told.
  var overrideCapabilities: (@Sendable (inout GLCapabilities) -> Void)?

  /// Makes options; without arguments the best device of the machine, validation logged.
  public init(
    selection: DeviceSelection = .any, validation: ValidationMode = .log,
    issueHandler: (@Sendable (GPUIssue) -> Void)? = nil,
    debugMessageHandler: (@Sendable (DebugMessage) -> Void)? = nil
  ) {
    self.selection = selection
    self.validation = validation
    self.issueHandler = issueHandler
    self.debugMessageHandler = debugMessageHandler
  }
}

/// A GPU, or the software rasteriser, with its one thread: the maker of every other object.
///
/// Any thread may use a device; its GL context lives on a thread of its own for its whole life.
/// The corresponding Metal type is `MTLDevice`.
public final class Device: Sendable {
  /// Which device it became: the renderer's name, its platform, whether it is software.
  public let description: DeviceDescription
  /// What is done about broken rules.
  public let validation: ValidationMode
  let thread: GLThread
  let executor: GLExecutor
  let capabilities: GLCapabilities
  let workarounds: GLWorkarounds
  let countsFragments: Bool
  let sink: DeletionSink
  let commandMemory = CommandMemoryPool()
  let life: DeviceLife
  let options: DeviceOptions
  let successorStorage = Mutex(Successor())
  let programCache: ProgramCache?
  let programCounts = ProgramCounts()
  private let chunks: ArenaChunkPool
  private let queueCount = Atomic<UInt64>(0)
  let issueSink: IssueSink
  private let debugSink: DebugMessageSink?

  /// Opens a device.
  ///
  /// - Throws: `DeviceError`, which lists every attempt and why it failed.
  public init(_ options: DeviceOptions = DeviceOptions()) throws {
    self.options = options
    let isDebug = options.debugMessageHandler != nil || options.validation == .strict
    let started = try DeviceStart.open(options.selection, isDebug: isDebug)
    var capabilities = started.capabilities
    options.overrideCapabilities?(&capabilities)
    var workarounds = GLWorkarounds(capabilities)
    options.overrideWorkarounds?(&workarounds)
    workarounds.indexesVertexBlocks = workarounds.indexesVertexBlocks && workarounds.persistentMapping
    description = started.description
    validation = options.validation
    countsFragments = options.countsFragments
    thread = started.thread
    self.capabilities = capabilities
    self.workarounds = workarounds
    issueSink = IssueSink(validation: options.validation, handler: options.issueHandler)
    debugSink = options.debugMessageHandler.map(DebugMessageSink.init)
    chunks = ArenaChunkPool(chunkLength: options.chunkLength)
    sink = DeletionSink(line: started.thread.line)
    let executor = GLExecutor(
      capabilities: capabilities, workarounds: workarounds, countsFragments: options.countsFragments,
      chunks: chunks, deletions: sink)
    self.executor = executor
    life = executor.life
    programCache = ProgramCache(options.programCache, started.capabilities, workarounds)
    let debugSink = debugSink
    thread.async {
      executor.start()
      debugSink?.install()
    }
    if let limit = options.timeLimit { try Self.watch(started, executor.life, limit) }
  }

  /// Gives the device up where it does not get on for `limit`.
  private static func watch(_ started: StartedDevice, _ life: DeviceLife, _ limit: Duration) throws {
    // The watchdog must not keep the thread that it watches, whose last reference ends it.
    let (display, isSoftware, line) = (started.display, started.capabilities.isSoftware, started.thread.line)
    try GLWatchdog.start(line, life, limit: limit) {
      // Mesa's software rasteriser has one set of threads for all contexts of a display.
      if isSoftware { EGLDisplays.giveUp(display) }
      life.lose("the driver did not get on for \(limit)", isTimeout: true)
      line.abandon()
    }
  }

  deinit {
    // The sink must outlive the context that may still speak to it.
    let (thread, debugSink, executor) = (thread, debugSink, executor)
    thread.async {
      executor.abandonWaiting()
      debugSink?.remove()
    }
    thread.shutdown()
  }

  /// The renderer's name as the driver gives it.
  public var name: String { description.renderer }

  /// The largest width and height of a texture in pixels.
  public var maximumTextureSize: Int { capabilities.limits.maximumTextureSize }

  /// The alignment that offsets of bound blocks must have.
  var bufferOffsetAlignment: Int {
    max(capabilities.limits.uniformOffsetAlignment, capabilities.limits.storageOffsetAlignment)
  }

  var deletions: DeletionQueue { sink.queue }

  /// What the device has counted since it was made; zeros where its thread was given up.
  public var statistics: DeviceStatistics {
    let (executor, sink, programs) = (executor, sink, programCounts)
    let counted = thread.perform {
      DeviceStatistics(
        drawCount: executor.statistics.draws, framebufferBindCount: executor.framebuffers.bindCount,
        statesFirstUsedInDraws: executor.statistics.statesFirstUsedInDraws,
        liveObjectCount: sink.buffers.liveCount + sink.textures.liveCount + sink.samplers.liveCount
          + sink.functions.liveCount + sink.pipelines.liveCount + sink.kernels.liveCount + sink.depthStencils.liveCount,
        compiledProgramCount: programs.compiled.load(ordering: .relaxed),
        cachedProgramCount: programs.cached.load(ordering: .relaxed))
    }
    return counted ?? DeviceStatistics()
  }

  // MARK: - Work

  /// A queue; several of one device share its thread and run in the order of their commits.
  public func makeCommandQueue() -> CommandQueue { CommandQueue(device: self) }

  func submit(_ submitted: SubmittedCommands, isWarming: Bool = false) {
    guard !isLost else { return refuse(submitted) }
    life.enter(submitted)
    let (executor, line) = (executor, thread.line)
    thread.async {
      executor.execute(submitted, isWarming: isWarming)
      ProcessExit.register()
      executor.watchFences(on: line)
    }
  }

  /// Ends what comes after the device's loss, without its thread.
  private func refuse(_ submitted: SubmittedCommands) {
    submitted.completion.finish(error: .deviceLost(lossReason ?? ""))
    recycle(submitted.chunks)
    commandBufferEnded(submitted.number)
  }

  func nextQueueNumber() -> UInt64 { queueCount.add(1, ordering: .relaxed).newValue }

  /// Lets command buffers go on whose events the processor has signalled.
  func resumeWaitingQueues() {
    let (executor, line) = (executor, thread.line)
    thread.async {
      executor.resumeWaiting()
      executor.watchFences(on: line)
    }
  }

  func waitUntilIdle() {
    _ = perform { $0.retireAll() }
  }

  // MARK: - Memory and ends

  func takeArenaChunk() -> ArenaChunk {
    if let chunk = chunks.take() ?? (perform { $0.makeChunk() } ?? nil) { return chunk }
    return ArenaChunkPool.makeUnreadChunk()
  }

  func recycle(_ unused: [ArenaChunk]) { chunks.give(unused) }

  func commandBufferEnded(_ number: UInt64) { runDeletions(sink.queue.closeBuffer(number)) }

  func delete(_ kind: ObjectKind, _ handle: ObjectHandle, returns: TextureReturn? = nil) {
    runDeletions(sink.queue.add(.init(kind: kind, handle: handle, returns: returns)))
  }

  private func runDeletions(_ deletions: [DeletionQueue.Deletion]) {
    guard !deletions.isEmpty else { return }
    let (executor, sink) = (executor, sink)
    thread.async {
      sink.run(deletions, on: executor)
      executor.settleReturns()
    }
  }

  func label(_ kind: ObjectKind, _ handle: ObjectHandle, _ label: String?) {
    let executor = executor
    thread.async { executor.label(kind, handle, label ?? "") }
  }
}

/// What a device has counted since it was made.
public struct DeviceStatistics: Sendable, Hashable {
  /// Draws that reached the driver.
  public let drawCount: Int
  /// How often another set of attachments was bound.
  public let framebufferBindCount: Int
  /// Combinations of pipeline and depth-stencil state that were first used by a draw, not by warming: each may have
  /// cost a compilation inside a frame.
  public let statesFirstUsedInDraws: Int
  /// Objects that exist in the driver, buffers for `set…Bytes` among them.
  public let liveObjectCount: Int
  /// Shader functions that the driver compiled from source.
  public let compiledProgramCount: Int
  /// Shader functions that were taken from the program cache.
  public let cachedProgramCount: Int
}

extension DeviceStatistics {
  /// Nothing.
  fileprivate init() {
    self.init(
      drawCount: 0, framebufferBindCount: 0, statesFirstUsedInDraws: 0, liveObjectCount: 0, compiledProgramCount: 0,
      cachedProgramCount: 0)
  }
}
