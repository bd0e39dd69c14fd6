internal import CEGL

/// Metal's words in GL's numbers: tables only.
enum GLConversions {
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
    case .int1010102: GLenum(GL_INT_2_10_10_10_REV)
    case .uint1010102: GLenum(GL_UNSIGNED_INT_2_10_10_10_REV)
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
    case .mirrorClampToEdge: GL_MIRROR_CLAMP_TO_EDGE_EXT
    case .repeat: GL_REPEAT
    case .mirrorRepeat: GL_MIRRORED_REPEAT
    case .clampToZero, .clampToBorderColor: GL_CLAMP_TO_BORDER
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
