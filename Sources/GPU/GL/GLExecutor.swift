internal import CEGL

/// Replays committed command buffers on GLES.
///
/// Unchecked: made before the device's thread knows of it, then touched only there. So is the exclusivity of what draws look
/// at, a tenth of a small draw's time.
final class GLExecutor: @unchecked Sendable {
  let capabilities: GLCapabilities
  let workarounds: GLWorkarounds
  /// Whether pipelines add up fragments: `FragmentCount`.
  let countsFragments: Bool
  let chunks: ArenaChunkPool
  let deletions: DeletionSink
  @exclusivity(unchecked) var buffers = GLTable<GLBuffer>()
  @exclusivity(unchecked) var textures = GLTable<GLTexture>()
  @exclusivity(unchecked) var samplers = GLTable<GLuint>()
  var programs = GLTable<GLStageProgram>()
  @exclusivity(unchecked) var pipelines = GLTable<GLPipeline>()
  var kernels = GLTable<GLKernel>()
  var depthStencils = GLTable<DepthStencilValues>()
  @exclusivity(unchecked) var vertexArrays = GLVertexArrays()
  var framebuffers = GLFramebuffers()
  @exclusivity(unchecked) var state = GLState()
  @exclusivity(unchecked) var encoder = GLEncoderState()
  @exclusivity(unchecked) var statistics = GLStatistics()
  @exclusivity(unchecked) var uniforms = GLBindings(target: GLenum(GL_UNIFORM_BUFFER))
  @exclusivity(unchecked) var storage = GLBindings(target: GLenum(GL_SHADER_STORAGE_BUFFER))
  var uploadedShadows: Set<ObjectHandle> = []
  var seenStates: Set<StateTuple> = []
  @exclusivity(unchecked) var isWarming = false
  /// Whether work that looks after the fences is in the thread's line.
  var isWatched = false
  @exclusivity(unchecked) var openPass: PassRecord?
  @exclusivity(unchecked) var deferredClears = GLDeferredClears()
  /// The debug groups that are open.
  var groupDepth = 0
  /// What the driver did not take of the buffer that is replayed.
  var refused: [GPUIssue] = []
  /// Whether the device works, and the buffers that have not ended.
  let life = DeviceLife()
  var pending: [GLPendingBuffer] = []
  /// Textures that go back to their pools after what is pending.
  var returning: [TextureReturn] = []
  /// By queue, the buffers that wait for an event, or behind one that does.
  var waitingQueues: [UInt64: [GLWaitingBuffer]] = [:]
  /// What the buffer that is replayed will leave behind.
  var work = GLBufferWork()
  /// Whether shaders wrote memory that no barrier has made visible.
  @exclusivity(unchecked) var hasUnseenWrites = false
  /// Shadows that the GPU has overtaken.
  var staleShadows: Set<ObjectHandle> = []
  var openVisibility: GLVisibilityResult?
  /// Where the numbers of runs of draws go.
  var replayMemory = GLReplayMemory()
  /// Whether the open encoder has a debug group of its own.
  var isEncoderLabelled = false

  init(
    capabilities: GLCapabilities, workarounds: GLWorkarounds, countsFragments: Bool, chunks: ArenaChunkPool,
    deletions: DeletionSink
  ) {
    self.capabilities = capabilities
    self.workarounds = workarounds
    self.countsFragments = countsFragments
    self.chunks = chunks
    self.deletions = deletions
  }

  /// Sets what never changes afterwards: Metal's conventions and tight rows.
  func start() {
    // On by default in GLES, and free to alter what is stored; Metal has no such thing.
    GL.disable(GLenum(GL_DITHER))
    if workarounds.usesClipControl {
      GL.clipControlEXT(GLenum(GL_UPPER_LEFT_EXT), GLenum(GL_ZERO_TO_ONE_EXT))
    }
    GL.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    GL.pixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
  }

  deinit {
    for buffer in buffers.all where buffer.shadow != 0 {
      UnsafeMutableRawPointer(bitPattern: buffer.shadow)?.deallocate()
    }
  }

  // MARK: - Replay

  func replay(_ commands: UnsafeBufferPointer<Command>, _ submitted: SubmittedCommands) {
    // The commands would read what lies in another's place.
    guard !work.isOutOfMemory else { return }
    guard mergesDraws else {
      for command in commands { replay(command, submitted) }
      return
    }
    var place = 0
    while place < commands.count {
      if let next = replayRun(commands, from: place) {
        place = next
      } else {
        replay(commands[place], submitted)
        place += 1
      }
    }
  }

