extension GPUIssue {
  /// What an issue means for the work.
  public enum Severity: String, Sendable, Hashable {
    /// A rule is broken: the command is dropped where it would be undefined, and strict validation fails the command
    /// buffer.
    case error
    /// The work is done as asked and may not be what was meant: nothing is dropped and nothing fails.
    case warning
  }
}

extension GPUIssue.Rule {
  /// What is known of a rule, for the page of rules and for tools.
  public struct Facts: Sendable, Hashable {
    /// What the rule asks, in one sentence.
    public let demand: String
    /// The calls that check it.
    public let verbs: String
    /// Whether only strict validation checks it, since it costs time.
    public let isStrictOnly: Bool

    fileprivate init(_ demand: String, _ verbs: String, isStrictOnly: Bool = false) {
      self.demand = demand
      self.verbs = verbs
      self.isStrictOnly = isStrictOnly
    }
  }

  /// What breaking the rule means for the work.
  public var severity: GPUIssue.Severity {
    switch self {
    case .transposedMatrix, .notFinite, .viewportInPoints, .viewportFraction, .programCache, .compilerWarning: .warning
    default: .error
    }
  }

  /// What the rule asks and where it is checked.
  public var facts: Facts { bufferFacts ?? encoderFacts ?? drawFacts ?? objectFacts }

  private static let anyDraw = "every draw"
  private static let anyUse = "every draw and dispatch"
  private static let anyVerb = "every verb of an encoder"

  private var bufferFacts: Facts? {
    switch self {
    case .commandBufferCommitted:
      Facts(
        "Nothing is recorded into a command buffer after `commit`, and it is committed once.",
        "`make…Encoder`, `encode…Event`, `commit`")
    case .commandBufferNotCommitted:
      Facts("Only a committed command buffer is waited for.", "`waitUntilCompleted`")
    case .hostCommitted: Facts("A custom layer's host leaves the commit to the map.", "`commit`")
    case .hostLoadAction:
      Facts("A host loads the map's own attachments.", "`makeRenderCommandEncoder`")
    case .hostStoreAction: Facts("A host stores the map's own attachments.", "`makeRenderCommandEncoder`")
    case .hostOwnAttachments:
      Facts(
        "A host that makes encoders in `render` makes one on the map's colour attachment.", "the end of the host's turn"
      )
    case .hostMissingEndEncoding: Facts("A host ends its encoder.", "the end of the host's turn")
    case .missingEndEncoding:
      Facts(
        "One encoder is open at a time, and none at `commit` or between event commands.",
        "`make…Encoder`, `encode…Event`, `commit`")
    case .gpuTime: Facts("GPU times are asked for where the driver has timers.", "`measuresGPUTime`")
    case .driver:
      Facts("The driver refuses nothing that the rules let pass.", "the end of the replay", isStrictOnly: true)
    case .bufferInFlight:
      Facts(
        "Bytes that a committed command buffer reads stay as they are until it has ended.",
        "the end of the command buffer", isStrictOnly: true)
    case .export: Facts("An exported texture has a format, a device and a driver that can share it.", "`exportDMABuf`")
    default: nil
    }
  }

  private var encoderFacts: Facts? {
    switch self {
    case .encoderEnded: Facts("An ended encoder is not used.", Self.anyVerb)
    case .debugGroups: Facts("Debug groups are pushed and popped in pairs.", "`popDebugGroup`, `endEncoding`")
    case .passAttachments:
      Facts(
        "A pass has attachments of one size and sample count, at levels, slices and planes that exist, each image once, "
          + "no more than the driver takes, depth and stencil in one texture.",
        "`makeRenderCommandEncoder`")
    case .passAttachmentUsage:
      Facts(
        "Attachments are render targets of this device with a format of the right kind.", "`makeRenderCommandEncoder`")
    case .passResolve:
      Facts(
        "Samples are resolved into a texture of one sample, the same size and format, no integers.",
        "`makeRenderCommandEncoder`")
    case .visibility:
      Facts(
        "Visibility results are boolean and have places of 8 bytes, each its own, in a shared buffer of the pass.",
        "`makeRenderCommandEncoder`, `setVisibilityResultMode`")
    case .bindingIndex:
      Facts(
        "Indices are slots and offsets are inside the buffer.",
        "`set…Buffer`, `set…Bytes`, `set…Texture`, `set…SamplerState` and their plurals")
    case .setBytesLength: Facts("1 to 4096 bytes are set.", "`set…Bytes`, `set…Value`")
    case .viewportOrScissor:
      Facts(
        "A viewport has a size, finite numbers and depths in 0…1; a scissor lies within the attachments.",
        "`setViewport`, `setScissorRect`")
    case .viewportFraction: Facts("A viewport begins and ends on whole pixels.", "`setViewport`")
    case .otherDevice:
      Facts("States, textures and events are of the encoder's device.", "`set…State`, `set…Texture`, `encode…Event`")
    case .fillMode: Facts("Triangles are filled.", "`setTriangleFillMode`")
    case .depthClipMode: Facts("Depth is clamped where the driver can.", "`setDepthClipMode`")
    case .blit:
      Facts(
        "Copies and fills lie inside objects of this device, do not overlap, agree in format and samples, and begin on "
          + "pixels or blocks; mipmaps are made of formats that can be mixed and drawn into.",
        "every verb of a blit encoder")
    default: nil
    }
  }

