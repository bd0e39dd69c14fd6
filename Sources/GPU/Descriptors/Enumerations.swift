/// How vertices become primitives; raw values are Metal's (`MTLPrimitiveType`).
public enum PrimitiveType: UInt, Sendable {
  /// One point a vertex, its size in pixels from the vertex stage.
  case point = 0
  /// One segment for each two vertices.
  case line = 1
  /// A connected line.
  case lineStrip = 2
  /// One triangle for each three vertices.
  case triangle = 3
  /// A strip of triangles that share edges.
  case triangleStrip = 4
}

/// The width of an index; raw values are Metal's (`MTLIndexType`).
public enum IndexType: UInt, Sendable {
  /// 16-bit indices; 0xFFFF restarts a strip.
  case uint16 = 0
  /// 32-bit indices; 0xFFFFFFFF restarts a strip.
  case uint32 = 1

  /// The bytes of one index.
  public var size: Int { self == .uint16 ? 2 : 4 }
}

/// Which faces are not drawn; raw values are Metal's (`MTLCullMode`).
public enum CullMode: UInt, Sendable {
  /// Both faces are drawn.
  case none = 0
  /// Front faces are not drawn.
  case front = 1
  /// Back faces are not drawn.
  case back = 2
}

/// Which winding on screen is the front; raw values are Metal's (`MTLWinding`).
public enum Winding: UInt, Sendable {
  /// Vertices that run clockwise on screen make a front face.
  case clockwise = 0
  /// Vertices that run counter-clockwise on screen make a front face.
  case counterClockwise = 1
}

/// How triangles are filled; raw values are Metal's (`MTLTriangleFillMode`).
public enum TriangleFillMode: UInt, Sendable {
  /// Triangles are filled.
  case fill = 0
  /// Triangles are outlines: GLES has no such mode, so setting it is a named issue.
  case lines = 1
}

/// What happens to fragments outside the depth range; raw values are Metal's (`MTLDepthClipMode`).
public enum DepthClipMode: UInt, Sendable {
  /// They are cut away.
  case clip = 0
  /// They are drawn at the nearest depth of the range.
  case clamp = 1
}

/// What an occlusion query counts; raw values are Metal's (`MTLVisibilityResultMode`).
public enum VisibilityResultMode: UInt, Sendable {
  /// Nothing.
  case disabled = 0
  /// Whether any sample passed.
  case boolean = 1
  /// How many samples passed: GLES cannot tell, so setting it is a named issue.
  case counting = 2
}

/// What a memory barrier covers; raw values are Metal's (`MTLBarrierScope`).
public struct BarrierScope: OptionSet, Hashable, Sendable {
  /// The scope's bits.
  public let rawValue: UInt
  /// Makes a scope of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Buffers.
  public static let buffers = BarrierScope(rawValue: 1)
  /// Textures.
  public static let textures = BarrierScope(rawValue: 2)
  /// Attachments.
  public static let renderTargets = BarrierScope(rawValue: 4)
}

/// The stages that a barrier stands between; raw values are Metal's (`MTLRenderStages`).
public struct RenderStages: OptionSet, Hashable, Sendable {
  /// The stages' bits.
  public let rawValue: UInt
  /// Makes stages of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The vertex stage.
  public static let vertex = RenderStages(rawValue: 1)
  /// The fragment stage.
  public static let fragment = RenderStages(rawValue: 2)
}

/// What happens to an attachment when a pass begins; raw values are Metal's (`MTLLoadAction`).
public enum LoadAction: UInt, Sendable {
  /// The contents may be anything.
  case dontCare = 0
  /// The contents are kept.
  case load = 1
  /// The contents become the attachment's clear value.
  case clear = 2
}

/// What happens to an attachment when a pass ends; raw values are Metal's (`MTLStoreAction`).
public enum StoreAction: UInt, Sendable {
  /// The contents may be lost.
  case dontCare = 0
  /// The contents are kept.
  case store = 1
  /// The samples are resolved, and may then be lost.
  case multisampleResolve = 2
  /// The samples are resolved and kept.
  case storeAndMultisampleResolve = 3

  /// Whether the attachment's own contents are kept.
  var stores: Bool { self == .store || self == .storeAndMultisampleResolve }
  /// Whether samples are resolved.
  var resolves: Bool { self == .multisampleResolve || self == .storeAndMultisampleResolve }
}

/// A comparison of an incoming value with a stored one; raw values are Metal's (`MTLCompareFunction`).
public enum CompareFunction: UInt, Sendable {
  /// Never passes.
  case never = 0
  /// Passes when the incoming value is less.
  case less = 1
  /// Passes when both are equal.
  case equal = 2
  /// Passes when the incoming value is less or equal.
  case lessEqual = 3
  /// Passes when the incoming value is greater.
  case greater = 4
  /// Passes when both differ.
  case notEqual = 5
  /// Passes when the incoming value is greater or equal.
  case greaterEqual = 6
  /// Always passes.
  case always = 7
}

