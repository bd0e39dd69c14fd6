// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a circle layer as it is for one zoom, feature and state.
public struct CircleLayout: Sendable {
  /// The order of features within the layer: higher ones lie above.
  public var circleSortKey: Double?
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than circle is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .circle, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .circle)))
  }

  private init(_ values: PropertyValues) {
    circleSortKey = values[0]
    visibility = values[1]
  }
}

/// The paint of a circle layer as it is for one zoom, feature and state.
public struct CirclePaint: Sendable {
  /// The radius in points.
  public var circleRadius: Double
  /// The colour of the inside.
  public var circleColor: Color
  /// The share of the radius over which the edge fades.
  public var circleBlur: Double
  /// The opacity of the inside, 0…1.
  public var circleOpacity: Double
  /// How far everything is moved to the right and downwards, in points.
  public var circleTranslate: SIMD2<Double>
  /// Whether `circleTranslate` turns with the `map` or stays with the `viewport`.
  public var circleTranslateAnchor: ReferenceFrame
  /// Whether circles shrink with distance (`map`) or not (`viewport`).
  public var circlePitchScale: ReferenceFrame
  /// What circles lie in when the map is tilted: `map` or `viewport`.
  public var circlePitchAlignment: ReferenceFrame
  /// The width of the ring in points, outside the radius.
  public var circleStrokeWidth: Double
  /// The colour of the ring.
  public var circleStrokeColor: Color
  /// The opacity of the ring, 0…1.
  public var circleStrokeOpacity: Double

  /// Evaluates the paint of a layer; one of another kind than circle is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .circle, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .circle)))
  }

  private init(_ values: PropertyValues) {
    circleRadius = values[2]
    circleColor = values[3]
    circleBlur = values[4]
    circleOpacity = values[5]
    circleTranslate = values[6]
    circleTranslateAnchor = values[7]
    circlePitchScale = values[8]
    circlePitchAlignment = values[9]
    circleStrokeWidth = values[10]
    circleStrokeColor = values[11]
    circleStrokeOpacity = values[12]
  }
}
