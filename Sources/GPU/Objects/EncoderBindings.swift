/// The Swift type that was bound, as one value or as a buffer of values.
struct BoundLayout: Equatable {
  let layout: SwiftLayout
  let binding: BlockLayout.Binding

  static func == (left: BoundLayout, right: BoundLayout) -> Bool {
    left.layout.type == right.layout.type && left.binding == right.binding
  }
}

/// A bound texture as far as the rules of a draw need it.
struct BoundTexture {
  var handle: ObjectHandle = 0
  var type = TextureType.type2D
  var format = PixelFormat.invalid
  var usage: TextureUsage = []

  init() {}

  init(_ texture: Texture) {
    handle = texture.handle
    type = texture.textureType
    format = texture.pixelFormat
    usage = texture.usage
  }
}

/// What an encoder has bound so far, as far as the rules of a draw need it.
struct EncoderBindings: ~Copyable {
  /// The buffer indices of a stage, as on Metal.
  static let bufferSlots = 31
  /// The sampler indices of a stage, as on Metal.
  static let samplerSlots = 16

  private(set) var pipeline: RenderPipelineState?
  /// The pipeline's `indexedBlocks`.
  private(set) var indexedBlocks: UInt32 = 0
  private(set) var computePipeline: ComputePipelineState?
  private(set) var depthStencil: DepthStencilState?
  /// The bytes from the bound offset to the buffer's end, 0 where nothing is bound: vertex slots, then fragment slots.
  private let lengths: UnsafeMutablePointer<Int>
  /// The buffer behind a slot and its whole length; zeros where bytes are bound.
  private let sources: UnsafeMutablePointer<(handle: ObjectHandle, length: UInt32)>
  private let textures: UnsafeMutablePointer<BoundTexture>
  /// By slot; empty until the first typed binding.
  private var layouts: [BoundLayout?] = []
  /// The slots whose offset no block can be read from, one bit each.
  private var misaligned: UInt64 = 0
  /// The sampler that is bound to each index, vertex slots, then fragment slots; empty until the first.
  private var samplers: [BoundSampler] = []
  /// Where bytes that were set lie, by slot; no memory where nothing is guessed about them.
  private let values: UnsafeMutablePointer<UnsafeRawPointer?>?
  private var valueGuesses = ValueGuesses()
  /// Whether something changed that the rules of a draw depend on.
  var needsCheck = true
  /// What the last check found.
  var mayDraw = false
  /// How many vertices the bound streams hold.
  var vertexLimit = Int.max
  /// How many elements the shortest of the streams holds that move on by instance.
  var instanceLimit = Int.max

  /// - Parameter guesses: Whether values are looked at for what only looks wrong.
  init(guesses: Bool = false) {
    values = guesses ? .allocate(capacity: Self.bufferSlots * 2) : nil
    values?.initialize(repeating: nil, count: Self.bufferSlots * 2)
    lengths = .allocate(capacity: Self.bufferSlots * 2)
    lengths.initialize(repeating: 0, count: Self.bufferSlots * 2)
    textures = .allocate(capacity: Self.bufferSlots * 2)
    textures.initialize(repeating: BoundTexture(), count: Self.bufferSlots * 2)
    sources = .allocate(capacity: Self.bufferSlots * 2)
    sources.initialize(repeating: (0, 0), count: Self.bufferSlots * 2)
  }

  deinit {
    lengths.deallocate()
    textures.deallocate()
    sources.deallocate()
    values?.deallocate()
  }

  mutating func set(_ pipeline: RenderPipelineState) {
    guard self.pipeline !== pipeline else { return }
    self.pipeline = pipeline
    indexedBlocks = pipeline.indexedBlocks
    needsCheck = true
  }

  mutating func set(_ pipeline: ComputePipelineState) {
    guard computePipeline !== pipeline else { return }
    computePipeline = pipeline
    needsCheck = true
  }

  mutating func set(_ depthStencil: DepthStencilState?) {
    self.depthStencil = depthStencil
    needsCheck = true
  }

