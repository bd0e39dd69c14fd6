/// The shape of a texture; raw values are Metal's (`MTLTextureType`).
public enum TextureType: UInt, Sendable, CaseIterable {
  /// One row of pixels: GLES has none, use `type2D` of height 1.
  case type1D = 0
  /// Several rows: GLES has none, use `type2DArray` of height 1.
  case type1DArray = 1
  /// An image.
  case type2D = 2
  /// Several images of one size.
  case type2DArray = 3
  /// An image of several samples a pixel.
  case type2DMultisample = 4
  /// Six square images, the faces +x, −x, +y, −y, +z, −z.
  case typeCube = 5
  /// Several cubes, six slices each.
  case typeCubeArray = 6
  /// A volume.
  case type3D = 7
  /// Several images of several samples a pixel.
  case type2DMultisampleArray = 8
  /// A buffer read as a texture: GLES has none of Metal's kind, use a storage block.
  case typeTextureBuffer = 9

  /// Whether pixels have several samples.
  var isMultisample: Bool { self == .type2DMultisample || self == .type2DMultisampleArray }
  /// Whether slices are counted by the descriptor's `arrayLength`.
  var isArray: Bool { self == .type2DArray || self == .typeCubeArray || self == .type2DMultisampleArray }
  /// The slices of one element.
  var facesPerElement: Int { self == .typeCube || self == .typeCubeArray ? 6 : 1 }
}

/// What a texture is to be: snapshot by `makeTexture(descriptor:)`.
///
/// The corresponding Metal type is `MTLTextureDescriptor`.
public final class TextureDescriptor {
  /// The shape.
  public var textureType: TextureType = .type2D
  /// The layout of a pixel.
  public var pixelFormat: PixelFormat = .rgba8Unorm
  /// The width in pixels.
  public var width = 1
  /// The height in pixels.
  public var height = 1
  /// The planes of a 3D texture; 1 for every other.
  public var depth = 1
  /// The number of mipmap levels; 1 for none.
  public var mipmapLevelCount = 1
  /// The samples of a pixel; more than 1 only in the multisample types.
  public var sampleCount = 1
  /// The elements of an array type (of cubes, the number of cubes); 1 for every other.
  public var arrayLength = 1
  /// What the texture is used for.
  public var usage: TextureUsage = .shaderRead
  /// Where its memory is.
  public var storageMode: StorageMode = .private

  /// Makes a descriptor of a 1×1 RGBA texture.
  public init() {}

  /// Makes a descriptor of a plain two-dimensional texture, with a full chain of levels when `mipmapped`.
  public static func texture2DDescriptor(
    pixelFormat: PixelFormat, width: Int, height: Int, mipmapped: Bool
  ) -> TextureDescriptor {
    let descriptor = TextureDescriptor()
    descriptor.pixelFormat = pixelFormat
    descriptor.width = width
    descriptor.height = height
    descriptor.mipmapLevelCount = mipmapped ? fullMipmapLevelCount(width: width, height: height) : 1
    return descriptor
  }

  /// Makes a descriptor of a cube whose faces are `size` pixels wide, with a full chain of levels when `mipmapped`.
  public static func textureCubeDescriptor(
    pixelFormat: PixelFormat, size: Int, mipmapped: Bool
  ) -> TextureDescriptor {
    let descriptor = texture2DDescriptor(pixelFormat: pixelFormat, width: size, height: size, mipmapped: mipmapped)
    descriptor.textureType = .typeCube
    return descriptor
  }

  /// The number of levels down to 1×1×1: ⌊log2(the longest side)⌋ + 1.
  static func fullMipmapLevelCount(width: Int, height: Int, depth: Int = 1) -> Int {
    let longest = max(width, height, depth, 1)
    return Int.bitWidth - longest.leadingZeroBitCount
  }

  var shape: TextureShape {
    TextureShape(
      textureType: textureType, pixelFormat: pixelFormat, width: width, height: height, depth: depth,
      arrayLength: arrayLength, mipmapLevelCount: mipmapLevelCount, sampleCount: sampleCount, usage: usage)
  }
}

/// What a texture keeps of its descriptor.
struct TextureShape: Hashable, Sendable {
  var textureType = TextureType.type2D
  var pixelFormat: PixelFormat
  var width: Int
  var height: Int
  var depth = 1
  var arrayLength = 1
  var mipmapLevelCount: Int
  var sampleCount = 1
  var usage: TextureUsage

  /// The slices that `slice:` arguments and attachments count: six for each cube.
  var sliceCount: Int { arrayLength * textureType.facesPerElement }

  /// The size of a level; only a 3D texture's planes become fewer.
  func size(ofLevel level: Int) -> Extent {
    Extent(width: max(1, width >> level), height: max(1, height >> level), depth: max(1, depth >> level))
  }

  /// The size in words, such as `4×4×2 .rgba8Unorm (70)`.
  var title: String {
    let planes = depth > 1 ? "×\(depth)" : ""
    let slices = textureType.isArray ? " × \(arrayLength)" : ""
    return "\(width)×\(height)\(planes)\(slices) \(pixelFormat)"
  }
}
