import HeadlandStyle

/// What a line layer's stroke is made of: the first that the style sets.
enum LineStroke {
  /// An image along the line.
  case pattern
  /// Dashes and gaps.
  case dashes
  /// A colour that changes along the line.
  case gradient
  /// One colour.
  case color

  init(_ layer: StyleLayer) {
    let properties = layer.properties
    self =
      properties.isSet("line-pattern")
      ? .pattern : properties.isSet("line-dasharray") ? .dashes : properties.isSet("line-gradient") ? .gradient : .color
  }
}
