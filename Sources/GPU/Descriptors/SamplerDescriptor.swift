/// How a texel is chosen between neighbours; raw values are Metal's (`MTLSamplerMinMagFilter`).
public enum SamplerMinMagFilter: UInt, Sendable {
  /// The nearest texel.
  case nearest = 0
  /// A mix of the four nearest texels.
  case linear = 1
}

/// How a mipmap level is chosen; raw values are Metal's (`MTLSamplerMipFilter`).
public enum SamplerMipFilter: UInt, Sendable {
  /// Only level 0.
  case notMipmapped = 0
  /// The nearest level.
  case nearest = 1
  /// A mix of the two nearest levels.
  case linear = 2
}

/// What lies outside a texture; raw values are Metal's (`MTLSamplerAddressMode`).
public enum SamplerAddressMode: UInt, Sendable {
  /// The edge's texel goes on.
  case clampToEdge = 0
  /// The texture repeats.
  case `repeat` = 2
  /// The texture repeats, mirrored each time.
  case mirrorRepeat = 3
}

/// How a texture is sampled: snapshot by `makeSamplerState(descriptor:)`.
///
/// The defaults are Metal's.
///
/// The corresponding Metal type is `MTLSamplerDescriptor`.
public final class SamplerDescriptor {
  /// A name for captures and messages.
  public var label: String?
  /// The filter where the texture is shrunk.
  public var minFilter: SamplerMinMagFilter = .nearest
  /// The filter where the texture is enlarged.
  public var magFilter: SamplerMinMagFilter = .nearest
  /// The filter between mipmap levels.
  public var mipFilter: SamplerMipFilter = .notMipmapped
  /// What lies left and right of the texture.
  public var sAddressMode: SamplerAddressMode = .clampToEdge
  /// What lies above and below the texture.
  public var tAddressMode: SamplerAddressMode = .clampToEdge

  /// Makes a descriptor: nearest, clamp to edge, no mipmaps.
  public init() {}
}
