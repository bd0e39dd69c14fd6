import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

extension GeoJSONSpecification {
  /// Reads the source's data as the style wants them cut, chosen, named and gathered.
  ///
  /// - Parameter bytes: The data.
  /// - Returns: The source.
  /// - Throws: `GeoJSONError` where the data cannot be read.
  package func makeSource(_ bytes: [UInt8]) throws(GeoJSONError) -> GeoJSONSource {
    try GeoJSONSource(bytes, options: options, filter: chosen, aggregation: cluster?.aggregation)
  }

  private var options: GeoJSONOptions {
    let highestZoom = Int(min(max(maxZoom, 0), 24))
    var options = GeoJSONOptions(maxZoom: highestZoom, buffer: Int(buffer.rounded()), tolerance: tolerance)
    // Dashes and patterns go on from tile to tile, whether the style asks for metrics or not.
    options.hasLineMetrics = true
    options.generatesIDs = generatesIDs
    options.promotedID = promotedID?.property(layer: nil)
    if let cluster {
      options.cluster = ClusterOptions(
        radius: cluster.radius, maxZoom: Self.whole(cluster.maxZoom) ?? highestZoom - 1,
        minPoints: Self.whole(cluster.minPoints) ?? 2)
    }
    return options
  }

  /// The largest whole number up to one of the style's.
  private static func whole(_ number: Double?) -> Int? { number.map { Int(min(max($0, -1e9), 1e9)) } }

  /// What the style's filter chooses; one with faults, which the validation tells, is passed over.
  private var chosen: GeoJSONFilter? {
    guard let filter, case .success(let compiled) = FeatureFilter.compile(filter) else { return nil }
    return { compiled.accepts(EvaluationContext(zoom: 0, feature: $0)) }
  }
}

extension ClusterSpecification {
  /// What clusters tell of their points; properties with faults, which the validation tells, are left out.
  fileprivate var aggregation: ClusterAggregation? {
    let properties = properties.compactMap { ClusterProperty($0.name, $0.definition) }
    guard !properties.isEmpty else { return nil }
    let names = properties.map(\.name)
    return ClusterAggregation(names: names) { point in
      properties.map { $0.value(of: point) }
    } reduce: { gathered, more in
      let values = Dictionary(zip(names, more)) { $1 }
      let member = Feature(properties: values, kind: .point, rings: [])
      for (index, property) in properties.enumerated() {
        gathered[index] = property.reduced(gathered[index], with: member)
      }
    }
  }
}
