import HeadlandGeometry

/// A GeoJSON document (RFC 7946), decoded and projected once, from which tiles of any zoom are cut.
///
/// What is needed to find things fast is made when a tile first needs it. Any number of threads may cut tiles at once.
/// Memory stays in proportion to the document: at most 16 bytes for each of its own are kept, beside what lists and
/// objects in properties hold, and ten more are needed while it is read.
public struct GeoJSONSource: Sendable {
  /// How tiles are cut.
  public let options: GeoJSONOptions

  /// What could not be drawn; after 1,000 issues one last issue counts the others.
  public let issues: [GeoJSONIssue]

  let filter: GeoJSONFilter?
  let aggregation: ClusterAggregation?
  var features: ProjectedFeatures
  /// The id that the next feature gets where ids are made.
  var nextID: UInt64
  var clusters = OnDemand<ClusterTree>()
  /// The features of each id, once a change has needed them.
  var itemsByID: [FeatureID: [UInt32]]?

  /// Decodes a document.
  ///
  /// Broken features are left out and named in `issues`.
  ///
  /// - Parameters:
  ///   - bytes: A Feature, a FeatureCollection or a geometry, as UTF-8.
  ///   - options: How tiles are cut.
  ///   - filter: Which features are taken, nil for all.
  ///   - aggregation: What clusters tell of their points.
  /// - Throws: `GeoJSONError` when the bytes are no JSON or the root is no GeoJSON object.
  public init(
    _ bytes: [UInt8], options: GeoJSONOptions = GeoJSONOptions(), filter: GeoJSONFilter? = nil,
    aggregation: ClusterAggregation? = nil
  ) throws(GeoJSONError) {
    var decoder = GeoJSONDecoder(addingTo: ProjectedFeatures(options: options), options: options, filter: filter)
    try decoder.decode(bytes)
    self.options = options
    self.filter = filter
    self.aggregation = aggregation
    features = decoder.takeFeatures()
    nextID = decoder.nextID
    issues = decoder.issues.list
  }

  /// How many features can be drawn; members of a GeometryCollection count one each.
  public var featureCount: Int { features.items.count - features.removedItems }

  /// The features of a tile in the order of the document, in tile units, clipped to the tile and its buffer.
  ///
  /// Copies of a feature beyond the antimeridian are features of their own. Clusters stand after all other features.
  /// Tiles that are not in the pyramid are empty.
  public func tile(_ id: TileID) -> [Feature] {
    var work = CuttingWork()
    return tile(id, work: &work)
  }

  /// A tile, and how much was read to cut it; with a box only the features of which something may lie in it.
  package func tile(_ id: TileID, touching box: TileBox? = nil, work: inout CuttingWork) -> [Feature] {
    guard id.isValid else { return [] }
    if let tile = clusteredTile(id, touching: box, work: &work) { return tile }
    var cutter = GeoJSONTileCutter(id: id, features: features, options: options, touching: box)
    defer { work = cutter.work }
    return cutter.cut()
  }

  /// The features of a tile of which something may lie in a box, in the order of `tile`.
  package func tile(_ id: TileID, touching box: TileBox) -> [Feature] {
    var work = CuttingWork()
    return tile(id, touching: box, work: &work)
  }

  /// The bytes of what the source keeps, without those of long texts and of lists in properties.
  package var byteCount: Int { features.byteCount }
}
