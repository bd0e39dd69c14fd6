import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Texture caches")
struct TextureCacheTests {
  /// The textures of a frame whose planes are arrays.
  private func textures(
    _ cache: TextureCache, _ format: PixelBufferFormat, _ width: Int, _ height: Int,
    _ planes: [(bytes: [UInt8], bytesPerRow: Int)]
  ) throws -> [Texture] {
    // Copies that live as long as the call.
    let memory = planes.map { plane in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: plane.bytes.count, alignment: 1)
      copy.copyBytes(from: plane.bytes)
      return copy
    }
    defer { for copy in memory { copy.deallocate() } }
    let frame = PixelBuffer(
      format: format, width: width, height: height,
      planes: zip(memory, planes).map { .init(bytes: UnsafeRawBufferPointer($0), bytesPerRow: $1.bytesPerRow) })
    return try cache.makeTextures(from: frame)
  }

  private func gray(_ value: UInt8) -> [UInt8] { [value, value, value, 255] }

  @Test("BGRA and RGBA become textures, whatever lies between their rows")
  func packed() async throws {
    let test = try TestDevice()
    let cache = test.device.makeTextureCache()
    // The last row ends with its last pixel.
    let bytes: [UInt8] = [1, 2, 3, 4, 99, 99, 5, 6, 7, 8]
    let bgra = try textures(cache, .bgra8, 1, 2, [(bytes, 6)])
    let rgba = try textures(cache, .rgba8, 1, 2, [(bytes, 6)])
    #expect(bgra.map(\.pixelFormat) == [.bgra8Unorm] && rgba.map(\.pixelFormat) == [.rgba8Unorm])
    #expect(try await bgra[0].rgbaPixels() == [3, 2, 1, 4, 7, 6, 5, 8])
    #expect(try await rgba[0].rgbaPixels() == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(try await test.copy(of: bgra[0], width: 1, height: 2).bytes == [3, 2, 1, 4, 7, 6, 5, 8])
    test.expectNoDriverErrors()
  }

  @Test("NV12 becomes luma of full and chroma of half size, NV24 both of full size")
  func planar() async throws {
    let test = try TestDevice()
    let cache = test.device.makeTextureCache()
    let nv12 = try textures(cache, .nv12, 4, 2, [(Array(10..<18), 4), ([1, 2, 3, 4], 4)])
    #expect(nv12.map(\.pixelFormat) == [.r8Unorm, .rg8Unorm])
    #expect(nv12.map(\.width) == [4, 2] && nv12.map(\.height) == [2, 1])
    let luma = try await test.copy(of: nv12[0], width: 4, height: 2)
    #expect((0..<2).flatMap { y in (0..<4).map { luma[$0, y].x } } == Array(10..<18))
    let chroma = try await test.copy(of: nv12[1], width: 2, height: 1)
    #expect([chroma[0, 0].x, chroma[0, 0].y, chroma[1, 0].x, chroma[1, 0].y] == [1, 2, 3, 4])
    let nv24 = try textures(cache, .nv24, 1, 1, [([7], 1), ([8, 9], 2)])
    #expect(nv24.map(\.width) == [1, 1])
  }

  @Test("a texture serves again when the GPU is done with it, and not while a command buffer could name it")
  func reuse() async throws {
    let test = try TestDevice()
    let cache = test.device.makeTextureCache()
    let target = try test.texture(width: 1, height: 1)
    let commandBuffer = test.queue.makeCommandBuffer()
    var first: ObjectHandle?
    do {
      let texture = try textures(cache, .rgba8, 1, 1, [([255, 0, 0, 255], 4)])[0]
      first = texture.handle
      let blit = commandBuffer.makeBlitCommandEncoder()
      blit.copy(from: texture, to: target)
      blit.endEncoding()
    }
    // Dropped, but named by a command buffer that is not committed.
    let second = try textures(cache, .rgba8, 1, 1, [([0, 255, 0, 255], 4)])[0]
    #expect(second.handle != first)
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(try await Pixels(of: target)[0, 0] == .red)
    let third = try textures(cache, .rgba8, 1, 1, [([0, 0, 255, 255], 4)])[0]
    #expect(third.handle == first)
    #expect(try await third.rgbaPixels() == [0, 0, 255, 255])
    #expect(try await second.rgbaPixels() == [0, 255, 0, 255])
  }

  @Test("frames that wait for nothing are drawn each with its own pixels")
  func pipelined() async throws {
    let test = try TestDevice()
    let cache = test.device.makeTextureCache()
    let target = try test.texture(width: 16, height: 16)
    var last: CommandBuffer?
    for frame in 0..<256 {
      let commandBuffer = test.queue.makeCommandBuffer()
      let texture = try textures(cache, .rgba8, 1, 1, [([UInt8(frame), 1, 2, 255], 4)])[0]
      let blit = commandBuffer.makeBlitCommandEncoder()
      blit.copy(
        from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(), sourceSize: Extent(width: 1),
        to: target, destinationSlice: 0, destinationLevel: 0,
        destinationOrigin: Origin(x: frame % 16, y: frame / 16))
      blit.endEncoding()
      commandBuffer.commit()
      last = commandBuffer
    }
    try await last?.completed()
    #expect(try await target.rgbaPixels() == (0..<256).flatMap { frame -> [UInt8] in [UInt8(frame), 1, 2, 255] })
    test.expectNoDriverErrors()
  }

  @Test("once it runs a stream makes no GL objects and no memory for pixels; flush frees what it had")
  func steadyState() async throws {
    let test = try TestDevice()
    let cache = test.device.makeTextureCache()
    let start = test.device.statistics.liveObjectCount
    let play = { (value: UInt8) in
      let planes = try textures(
        cache, .nv12, 64, 32, [(.init(repeating: value, count: 2048), 64), (.init(repeating: value, count: 1024), 64)])
      let commandBuffer = test.queue.makeCommandBuffer()
      commandBuffer.commit()
      try await commandBuffer.completed()
      return planes.map(\.handle)
    }
    let handles = try await play(1)
    let running = test.device.statistics.liveObjectCount
    #expect(running == start + 2)
    let memory = (0..<2).map { _ in cache.staging.take(1024) }
    #expect(Set(memory.map(\.capacity)) == [2048, 1024])
    for part in memory { cache.staging.give(part) }
    for value in 2..<50 as Range<UInt8> {
      #expect(try await play(value) == handles)
      #expect(test.device.statistics.liveObjectCount == running)
    }
    let again = (0..<2).map { _ in cache.staging.take(1024) }
    #expect(Set(again.map { ObjectIdentifier($0) }) == Set(memory.map { ObjectIdentifier($0) }))
    cache.flush()
    #expect(test.device.statistics.liveObjectCount == start)
  }

  @Test("sizes that went out of use are freed, and a cache that is dropped frees all, at last what was in use")
  func ends() async throws {
    let test = try TestDevice()
    let start = test.device.statistics.liveObjectCount
    var cache: TextureCache? = test.device.makeTextureCache()
    _ = try textures(try #require(cache), .rgba8, 2, 2, [(gray(1) + gray(2) + gray(3) + gray(4), 8)])
    for _ in 0...(TexturePool.staleAfter + 1) {
      _ = try textures(try #require(cache), .rgba8, 1, 1, [(gray(5), 4)])
      _ = test.device.statistics
    }
    #expect(test.device.statistics.liveObjectCount == start + 1)
    var kept: Texture? = try textures(try #require(cache), .rgba8, 1, 1, [(gray(6), 4)])[0]
    cache = nil
    #expect(try await kept?.rgbaPixels() == gray(6))
    kept = nil
    #expect(test.device.statistics.liveObjectCount == start)
  }

  @Test("a frame that does not fit is refused with all that is wrong")
  func errors() throws {
    let test = try TestDevice.shared
    let cache = test.device.makeTextureCache(label: "camera")
    func fields(
      _ format: PixelBufferFormat, _ width: Int, _ height: Int, _ planes: [(bytes: [UInt8], bytesPerRow: Int)]
    ) -> [String] {
      let error = #expect(throws: GPUError.self) { _ = try textures(cache, format, width, height, planes) }
      #expect(error?.issues.allSatisfy { $0.rule == .pixelBuffer && $0.object == "camera" } == true)
      return error?.issues.map { "\($0.field) \($0.message)" } ?? []
    }
    #expect(
      fields(.bgra8, 2, 1, [(gray(0) + gray(0), 7)])
        == ["planes[0].bytesPerRow is 7, and a row of 2 pixels has 8 bytes"])
    #expect(fields(.rgba8, 1, 2, [(gray(0), 4)]) == ["planes[0].bytes are 4, and 2 rows need 8"])
    #expect(
      fields(.nv12, 3, 2, [(Array(0..<6), 3), ([], 1)]) == [
        "size is 3×2 in .nv12", "planes[1].bytesPerRow is 1, and a row of 1 pixels has 2 bytes",
      ])
    #expect(fields(.nv12, 2, 2, [(Array(0..<4), 2)]) == ["planes are 1 where .nv12 has 2"])
    #expect(fields(.bgra8, 0, 2, [([], 0)]) == ["size is 0×2"])
    #expect(fields(.nv24, .max, 2, [([], 0)]) == ["size is \(Int.max)×2"])
    #expect(fields(.bgra8, 1, 3, [(gray(0), .max)]) == ["planes[0].bytes are 4, and 3 rows need \(Int.max)"])
  }
}

