internal import CEGL

/// Replays committed command buffers on GLES.
///
/// Unchecked: made before the device's thread knows of it, then touched only there.
final class GLExecutor: @unchecked Sendable {
  let capabilities: GLCapabilities
  let workarounds: GLWorkarounds
  /// Whether pipelines add up fragments: `FragmentCount`.
  let countsFragments: Bool
  let chunks: ArenaChunkPool
  let deletions: DeletionSink
  var buffers = GLTable<GLBuffer>()
  var textures = GLTable<GLTexture>()
  var samplers = GLTable<GLuint>()
  var programs = GLTable<GLStageProgram>()
  var pipelines = GLTable<GLPipeline>()
  var depthStencils = GLTable<DepthStencilValues>()
  var vertexArrays = GLVertexArrays()
  var framebuffers = GLFramebuffers()
  var state = GLState()
  var encoder = GLEncoderState()
  var statistics = GLStatistics()
  var uniforms = GLBindings(target: GLenum(GL_UNIFORM_BUFFER))
  var storage = GLBindings(target: GLenum(GL_SHADER_STORAGE_BUFFER))
  var uploadedShadows: Set<ObjectHandle> = []
  var seenStates: Set<StateTuple> = []
  var isWarming = false
  /// Whether work that looks after the fences is in the thread's line.
  var isWatched = false
  var openPass: PassRecord?
  var deferredClears = GLDeferredClears()
  /// The debug groups that are open.
  var groupDepth = 0
  /// What the driver did not take of the buffer that is replayed.
  var refused: [GPUIssue] = []
  private(set) var lostReason: String?
  private var pending: [(fence: GLsync?, submitted: SubmittedCommands)] = []

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

  // MARK: - A command buffer's way

  /// Replays a buffer and leaves a fence behind it.
  func execute(_ submitted: SubmittedCommands, isWarming: Bool = false) {
    if let lostReason {
      deletions.closeBuffer(submitted.number, executor: self)
      return end(submitted, error: .deviceLost(lostReason))
    }
    self.isWarming = isWarming
    uploadShadows(of: submitted)
    replay(submitted)
    deletions.closeBuffer(submitted.number, executor: self)
    submitted.completion.move(to: .scheduled)
    reportDriverErrors(submitted)
    if capabilities.reportsResets, GL.getGraphicsResetStatus() != GLenum(GL_NO_ERROR) {
      lostReason = "the GPU was reset"
    }
    pending.append((GL.fenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0), submitted))
    GL.flush()
  }

  /// Ends the buffers that the GPU has finished.
  ///
  /// - Parameter timeout: How long to wait for the oldest, in nanoseconds.
  /// - Returns: Whether some are left.
  @discardableResult func retire(timeout: UInt64) -> Bool {
    var timeout = timeout
    while let first = pending.first {
      guard isSignalled(first.fence, timeout: timeout) else { return true }
      timeout = 0
      GL.deleteSync(first.fence)
      pending.removeFirst()
      end(first.submitted, error: lostReason.map { .deviceLost($0) })
    }
    return false
  }

  /// Whether committed buffers have not ended yet.
  var hasPending: Bool { !pending.isEmpty }

  /// Blocks until the GPU has finished all that was replayed, and ends those buffers.
  func retireAll() {
    while retire(timeout: 1_000_000_000) {}
  }

  private func isSignalled(_ fence: GLsync?, timeout: UInt64) -> Bool {
    guard let fence, lostReason == nil else { return true }
    let status = GL.clientWaitSync(fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), timeout)
    return status != GLenum(GL_TIMEOUT_EXPIRED)
  }

  private func end(_ submitted: SubmittedCommands, error: CommandBufferError?) {
    chunks.give(submitted.chunks)
    if let error { return submitted.completion.finish(error: error) }
    submitted.completion.add(issues: submitted.takeHazards())
    let issues = submitted.completion.issues
    submitted.completion.finish(error: submitted.isStrict && !issues.isEmpty ? .validation(issues) : nil)
  }

  private func reportDriverErrors(_ submitted: SubmittedCommands) {
    submitted.completion.add(issues: refused)
    refused = []
    guard submitted.isStrict, let error = GL.takeError() else { return }
    submitted.completion.add(issues: [
      GPUIssue(
        .driver, object: submitted.label ?? "command buffer", field: "replay",
        message: "the driver answered \(GLEnumName.of(error))",
        hint: "set the device's debugMessageHandler to see what the driver says; this is a gap in our own rules")
    ])
  }

  // MARK: - Replay

  private func replay(_ submitted: SubmittedCommands) {
    for command in submitted.commands { replay(command, submitted) }
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
    case .beginPass(let index): beginPass(submitted.passes[Int(index)])
    case .endPass: endPass()
    case .pushDebugGroup(let text):
      pushDebugGroup(submitted.texts[Int(text)])
    case .popDebugGroup: popDebugGroup()
    case .insertDebugSignpost(let text): insertDebugSignpost(submitted.texts[Int(text)])
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
