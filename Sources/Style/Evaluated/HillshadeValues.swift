// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a hillshade layer as it is for one zoom, feature and state.
public struct HillshadeLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than hillshade is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .hillshade, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .hillshade)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
  }
}

/// The paint of a hillshade layer as it is for one zoom, feature and state.
public struct HillshadePaint: Sendable {
  /// Where the light comes from, in degrees clockwise from north or from the top.
  public var hillshadeIlluminationDirection: [Double]
  /// How high the light stands, in degrees.
  public var hillshadeIlluminationAltitude: [Double]
  /// Whether the light's direction turns with the `map` or stays with the `viewport`.
  public var hillshadeIlluminationAnchor: ReferenceFrame
  /// How strong the shading is, 0…1.
  public var hillshadeExaggeration: Double
  /// The colour of slopes away from the light.
  public var hillshadeShadowColor: [Color]
  /// The colour of slopes towards the light.
  public var hillshadeHighlightColor: [Color]
  /// The colour of sharp edges.
  public var hillshadeAccentColor: Color
  /// How slopes become shades, such as `standard` or `multidirectional`.
  public var hillshadeMethod: HillshadeMethod
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public var resampling: Resampling

  /// Evaluates the paint of a layer; one of another kind than hillshade is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .hillshade, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .hillshade)))
  }

  private init(_ values: PropertyValues) {
    hillshadeIlluminationDirection = values[1]
    hillshadeIlluminationAltitude = values[2]
    hillshadeIlluminationAnchor = values[3]
    hillshadeExaggeration = values[4]
    hillshadeShadowColor = values[5]
    hillshadeHighlightColor = values[6]
    hillshadeAccentColor = values[7]
    hillshadeMethod = values[8]
    resampling = values[9]
  }
}
