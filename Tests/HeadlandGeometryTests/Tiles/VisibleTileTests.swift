import Glibc
import HeadlandGeometry
import Testing

@Suite("Visible tiles")
struct VisibleTileTests {
  private func tile(_ z: Int, _ x: Int, _ y: Int, wrap: Int = 0) -> UnwrappedTileID {
    UnwrappedTileID(wrap: wrap, canonical: TileID(z: z, x: x, y: y))
  }

  /// A camera over the middle of the tile z/x/y, or over its north-west corner.
  private func over(_ z: Int, _ x: Double, _ y: Double, zoom: Double, bearing: Double = 0, pitch: Double = 0) -> Camera
  {
    let across = exp2(Double(z))
    let center = MercatorCoordinate(x: x / across, y: y / across).coordinate
    return Camera(center: center, zoom: zoom, bearing: bearing, pitch: pitch)
  }

  private func tiles(_ camera: Camera, _ size: Size, minZoom: Int = 0, maxZoom: Int = 22) -> [UnwrappedTileID] {
    CameraTransform(camera: camera, size: size).visibleTiles(minZoom: minZoom, maxZoom: maxZoom)
  }

  @Test func `An image that is one world shows one tile`() {
    #expect(tiles(Camera(zoom: 0), Size(512, 512)) == [tile(0, 0, 0)])
  }

  @Test func `An image of four tiles shows four, and smaller tiles make sixteen`() {
    let transform = CameraTransform(camera: Camera(zoom: 1), size: Size(1024, 1024))
    #expect(Set(transform.visibleTiles(minZoom: 0, maxZoom: 22)).count == 4)
    let small = transform.visibleTiles(minZoom: 0, maxZoom: 22, tileSize: 256)
    #expect(small.count == 16 && small.allSatisfy { $0.canonical.z == 2 && $0.wrap == 0 })
  }

  @Test func `A wide image shows copies of the world left and right, the middle first`() {
    #expect(
      tiles(Camera(zoom: 0), Size(1024, 512)) == [tile(0, 0, 0), tile(0, 0, 0, wrap: -1), tile(0, 0, 0, wrap: 1)])
  }

  @Test func `At the antimeridian the tiles to the east are of the next copy`() {
    let found = tiles(over(3, 8, 4.5, zoom: 3), Size(512, 512))
    // The centre's longitude is brought to 180° W, so the copy to the west is the other one.
    #expect(Set(found) == [tile(3, 0, 4), tile(3, 7, 4, wrap: -1)])
  }

  @Test func `A turned image touches its diamond of tiles and no corner`() {
    // Half the diagonal is 362 points: the tips reach 106 into the neighbours, the corners of the tile lie at 512.
    let found = tiles(over(5, 10.5, 12.5, zoom: 5, bearing: 45), Size(512, 512))
    #expect(found.first == tile(5, 10, 12))
    #expect(Set(found) == [tile(5, 10, 12), tile(5, 9, 12), tile(5, 11, 12), tile(5, 10, 11), tile(5, 10, 13)])
  }

  @Test func `Zooms between keep the lower level's tiles`() {
    let found = tiles(over(5, 10.5, 12.5, zoom: 5.9), Size(512, 512))
    #expect(found == [tile(5, 10, 12)])
  }

  @Test func `Above the highest zoom of a source its last level is used, below the lowest nothing`() {
    let camera = over(9, 300.5, 200.5, zoom: 9)
    #expect(tiles(camera, Size(512, 512), maxZoom: 4) == [tile(4, 9, 6)])
    #expect(tiles(camera, Size(512, 512), minZoom: 10).isEmpty)
  }

  @Test func `Nothing is asked for beyond the north and south edges`() {
    let found = tiles(Camera(center: Coordinate(latitude: 80, longitude: 0), zoom: 2, pitch: 60), Size(800, 600))
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.canonical.isValid })
  }

  @Test(arguments: [0.0, 35, 60, 75, 85])
  func `Every ground point in view lies on a tile, and every tile is before the camera`(pitch: Double) {
    for bearing in stride(from: -180.0, to: 180, by: 52) {
      let camera = over(8, 218.3, 99.1, zoom: 8.4, bearing: bearing, pitch: pitch)
      let transform = CameraTransform(camera: camera, size: Size(640, 480))
      let found = transform.visibleTiles(minZoom: 0, maxZoom: 22)
      let set = Set(found)
      #expect(set.count == found.count && found.count < 150)
      for x in stride(from: 0.0, through: 640, by: 16) {
        for y in stride(from: 0.0, through: 480, by: 16) {
          guard let place = transform.unproject(Point(x, y)).map({ MercatorCoordinate($0) }) else { continue }
          #expect(set.contains(tile(8, Int(place.x * 256), Int(place.y * 256))))
        }
      }
      #expect(found.allSatisfy { isBeforeCamera($0, transform) })
    }
  }

  private func isBeforeCamera(_ tile: UnwrappedTileID, _ transform: CameraTransform) -> Bool {
    let matrix = transform.tileMatrix(tile)
    return [(0.0, 0.0), (8192, 0), (0, 8192), (8192, 8192)].contains { x, y in (matrix * SIMD4(x, y, 0, 1)).w > 0 }
  }

  @Test func `Tiles come nearest to the centre first`() {
    let camera = over(8, 218.3, 99.1, zoom: 8.4, bearing: 20, pitch: 70)
    let distances = tiles(camera, Size(640, 480))
      .map { hypot(Double($0.canonical.x) + 0.5 - 218.3, Double($0.canonical.y) + 0.5 - 99.1) }
    #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  @Test func `A raised centre still covers the sea level that tiles lie on`() {
    var camera = over(8, 218.3, 99.1, zoom: 8.4, pitch: 60)
    camera.centerElevation = 20_000
    let transform = CameraTransform(camera: camera, size: Size(640, 480))
    let found = Set(transform.visibleTiles(minZoom: 0, maxZoom: 22))
    for x in stride(from: 214.0, to: 222, by: 0.25) {
      for y in stride(from: 95.0, to: 103, by: 0.25) {
        let clip = transform.clipPosition(of: MercatorCoordinate(x: x / 256, y: y / 256))
        guard clip.w > 0, abs(clip.x) < clip.w, abs(clip.y) < clip.w, clip.z < clip.w else { continue }
        #expect(found.contains(tile(8, Int(x), Int(y))))
      }
    }
  }
}

@Suite("Tile names")
struct TileIDTests {
  @Test func `A parent holds four children`() {
    #expect(TileID(z: 6, x: 55, y: 24).parent == TileID(z: 5, x: 27, y: 12))
    #expect(TileID(z: 0, x: 0, y: 0).parent == nil)
  }

  @Test func `Only names in the pyramid are valid`() {
    #expect(TileID(z: 2, x: 3, y: 3).isValid)
    #expect(!TileID(z: 2, x: 4, y: 0).isValid)
    #expect(!TileID(z: 2, x: 0, y: -1).isValid)
    #expect(!TileID(z: -1, x: 0, y: 0).isValid)
  }

  @Test func `A name is written z, x, y`() {
    #expect("\(TileID(z: 6, x: 54, y: 24))" == "6/54/24")
  }
}
