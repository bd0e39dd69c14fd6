import HeadlandGeometry

/// A picture between four corners.
struct PlacedPicture: Sendable {
  /// Where the picture lies.
  var quad: PictureQuad
  /// Nil as long as the program has handed over none.
  var content: SourcePicture?

  init(corners: [Coordinate], content: SourcePicture?) {
    quad = PictureQuad(corners)
    self.content = content
  }
}

/// Four corners on the map, relative to a tile that holds their middle.
struct PictureQuad: Sendable {
  /// The tile, and the copy of the world on which the first corner's longitude lies.
  let tile: UnwrappedTileID
  /// The corners in units of the tile: top left, top right, bottom right, bottom left.
  let corners: [SIMD2<Double>]
  /// The columns of worlds that the corners reach over.
  private let worlds: ClosedRange<Int>

  /// The highest zoom of the tile; a picture of a millimetre is larger than a unit there.
  private static let highestZoom = 24
  /// Nearer to the poles Mercator has no end.
  private static let highestLatitude = 89.9

  init(_ coordinates: [Coordinate]) {
    let places = coordinates.map { coordinate in
      let latitude = min(max(coordinate.latitude, -Self.highestLatitude), Self.highestLatitude)
      let place = MercatorCoordinate(Coordinate(latitude: latitude, longitude: coordinate.longitude))
      return SIMD2(place.x, place.y)
    }
    let low = places.reduce(places[0]) { pointwiseMin($0, $1) }
    let high = places.reduce(places[0]) { pointwiseMax($0, $1) }
    let side = (high - low).max()
    var zoom = 0
    while zoom < Self.highestZoom, side * Double(2 << zoom) <= 1 { zoom += 1 }
    let across = 1 << zoom
    let middle = (low + high) / 2 * Double(across)
    let column = Int(middle.x.rounded(.down))
    let row = min(max(Int(middle.y.rounded(.down)), 0), across - 1)
    tile = UnwrappedTileID(
      wrap: column >> zoom, canonical: TileID(z: zoom, x: column & (across - 1), y: row))
    corners = places.map { ($0 * Double(across) - SIMD2(Double(column), Double(row))) * Double(TileID.extent) }
    // A picture that ends on a world's edge does not reach into the next one.
    let west = Int(low.x.rounded(.down))
    worlds = west...max(west, Int(high.x.rounded(.up)) - 1)
  }

  /// The tile on each copy of the world on which the picture may be seen.
  func tiles(in transform: CameraTransform) -> [UnwrappedTileID] {
    let seen = transform.visibleTiles(minZoom: 0, maxZoom: Self.highestZoom).map(\.wrap)
    guard let west = seen.min(), let east = seen.max() else { return [] }
    let shifts = west - worlds.upperBound...east - worlds.lowerBound
    return shifts.map { UnwrappedTileID(wrap: tile.wrap + $0, canonical: tile.canonical) }
  }
}
