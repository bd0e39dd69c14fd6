internal import CEGL

/// How a stage of a pipeline uses one of its 31 buffer indices.
enum GLBufferUse: Sendable {
  case unused
  case uniformBlock(binding: GLuint)
  case storageBlock(binding: GLuint, isWritten: Bool)
  /// A uniform block as elements of a storage array, `stride` bytes apart.
  case indexedBlock(binding: GLuint, stride: Int)
  case stream(stride: GLsizei)
}

/// How a stage uses its buffer indices, in raw memory: draws look into it without counting references.
struct GLBufferUses {
  private let pointer: UnsafeMutablePointer<GLBufferUse>
  /// The indices that are used, one bit each.
  let mask: UInt32

  init(_ uses: [GLBufferUse]) {
    pointer = .allocate(capacity: uses.count)
    pointer.initialize(from: uses, count: uses.count)
    mask = uses.enumerated().reduce(0) { mask, use in
      if case .unused = use.element { return mask }
      return mask | 1 << UInt32(use.offset)
    }
  }

  func deallocate() { pointer.deallocate() }

  @inline(__always) subscript(index: Int) -> GLBufferUse { pointer[index] }
}

/// A linked stage, which several pipelines may share; a class, since they share what its uniform was set to.
final class GLStageProgram {
  let name: GLuint
  /// Where the base instance goes that makes the instance id Metal's; −1 where the stage does not ask for the id.
  private let baseInstanceLocation: GLint
  private var baseInstance: UInt32 = 0
  private let indexedBlocks: [IndexedBlockBinding]
  /// The buffer index of the block that follows the draw index; nil where all draws read first elements.
  private var followingIndex: Int?

  var usesBaseInstance: Bool { baseInstanceLocation >= 0 }

  init(_ program: GLProgram) {
    name = program.name
    baseInstanceLocation = program.bindings.baseInstanceLocation
    indexedBlocks = program.bindings.indexedBlocks
  }

  /// Lets the block at a buffer index follow the draw index, and no other.
  func follow(_ index: Int?) {
    guard followingIndex != index else { return }
    followingIndex = index
    for block in indexedBlocks { GL.programUniform1ui(name, block.stepLocation, block.index == index ? 1 : 0) }
  }

  @inline(__always) func setBaseInstance(_ value: UInt32) {
    guard baseInstanceLocation >= 0, baseInstance != value else { return }
    baseInstance = value
    GL.programUniform1i(name, baseInstanceLocation, GLint(value))
  }
}

/// A pipeline as the executor draws with it; a class, so that drawing copies no lists.
final class GLPipeline {
  let name: GLuint
  let vertexStage: GLStageProgram
  /// The place of the vertex format in the table of vertex arrays.
  let vertexArray: Int
  let colors: [ColorAttachmentState]
  let vertexUses: GLBufferUses
  let fragmentUses: GLBufferUses
  /// The buffer indices that each stage uses, one bit each.
  let vertexMask: UInt32
  let fragmentMask: UInt32
  let textures: [GLTextureUse]
  let clipDistanceCount: Int
  /// The streams that move on by instance.
  let instanceStreams: [Int]
  let images: [GLImageUse]
  let raster: RasterState
  /// Whether a stage may write buffers or images.
  let writesMemory: Bool
  /// The vertex stage's buffer indices whose blocks may differ within a run of draws, one bit each.
  let movableBlocks: UInt32

  init(
    name: GLuint, plan: PipelinePlan, colors: [ColorAttachmentState], vertexStage: GLStageProgram, vertexArray: Int
  ) {
    let (vertex, fragment) = (plan.vertexFunction, plan.fragmentFunction)
    self.name = name
    self.vertexStage = vertexStage
    self.vertexArray = vertexArray
    self.colors = colors
    vertexUses = Self.uses(vertex, streams: plan.streams)
    fragmentUses = Self.uses(fragment, streams: [])
    vertexMask = vertexUses.mask
    fragmentMask = fragmentUses.mask
    textures = Self.textures(vertex, .vertex) + Self.textures(fragment, .fragment)
    images = Self.images(vertex, .vertex) + Self.images(fragment, .fragment)
    writesMemory = Self.writesMemory(vertex) || Self.writesMemory(fragment)
    raster = plan.raster
    clipDistanceCount = plan.vertexFunction.clipDistanceCount
    instanceStreams = plan.streams.filter { $0.step == .perInstance }.map(\.index)
    // The base instance carries the draw index, so that streams by instance would move too.
    let mayMove = plan.vertexFormat.drawIndexLocation != nil && instanceStreams.isEmpty
    movableBlocks = mayMove ? vertex.program.bindings.indexedBlocks.reduce(0) { $0 | 1 << UInt32($1.index) } : 0
  }

