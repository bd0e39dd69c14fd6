/// One broken rule: which, by what object and field, and what cures it.
public struct GPUIssue: Sendable, Hashable, CustomStringConvertible {
  /// The rules that are checked; the raw value is the stable name in reports.
  public enum Rule: String, Sendable, CaseIterable {
    /// A command buffer was used after `commit`.
    case commandBufferCommitted = "command-buffer.committed"
    /// A thread waits for a command buffer that was not committed.
    case commandBufferNotCommitted = "command-buffer.not-committed"
    /// A custom layer's host committed the map's command buffer.
    case hostCommitted = "host.committed"
    /// A custom layer's host drew on the map's attachments with another load action than `.load`.
    case hostLoadAction = "host.load-action"
    /// A custom layer's host let the map's attachments be dropped at the end of its pass.
    case hostStoreAction = "host.store-action"
    /// A custom layer's host made no encoder on the map's attachments.
    case hostOwnAttachments = "host.own-attachments"
    /// A custom layer's host did not end its encoder.
    case hostMissingEndEncoding = "host.missing-end-encoding"
    /// An encoder was still open when the next began or the buffer was committed.
    case missingEndEncoding = "encoder.missing-end-encoding"
    /// An encoder was used after `endEncoding`.
    case encoderEnded = "encoder.ended"
    /// `popDebugGroup` without a matching push, or a group left open.
    case debugGroups = "encoder.debug-groups"
    /// A pass without an attachment, or with attachments of different sizes or sample counts.
    case passAttachments = "pass.attachments"
    /// Samples that cannot be resolved as the pass asks.
    case passResolve = "pass.resolve"
    /// Visibility results that cannot be had, or have no place.
    case visibility = "pass.visibility"
    /// A texture that was not made as a render target, or has the wrong kind of format.
    case passAttachmentUsage = "pass.attachment-usage"
    /// The pass samples a texture that it draws into.
    case feedbackLoop = "draw.reads-attachment"
    /// A draw without a pipeline.
    case noPipeline = "draw.no-pipeline"
    /// A pipeline whose formats differ from the pass's.
    case pipelineFormats = "draw.pipeline-formats"
    /// A depth or stencil test in a pass without that attachment.
    case depthStencilAttachment = "draw.depth-stencil-attachment"
    /// A stage reads a buffer index at which nothing is bound.
    case bufferNotBound = "draw.buffer-not-bound"
    /// The bound bytes are fewer than the stage's block.
    case bufferTooShort = "draw.buffer-too-short"
    /// A stage reads a block at an offset that is not aligned as the device asks.
    case bufferOffset = "draw.buffer-offset"
    /// A stage writes a block that `set…Bytes` filled: what it writes is lost.
    case bytesWritten = "draw.bytes-written"
    /// A Swift value's layout differs from the stage's block.
    case blockLayout = "draw.block-layout"
    /// A stage reads a texture index at which nothing is bound.
    case textureNotBound = "draw.texture-not-bound"
    /// A texture is used as its usage does not allow.
    case textureUsage = "draw.texture-usage"
    /// The bound texture is of another type, or holds other numbers, than the shader declares.
    case textureType = "draw.texture-type"
    /// A sampler mixes pixels of a format that cannot be mixed: the shader would read black.
    case samplerFilter = "draw.sampler-filter"
    /// A shadow sampler without a comparison, or a comparison where the shader reads plain depths.
    case samplerComparison = "draw.sampler-comparison"
    /// An indirect draw or dispatch whose arguments do not lie in the buffer.
    case indirectArguments = "draw.indirect-arguments"
    /// A depth clip mode that the driver lacks.
    case depthClipMode = "encoder.depth-clip-mode"
    /// A copy, fill or mipmap request that cannot be carried out.
    case blit = "blit.arguments"
    /// A dispatch without a pipeline.
    case noComputePipeline = "dispatch.no-pipeline"
    /// Threads or threadgroups that the kernel or the device cannot run.
    case dispatchSize = "dispatch.size"
    /// GPU times that the driver cannot measure.
    case gpuTime = "command-buffer.gpu-time"
    /// A texture that cannot leave the process.
    case export = "texture.export"
    /// The vertices of the draw go beyond a stream's end.
    case vertexRange = "draw.vertex-range"
    /// The indices of the draw go beyond the index buffer's end, or its offset is not aligned.
    case indexRange = "draw.index-range"
    /// An index or offset that no slot or buffer has.
    case bindingIndex = "encoder.binding-index"
    /// `set…Bytes` with more than 4096 bytes.
    case setBytesLength = "encoder.set-bytes-length"
    /// A scissor rectangle beyond the attachments, or a viewport of no size.
    case viewportOrScissor = "encoder.viewport-or-scissor"
    /// A viewport that does not begin and end on whole pixels, which GLES rounds.
    case viewportFraction = "encoder.viewport-fraction"
    /// A state or texture of another device.
    case otherDevice = "encoder.other-device"
    /// A triangle fill mode that GLES has not.
    case fillMode = "encoder.fill-mode"
    /// A buffer was overwritten while the GPU could still read it.
    case bufferInFlight = "buffer.overwritten-in-flight"
    /// A buffer that cannot be made as described.
    case bufferDescriptor = "buffer.descriptor"
    /// A texture that cannot be made as described.
    case textureDescriptor = "texture.descriptor"
    /// A sampler that the driver cannot have as described.
    case samplerDescriptor = "sampler.descriptor"
    /// A region beyond a texture's edges, or bytes that do not fit it.
    case textureRegion = "texture.region"
    /// A frame from outside whose planes do not fit its size.
    case pixelBuffer = "texture-cache.pixel-buffer"
    /// No drawable is free, or one is presented twice.
    case drawable = "drawable.in-use"
    /// A library or function that cannot be made.
    case library = "library.source"
    /// The driver's compiler took a function and warns of a line.
    case compilerWarning = "library.compiler-warning"
    /// A pipeline that cannot be made as described.
    case pipelineDescriptor = "pipeline.descriptor"
    /// A vertex descriptor that does not feed what the vertex function reads.
    case vertexInput = "pipeline.vertex-input"
    /// What the fragment function reads is not what the vertex function writes.
    case stageInterface = "pipeline.stage-interface"
    /// What the fragment function writes is not what the colour attachments hold.
    case fragmentOutputs = "pipeline.fragment-outputs"
    /// The device was lost, or was started by the process that this one was forked from.
    case deviceLost = "device.lost"
    /// Compiled programs cannot be kept between runs.
    case programCache = "device.program-cache"
    /// The driver refused something that no rule foresaw.
    case driver = "driver.error"
    /// A guess: a matrix seems to have its rows where the shader reads columns.
    case transposedMatrix = "guess.transposed-matrix"
    /// A guess: a number of a block is infinite or no number at all.
    case notFinite = "guess.not-finite"
    /// A guess: a viewport seems to be in points where pixels are meant.
    case viewportInPoints = "guess.viewport-in-points"
  }

