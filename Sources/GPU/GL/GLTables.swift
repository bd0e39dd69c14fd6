internal import CEGL

/// How a stage of a pipeline uses one of its 31 buffer indices.
enum GLBufferUse: Sendable {
  case unused
  case uniformBlock(binding: GLuint)
  case storageBlock(binding: GLuint)
  case stream(stride: GLsizei)
}

/// A pipeline as the executor draws with it; a class, so that drawing copies no lists.
final class GLPipeline {
  let name: GLuint
  let vertexProgram: GLuint
  /// Where the base instance goes that makes the instance id Metal's; −1 where the stage does not ask for the id.
  let baseInstanceLocation: GLint
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
  let instanceStreams: [(index: Int, divisor: Int)]
  /// What the injected uniform was last set to.
  var baseInstance: UInt32 = 0

  init(name: GLuint, plan: PipelinePlan, colors: [ColorAttachmentState], vertexArray: Int) {
    let vertex = plan.vertexFunction.program
    self.name = name
    vertexProgram = vertex.name
    baseInstanceLocation = vertex.bindings.baseInstanceLocation
    self.vertexArray = vertexArray
    self.colors = colors
    vertexUses = Self.uses(vertex, streams: plan.streams)
    fragmentUses = Self.uses(plan.fragmentFunction?.program, streams: [])
    vertexMask = Self.mask(vertexUses)
    fragmentMask = Self.mask(fragmentUses)
    textures = Self.textures(vertex, .vertex) + Self.textures(plan.fragmentFunction?.program, .fragment)
    clipDistanceCount = plan.vertexFunction.clipDistanceCount
    instanceStreams = plan.streams.filter { $0.step == .perInstance }.map { ($0.index, $0.rate) }
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

  /// How many places hold an object.
  var count: Int { entries.count { $0 != nil } }
}
