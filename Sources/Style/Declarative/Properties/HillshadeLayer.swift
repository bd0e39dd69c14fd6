extension DeclaredLayer where Kind == HillshadeKind {
  /// Where the light comes from, in degrees clockwise from north or from the top.
  public func hillshadeIlluminationDirection(_ value: StyleExpression) -> Self {
    property("hillshade-illumination-direction", value)
  }
  /// How high the light stands, in degrees.
  public func hillshadeIlluminationAltitude(_ value: StyleExpression) -> Self {
    property("hillshade-illumination-altitude", value)
  }
  /// Whether the light's direction turns with the `map` or stays with the `viewport`.
  public func hillshadeIlluminationAnchor(_ value: StyleExpression) -> Self {
    property("hillshade-illumination-anchor", value)
  }
  /// How strong the shading is, 0…1.
  public func hillshadeExaggeration(_ value: StyleExpression) -> Self { property("hillshade-exaggeration", value) }
  /// The colour of slopes away from the light.
  public func hillshadeShadowColor(_ value: StyleExpression) -> Self { property("hillshade-shadow-color", value) }
  /// The colour of slopes towards the light.
  public func hillshadeHighlightColor(_ value: StyleExpression) -> Self { property("hillshade-highlight-color", value) }
  /// The colour of sharp edges.
  public func hillshadeAccentColor(_ value: StyleExpression) -> Self { property("hillshade-accent-color", value) }
  /// How slopes become shades, such as `standard` or `multidirectional`.
  public func hillshadeMethod(_ value: StyleExpression) -> Self { property("hillshade-method", value) }
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public func resampling(_ value: StyleExpression) -> Self { property("resampling", value) }
}
