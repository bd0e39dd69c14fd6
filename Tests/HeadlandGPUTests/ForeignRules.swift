@testable import HeadlandGPU

/// A rule of Metal's validation layer or of GLES, and what becomes of it here.
struct ForeignRule {
  enum Answer {
    /// The rule that checks it.
    case rule(GPUIssue.Rule)
    /// Why nothing checks it.
    case none(String)
  }

  let demand: String
  let answer: Answer

  init(_ demand: String, _ rule: GPUIssue.Rule) {
    self.demand = demand
    answer = .rule(rule)
  }

  init(_ demand: String, because reason: String) {
    self.demand = demand
    answer = .none(reason)
  }
}

/// The rules of one kind of object.
struct ForeignRules {
  let subject: String
  let rules: [ForeignRule]

  init(_ subject: String, _ rules: [ForeignRule]) {
    self.subject = subject
    self.rules = rules
  }
}

extension ForeignRules {
  /// What Metal's API validation asks of the calls that exist here, and the groups of calls that do not.
  static let metal = [
    ForeignRules(
      "Command buffers",
      [
        ForeignRule("no encoder and no second commit after `commit`", .commandBufferCommitted),
        ForeignRule("`waitUntilCompleted` after `commit` only", .commandBufferNotCommitted),
        ForeignRule("one encoder at a time, ended before `commit`, and not dropped while open", .missingEndEncoding),
        ForeignRule("events are encoded between encoders", .missingEndEncoding),
        ForeignRule("objects of one device", .otherDevice),
        ForeignRule(
          "handlers are added before `commit`", because: "a handler that comes late runs at once, as nothing is lost"),
        ForeignRule(
          "a signalled value is larger than the last", because: "the event keeps the larger; Metal leaves it undefined"),
        ForeignRule("a drawable is presented once", .drawable),
        ForeignRule("`enqueue`", because: "it does not exist; the order is that of the commits"),
      ]),
    ForeignRules(
      "All encoders",
      [
        ForeignRule("no verb and no second end after `endEncoding`", .encoderEnded),
        ForeignRule("`pushDebugGroup` and `popDebugGroup` in pairs", .debugGroups),
        ForeignRule("indices below 31 for buffers and textures, 16 for samplers", .bindingIndex),
        ForeignRule("offsets inside the buffer", .bindingIndex),
        ForeignRule("`set…BufferOffset` where a buffer is bound", .bindingIndex),
        ForeignRule("1 to 4096 bytes in `set…Bytes`", .setBytesLength),
        ForeignRule("states, buffers and textures of the encoder's device", .otherDevice),
        ForeignRule(
          "a label, a fence, a heap, `useResource`, residency",
          because: "labels are free, the others do not exist: GLES tracks resources itself"),
      ]),
    ForeignRules(
      "Render passes",
      [
        ForeignRule("at least one attachment", .passAttachments),
        ForeignRule("levels, slices and depth planes that exist", .passAttachments),
        ForeignRule("one sample count", .passAttachments),
        ForeignRule("no image in two slots", .passAttachments),
        ForeignRule("`.renderTarget` in the usage", .passAttachmentUsage),
        ForeignRule("a colour format in colour slots, depth in depth, stencil in stencil", .passAttachmentUsage),
        ForeignRule("a resolve texture where the store action resolves", .passResolve),
        ForeignRule("a resolve texture of one sample and the same format and size; no integers", .passResolve),
        ForeignRule("a visibility buffer that reaches to the offset, a multiple of 8", .visibility),
        ForeignRule("no visibility mode without a buffer", .visibility),
        ForeignRule(
          "a resolve texture only with a resolving store action", because: "the texture is ignored, which harms nobody"),
        ForeignRule("no loading or storing of memoryless textures, no unknown store action", because: "neither exists"),
        ForeignRule(
          "`renderTargetWidth`, `renderTargetArrayLength`, raster rate maps, sample positions, tiles",
          because: "they do not exist"),
        ForeignRule(
          "attachments of several sizes, drawn to the smallest", because: "refused here, since drivers differ"),
      ]),
    ForeignRules(
      "Render encoders",
      [
        ForeignRule("a pipeline before the first draw", .noPipeline),
        ForeignRule("the pipeline's formats and sample count are the pass's", .pipelineFormats),
        ForeignRule("an attachment for depth and stencil tests that are on", .depthStencilAttachment),
        ForeignRule("a buffer for each argument that is read", .bufferNotBound),
        ForeignRule("as many bytes as the argument's type", .bufferTooShort),
        ForeignRule("aligned offsets of constants", .bufferOffset),
        ForeignRule("no read-only bytes for an argument that is written", .bytesWritten),
        ForeignRule("a texture for each argument that is read", .textureNotBound),
        ForeignRule("the texture's type and kind of numbers are the argument's", .textureType),
        ForeignRule("`.shaderRead` and `.shaderWrite` in the usage of what is read and written", .textureUsage),
        ForeignRule("a filter that the format can have", .samplerFilter),
        ForeignRule("a comparison where the argument is compared, and only there", .samplerComparison),
        ForeignRule("no texture that is drawn into and read in one pass", .feedbackLoop),
        ForeignRule("vertices and instances inside the streams", .vertexRange),
        ForeignRule("indices inside their buffer, at an aligned offset", .indexRange),
        ForeignRule("indirect arguments inside their buffer, at an aligned offset", .indirectArguments),
        ForeignRule("a viewport of finite numbers, a scissor inside the attachments", .viewportOrScissor),
        ForeignRule("a visibility mode that the device has", .visibility),
        ForeignRule("a depth clip mode that the device has", .depthClipMode),
        ForeignRule(
          "a sampler for each argument that is sampled",
          because: "the default sampler is Metal's default: nearest, clamped"),
        ForeignRule(
          "vertex, index and instance counts above 0", because: "a draw of nothing draws nothing, as in GLES"),
        ForeignRule(
          "several viewports and scissors, store actions set late, vertex amplification", because: "they do not exist"),
        ForeignRule(
          "triangle strips with primitive restart set right",
          because: "restart is always on for strips and off for lists"),
      ]),
    ForeignRules(
      "Compute encoders",
      [
        ForeignRule("a pipeline before the first dispatch", .noComputePipeline),
        ForeignRule("threads of a group within the pipeline's and the device's limits", .dispatchSize),
        ForeignRule("no empty grid of threadgroups", .dispatchSize),
        ForeignRule("the group that the kernel declares", .dispatchSize),
        ForeignRule("what the kernel reads is bound, long enough and of its type", .bufferNotBound),
        ForeignRule("no read-only bytes for an argument that is written", .bytesWritten),
        ForeignRule("writable textures for images that are written", .textureUsage),
        ForeignRule(
          "`setThreadgroupMemoryLength`, `setStageInRegion`, imageblocks",
          because: "threadgroup memory is GLSL's `shared`, the others do not exist"),
      ]),
    ForeignRules(
      "Blit encoders",
      [
        ForeignRule("ranges inside buffers, regions inside levels and slices that exist", .blit),
        ForeignRule("bytes a row and an image that hold the region, in whole pixels or blocks", .blit),
        ForeignRule("regions that begin and end on blocks", .blit),
        ForeignRule("one format and one sample count in copies between textures", .blit),
        ForeignRule("no overlap inside one object", .blit),
        ForeignRule("mipmaps of textures with levels, of formats that are filtered and drawn into", .blit),
        ForeignRule("offsets and sizes of buffer copies in multiples of 4", because: "GLES copies any bytes"),
        ForeignRule("`synchronize`, `optimizeContents…`, counters, sparse textures", because: "they do not exist"),
      ]),
    ForeignRules(
      "Buffers, textures and samplers",
      [
        ForeignRule("a buffer of 1 byte to the device's limit", .bufferDescriptor),
        ForeignRule("sizes, levels and array lengths that the device has", .textureDescriptor),
        ForeignRule("a format that the device has, for the usage that is asked", .textureDescriptor),
        ForeignRule(
          "samples in multisample types only, as many as the device has, one level, no writing", .textureDescriptor),
        ForeignRule("square cubes, a depth in volumes only, no volumes of depth", .textureDescriptor),
        ForeignRule("a storage mode that the texture can have", .textureDescriptor),
        ForeignRule("regions inside the level, rows that hold them", .textureRegion),
        ForeignRule(
          "1 to 16 samples of anisotropy, levels of detail in order, address modes of the device", .samplerDescriptor),
        ForeignRule(
          "`contents` of shared buffers only",
          because: "it stops the program with a sentence: there is no memory to return"),
        ForeignRule("`didModifyRange` of managed buffers", because: "managed buffers do not exist"),
        ForeignRule("texture views, swizzles, textures of buffers, IOSurfaces, heaps", because: "they do not exist"),
      ]),
    ForeignRules(
      "Libraries and pipelines",
      [
        ForeignRule("a function that the library has", .library),
        ForeignRule("a vertex function; functions of their stage and of the device", .pipelineDescriptor),
        ForeignRule("formats that can be drawn into, and blended where blending is on", .pipelineDescriptor),
        ForeignRule("depth and stencil formats of their kind", .pipelineDescriptor),
        ForeignRule("a sample count that the device has", .pipelineDescriptor),
        ForeignRule("an attribute for each input, of a type that converts to it", .vertexInput),
        ForeignRule("a stride that holds the attributes, a step rate above 0", .vertexInput),
        ForeignRule("the stages agree in what one hands to the other", .stageInterface),
        ForeignRule("outputs of the kind of numbers that the attachments hold", .fragmentOutputs),
        ForeignRule("offsets and strides in multiples of 4", because: "GLES reads attributes from any byte"),
        ForeignRule(
          "linked functions, function constants, binary archives, mesh and tile functions", because: "they do not exist"
        ),
      ]),
    ForeignRules(
      "Whole parts of Metal that are not here",
      [
        ForeignRule(
          "argument buffers, argument encoders and tables", because: "GLES binds each buffer and texture by itself"),
        ForeignRule(
          "heaps, residency sets, fences, purgeable state", because: "GLES places and tracks its objects itself"),
        ForeignRule(
          "tessellation",
          because: "Metal feeds it from a compute pass, GLES from shader stages of its own; nothing here draws with it"),
        ForeignRule("acceleration structures, ray tracing, intersection functions", because: "GLES has none"),
        ForeignRule("indirect command buffers", because: "GLES cannot record on the GPU; indirect draws exist"),
        ForeignRule("parallel render encoders", because: "one thread owns a GL context"),
        ForeignRule("counter sample buffers", because: "`measuresGPUTime` gives the times of encoders"),
      ]),
  ]