  deinit {
    vertexUses.deallocate()
    fragmentUses.deallocate()
  }

  static func uses(_ function: Function?, streams: [RenderPipelineState.Stream]) -> GLBufferUses {
    var uses = Array(repeating: GLBufferUse.unused, count: EncoderBindings.bufferSlots)
    let program = function?.program
    for binding in program?.bindings.uniformBindings ?? [] {
      uses[binding.index] = .uniformBlock(binding: GLuint(binding.glBinding))
    }
    for block in program?.bindings.indexedBlocks ?? [] {
      uses[block.index] = .indexedBlock(binding: GLuint(block.glBinding), stride: block.stride)
    }
    for binding in program?.bindings.storageBindings ?? [] {
      let block = program?.reflection.block(at: binding.index)
      let isWritten = function?.translation.access(of: block?.name ?? "").writes ?? false
      uses[binding.index] = .storageBlock(binding: GLuint(binding.glBinding), isWritten: isWritten)
    }
    for stream in streams { uses[stream.index] = .stream(stride: GLsizei(stream.stride)) }
    return GLBufferUses(uses)
  }

  static func images(_ function: Function?, _ stage: Stage) -> [GLImageUse] {
    (function?.program.bindings.imageUnits ?? []).map {
      GLImageUse(stage: stage, textureIndex: $0.index, unit: GLuint($0.glBinding))
    }
  }

  static func writesMemory(_ function: Function?) -> Bool {
    guard let function else { return false }
    let reflection = function.program.reflection
    return reflection.blocks.contains { $0.kind == .storage && function.translation.access(of: $0.name).writes }
      || reflection.textures.contains { $0.type.isImage && function.translation.access(of: $0.name).writes }
  }

  static func textures(_ function: Function?, _ stage: Stage) -> [GLTextureUse] {
    (function?.program.bindings.textureUnits ?? []).map {
      GLTextureUse(
        stage: stage, textureIndex: $0.textureIndex, samplerIndex: $0.samplerIndex, unit: GLuint($0.unit))
    }
  }
}

/// A texture index of a stage and the unit that its sampler was given.
struct GLTextureUse: Sendable {
  var stage: Stage
  var textureIndex: Int
  /// nil for the default sampler.
  var samplerIndex: Int?
  var unit: GLuint
}

/// A texture index of a stage and the unit of its image.
struct GLImageUse: Sendable {
  var stage: Stage
  var textureIndex: Int
  var unit: GLuint
}

/// A buffer's GL name, and its shadow where the driver maps nothing for long.
struct GLBuffer: Sendable {
  var name: GLuint = 0
  var shadow: UInt = 0
  var length = 0
  /// What `contents()` returns; 0 for a private buffer.
  var address: UInt = 0

  /// A length in whole 16 bytes, as blocks are counted: GL's buffers are made so long.
  static func rounded(_ length: Int) -> Int { (length + 15) & ~15 }
}

/// One kind of object by handle; places are given out by the device's `HandleAllocator`.
struct GLTable<Entry> {
  private var entries: [Entry?] = []

  @inline(__always) subscript(handle: ObjectHandle) -> Entry? {
    get { Int(handle) < entries.count ? entries[Int(handle)] : nil }
    set {
      while entries.count <= Int(handle) { entries.append(nil) }
      entries[Int(handle)] = newValue
    }
  }

  /// The objects, in no order that means anything.
  var all: some Sequence<Entry> { entries.lazy.compactMap { $0 } }

  /// How many places hold an object.
  var count: Int { entries.count { $0 != nil } }
}