/// What happens to a stencil value; raw values are Metal's (`MTLStencilOperation`).
public enum StencilOperation: UInt, Sendable {
  /// The value is kept.
  case keep = 0
  /// The value becomes zero.
  case zero = 1
  /// The value becomes the reference value.
  case replace = 2
  /// The value grows by one, up to the maximum.
  case incrementClamp = 3
  /// The value shrinks by one, down to zero.
  case decrementClamp = 4
  /// The value's bits are inverted.
  case invert = 5
  /// The value grows by one and wraps.
  case incrementWrap = 6
  /// The value shrinks by one and wraps.
  case decrementWrap = 7
}

/// A factor of the blend equation; raw values are Metal's (`MTLBlendFactor`).
public enum BlendFactor: UInt, Sendable {
  /// 0.
  case zero = 0
  /// 1.
  case one = 1
  /// The source's colour.
  case sourceColor = 2
  /// 1 − the source's colour.
  case oneMinusSourceColor = 3
  /// The source's alpha.
  case sourceAlpha = 4
  /// 1 − the source's alpha.
  case oneMinusSourceAlpha = 5
  /// The destination's colour.
  case destinationColor = 6
  /// 1 − the destination's colour.
  case oneMinusDestinationColor = 7
  /// The destination's alpha.
  case destinationAlpha = 8
  /// 1 − the destination's alpha.
  case oneMinusDestinationAlpha = 9
  /// The smaller of the source's alpha and 1 − the destination's alpha.
  case sourceAlphaSaturated = 10
  /// The encoder's blend colour.
  case blendColor = 11
  /// 1 − the encoder's blend colour.
  case oneMinusBlendColor = 12
  /// The encoder's blend alpha.
  case blendAlpha = 13
  /// 1 − the encoder's blend alpha.
  case oneMinusBlendAlpha = 14
}

/// How source and destination are joined; raw values are Metal's (`MTLBlendOperation`).
public enum BlendOperation: UInt, Sendable {
  /// source + destination.
  case add = 0
  /// source − destination.
  case subtract = 1
  /// destination − source.
  case reverseSubtract = 2
  /// The smaller, channel by channel.
  case min = 3
  /// The greater, channel by channel.
  case max = 4
}

/// Which colour channels are written; raw values are Metal's (`MTLColorWriteMask`).
public struct ColorWriteMask: OptionSet, Hashable, Sendable {
  /// The mask's bits.
  public let rawValue: UInt
  /// Makes a mask of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The alpha channel.
  public static let alpha = ColorWriteMask(rawValue: 1)
  /// The blue channel.
  public static let blue = ColorWriteMask(rawValue: 2)
  /// The green channel.
  public static let green = ColorWriteMask(rawValue: 4)
  /// The red channel.
  public static let red = ColorWriteMask(rawValue: 8)
  /// All four channels.
  public static let all: ColorWriteMask = [.red, .green, .blue, .alpha]
}

/// Where a resource's memory is and who may touch it; raw values are Metal's (`MTLStorageMode`).
public enum StorageMode: UInt, Sendable {
  /// Processor and GPU share the memory.
  case shared = 0
  /// Only the GPU reaches the memory.
  case `private` = 2
}

/// Options of a buffer's creation; raw values are Metal's (`MTLResourceOptions`).
public struct ResourceOptions: OptionSet, Hashable, Sendable {
  /// The options' bits.
  public let rawValue: UInt
  /// Makes options of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// `contents()` is memory that processor and GPU share: the default.
  public static let storageModeShared: ResourceOptions = []
  /// The GPU's own memory, filled once by `makeBuffer(bytes:…)` and fastest to draw from.
  public static let storageModePrivate = ResourceOptions(rawValue: 2 << 4)
}

/// What a texture is used for; raw values are Metal's (`MTLTextureUsage`).
public struct TextureUsage: OptionSet, Hashable, Sendable {
  /// The usage's bits.
  public let rawValue: UInt
  /// Makes a usage of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Shaders sample or read it.
  public static let shaderRead = TextureUsage(rawValue: 1)
  /// Shaders write it.
  public static let shaderWrite = TextureUsage(rawValue: 2)
  /// Passes draw into it.
  public static let renderTarget = TextureUsage(rawValue: 4)
}

/// The stage a function belongs to; raw values are Metal's (`MTLFunctionType`).
public enum FunctionType: UInt, Sendable {
  /// Runs once a vertex.
  case vertex = 1
  /// Runs once a fragment.
  case fragment = 2
  /// Runs once a thread of a grid.
  case kernel = 3
}

/// Where a command buffer is in its life; raw values are Metal's (`MTLCommandBufferStatus`).
public enum CommandBufferStatus: UInt, Sendable {
  /// Being recorded.
  case notEnqueued = 0
  /// Its place in the queue is taken.
  case enqueued = 1
  /// Handed to the device; nothing more can be recorded.
  case committed = 2
  /// Replayed; the GPU is drawing.
  case scheduled = 3
  /// The GPU has finished.
  case completed = 4
  /// Ended by an error, which `error` names.
  case error = 5
}

/// What a device does about broken rules.
public enum ValidationMode: Sendable {
  /// Commands that would be undefined are dropped, silently.
  case off
  /// Commands that would be undefined are dropped, and each broken rule is told to the device's issue handler.
  case log
  /// As `log`, with the costly rules checked too; a command buffer that broke a rule ends in an error that lists all.
  case strict
}
