extension DeclaredLayer where Kind == RasterKind {
  /// The opacity, 0…1.
  public func rasterOpacity(_ value: StyleExpression) -> Self { property("raster-opacity", value) }
  /// How far hues are turned, in degrees.
  public func rasterHueRotate(_ value: StyleExpression) -> Self { property("raster-hue-rotate", value) }
  /// The brightness that black becomes, 0…1.
  public func rasterBrightnessMin(_ value: StyleExpression) -> Self { property("raster-brightness-min", value) }
  /// The brightness that white becomes, 0…1.
  public func rasterBrightnessMax(_ value: StyleExpression) -> Self { property("raster-brightness-max", value) }
  /// How much stronger colours become, −1…1.
  public func rasterSaturation(_ value: StyleExpression) -> Self { property("raster-saturation", value) }
  /// How much stronger the contrast becomes, −1…1.
  public func rasterContrast(_ value: StyleExpression) -> Self { property("raster-contrast", value) }
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public func resampling(_ value: StyleExpression) -> Self { property("resampling", value) }
  /// The older name of `resampling`.
  public func rasterResampling(_ value: StyleExpression) -> Self { property("raster-resampling", value) }
  /// How long a new tile takes to appear, in milliseconds.
  public func rasterFadeDuration(_ value: StyleExpression) -> Self { property("raster-fade-duration", value) }
}
