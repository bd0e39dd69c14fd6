import HeadlandGeometry
import HeadlandImage

/// A picture as a texture takes it: premultiplied, at its own size and at its halves.
///
/// Workers make it, because that is where images are decoded and converted.
struct TilePicture: Sendable {
  /// The picture, its half, and so on down to one pixel.
  let levels: [Image]
  /// Whether it covers all that lies below it.
  let isOpaque: Bool

  init(_ image: Image) {
    isOpaque = image.isOpaque
    levels = image.converted(to: .premultiplied).mipmapLevels()
  }

  /// Decodes a tile.
  ///
  /// - Throws: `ImageError`.
  init(decoding bytes: [UInt8]) throws {
    self.init(try Image(decoding: bytes, limits: .tile))
  }

  /// The bytes of all levels.
  var byteCount: Int { levels.reduce(0) { $0 + $1.pixels.count } }
}

extension ImageLimits {
  /// How large a tile may be; four times what any server sends.
  static let tile = ImageLimits(maximumWidth: 4096, maximumHeight: 4096, maximumBytes: 64 << 20)
}

/// The part of a tile's picture that another tile shows: all of its own, or a square of that of a tile above it.
struct PictureWindow: Hashable, Sendable {
  /// The north-western corner in shares of the picture.
  let origin: SIMD2<Float>
  /// The side in shares of the picture.
  let scale: Float

  init(of tile: TileID, in ancestor: TileID) {
    let across = Float(1 << (tile.z - ancestor.z))
    let corner = SIMD2(
      Float(tile.x - ancestor.x << (tile.z - ancestor.z)), Float(tile.y - ancestor.y << (tile.z - ancestor.z)))
    origin = corner / across
    scale = 1 / across
  }
}
