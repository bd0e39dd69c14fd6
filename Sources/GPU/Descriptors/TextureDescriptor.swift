/// What a texture is to be: snapshot by `makeTexture(descriptor:)`.
///
/// The corresponding Metal type is `MTLTextureDescriptor`.
public final class TextureDescriptor {
  /// The layout of a pixel.
  public var pixelFormat: PixelFormat = .rgba8Unorm
  /// The width in pixels.
  public var width = 1
  /// The height in pixels.
  public var height = 1
  /// The number of mipmap levels; 1 for none.
  public var mipmapLevelCount = 1
  /// The samples of a pixel; only 1 is accepted so far.
  public var sampleCount = 1
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

  /// The number of levels down to 1×1: ⌊log2(max(width, height))⌋ + 1.
  static func fullMipmapLevelCount(width: Int, height: Int) -> Int {
    let longest = max(width, height, 1)
    return Int.bitWidth - longest.leadingZeroBitCount
  }
}
