import Glibc
import HeadlandGeometry
import Testing

@Suite("Camera matrices")
struct CameraMatrixTests {
  let size = Size(600, 400)
  let camera = Camera(
    center: Coordinate(latitude: 35.18, longitude: 129.08), zoom: 11.4, bearing: 25, pitch: 55,
    padding: EdgeInsets(top: 40), centerElevation: 250)

  private func point(_ clip: SIMD4<Double>) -> Point {
    Point((clip.x / clip.w + 1) * size.width / 2, (1 - clip.y / clip.w) * size.height / 2)
  }

  @Test func `Mercator, world and tile matrices agree with the projection`() {
    let transform = CameraTransform(camera: camera, size: size)
    let coordinate = Coordinate(latitude: 35.2, longitude: 129.1)
    let expected = transform.project(coordinate, altitude: 0)
    let place = MercatorCoordinate(coordinate)
    let unit = SIMD4(place.x, place.y, 0, 1)
    let world = SIMD4(place.x * transform.worldSize, place.y * transform.worldSize, 0, 1)
    let tile = TileID(z: 11, x: Int(place.x * 2048), y: Int(place.y * 2048))
    let inTile = SIMD4(
      (place.x * 2048 - Double(tile.x)) * 8192, (place.y * 2048 - Double(tile.y)) * 8192, 0, 1)
    let tileMatrix = transform.tileMatrix(UnwrappedTileID(canonical: tile))
    for clip in [transform.projectionMatrix * unit, transform.worldMatrix * world, tileMatrix * inTile] {
      #expect(hypot(point(clip).x - expected.x, point(clip).y - expected.y) < 1e-6)
    }
    let coarse = transform.tileMatrix(UnwrappedTileID(canonical: tile), extent: 4096)
    let half = point(coarse * (inTile * SIMD4(0.5, 0.5, 1, 1)))
    #expect(hypot(half.x - expected.x, half.y - expected.y) < 1e-6)
  }

  @Test func `Heights in a tile are metres`() {
    let transform = CameraTransform(camera: camera, size: size)
    let center = transform.center
    let tile = TileID(z: 11, x: Int(center.x * 2048), y: Int(center.y * 2048))
    let local = SIMD4((center.x * 2048 - Double(tile.x)) * 8192, (center.y * 2048 - Double(tile.y)) * 8192, 250, 1)
    let image = point(transform.tileMatrix(UnwrappedTileID(canonical: tile)) * local)
    #expect(hypot(image.x - 300, image.y - 220) < 1e-6)
  }

  @Test func `A tile on the next copy of the world lies one world to the east`() {
    let transform = CameraTransform(camera: Camera(zoom: 3), size: size)
    let tile = TileID(z: 3, x: 2, y: 5)
    let here = transform.tileMatrix(UnwrappedTileID(canonical: tile)) * SIMD4(0, 0, 0, 1)
    let east = transform.tileMatrix(UnwrappedTileID(wrap: 1, canonical: tile)) * SIMD4(0, 0, 0, 1)
    #expect(abs(point(east).x - point(here).x - 4096) < 1e-9)
    #expect(abs(point(east).y - point(here).y) < 1e-9)
  }

  @Test func `Clip depth runs from 0 at the near plane to 1 at the far plane, and w is the distance`() {
    let transform = CameraTransform(camera: Camera(zoom: 10), size: size)
    // 600 points to the ground, near plane at 400 / 50, far plane 1 % beyond the ground.
    #expect(transform.nearZ == 8)
    #expect(abs(transform.farZ - 606) < 1e-9)
    let center = transform.clipPosition(of: transform.center)
    #expect(abs(center.w - 600) < 1e-9)
    #expect(abs(center.z / center.w - 606.0 / 598 * (1 - 8.0 / 600)) < 1e-12)
    let near = MercatorCoordinate(x: 0.5, y: 0.5, z: 592 / transform.worldSize)
    #expect(abs(transform.clipPosition(of: near).z) < 1e-9)
  }

