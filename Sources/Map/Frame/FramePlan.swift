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
  /// The sky; nil where the style has none, or it is not in view.
  let sky: SkyView?

  init(
    layers: [MapLayer], sources: [String: LoadedSource], transform: CameraTransform, pixelRatio: Double,
    sky values: SkyValues? = nil
  ) {
    self.transform = transform
    let sky = values.flatMap { SkyView($0, transform) }
    self.sky = sky
    self.pixelRatio = pixelRatio
    let zoom = transform.camera.zoom
    var visible = layers.filter { $0.isVisible(at: zoom) }
    if case .style(let layer)? = visible.first, layer.kind == .background, sky == nil, !Self.showsHorizon(transform),
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
    _ layers: [MapLayer], _ sources: [String: LoadedSource], _ transform: CameraTransform
  ) -> [String: [UnwrappedTileID]] {
    var margins: [String: Double] = [:]
    for case .style(let layer) in layers {
      guard let source = layer.source, let room = LayerKinds.room(of: layer.kind) else { continue }
      margins[source] = max(margins[source] ?? 0, room.reach(layer, transform.camera.zoom))
    }
    var tiles: [String: [UnwrappedTileID]] = [:]
    for (source, margin) in margins {
      guard let loaded = sources[source] else { continue }
      tiles[source] = loaded.tiles(in: transform, margin: margin)
    }
    return tiles
  }

  /// Whether a ray through one of the image's corners misses the world, so that not all of the image is map.
  private static func showsHorizon(_ transform: CameraTransform) -> Bool {
    let (width, height) = (transform.size.width, transform.size.height)
    let corners = [Point(0, 0), Point(width, 0), Point(0, height), Point(width, height)]
    let edge = WebMercator.maximumLatitude + 1e-6
    return corners.contains { corner in transform.unproject(corner).map { abs($0.latitude) > edge } ?? true }
  }
}

extension FramePlan {
  /// What the frame needs beside colour: stencil for hosts, depth where the style has a layer that rises from the ground.
  ///
  /// Such a layer counts at every zoom: pipelines are made for formats, so that a camera that comes near would else make
  /// all of them anew. Depth that no draw tests is not even cleared.
  func depth(_ style: Style) -> FrameTarget.Depth {
    if entries.contains(where: { if case .custom = $0.layer { true } else { false } }) { return .depthAndStencil }
    let rises = style.layers.contains { $0.isVisible && LayerKinds.room(of: $0.kind)?.usesDepth ?? false }
    return rises ? .depth : .none
  }

  /// The sources that the layers read which are visible at a zoom and can be drawn.
  static func sourceIDs(of layers: [MapLayer], zoom: Double) -> Set<String> {
    let drawn = layers.compactMap { layer -> StyleLayer? in
      guard case .style(let layer) = layer, layer.isVisible(at: zoom) else { return nil }
      return LayerKinds.room(of: layer.kind) == nil ? nil : layer
    }
    return Set(drawn.compactMap(\.source))
  }

  /// Which laid out tile each tile in view draws, by source.
  func bucketKeys(of sources: [String: LoadedSource]) -> BucketCache.TileKeys {
    var keys: BucketCache.TileKeys = [:]
    for (source, tiles) in tilesBySource {
      let viewZoom = Int(transform.camera.zoom.rounded(.down))
      for tile in tiles {
        let zoom = sources[source]?.layoutZoom(of: tile.canonical, viewZoom: viewZoom) ?? tile.canonical.z
        keys[source, default: [:]][tile] = BucketCache.Key(source: source, tile: tile.canonical, zoom: zoom)
      }
    }
    return keys
  }
}

extension FramePlan {
  /// The visible layers that draw features, from bottom to top.
  var featureLayers: [StyleLayer] {
    entries.compactMap { entry in
      guard case .style(let layer) = entry.layer, layer.source != nil, LayerKinds.room(of: layer.kind)?.query != nil
      else { return nil }
      return layer
    }
  }
}
