// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a heatmap layer as it is for one zoom, feature and state.
public struct HeatmapLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than heatmap is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .heatmap, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .heatmap)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
  }
}

/// The paint of a heatmap layer as it is for one zoom, feature and state.
public struct HeatmapPaint: Sendable {
  /// How far a point reaches, in points.
  public var heatmapRadius: Double
  /// How much a point counts.
  public var heatmapWeight: Double
  /// What all weights are multiplied by.
  public var heatmapIntensity: Double
  /// The colour of a density, over `heatmapDensity`.
  public var heatmapColor: ColorRamp?
  /// The opacity of the layer as a whole, 0…1.
  public var heatmapOpacity: Double

  /// Evaluates the paint of a layer; one of another kind than heatmap is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .heatmap, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .heatmap)))
  }

  private init(_ values: PropertyValues) {
    heatmapRadius = values[1]
    heatmapWeight = values[2]
    heatmapIntensity = values[3]
    heatmapColor = values.ramp(4)
    heatmapOpacity = values[5]
  }
}
