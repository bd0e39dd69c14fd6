extension DeclaredLayer where Kind == ColorReliefKind {
  /// The opacity, 0…1.
  public func colorReliefOpacity(_ value: StyleExpression) -> Self { property("color-relief-opacity", value) }
  /// The colour of a height, over `elevation`.
  public func colorReliefColor(_ value: StyleExpression) -> Self { property("color-relief-color", value) }
  /// How pixels are made larger or smaller: `linear` or `nearest`.
  public func resampling(_ value: StyleExpression) -> Self { property("resampling", value) }
}
