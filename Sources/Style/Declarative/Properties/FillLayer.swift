extension DeclaredLayer where Kind == FillKind {
  /// The order of features within the layer: higher ones lie above.
  public func fillSortKey(_ value: StyleExpression) -> Self { property("fill-sort-key", value) }
  /// Whether edges are smoothed.
  public func fillAntialias(_ value: StyleExpression) -> Self { property("fill-antialias", value) }
  /// The opacity of each polygon, 0…1.
  public func fillOpacity(_ value: StyleExpression) -> Self { property("fill-opacity", value) }
  /// The opacity of the layer as a whole, 0…1.
  public func fillLayerOpacity(_ value: StyleExpression) -> Self { property("fill-layer-opacity", value) }
  /// The colour of the inside.
  public func fillColor(_ value: StyleExpression) -> Self { property("fill-color", value) }
  /// The colour of the edge, one pixel wide; that of the inside where it is not set.
  public func fillOutlineColor(_ value: StyleExpression) -> Self { property("fill-outline-color", value) }
  /// How far everything is moved to the right and downwards, in points.
  public func fillTranslate(_ value: StyleExpression) -> Self { property("fill-translate", value) }
  /// Whether `fillTranslate` turns with the `map` or stays with the `viewport`.
  public func fillTranslateAnchor(_ value: StyleExpression) -> Self { property("fill-translate-anchor", value) }
  /// The image that the inside is tiled with.
  public func fillPattern(_ value: StyleExpression) -> Self { property("fill-pattern", value) }
}
