internal import CEGL

/// How a stage of a pipeline uses one of its 31 buffer indices.
enum GLBufferUse: Sendable {
  case unused
  case uniformBlock(binding: GLuint)
  case storageBlock(binding: GLuint)
  case stream(stride: GLsizei)
}

/// A linked stage, which several pipelines may share; a class, since they share what its uniform was set to.
final class GLStageProgram {
  let name: GLuint
  /// Where the base instance goes that makes the instance id Metal's; −1 where the stage does not ask for the id.
  private let baseInstanceLocation: GLint
  private var baseInstance: UInt32 = 0

  init(_ program: GLProgram) {
    name = program.name
    baseInstanceLocation = program.bindings.baseInstanceLocation
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
  let vertexUses: [GLBufferUse]
  let fragmentUses: [GLBufferUse]
  /// The buffer indices that each stage uses, one bit each.
  let vertexMask: UInt32
  let fragmentMask: UInt32
  let textures: [GLTextureUse]
  let clipDistanceCount: Int
  /// The streams that move on by instance.
  let instanceStreams: [Int]

  init(
    name: GLuint, plan: PipelinePlan, colors: [ColorAttachmentState], vertexStage: GLStageProgram, vertexArray: Int
  ) {
    let vertex = plan.vertexFunction.program
    self.name = name
    self.vertexStage = vertexStage
    self.vertexArray = vertexArray
    self.colors = colors
    vertexUses = Self.uses(vertex, streams: plan.streams)
    fragmentUses = Self.uses(plan.fragmentFunction?.program, streams: [])
    vertexMask = Self.mask(vertexUses)
    fragmentMask = Self.mask(fragmentUses)
    textures = Self.textures(vertex, .vertex) + Self.textures(plan.fragmentFunction?.program, .fragment)
    clipDistanceCount = plan.vertexFunction.clipDistanceCount
    instanceStreams = plan.streams.filter { $0.step == .perInstance }.map(\.index)
  }

  private static func uses(_ program: GLProgram?, streams: [RenderPipelineState.Stream]) -> [GLBufferUse] {
    var uses = Array(repeating: GLBufferUse.unused, count: EncoderBindings.bufferSlots)
    for binding in program?.bindings.uniformBindings ?? [] {
      uses[binding.index] = .uniformBlock(binding: GLuint(binding.glBinding))
    }
    for binding in program?.bindings.storageBindings ?? [] {
      uses[binding.index] = .storageBlock(binding: GLuint(binding.glBinding))
    }
    for stream in streams { uses[stream.index] = .stream(stride: GLsizei(stream.stride)) }
    return uses
  }

  private static func mask(_ uses: [GLBufferUse]) -> UInt32 {
    uses.enumerated().reduce(0) { mask, use in
      if case .unused = use.element { return mask }
      return mask | 1 << UInt32(use.offset)
    }
  }

  private static func textures(_ program: GLProgram?, _ stage: Stage) -> [GLTextureUse] {
    (program?.bindings.textureUnits ?? []).map {
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

/// A buffer's GL name, and its shadow where the driver maps nothing for long.
struct GLBuffer: Sendable {
  var name: GLuint = 0
  var shadow: UInt = 0
  var length = 0

  /// A length in whole 16 bytes, as blocks are counted: GL's buffers are made so long.
  static func rounded(_ length: Int) -> Int { (length + 15) & ~15 }
}

/// A texture's GL name and shape.
struct GLTexture: Sendable {
  var name: GLuint = 0
  var shape = TextureShape(pixelFormat: .invalid, width: 0, height: 0, mipmapLevelCount: 1, usage: [])
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
