internal import Synchronization

/// An image that passes draw into and shaders sample; row 0 is the upper one.
///
/// The corresponding Metal type is `MTLTexture`.
public final class Texture: Sendable {
  /// The device that made the texture.
  public let device: Device
  /// The layout of a pixel, as declared.
  public let pixelFormat: PixelFormat
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of mipmap levels.
  public let mipmapLevelCount: Int
  /// What the texture is used for.
  public let usage: TextureUsage
  let handle: ObjectHandle
  private let labelStorage = Mutex<String?>(nil)

  init(device: Device, handle: ObjectHandle, shape: TextureShape) {
    self.device = device
    self.handle = handle
    pixelFormat = shape.pixelFormat
    width = shape.width
    height = shape.height
    mipmapLevelCount = shape.mipmapLevelCount
    usage = shape.usage
  }

  deinit { device.delete(.texture, handle) }

  /// A name for captures and messages.
  public var label: String? {
    get { labelStorage.withLock { $0 } }
    set {
      labelStorage.withLock { $0 = newValue }
      device.label(.texture, handle, newValue)
    }
  }

  var name: String { label ?? "texture \(width)×\(height) \(pixelFormat)" }

  /// Copies pixels into a region of a level; they are read before the call returns.
  ///
  /// - Parameters:
  ///   - region: The pixels to replace; row 0 is the texture's upper row.
  ///   - level: The mipmap level.
  ///   - bytes: The first pixel of the region, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  /// - Throws: `GPUError` where the region or the bytes do not fit the texture.
  public func replace(
    region: Region, mipmapLevel level: Int = 0, withBytes bytes: UnsafeRawPointer, bytesPerRow: Int
  ) throws {
    try checkRegion(region, level: level, bytesPerRow: bytesPerRow, verb: "replace")
    let upload = TextureUpload(
      format: pixelFormat, region: region, level: level, pixels: packedRows(region, bytes, bytesPerRow))
    let (executor, handle) = (device.executor, handle)
    device.thread.async { executor.upload(upload, to: handle) }
  }

  /// Copies pixels of a region into memory, in the texture's declared format, after all work committed before.
  ///
  /// - Throws: `GPUError` where the region or the memory does not fit, or the format cannot be read back.
  public func getBytes(
    _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: Region, mipmapLevel level: Int = 0
  ) throws {
    try checkRegion(region, level: level, bytesPerRow: bytesPerRow, verb: "getBytes")
    let readback = TextureReadback(format: pixelFormat, region: region, level: level, bytesPerRow: bytesPerRow)
    try device.read(readback, of: handle, name: name, into: UInt(bitPattern: pixelBytes))
    if pixelFormat.swapsRedAndBlue {
      swapRedAndBlue(pixelBytes, rows: region.height, pixels: region.width, bytesPerRow: bytesPerRow)
    }
  }

  /// The pixels of a region as RGBA, 8 bits a channel, row by row from the top, whatever order the format declares.
  ///
  /// Nothing blocks the caller's thread; the copy is taken after all work committed before the call.
  /// - Throws: `GPUError` where the region does not fit or the format is not one of 8 bits a channel.
  public func rgbaPixels(in region: Region? = nil) async throws -> [UInt8] {
    let region = region ?? Region(width: width, height: height)
    guard [.rgba8Unorm, .rgba8Unorm_srgb, .bgra8Unorm, .bgra8Unorm_srgb].contains(pixelFormat) else {
      throw GPUError(
        .textureRegion, object: name, field: "rgbaPixels", message: "\(pixelFormat) has not 8 bits in 4 channels",
        hint: "read it with getBytes in its own format")
    }
    try checkRegion(region, level: 0, bytesPerRow: region.width * 4, verb: "rgbaPixels")
    let readback = TextureReadback(format: pixelFormat, region: region, level: 0, bytesPerRow: region.width * 4)
    return try await device.pixels(readback, of: self)
  }

  private func checkRegion(_ region: Region, level: Int, bytesPerRow: Int, verb: String) throws {
    var issues: [GPUIssue] = []
    func fail(_ message: String, _ hint: String) {
      issues.append(GPUIssue(.textureRegion, object: name, field: verb, message: message, hint: hint))
    }
    guard (0..<mipmapLevelCount).contains(level) else {
      fail("level \(level) does not exist", "the texture has levels 0..<\(mipmapLevelCount)")
      throw GPUError(issues)
    }
    let (levelWidth, levelHeight) = (max(1, width >> level), max(1, height >> level))
    if region.width <= 0 || region.height <= 0 || region.x < 0 || region.y < 0
      || region.x > levelWidth - region.width || region.y > levelHeight - region.height
    {
      fail(
        "region (\(region.x), \(region.y)) \(region.width)×\(region.height) is not inside level \(level)",
        "that level is \(levelWidth)×\(levelHeight) pixels")
    } else if bytesPerRow < region.width * pixelFormat.bytesPerPixel {
      fail(
        "\(bytesPerRow) bytes a row hold no \(region.width) pixels of \(pixelFormat)",
        "give at least \(region.width * pixelFormat.bytesPerPixel)")
    }
    if !issues.isEmpty { throw GPUError(issues) }
  }

  private func packedRows(_ region: Region, _ bytes: UnsafeRawPointer, _ bytesPerRow: Int) -> [UInt8] {
    let packedRow = region.width * pixelFormat.bytesPerPixel
    return [UInt8](unsafeUninitializedCapacity: packedRow * region.height) { pixels, count in
      let target = UnsafeMutableRawPointer(pixels.baseAddress!)
      for row in 0..<region.height {
        (target + row * packedRow).copyMemory(from: bytes + row * bytesPerRow, byteCount: packedRow)
      }
      if pixelFormat.swapsRedAndBlue {
        swapRedAndBlue(target, rows: region.height, pixels: region.width, bytesPerRow: packedRow)
      }
      count = packedRow * region.height
    }
  }
}

/// What a texture keeps of its descriptor.
struct TextureShape: Hashable, Sendable {
  var pixelFormat: PixelFormat
  var width: Int
  var height: Int
  var mipmapLevelCount: Int
  var usage: TextureUsage
}

/// Pixels on their way into a texture, tightly packed and in storage order.
struct TextureUpload: Sendable {
  var format: PixelFormat
  var region: Region
  var level: Int
  var pixels: [UInt8]
}

/// Which pixels are read back, and how their rows lie in memory.
struct TextureReadback: Sendable {
  var format: PixelFormat
  var region: Region
  var level: Int
  var bytesPerRow: Int
}

/// Exchanges bytes 0 and 2 of each 4-byte pixel: the only place where BGRA differs from RGBA.
private func swapRedAndBlue(_ base: UnsafeMutableRawPointer, rows: Int, pixels: Int, bytesPerRow: Int) {
  for row in 0..<rows {
    let line = (base + row * bytesPerRow)
    for pixel in 0..<pixels {
      let word = line.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      let swapped = (word & 0xFF00_FF00) | ((word & 0xFF) << 16) | ((word >> 16) & 0xFF)
      line.storeBytes(of: swapped, toByteOffset: pixel * 4, as: UInt32.self)
    }
  }
}
