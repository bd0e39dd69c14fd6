import HeadlandGeometry
import HeadlandStyle

/// Finds what a frame shows at a place.
struct RenderedQuery: Sendable {
  let scene: QueryScene
  let area: QueryArea?
  /// The ids of the layers that count; nil for all.
  let layers: Set<String>?
  let filter: FeatureFilter?

  /// A feature that was found, and how far away it is touched.
  private struct Hit {
    let feature: QueriedFeature
    let depth: Double
  }

  /// The features, topmost first.
  func results() -> [QueriedFeature] {
    let area = RenderedArea(area, scene.transform)
    let asked = scene.layers.filter { layers?.contains($0.id) ?? true }
    var hits: [String: [Hit]] = [:]
    guard !area.ground.isEmpty else { return [] }
    for (source, tiles) in scene.tiles {
      let ofSource = asked.filter { $0.source == source }
      guard !ofSource.isEmpty else { continue }
      hits.merge(self.hits(in: tiles, ofSource, area)) { $1 }
    }
    return Self.ordered(hits, asked)
  }

  /// Later layers come first; what stands on the map is ordered by distance, as far as no flat layer lies between.
  private static func ordered(_ hits: [String: [Hit]], _ layers: [StyleLayer]) -> [QueriedFeature] {
    let places = Dictionary(layers.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var standing = layers.reversed().filter { $0.kind == .fillExtrusion }.flatMap { hits[$0.id] ?? [] }
      .enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }.map(\.element)[...]
    var ordered: [QueriedFeature] = []
    for (place, layer) in layers.enumerated().reversed() {
      guard layer.kind == .fillExtrusion else {
        ordered += (hits[layer.id] ?? []).map(\.feature)
        continue
      }
      while let nearest = standing.first, places[nearest.feature.layerID ?? ""] ?? 0 >= place {
        ordered.append(nearest.feature)
        standing.removeFirst()
      }
    }
    return ordered
  }

  /// What of a source's layers is touched, by layer id, in the order of the tiles.
  private func hits(in tiles: [QueryScene.Tile], _ layers: [StyleLayer], _ area: RenderedArea) -> [String: [Hit]] {
    var hits: [String: [Hit]] = [:]
    // Copies of the world show the same tile: a feature of it is found once.
    let copies = Dictionary(grouping: tiles, by: \.key)
    var candidates: [BucketCache.Key: [Candidates]] = [:]
    var found: [BucketCache.Key: Set<Found>] = [:]
    for tile in tiles {
      if candidates[tile.key] == nil {
        candidates[tile.key] = self.candidates(of: copies[tile.key] ?? [], layers, area)
      }
      let query = TileQuery(tile.id, area, scene.transform)
      for group in candidates[tile.key] ?? [] {
        for (place, layer) in group.layers.enumerated() {
          guard let room = LayerKinds.room(of: layer.kind)?.query else { continue }
          let test = room(layer, query)
          for candidate in group.drawn[place].reversed() {
            let mark = Found(layer: layer.id, feature: candidate.number)
            guard found[tile.key]?.contains(mark) != true, let hit = hit(candidate.feature, layer, tile, test) else {
              continue
            }
            found[tile.key, default: []].insert(mark)
            hits[layer.id, default: []].append(hit)
          }
        }
      }
    }
    return hits
  }

  private struct Found: Hashable {
    let layer: String
    let feature: Int
  }

  /// The features of a tile that may be touched, for layers that share them.
  private struct Candidates {
    let layers: [StyleLayer]
    /// What each layer draws of them, from the lowest to the highest.
    let drawn: [[(number: Int, feature: Feature)]]
  }

  /// Makes the features of a tile that some layers may show at the place, on any copy of the world.
  private func candidates(
    of copies: [QueryScene.Tile], _ layers: [StyleLayer], _ area: RenderedArea
  ) -> [Candidates] {
    guard let first = copies.first, case .data(let data) = first.content else { return [] }
    let queries = copies.map { TileQuery($0.id, area, scene.transform) }
    let shared = Dictionary(grouping: layers) { data.ignoresSourceLayers ? nil : $0.sourceLayer }
    return shared.map { sourceLayer, layers in
      var box: TileBox?
      for layer in layers {
        let largest = LargestValues(
          layer: layer, zoom: scene.transform.camera.zoom, highest: first.highest[layer.id])
        for query in queries {
          guard let own = LayerKinds.room(of: layer.kind)?.query?(layer, query).box(largest) else { continue }
          box = box?.joined(own) ?? own
        }
      }
      guard let box, all(box.low .<= box.high) else { return Candidates(layers: [], drawn: []) }
      let features = data.features(of: sourceLayer, tile: first.key.tile, touching: box).features.filter {
        box.touches($0.rings.joined()) && accepts($0, first.key)
      }
      return Candidates(
        layers: layers,
        drawn: layers.map { layer in
          TileLayout.order(
            features, drawnBy: layer, sortKey: LayerKinds.room(of: layer.kind)?.sortKey, tile: first.key.tile,
            zoom: Double(first.key.zoom)
          ).map { (number: $0, feature: features[$0]) }
        })
    }
  }

  private func accepts(_ feature: Feature, _ key: BucketCache.Key) -> Bool {
    guard let filter else { return true }
    return filter.accepts(
      EvaluationContext(zoom: Double(key.zoom), feature: feature, tile: key.tile, globalState: scene.globalState))
  }

  private func hit(
    _ feature: Feature, _ layer: StyleLayer, _ tile: QueryScene.Tile, _ test: any LayerQuery
  ) -> Hit? {
    let source = tile.key.source
    let state = scene.state(of: feature, source: source, sourceLayer: layer.sourceLayer)
    let context = EvaluationContext(
      zoom: scene.transform.camera.zoom, feature: feature, tile: tile.key.tile, featureState: state)
    guard let depth = test.depth(of: feature, in: context) else { return nil }
    return Hit(
      feature: QueriedFeature(
        id: feature.id, properties: feature.properties.values, geometry: feature.geometry(in: tile.key.tile),
        kind: feature.kind, source: source, sourceLayer: layer.sourceLayer, layerID: layer.id, state: state),
      depth: depth)
  }
}
