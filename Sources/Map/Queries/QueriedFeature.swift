import HeadlandGeometry

/// A feature that a query found.
public struct QueriedFeature: Hashable, Sendable {
  /// The source's name for the feature, if it has one.
  public let id: FeatureID?
  /// Its properties by name; those of a cluster are there as well.
  public let properties: [String: FeatureValue]
  /// Its geometry in longitude and latitude, as far as its tile holds it and as exact as the tile's units are.
  public let geometry: FeatureGeometry
  /// What its vertices mean.
  public let kind: GeometryKind
  /// The id of its source in the style.
  public let source: String
  /// The layer of a vector tile that it is in, nil for sources without layers.
  public let sourceLayer: String?
  /// The id of the layer that draws it, nil where a source was queried.
  public let layerID: String?
  /// What the program had attached to it when the frame was drawn.
  public let state: [String: FeatureValue]
}
