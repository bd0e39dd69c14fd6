extension DeclaredLayer where Kind == FillExtrusionKind {
  /// How far from a corner its rounding begins, in metres.
  public func fillExtrusionRoundedCornerDistance(_ value: StyleExpression) -> Self {
    property("fill-extrusion-rounded-corner-distance", value)
  }
  /// The opacity of the layer as a whole, 0…1.
  public func fillExtrusionOpacity(_ value: StyleExpression) -> Self { property("fill-extrusion-opacity", value) }
  /// The colour in full light.
  public func fillExtrusionColor(_ value: StyleExpression) -> Self { property("fill-extrusion-color", value) }
  /// How far everything is moved to the right and downwards, in points.
  public func fillExtrusionTranslate(_ value: StyleExpression) -> Self { property("fill-extrusion-translate", value) }
  /// Whether `fillExtrusionTranslate` turns with the `map` or stays with the `viewport`.
  public func fillExtrusionTranslateAnchor(_ value: StyleExpression) -> Self {
    property("fill-extrusion-translate-anchor", value)
  }
  /// The image that sides and top are tiled with.
  public func fillExtrusionPattern(_ value: StyleExpression) -> Self { property("fill-extrusion-pattern", value) }
  /// The height of the top in metres.
  public func fillExtrusionHeight(_ value: StyleExpression) -> Self { property("fill-extrusion-height", value) }
  /// The height of the bottom in metres.
  public func fillExtrusionBase(_ value: StyleExpression) -> Self { property("fill-extrusion-base", value) }
  /// Whether sides are darker towards the ground.
  public func fillExtrusionVerticalGradient(_ value: StyleExpression) -> Self {
    property("fill-extrusion-vertical-gradient", value)
  }
}
