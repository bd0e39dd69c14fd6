import Glibc
import HeadlandGPU
import HeadlandGeometry

extension FrameContext {
  /// The step, in points of the world east and south, that puts the world's points on those of the picture.
  ///
  /// Pictures whose pixels are as large as the map's are sharp that way, as the pictures of other renderers of the style
  /// specification are; the step is half a point at most. A picture of an odd width has a pixel's middle in its middle.
  var pixelAlignment: SIMD2<Double> {
    let center = SIMD2(transform.center.x, transform.center.y) * transform.worldSize
    let half = SIMD2(
      transform.size.width.truncatingRemainder(dividingBy: 2) / 2,
      transform.size.height.truncatingRemainder(dividingBy: 2) / 2)
    let bearing = transform.camera.bearing * .pi / 180
    let (sine, cosine) = (-sin(bearing), cos(bearing))
    let step =
      center - center.rounded(.toNearestOrAwayFromZero)
      + SIMD2(cosine * half.x + sine * half.y, cosine * half.y + sine * half.x)
    return step.replacing(with: step - 1, where: step .> 0.5)
  }
}

extension RenderCommandEncoder {
  /// Sets the tile that the next draws belong to, moved so that the pixels of pictures lie on those of the map.
  func setAlignedTile(_ tile: UnwrappedTileID, of context: FrameContext) {
    var block = context.tileBlock(tile)
    let step = context.pixelAlignment * Double(block.unitsPerPoint)
    let matrix = context.transform.tileMatrix(tile) * .translation(SIMD3(step.x, step.y, 0))
    block.matrix = matrix.floats.columns
    setVertexValue(block, index: RoomBinding.tile)
  }
}
