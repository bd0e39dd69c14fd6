import HeadlandGPU
import HeadlandTiles

/// The heights that a tile shows: its own, or a square of those of a tile above it.
struct DEMBucket: Bucket {
  /// The heights, with a border that its neighbours gave as far as they were there.
  let tile: DEMTile
  /// Which part of them the tile shows, in shares of the tile without its border.
  let window: PictureWindow

  var isEmpty: Bool { false }
}

/// The heights of a tile on the GPU.
struct UploadedDEM: UploadedBucket {
  /// The heights in metres, one a texel (`r32Float`), the border included: the texture's side is `size + 2`.
  let heights: Texture
  /// The samples along a side, without the border.
  let size: Int
  /// Which part of them the tile shows, in shares of the tile without its border.
  let window: PictureWindow

  var byteCount: Int { heights.width * heights.height * MemoryLayout<Float>.stride }

  /// - Throws: `GPUError` where memory is short.
  init(_ bucket: DEMBucket, device: Device) throws {
    let stride = bucket.tile.stride
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .r32Float, width: stride, height: stride, mipmapped: false)
    heights = try device.makeTexture(descriptor: descriptor)
    heights.label = "heights"
    size = bucket.tile.size
    window = bucket.window
    try bucket.tile.elevations.withUnsafeBytes {
      try heights.replace(
        region: Region(width: stride, height: stride), withBytes: $0.baseAddress!,
        bytesPerRow: stride * MemoryLayout<Float>.stride)
    }
  }
}
