/// The level ground under a camera as a flat picture: a homography between ground and image, both ways.
///
/// Ground positions are offsets in points from the centre of the camera. Solving on the plane, and not for a ray
/// through the inverse of a 4 × 4 matrix, keeps near and far plane out of the rounding.
struct GroundPlane: Sendable {
  /// Columns that take an image position (x, y, 1) to ground position and 1, all divided by the depth.
  private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  private let size: Size

  /// Makes the plane `height` points above the camera's centre.
  ///
  /// - Parameters:
  ///   - height: The height of the plane; it must not run through the camera itself.
  ///   - centerMatrix: The matrix from offsets in points from the centre to clip space.
  ///   - size: The size of the image in points.
  init(height: Double, centerMatrix: Matrix4, size: Size) {
    func imageColumn(_ clip: SIMD4<Double>) -> SIMD3<Double> {
      SIMD3((clip.w + clip.x) * size.width / 2, (clip.w - clip.y) * size.height / 2, clip.w)
    }
    let a = imageColumn(centerMatrix.columns.0)
    let b = imageColumn(centerMatrix.columns.1)
    let c = imageColumn(centerMatrix * SIMD4(0, 0, height, 1))
    let (rowX, rowY, rowDepth) = (b.cross(c), c.cross(a), a.cross(b))
    let scale = 1 / a.dot(rowX)
    columns = (
      SIMD3(rowX.x, rowY.x, rowDepth.x) * scale, SIMD3(rowX.y, rowY.y, rowDepth.y) * scale,
      SIMD3(rowX.z, rowY.z, rowDepth.z) * scale
    )
    self.size = size
  }

  /// The offset of the ground seen at an image position, nil where the ground lies beyond `maximumDepth`.
  func offset(at point: Point, maximumDepth: Double) -> SIMD2<Double>? {
    let ground = homogeneous(at: point)
    return ground.z * maximumDepth >= 1 ? SIMD2(ground.x, ground.y) / ground.z : nil
  }

  /// The corners, in order, of the ground in the image up to `maximumDepth`: a convex polygon, empty if none is seen.
  func footprint(maximumDepth: Double) -> [SIMD2<Double>] {
    footprint(
      of: [Point(0, 0), Point(size.width, 0), Point(size.width, size.height), Point(0, size.height)],
      maximumDepth: maximumDepth)
  }

  /// The corners, in order, of the ground in a polygon of the image up to `maximumDepth`.
  func footprint(of points: [Point], maximumDepth: Double) -> [SIMD2<Double>] {
    let corners = points.map(homogeneous(at:))
    var polygon: [SIMD2<Double>] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      let (inside, insideEnd) = (start.z - 1 / maximumDepth, end.z - 1 / maximumDepth)
      if inside >= 0 { polygon.append(SIMD2(start.x, start.y) / start.z) }
      if (inside >= 0) != (insideEnd >= 0) {
        let cut = start + (end - start) * (inside / (inside - insideEnd))
        polygon.append(SIMD2(cut.x, cut.y) / cut.z)
      }
    }
    return polygon
  }

  private func homogeneous(at point: Point) -> SIMD3<Double> {
    columns.0 * point.x + columns.1 * point.y + columns.2
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  fileprivate func dot(_ other: Self) -> Double { (self * other).sum() }
}
