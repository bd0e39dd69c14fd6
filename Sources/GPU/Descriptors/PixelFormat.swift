/// The layout of a texture's pixels: every format that Metal has, with its raw value.
///
/// Whether a device has a format, and what it can do with it, is told by `Device.support(for:)`; a format that it lacks is
/// refused when a texture is made. The corresponding Metal type is `MTLPixelFormat`.
public enum PixelFormat: UInt, Sendable, CaseIterable {
  /// No format: an attachment that is not there.
  case invalid = 0
  /// One 8-bit normalised alpha channel.
  case a8Unorm = 1
  /// One 8-bit normalised channel.
  case r8Unorm = 10
  /// One 8-bit normalised channel, colour encoded as sRGB.
  case r8Unorm_srgb = 11
  /// One 8-bit signed normalised channel.
  case r8Snorm = 12
  /// One 8-bit unsigned integer channel.
  case r8Uint = 13
  /// One 8-bit signed integer channel.
  case r8Sint = 14
  /// One 16-bit normalised channel.
  case r16Unorm = 20
  /// One 16-bit signed normalised channel.
  case r16Snorm = 22
  /// One 16-bit unsigned integer channel.
  case r16Uint = 23
  /// One 16-bit signed integer channel.
  case r16Sint = 24
  /// One 16-bit floating-point channel.
  case r16Float = 25
  /// Two 8-bit normalised channels.
  case rg8Unorm = 30
  /// Two 8-bit normalised channels, colour encoded as sRGB.
  case rg8Unorm_srgb = 31
  /// Two 8-bit signed normalised channels.
  case rg8Snorm = 32
  /// Two 8-bit unsigned integer channels.
  case rg8Uint = 33
  /// Two 8-bit signed integer channels.
  case rg8Sint = 34
  /// 5 bits of blue in the lowest bits, 6 of green, 5 of red, normalised.
  case b5g6r5Unorm = 40
  /// 1 bit of alpha in the lowest bit, then 5 each of blue, green and red, normalised.
  case a1bgr5Unorm = 41
  /// 4 bits of alpha in the lowest bits, then 4 each of blue, green and red, normalised.
  case abgr4Unorm = 42
  /// 5 bits of blue in the lowest bits, then 5 each of green and red and 1 of alpha, normalised.
  case bgr5A1Unorm = 43
  /// One 32-bit unsigned integer channel.
  case r32Uint = 53
  /// One 32-bit signed integer channel.
  case r32Sint = 54
  /// One 32-bit floating-point channel.
  case r32Float = 55
  /// Two 16-bit normalised channels.
  case rg16Unorm = 60
  /// Two 16-bit signed normalised channels.
  case rg16Snorm = 62
  /// Two 16-bit unsigned integer channels.
  case rg16Uint = 63
  /// Two 16-bit signed integer channels.
  case rg16Sint = 64
  /// Two 16-bit floating-point channels.
  case rg16Float = 65
  /// Four 8-bit normalised channels.
  case rgba8Unorm = 70
  /// Four 8-bit normalised channels, colour encoded as sRGB.
  case rgba8Unorm_srgb = 71
  /// Four 8-bit signed normalised channels.
  case rgba8Snorm = 72
  /// Four 8-bit unsigned integer channels.
  case rgba8Uint = 73
  /// Four 8-bit signed integer channels.
  case rgba8Sint = 74
  /// Four 8-bit normalised channels in the order blue, green, red, alpha.
  case bgra8Unorm = 80
  /// As `bgra8Unorm`, with colour encoded as sRGB.
  case bgra8Unorm_srgb = 81
  /// Three 10-bit channels, red in the lowest bits, and 2 bits of alpha, normalised.
  case rgb10a2Unorm = 90
  /// Three 10-bit channels, red in the lowest bits, and 2 bits of alpha, unsigned integers.
  case rgb10a2Uint = 91
  /// Red and green of 11 and blue of 10 bits, unsigned floating-point.
  case rg11b10Float = 92
  /// Three 9-bit fractions that share a 5-bit exponent.
  case rgb9e5Float = 93
  /// Three 10-bit channels, blue in the lowest bits, and 2 bits of alpha, normalised.
  case bgr10a2Unorm = 94
  /// Two 32-bit unsigned integer channels.
  case rg32Uint = 103
  /// Two 32-bit signed integer channels.
  case rg32Sint = 104
  /// Two 32-bit floating-point channels.
  case rg32Float = 105
  /// Four 16-bit normalised channels.
  case rgba16Unorm = 110
  /// Four 16-bit signed normalised channels.
  case rgba16Snorm = 112
  /// Four 16-bit unsigned integer channels.
  case rgba16Uint = 113
  /// Four 16-bit signed integer channels.
  case rgba16Sint = 114
  /// Four 16-bit floating-point channels.
  case rgba16Float = 115
  /// Four 32-bit unsigned integer channels.
  case rgba32Uint = 123
  /// Four 32-bit signed integer channels.
  case rgba32Sint = 124
  /// Four 32-bit floating-point channels.
  case rgba32Float = 125
  /// BC1 (DXT1), blocks of 4×4 pixels in 8 bytes.
  case bc1_rgba = 130
  /// BC1 (DXT1), blocks of 4×4 pixels in 8 bytes, colour encoded as sRGB.
  case bc1_rgba_srgb = 131
  /// BC2 (DXT3), blocks of 4×4 pixels in 16 bytes.
  case bc2_rgba = 132
  /// BC2 (DXT3), blocks of 4×4 pixels in 16 bytes, colour encoded as sRGB.
  case bc2_rgba_srgb = 133
  /// BC3 (DXT5), blocks of 4×4 pixels in 16 bytes.
  case bc3_rgba = 134
  /// BC3 (DXT5), blocks of 4×4 pixels in 16 bytes, colour encoded as sRGB.
  case bc3_rgba_srgb = 135
  /// BC4: one normalised channel, 8 bytes a block.
  case bc4_rUnorm = 140
  /// BC4: one signed normalised channel, 8 bytes a block.
  case bc4_rSnorm = 141
  /// BC5: two normalised channels, 16 bytes a block.
  case bc5_rgUnorm = 142
  /// BC5: two signed normalised channels, 16 bytes a block.
  case bc5_rgSnorm = 143
  /// BC6H: three half-float channels, 16 bytes a block.
  case bc6H_rgbFloat = 150
  /// BC6H: three unsigned half-float channels, 16 bytes a block.
  case bc6H_rgbuFloat = 151
  /// BC7, 16 bytes a block.
  case bc7_rgbaUnorm = 152
  /// BC7, colour encoded as sRGB, 16 bytes a block.
  case bc7_rgbaUnorm_srgb = 153
  /// PVRTC, colour, 2 bits a pixel.
  case pvrtc_rgb_2bpp = 160
  /// PVRTC, colour encoded as sRGB, 2 bits a pixel.
  case pvrtc_rgb_2bpp_srgb = 161
  /// PVRTC, colour, 4 bits a pixel.
  case pvrtc_rgb_4bpp = 162
  /// PVRTC, colour encoded as sRGB, 4 bits a pixel.
  case pvrtc_rgb_4bpp_srgb = 163
  /// PVRTC, colour and alpha, 2 bits a pixel.
  case pvrtc_rgba_2bpp = 164
  /// PVRTC, colour and alpha encoded as sRGB, 2 bits a pixel.
  case pvrtc_rgba_2bpp_srgb = 165
  /// PVRTC, colour and alpha, 4 bits a pixel.
  case pvrtc_rgba_4bpp = 166
  /// PVRTC, colour and alpha encoded as sRGB, 4 bits a pixel.
  case pvrtc_rgba_4bpp_srgb = 167
  /// EAC: one 11-bit normalised channel, 8 bytes a 4×4 block.
  case eac_r11Unorm = 170
  /// EAC: one 11-bit signed normalised channel, 8 bytes a 4×4 block.
  case eac_r11Snorm = 172
  /// EAC: two 11-bit normalised channels, 16 bytes a 4×4 block.
  case eac_rg11Unorm = 174
  /// EAC: two 11-bit signed normalised channels, 16 bytes a 4×4 block.
  case eac_rg11Snorm = 176
  /// ETC2 with EAC alpha, 16 bytes a 4×4 block.
  case eac_rgba8 = 178
  /// ETC2 with EAC alpha, colour encoded as sRGB, 16 bytes a 4×4 block.
  case eac_rgba8_srgb = 179
  /// ETC2, 8 bytes a 4×4 block.
  case etc2_rgb8 = 180
  /// ETC2, colour encoded as sRGB, 8 bytes a 4×4 block.
  case etc2_rgb8_srgb = 181
  /// ETC2 with 1 bit of alpha, 8 bytes a 4×4 block.
  case etc2_rgb8a1 = 182
  /// ETC2 with 1 bit of alpha, colour encoded as sRGB, 8 bytes a 4×4 block.
  case etc2_rgb8a1_srgb = 183
  /// ASTC, blocks of 4×4 pixels, colour encoded as sRGB.
  case astc_4x4_srgb = 186
  /// ASTC, blocks of 5×4 pixels, colour encoded as sRGB.
  case astc_5x4_srgb = 187
  /// ASTC, blocks of 5×5 pixels, colour encoded as sRGB.
  case astc_5x5_srgb = 188
  /// ASTC, blocks of 6×5 pixels, colour encoded as sRGB.
  case astc_6x5_srgb = 189
  /// ASTC, blocks of 6×6 pixels, colour encoded as sRGB.
  case astc_6x6_srgb = 190
  /// ASTC, blocks of 8×5 pixels, colour encoded as sRGB.
  case astc_8x5_srgb = 192
  /// ASTC, blocks of 8×6 pixels, colour encoded as sRGB.
  case astc_8x6_srgb = 193
  /// ASTC, blocks of 8×8 pixels, colour encoded as sRGB.
  case astc_8x8_srgb = 194
  /// ASTC, blocks of 10×5 pixels, colour encoded as sRGB.
  case astc_10x5_srgb = 195
  /// ASTC, blocks of 10×6 pixels, colour encoded as sRGB.
  case astc_10x6_srgb = 196
  /// ASTC, blocks of 10×8 pixels, colour encoded as sRGB.
  case astc_10x8_srgb = 197
  /// ASTC, blocks of 10×10 pixels, colour encoded as sRGB.
  case astc_10x10_srgb = 198
  /// ASTC, blocks of 12×10 pixels, colour encoded as sRGB.
  case astc_12x10_srgb = 199
  /// ASTC, blocks of 12×12 pixels, colour encoded as sRGB.
  case astc_12x12_srgb = 200
  /// ASTC, blocks of 4×4 pixels, low dynamic range.
  case astc_4x4_ldr = 204
  /// ASTC, blocks of 5×4 pixels, low dynamic range.
  case astc_5x4_ldr = 205
  /// ASTC, blocks of 5×5 pixels, low dynamic range.
  case astc_5x5_ldr = 206
  /// ASTC, blocks of 6×5 pixels, low dynamic range.
  case astc_6x5_ldr = 207
  /// ASTC, blocks of 6×6 pixels, low dynamic range.
  case astc_6x6_ldr = 208
  /// ASTC, blocks of 8×5 pixels, low dynamic range.
  case astc_8x5_ldr = 210
  /// ASTC, blocks of 8×6 pixels, low dynamic range.
  case astc_8x6_ldr = 211
  /// ASTC, blocks of 8×8 pixels, low dynamic range.
  case astc_8x8_ldr = 212
  /// ASTC, blocks of 10×5 pixels, low dynamic range.
  case astc_10x5_ldr = 213
  /// ASTC, blocks of 10×6 pixels, low dynamic range.
  case astc_10x6_ldr = 214
  /// ASTC, blocks of 10×8 pixels, low dynamic range.
  case astc_10x8_ldr = 215
  /// ASTC, blocks of 10×10 pixels, low dynamic range.
  case astc_10x10_ldr = 216
  /// ASTC, blocks of 12×10 pixels, low dynamic range.
  case astc_12x10_ldr = 217
  /// ASTC, blocks of 12×12 pixels, low dynamic range.
  case astc_12x12_ldr = 218
  /// ASTC, blocks of 4×4 pixels, high dynamic range.
  case astc_4x4_hdr = 222
  /// ASTC, blocks of 5×4 pixels, high dynamic range.
  case astc_5x4_hdr = 223
  /// ASTC, blocks of 5×5 pixels, high dynamic range.
  case astc_5x5_hdr = 224
  /// ASTC, blocks of 6×5 pixels, high dynamic range.
  case astc_6x5_hdr = 225
  /// ASTC, blocks of 6×6 pixels, high dynamic range.
  case astc_6x6_hdr = 226
  /// ASTC, blocks of 8×5 pixels, high dynamic range.
  case astc_8x5_hdr = 228
  /// ASTC, blocks of 8×6 pixels, high dynamic range.
  case astc_8x6_hdr = 229
  /// ASTC, blocks of 8×8 pixels, high dynamic range.
  case astc_8x8_hdr = 230
  /// ASTC, blocks of 10×5 pixels, high dynamic range.
  case astc_10x5_hdr = 231
  /// ASTC, blocks of 10×6 pixels, high dynamic range.
  case astc_10x6_hdr = 232
  /// ASTC, blocks of 10×8 pixels, high dynamic range.
  case astc_10x8_hdr = 233
  /// ASTC, blocks of 10×10 pixels, high dynamic range.
  case astc_10x10_hdr = 234
  /// ASTC, blocks of 12×10 pixels, high dynamic range.
  case astc_12x10_hdr = 235
  /// ASTC, blocks of 12×12 pixels, high dynamic range.
  case astc_12x12_hdr = 236
  /// 4:2:2 video in the order green, blue, green, red.
  case gbgr422 = 240
  /// 4:2:2 video in the order blue, green, red, green.
  case bgrg422 = 241
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
  /// The stencil of `depth32Float_stencil8`, as a view.
  case x32_stencil8 = 261
  /// The stencil of `depth24Unorm_stencil8`, as a view.
  case x24_stencil8 = 262
  /// Four 10-bit channels of extended range.
  case bgra10_xr = 552
  /// Four 10-bit channels of extended range, encoded as sRGB.
  case bgra10_xr_srgb = 553
  /// Three 10-bit channels of extended range.
  case bgr10_xr = 554
  /// Three 10-bit channels of extended range, encoded as sRGB.
  case bgr10_xr_srgb = 555
}
