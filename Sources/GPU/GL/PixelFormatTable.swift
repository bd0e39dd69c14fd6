internal import CEGL

/// Every pixel format of Metal, with what GLES has for it: the one place where this is written down.
///
/// The table of `Documentation/Metal-on-GLES.md` is compared with these rows by a test.
enum PixelFormatTable {
  static func traits(of format: PixelFormat) -> PixelFormatTraits { rows[Int(format.rawValue)] ?? PixelFormatTraits() }

  static let shorts565 = UInt32(GL_UNSIGNED_SHORT_5_6_5)
  static let shorts4444 = UInt32(GL_UNSIGNED_SHORT_4_4_4_4)

  private static let rows: [PixelFormatTraits?] = {
    var builder = Builder()
    builder.addEightBits()
    builder.addSixteenBits()
    builder.addThirtyTwoBits()
    builder.addPacked()
    builder.addDepth()
    builder.addBlocks()
    builder.addAdaptiveBlocks()
    builder.addAbsent()
    return builder.rows
  }()

  fileprivate struct Builder {
    typealias Condition = PixelFormatTraits.Condition
    typealias Kind = PixelFormatTraits.Kind

    var rows: [PixelFormatTraits?] = Array(repeating: nil, count: 600)

    static let snormRendering = Condition.needs(["GL_EXT_render_snorm"])
    static let norm16 = Condition.needs(["GL_EXT_texture_norm16"])
    static let floatLinear = Condition.needs(["GL_OES_texture_float_linear"])
    /// GLES writes images in few formats; NVIDIA's extension, which Mesa has too, adds the rest.
    static let moreImages = Condition.needs(["GL_NV_image_formats"])

    mutating func add(
      _ format: PixelFormat, _ kind: Kind, _ channels: Int, _ bytes: Int, _ internalFormat: Int32, _ layout: Int32,
      _ type: Int32, render: Condition = .always, filter: Condition = .always, write: Condition = .never,
      when availability: Condition = .always
    ) {
      var traits = PixelFormatTraits()
      (traits.kind, traits.channels, traits.bytes) = (kind, channels, bytes)
      (traits.internalFormat, traits.layout, traits.type) = (
        UInt32(internalFormat), UInt32(layout), UInt32(type)
      )
      (traits.rendering, traits.filtering, traits.writing) = (render, filter, write)
      traits.availability = availability
      rows[Int(format.rawValue)] = traits
    }

    mutating func emulate(_ format: PixelFormat, _ text: String, _ change: (inout PixelFormatTraits) -> Void) {
      rows[Int(format.rawValue)]?.emulation = text
      if var row = rows[Int(format.rawValue)] {
        change(&row)
        rows[Int(format.rawValue)] = row
      }
    }

    mutating func addBlock(
      _ format: PixelFormat, _ kind: Kind, _ channels: Int, _ bytes: Int, _ internalFormat: Int32,
      block: (width: Int, height: Int) = (4, 4), when availability: Condition = .always
    ) {
      add(format, kind, channels, bytes, internalFormat, 0, 0, render: .never, when: availability)
      rows[Int(format.rawValue)]?.block = block
    }

    mutating func refuse(_ formats: [PixelFormat], _ reason: String) {
      for format in formats {
        var traits = PixelFormatTraits()
        traits.availability = .never
        traits.absence = reason
        rows[Int(format.rawValue)] = traits
      }
    }
  }
}

// MARK: - Plain formats
extension PixelFormatTable.Builder {

