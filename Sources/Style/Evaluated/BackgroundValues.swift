// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a background layer as it is for one zoom, feature and state.
public struct BackgroundLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than background is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .background, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .background)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
  }
}

/// The paint of a background layer as it is for one zoom, feature and state.
public struct BackgroundPaint: Sendable {
  /// The colour.
  public var backgroundColor: Color
  /// The image that the map is tiled with.
  public var backgroundPattern: ResolvedImage?
  /// The opacity, 0…1.
  public var backgroundOpacity: Double

  /// Evaluates the paint of a layer; one of another kind than background is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .background, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .background)))
  }

  private init(_ values: PropertyValues) {
    backgroundColor = values[1]
    backgroundPattern = values[2]
    backgroundOpacity = values[3]
  }
}
