import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// The data of one tile: features by source layer, made on the worker that lays the tile out, or what all layers share.
enum SourceTile: Sendable {
  /// A tile that is cut out of a GeoJSON source, whatever the source layer.
  case geojson(GeoJSONSource)
  /// A vector tile, the one of `ancestor` where the tile itself is missing.
  case vector(VectorTile, ancestor: TileID, promotedID: PromotedID?)
  /// A picture, a part of the one of `ancestor` where the tile itself is missing.
  case picture(TilePicture, ancestor: TileID)
  /// Heights, a part of those of `ancestor` where the tile itself is missing, and the neighbours that are there.
  case heights(DEMTile, ancestor: TileID, neighbors: [DEMNeighbor])
  /// A picture between corners.
  case placed(PlacedPicture)

  /// The features of a source layer on a tile, and what is wrong with those that are not there.
  ///
  /// With a box only the features are made of which something may lie in it.
  func features(
    of sourceLayer: String?, tile: TileID, touching box: TileBox? = nil
  ) -> (features: [Feature], issues: [VectorTileIssue]) {
    switch self {
    case .geojson(let source): return (box.map { source.tile(tile, touching: $0) } ?? source.tile(tile), [])
    case .vector(let data, let ancestor, let promotedID):
      guard let sourceLayer else { return ([], []) }
      let read = data.features(
        of: sourceLayer, promotedID: promotedID?.property(layer: sourceLayer),
        touching: box?.reduced(from: tile, to: ancestor))
      guard ancestor != tile else { return read }
      return (read.features.compactMap { $0.enlarged(from: ancestor, to: tile) }, read.issues)
    case .picture, .heights, .placed: return ([], [])
    }
  }

  /// What all layers of the source share on a tile; nil for features.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - mapping: How pictures are spread between corners.
  ///   - showsSlopes: Whether any layer shows how steep the ground is.
  /// - Returns: The bucket.
  func shared(_ tile: TileID, _ mapping: PictureMapping, showsSlopes: Bool = false) -> (any Bucket)? {
    switch self {
    case .geojson, .vector: return nil
    case .picture(let picture, let ancestor): return RasterBucket(picture, of: ancestor, on: tile)
    case .heights(var heights, let ancestor, let neighbors):
      for neighbor in neighbors { heights.takeBorder(from: neighbor.tile, neighbor.direction) }
      let slopes = showsSlopes ? DEMSlopes(heights, neighbors: neighbors.byDirection, at: ancestor) : nil
      return DEMBucket(
        tile: heights, slopes: slopes, window: PictureWindow(of: tile, in: ancestor), ancestor: ancestor)
    case .placed(let picture): return RasterBucket(picture, mapping)
    }
  }

  /// Whether all layers share the features of one tile.
  var ignoresSourceLayers: Bool { if case .geojson = self { true } else { false } }

  /// What is wrong with the tile as a whole.
  var issues: [VectorTileIssue] { if case .vector(let data, _, _) = self { data.issues } else { [] } }
}

/// Heights beside those of a tile.
struct DEMNeighbor: Sendable {
  let direction: DEMTile.Direction
  let tile: DEMTile
}

extension [DEMNeighbor] {
  fileprivate var byDirection: [DEMTile.Direction: DEMTile] {
    Dictionary(map { ($0.direction, $0.tile) }) { first, _ in first }
  }
}
