// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a color-relief layer as it is for one zoom, feature and state.
public struct ColorReliefLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than color-relief is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .colorRelief, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .colorRelief)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
  }
}

/// The paint of a color-relief layer as it is for one zoom, feature and state.
public struct ColorReliefPaint: Sendable {
  /// The opacity, 0…1.
  public var colorReliefOpacity: Double
  /// The colour of a height, over `elevation`.
  public var colorReliefColor: ColorRamp?
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public var resampling: Resampling

  /// Evaluates the paint of a layer; one of another kind than color-relief is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .colorRelief, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .colorRelief)))
  }

  private init(_ values: PropertyValues) {
    colorReliefOpacity = values[1]
    colorReliefColor = values.ramp(2)
    resampling = values[3]
  }
}
