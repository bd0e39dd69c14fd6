import HeadlandGPU
import HeadlandGeometry
import HeadlandTiles

/// The heights that a tile shows: its own, or a square of those of a tile above it.
struct DEMBucket: Bucket {
  /// The heights, with a border that its neighbours gave as far as they were there.
  let tile: DEMTile
  /// How steep the ground is, where any layer shows it.
  var slopes: DEMSlopes?
  /// Which part of them the tile shows, in shares of the tile without its border.
  let window: PictureWindow
  /// The tile whose heights they are; nil where no other tile can share them.
  var ancestor: TileID?

  var isEmpty: Bool { false }
}

/// The heights of a tile on the GPU.
struct UploadedDEM: UploadedBucket {
  /// The textures, which tiles that show parts of one tile above them have in common.
  struct Textures: Sendable {
    /// The heights in metres, one a texel (`r32Float`), the border included: the texture's side is `size + 2`.
    let heights: Texture
    /// Metres of height for a metre east and for one south (`rg16Float`), with the same border; nil where no layer shows
    /// them.
    let slopes: Texture?
  }

  let textures: Textures
  /// The samples along a side, without the border.
  let size: Int
  /// Which part of them the tile shows, in shares of the tile without its border.
  let window: PictureWindow

  var heights: Texture { textures.heights }
  var byteCount: Int {
    let texels = heights.width * heights.height
    return texels * (MemoryLayout<Float>.stride + (textures.slopes == nil ? 0 : MemoryLayout<DEMSlopes.Slope>.stride))
  }

  /// - Parameters:
  ///   - bucket: The heights.
  ///   - shared: The textures of the same heights, where they are there already.
  ///   - device: The device.
  /// - Throws: `GPUError` where memory is short.
  init(_ bucket: DEMBucket, textures shared: Textures? = nil, device: Device) throws {
    let stride = bucket.tile.stride
    textures =
      try shared
      ?? Textures(
        heights: Self.texture(bucket.tile.elevations, stride, .r32Float, "heights", device),
        slopes: bucket.slopes.map { try Self.texture($0.slopes, stride, .rg16Float, "slopes", device) })
    size = bucket.tile.size
    window = bucket.window
  }

  private static func texture<Texel: BitwiseCopyable>(
    _ texels: [Texel], _ stride: Int, _ format: PixelFormat, _ label: String, _ device: Device
  ) throws -> Texture {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: stride, height: stride, mipmapped: false)
    let texture = try device.makeTexture(descriptor: descriptor)
    texture.label = label
    try texels.withUnsafeBytes {
      try texture.replace(
        region: Region(width: stride, height: stride), withBytes: $0.baseAddress!,
        bytesPerRow: stride * MemoryLayout<Texel>.stride)
    }
    return texture
  }
}
