import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

extension HeadlessMap {
  /// What there is of the tiles of a frame; it is kept as long as they are in view.
  func found(_ order: [BucketCache.Key]) -> [BucketCache.Key: TileStore.Found] {
    order.reduce(into: [:]) { found, key in
      found[key] = tiles.tile(
        for: key, of: sources.loaded[key.source], policy: options.missingTilePolicy(of: key.source))
    }
  }

  /// What queries need of a frame.
  func scene(
    of plan: FramePlan, _ keys: BucketCache.TileKeys, _ found: [BucketCache.Key: TileStore.Found], _ paint: PaintInputs
  ) -> QueryScene {
    let layers = plan.featureLayers
    let tiles = keys.mapValues { keys in
      keys.map { id, key in
        QueryScene.Tile(
          id: id, key: key, content: content(of: key, found[key] ?? .missing),
          highest: layers.reduce(into: [:]) { $0[$1.id] = buckets.layer($1.id, key)?.paint?.highest })
      }.sorted(by: QueryScene.Tile.precedes)
    }
    return QueryScene(
      transform: plan.transform, layers: layers, tiles: tiles, states: paint.states, globalState: style.globalState)
  }

  private func content(of key: BucketCache.Key, _ found: TileStore.Found) -> QueryScene.Content {
    if case .data(let data, _, _) = found { return .data(data) }
    guard buckets.isDrawn(key), let loaded = sources.loaded[key.source], case .vector(let tileSet, _) = loaded,
      let request = tileSet.request(for: key.tile, pixelRatio: pixelRatio)
    else { return .nothing }
    return .gone(request, loaded)
  }
}
