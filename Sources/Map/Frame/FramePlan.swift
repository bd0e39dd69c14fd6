import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// What a frame is going to draw, decided before anything is drawn: a value.
struct FramePlan {
  /// One visible layer with the tiles that it draws.
  struct Entry {
    let layer: MapLayer
    let tiles: [UnwrappedTileID]
  }

  let transform: CameraTransform
  let pixelRatio: Double
  /// The colour that the frame begins with: a background at the bottom costs no draw.
  let clearColor: ClearColor
  /// The visible layers from bottom to top, without a background that became the clear colour.
  let entries: [Entry]
  /// The tiles that each source must have laid out.
  let tilesBySource: [String: [UnwrappedTileID]]
  /// The copies of the world that are in view, the camera's own first.
  let worlds: [Int]

  init(layers: [MapLayer], sources: [String: ClosedRange<Int>], transform: CameraTransform, pixelRatio: Double) {
    self.transform = transform
    self.pixelRatio = pixelRatio
    let zoom = transform.camera.zoom
    var visible = layers.filter { $0.isVisible(at: zoom) }
    if case .style(let layer)? = visible.first, layer.kind == .background, !Self.showsHorizon(transform),
      let color = BackgroundRenderer.clearColor(layer, zoom: zoom)
    {
      clearColor = color
      visible.removeFirst()
    } else {
      clearColor = ClearColor(alpha: 0)
    }
    let ground = transform.visibleTiles(minZoom: 0, maxZoom: 22)
    tilesBySource = Self.tiles(visible, sources, transform)
    let tiles = tilesBySource
    entries = visible.map { layer in
      guard case .style(let styleLayer) = layer else { return Entry(layer: layer, tiles: []) }
      return Entry(layer: layer, tiles: styleLayer.source.map { tiles[$0] ?? [] } ?? ground)
    }
    worlds = Array(Set(ground.map(\.wrap))).sorted { (abs($0), $0) < (abs($1), $1) }
  }

  private static func tiles(
    _ layers: [MapLayer], _ sources: [String: ClosedRange<Int>], _ transform: CameraTransform
  ) -> [String: [UnwrappedTileID]] {
    var margins: [String: Double] = [:]
    for case .style(let layer) in layers {
      guard let source = layer.source, let room = LayerKinds.room(of: layer.kind) else { continue }
      margins[source] = max(margins[source] ?? 0, room.reach(layer, transform.camera.zoom))
    }
    var tiles: [String: [UnwrappedTileID]] = [:]
    for (source, margin) in margins {
      guard let zooms = sources[source] else { continue }
      tiles[source] = transform.visibleTiles(minZoom: zooms.lowerBound, maxZoom: zooms.upperBound, margin: margin)
    }
    return tiles
  }

  /// Whether a ray through one of the image's corners misses the ground, so that not all of the image is map.
  private static func showsHorizon(_ transform: CameraTransform) -> Bool {
    let (width, height) = (transform.size.width, transform.size.height)
    let corners = [Point(0, 0), Point(width, 0), Point(0, height), Point(width, height)]
    return corners.contains { transform.unproject($0) == nil }
  }
}

extension FramePlan {
  /// Which laid out tile each tile in view draws, by source.
  func bucketKeys(zooms: [String: ClosedRange<Int>]) -> BucketCache.TileKeys {
    var keys: BucketCache.TileKeys = [:]
    for (source, tiles) in tilesBySource {
      let isOverscaled = { (tile: TileID) in tile.z == zooms[source]?.upperBound }
      let viewZoom = Int(transform.camera.zoom.rounded(.down))
      for tile in tiles {
        let zoom = isOverscaled(tile.canonical) ? max(tile.canonical.z, viewZoom) : tile.canonical.z
        keys[source, default: [:]][tile] = BucketCache.Key(source: source, tile: tile.canonical, zoom: zoom)
      }
    }
    return keys
  }
}
