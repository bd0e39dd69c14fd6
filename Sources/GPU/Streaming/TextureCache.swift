internal import Synchronization

/// Makes textures of frames that stream in, without a new allocation for each.
///
/// ```swift
/// let cache = device.makeTextureCache()
/// // for each frame
/// let textures = try cache.makeTextures(from: frame)
/// encoder.setFragmentTexture(textures[0], index: 0)
/// ```
/// The textures are ordinary ones: drop them when they are encoded. When all command buffers that were open then have been
/// finished by the GPU, their memory serves the next frame of the same size and format; a frame never shows in a draw of
/// an earlier one. Any thread may use a cache. The corresponding Core Video type is `CVMetalTextureCache`.
public final class TextureCache: Sendable {
  /// The device whose textures it makes.
  public let device: Device
  private let label: Mutex<String>
  private let pool = TexturePool()
  let staging = StagingPool()

  init(device: Device, label: String) {
    self.device = device
    self.label = Mutex(label)
  }

  deinit { for handle in pool.close() { device.delete(.texture, handle) } }

  /// One texture for each plane, with the frame's pixels: for `.nv12` Y as `.r8Unorm` and CbCr as `.rg8Unorm` of half the
  /// size.
  ///
  /// The frame's memory is read before the call returns.
  /// - Throws: `GPUError` with all that is wrong with the frame, or where memory is short.
  public func makeTextures(from frame: PixelBuffer) throws -> [Texture] {
    try check(frame)
    return try frame.planes.indices.map { try texture(ofPlane: $0, of: frame) }
  }

  /// The texture of one plane, with the frame's pixels.
  ///
  /// - Throws: `GPUError` with all that is wrong with the frame, or where memory is short.
  public func makeTexture(from frame: PixelBuffer, plane: Int) throws -> Texture {
    try check(frame)
    guard frame.planes.indices.contains(plane) else {
      throw GPUError(
        .pixelBuffer, object: name, field: "plane", message: "is \(plane)",
        hint: ".\(frame.format) has planes 0..<\(frame.planes.count)")
    }
    return try texture(ofPlane: plane, of: frame)
  }

  /// Frees the memory that no texture uses at the moment.
  public func flush() {
    for handle in pool.drain() { device.delete(.texture, handle) }
    staging.drain()
  }

  private var name: String { label.withLock { $0 } }

  private func check(_ frame: PixelBuffer) throws {
    let issues = frame.issues(object: name)
    guard issues.isEmpty else { throw GPUError(issues) }
  }

  private func texture(ofPlane plane: Int, of frame: PixelBuffer) throws -> Texture {
    let size = frame.format.size(ofPlane: plane, width: frame.width, height: frame.height)
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: frame.format.pixelFormat(ofPlane: plane), width: size.width, height: size.height, mipmapped: false)
    let (taken, stale) = pool.take(descriptor.shape)
    for handle in stale { device.delete(.texture, handle) }
    let texture =
      try taken.map { Texture(device: device, handle: $0, shape: descriptor.shape, pool: pool) }
      ?? device.makeTexture(descriptor: descriptor, pool: pool)
    fill(texture, from: frame.planes[plane])
    return texture
  }

  /// Copies the plane, packed and in storage order, into memory that the device's thread hands back after the upload.
  private func fill(_ texture: Texture, from plane: PixelBuffer.Plane) {
    let region = Region(width: texture.width, height: texture.height)
    let place = TexturePlace(texture: texture.shape, region: region, level: 0, slice: 0)
    let rows = place.resolved(PixelRows(bytesPerRow: plane.bytesPerRow, bytesPerImage: 0))
    let length = place.packedRow * texture.height
    let memory = staging.take(length)
    rows.pack(from: plane.bytes.baseAddress!, into: memory.bytes, place)
    let (executor, handle, staging) = (device.executor, texture.handle, staging)
    device.thread.async {
      executor.upload(UnsafeRawBufferPointer(start: memory.bytes, count: length), place, to: handle)
      staging.give(memory)
    }
  }
}

extension Device {
  /// A cache of textures for frames that stream in.
  public func makeTextureCache(label: String = "texture cache") -> TextureCache {
    TextureCache(device: self, label: label)
  }
}
