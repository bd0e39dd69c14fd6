import FoundationEssentials
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Pixel format table")
struct FormatTableTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  @Test(
    "the families begin and end at Metal's numbers",
    arguments: [
      (PixelFormat.a8Unorm, 1), (.r8Unorm_srgb, 11), (.r8Sint, 14), (.r16Snorm, 22), (.rg8Sint, 34),
      (.b5g6r5Unorm, 40), (.bgr5A1Unorm, 43), (.rg16Snorm, 62), (.rgba8Sint, 74), (.rgb10a2Uint, 91),
      (.rg11b10Float, 92), (.rgb9e5Float, 93), (.bgr10a2Unorm, 94), (.rg32Uint, 103), (.rgba16Unorm, 110),
      (.rgba32Uint, 123), (.bc1_rgba, 130), (.bc3_rgba_srgb, 135), (.bc5_rgSnorm, 143), (.bc6H_rgbFloat, 150),
      (.bc7_rgbaUnorm_srgb, 153), (.pvrtc_rgba_4bpp_srgb, 167), (.eac_r11Unorm, 170), (.eac_rgba8_srgb, 179),
      (.etc2_rgb8, 180), (.etc2_rgb8a1_srgb, 183), (.astc_4x4_srgb, 186), (.astc_8x5_srgb, 192),
      (.astc_12x12_srgb, 200), (.astc_4x4_ldr, 204), (.astc_12x12_ldr, 218), (.astc_4x4_hdr, 222),
      (.astc_12x12_hdr, 236), (.bgrg422, 241), (.x24_stencil8, 262), (.bgr10_xr_srgb, 555),
    ])
  func rawValues(format: PixelFormat, rawValue: Int) { #expect(Int(format.rawValue) == rawValue) }

  @Test("every format of Metal is in the table: to be had, or refused with a reason", arguments: PixelFormat.allCases)
  func everyFormat(format: PixelFormat) throws {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: 12, height: 10, mipmapped: false)
    if case .absent(let reason) = test.device.support(for: format) {
      #expect(reason.contains("use") || reason.contains("choose"), "\(reason)")
      let error = #expect(throws: GPUError.self) { try test.device.makeTexture(descriptor: descriptor) }
      #expect(error?.issues.map(\.rule) == [.textureDescriptor])
      #expect(error?.description.contains(format.title) == true && error?.description.contains(reason) == true)
      #expect(test.device.capabilities(of: format) == [])
    } else {
      #expect(format.bytesPerPixel > 0)
      let texture = try test.device.makeTexture(descriptor: descriptor)
      #expect(texture.pixelFormat == format)
    }
    test.expectNoDriverErrors()
  }

  @Test("a format that passes cannot draw into is refused as a target, and one that shaders cannot write as an image")
  func usages() {
    for (format, usage) in [(PixelFormat.rgb9e5Float, TextureUsage.renderTarget), (.rgba8Unorm_srgb, .shaderWrite)] {
      let descriptor = TextureDescriptor()
      descriptor.pixelFormat = format
      descriptor.usage = usage
      let error = #expect(throws: GPUError.self) { try test.device.makeTexture(descriptor: descriptor) }
      #expect(error?.issues.map(\.field) == ["usage"])
    }
  }

  @Test("blending asks for a format that blends: integers never do")
  func blending() throws {
    #expect(test.device.capabilities(of: .rgba8Unorm) == [.read, .filter, .render, .blend, .write])
    #expect(test.device.capabilities(of: .rgba8Uint) == [.read, .render, .write])
    let error = #expect(throws: GPUError.self) {
      try test.pipeline(format: .rgba8Uint) { $0.colorAttachments[0].isBlendingEnabled = true }
    }
    #expect(error?.issues.first?.field == "colorAttachments[0].isBlendingEnabled")
  }

  /// One 4×4 block of one colour: ETC2's and EAC's base colour, BC1's two equal colours.
  @Test(
    "a compressed block is one colour where it says so",
    arguments: [
      // ETC2, individual mode, both halves red 15 of 15 (0xFF), codeword 0, all modifiers +2 (0).
      (PixelFormat.etc2_rgb8, [0xFF, 0, 0, 0, 0, 0, 0, 0] as [UInt8], SIMD4<UInt8>(255, 2, 2, 255)),
      // BC1: colour 0 = colour 1 = 0xF800, red.
      (.bc1_rgba, [0x00, 0xF8, 0x00, 0xF8, 0, 0, 0, 0], SIMD4<UInt8>(255, 0, 0, 255)),
    ])
  func block(format: PixelFormat, bytes: [UInt8], color: SIMD4<UInt8>) async throws {
    guard test.device.capabilities(of: format).contains(.read) else { return }
    let texture = try test.texture(width: 8, height: 4, format: format, usage: .shaderRead)
    try texture.replace(region: Region(width: 8, height: 4), withBytes: bytes + bytes, bytesPerRow: 16)
    #expect(try await test.copy(of: texture, width: 2, height: 1) == Pixels(width: 2, height: 1, all: color))
    var read = [UInt8](repeating: 0, count: 16)
    do {
      try texture.getBytes(&read, bytesPerRow: 16, from: Region(width: 8, height: 4))
      #expect(read == bytes + bytes)
    } catch {
      // Mesa keeps ETC2 unpacked on GPUs that lack it, and copies no blocks then.
      #expect("\(error)".contains("cannot read"))
    }
    let cut = #expect(throws: GPUError.self) {
      try texture.replace(region: Region(x: 2, width: 4, height: 4), withBytes: bytes, bytesPerRow: 8)
    }
    #expect(cut?.description.contains("blocks of 4×4 pixels") == true)
    _ = test.takeMessages()
  }

  @Test("a8Unorm is sampled as alpha alone")
  func alpha() async throws {
    let texture = try test.texture(width: 1, height: 1, format: .a8Unorm, usage: .shaderRead)
    try texture.replace(region: Region(width: 1, height: 1), withBytes: [128 as UInt8], bytesPerRow: 1)
    #expect(try await test.copy(of: texture, width: 1, height: 1)[0, 0] == SIMD4(0, 0, 0, 128))
  }

  @Test(
    "packed channels lie where Metal says: full red alone",
    arguments: [
      (PixelFormat.b5g6r5Unorm, UInt16(0xF800), SIMD4<UInt8>(255, 0, 0, 255)),
      (.a1bgr5Unorm, 0xF800, SIMD4<UInt8>(255, 0, 0, 0)), (.abgr4Unorm, 0xF000, SIMD4<UInt8>(255, 0, 0, 0)),
      (.bgr5A1Unorm, 0x7C00, SIMD4<UInt8>(255, 0, 0, 0)),
    ])
  func packed(format: PixelFormat, word: UInt16, color: SIMD4<UInt8>) async throws {
    let texture = try test.texture(width: 1, height: 1, format: format, usage: .shaderRead)
    try withUnsafeBytes(of: word) {
      try texture.replace(region: Region(width: 1, height: 1), withBytes: $0.baseAddress!, bytesPerRow: 2)
    }
    #expect(try await test.copy(of: texture, width: 1, height: 1)[0, 0] == color)
  }

  @Test("bgr10a2Unorm has blue in the lowest bits, rgb10a2Unorm red")
  func tenBits() async throws {
    for (format, word) in [(PixelFormat.bgr10a2Unorm, UInt32(0xFFF0_0000)), (.rgb10a2Unorm, 0xC000_03FF)] {
      let texture = try test.texture(width: 1, height: 1, format: format, usage: .shaderRead)
      try withUnsafeBytes(of: word) {
        try texture.replace(region: Region(width: 1, height: 1), withBytes: $0.baseAddress!, bytesPerRow: 4)
      }
      #expect(try await test.copy(of: texture, width: 1, height: 1)[0, 0] == .red)
    }
  }

  @Test("the page on Metal and GLES holds the table as the code has it")
  func documentation() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Metal-on-GLES.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let missing = FormatTable.lines.filter { !text.contains($0 + "\n") }
    #expect(missing.isEmpty, "Documentation/Metal-on-GLES.md lacks or differs in:\n\(missing.joined(separator: "\n"))")
  }
}

/// The documentation's table, line by line.
enum FormatTable {
  static var lines: [String] {
    PixelFormat.allCases.filter { $0 != .invalid }.map { format in
      let traits = format.traits
      if let absence = traits.absence { return "| `\(format)` \(format.rawValue) | absent | \(absence) | | | |" }
      let storage = "`\(GLEnumName.of(traits.internalFormat))`"
      let state = traits.emulation.map { "emulated: \($0)" } ?? "supported"
      let needs = extensions(traits.availability)
      return "| `\(format)` \(format.rawValue) | \(state)\(needs.isEmpty ? "" : " with \(needs)") | \(storage) | "
        + [traits.filtering, traits.rendering, traits.writing].map(word).joined(separator: " | ") + " |"
    }
  }

  private static func word(_ condition: PixelFormatTraits.Condition) -> String {
    switch condition {
    case .always: "yes"
    case .never: "no"
    case .needs: extensions(condition)
    }
  }

  private static func extensions(_ condition: PixelFormatTraits.Condition) -> String {
    guard case .needs(let names) = condition else { return "" }
    return names.map { $0.hasPrefix("GL_") ? String($0.dropFirst(3)) : $0 }.joined(separator: " or ")
  }
}
