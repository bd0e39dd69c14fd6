// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a line layer as it is for one zoom, feature and state.
public struct LineLayout: Sendable {
  /// The ends of lines: `butt`, `round` or `square`.
  public var lineCap: LineCap
  /// The corners of lines: `bevel`, `round` or `miter`.
  public var lineJoin: LineJoin
  /// The sharpness from which on mitred corners become bevelled.
  public var lineMiterLimit: Double
  /// The bluntness from which on round corners become mitred.
  public var lineRoundLimit: Double
  /// The order of features within the layer: higher ones lie above.
  public var lineSortKey: Double?
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than line is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .line, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .line)))
  }

  private init(_ values: PropertyValues) {
    lineCap = values[0]
    lineJoin = values[1]
    lineMiterLimit = values[2]
    lineRoundLimit = values[3]
    lineSortKey = values[4]
    visibility = values[5]
  }
}

/// The paint of a line layer as it is for one zoom, feature and state.
public struct LinePaint: Sendable {
  /// The opacity of each line, 0…1.
  public var lineOpacity: Double
  /// The opacity of the layer as a whole, 0…1.
  public var lineLayerOpacity: Double
  /// The colour of the stroke.
  public var lineColor: Color
  /// How far everything is moved to the right and downwards, in points.
  public var lineTranslate: SIMD2<Double>
  /// Whether `lineTranslate` turns with the `map` or stays with the `viewport`.
  public var lineTranslateAnchor: ReferenceFrame
  /// The width of the stroke in points.
  public var lineWidth: Double
  /// The width in points of a gap in the middle of the stroke, which makes it a casing.
  public var lineGapWidth: Double
  /// How far the stroke is moved to its right, in points.
  public var lineOffset: Double
  /// The width in points over which the edges fade.
  public var lineBlur: Double
  /// The lengths of dashes and gaps by turns, in line widths.
  public var lineDasharray: [Double]?
  /// The image that the stroke is made of.
  public var linePattern: ResolvedImage?
  /// The colour along the line, over `lineProgress`.
  public var lineGradient: ColorRamp?

  /// Evaluates the paint of a layer; one of another kind than line is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .line, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .line)))
  }

  private init(_ values: PropertyValues) {
    lineOpacity = values[6]
    lineLayerOpacity = values[7]
    lineColor = values[8]
    lineTranslate = values[9]
    lineTranslateAnchor = values[10]
    lineWidth = values[11]
    lineGapWidth = values[12]
    lineOffset = values[13]
    lineBlur = values[14]
    lineDasharray = values[15]
    linePattern = values[16]
    lineGradient = values.ramp(17)
  }
}
