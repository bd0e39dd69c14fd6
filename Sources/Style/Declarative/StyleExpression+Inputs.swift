extension StyleExpression {
  // MARK: - The camera and the layer

  /// The zoom; it may stand only as the input of a `step` or `interpolate` that is the whole value.
  public static let zoom = StyleExpression(operator: "zoom")
  /// The density under a heatmap's pixel, 0…1.
  public static let heatmapDensity = StyleExpression(operator: "heatmap-density")
  /// The place along a line, 0…1.
  public static let lineProgress = StyleExpression(operator: "line-progress")
  /// The height of a color-relief's pixel in metres.
  public static let elevation = StyleExpression(operator: "elevation")

  // MARK: - The feature

  /// The feature's id, or null.
  public static let id = StyleExpression(operator: "id")
  /// `Point`, `LineString` or `Polygon`.
  public static let geometryType = StyleExpression(operator: "geometry-type")
  /// All properties of the feature.
  public static let properties = StyleExpression(operator: "properties")
  /// What a cluster's property has gathered so far.
  public static let accumulated = StyleExpression(operator: "accumulated")

  /// A property of the feature, or null where it has none of that name.
  public static func get(_ name: StyleExpression) -> Self { Self("get", [name]) }

  /// A member of an object, or null where it has none of that name.
  public static func get(_ name: StyleExpression, from object: StyleExpression) -> Self { Self("get", [name, object]) }

  /// Whether the feature has a property.
  public static func has(_ name: StyleExpression) -> Self { Self("has", [name]) }

  /// Whether an object has a member.
  public static func has(_ name: StyleExpression, in object: StyleExpression) -> Self { Self("has", [name, object]) }

  /// A value that the program attached to the feature.
  public static func featureState(_ name: StyleExpression) -> Self { Self("feature-state", [name]) }

  /// A value that the program attached to the style.
  public static func globalState(_ name: StyleExpression) -> Self { Self("global-state", [name]) }

  /// Whether the feature lies wholly inside some GeoJSON polygons.
  public static func within(_ geojson: JSONValue) -> Self { Self("within", [geojson]) }

  /// How far the feature is from some GeoJSON, in metres.
  public static func distance(to geojson: JSONValue) -> Self { Self("distance", [geojson]) }

  // MARK: - Names

  /// Gives names to values that `variable` reads within another expression.
  public static func `let`(
    _ values: KeyValuePairs<String, StyleExpression>, in expression: StyleExpression
  ) -> Self {
    Self("let", values.flatMap { [JSONValue(.string($0.key)), $0.value.operand] } + [expression.operand])
  }

  /// A value that `let` gave a name.
  public static func variable(_ name: String) -> Self { Self("var", [StyleExpression(name)]) }
}
