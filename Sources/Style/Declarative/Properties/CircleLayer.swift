extension DeclaredLayer where Kind == CircleKind {
  /// The order of features within the layer: higher ones lie above.
  public func circleSortKey(_ value: StyleExpression) -> Self { property("circle-sort-key", value) }
  /// The radius in points.
  public func circleRadius(_ value: StyleExpression) -> Self { property("circle-radius", value) }
  /// The colour of the inside.
  public func circleColor(_ value: StyleExpression) -> Self { property("circle-color", value) }
  /// The share of the radius over which the edge fades.
  public func circleBlur(_ value: StyleExpression) -> Self { property("circle-blur", value) }
  /// The opacity of the inside, 0…1.
  public func circleOpacity(_ value: StyleExpression) -> Self { property("circle-opacity", value) }
  /// How far everything is moved to the right and downwards, in points.
  public func circleTranslate(_ value: StyleExpression) -> Self { property("circle-translate", value) }
  /// Whether `circleTranslate` turns with the `map` or stays with the `viewport`.
  public func circleTranslateAnchor(_ value: StyleExpression) -> Self { property("circle-translate-anchor", value) }
  /// Whether circles shrink with distance (`map`) or not (`viewport`).
  public func circlePitchScale(_ value: StyleExpression) -> Self { property("circle-pitch-scale", value) }
  /// What circles lie in when the map is tilted: `map` or `viewport`.
  public func circlePitchAlignment(_ value: StyleExpression) -> Self { property("circle-pitch-alignment", value) }
  /// The width of the ring in points, outside the radius.
  public func circleStrokeWidth(_ value: StyleExpression) -> Self { property("circle-stroke-width", value) }
  /// The colour of the ring.
  public func circleStrokeColor(_ value: StyleExpression) -> Self { property("circle-stroke-color", value) }
  /// The opacity of the ring, 0…1.
  public func circleStrokeOpacity(_ value: StyleExpression) -> Self { property("circle-stroke-opacity", value) }
}