  @inline(__always) private func replay(_ command: Command, _ submitted: SubmittedCommands) {
    switch command {
    case .setBuffer(let stage, let index, let handle, let offset, let length):
      encoder.setBuffer(stage, index, handle, offset, length)
    case .draw(let type, let start, let count, let instances, let baseInstance):
      draw(type: type, start: start, count: count, instances: instances, baseInstance: baseInstance)
    case .drawIndexed(let draw): drawIndexed(draw)
    case .setPipeline(let handle): encoder.setPipeline(handle)
    case .setDepthStencil(let handle):
      encoder.depthStencilHandle = handle
      encoder.isStateDirty = true
    case .setTexture(let stage, let index, let handle): encoder.setTexture(stage, index, handle)
    case .setSampler(let stage, let index, let handle): encoder.setSampler(stage, index, handle)
    case .beginPass(let pass, let place): beginPass(submitted.passes[Int(pass)], encoder: Int(place), submitted)
    case .endPass: endPass(submitted)
    case .pushDebugGroup(let text):
      pushDebugGroup(submitted.texts[Int(text)])
    case .popDebugGroup: popDebugGroup()
    case .insertDebugSignpost(let text): insertDebugSignpost(submitted.texts[Int(text)])
    default: replayRare(command, submitted)
    }
  }

  private func replayRare(_ command: Command, _ submitted: SubmittedCommands) {
    switch command {
    case .drawIndirect(let type, let arguments, let offset): drawIndirect(type, arguments, Int(offset))
    case .drawIndexedIndirect(let draw): drawIndexedIndirect(draw)
    case .setVisibility(let mode, let offset): setVisibility(mode: mode, offset: offset)
    case .memoryBarrier: makeWritesVisible()
    case .beginWork(let place): beginWork(Int(place), submitted)
    case .endWork: endWork(submitted)
    case .setComputePipeline(let handle): encoder.setPipeline(handle)
    case .dispatch(let dispatch): self.dispatch(dispatch)
    case .dispatchIndirect(let arguments, let offset): dispatchIndirect(arguments, offset)
    case .blit(let place): blit(submitted.blits[Int(place)])
    default: replayFixedState(command)
    }
  }

  private func replayFixedState(_ command: Command) {
    encoder.isStateDirty = true
    switch command {
    case .setViewport(let x, let y, let width, let height, let znear, let zfar):
      encoder.viewport = Viewport(
        originX: Double(x), originY: Double(y), width: Double(width), height: Double(height), znear: Double(znear),
        zfar: Double(zfar))
    case .setScissor(let x, let y, let width, let height):
      encoder.scissor = ScissorRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    case .setCullMode(let mode): encoder.cullMode = mode
    case .setFrontFacing(let winding): encoder.winding = winding
    case .setDepthClipMode(let mode): encoder.depthClipMode = mode
    case .setDepthBias(let bias, let slopeScale, let clamp): encoder.depthBias = SIMD3(bias, slopeScale, clamp)
    case .setStencilReference(let front, let back): encoder.stencilReferences = (front, back)
    case .setBlendColor(let red, let green, let blue, let alpha):
      encoder.blendColor = SIMD4(red, green, blue, alpha)
    default: break
    }
  }
}

/// What the executor counts, for statistics and tests.
struct GLStatistics: Sendable {
  var draws = 0
  /// Combinations of program and fixed state that a draw was the first to use, outside warming.
  var statesFirstUsedInDraws = 0
}

/// What a driver compiles anew for: the program with its blending and target formats, and the depth and stencil test.
struct StateTuple: Hashable {
  var pipeline: ObjectHandle
  var depthStencil: ObjectHandle
}

/// The indexed binding points of one kind of block, so that a binding that is there already costs a comparison.
struct GLBindings {
  private struct Range: Equatable {
    var buffer: GLuint = 0
    var offset = 0
    var length = 0
  }
  private let target: GLenum
  private var ranges: [Range] = []

  init(target: GLenum) { self.target = target }

  @inline(__always) mutating func bind(_ binding: GLuint, _ buffer: GLuint, offset: Int, length: Int) {
    let range = Range(buffer: buffer, offset: offset, length: length)
    while ranges.count <= Int(binding) { ranges.append(Range()) }
    guard ranges[Int(binding)] != range else { return }
    ranges[Int(binding)] = range
    GL.bindBufferRange(target, binding, buffer, offset, length)
  }

  /// Forgets a buffer that was deleted, whose name the driver may give to a new one.
  mutating func forget(_ buffer: GLuint) {
    for index in ranges.indices where ranges[index].buffer == buffer { ranges[index] = Range() }
  }
}
