internal import CEGL

/// What a context can do: read once, right after its creation, on its thread.
struct GLCapabilities: Sendable, Hashable {
  let vendor: String
  let renderer: String
  let version: String
  let shadingLanguageVersion: String
  var limits: Limits
  var extensions: Set<String>
  /// The context was made with the debug flag, so messages are complete.
  let isDebugContext: Bool
  /// A reset of the GPU is reported as a lost context instead of being hidden.
  let reportsResets: Bool
  /// The layouts in which the driver gives and takes linked programs.
  let programBinaryFormats: [UInt32]

  /// Numbers that the API's own rules are checked against; sizes in pixels, alignments and block sizes in bytes.
  struct Limits: Sendable, Hashable {
    var maximumTextureSize = 0
    var maximumTexture3DSize = 0
    var maximumArrayLayers = 0
    var maximumSamples = 0
    var maximumIntegerSamples = 0
    var maximumImageUnits = 0
    var maximumVertexImages = 0
    var maximumFragmentImages = 0
    var maximumKernelImages = 0
    var maximumKernelStorageBlocks = 0
    var maximumKernelSharedMemory = 0
    var maximumKernelThreads = 0
    var maximumKernelSize = SIMD3<Int32>()
    var maximumKernelGroups = SIMD3<Int32>()
    var maximumColorAttachments = 0
    var maximumDrawBuffers = 0
    var maximumVertexAttributes = 0
    var maximumVertexBindings = 0
    var maximumVertexStride = 0
    var maximumUniformBlockSize = 0
    var uniformOffsetAlignment = 1
    var maximumStorageBindings = 0
    var maximumVertexStorageBlocks = 0
    var maximumFragmentStorageBlocks = 0
    var storageOffsetAlignment = 1
    var maximumAnisotropy: Float = 1
    var maximumLabelLength = 0
    var maximumMessageLength = 0
    var maximumGroupDepth = 0
  }

  /// The renderer draws on the CPU.
  var isSoftware: Bool { Self.isSoftware(renderer: renderer) }

  static func isSoftware(renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"].contains { name.contains($0) }
  }

  var isNVIDIA: Bool { vendor.contains("NVIDIA") }

  func has(_ name: String) -> Bool { extensions.contains(name) }

  var hasClipControl: Bool { has("GL_EXT_clip_control") }
  var hasClipCullDistance: Bool { has("GL_EXT_clip_cull_distance") }
  var hasBufferStorage: Bool { has("GL_EXT_buffer_storage") }
  var hasBaseInstance: Bool { has("GL_EXT_base_instance") }
  var hasMultiDrawIndirect: Bool { has("GL_EXT_multi_draw_indirect") && hasBaseInstance }
  var hasMultiDrawArrays: Bool { has("GL_EXT_multi_draw_arrays") }
  var hasDisjointTimer: Bool { has("GL_EXT_disjoint_timer_query") }
  var hasPolygonOffsetClamp: Bool { has("GL_EXT_polygon_offset_clamp") }
  var hasTextureFilterAnisotropic: Bool { has("GL_EXT_texture_filter_anisotropic") }
  var hasColorBufferFloat: Bool { has("GL_EXT_color_buffer_float") }
  var hasFloatBlend: Bool { has("GL_EXT_float_blend") }
  var hasDepthClamp: Bool { has("GL_EXT_depth_clamp") }
  var hasMirrorClampToEdge: Bool { has("GL_EXT_texture_mirror_clamp_to_edge") }
}