  fileprivate mutating func addEightBits() {
    let (more, snorm) = (Self.moreImages, Self.snormRendering)
    let (unsigned, signed) = (GL_UNSIGNED_BYTE, GL_BYTE)
    add(.a8Unorm, .unorm, 1, 1, GL_R8, GL_RED, unsigned, render: .never)
    emulate(.a8Unorm, "red, sampled as alpha; not to be drawn into") { $0.isAlphaOnly = true }
    add(.r8Unorm, .unorm, 1, 1, GL_R8, GL_RED, unsigned, write: more)
    add(
      .r8Unorm_srgb, .unorm, 1, 1, GL_SR8_EXT, GL_RED, unsigned, render: .never,
      when: .needs(["GL_EXT_texture_sRGB_R8"]))
    add(.r8Snorm, .snorm, 1, 1, GL_R8_SNORM, GL_RED, signed, render: snorm, write: more)
    add(.r8Uint, .uint, 1, 1, GL_R8UI, GL_RED_INTEGER, unsigned, filter: .never, write: more)
    add(.r8Sint, .sint, 1, 1, GL_R8I, GL_RED_INTEGER, signed, filter: .never, write: more)
    add(.rg8Unorm, .unorm, 2, 2, GL_RG8, GL_RG, unsigned, write: more)
    add(
      .rg8Unorm_srgb, .unorm, 2, 2, GL_SRG8_EXT, GL_RG, unsigned, render: .never,
      when: .needs(["GL_EXT_texture_sRGB_RG8"]))
    add(.rg8Snorm, .snorm, 2, 2, GL_RG8_SNORM, GL_RG, signed, render: snorm, write: more)
    add(.rg8Uint, .uint, 2, 2, GL_RG8UI, GL_RG_INTEGER, unsigned, filter: .never, write: more)
    add(.rg8Sint, .sint, 2, 2, GL_RG8I, GL_RG_INTEGER, signed, filter: .never, write: more)
    add(.rgba8Unorm, .unorm, 4, 4, GL_RGBA8, GL_RGBA, unsigned, write: .always)
    add(.rgba8Unorm_srgb, .unorm, 4, 4, GL_SRGB8_ALPHA8, GL_RGBA, unsigned)
    add(.rgba8Snorm, .snorm, 4, 4, GL_RGBA8_SNORM, GL_RGBA, signed, render: snorm, write: .always)
    add(.rgba8Uint, .uint, 4, 4, GL_RGBA8UI, GL_RGBA_INTEGER, unsigned, filter: .never, write: .always)
    add(.rgba8Sint, .sint, 4, 4, GL_RGBA8I, GL_RGBA_INTEGER, signed, filter: .never, write: .always)
    // GLES gives BGRA8 neither immutable storage nor multisampling.
    add(.bgra8Unorm, .unorm, 4, 4, GL_RGBA8, GL_RGBA, unsigned, write: .always)
    emulate(.bgra8Unorm, "RGBA8, bytes swapped at upload and readback") { $0.conversion = .redAndBlueBytes }
    add(.bgra8Unorm_srgb, .unorm, 4, 4, GL_SRGB8_ALPHA8, GL_RGBA, unsigned)
    emulate(.bgra8Unorm_srgb, "SRGB8_ALPHA8, bytes swapped at upload and readback") {
      $0.conversion = .redAndBlueBytes
    }
  }

  fileprivate mutating func addSixteenBits() {
    let (more, norm16) = (Self.moreImages, Self.norm16)
    let (unsigned, signed, half) = (GL_UNSIGNED_SHORT, GL_SHORT, GL_HALF_FLOAT)
    let snorm = Self.snormRendering
    add(.r16Unorm, .unorm, 1, 2, GL_R16_EXT, GL_RED, unsigned, write: more, when: norm16)
    add(.r16Snorm, .snorm, 1, 2, GL_R16_SNORM_EXT, GL_RED, signed, render: snorm, write: more, when: norm16)
    add(.r16Uint, .uint, 1, 2, GL_R16UI, GL_RED_INTEGER, unsigned, filter: .never, write: more)
    add(.r16Sint, .sint, 1, 2, GL_R16I, GL_RED_INTEGER, signed, filter: .never, write: more)
    add(.r16Float, .float, 1, 2, GL_R16F, GL_RED, half, write: more)
    add(.rg16Unorm, .unorm, 2, 4, GL_RG16_EXT, GL_RG, unsigned, write: more, when: norm16)
    add(.rg16Snorm, .snorm, 2, 4, GL_RG16_SNORM_EXT, GL_RG, signed, render: snorm, write: more, when: norm16)
    add(.rg16Uint, .uint, 2, 4, GL_RG16UI, GL_RG_INTEGER, unsigned, filter: .never, write: more)
    add(.rg16Sint, .sint, 2, 4, GL_RG16I, GL_RG_INTEGER, signed, filter: .never, write: more)
    add(.rg16Float, .float, 2, 4, GL_RG16F, GL_RG, half, write: more)
    add(.rgba16Unorm, .unorm, 4, 8, GL_RGBA16_EXT, GL_RGBA, unsigned, write: more, when: norm16)
    add(.rgba16Snorm, .snorm, 4, 8, GL_RGBA16_SNORM_EXT, GL_RGBA, signed, render: snorm, write: more, when: norm16)
    add(.rgba16Uint, .uint, 4, 8, GL_RGBA16UI, GL_RGBA_INTEGER, unsigned, filter: .never, write: .always)
    add(.rgba16Sint, .sint, 4, 8, GL_RGBA16I, GL_RGBA_INTEGER, signed, filter: .never, write: .always)
    add(.rgba16Float, .float, 4, 8, GL_RGBA16F, GL_RGBA, half, write: .always)
  }

