/// The layout of a texture's pixels, with Metal's raw values.
///
/// The corresponding Metal type is `MTLPixelFormat`.
public enum PixelFormat: UInt, Sendable, CaseIterable {
  /// No format: an attachment that is not there.
  case invalid = 0
  /// One 8-bit normalised channel.
  case r8Unorm = 10
  /// One 8-bit unsigned integer channel.
  case r8Uint = 13
  /// One 16-bit unsigned integer channel.
  case r16Uint = 23
  /// One 16-bit floating-point channel.
  case r16Float = 25
  /// Two 8-bit normalised channels.
  case rg8Unorm = 30
  /// One 32-bit unsigned integer channel.
  case r32Uint = 53
  /// One 32-bit signed integer channel.
  case r32Sint = 54
  /// One 32-bit floating-point channel.
  case r32Float = 55
  /// Two 16-bit floating-point channels.
  case rg16Float = 65
  /// Four 8-bit normalised channels in the order red, green, blue, alpha.
  case rgba8Unorm = 70
  /// Four 8-bit channels, red, green and blue encoded as sRGB.
  case rgba8Unorm_srgb = 71
  /// Four 8-bit normalised channels in the order blue, green, red, alpha: stored as RGBA8, swapped at upload and readback.
  case bgra8Unorm = 80
  /// As `bgra8Unorm`, with colour encoded as sRGB.
  case bgra8Unorm_srgb = 81
  /// Three 10-bit channels and 2 bits of alpha, normalised.
  case rgb10a2Unorm = 90
  /// Two 32-bit floating-point channels.
  case rg32Float = 105
  /// Four 16-bit floating-point channels.
  case rgba16Float = 115
  /// Four 32-bit floating-point channels.
  case rgba32Float = 125
  /// 16-bit normalised depth.
  case depth16Unorm = 250
  /// 32-bit floating-point depth.
  case depth32Float = 252
  /// 8-bit stencil.
  case stencil8 = 253
  /// 24-bit normalised depth with 8-bit stencil.
  case depth24Unorm_stencil8 = 255
  /// 32-bit floating-point depth with 8-bit stencil.
  case depth32Float_stencil8 = 260

  /// Whether the format has a depth channel.
  public var hasDepth: Bool {
    switch self {
    case .depth16Unorm, .depth32Float, .depth24Unorm_stencil8, .depth32Float_stencil8: true
    default: false
    }
  }

  /// Whether the format has a stencil channel.
  public var hasStencil: Bool {
    switch self {
    case .stencil8, .depth24Unorm_stencil8, .depth32Float_stencil8: true
    default: false
    }
  }

  /// Whether the format can be a colour attachment or a sampled colour.
  public var isColor: Bool { self != .invalid && !hasDepth && !hasStencil }

  /// The bytes of one pixel as `getBytes` and `replace` count them; 0 for `invalid`.
  public var bytesPerPixel: Int {
    switch self {
    case .invalid: 0
    case .r8Unorm, .r8Uint, .stencil8: 1
    case .r16Uint, .r16Float, .rg8Unorm, .depth16Unorm: 2
    case .r32Uint, .r32Sint, .r32Float, .rg16Float, .rgba8Unorm, .rgba8Unorm_srgb, .bgra8Unorm, .bgra8Unorm_srgb,
      .rgb10a2Unorm, .depth32Float, .depth24Unorm_stencil8:
      4
    case .rg32Float, .rgba16Float, .depth32Float_stencil8: 8
    case .rgba32Float: 16
    }
  }

  /// Whether bytes are swapped between blue and red at upload and readback.
  var swapsRedAndBlue: Bool { self == .bgra8Unorm || self == .bgra8Unorm_srgb }
}