@Suite("Y′CbCr")
struct YCbCrConversionTests {
  /// The 8-bit numbers of the colour bars' red, green and blue, as test-signal tables give them.
  private static let bars: [(YCbCrConversion, red: [Int], green: [Int], blue: [Int])] = [
    (YCbCrConversion(matrix: .bt601, range: .video), [81, 90, 240], [145, 54, 34], [41, 240, 110]),
    (YCbCrConversion(matrix: .bt709, range: .video), [63, 102, 240], [173, 42, 26], [32, 240, 118]),
  ]

  private func bytes(_ vector: SIMD3<Double>) -> [Int] { (0..<3).map { Int((vector[$0] * 255).rounded()) } }

  @Test("primaries are where the standards have them")
  func primaries() {
    for (conversion, red, green, blue) in Self.bars {
      #expect(bytes(conversion.ycbcr(SIMD3(1, 0, 0))) == red)
      #expect(bytes(conversion.ycbcr(SIMD3(0, 1, 0))) == green)
      #expect(bytes(conversion.ycbcr(SIMD3(0, 0, 1))) == blue)
      #expect(bytes(conversion.ycbcr(SIMD3(1, 1, 1))) == [235, 128, 128])
      #expect(bytes(conversion.ycbcr(SIMD3(0, 0, 0))) == [16, 128, 128])
    }
    let full = YCbCrConversion(matrix: .bt601, range: .full)
    #expect(bytes(full.ycbcr(SIMD3(1, 1, 1))) == [255, 128, 128])
    // JFIF: Y = 0.299 R, Cb = 128 − 0.168736 R, for R = 255.
    #expect(bytes(full.ycbcr(SIMD3(1, 0, 0))).prefix(2) == [76, 85])
  }

