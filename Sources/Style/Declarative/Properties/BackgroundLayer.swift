extension DeclaredLayer where Kind == BackgroundKind {
  /// The colour.
  public func backgroundColor(_ value: StyleExpression) -> Self { property("background-color", value) }
  /// The image that the map is tiled with.
  public func backgroundPattern(_ value: StyleExpression) -> Self { property("background-pattern", value) }
  /// The opacity, 0…1.
  public func backgroundOpacity(_ value: StyleExpression) -> Self { property("background-opacity", value) }
}
