/// The index of an object in the device's tables: commands name objects by it, so that recording retains nothing.
typealias ObjectHandle = UInt32

/// The stages of a draw, and the one of a dispatch.
enum Stage: UInt8, Sendable {
  case vertex = 0
  case fragment = 1
  case kernel = 2
}

/// One recorded action for the executor; 32 bytes at most, without references.
///
/// Buffers, textures and states are named by handle, texts and passes by their place in the command buffer's lists.
enum Command: Sendable {
  /// A render encoder begins: the places of its pass, which others may have too, and of itself in their lists.
  case beginPass(Int32, encoder: Int32)
  case endPass
  case setPipeline(ObjectHandle)
  case setDepthStencil(ObjectHandle)
  case setBuffer(stage: Stage, index: UInt8, handle: ObjectHandle, offset: UInt32, length: UInt32)
  case setTexture(stage: Stage, index: UInt8, handle: ObjectHandle)
  case setSampler(stage: Stage, index: UInt8, handle: ObjectHandle)
  case setViewport(x: Float, y: Float, width: Float, height: Float, znear: Float, zfar: Float)
  case setScissor(x: Int32, y: Int32, width: Int32, height: Int32)
  case setCullMode(UInt8)
  case setFrontFacing(UInt8)
  case setDepthBias(bias: Float, slopeScale: Float, clamp: Float)
  case setStencilReference(front: UInt32, back: UInt32)
  case setBlendColor(red: Float, green: Float, blue: Float, alpha: Float)
  case draw(type: UInt8, start: UInt32, count: UInt32, instances: UInt32, baseInstance: UInt32)
  case drawIndexed(DrawIndexed)
  case setDepthClipMode(UInt8)
  case setVisibility(mode: UInt8, offset: UInt32)
  case drawIndirect(type: UInt8, arguments: ObjectHandle, offset: UInt32)
  case drawIndexedIndirect(DrawIndexedIndirect)
  case memoryBarrier
  /// A compute or blit encoder begins; its place in the list of encoders.
  case beginWork(Int32)
  case endWork
  case setComputePipeline(ObjectHandle)
  case dispatch(Dispatch)
  case dispatchIndirect(arguments: ObjectHandle, offset: UInt32)
  /// A copy, fill or mipmap request by its place in the list.
  case blit(Int32)
  case pushDebugGroup(Int32)
  case popDebugGroup
  case insertDebugSignpost(Int32)
}

/// The numbers of an indexed draw, packed so that a command stays within 32 bytes.
struct DrawIndexed: Sendable {
  var indexBuffer: ObjectHandle
  var indexBufferOffset: UInt32
  var indexCount: UInt32
  var instanceCount: UInt32
  var baseVertex: Int32
  var baseInstance: UInt32
  var primitiveType: UInt8
  var indexType: UInt8
}

/// The numbers of an indexed draw whose arguments lie in a buffer.
struct DrawIndexedIndirect: Sendable {
  var indexBuffer: ObjectHandle
  var indexBufferOffset: UInt32
  var arguments: ObjectHandle
  var offset: UInt32
  var primitiveType: UInt8
  var indexType: UInt8
}

/// The threadgroups of a dispatch, and the threads that may run: those beyond end at once.
struct Dispatch: Sendable {
  var groups: GridSize
  var threads: GridSize
}

/// Three numbers in 12 bytes.
struct GridSize: Sendable {
  var x: UInt32
  var y: UInt32
  var z: UInt32
}

/// A pass as the executor needs it: attachments by handle, with their actions and clear values.
struct PassRecord: Sendable {
  struct Attachment: Sendable, Hashable {
    var texture: ObjectHandle
    var level: Int32
    /// The array element, cube face or plane of a volume.
    var slice: Int32 = 0
  }
  struct Target<Clear: Sendable>: Sendable {
    var attachment: Attachment
    var load: LoadAction
    var store: StoreAction
    var resolve: Attachment?
    var clear: Clear
  }
  typealias Color = Target<ClearColor>
  typealias Depth = Target<Double>
  typealias Stencil = Target<UInt32>

  var width: Int
  var height: Int
  /// By output location; nil where the pass has a gap.
  var colors: [Color?] = []
  var depth: Depth?
  var stencil: Stencil?
  /// Where visibility results go; 0 where none are asked for.
  var visibilityBuffer: ObjectHandle = 0

  var resolves: Bool {
    colors.contains { $0?.resolve != nil } || depth?.resolve != nil || stencil?.resolve != nil
  }
}
