import HeadlandGeometry
import HeadlandStyle

/// What a layer draws of a tile, as the processor has it.
package struct LayerLayout: Sendable {
  /// The geometry.
  package let bucket: any Bucket
  /// The paint values that differ from feature to feature; nil where none does.
  let paint: PaintTable?
  /// The features, row by row of the paint table, where the table may have to be made anew.
  let features: [Feature]
}

/// Turns the features of a tile into what its layers draw.
package enum TileLayout {
  /// Lays out all layers that share a source; pure, so that any worker may do it.
  ///
  /// - Parameters:
  ///   - features: The features of the source in the tile.
  ///   - tile: The tile.
  ///   - layers: Layers of the source; kinds without a room are passed over.
  ///   - zoom: The zoom at which layout properties are evaluated.
  ///   - paint: What paint values are computed from.
  ///   - grain: How finely geometry is to be cut.
  /// - Returns: Layouts by layer id, without the empty ones.
  package static func layOut(
    features: [Feature], tile: TileID, layers: [StyleLayer], zoom: Double, paint: PaintInputs? = nil,
    grain: SubdivisionGrain = .none
  ) -> [String: LayerLayout] {
    let paint = paint ?? PaintInputs(zoom: zoom)
    var layouts: [String: LayerLayout] = [:]
    for layer in layers {
      guard let room = LayerKinds.room(of: layer.kind), let makeBucket = room.bucket else { continue }
      let drawn = drawn(features, by: layer, sortKey: room.sortKey, tile: tile, zoom: zoom)
      let bucket = makeBucket(
        LayoutInput(
          features: drawn, layer: layer, tile: tile, zoom: zoom, availableImages: paint.images.available, grain: grain))
      guard !bucket.isEmpty else { continue }
      let key = paint.key(of: layer)
      let table = key.flatMap { key in room.paint.map { PaintTable(key, layer, $0, drawn, tile: tile, paint.images) } }
      layouts[layer.id] = LayerLayout(
        bucket: bucket, paint: table, features: key?.mayChange ?? false ? drawn : [])
    }
    return layouts
  }

  /// The features that a layer draws, from the lowest to the highest.
  static func drawn(
    _ features: [Feature], by layer: StyleLayer, sortKey: String?, tile: TileID, zoom: Double
  ) -> [Feature] {
    let isWhole = layer.filter == nil && !(sortKey.map(layer.properties.isSet) ?? false)
    if isWhole { return features }
    return order(features, drawnBy: layer, sortKey: sortKey, tile: tile, zoom: zoom).map { features[$0] }
  }

  /// The places of the features that a layer draws, from the lowest to the highest.
  static func order(
    _ features: [Feature], drawnBy layer: StyleLayer, sortKey: String?, tile: TileID, zoom: Double
  ) -> [Int] {
    func context(_ index: Int) -> EvaluationContext {
      EvaluationContext(zoom: zoom, feature: features[index], tile: tile)
    }
    let chosen = layer.filter == nil ? Array(features.indices) : features.indices.filter { layer.draws(context($0)) }
    guard let sortKey, layer.properties.isSet(sortKey) else { return chosen }
    let property = layer.property(sortKey)
    let keys = chosen.map { property.number(in: context($0)) }
    return chosen.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { chosen[$0] }
  }
}
