import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A6 pixel formats")
struct RowFormatTests {
  @Test(
    "raw values are Metal's",
    arguments: [
      (PixelFormat.invalid, 0), (.r8Unorm, 10), (.r8Uint, 13), (.r16Uint, 23), (.r16Float, 25), (.rg8Unorm, 30),
      (.r32Uint, 53), (.r32Sint, 54), (.r32Float, 55), (.rg16Float, 65), (.rgba8Unorm, 70), (.rgba8Unorm_srgb, 71),
      (.bgra8Unorm, 80), (.bgra8Unorm_srgb, 81), (.rgb10a2Unorm, 90), (.rg32Float, 105), (.rgba16Float, 115),
      (.rgba32Float, 125), (.depth16Unorm, 250), (.depth32Float, 252), (.stencil8, 253),
      (.depth24Unorm_stencil8, 255), (.depth32Float_stencil8, 260),
    ])
  func rawValues(format: PixelFormat, rawValue: Int) {
    #expect(Int(format.rawValue) == rawValue)
    #expect(PixelFormat(rawValue: UInt(rawValue)) == format)
  }

  @Test("the other enumerations carry Metal's numbers too")
  func otherRawValues() {
    #expect(PrimitiveType.triangleStrip.rawValue == 4 && IndexType.uint32.rawValue == 1)
    #expect(LoadAction.clear.rawValue == 2 && StoreAction.store.rawValue == 1)
    #expect(CompareFunction.always.rawValue == 7 && CompareFunction.lessEqual.rawValue == 3)
    #expect(BlendFactor.oneMinusSourceAlpha.rawValue == 5 && BlendFactor.oneMinusBlendAlpha.rawValue == 14)
    #expect(BlendOperation.max.rawValue == 4 && ColorWriteMask.all.rawValue == 15 && ColorWriteMask.red.rawValue == 8)
    #expect(StencilOperation.decrementWrap.rawValue == 7 && CullMode.back.rawValue == 2)
    #expect(Winding.counterClockwise.rawValue == 1 && SamplerAddressMode.mirrorRepeat.rawValue == 3)
    #expect(VertexFormat.float4.rawValue == 31 && VertexFormat.half.rawValue == 53)
    #expect(TextureUsage.renderTarget.rawValue == 4 && ResourceOptions.storageModePrivate.rawValue == 32)
    #expect(CommandBufferStatus.error.rawValue == 5 && VertexStepFunction.perInstance.rawValue == 2)
  }

  @Test("bytes of every colour format come back as they went in", arguments: RowFormatTests.readableFormats)
  func roundTrip(format: PixelFormat) throws {
    let test = try TestDevice.shared
    let texture = try test.texture(width: 3, height: 5, format: format, usage: .shaderRead)
    let length = 15 * format.bytesPerPixel
    // Patterns of finite floats: no byte of 0x7C…0x7F leads a half or a float.
    let bytes = (0..<length).map { UInt8(($0 * 7 + 1) % 120) }
    let row = 3 * format.bytesPerPixel
    try texture.replace(region: Region(width: 3, height: 5), withBytes: bytes, bytesPerRow: row)
    var read = [UInt8](repeating: 0, count: length)
    try texture.getBytes(&read, bytesPerRow: row, from: Region(width: 3, height: 5))
    #expect(read == bytes)
    test.expectNoDriverErrors()
  }

  /// The formats of plain pixels that the software device has; integer and float halves keep any bits.
  static let readableFormats = PixelFormat.allCases.filter { format in
    guard format.isColor, !format.isCompressed, let device = try? TestDevice.shared.device else { return false }
    return device.capabilities(of: format).contains(.read)
  }