  /// The rule that was broken.
  public let rule: Rule
  /// The label of the object, or its kind where it has none.
  public let object: String
  /// The field, slot or verb that broke the rule.
  public let field: String
  /// What is wrong, with the numbers.
  public let message: String
  /// What cures it.
  public let hint: String

  /// Makes an issue.
  public init(_ rule: Rule, object: String, field: String, message: String, hint: String) {
    self.rule = rule
    self.object = object
    self.field = field
    self.message = message
    self.hint = hint
  }

  /// Whether the rule is broken for certain, or the code only looks as if it were wrong.
  public var severity: Severity { rule.severity }

  /// The issue in one line: object, field, message, hint and the rule's name; a guess says that it is one.
  public var description: String {
    let prefix = severity == .warning ? "warning: " : ""
    return "\(prefix)\(object): \(field): \(message) (\(hint)) [\(rule.rawValue)]"
  }
}

/// What a `make…` call throws: every rule that the call broke, together.
public struct GPUError: Error, Sendable, CustomStringConvertible {
  /// The broken rules; never empty.
  public let issues: [GPUIssue]

  /// Makes an error of its issues.
  public init(_ issues: [GPUIssue]) { self.issues = issues }

  init(_ rule: GPUIssue.Rule, object: String, field: String, message: String, hint: String) {
    issues = [GPUIssue(rule, object: object, field: field, message: message, hint: hint)]
  }

  /// The issues, one a line.
  public var description: String { issues.map(\.description).joined(separator: "\n") }
}