  @inline(__always) mutating func setBuffer(_ stage: Stage, _ index: Int, length: Int, layout: BoundLayout?) {
    let slot = Self.slot(stage, index)
    // The same length as before cannot break a rule that held before: the common case of new bytes for each draw.
    if lengths[slot] != length {
      needsCheck = true
      lengths[slot] = length
    }
    if misaligned != 0 { setMisaligned(stage, index, false) }
    if layout != nil || !layouts.isEmpty { setLayout(slot, layout) }
  }

  private mutating func setLayout(_ slot: Int, _ layout: BoundLayout?) {
    if layouts.isEmpty { layouts = Array(repeating: nil, count: Self.bufferSlots * 2) }
    guard layouts[slot] != layout else { return }
    layouts[slot] = layout
    needsCheck = true
  }

  mutating func setMisaligned(_ stage: Stage, _ index: Int, _ isMisaligned: Bool) {
    let bit = UInt64(1) << UInt64(Self.slot(stage, index))
    guard (misaligned & bit != 0) != isMisaligned else { return }
    misaligned ^= bit
    needsCheck = true
  }

  @inline(__always) mutating func setSource(_ stage: Stage, _ index: Int, handle: ObjectHandle, length: Int) {
    let slot = Self.slot(stage, index)
    // A buffer may be written by shaders, bytes may not.
    if (sources[slot].handle == 0) != (handle == 0) { needsCheck = true }
    sources[slot] = (handle, UInt32(truncatingIfNeeded: length))
  }

  func source(_ stage: Stage, _ index: Int) -> (handle: ObjectHandle, length: Int) {
    let source = sources[Self.slot(stage, index)]
    return (source.handle, Int(source.length))
  }

  mutating func setTexture(_ stage: Stage, _ index: Int, _ texture: BoundTexture) {
    textures[Self.slot(stage, index)] = texture
    needsCheck = true
  }

  mutating func setSampler(_ stage: Stage, _ index: Int, _ sampler: BoundSampler) {
    if samplers.isEmpty { samplers = Array(repeating: BoundSampler(), count: Self.samplerSlots * 2) }
    let slot = Int(stage.rawValue & 1) * Self.samplerSlots + index
    guard samplers[slot] != sampler else { return }
    samplers[slot] = sampler
    needsCheck = true
  }

  func sampler(_ stage: Stage, _ index: Int) -> BoundSampler {
    samplers.isEmpty ? BoundSampler() : samplers[Int(stage.rawValue & 1) * Self.samplerSlots + index]
  }

  /// Notes bytes that were set and where their copy lies, for the guesses about them.
  @inline(__always) mutating func setBytes(
    _ stage: Stage, _ index: Int, _ bytes: UnsafeRawBufferPointer, copy: UnsafeRawPointer
  ) {
    guard let values else { return }
    let slot = Self.slot(stage, index)
    values[slot] = copy
    if valueGuesses.note(slot, bytes) { needsCheck = true }
  }

  func forgetBytes(_ stage: Stage, _ index: Int) { values?[Self.slot(stage, index)] = nil }

  func bytes(_ stage: Stage, _ index: Int) -> UnsafeRawPointer? { values?[Self.slot(stage, index)] }

  /// What looks wrong in the values that blocks read.
  mutating func guesses(of blocks: [RenderPipelineState.Block], encoder: String) -> [GPUIssue] {
    guard values != nil else { return [] }
    var guesses = ValueGuesses()
    // Taken out, so that its storage is not copied.
    swap(&guesses, &valueGuesses)
    defer { valueGuesses = guesses }
    return guesses.check(blocks, self, encoder: encoder)
  }

  func length(_ stage: Stage, _ index: Int) -> Int { lengths[Self.slot(stage, index)] }
  func texture(_ stage: Stage, _ index: Int) -> BoundTexture { textures[Self.slot(stage, index)] }
  func isMisaligned(_ stage: Stage, _ index: Int) -> Bool {
    misaligned & UInt64(1) << UInt64(Self.slot(stage, index)) != 0
  }

  func layout(_ stage: Stage, _ index: Int) -> BoundLayout? {
    layouts.isEmpty ? nil : layouts[Self.slot(stage, index)]
  }

  /// Kernels have the vertex stage's slots: no encoder has both.
  static func slot(_ stage: Stage, _ index: Int) -> Int { Int(stage.rawValue & 1) * bufferSlots + index }
}