  @Test("BGRA is swapped at upload and readback and nowhere else")
  func bgra() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(format: .bgra8Unorm)
    let target = try test.texture(width: 1, height: 1, format: .bgra8Unorm)
    #expect(target.pixelFormat.rawValue == 80)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(SIMD4(1, 0.2, 0, 1))
      encoder.endEncoding()
    }
    var bytes = [UInt8](repeating: 0, count: 4)
    try target.getBytes(&bytes, bytesPerRow: 4, from: Region(width: 1, height: 1))
    #expect(bytes == [0, 51, 255, 255])
    #expect(try await target.rgbaPixels() == [255, 51, 0, 255])
  }

  @Test("a pipeline whose formats differ from the pass's is an error that names both")
  func mismatch() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(format: .bgra8Unorm) { descriptor in
      descriptor.label = "triangle"
      descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
    }
    let target = try test.texture(width: 1, height: 1)
    let depth = try test.texture(width: 1, height: 1, format: .depth32Float)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: .white, depth: depth))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.pipelineFormats, .pipelineFormats])
    #expect(issues.map(\.field) == ["colorAttachments[0].pixelFormat", "depthAttachmentPixelFormat"])
    #expect(issues.first?.message.contains("triangle") == true)
    #expect(issues.first?.message.contains(".bgra8Unorm (80)") == true)
    #expect(issues.first?.message.contains(".rgba8Unorm (70)") == true)
    #expect(issues.last?.message.contains(".depth32Float_stencil8 (260)") == true)
    #expect(issues.last?.message.contains(".depth32Float (252)") == true)
    #expect(try await Pixels(of: target)[0, 0] == .white)
  }

  @Test("sRGB stores the encoded colour: 0.5 becomes 188")
  func srgb() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(format: .rgba8Unorm_srgb)
    let pixels = try await test.render(width: 1, height: 1, format: .rgba8Unorm_srgb) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(SIMD4(0.5, 0, 1, 0.5))
    }
    // 1.055·0.5^(1/2.4) − 0.055 = 0.7354 → 187.5.
    #expect([187, 188].contains(pixels[0, 0].x))
    #expect(pixels[0, 0].y == 0 && pixels[0, 0].z == 255 && [127, 128].contains(pixels[0, 0].w))
  }

  @Test("floating-point targets hold what 8 bits cannot")
  func float() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(format: .rgba32Float)
    let target = try test.texture(width: 1, height: 1, format: .rgba32Float)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(SIMD4(-2, 0.1, 1000, 1e-6))
      encoder.endEncoding()
    }
    var values = [Float](repeating: 0, count: 4)
    try target.getBytes(&values, bytesPerRow: 16, from: Region(width: 1, height: 1))
    #expect(values == [-2, 0.1, 1000, 1e-6])
  }
}

