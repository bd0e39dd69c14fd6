import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTiles

/// A source that was read: which tiles it has, and where they come from.
enum LoadedSource: Sendable {
  /// Tiles are cut out of data that are here.
  case geojson(GeoJSONSource)
  /// Tiles of features are loaded one by one.
  case vector(TileSet, promotedID: PromotedID?)
  /// Tiles of pictures are loaded one by one; a tile is shown so many points wide.
  case raster(TileSet, tileSize: Double)
  /// Tiles of heights are loaded one by one.
  case rasterDEM(TileSet, tileSize: Double, encoding: DEMEncoding)
  /// One picture lies between four corners.
  case placed(PlacedPicture)

  /// Where tiles are that are resources of their own; nil for a source without.
  var tileSet: TileSet? {
    switch self {
    case .vector(let tileSet, _), .raster(let tileSet, _), .rasterDEM(let tileSet, _, _): tileSet
    case .geojson, .placed: nil
    }
  }

  /// Whether each tile is a resource of its own.
  var isLoadedByTile: Bool { tileSet != nil }

  /// The zooms at which there are tiles.
  var zooms: ClosedRange<Int> {
    switch self {
    case .geojson(let source): 0...source.options.maxZoom
    case .vector(let tileSet, _), .raster(let tileSet, _), .rasterDEM(let tileSet, _, _): tileSet.zooms
    case .placed(let picture): picture.quad.tile.canonical.z...picture.quad.tile.canonical.z
    }
  }

  /// Whether there may be such a tile.
  func contains(_ tile: TileID) -> Bool { tileSet?.contains(tile) ?? true }

  /// Whether a tile that does not exist is a hole, through which the one above it is seen, and not an empty tile.
  var showsParentOfAbsent: Bool {
    switch self {
    case .raster, .rasterDEM: true
    case .geojson, .vector, .placed: false
    }
  }

  /// The lowest zoom of tiles that stand in for a missing one: pixels enlarged a thousand times show nothing.
  func lowestStandIn(for tile: TileID) -> Int { showsParentOfAbsent ? max(tile.z - 10, 0) : 0 }

  /// The tile above one, as far as there may be such a tile and it is not below a zoom.
  func parent(of tile: TileID, lowest: Int) -> TileID? {
    guard let parent = tile.parent, parent.z >= lowest, contains(parent) else { return nil }
    return parent
  }

  /// The tiles that a view must have.
  ///
  /// - Parameters:
  ///   - transform: The view.
  ///   - margin: How far layers draw over the edges of tiles, in points.
  /// - Returns: The tiles that there may be, nearest to the middle first.
  func tiles(in transform: CameraTransform, margin: Double) -> [UnwrappedTileID] {
    switch self {
    case .geojson, .vector:
      return transform.visibleTiles(minZoom: zooms.lowerBound, maxZoom: zooms.upperBound, margin: margin).filter {
        contains($0.canonical)
      }
    case .raster(_, let tileSize), .rasterDEM(_, let tileSize, _):
      return transform.visibleTiles(
        minZoom: zooms.lowerBound, maxZoom: zooms.upperBound, tileSize: tileSize, roundsZoom: true
      ).filter { contains($0.canonical) }
    case .placed(let picture): return picture.content == nil ? [] : picture.quad.tiles(in: transform)
    }
  }

  /// The whole zoom at which a tile is laid out: its own, or for features beyond the highest zoom the view's.
  func layoutZoom(of tile: TileID, viewZoom: Int) -> Int {
    switch self {
    case .geojson, .vector: tile.z == zooms.upperBound ? max(tile.z, viewZoom) : tile.z
    case .raster, .rasterDEM, .placed: tile.z
    }
  }

  /// Reads a tile of a source whose tiles are resources.
  ///
  /// - Throws: `VectorTileError`, `ImageError` or `DEMTile.NotSquare`.
  func decode(_ bytes: [UInt8]) throws -> TileData {
    switch self {
    case .raster: .picture(try TilePicture(decoding: bytes))
    case .rasterDEM(_, _, let encoding):
      .heights(try DEMTile(Image(decoding: bytes, limits: .tile), encoding: encoding))
    case .vector, .geojson, .placed: .vector(try VectorTile(bytes))
    }
  }
}

/// A tile as it is kept: decoded, where decoding is what takes time.
enum TileData: Sendable {
  case vector(VectorTile)
  case picture(TilePicture)
  case heights(DEMTile)

  var byteCount: Int {
    switch self {
    case .vector(let tile): tile.byteCount
    case .picture(let picture): picture.byteCount
    case .heights(let tile): tile.byteCount
    }
  }
}