extension GLCapabilities {
  /// Reads the context that is current on the calling thread.
  static func read() -> GLCapabilities {
    let extensions = Set((GL.getString(GLenum(GL_EXTENSIONS)) ?? "").split(separator: " ").map(String.init))
    return GLCapabilities(
      vendor: GL.getString(GLenum(GL_VENDOR)) ?? "",
      renderer: GL.getString(GLenum(GL_RENDERER)) ?? "",
      version: GL.getString(GLenum(GL_VERSION)) ?? "",
      shadingLanguageVersion: GL.getString(GLenum(GL_SHADING_LANGUAGE_VERSION)) ?? "",
      limits: .read(extensions: extensions),
      extensions: extensions,
      isDebugContext: GL.getInteger(GLenum(GL_CONTEXT_FLAGS)) & GLint(GL_CONTEXT_FLAG_DEBUG_BIT) != 0,
      reportsResets: GL.getInteger(GLenum(GL_RESET_NOTIFICATION_STRATEGY)) == GLint(GL_LOSE_CONTEXT_ON_RESET),
      programBinaryFormats: GL.getIntegers(
        GLenum(GL_PROGRAM_BINARY_FORMATS), count: GL.getInteger(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS))
      ).map(UInt32.init(bitPattern:)))
  }
}

extension GLCapabilities.Limits {
  /// The vertex input and stream that carry the draw index: the last ones.
  var drawIndexLocation: Int { min(maximumVertexAttributes, maximumVertexBindings) - 1 }

  private static let integers: [(WritableKeyPath<Self, Int> & Sendable, GLint)] = [
    (\.maximumTextureSize, GL_MAX_TEXTURE_SIZE),
    (\.maximumTexture3DSize, GL_MAX_3D_TEXTURE_SIZE),
    (\.maximumArrayLayers, GL_MAX_ARRAY_TEXTURE_LAYERS),
    (\.maximumSamples, GL_MAX_SAMPLES),
    (\.maximumIntegerSamples, GL_MAX_INTEGER_SAMPLES),
    (\.maximumImageUnits, GL_MAX_IMAGE_UNITS),
    (\.maximumVertexImages, GL_MAX_VERTEX_IMAGE_UNIFORMS),
    (\.maximumFragmentImages, GL_MAX_FRAGMENT_IMAGE_UNIFORMS),
    (\.maximumKernelImages, GL_MAX_COMPUTE_IMAGE_UNIFORMS),
    (\.maximumKernelStorageBlocks, GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS),
    (\.maximumKernelSharedMemory, GL_MAX_COMPUTE_SHARED_MEMORY_SIZE),
    (\.maximumKernelThreads, GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS),
    (\.maximumColorAttachments, GL_MAX_COLOR_ATTACHMENTS),
    (\.maximumDrawBuffers, GL_MAX_DRAW_BUFFERS),
    (\.maximumVertexAttributes, GL_MAX_VERTEX_ATTRIBS),
    (\.maximumVertexBindings, GL_MAX_VERTEX_ATTRIB_BINDINGS),
    (\.maximumVertexStride, GL_MAX_VERTEX_ATTRIB_STRIDE),
    (\.maximumUniformBlockSize, GL_MAX_UNIFORM_BLOCK_SIZE),
    (\.uniformOffsetAlignment, GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT),
    (\.maximumStorageBindings, GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS),
    (\.maximumVertexStorageBlocks, GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS),
    (\.maximumFragmentStorageBlocks, GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS),
    (\.storageOffsetAlignment, GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT),
    (\.maximumLabelLength, GL_MAX_LABEL_LENGTH),
    (\.maximumMessageLength, GL_MAX_DEBUG_MESSAGE_LENGTH),
    (\.maximumGroupDepth, GL_MAX_DEBUG_GROUP_STACK_DEPTH),
  ]

  fileprivate static func read(extensions: Set<String>) -> Self {
    var limits = Self()
    for (limit, name) in integers { limits[keyPath: limit] = Int(GL.getInteger(GLenum(name))) }
    for axis in 0..<3 {
      limits.maximumKernelSize[axis] = GL.getInteger(GLenum(GL_MAX_COMPUTE_WORK_GROUP_SIZE), GLuint(axis))
      limits.maximumKernelGroups[axis] = GL.getInteger(GLenum(GL_MAX_COMPUTE_WORK_GROUP_COUNT), GLuint(axis))
    }
    if extensions.contains("GL_EXT_texture_filter_anisotropic") {
      limits.maximumAnisotropy = GL.getFloat(GLenum(GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT))
    }
    return limits
  }
}
