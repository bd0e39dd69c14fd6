import HeadlandGPU
import HeadlandGeometry

/// A picture and where it lies: on a tile, or between four corners.
struct RasterBucket: Bucket {
  /// Where the picture lies.
  enum Surface: Sendable {
    /// On the tile, which shows a part of the picture.
    case tile(PictureWindow)
    /// On triangles in units of the tile, between four corners.
    case mesh(PictureMesh, corners: [SIMD2<Double>])
  }

  /// What the picture is made of.
  enum Content: Sendable {
    /// Pixels that are to be uploaded.
    case pixels(TilePicture)
    /// A texture that is there.
    case texture(Texture)
  }

  let content: Content
  let surface: Surface
  /// The tile whose picture it is; nil for one between corners.
  let tile: TileID?

  /// A tile's picture, or that of a tile above it.
  init(_ picture: TilePicture, of ancestor: TileID, on tile: TileID) {
    content = .pixels(picture)
    surface = .tile(PictureWindow(of: tile, in: ancestor))
    self.tile = ancestor
  }

  /// A picture between corners; nil as long as there is none.
  init?(_ placed: PlacedPicture, _ mapping: PictureMapping) {
    switch placed.content {
    case nil: return nil
    case .image(let image): content = .pixels(TilePicture(image))
    case .texture(let texture): content = .texture(texture)
    }
    surface = .mesh(PictureMesh(placed.quad.corners, mapping), corners: placed.quad.corners)
    tile = nil
  }

  var isEmpty: Bool { false }
}

/// A picture on the GPU.
struct UploadedRaster: UploadedBucket {
  /// Where the picture lies.
  enum Surface: Sendable {
    case tile(PictureWindow)
    case mesh(UploadedMesh, corners: [SIMD2<Double>])
  }

  let texture: Texture
  /// Whether the picture covers all that lies below it.
  let isOpaque: Bool
  let surface: Surface
  let byteCount: Int

  /// - Parameters:
  ///   - bucket: The picture.
  ///   - shared: The texture of the same picture, where one is there already.
  ///   - device: The device.
  /// - Throws: `GPUError` where memory is short.
  init(_ bucket: RasterBucket, texture shared: Texture? = nil, device: Device) throws {
    switch bucket.content {
    case .pixels(let picture):
      texture = try shared ?? Self.texture(picture, device)
      isOpaque = picture.isOpaque
      byteCount = picture.byteCount
    case .texture(let given):
      texture = given
      isOpaque = false
      byteCount = 0
    }
    switch bucket.surface {
    case .tile(let window): surface = .tile(window)
    case .mesh(let mesh, let corners):
      surface = .mesh(
        try UploadedMesh(vertices: mesh.vertices, indices: mesh.indices, device: device), corners: corners)
    }
  }

  /// Where the picture's pixels lie.
  var extent: PictureExtent {
    let size = SIMD2(Double(texture.width), Double(texture.height))
    switch surface {
    case .tile(let window):
      let side = Double(TileID.extent)
      return PictureExtent(
        corners: [SIMD2(0, 0), SIMD2(side, 0), SIMD2(side, side), SIMD2(0, side)], size: size * Double(window.scale))
    case .mesh(_, let corners): return PictureExtent(corners: corners, size: size)
    }
  }

  /// A picture that is larger than the device's textures begins at a level that is not.
  private static func texture(_ picture: TilePicture, _ device: Device) throws -> Texture {
    let limit = device.maximumTextureSize
    let levels = picture.levels.drop { max($0.width, $0.height) > limit }
    let largest = levels[levels.startIndex]
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: largest.width, height: largest.height, mipmapped: true)
    let texture = try device.makeTexture(descriptor: descriptor)
    texture.label = "picture"
    for (level, image) in levels.enumerated() {
      try image.pixels.withUnsafeBytes {
        try texture.replace(
          region: Region(width: image.width, height: image.height), mipmapLevel: level, withBytes: $0.baseAddress!,
          bytesPerRow: 4 * image.width)
      }
    }
    return texture
  }
}
