import HeadlandGPU
import HeadlandGeometry

/// Where the pixels of a picture lie.
struct PictureExtent: Sendable {
  /// Top left, top right, bottom right and bottom left in tile units.
  let corners: [SIMD2<Double>]
  /// The picture's width and height in pixels of its own.
  let size: SIMD2<Double>

  /// The steps of one pixel of the picture, right and down, at one of its corners, in tile units.
  fileprivate func steps(at corner: Int) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    let top = corner < 2 ? corners[1] - corners[0] : corners[2] - corners[3]
    let side = corner == 0 || corner == 3 ? corners[3] - corners[0] : corners[2] - corners[1]
    return (top / size.x, side / size.y)
  }
}

extension FrameContext {
  /// How much longer than wide a pixel of a picture may be on the screen without filtering having to know it.
  private static let leastShortening = 1.2

  /// Whether pixels of a picture are smaller than the screen's in one direction, and not as small in another: at a corner,
  /// because there they are smallest or largest.
  func isShortened(_ picture: PictureExtent, on tile: UnwrappedTileID) -> Bool {
    let matrix = transform.tileMatrix(tile)
    return picture.corners.indices.contains { index in
      let (right, down) = picture.steps(at: index)
      let clip = matrix * SIMD4(picture.corners[index].x, picture.corners[index].y, 0, 1)
      guard clip.w > 0 else { return false }
      func step(_ units: SIMD2<Double>) -> SIMD2<Double> {
        let moved = matrix * SIMD4(units.x, units.y, 0, 0)
        let slope = SIMD2(moved.x, moved.y) * clip.w - SIMD2(clip.x, clip.y) * moved.w
        return slope / (clip.w * clip.w) * SIMD2<Double>(viewport) / 2
      }
      // The axes of the ellipse that a circle of one pixel becomes: by their product and the sum of their squares.
      let (a, b) = (step(right), step(down))
      let area = abs(a.x * b.y - a.y * b.x)
      let squares = (a * a).sum() + (b * b).sum()
      let (sum, difference) = ((squares + 2 * area).squareRoot(), max(squares - 2 * area, 0).squareRoot())
      let (long, short) = ((sum + difference) / 2, (sum - difference) / 2)
      return short < 1 && long > Self.leastShortening * short
    }
  }
}
