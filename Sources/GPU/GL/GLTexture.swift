internal import CEGL

/// A texture's GL name and shape.
struct GLTexture: Sendable {
  var name: GLuint
  let target: GLenum
  let shape: TextureShape

  init(name: GLuint, shape: TextureShape) {
    self.name = name
    self.shape = shape
    target = Self.target(shape.textureType)
  }

  private static func target(_ type: TextureType) -> GLenum {
    switch type {
    case .type2D, .type1D, .type1DArray, .typeTextureBuffer: GLenum(GL_TEXTURE_2D)
    case .type2DArray: GLenum(GL_TEXTURE_2D_ARRAY)
    case .type2DMultisample: GLenum(GL_TEXTURE_2D_MULTISAMPLE)
    case .type2DMultisampleArray: GLenum(GL_TEXTURE_2D_MULTISAMPLE_ARRAY)
    case .typeCube: GLenum(GL_TEXTURE_CUBE_MAP)
    case .typeCubeArray: GLenum(GL_TEXTURE_CUBE_MAP_ARRAY)
    case .type3D: GLenum(GL_TEXTURE_3D)
    }
  }

  /// The target of a slice's own image: cubes are filled and drawn into face by face.
  func imageTarget(slice: Int) -> GLenum {
    shape.textureType == .typeCube ? GLenum(GL_TEXTURE_CUBE_MAP_POSITIVE_X) + GLenum(slice) : target
  }

  /// Whether an image is named by a layer besides its level.
  var isLayered: Bool {
    switch shape.textureType {
    case .type2DArray, .type2DMultisampleArray, .typeCubeArray, .type3D: true
    default: false
    }
  }

  /// Gives the bound texture its storage.
  func allocate() {
    let format = GLenum(shape.pixelFormat.traits.internalFormat)
    let (levels, samples) = (GLsizei(shape.mipmapLevelCount), GLsizei(shape.sampleCount))
    let (width, height) = (GLsizei(shape.width), GLsizei(shape.height))
    switch shape.textureType {
    case .type2D, .typeCube, .type1D, .type1DArray, .typeTextureBuffer:
      GL.texStorage2D(target, levels, format, width, height)
    case .type2DArray, .typeCubeArray:
      GL.texStorage3D(target, levels, format, width, height, GLsizei(shape.sliceCount))
    case .type3D: GL.texStorage3D(target, levels, format, width, height, GLsizei(shape.depth))
    case .type2DMultisample: GL.texStorage2DMultisample(target, samples, format, width, height, 1)
    case .type2DMultisampleArray:
      GL.texStorage3DMultisample(target, samples, format, width, height, GLsizei(shape.arrayLength), 1)
    }
  }

  /// Fills a place of the bound texture with tight pixels in storage order, from memory or from the buffer that is bound
  /// for unpacking, where `bytes` is an offset.
  func setImage(_ place: TexturePlace, _ bytes: UnsafeRawPointer?, length: Int) {
    let traits = shape.pixelFormat.traits
    let (image, level, region) = (imageTarget(slice: place.slice), GLint(place.level), place.region)
    let (x, y, z) = (GLint(region.x), GLint(region.y), GLint(place.slice + region.z))
    let (width, height, depth) = (GLsizei(region.width), GLsizei(region.height), GLsizei(region.depth))
    let (layout, type) = (GLenum(traits.layout), GLenum(traits.type))
    if traits.isCompressed {
      let format = GLenum(traits.internalFormat)
      if isLayered {
        GL.compressedTexSubImage3D(image, level, (x, y, z), (width, height, depth), format, GLsizei(length), bytes)
      } else {
        GL.compressedTexSubImage2D(image, level, (x, y), (width, height), format, GLsizei(length), bytes)
      }
    } else if isLayered {
      GL.texSubImage3D(image, level, (x, y, z), (width, height, depth), layout, type, bytes)
    } else {
      GL.texSubImage2D(image, level, x, y, width, height, layout, type, bytes)
    }
  }
}
