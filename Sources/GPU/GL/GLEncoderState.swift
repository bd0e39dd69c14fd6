/// What an encoder has set, with marks on what changed since the last draw.
struct GLEncoderState {
  struct Slot {
    var handle: ObjectHandle = 0
    var offset: UInt32 = 0
    var length: UInt32 = 0
  }

  var pipelineHandle: ObjectHandle = 0
  var depthStencilHandle: ObjectHandle = 0
  var viewport = Viewport(width: 1, height: 1)
  var scissor: ScissorRect?
  var cullMode: UInt8 = 0
  var winding: UInt8 = 0
  var depthBias = SIMD3<Float>(0, 0, 0)
  var depthClipMode: UInt8 = 0
  var stencilReferences: (front: UInt32, back: UInt32) = (0, 0)
  var blendColor = SIMD4<Float>(0, 0, 0, 0)

  /// The buffer and texture indices that were set since the reset, one bit each; any of the samplers'.
  private var usedSlots: UInt64 = 0
  private var hasSamplers = false
  private(set) var slots = ContiguousArray(repeating: Slot(), count: EncoderBindings.bufferSlots * 2)
  private(set) var textures = ContiguousArray(repeating: ObjectHandle(0), count: EncoderBindings.bufferSlots * 2)
  private(set) var samplers = ContiguousArray(repeating: ObjectHandle(0), count: EncoderBindings.bufferSlots * 2)
  /// The buffer indices that changed, one bit each, by stage.
  var dirtyVertexSlots: UInt32 = 0
  var dirtyFragmentSlots: UInt32 = 0
  var isPipelineDirty = true
  var isStateDirty = true
  var areTexturesDirty = true

  /// Metal's defaults at the start of a pass.
  mutating func reset(width: Int, height: Int) {
    pipelineHandle = 0
    depthStencilHandle = 0
    viewport = Viewport(width: Double(width), height: Double(height))
    scissor = nil
    cullMode = 0
    winding = 0
    depthBias = SIMD3(0, 0, 0)
    depthClipMode = 0
    stencilReferences = (0, 0)
    blendColor = SIMD4(0, 0, 0, 0)
    isPipelineDirty = true
    isStateDirty = true
    areTexturesDirty = true
    (dirtyVertexSlots, dirtyFragmentSlots) = (0, 0)
    resetSlots()
  }

  private mutating func resetSlots() {
    while usedSlots != 0 {
      let slot = usedSlots.trailingZeroBitCount
      usedSlots &= usedSlots - 1
      slots[slot] = Slot()
      textures[slot] = 0
    }
    guard hasSamplers else { return }
    hasSamplers = false
    for index in samplers.indices { samplers[index] = 0 }
  }

  @inline(__always) mutating func setPipeline(_ handle: ObjectHandle) {
    guard pipelineHandle != handle else { return }
    pipelineHandle = handle
    isPipelineDirty = true
  }

  @inline(__always) mutating func setBuffer(
    _ stage: Stage, _ index: UInt8, _ handle: ObjectHandle, _ offset: UInt32, _ length: UInt32
  ) {
    usedSlots |= 1 << UInt64(Self.place(stage, Int(index)))
    if stage != .fragment {
      slots[Int(index)] = Slot(handle: handle, offset: offset, length: length)
      dirtyVertexSlots |= 1 << UInt32(index)
    } else {
      slots[EncoderBindings.bufferSlots + Int(index)] = Slot(handle: handle, offset: offset, length: length)
      dirtyFragmentSlots |= 1 << UInt32(index)
    }
  }

  mutating func setTexture(_ stage: Stage, _ index: UInt8, _ handle: ObjectHandle) {
    usedSlots |= 1 << UInt64(Self.place(stage, Int(index)))
    textures[Self.place(stage, Int(index))] = handle
    areTexturesDirty = true
  }

  mutating func setSampler(_ stage: Stage, _ index: UInt8, _ handle: ObjectHandle) {
    samplers[Self.place(stage, Int(index))] = handle
    hasSamplers = true
    areTexturesDirty = true
  }

  func texture(_ stage: Stage, _ index: Int) -> ObjectHandle { textures[Self.place(stage, index)] }
  func sampler(_ stage: Stage, _ index: Int) -> ObjectHandle { samplers[Self.place(stage, index)] }

  @inline(__always) func slot(_ stage: Stage, _ index: Int) -> Slot { slots[Self.place(stage, index)] }

  @inline(__always) private static func place(_ stage: Stage, _ index: Int) -> Int {
    EncoderBindings.slot(stage, index)
  }
}