  @Test("the way there and back is none, by matrix and by formula")
  func inverse() {
    for matrix in YCbCrConversion.Matrix.allCases {
      for range in YCbCrConversion.Range.allCases {
        let conversion = YCbCrConversion(matrix: matrix, range: range)
        let color = SIMD3(0.2, 0.7, 0.4)
        let back = conversion.rgb(conversion.ycbcr(color)) - color
        #expect((0..<3).allSatisfy { abs(back[$0]) < 1e-12 })
      }
    }
  }

  @Test("a shader with the documented lines turns NV12 into RGB")
  func shader() async throws {
    let test = try TestDevice.shared
    let conversion = YCbCrConversion(matrix: .bt709, range: .video)
    let luma = try test.texture(width: 2, height: 2, format: .r8Unorm)
    let chroma = try test.texture(width: 1, height: 1, format: .rg8Unorm)
    try luma.replace(region: Region(width: 2, height: 2), withBytes: [63, 63, 63, 16] as [UInt8], bytesPerRow: 2)
    try chroma.replace(region: Region(width: 1, height: 1), withBytes: [102, 240] as [UInt8], bytesPerRow: 2)
    let pixels = try await test.draw(
      width: 2, height: 2,
      fragment: """
        layout(binding = 0) uniform Conversion { vec4 columns[4]; };
        layout(binding = 0) uniform sampler2D luma;
        layout(binding = 1) uniform sampler2D chroma;
        vec3 rgb(vec2 uv) {
          vec3 ycbcr = vec3(texture(luma, uv).r, texture(chroma, uv).rg);
          return mat3(columns[0].xyz, columns[1].xyz, columns[2].xyz) * ycbcr + columns[3].xyz;
        }
        void main() { result = vec4(rgb(uv), 1.0); }
        """
    ) { encoder in
      encoder.setFragmentValue(conversion.rgbColumns, index: 0)
      encoder.setFragmentTexture(luma, index: 0)
      encoder.setFragmentTexture(chroma, index: 1)
    }
    for place in [(0, 0), (1, 0), (0, 1)] {
      let pixel = pixels[place.0, place.1]
      #expect(pixel.x >= 254 && pixel.y <= 1 && pixel.z <= 1 && pixel.w == 255)
    }
    // Black's luma with red's chroma: red is 2·(1 − 0.2126)·112/224 = 0.7874 of 255.
    #expect(pixels[1, 1] == SIMD4(201, 0, 0, 255))
  }
}
