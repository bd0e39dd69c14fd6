extension DeclaredLayer where Kind == LineKind {
  /// The ends of lines: `butt`, `round` or `square`.
  public func lineCap(_ value: StyleExpression) -> Self { property("line-cap", value) }
  /// The corners of lines: `bevel`, `round` or `miter`.
  public func lineJoin(_ value: StyleExpression) -> Self { property("line-join", value) }
  /// The sharpness from which on mitred corners become bevelled.
  public func lineMiterLimit(_ value: StyleExpression) -> Self { property("line-miter-limit", value) }
  /// The bluntness from which on round corners become mitred.
  public func lineRoundLimit(_ value: StyleExpression) -> Self { property("line-round-limit", value) }
  /// The order of features within the layer: higher ones lie above.
  public func lineSortKey(_ value: StyleExpression) -> Self { property("line-sort-key", value) }
  /// The opacity of each line, 0…1.
  public func lineOpacity(_ value: StyleExpression) -> Self { property("line-opacity", value) }
  /// The opacity of the layer as a whole, 0…1.
  public func lineLayerOpacity(_ value: StyleExpression) -> Self { property("line-layer-opacity", value) }
  /// The colour of the stroke.
  public func lineColor(_ value: StyleExpression) -> Self { property("line-color", value) }
  /// How far everything is moved to the right and downwards, in points.
  public func lineTranslate(_ value: StyleExpression) -> Self { property("line-translate", value) }
  /// Whether `lineTranslate` turns with the `map` or stays with the `viewport`.
  public func lineTranslateAnchor(_ value: StyleExpression) -> Self { property("line-translate-anchor", value) }
  /// The width of the stroke in points.
  public func lineWidth(_ value: StyleExpression) -> Self { property("line-width", value) }
  /// The width in points of a gap in the middle of the stroke, which makes it a casing.
  public func lineGapWidth(_ value: StyleExpression) -> Self { property("line-gap-width", value) }
  /// How far the stroke is moved to its right, in points.
  public func lineOffset(_ value: StyleExpression) -> Self { property("line-offset", value) }
  /// The width in points over which the edges fade.
  public func lineBlur(_ value: StyleExpression) -> Self { property("line-blur", value) }
  /// The lengths of dashes and gaps by turns, in line widths.
  public func lineDasharray(_ value: StyleExpression) -> Self { property("line-dasharray", value) }
  /// The image that the stroke is made of.
  public func linePattern(_ value: StyleExpression) -> Self { property("line-pattern", value) }
  /// The colour along the line, over `lineProgress`.
  public func lineGradient(_ value: StyleExpression) -> Self { property("line-gradient", value) }
}
