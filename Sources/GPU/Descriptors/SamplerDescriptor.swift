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
  /// The texture is mirrored once, then the edge's texel goes on; where the driver lacks it, as `clampToEdge`.
  case mirrorClampToEdge = 1
  /// The texture repeats.
  case `repeat` = 2
  /// The texture repeats, mirrored each time.
  case mirrorRepeat = 3
  /// Transparent black.
  case clampToZero = 4
  /// The sampler's border colour.
  case clampToBorderColor = 5
}

/// The colour outside a texture; raw values are Metal's (`MTLSamplerBorderColor`).
public enum SamplerBorderColor: UInt, Sendable {
  /// (0, 0, 0, 0).
  case transparentBlack = 0
  /// (0, 0, 0, 1).
  case opaqueBlack = 1
  /// (1, 1, 1, 1).
  case opaqueWhite = 2

  var value: SIMD4<Float> {
    switch self {
    case .transparentBlack: SIMD4(0, 0, 0, 0)
    case .opaqueBlack: SIMD4(0, 0, 0, 1)
    case .opaqueWhite: SIMD4(1, 1, 1, 1)
    }
  }
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
  /// What lies before and behind a 3D texture.
  public var rAddressMode: SamplerAddressMode = .clampToEdge
  /// The colour of `clampToBorderColor`; one sampler has one border, so `clampToZero` beside it wins.
  public var borderColor: SamplerBorderColor = .transparentBlack
  /// The most samples of an anisotropic filter, 1 for none; what the driver lacks is cut off.
  public var maxAnisotropy = 1
  /// The least level of detail.
  public var lodMinClamp: Float = 0
  /// The greatest level of detail.
  public var lodMaxClamp = Float.greatestFiniteMagnitude
  /// The comparison of shadow samplers; `.never` for none.
  public var compareFunction: CompareFunction = .never

  /// Makes a descriptor: nearest, clamp to edge, no mipmaps.
  public init() {}
}
