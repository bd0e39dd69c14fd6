internal import CEGL

/// Metal's words in GL's numbers: tables only.
enum GLConversions {
  /// How a pixel format is stored, uploaded and read back.
  struct Pixel {
    let internalFormat: GLenum
    let format: GLenum
    let type: GLenum
  }

  static func pixel(_ format: PixelFormat) -> Pixel {
    func make(_ internalFormat: Int32, _ format: Int32, _ type: Int32) -> Pixel {
      Pixel(internalFormat: GLenum(internalFormat), format: GLenum(format), type: GLenum(type))
    }
    return switch format {
    case .invalid, .rgba8Unorm, .bgra8Unorm: make(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
    case .rgba8Unorm_srgb, .bgra8Unorm_srgb: make(GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE)
    case .r8Unorm: make(GL_R8, GL_RED, GL_UNSIGNED_BYTE)
    case .r8Uint: make(GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE)
    case .r16Uint: make(GL_R16UI, GL_RED_INTEGER, GL_UNSIGNED_SHORT)
    case .r16Float: make(GL_R16F, GL_RED, GL_HALF_FLOAT)
    case .rg8Unorm: make(GL_RG8, GL_RG, GL_UNSIGNED_BYTE)
    case .r32Uint: make(GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT)
    case .r32Sint: make(GL_R32I, GL_RED_INTEGER, GL_INT)
    case .r32Float: make(GL_R32F, GL_RED, GL_FLOAT)
    case .rg16Float: make(GL_RG16F, GL_RG, GL_HALF_FLOAT)
    case .rgb10a2Unorm: make(GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV)
    case .rg32Float: make(GL_RG32F, GL_RG, GL_FLOAT)
    case .rgba16Float: make(GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT)
    case .rgba32Float: make(GL_RGBA32F, GL_RGBA, GL_FLOAT)
    case .depth16Unorm: make(GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT)
    case .depth32Float: make(GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT)
    case .stencil8: make(GL_STENCIL_INDEX8, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE)
    case .depth24Unorm_stencil8: make(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8)
    case .depth32Float_stencil8:
      make(GL_DEPTH32F_STENCIL8, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV)
    }
  }

  static func component(_ component: VertexFormat.Component) -> GLenum {
    switch component {
    case .uint8: GLenum(GL_UNSIGNED_BYTE)
    case .int8: GLenum(GL_BYTE)
    case .uint16: GLenum(GL_UNSIGNED_SHORT)
    case .int16: GLenum(GL_SHORT)
    case .float16: GLenum(GL_HALF_FLOAT)
    case .float32: GLenum(GL_FLOAT)
    case .int32: GLenum(GL_INT)
    case .uint32: GLenum(GL_UNSIGNED_INT)
    }
  }

  static func compare(_ function: CompareFunction) -> GLenum {
    switch function {
    case .never: GLenum(GL_NEVER)
    case .less: GLenum(GL_LESS)
    case .equal: GLenum(GL_EQUAL)
    case .lessEqual: GLenum(GL_LEQUAL)
    case .greater: GLenum(GL_GREATER)
    case .notEqual: GLenum(GL_NOTEQUAL)
    case .greaterEqual: GLenum(GL_GEQUAL)
    case .always: GLenum(GL_ALWAYS)
    }
  }

  static func stencil(_ operation: StencilOperation) -> GLenum {
    switch operation {
    case .keep: GLenum(GL_KEEP)
    case .zero: GLenum(GL_ZERO)
    case .replace: GLenum(GL_REPLACE)
    case .incrementClamp: GLenum(GL_INCR)
    case .decrementClamp: GLenum(GL_DECR)
    case .invert: GLenum(GL_INVERT)
    case .incrementWrap: GLenum(GL_INCR_WRAP)
    case .decrementWrap: GLenum(GL_DECR_WRAP)
    }
  }

  static func blend(_ factor: BlendFactor) -> GLenum {
    switch factor {
    case .zero: GLenum(GL_ZERO)
    case .one: GLenum(GL_ONE)
    case .sourceColor: GLenum(GL_SRC_COLOR)
    case .oneMinusSourceColor: GLenum(GL_ONE_MINUS_SRC_COLOR)
    case .sourceAlpha: GLenum(GL_SRC_ALPHA)
    case .oneMinusSourceAlpha: GLenum(GL_ONE_MINUS_SRC_ALPHA)
    case .destinationColor: GLenum(GL_DST_COLOR)
    case .oneMinusDestinationColor: GLenum(GL_ONE_MINUS_DST_COLOR)
    case .destinationAlpha: GLenum(GL_DST_ALPHA)
    case .oneMinusDestinationAlpha: GLenum(GL_ONE_MINUS_DST_ALPHA)
    case .sourceAlphaSaturated: GLenum(GL_SRC_ALPHA_SATURATE)
    case .blendColor: GLenum(GL_CONSTANT_COLOR)
    case .oneMinusBlendColor: GLenum(GL_ONE_MINUS_CONSTANT_COLOR)
    case .blendAlpha: GLenum(GL_CONSTANT_ALPHA)
    case .oneMinusBlendAlpha: GLenum(GL_ONE_MINUS_CONSTANT_ALPHA)
    }
  }

  static func blend(_ operation: BlendOperation) -> GLenum {
    switch operation {
    case .add: GLenum(GL_FUNC_ADD)
    case .subtract: GLenum(GL_FUNC_SUBTRACT)
    case .reverseSubtract: GLenum(GL_FUNC_REVERSE_SUBTRACT)
    case .min: GLenum(GL_MIN)
    case .max: GLenum(GL_MAX)
    }
  }

  /// By Metal's raw value, as commands carry it.
  static func primitive(_ type: UInt8) -> GLenum {
    switch type {
    case 0: GLenum(GL_POINTS)
    case 1: GLenum(GL_LINES)
    case 2: GLenum(GL_LINE_STRIP)
    case 3: GLenum(GL_TRIANGLES)
    default: GLenum(GL_TRIANGLE_STRIP)
    }
  }

  static func address(_ mode: SamplerAddressMode) -> GLint {
    switch mode {
    case .clampToEdge: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirrorRepeat: GL_MIRRORED_REPEAT
    }
  }

  static func minFilter(_ filter: SamplerMinMagFilter, _ mip: SamplerMipFilter) -> GLint {
    switch (filter, mip) {
    case (.nearest, .notMipmapped): GL_NEAREST
    case (.linear, .notMipmapped): GL_LINEAR
    case (.nearest, .nearest): GL_NEAREST_MIPMAP_NEAREST
    case (.linear, .nearest): GL_LINEAR_MIPMAP_NEAREST
    case (.nearest, .linear): GL_NEAREST_MIPMAP_LINEAR
    case (.linear, .linear): GL_LINEAR_MIPMAP_LINEAR
    }
  }
}
