extension DeclaredLayer where Kind == HeatmapKind {
  /// How far a point reaches, in points.
  public func heatmapRadius(_ value: StyleExpression) -> Self { property("heatmap-radius", value) }
  /// How much a point counts.
  public func heatmapWeight(_ value: StyleExpression) -> Self { property("heatmap-weight", value) }
  /// What all weights are multiplied by.
  public func heatmapIntensity(_ value: StyleExpression) -> Self { property("heatmap-intensity", value) }
  /// The colour of a density, over `heatmapDensity`.
  public func heatmapColor(_ value: StyleExpression) -> Self { property("heatmap-color", value) }
  /// The opacity of the layer as a whole, 0…1.
  public func heatmapOpacity(_ value: StyleExpression) -> Self { property("heatmap-opacity", value) }
}
