import HeadlandGeometry
import Testing

@Suite("Tiles around the view")
struct TilesMarginTests {
  /// At zoom 1 a tile is 512 points: a view of 512×512 in the middle of tile (0, 0) shows just that tile.
  private let transform = CameraTransform(
    camera: Camera(center: MercatorCoordinate(x: 0.25, y: 0.25, z: 0).coordinate, zoom: 1), size: Size(512, 512))

  @Test("without a margin a view that fills a tile needs that tile only")
  func noMargin() {
    #expect(transform.visibleTiles(minZoom: 0, maxZoom: 22).map(\.canonical) == [TileID(z: 1, x: 0, y: 0)])
  }

  @Test("a margin of one point brings the neighbours to the east, south and west, and none beyond the pole")
  func margin() {
    let tiles = transform.visibleTiles(minZoom: 0, maxZoom: 22, margin: 1)
    let expected: Set<UnwrappedTileID> = [
      UnwrappedTileID(wrap: 0, canonical: TileID(z: 1, x: 0, y: 0)),
      UnwrappedTileID(wrap: 0, canonical: TileID(z: 1, x: 1, y: 0)),
      UnwrappedTileID(wrap: -1, canonical: TileID(z: 1, x: 1, y: 0)),
      UnwrappedTileID(wrap: 0, canonical: TileID(z: 1, x: 0, y: 1)),
      UnwrappedTileID(wrap: 0, canonical: TileID(z: 1, x: 1, y: 1)),
      UnwrappedTileID(wrap: -1, canonical: TileID(z: 1, x: 1, y: 1)),
    ]
    #expect(Set(tiles) == expected)
  }

  @Test("a margin without measure is as wide as the widest", arguments: [4097, 1e9, 1e300, Double.infinity])
  func boundlessMargin(margin: Double) {
    // Eight tiles to each side of the one in view, of which rows 0 and 1 exist.
    let tiles = transform.visibleTiles(minZoom: 0, maxZoom: 22, margin: margin)
    #expect(tiles.count == 17 * 2)
    #expect(tiles == transform.visibleTiles(minZoom: 0, maxZoom: 22, margin: CameraTransform.largestMargin))
  }

  @Test("a margin that is no distance counts as none", arguments: [-1, -1e300, -Double.infinity, Double.nan])
  func noDistance(margin: Double) {
    #expect(transform.visibleTiles(minZoom: 0, maxZoom: 22, margin: margin).count == 1)
  }
}
