internal import CEGL

/// A GLSL type by GL's own number of it.
struct GLSLType: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
  let rawValue: UInt32

  enum Scalar: UInt8, Sendable {
    case float
    case int
    case uint
    case bool
  }

  /// The make-up of a type that can stand in a block: `columns` vectors of `rows` components of 4 bytes.
  struct Shape: Sendable, Equatable {
    let scalar: Scalar
    let columns: Int
    let rows: Int
  }

  var shape: Shape? { Self.numeric[rawValue] }

  /// The number or vector type of a name such as `vec4`; nil for other types.
  init?(named name: String) {
    guard let known = Self.numeric.first(where: { Self.name($0.value) == name }) else { return nil }
    self.init(rawValue: known.key)
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// GLSL's name, such as `vec4`; a hexadecimal number for a type that is not known here.
  var description: String {
    if let shape { return Self.name(shape) }
    return Self.opaque[rawValue] ?? "type 0x" + String(rawValue, radix: 16)
  }

  var isSampler: Bool { Self.opaque[rawValue]?.contains("sampler") ?? false }
  var isImage: Bool { Self.opaque[rawValue]?.contains("image") ?? false }

  private static func name(_ shape: Shape) -> String {
    if shape.columns > 1 {
      return shape.columns == shape.rows ? "mat\(shape.columns)" : "mat\(shape.columns)x\(shape.rows)"
    }
    switch (shape.scalar, shape.rows) {
    case (.float, 1): return "float"
    case (.int, 1): return "int"
    case (.uint, 1): return "uint"
    case (.bool, 1): return "bool"
    case (.float, let rows): return "vec\(rows)"
    case (.int, let rows): return "ivec\(rows)"
    case (.uint, let rows): return "uvec\(rows)"
    case (.bool, let rows): return "bvec\(rows)"
    }
  }

  private static let numeric: [UInt32: Shape] = {
    var shapes: [UInt32: Shape] = [:]
    let vectors: [(Scalar, [Int32])] = [
      (.float, [GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4]),
      (.int, [GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4]),
      (.uint, [GL_UNSIGNED_INT, GL_UNSIGNED_INT_VEC2, GL_UNSIGNED_INT_VEC3, GL_UNSIGNED_INT_VEC4]),
      (.bool, [GL_BOOL, GL_BOOL_VEC2, GL_BOOL_VEC3, GL_BOOL_VEC4]),
    ]
    for (scalar, types) in vectors {
      for (index, type) in types.enumerated() {
        shapes[UInt32(type)] = Shape(scalar: scalar, columns: 1, rows: index + 1)
      }
    }
    let matrices: [(Int32, Int, Int)] = [
      (GL_FLOAT_MAT2, 2, 2), (GL_FLOAT_MAT2x3, 2, 3), (GL_FLOAT_MAT2x4, 2, 4),
      (GL_FLOAT_MAT3x2, 3, 2), (GL_FLOAT_MAT3, 3, 3), (GL_FLOAT_MAT3x4, 3, 4),
      (GL_FLOAT_MAT4x2, 4, 2), (GL_FLOAT_MAT4x3, 4, 3), (GL_FLOAT_MAT4, 4, 4),
    ]
    for (type, columns, rows) in matrices {
      shapes[UInt32(type)] = Shape(scalar: .float, columns: columns, rows: rows)
    }
    return shapes
  }()

  private static let opaque: [UInt32: String] = {
    let names: [(Int32, String)] = [
      (GL_SAMPLER_2D, "sampler2D"), (GL_SAMPLER_3D, "sampler3D"), (GL_SAMPLER_CUBE, "samplerCube"),
      (GL_SAMPLER_2D_SHADOW, "sampler2DShadow"), (GL_SAMPLER_CUBE_SHADOW, "samplerCubeShadow"),
      (GL_SAMPLER_2D_ARRAY, "sampler2DArray"), (GL_SAMPLER_2D_ARRAY_SHADOW, "sampler2DArrayShadow"),
      (GL_SAMPLER_2D_MULTISAMPLE, "sampler2DMS"), (GL_SAMPLER_2D_MULTISAMPLE_ARRAY, "sampler2DMSArray"),
      (GL_SAMPLER_CUBE_MAP_ARRAY, "samplerCubeArray"), (GL_SAMPLER_CUBE_MAP_ARRAY_SHADOW, "samplerCubeArrayShadow"),
      (GL_SAMPLER_BUFFER, "samplerBuffer"),
      (GL_INT_SAMPLER_2D, "isampler2D"), (GL_INT_SAMPLER_3D, "isampler3D"), (GL_INT_SAMPLER_CUBE, "isamplerCube"),
      (GL_INT_SAMPLER_2D_ARRAY, "isampler2DArray"), (GL_INT_SAMPLER_2D_MULTISAMPLE, "isampler2DMS"),
      (GL_INT_SAMPLER_2D_MULTISAMPLE_ARRAY, "isampler2DMSArray"),
      (GL_INT_SAMPLER_CUBE_MAP_ARRAY, "isamplerCubeArray"), (GL_INT_SAMPLER_BUFFER, "isamplerBuffer"),
      (GL_UNSIGNED_INT_SAMPLER_2D, "usampler2D"), (GL_UNSIGNED_INT_SAMPLER_3D, "usampler3D"),
      (GL_UNSIGNED_INT_SAMPLER_CUBE, "usamplerCube"), (GL_UNSIGNED_INT_SAMPLER_2D_ARRAY, "usampler2DArray"),
      (GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE, "usampler2DMS"),
      (GL_UNSIGNED_INT_SAMPLER_2D_MULTISAMPLE_ARRAY, "usampler2DMSArray"),
      (GL_UNSIGNED_INT_SAMPLER_CUBE_MAP_ARRAY, "usamplerCubeArray"),
      (GL_UNSIGNED_INT_SAMPLER_BUFFER, "usamplerBuffer"),
      (GL_IMAGE_2D, "image2D"), (GL_IMAGE_3D, "image3D"), (GL_IMAGE_CUBE, "imageCube"),
      (GL_IMAGE_2D_ARRAY, "image2DArray"), (GL_IMAGE_CUBE_MAP_ARRAY, "imageCubeArray"),
      (GL_IMAGE_BUFFER, "imageBuffer"),
      (GL_INT_IMAGE_2D, "iimage2D"), (GL_INT_IMAGE_3D, "iimage3D"), (GL_INT_IMAGE_CUBE, "iimageCube"),
      (GL_INT_IMAGE_2D_ARRAY, "iimage2DArray"), (GL_INT_IMAGE_CUBE_MAP_ARRAY, "iimageCubeArray"),
      (GL_INT_IMAGE_BUFFER, "iimageBuffer"),
      (GL_UNSIGNED_INT_IMAGE_2D, "uimage2D"), (GL_UNSIGNED_INT_IMAGE_3D, "uimage3D"),
      (GL_UNSIGNED_INT_IMAGE_CUBE, "uimageCube"), (GL_UNSIGNED_INT_IMAGE_2D_ARRAY, "uimage2DArray"),
      (GL_UNSIGNED_INT_IMAGE_CUBE_MAP_ARRAY, "uimageCubeArray"), (GL_UNSIGNED_INT_IMAGE_BUFFER, "uimageBuffer"),
    ]
    return Dictionary(uniqueKeysWithValues: names.map { (UInt32($0.0), $0.1) })
  }()
}
