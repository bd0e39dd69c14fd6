// Made from the property tables by Scripts/generate-layer-values: change those, and run it.
/// The layout of a raster layer as it is for one zoom, feature and state.
public struct RasterLayout: Sendable {
  /// Whether the layer is shown.
  public var visibility: Visibility

  /// Evaluates the layout of a layer; one of another kind than raster is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .raster, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .raster)))
  }

  private init(_ values: PropertyValues) {
    visibility = values[0]
  }
}

/// The paint of a raster layer as it is for one zoom, feature and state.
public struct RasterPaint: Sendable {
  /// The opacity, 0…1.
  public var rasterOpacity: Double
  /// How far hues are turned, in degrees.
  public var rasterHueRotate: Double
  /// The brightness that black becomes, 0…1.
  public var rasterBrightnessMin: Double
  /// The brightness that white becomes, 0…1.
  public var rasterBrightnessMax: Double
  /// How much stronger colours become, −1…1.
  public var rasterSaturation: Double
  /// How much stronger the contrast becomes, −1…1.
  public var rasterContrast: Double
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public var resampling: Resampling
  /// The older name of `resampling`.
  public var rasterResampling: Resampling
  /// How long a new tile takes to appear, in milliseconds.
  public var rasterFadeDuration: Double

  /// Evaluates the paint of a layer; one of another kind than raster is a programmer error and traps.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - context: What the values are computed from.
  public init(_ layer: StyleLayer, in context: EvaluationContext) {
    self.init(PropertyValues(layer, of: .raster, in: context))
  }

  /// The defaults of the style specification.
  public init() {
    self.init(PropertyValues(PropertySet(table: .raster)))
  }

  private init(_ values: PropertyValues) {
    rasterOpacity = values[1]
    rasterHueRotate = values[2]
    rasterBrightnessMin = values[3]
    rasterBrightnessMax = values[4]
    rasterSaturation = values[5]
    rasterContrast = values[6]
    resampling = values[7]
    rasterResampling = values[8]
    rasterFadeDuration = values[9]
  }
}
