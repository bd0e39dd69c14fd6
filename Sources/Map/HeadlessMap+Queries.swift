import HeadlandGeometry
import HeadlandStyle

extension HeadlessMap {
  /// Finds the features that the last frame shows at a place, topmost first.
  ///
  /// Features are found as they are drawn: by radius, width, offset and translation at the frame's zoom, with the states
  /// that they had. Invisible ones, of opacity 0, are found too. The order is that of the layers, then of the features
  /// within a layer. A feature that several tiles hold a piece of is found once for each piece that is touched; copies of
  /// the world count as one. A query works on what is kept of the last frame, beside the caller and beside the next
  /// frame: neither waits for the other.
  /// ```swift
  /// let roads = try await map.queryRenderedFeatures(in: .point(Point(120, 80)), filter: .get("class") == "road")
  /// ```
  /// - Parameters:
  ///   - area: Where features are looked for, in points from the top left; all of the picture without one.
  ///   - layers: The ids of the layers that are asked; all without them.
  ///   - filter: A condition of the features, as a layer has it.
  /// - Returns: The features.
  /// - Throws: `MapError.noFrame` before the first frame, `MapError.noLayer` for a layer that is not there,
  ///   `MapError.invalidFilter`, and `ResourceError` where a tile has to be loaded anew and cannot be.
  nonisolated(nonsending) public func queryRenderedFeatures(
    in area: QueryArea? = nil, layers: [String]? = nil, filter: StyleExpression? = nil
  ) async throws -> [QueriedFeature] {
    guard let scene = queryScene else { throw MapError.noFrame }
    let known = Set(layerIDs).union(scene.layers.map(\.id))
    for layer in layers ?? [] where !known.contains(layer) { throw MapError.noLayer(layer, layers: layerIDs) }
    let filter = try Self.compiled(filter)
    let query = RenderedQuery(
      scene: try await scene.completed(provider), area: area, layers: layers.map(Set.init), filter: filter)
    return await Self.onWorker { query.results() }
  }

  /// Finds the features that a source has on the tiles of the last frame, whether a layer draws them or not.
  ///
  /// Features are given tile by tile; one that several tiles hold a piece of is given once for each.
  /// - Parameters:
  ///   - source: The source's id.
  ///   - sourceLayer: The layer of a vector tile.
  ///   - filter: A condition of the features, as a layer has it.
  /// - Returns: The features; none of a source that the frame had no need of.
  /// - Throws: `MapError.noFrame` before the first frame, `MapError.noSource`, `MapError.sourceLayer` where the source
  ///   has layers and none is named, or the other way round, `MapError.invalidFilter`, and `ResourceError` where a tile
  ///   has to be loaded anew and cannot be.
  nonisolated(nonsending) public func querySourceFeatures(
    _ source: String, sourceLayer: String? = nil, filter: StyleExpression? = nil
  ) async throws -> [QueriedFeature] {
    guard let scene = queryScene else { throw MapError.noFrame }
    try checkNames(source, sourceLayer)
    let filter = try Self.compiled(filter)
    let query = SourceQuery(
      scene: try await scene.completed(provider), source: source, sourceLayer: sourceLayer, filter: filter)
    return await Self.onWorker { query.results() }
  }

  private static func compiled(_ filter: StyleExpression?) throws(MapError) -> FeatureFilter? {
    guard let filter else { return nil }
    switch FeatureFilter.compile(filter.json) {
    case .success(let compiled): return compiled
    case .failure(let faults):
      throw .invalidFilter(faults.all.map { "\($0.key): \($0.message)" }.joined(separator: "; "))
    }
  }

  /// Computes something beside the caller.
  @concurrent private static func onWorker(
    _ work: @Sendable () -> [QueriedFeature]
  ) async -> [QueriedFeature] { work() }
}
