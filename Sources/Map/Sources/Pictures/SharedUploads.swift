import HeadlandGPU

/// Copies what all layers of a source share of a tile to the GPU: pictures and heights.
///
/// Tiles in whose place parts of one tile above them are shown share its texture.
struct SharedUploads {
  let device: Device
  private var textures: [TileStore.Key: Texture] = [:]
  private var heights: [TileStore.Key: UploadedDEM.Textures] = [:]

  init(device: Device) { self.device = device }

  /// - Throws: `GPUError` where memory is short.
  mutating func upload(_ bucket: any Bucket, source: String) throws -> (any UploadedBucket)? {
    switch bucket {
    case let heights as DEMBucket:
      let key = heights.ancestor.map { TileStore.Key(source: source, tile: $0) }
      let uploaded = try UploadedDEM(heights, textures: key.flatMap { self.heights[$0] }, device: device)
      if let key { self.heights[key] = uploaded.textures }
      return uploaded
    case let raster as RasterBucket:
      guard let tile = raster.tile else { return try UploadedRaster(raster, device: device) }
      let key = TileStore.Key(source: source, tile: tile)
      let uploaded = try UploadedRaster(raster, texture: textures[key], device: device)
      textures[key] = uploaded.texture
      return uploaded
    default: return nil
    }
  }
}
