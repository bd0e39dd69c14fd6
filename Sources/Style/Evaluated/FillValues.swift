// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a fill layer as it is for one zoom, feature and state.
public struct FillLayout: Sendable {
  /// The order of features within the layer: higher ones lie above.
  public var fillSortKey: Double?
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than fill is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .fill, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .fill)))
  }

  private init(_ values: PropertyValues) {
    fillSortKey = values[0]
    visibility = values[1]
  }
}

/// The paint of a fill layer as it is for one zoom, feature and state.
public struct FillPaint: Sendable {
  /// Whether edges are smoothed.
  public var fillAntialias: Bool
  /// The opacity of each polygon, 0…1.
  public var fillOpacity: Double
  /// The opacity of the layer as a whole, 0…1.
  public var fillLayerOpacity: Double
  /// The colour of the inside.
  public var fillColor: Color
  /// The colour of the edge, one pixel wide; that of the inside where it is not set.
  public var fillOutlineColor: Color
  /// How far everything is moved to the right and downwards, in points.
  public var fillTranslate: SIMD2<Double>
  /// Whether `fillTranslate` turns with the `map` or stays with the `viewport`.
  public var fillTranslateAnchor: ReferenceFrame
  /// The image that the inside is tiled with.
  public var fillPattern: ResolvedImage?

  /// Evaluates the paint of a layer; one of another kind than fill is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .fill, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .fill)))
  }

  private init(_ values: PropertyValues) {
    fillAntialias = values[2]
    fillOpacity = values[3]
    fillLayerOpacity = values[4]
    fillColor = values[5]
    fillOutlineColor = values[6]
    fillTranslate = values[7]
    fillTranslateAnchor = values[8]
    fillPattern = values[9]
  }
}
