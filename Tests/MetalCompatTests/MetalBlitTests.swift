// Written as for Metal: nothing of HeadlandGPU is imported.
import HeadlandTestSupport
import MetalCompat
import Testing

@Suite("Copies in Metal's words")
struct MetalBlitTests {
  private let device: MTLDevice
  private let queue: MTLCommandQueue

  init() throws {
    device = try TestDevice.shared.device
    queue = try #require(device.makeCommandQueue())
  }

  private func blit(_ encode: (MTLBlitCommandEncoder) -> Void) throws {
    let commandBuffer = try #require(queue.makeCommandBuffer())
    let encoder = try #require(commandBuffer.makeBlitCommandEncoder())
    encoder.pushDebugGroup("copies")
    encode(encoder)
    encoder.popDebugGroup()
    encoder.endEncoding()
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed, "\(String(describing: commandBuffer.error))")
  }

  private func texture(_ change: (MTLTextureDescriptor) -> Void) throws -> MTLTexture {
    let descriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: 4, height: 4, mipmapped: false)
    descriptor.usage = [.shaderRead, .renderTarget]
    change(descriptor)
    return try #require(device.makeTexture(descriptor: descriptor))
  }

  /// The bytes of a level's pixels.
  private func bytes(_ texture: MTLTexture, level: Int = 0, slice: Int = 0) -> [UInt32] {
    let (width, height) = (max(1, texture.width >> level), max(1, texture.height >> level))
    var pixels = [UInt32](repeating: 0, count: width * height)
    texture.getBytes(
      &pixels, bytesPerRow: width * 4, bytesPerImage: 0, from: MTLRegionMake2D(0, 0, width, height),
      mipmapLevel: level, slice: slice)
    return pixels
  }

  @Test("levels are means of the level before: black and white quarters")
  func mipmaps() throws {
    let texture = try texture { $0.mipmapLevelCount = 3 }
    let (black, white) = (0xFF00_0000 as UInt32, 0xFFFF_FFFF as UInt32)
    let half = [black, black, white, white]
    texture.replace(
      region: MTLRegionMake2D(0, 0, 4, 4), mipmapLevel: 0, withBytes: [half, half, half, half].flatMap { $0 },
      bytesPerRow: 16)
    try blit { encoder in
      encoder.generateMipmaps(for: texture)
      encoder.synchronize(resource: texture)
      encoder.synchronize(texture: texture, slice: 0, level: 0)
      encoder.optimizeContentsForGPUAccess(texture: texture)
      encoder.optimizeContentsForCPUAccess(texture: texture, slice: 0, level: 0)
    }
    #expect(bytes(texture, level: 1) == [black, white, black, white])
    // The mean of 0 and 255 is 127.5, which may be rounded either way.
    let grey = bytes(texture, level: 2)[0]
    #expect(grey == 0xFF7F_7F7F || grey == 0xFF80_8080)
  }

  @Test("bytes are filled, copied, uploaded into a slice, downloaded and copied between textures")
  func copies() throws {
    let source = try #require(device.makeBuffer(length: 64, options: .storageModeShared))
    let target = try #require(device.makeBuffer(length: 64, options: .storageModeManaged))
    let array = try texture {
      $0.textureType = .type2DArray
      $0.arrayLength = 2
    }
    let flat = try texture { _ in }
    try blit { encoder in
      encoder.fill(buffer: source, range: 0..<64, value: 0x11)
      encoder.fill(buffer: source, range: 16..<32, value: 0x22)
      encoder.copy(
        from: source, sourceOffset: 0, sourceBytesPerRow: 16, sourceBytesPerImage: 64, sourceSize: MTLSizeMake(4, 4, 1),
        to: array, destinationSlice: 1, destinationLevel: 0, destinationOrigin: MTLOriginMake(0, 0, 0))
      encoder.copy(
        from: array, sourceSlice: 1, sourceLevel: 0, sourceOrigin: MTLOrigin(x: 1, y: 1, z: 0),
        sourceSize: MTLSize(width: 2, height: 1, depth: 1), to: flat, destinationSlice: 0, destinationLevel: 0,
        destinationOrigin: MTLOrigin(x: 0, y: 3, z: 0))
      encoder.copy(
        from: array, sourceSlice: 1, sourceLevel: 0, sourceOrigin: MTLOriginMake(0, 0, 0),
        sourceSize: MTLSizeMake(4, 1, 1), to: target, destinationOffset: 0, destinationBytesPerRow: 16,
        destinationBytesPerImage: 16)
      encoder.copy(from: source, sourceOffset: 16, to: target, destinationOffset: 32, size: 16)
    }
    #expect(Array(bytes(array, slice: 1)[4..<8]) == [UInt32](repeating: 0x2222_2222, count: 4))
    #expect(Array(bytes(flat)[12..<14]) == [0x2222_2222, 0x2222_2222])
    let words = Array(UnsafeBufferPointer(start: target.contents().assumingMemoryBound(to: UInt32.self), count: 16))
    #expect(Array(words[0..<4]) == [UInt32](repeating: 0x1111_1111, count: 4))
    #expect(Array(words[8..<12]) == [UInt32](repeating: 0x2222_2222, count: 4))
  }

  @Test("a whole texture is copied by level and slice, and planes of a volume one after the other")
  func wholeTextures() throws {
    let (first, second) = (try texture { _ in }, try texture { _ in })
    let pixels = (0..<16).map { UInt32($0) }
    first.replace(region: MTLRegionMake2D(0, 0, 4, 4), mipmapLevel: 0, withBytes: pixels, bytesPerRow: 16)
    try blit { $0.copy(from: first, to: second) }
    #expect(bytes(second) == pixels)

    let volume = try texture {
      $0.textureType = .type3D
      $0.depth = 2
      $0.usage = .shaderRead
    }
    let numbers = (0..<32).map { UInt32($0) }
    volume.replace(
      region: MTLRegionMake3D(0, 0, 0, 4, 4, 2), mipmapLevel: 0, slice: 0, withBytes: numbers, bytesPerRow: 16,
      bytesPerImage: 64)
    var plane = [UInt32](repeating: 0, count: 4)
    volume.getBytes(
      &plane, bytesPerRow: 16, bytesPerImage: 16, from: MTLRegionMake3D(0, 3, 1, 4, 1, 1), mipmapLevel: 0, slice: 0)
    #expect(plane == [28, 29, 30, 31])
  }

  @Test("resources tell what they are, and the calls that manage memory change nothing")
  func resources() throws {
    let buffer = try #require(device.makeBuffer(length: 4, options: [.storageModeShared, .cpuCacheModeWriteCombined]))
    let image = try texture { $0.resourceOptions = .storageModePrivate }
    let resources: [MTLResource] = [buffer, image]
    #expect(resources.map(\.storageMode) == [.shared, .private])
    #expect(
      resources.map(\.resourceOptions) == [
        .hazardTrackingModeTracked, [.storageModePrivate, .hazardTrackingModeTracked],
      ])
    for resource in resources {
      #expect(resource.device === device)
      #expect(resource.cpuCacheMode == .defaultCache && resource.hazardTrackingMode == .tracked)
      #expect(resource.setPurgeableState(.volatile) == .nonVolatile)
    }
  }
}