  private var drawFacts: Facts? {
    switch self {
    case .noPipeline: Facts("A pipeline is set.", Self.anyDraw)
    case .pipelineFormats: Facts("The pipeline's formats and sample count are the pass's.", Self.anyDraw)
    case .depthStencilAttachment: Facts("A depth or stencil test has its attachment.", Self.anyDraw)
    case .bufferNotBound: Facts("Each block and stream that is read has a buffer or bytes.", Self.anyUse)
    case .bufferTooShort: Facts("The bound bytes are as many as the block's.", Self.anyUse)
    case .bufferOffset: Facts("Blocks are read from offsets that the device can address.", Self.anyUse)
    case .bytesWritten: Facts("What a shader writes is a buffer, not bytes that were set.", Self.anyUse)
    case .blockLayout: Facts("A Swift type's members lie where the block or stream reads them.", Self.anyUse)
    case .textureNotBound: Facts("Each sampler and image has a texture.", Self.anyUse)
    case .textureUsage: Facts("Textures are read and written as their usage allows.", "`set…Texture`, " + Self.anyUse)
    case .textureType:
      Facts(
        "A texture has the type and the kind of numbers that the shader declares, "
          + "an image its format too.", Self.anyUse)
    case .samplerFilter:
      Facts(
        "Samplers mix pixels of formats that can be mixed only: no integers, no plain depths, 32-bit floats where the "
          + "driver can.",
        Self.anyUse)
    case .samplerComparison: Facts("Shadow samplers compare, and no others do.", Self.anyUse)
    case .feedbackLoop: Facts("A pass does not read what it draws into.", Self.anyDraw)
    case .vertexRange:
      Facts("Vertices, instances and, in strict validation, indices end inside the bound streams.", Self.anyDraw)
    case .indexRange:
      Facts(
        "Indices lie inside their buffer, from an offset that is a multiple of their size.", "`drawIndexedPrimitives`")
    case .indirectArguments:
      Facts(
        "Indirect arguments lie inside a buffer of this device, from a multiple of 4.", "indirect draws and dispatches")
    case .noComputePipeline: Facts("A compute pipeline is set.", "every dispatch")
    case .dispatchSize:
      Facts(
        "Threads and threadgroups are as many as kernel and device take, whole groups where the kernel has a barrier.",
        "every dispatch")
    case .transposedMatrix:
      Facts("Matrices are columns, the translation in the last.", "the first draw or dispatch that reads the value")
    case .notFinite: Facts("Floating-point members are finite.", Self.anyUse)
    case .viewportInPoints: Facts("Viewports are in pixels.", "`endEncoding`")
    default: nil
    }
  }

  private var objectFacts: Facts {
    switch self {
    case .bufferDescriptor: Facts("A buffer has 1 to 2³¹ − 1 bytes.", "`makeBuffer`")
    case .textureDescriptor:
      Facts(
        "A texture's type, format, sizes, levels, samples and usage are ones that the device has together.",
        "`makeTexture`")
    case .samplerDescriptor:
      Facts(
        "A sampler's address modes, anisotropy and levels of detail are ones that the device has.", "`makeSamplerState`"
      )
    case .textureRegion:
      Facts(
        "Regions lie inside the level, on whole blocks, and their rows fit the bytes.",
        "`replace`, `getBytes`, `rgbaPixels`")
    case .pixelBuffer:
      Facts(
        "A frame from outside has the planes of its format, each with as many bytes as its rows need.", "`makeTextures`"
      )
    case .drawable:
      Facts("A drawable is presented once, and one is free or becomes so.", "`nextDrawable`, `present`")
    case .deviceLost:
      Facts("A lost device is asked for nothing more.", "every `make…` and every readback of a lost device")
    case .programCache:
      Facts("The folder of compiled programs can be written.", "the first program that cannot be kept")
    case .library: Facts("A library has the function that is asked for.", "`makeFunction`")
    case .compilerWarning: Facts("The driver's compiler has nothing to say of a library.", "`makeLibrary`")
    case .pipelineDescriptor:
      Facts(
        "Functions are of their stage and of this device; formats, samples, blending and alpha options are ones that it has.",
        "`makeRenderPipelineState`, `makeComputePipelineState`")
    case .vertexInput:
      Facts(
        "Each input has an attribute of its kind, inside the stride of a stream of its own.",
        "`makeRenderPipelineState`")
    case .stageInterface:
      Facts(
        "What the fragment function reads the vertex function writes, with one type, precision and interpolation.",
        "`makeRenderPipelineState`")
    case .fragmentOutputs:
      Facts(
        "The fragment function writes each colour attachment, floats to floats and integers to integers.",
        "`makeRenderPipelineState`")
    default: Facts("", "")
    }
  }
}
