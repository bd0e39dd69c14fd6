import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// A source that was read: which tiles it has, and where they come from.
enum LoadedSource: Sendable {
  /// Tiles are cut out of data that are here.
  case geojson(GeoJSONSource)
  /// Tiles are loaded one by one.
  case vector(TileSet, promotedID: PromotedID?)

  /// Whether each tile is a resource of its own.
  var isLoadedByTile: Bool { if case .vector = self { true } else { false } }

  /// The zooms at which there are tiles.
  var zooms: ClosedRange<Int> {
    switch self {
    case .geojson(let source): 0...source.options.maxZoom
    case .vector(let tileSet, _): tileSet.zooms
    }
  }

  /// Whether there may be such a tile.
  func contains(_ tile: TileID) -> Bool {
    switch self {
    case .geojson: true
    case .vector(let tileSet, _): tileSet.contains(tile)
    }
  }
}

/// The data of one tile: features by source layer, made on the worker that lays the tile out.
enum SourceTile: Sendable {
  /// A tile that is cut out of a GeoJSON source, whatever the source layer.
  case geojson(GeoJSONSource)
  /// A vector tile, the one of `ancestor` where the tile itself is missing.
  case vector(VectorTile, ancestor: TileID, promotedID: PromotedID?)

  /// The features of a source layer on a tile, and what is wrong with those that are not there.
  func features(of sourceLayer: String?, tile: TileID) -> (features: [Feature], issues: [VectorTileIssue]) {
    switch self {
    case .geojson(let source): return (source.tile(tile), [])
    case .vector(let data, let ancestor, let promotedID):
      guard let sourceLayer else { return ([], []) }
      let read = data.features(of: sourceLayer, promotedID: promotedID?.property(layer: sourceLayer))
      guard ancestor != tile else { return read }
      return (read.features.compactMap { $0.enlarged(from: ancestor, to: tile) }, read.issues)
    }
  }

  /// Whether all layers share the features of one tile.
  var ignoresSourceLayers: Bool { if case .geojson = self { true } else { false } }

  /// What is wrong with the tile as a whole.
  var issues: [VectorTileIssue] { if case .vector(let data, _, _) = self { data.issues } else { [] } }
}