  @Test(arguments: [20.0, 55, 71, 80, 85], [0.0, 30])
  func `All ground in view lies before the far plane, and the far plane is not far`(pitch: Double, roll: Double) {
    let transform = CameraTransform(camera: Camera(zoom: 10, pitch: pitch, roll: roll), size: size)
    for x in stride(from: 0.0, through: 600, by: 50) {
      for y in stride(from: 0.0, through: 400, by: 50) {
        guard let place = transform.unproject(Point(x, y)) else { continue }
        let clip = transform.clipPosition(of: MercatorCoordinate(place))
        #expect(clip.w > 0 && clip.z <= clip.w * (1 + 1e-9))
      }
    }
    #expect(transform.farZ / transform.nearZ < 520)
  }

  @Test(arguments: [-150.0, -30, 0, 30, 100])
  func `Where no corner comes near the horizon all of the image shows ground`(roll: Double) throws {
    // The farthest corner is 403 points off: its slope of 0.67 stays under 85 % of the horizon's, which is 1 at 45°.
    let transform = CameraTransform(
      camera: Camera(zoom: 10, pitch: 45, roll: roll, padding: EdgeInsets(left: 100)), size: size)
    var deepest = 0.0
    for corner in [Point(0, 0), Point(600, 0), Point(0, 400), Point(600, 400)] {
      let place = try #require(transform.unproject(corner))
      deepest = max(deepest, transform.clipPosition(of: MercatorCoordinate(place)).w)
    }
    #expect(abs(transform.farZ - 1.01 * deepest) < 1e-6)
  }

  @Test func `Metres per point at the centre are those of its latitude`() {
    let transform = CameraTransform(camera: camera, size: size)
    let expected = WebMercator.metersPerPoint(latitude: 35.18, zoom: 11.4)
    #expect(abs(transform.metersPerPoint / expected - 1) < 1e-12)
    #expect(abs(transform.pointsPerMeter * transform.metersPerPoint - 1) < 1e-15)
    #expect(transform.fieldOfView == Camera.defaultFieldOfView)
    #expect(abs(Camera.defaultFieldOfView - 36.869_897_645_844_02) < 1e-12)
  }
}

@Suite("B12 precision")
struct CameraPrecisionTests {
  let size = Size(1024, 768)

  private func transform(zoom: Double) -> CameraTransform {
    let seoul = Coordinate(latitude: 37.5665, longitude: 126.9780)
    return CameraTransform(camera: Camera(center: seoul, zoom: zoom, bearing: 30, pitch: 50), size: size)
  }

  /// The farthest, in points, that any ground in view lands from its place, when `clip` computes in Float.
  private func worstError(
    _ transform: CameraTransform, _ clip: (MercatorCoordinate) -> SIMD4<Float>
  ) -> Double {
    var worst = 0.0
    for x in stride(from: 0.0, through: 1024, by: 32) {
      for y in stride(from: 0.0, through: 768, by: 32) {
        guard let place = transform.unproject(Point(x, y)) else { continue }
        let position = clip(MercatorCoordinate(place))
        let imageX = Double((position.x / position.w + 1) * 512)
        let imageY = Double((1 - position.y / position.w) * 384)
        worst = max(worst, hypot(imageX - x, imageY - y))
      }
    }
    return worst
  }

  @Test(arguments: [6.0, 14, 18, 22])
  func `Positions relative to the centre stay within a tenth of a point in Float`(zoom: Double) {
    let transform = transform(zoom: zoom)
    let relative = transform.relativeToCenter
    let matrix = relative.matrix.floats
    let error = worstError(transform) { matrix * SIMD4(SIMD3<Float>($0.offset(from: relative.origin)), 1) }
    #expect(error < 0.1)
  }

  @Test func `A Mercator position in Float is points off at zoom 18`() {
    let transform = transform(zoom: 18)
    let matrix = transform.projectionMatrix.floats
    let error = worstError(transform) { matrix * SIMD4(Float($0.x), Float($0.y), Float($0.z), 1) }
    #expect(error > 1)
  }

  @Test(arguments: [14.0, 18, 22])
  func `A tile's matrix survives the conversion to Float`(zoom: Double) {
    let transform = transform(zoom: zoom)
    let across = 16384.0
    let tile = TileID(z: 14, x: Int(transform.center.x * across), y: Int(transform.center.y * across))
    let matrix = transform.tileMatrix(UnwrappedTileID(canonical: tile)).floats
    let error = worstError(transform) { place in
      let x = (place.x * across - Double(tile.x)) * 8192
      let y = (place.y * across - Double(tile.y)) * 8192
      return matrix * SIMD4(Float(x), Float(y), 0, 1)
    }
    #expect(error < 0.1)
  }
}