  /// What GLES asks beyond Metal.
  static let gles = [
    ForeignRules(
      "Passes",
      [
        ForeignRule(
          "a framebuffer that is complete: one size, formats that the driver draws into together", .passAttachments),
        ForeignRule("no more colour attachments than the driver has", .passAttachments),
        ForeignRule("depth and stencil of one texture", .passAttachments),
        ForeignRule("no reading of what is drawn into", .feedbackLoop),
        ForeignRule("whole pixels in viewports", .viewportFraction),
        ForeignRule("filled triangles", .fillMode),
        ForeignRule("no clamped depth without `EXT_depth_clamp`", .depthClipMode),
        ForeignRule("queries that tell some from none, not how many", .visibility),
        ForeignRule("no alpha to one", .pipelineDescriptor),
      ]),
    ForeignRules(
      "Buffers and blocks",
      [
        ForeignRule("block offsets in multiples of the device's alignment, 256 on every one", .bufferOffset),
        ForeignRule("members where `std140` and `std430` put them", .blockLayout),
        ForeignRule("a bound range as long as the block", .bufferTooShort),
        ForeignRule("strides and relative offsets within the driver's limits", .vertexInput),
        ForeignRule("no stream at the index of a block", .vertexInput),
        ForeignRule("integers fed by integers", .vertexInput),
        ForeignRule(
          "signed integers fed by signed ones", because: "drivers hand the bits on, and tests on each see to it"),
        ForeignRule("indices of vertices that are there, also in private buffers", .vertexRange),
      ]),
    ForeignRules(
      "Textures and samplers",
      [
        ForeignRule(
          "no linear filter of integers and depths, nor of 32-bit floats without `OES_texture_float_linear`",
          .samplerFilter),
        ForeignRule("a comparison in shadow samplers only", .samplerComparison),
        ForeignRule("formats, block formats and sample counts of the driver", .textureDescriptor),
        ForeignRule("no one-dimensional textures and no texture buffers of Metal's kind", .textureDescriptor),
        ForeignRule("one border colour a sampler, mirrored clamping where the driver has it", .samplerDescriptor),
        ForeignRule("no blending of integers, of 32-bit floats only with `EXT_float_blend`", .pipelineDescriptor),
        ForeignRule("no reading back of formats that the driver does not read", .textureRegion),
        ForeignRule("an image's declared format is the texture's", .textureType),
      ]),
    ForeignRules(
      "Shaders",
      [
        ForeignRule("separable stages agree exactly: type, precision, interpolation", .stageInterface),
        ForeignRule("every output that is not masked is written", .fragmentOutputs),
        ForeignRule(
          "no more clip planes, blocks, textures and images than the driver has",
          because: "the compiler refuses it: `LibraryError` with the author's line"),
        ForeignRule("no threads that end before a barrier", .dispatchSize),
        ForeignRule("no uniforms outside of blocks", because: "`LibraryError`: Metal has none"),
      ]),
  ]
}