@Suite("Textures")
struct TextureTests {
  @Test("a region is replaced and read alone, with rows of its own distance, at an odd size")
  func regions() async throws {
    let test = try TestDevice.shared
    let texture = try test.texture(Pixels(width: 5, height: 3, all: .blue))
    // Two pixels a row in rows of 12 bytes; the last 4 of each are not the texture's.
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 9, 9, 9, 9, 255, 255, 255, 255, 0, 0, 0, 255, 9, 9, 9, 9]
    try texture.replace(region: Region(x: 1, y: 1, width: 2, height: 2), withBytes: bytes, bytesPerRow: 12)
    let expected = Pixels(rows: [
      [.blue, .blue, .blue, .blue, .blue], [.blue, .red, .green, .blue, .blue], [.blue, .white, .black, .blue, .blue],
    ])
    #expect(try await Pixels(of: texture) == expected)
    var read = [UInt8](repeating: 7, count: 24)
    try texture.getBytes(&read, bytesPerRow: 12, from: Region(x: 1, y: 1, width: 2, height: 2))
    #expect(read == bytes.map { $0 == 9 ? 7 : $0 })
    #expect(
      try await texture.rgbaPixels(in: Region(x: 2, y: 1, width: 1, height: 2)) == [0, 255, 0, 255, 0, 0, 0, 255])
  }

  @Test("each level of a mipmapped texture has bytes of its own")
  func levels() throws {
    let test = try TestDevice.shared
    let texture = try test.texture(width: 5, height: 2, mipmapped: true)
    #expect(texture.mipmapLevelCount == 3)
    for (level, size) in [(5, 2), (2, 1), (1, 1)].enumerated() {
      let bytes = [UInt8](repeating: UInt8(level + 1), count: size.0 * size.1 * 4)
      let region = Region(width: size.0, height: size.1)
      try texture.replace(region: region, mipmapLevel: level, withBytes: bytes, bytesPerRow: size.0 * 4)
      var read = [UInt8](repeating: 0, count: bytes.count)
      try texture.getBytes(&read, bytesPerRow: size.0 * 4, from: region, mipmapLevel: level)
      #expect(read == bytes)
    }
    test.expectNoDriverErrors()
  }

  @Test("regions and rows that do not fit are errors with the sizes")
  func errors() async throws {
    let texture = try TestDevice.shared.texture(width: 4, height: 4)
    let bytes = [UInt8](repeating: 0, count: 256)
    let regions = [
      Region(x: 1, y: 0, width: 4, height: 4), Region(x: 0, y: -1, width: 1, height: 1), Region(width: 0, height: 4),
      Region(x: Int.max, y: 0, width: 1, height: 1),
    ]
    for region in regions {
      let error = #expect(throws: GPUError.self) {
        try texture.replace(region: region, withBytes: bytes, bytesPerRow: 16)
      }
      #expect(error?.issues.map(\.rule) == [.textureRegion])
      await #expect(throws: GPUError.self) { try await texture.rgbaPixels(in: region) }
    }
    let short = #expect(throws: GPUError.self) {
      try texture.replace(region: Region(width: 4, height: 4), withBytes: bytes, bytesPerRow: 15)
    }
    #expect(short?.description.contains("give at least 16") == true)
    let level = #expect(throws: GPUError.self) {
      try texture.replace(region: Region(width: 1, height: 1), mipmapLevel: 1, withBytes: bytes, bytesPerRow: 16)
    }
    #expect(level?.description.contains("levels 0..<1") == true)
  }

  @Test(
    "depth and stencil come back where the driver reads them, else the error says what to do",
    arguments: [PixelFormat.depth16Unorm, .depth32Float, .stencil8])
  func depth(format: PixelFormat) throws {
    let test = try TestDevice.shared
    let texture = try test.texture(width: 1, height: 1, format: format)
    let bytes: [UInt8] = [0, 0, 0, 0x3F]
    try texture.replace(region: Region(width: 1, height: 1), withBytes: bytes, bytesPerRow: 4)
    var read = [UInt8](repeating: 1, count: 4)
    let isReadable = test.device.capabilities.has(format == .stencil8 ? "GL_NV_read_stencil" : "GL_NV_read_depth")
    if isReadable {
      try texture.getBytes(&read, bytesPerRow: 4, from: Region(width: 1, height: 1))
      let count = format.bytesPerPixel
      #expect(read.prefix(count) == bytes.prefix(count))
    } else {
      let error = #expect(throws: GPUError.self) {
        try texture.getBytes(&read, bytesPerRow: 4, from: Region(width: 1, height: 1))
      }
      #expect(error?.issues.first?.hint.contains("draw depth into a colour first") == true)
    }
    test.expectNoDriverErrors()
  }

  @Test(
    "only formats of 8 bits in 4 channels are RGBA pixels",
    arguments: RowFormatTests.readableFormats.filter { $0.bytesPerPixel == 4 })
  func rgbaPixels(format: PixelFormat) async throws {
    let texture = try TestDevice.shared.texture(width: 1, height: 1, format: format, usage: .shaderRead)
    if [.rgba8Unorm, .rgba8Unorm_srgb, .bgra8Unorm, .bgra8Unorm_srgb].contains(format) {
      #expect(try await texture.rgbaPixels().count == 4)
    } else {
      await #expect(throws: GPUError.self) { try await texture.rgbaPixels() }
    }
  }

  @Test("descriptors that cannot be had are errors, all fields together")
  func descriptors() throws {
    let device = try TestDevice.shared.device
    let descriptor = TextureDescriptor()
    descriptor.pixelFormat = .invalid
    descriptor.width = 0
    descriptor.height = 1 << 20
    descriptor.sampleCount = 4
    descriptor.storageMode = .shared
    descriptor.usage = [.shaderRead, .shaderWrite]
    let error = #expect(throws: GPUError.self) { try device.makeTexture(descriptor: descriptor) }
    #expect(error?.issues.allSatisfy { $0.rule == .textureDescriptor } == true)
    #expect(
      error?.issues.map(\.field) == ["pixelFormat", "width", "height", "sampleCount", "storageMode"])
    let levels = TextureDescriptor.texture2DDescriptor(pixelFormat: .rgba8Unorm, width: 4, height: 4, mipmapped: true)
    #expect(levels.mipmapLevelCount == 3)
    levels.mipmapLevelCount = 4
    #expect(throws: GPUError.self) { try device.makeTexture(descriptor: levels) }
    for length in [0, -1, Int.max] {
      let error = #expect(throws: GPUError.self) { try device.makeBuffer(length: length) }
      #expect(error?.issues.map(\.rule) == [.bufferDescriptor])
    }
    #expect(throws: GPUError.self) { try device.makeBuffer(of: [Float]()) }
  }
}
