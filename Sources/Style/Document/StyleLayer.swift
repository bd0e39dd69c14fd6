/// One layer of a style, with the defaults of its kind filled in.
///
/// Property values are read by name: `layer.color("fill-color", zoom: 6)`.
public struct StyleLayer: Sendable {
  /// The layer's name, unique within its style.
  public let id: String
  /// What the layer draws.
  public let kind: LayerKind
  /// The source that its features or tiles come from, or `nil` for a background.
  public let source: String?
  /// The layer of a vector tile that its features come from.
  public let sourceLayer: String?
  /// The zoom from which on the layer is shown.
  public let minZoom: Double
  /// The zoom from which on the layer is no longer shown.
  public let maxZoom: Double
  /// Which features of the source are drawn, or `nil` for all of them.
  public let filter: FeatureFilter?
  /// The layer's `layout` and `paint`.
  public internal(set) var properties: PropertySet
  /// The layer as the style has it, metadata and unknown keys included.
  public let definition: JSONValue

  /// Whether the layer's `visibility`, which may depend on the style's global state, is `visible`.
  public var isVisible: Bool { string("visibility", in: EvaluationContext(zoom: 0)) != "none" }

  /// The values of the global state that the layer's filter and layout depend on: other values mean other geometry.
  public var globalStateOfLayout: Set<String> {
    (filter?.globalStateNames ?? []).union(properties.globalStateNames(in: .layout))
  }

  /// Whether the layer is shown at a zoom: it is visible and min zoom ≤ zoom < max zoom.
  ///
  /// - Parameter zoom: The zoom.
  /// - Returns: `true` where the layer is shown.
  public func isVisible(at zoom: Double) -> Bool {
    isVisible && minZoom <= zoom && zoom < maxZoom
  }

  /// Whether the layer draws a feature.
  ///
  /// - Parameter context: The zoom, the feature, and the tile that it was cut for.
  /// - Returns: `true` where the layer has no filter, or one that chooses the feature.
  public func draws(_ context: EvaluationContext) -> Bool {
    guard let filter else { return true }
    return filter.accepts(properties.readsState(filter.inputs) ? properties.completed(context) : context)
  }
}
