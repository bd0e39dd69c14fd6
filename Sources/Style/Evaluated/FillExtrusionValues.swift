// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a fill-extrusion layer as it is for one zoom, feature and state.
public struct FillExtrusionLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility
  /// How far from a corner its rounding begins, in metres.
  public var fillExtrusionRoundedCornerDistance: Double

  /// Evaluates the layout of a layer; one of another kind than fill-extrusion is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .fillExtrusion, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .fillExtrusion)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
    fillExtrusionRoundedCornerDistance = values[1]
  }
}

/// The paint of a fill-extrusion layer as it is for one zoom, feature and state.
public struct FillExtrusionPaint: Sendable {
  /// The opacity of the layer as a whole, 0…1.
  public var fillExtrusionOpacity: Double
  /// The colour in full light.
  public var fillExtrusionColor: Color
  /// How far everything is moved to the right and downwards, in points.
  public var fillExtrusionTranslate: SIMD2<Double>
  /// Whether `fillExtrusionTranslate` turns with the `map` or stays with the `viewport`.
  public var fillExtrusionTranslateAnchor: ReferenceFrame
  /// The image that sides and top are tiled with.
  public var fillExtrusionPattern: ResolvedImage?
  /// The height of the top in metres.
  public var fillExtrusionHeight: Double
  /// The height of the bottom in metres.
  public var fillExtrusionBase: Double
  /// Whether sides are darker towards the ground.
  public var fillExtrusionVerticalGradient: Bool

  /// Evaluates the paint of a layer; one of another kind than fill-extrusion is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .fillExtrusion, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .fillExtrusion)))
  }

  private init(_ values: PropertyValues) {
    fillExtrusionOpacity = values[2]
    fillExtrusionColor = values[3]
    fillExtrusionTranslate = values[4]
    fillExtrusionTranslateAnchor = values[5]
    fillExtrusionPattern = values[6]
    fillExtrusionHeight = values[7]
    fillExtrusionBase = values[8]
    fillExtrusionVerticalGradient = values[9]
  }
}
