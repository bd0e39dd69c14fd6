import HeadlandGeometry

/// A GeoJSON document (RFC 7946), decoded and projected once, from which tiles of any zoom are cut.
public struct GeoJSONSource: Sendable {
  /// How tiles are cut.
  public let options: GeoJSONOptions

  /// What could not be drawn; after 1,000 issues one last issue counts the others.
  public let issues: [GeoJSONIssue]

  private let features: ProjectedFeatures

  /// Decodes a document.
  ///
  /// Broken features are left out and named in `issues`.
  ///
  /// - Parameters:
  ///   - bytes: A Feature, a FeatureCollection or a geometry, as UTF-8.
  ///   - options: How tiles are cut.
  /// - Throws: `GeoJSONError` when the bytes are no JSON or the root is no GeoJSON object.
  public init(_ bytes: [UInt8], options: GeoJSONOptions = GeoJSONOptions()) throws(GeoJSONError) {
    var decoder = GeoJSONDecoder(options: options)
    try decoder.decode(bytes)
    self.options = options
    features = decoder.features
    issues = decoder.issues.list
  }

  /// How many features can be drawn; members of a GeometryCollection count one each.
  public var featureCount: Int { features.items.count }

  /// The features of a tile in the order of the document, in tile units, clipped to the tile and its buffer.
  ///
  /// Copies of a feature beyond the antimeridian are features of their own. Tiles that are not in the pyramid are empty.
  public func tile(_ id: TileID) -> [Feature] {
    guard id.isValid else { return [] }
    return GeoJSONTileCutter(id: id, features: features, options: options).cut()
  }
}
