import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The only thing that a room sees of a frame.
struct FrameContext: Sendable {
  /// The camera and all that follows from it.
  let transform: CameraTransform
  /// Pixels in a point.
  let pixelRatio: Double
  /// The picture's width and height in pixels.
  let viewport: SIMD2<Float>
  /// The light at the frame's zoom.
  let light: LightValues
  /// The images that the frame shows.
  var images = FrameImages()

  /// The zoom at which paint properties are evaluated.
  var zoom: Double { transform.camera.zoom }

  /// What the vertex stage knows of a tile.
  func tileBlock(_ tile: UnwrappedTileID) -> TileBlock {
    let tilesAcross = Double(1 << tile.canonical.z)
    // Patterns have their size at whole zooms, and begin at the corner of the world.
    let wholePoints = transform.worldSize * exp2(zoom.rounded(.down) - zoom) / tilesAcross
    let corner =
      SIMD2(Double(tile.canonical.x) + Double(tile.wrap) * tilesAcross, Double(tile.canonical.y)) * wholePoints
    let upper = (corner / 65536).rounded(.down)
    return TileBlock(
      matrix: transform.tileMatrix(tile).floats.columns,
      viewport: viewport,
      unitsPerPoint: Float(Double(TileID.extent) * tilesAcross / transform.worldSize),
      pixelRatio: Float(pixelRatio),
      centerDistance: Float(transform.cameraToCenterDistance),
      zoomFraction: Float(zoom - zoom.rounded(.down)),
      wholePointsPerUnit: Float(wholePoints / Double(TileID.extent)),
      cornerUpper: SIMD2(upper), cornerLower: SIMD2(corner - upper * 65536))
  }
}

/// The prelude's block `HeadlandTile`, member by member.
struct TileBlock: BitwiseCopyable, Sendable {
  /// From tile units and metres to clip space.
  var matrix: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The picture's size in pixels.
  var viewport: SIMD2<Float>
  /// Tile units in a point at the middle of the map.
  var unitsPerPoint: Float
  /// Pixels in a point.
  var pixelRatio: Float
  /// The distance along the line of sight, which is w, of the middle of the map.
  var centerDistance: Float
  /// The part of the zoom behind the point.
  var zoomFraction: Float
  /// Points in a tile unit at the whole zoom below the map's.
  var wholePointsPerUnit: Float
  /// How often 65536 points lie between the corner of the world and the tile's at that zoom.
  var cornerUpper: SIMD2<Float>
  /// The points that are left of that.
  var cornerLower: SIMD2<Float>
}

extension RenderCommandEncoder {
  /// Sets the tile that the next draws belong to.
  func setTile(_ tile: UnwrappedTileID, of context: FrameContext) {
    setVertexValue(context.tileBlock(tile), index: RoomBinding.tile)
  }
}
