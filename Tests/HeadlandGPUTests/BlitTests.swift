import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Blit encoder")
struct BlitTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  private func bytes(_ buffer: Buffer) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: buffer.contents(), count: buffer.length))
  }

  private func blit(
    on test: TestDevice? = nil, isolation: isolated (any Actor)? = #isolation,
    _ record: (BlitCommandEncoder) throws -> Void
  ) async throws {
    try await (test ?? self.test).commit { commandBuffer in
      let encoder = commandBuffer.makeBlitCommandEncoder()
      encoder.label = "blit"
      try record(encoder)
      encoder.endEncoding()
    }
  }

  @Test("bytes go from buffer to buffer, private ones between, mapped or shadowed", arguments: [true, false])
  func buffers(persistentMapping: Bool) async throws {
    let test = try TestDevice { options in
      options.overrideWorkarounds = { $0.persistentMapping = $0.persistentMapping && persistentMapping }
    }
    let source = try test.device.makeBuffer(of: (0..<16).map { UInt8($0) })
    let between = try test.device.makeBuffer(length: 16, options: .storageModePrivate)
    let target = try test.device.makeBuffer(of: [UInt8](repeating: 99, count: 8))
    try await blit(on: test) { encoder in
      encoder.copy(from: source, sourceOffset: 0, to: between, destinationOffset: 0, size: 16)
      encoder.copy(from: between, sourceOffset: 5, to: target, destinationOffset: 2, size: 3)
    }
    #expect(bytes(target) == [99, 99, 5, 6, 7, 99, 99, 99])
    // What the processor writes afterwards counts again.
    target.contents().storeBytes(of: 7, toByteOffset: 0, as: UInt8.self)
    try await blit(on: test) { $0.copy(from: target, sourceOffset: 0, to: target, destinationOffset: 7, size: 1) }
    #expect(bytes(target) == [7, 99, 5, 6, 7, 99, 99, 7])
  }

  @Test("a fill sets each byte of its range, over more than one piece")
  func fill() async throws {
    let buffer = try test.device.makeBuffer(length: 200_000)
    try await blit { $0.fill(buffer: buffer, range: 3..<199_997, value: 0xAB) }
    let filled = bytes(buffer)
    #expect(filled[0..<3].allSatisfy { $0 == 0 } && filled[199_997...].allSatisfy { $0 == 0 })
    #expect(filled[3..<199_997].allSatisfy { $0 == 0xAB })
  }

  @Test(
    "pixels go from a buffer into a region and back, rows with gaps, in the declared format",
    arguments: [PixelFormat.rgba8Unorm, .bgra8Unorm, .r16Float, .rgba32Uint, .rg8Snorm, .bgr5A1Unorm, .b5g6r5Unorm])
  func buffersAndTextures(format: PixelFormat) async throws {
    let texture = try test.texture(width: 4, height: 3, format: format, usage: .shaderRead)
    let size = format.bytesPerPixel
    let (row, rows) = (3 * size, 2)
    // Finite floats and no −128, which a signed format may give back as −127.
    let pattern = (0..<row * rows + 4 * size).map { UInt8(($0 * 7 + 1) % 120) }
    let source = try test.device.makeBuffer(of: pattern)
    let target = try test.device.makeBuffer(of: [UInt8](repeating: 200, count: row * rows))
    try await blit { encoder in
      // Two pixels of each row; the third is the gap.
      encoder.copy(
        from: source, sourceOffset: size, sourceBytesPerRow: row, sourceBytesPerImage: 0,
        sourceSize: Extent(width: 2, height: 2), to: texture, destinationSlice: 0, destinationLevel: 0,
        destinationOrigin: Origin(x: 1, y: 1))
      encoder.copy(
        from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(x: 1, y: 1),
        sourceSize: Extent(width: 2, height: 2), to: target, destinationOffset: 0, destinationBytesPerRow: row,
        destinationBytesPerImage: 0)
    }
    var expected = [UInt8](repeating: 200, count: row * rows)
    for line in 0..<rows {
      for byte in 0..<2 * size { expected[line * row + byte] = pattern[size + line * row + byte] }
    }
    #expect(bytes(target) == expected)
    var read = [UInt8](repeating: 0, count: 2 * size)
    try texture.getBytes(&read, bytesPerRow: 2 * size, from: Region(x: 1, y: 2, width: 2, height: 1))
    #expect(read == Array(expected[row..<row + 2 * size]))
  }

  @Test("planes and slices: a volume filled from a buffer, a slice copied out of it into an array")
  func slices() async throws {
    let descriptor = TextureDescriptor()
    descriptor.textureType = .type3D
    (descriptor.width, descriptor.height, descriptor.depth) = (2, 1, 2)
    let volume = try test.device.makeTexture(descriptor: descriptor)
    descriptor.textureType = .type2DArray
    (descriptor.depth, descriptor.arrayLength) = (1, 3)
    let array = try test.device.makeTexture(descriptor: descriptor)
    let source = try test.device.makeBuffer(of: (0..<20).map { UInt8($0) })
    let target = try test.device.makeBuffer(length: 8)
    try await blit { encoder in
      encoder.copy(
        from: source, sourceOffset: 0, sourceBytesPerRow: 8, sourceBytesPerImage: 12,
        sourceSize: Extent(width: 2, height: 1, depth: 2), to: volume, destinationSlice: 0, destinationLevel: 0,
        destinationOrigin: Origin())
      encoder.copy(
        from: volume, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(z: 1),
        sourceSize: Extent(width: 2, height: 1), to: array, destinationSlice: 2, destinationLevel: 0,
        destinationOrigin: Origin())
      encoder.copy(
        from: array, sourceSlice: 2, sourceLevel: 0, sourceOrigin: Origin(), sourceSize: Extent(width: 2, height: 1),
        to: target, destinationOffset: 0, destinationBytesPerRow: 8, destinationBytesPerImage: 0)
    }
    #expect(bytes(target) == Array(12..<20))
  }

  @Test("whole textures are copied by the levels that have one size")
  func wholeTextures() async throws {
    let source = try test.texture(width: 4, height: 4, mipmapped: true)
    let target = try test.texture(width: 2, height: 2, mipmapped: true)
    for (level, color) in [SIMD4<UInt8>.red, .green, .blue].enumerated() {
      let size = 4 >> level
      try source.replace(
        region: Region(width: size, height: size), mipmapLevel: level,
        withBytes: Pixels(width: size, height: size, all: color).bytes, bytesPerRow: size * 4)
    }
    try await blit { $0.copy(from: source, to: target) }
    #expect(try await Pixels(of: target) == Pixels(width: 2, height: 2, all: .green))
    var pixel = [UInt8](repeating: 0, count: 4)
    try target.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1), mipmapLevel: 1)
    #expect(pixel == [0, 0, 255, 255])
  }

  @Test("mipmaps: the mean of 0, 0, 255 and 255 is 128 ± 1")
  func mipmaps() async throws {
    let texture = try test.texture(width: 2, height: 2, mipmapped: true)
    let pixels = Pixels(rows: [[.black, .white], [.white, .black]])
    try texture.replace(region: Region(width: 2, height: 2), withBytes: pixels.bytes, bytesPerRow: 8)
    try await blit { $0.generateMipmaps(for: texture) }
    var pixel = [UInt8](repeating: 0, count: 4)
    try texture.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1), mipmapLevel: 1)
    #expect(abs(Int(pixel[0]) - 128) <= 1 && pixel[3] == 255)
  }

  @Test("what was drawn before in the same command buffer is copied, and what is copied is drawn with after it")
  func order() async throws {
    let pipeline = try test.pipeline()
    let (first, second) = (try test.texture(width: 2, height: 2), try test.texture(width: 2, height: 2))
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(first))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      encoder.endEncoding()
      let blit = commandBuffer.makeBlitCommandEncoder()
      blit.copy(from: first, to: second)
      blit.endEncoding()
      let again = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(second, clear: nil))
      again.setRenderPipelineState(pipeline)
      again.drawQuad(Quad(0, -1, 1, 1), .green)
      again.endEncoding()
    }
    #expect(try await Pixels(of: second) == Pixels(rows: [[.red, .green], [.red, .green]]))
  }

  @Test("requests that do not fit are issues, and nothing is copied")
  func rules() async throws {
    let buffer = try test.device.makeBuffer(length: 16)
    let (texture, other) = (
      try test.texture(width: 2, height: 2), try test.texture(width: 2, height: 2, format: .rgba16Float)
    )
    let size = Extent(width: 2, height: 2)
    let requests: [(BlitCommandEncoder) -> Void] = [
      { $0.copy(from: buffer, sourceOffset: 8, to: buffer, destinationOffset: 0, size: 9) },
      { $0.copy(from: buffer, sourceOffset: 0, to: buffer, destinationOffset: 4, size: 8) },
      { $0.fill(buffer: buffer, range: 8..<17, value: 1) },
      {
        $0.copy(
          from: buffer, sourceOffset: 0, sourceBytesPerRow: 4, sourceBytesPerImage: 0, sourceSize: size, to: texture,
          destinationSlice: 0, destinationLevel: 0, destinationOrigin: Origin())
      },
      {
        $0.copy(
          from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(), sourceSize: size, to: buffer,
          destinationOffset: 4, destinationBytesPerRow: 8, destinationBytesPerImage: 0)
      },
      {
        $0.copy(
          from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(), sourceSize: size, to: other,
          destinationSlice: 0, destinationLevel: 0, destinationOrigin: Origin())
      },
      {
        $0.copy(
          from: texture, sourceSlice: 1, sourceLevel: 0, sourceOrigin: Origin(), sourceSize: size, to: texture,
          destinationSlice: 0, destinationLevel: 0, destinationOrigin: Origin())
      },
      { $0.generateMipmaps(for: texture) },
    ]
    for (index, request) in requests.enumerated() {
      let issues = try await test.issues { commandBuffer in
        let encoder = commandBuffer.makeBlitCommandEncoder()
        request(encoder)
        encoder.endEncoding()
      }
      #expect(Set(issues.map(\.rule)) == [.blit], "request \(index): \(issues)")
    }
    test.expectNoDriverErrors()
  }
}
