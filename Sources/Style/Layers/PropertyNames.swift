/// A property's value that is one of some names; the cases stand in the order of the style specification.
public protocol PropertyName: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension PropertySpecification.ValueType {
  /// One of some names.
  static func name(_ names: (some PropertyName).Type) -> Self { .enumeration(names.allCases.map(\.rawValue)) }

  /// A list of some names.
  static func names(_ names: (some PropertyName).Type) -> Self { .enumerations(names.allCases.map(\.rawValue)) }
}

/// Whether a layer is shown.
public enum Visibility: String, PropertyName {
  /// It is shown.
  case visible
  /// It is hidden.
  case none
}

/// What something turns with or lies in.
public enum ReferenceFrame: String, PropertyName {
  /// The map.
  case map
  /// The picture.
  case viewport
}

/// What an icon, or a label's plane, turns with or lies in.
public enum SymbolAlignment: String, PropertyName {
  /// The map.
  case map
  /// The picture.
  case viewport
  /// What suits the placement.
  case auto
}

/// What text turns with.
public enum TextRotationAlignment: String, PropertyName {
  /// The map.
  case map
  /// The picture.
  case viewport
  /// The picture, each letter for itself along its line.
  case viewportGlyph = "viewport-glyph"
  /// What suits the placement.
  case auto
}

/// The ends of a line.
public enum LineCap: String, PropertyName {
  /// Cut off at the end.
  case butt
  /// Half a circle beyond the end.
  case round
  /// Half a square beyond the end.
  case square
}

/// The corners of a line.
public enum LineJoin: String, PropertyName {
  /// Cut off.
  case bevel
  /// A part of a circle.
  case round
  /// Both edges prolonged until they meet.
  case miter
}

/// Where a symbol is put.
public enum SymbolPlacement: String, PropertyName {
  /// At the points.
  case point
  /// Along lines, again and again.
  case line
  /// In the middle of lines.
  case lineCenter = "line-center"
}

/// Which symbols lie above others.
public enum SymbolZOrder: String, PropertyName {
  /// By the sort key where there is one, else by their height in the picture.
  case auto
  /// By their height in the picture.
  case viewportY = "viewport-y"
  /// By their order in the source.
  case source
}

/// Whether a symbol is shown where others are.
public enum SymbolOverlap: String, PropertyName {
  /// Not at all.
  case never
  /// In any case.
  case always
  /// Where the others allow it too.
  case cooperative
}

/// How an icon is stretched round its text.
public enum IconTextFit: String, PropertyName {
  /// Not at all.
  case none
  /// In width.
  case width
  /// In height.
  case height
  /// In width and height.
  case both
}

/// The part of a text or icon that is put at its place.
public enum SymbolAnchor: String, PropertyName {
  /// The middle.
  case center
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The left upper corner.
  case topLeft = "top-left"
  /// The right upper corner.
  case topRight = "top-right"
  /// The left lower corner.
  case bottomLeft = "bottom-left"
  /// The right lower corner.
  case bottomRight = "bottom-right"
}

/// Where the lines of a text begin.
public enum TextJustification: String, PropertyName {
  /// Towards the anchor.
  case auto
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
}

/// The case of a text's letters.
public enum TextTransform: String, PropertyName {
  /// As they are.
  case none
  /// Capitals.
  case uppercase
  /// Small letters.
  case lowercase
}

/// The direction in which a text runs.
public enum TextWritingMode: String, PropertyName {
  /// From left to right, or from right to left.
  case horizontal
  /// From top to bottom.
  case vertical
}

/// How a picture's pixels are read between their centres.
public enum Resampling: String, PropertyName {
  /// Neighbours are mixed.
  case linear
  /// The nearest one counts.
  case nearest
}

/// How the slopes of a terrain are shaded.
public enum HillshadeMethod: String, PropertyName {
  /// By the slope and its direction.
  case standard
  /// By the angle to one light.
  case basic
  /// By the slope and the angle to one light.
  case combined
  /// By the slope's direction, with soft contrast.
  case igor
  /// By the angles to several lights.
  case multidirectional
}
