import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// What a worker needs to lay out one tile.
struct LayoutWork: Sendable {
  let key: BucketCache.Key
  let data: SourceTile
  let isSubstitute: Bool
  let layers: [StyleLayer]
  let paint: PaintInputs
  /// The neighbours that would have given the tile something and are not there.
  var lackingNeighbors: Set<TileID> = []
  /// How pictures are spread between corners.
  var pictureMapping = PictureMapping.perspective
  /// Whether any layer of the source, at whatever zoom, shows how steep the ground is.
  var showsSlopes = false

  /// A tile that was laid out.
  struct Result: Sendable {
    let key: BucketCache.Key
    let layers: [String: LayerLayout]
    /// What all layers of the source share.
    let shared: (any Bucket)?
    let issues: [VectorTileIssue]
    let isSubstitute: Bool
    var lackingNeighbors: Set<TileID> = []
  }

  /// Lays the tile out; pure, so that any worker may do it.
  func result() -> Result {
    if let shared = data.shared(key.tile, pictureMapping, showsSlopes: showsSlopes) {
      return Result(
        key: key, layers: [:], shared: shared, issues: [], isSubstitute: isSubstitute,
        lackingNeighbors: lackingNeighbors)
    }
    var layouts: [String: LayerLayout] = [:]
    var issues = data.issues
    for layers in groups {
      let read = data.features(of: layers[0].sourceLayer, tile: key.tile)
      issues += read.issues
      let made = TileLayout.layOut(
        features: read.features, tile: key.tile, layers: layers, zoom: Double(key.zoom), paint: paint)
      layouts.merge(made) { $1 }
    }
    return Result(key: key, layers: layouts, shared: nil, issues: issues, isSubstitute: isSubstitute)
  }

  /// The layers that share features, in the order in which the style first names their source layers.
  private var groups: [[StyleLayer]] {
    guard !data.ignoresSourceLayers else { return layers.isEmpty ? [] : [layers] }
    var groups: [[StyleLayer]] = []
    var places: [String?: Int] = [:]
    for layer in layers {
      if let place = places[layer.sourceLayer] {
        groups[place].append(layer)
      } else {
        places[layer.sourceLayer] = groups.count
        groups.append([layer])
      }
    }
    return groups
  }

  /// Lays tiles out side by side, as many at a time as the machine has cores; results are in the order of `work`.
  static func results(_ work: [LayoutWork]) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, item) in work.enumerated() {
        group.addTask { (index, item.result()) }
      }
      var results: [Result?] = Array(repeating: nil, count: work.count)
      for await (index, result) in group { results[index] = result }
      return results.compactMap(\.self)
    }
  }
}