  fileprivate mutating func addThirtyTwoBits() {
    let (more, linear) = (Self.moreImages, Self.floatLinear)
    let (unsigned, signed, float) = (GL_UNSIGNED_INT, GL_INT, GL_FLOAT)
    add(.r32Uint, .uint, 1, 4, GL_R32UI, GL_RED_INTEGER, unsigned, filter: .never, write: .always)
    add(.r32Sint, .sint, 1, 4, GL_R32I, GL_RED_INTEGER, signed, filter: .never, write: .always)
    add(.r32Float, .float, 1, 4, GL_R32F, GL_RED, float, filter: linear, write: .always)
    add(.rg32Uint, .uint, 2, 8, GL_RG32UI, GL_RG_INTEGER, unsigned, filter: .never, write: more)
    add(.rg32Sint, .sint, 2, 8, GL_RG32I, GL_RG_INTEGER, signed, filter: .never, write: more)
    add(.rg32Float, .float, 2, 8, GL_RG32F, GL_RG, float, filter: linear, write: more)
    add(.rgba32Uint, .uint, 4, 16, GL_RGBA32UI, GL_RGBA_INTEGER, unsigned, filter: .never, write: .always)
    add(.rgba32Sint, .sint, 4, 16, GL_RGBA32I, GL_RGBA_INTEGER, signed, filter: .never, write: .always)
    add(.rgba32Float, .float, 4, 16, GL_RGBA32F, GL_RGBA, float, filter: linear, write: .always)
  }

  fileprivate mutating func addPacked() {
    let tenBits = GL_UNSIGNED_INT_2_10_10_10_REV
    // Metal names packed channels from the lowest bit, GL from the highest: these are the same bits.
    add(.b5g6r5Unorm, .unorm, 3, 2, GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5)
    add(.a1bgr5Unorm, .unorm, 4, 2, GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1)
    add(.abgr4Unorm, .unorm, 4, 2, GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4)
    add(.bgr5A1Unorm, .unorm, 4, 2, GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1)
    emulate(.bgr5A1Unorm, "RGB5_A1, the alpha bit moved at upload and readback") { $0.conversion = .alphaBit }
    add(.rgb10a2Unorm, .unorm, 4, 4, GL_RGB10_A2, GL_RGBA, tenBits, write: Self.moreImages)
    add(.rgb10a2Uint, .uint, 4, 4, GL_RGB10_A2UI, GL_RGBA_INTEGER, tenBits, filter: .never, write: Self.moreImages)
    add(
      .rg11b10Float, .float, 3, 4, GL_R11F_G11F_B10F, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, write: Self.moreImages)
    add(.rgb9e5Float, .float, 3, 4, GL_RGB9_E5, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, render: .never)
    add(.bgr10a2Unorm, .unorm, 4, 4, GL_RGB10_A2, GL_RGBA, tenBits, write: Self.moreImages)
    emulate(.bgr10a2Unorm, "RGB10_A2, red and blue swapped at upload and readback") {
      $0.conversion = .redAndBlueTenBits
    }
  }

  fileprivate mutating func addDepth() {
    let (depth, both) = (GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL)
    add(.depth16Unorm, .depth, 1, 2, GL_DEPTH_COMPONENT16, depth, GL_UNSIGNED_SHORT, filter: .never)
    add(.depth32Float, .depth, 1, 4, GL_DEPTH_COMPONENT32F, depth, GL_FLOAT, filter: .never)
    add(.stencil8, .stencil, 1, 1, GL_STENCIL_INDEX8, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, filter: .never)
    add(.depth24Unorm_stencil8, .depthStencil, 2, 4, GL_DEPTH24_STENCIL8, both, GL_UNSIGNED_INT_24_8, filter: .never)
    add(
      .depth32Float_stencil8, .depthStencil, 2, 8, GL_DEPTH32F_STENCIL8, both, GL_FLOAT_32_UNSIGNED_INT_24_8_REV,
      filter: .never)
  }
}

