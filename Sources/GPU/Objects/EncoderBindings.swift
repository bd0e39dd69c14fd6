/// The Swift type that was bound, as one value or as a buffer of values.
struct BoundLayout: Equatable {
  /// Unowned, since the layouts of types are kept for ever, and bindings are copied at each draw.
  unowned(unsafe) let layout: SwiftLayout
  let binding: BlockLayout.Binding

  static func == (left: BoundLayout, right: BoundLayout) -> Bool {
    left.layout === right.layout && left.binding == right.binding
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
  private let room: BindingSlots
  /// The room's own slots, vertex slots, then fragment slots.
  private let slots: UnsafeMutablePointer<BindingSlots.Slot>
  /// The slots to which something was bound, one bit each.
  private var used: UInt64 = 0
  private var hasSamplers = false
  /// The slots whose offset no block can be read from, one bit each.
  private var misaligned: UInt64 = 0
  /// Whether values are looked at for what only looks wrong.
  private let guesses: Bool
  private var valueGuesses = ValueGuesses()
  /// Whether something changed that the rules of a draw depend on.
  var needsCheck = true
  /// What the last check found.
  var mayDraw = false
  /// How many vertices the bound streams hold.
  var vertexLimit = Int.max
  /// How many elements the shortest of the streams holds that move on by instance.
  var instanceLimit = Int.max

  /// - Parameters:
  ///   - room: Where what is bound is kept; nothing is bound there.
  ///   - guesses: Whether values are looked at for what only looks wrong.
  init(_ room: BindingSlots, guesses: Bool) {
    self.room = room
    slots = room.slots
    self.guesses = guesses
  }

  /// Unbinds everything, for another encoder; the bindings cannot be used afterwards.
  func clearedSlots() -> BindingSlots {
    room.clear(used: used, hasSamplers: hasSamplers)
    return room
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
    used |= UInt64(1) << UInt64(slot)
    // The same length as before cannot break a rule that held before: the common case of new bytes for each draw.
    if slots[slot].length != length {
      needsCheck = true
      slots[slot].length = length
    }
    if misaligned != 0 { setMisaligned(stage, index, false) }
    if slots[slot].layout != layout {
      needsCheck = true
      slots[slot].layout = layout
    }
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
    if (slots[slot].source.handle == 0) != (handle == 0) { needsCheck = true }
    slots[slot].source = (handle, UInt32(truncatingIfNeeded: length))
  }

  func source(_ stage: Stage, _ index: Int) -> (handle: ObjectHandle, length: Int) {
    let source = slots[Self.slot(stage, index)].source
    return (source.handle, Int(source.length))
  }

  mutating func setTexture(_ stage: Stage, _ index: Int, _ texture: BoundTexture) {
    let slot = Self.slot(stage, index)
    used |= UInt64(1) << UInt64(slot)
    slots[slot].texture = texture
    needsCheck = true
  }

  mutating func setSampler(_ stage: Stage, _ index: Int, _ sampler: BoundSampler) {
    let slot = Int(stage.rawValue & 1) * Self.samplerSlots + index
    guard room.samplers[slot] != sampler else { return }
    room.samplers[slot] = sampler
    hasSamplers = true
    needsCheck = true
  }

  func sampler(_ stage: Stage, _ index: Int) -> BoundSampler {
    room.samplers[Int(stage.rawValue & 1) * Self.samplerSlots + index]
  }

  /// Notes bytes that were set and where their copy lies, for the guesses about them.
  @inline(__always) mutating func setBytes(
    _ stage: Stage, _ index: Int, _ bytes: UnsafeRawBufferPointer, copy: UnsafeRawPointer
  ) {
    guard guesses else { return }
    let slot = Self.slot(stage, index)
    slots[slot].bytes = copy
    if valueGuesses.note(slot, bytes) { needsCheck = true }
  }

  func forgetBytes(_ stage: Stage, _ index: Int) { slots[Self.slot(stage, index)].bytes = nil }

  func bytes(_ stage: Stage, _ index: Int) -> UnsafeRawPointer? { slots[Self.slot(stage, index)].bytes }

  /// What looks wrong in the values that blocks read.
  mutating func guesses(of blocks: [RenderPipelineState.Block], encoder: String) -> [GPUIssue] {
    guard self.guesses else { return [] }
    var guesses = ValueGuesses()
    // Taken out, so that its storage is not copied.
    swap(&guesses, &valueGuesses)
    defer { valueGuesses = guesses }
    return guesses.check(blocks, self, encoder: encoder)
  }

  func length(_ stage: Stage, _ index: Int) -> Int { slots[Self.slot(stage, index)].length }
  func texture(_ stage: Stage, _ index: Int) -> BoundTexture { slots[Self.slot(stage, index)].texture }
  func isMisaligned(_ stage: Stage, _ index: Int) -> Bool {
    misaligned & UInt64(1) << UInt64(Self.slot(stage, index)) != 0
  }

  func layout(_ stage: Stage, _ index: Int) -> BoundLayout? { slots[Self.slot(stage, index)].layout }

  /// Kernels have the vertex stage's slots: no encoder has both.
  static func slot(_ stage: Stage, _ index: Int) -> Int { Int(stage.rawValue & 1) * bufferSlots + index }
}