// MARK: - Compressed and absent formats
extension PixelFormatTable.Builder {
  fileprivate mutating func addBlocks() {
    let s3tc = Condition.needs(["GL_EXT_texture_compression_s3tc"])
    let s3tcSRGB = Condition.needs(["GL_EXT_texture_compression_s3tc_srgb"])
    let (rgtc, bptc) = (
      Condition.needs(["GL_EXT_texture_compression_rgtc"]), Condition.needs(["GL_EXT_texture_compression_bptc"])
    )
    addBlock(.bc1_rgba, .unorm, 4, 8, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, when: s3tc)
    addBlock(.bc1_rgba_srgb, .unorm, 4, 8, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, when: s3tcSRGB)
    addBlock(.bc2_rgba, .unorm, 4, 16, GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, when: s3tc)
    addBlock(.bc2_rgba_srgb, .unorm, 4, 16, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, when: s3tcSRGB)
    addBlock(.bc3_rgba, .unorm, 4, 16, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, when: s3tc)
    addBlock(.bc3_rgba_srgb, .unorm, 4, 16, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, when: s3tcSRGB)
    addBlock(.bc4_rUnorm, .unorm, 1, 8, GL_COMPRESSED_RED_RGTC1_EXT, when: rgtc)
    addBlock(.bc4_rSnorm, .snorm, 1, 8, GL_COMPRESSED_SIGNED_RED_RGTC1_EXT, when: rgtc)
    addBlock(.bc5_rgUnorm, .unorm, 2, 16, GL_COMPRESSED_RED_GREEN_RGTC2_EXT, when: rgtc)
    addBlock(.bc5_rgSnorm, .snorm, 2, 16, GL_COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT, when: rgtc)
    addBlock(.bc6H_rgbFloat, .float, 3, 16, GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT, when: bptc)
    addBlock(.bc6H_rgbuFloat, .float, 3, 16, GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT, when: bptc)
    addBlock(.bc7_rgbaUnorm, .unorm, 4, 16, GL_COMPRESSED_RGBA_BPTC_UNORM_EXT, when: bptc)
    addBlock(.bc7_rgbaUnorm_srgb, .unorm, 4, 16, GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT, when: bptc)
    addBlock(.eac_r11Unorm, .unorm, 1, 8, GL_COMPRESSED_R11_EAC)
    addBlock(.eac_r11Snorm, .snorm, 1, 8, GL_COMPRESSED_SIGNED_R11_EAC)
    addBlock(.eac_rg11Unorm, .unorm, 2, 16, GL_COMPRESSED_RG11_EAC)
    addBlock(.eac_rg11Snorm, .snorm, 2, 16, GL_COMPRESSED_SIGNED_RG11_EAC)
    addBlock(.eac_rgba8, .unorm, 4, 16, GL_COMPRESSED_RGBA8_ETC2_EAC)
    addBlock(.eac_rgba8_srgb, .unorm, 4, 16, GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC)
    addBlock(.etc2_rgb8, .unorm, 3, 8, GL_COMPRESSED_RGB8_ETC2)
    addBlock(.etc2_rgb8_srgb, .unorm, 3, 8, GL_COMPRESSED_SRGB8_ETC2)
    addBlock(.etc2_rgb8a1, .unorm, 4, 8, GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2)
    addBlock(.etc2_rgb8a1_srgb, .unorm, 4, 8, GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2)
  }

  /// ASTC's block sizes in the order of GL's numbers, with their distance in Metal's.
  private static let adaptiveBlocks: [(offset: UInt, width: Int, height: Int)] = [
    (0, 4, 4), (1, 5, 4), (2, 5, 5), (3, 6, 5), (4, 6, 6), (6, 8, 5), (7, 8, 6), (8, 8, 8), (9, 10, 5), (10, 10, 6),
    (11, 10, 8), (12, 10, 10), (13, 12, 10), (14, 12, 12),
  ]

  fileprivate mutating func addAdaptiveBlocks() {
    let dynamic = Condition.needs(["GL_KHR_texture_compression_astc_hdr"])
    let plain = Condition.needs([
      "GL_KHR_texture_compression_astc_ldr", "GL_KHR_texture_compression_astc_hdr",
    ])
    let families: [(PixelFormat, Int32, Kind, Condition)] = [
      (.astc_4x4_srgb, GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, .unorm, plain),
      (.astc_4x4_ldr, GL_COMPRESSED_RGBA_ASTC_4x4_KHR, .unorm, plain),
      (.astc_4x4_hdr, GL_COMPRESSED_RGBA_ASTC_4x4_KHR, .float, dynamic),
    ]
    for (first, internalFormat, kind, condition) in families {
      for (place, size) in Self.adaptiveBlocks.enumerated() {
        guard let format = PixelFormat(rawValue: first.rawValue + size.offset) else { continue }
        addBlock(
          format, kind, 4, 16, internalFormat + Int32(place), block: (size.width, size.height), when: condition)
      }
    }
  }

  fileprivate mutating func addAbsent() {
    refuse([.invalid], "is no format: choose one")
    refuse(
      [
        .pvrtc_rgb_2bpp, .pvrtc_rgb_2bpp_srgb, .pvrtc_rgb_4bpp, .pvrtc_rgb_4bpp_srgb, .pvrtc_rgba_2bpp,
        .pvrtc_rgba_2bpp_srgb, .pvrtc_rgba_4bpp, .pvrtc_rgba_4bpp_srgb,
      ], "only PowerVR's GPUs decode PVRTC: use ETC2 (.etc2_rgb8, .eac_rgba8), which every GLES 3 driver has")
    refuse(
      [.gbgr422, .bgrg422], "GLES has no 4:2:2 formats: use .rg8Unorm and take the channels apart in the shader")
    refuse(
      [.x32_stencil8, .x24_stencil8], "GLES has no views of the stencil alone: use a .stencil8 texture of its own")
    refuse(
      [.bgra10_xr, .bgra10_xr_srgb, .bgr10_xr, .bgr10_xr_srgb],
      "extended-range formats are Apple's displays': use .rgba16Float")
  }
}
