/// The kinds of layer that the style specification knows.
public enum LayerKind: String, CaseIterable, Hashable, Sendable {
  /// Filled polygons.
  case fill
  /// Stroked lines.
  case line
  /// Icons and text.
  case symbol
  /// Filled circles.
  case circle
  /// The density of points as colours.
  case heatmap
  /// Polygons raised to three dimensions.
  case fillExtrusion = "fill-extrusion"
  /// Images of raster tiles.
  case raster
  /// Shading by the slope of a terrain.
  case hillshade
  /// Colours by the height of a terrain.
  case colorRelief = "color-relief"
  /// One colour or pattern over the whole map.
  case background

  /// The properties of the kind.
  public var properties: PropertyTable {
    switch self {
    case .fill: .fill
    case .line: .line
    case .symbol: .symbol
    case .circle: .circle
    case .heatmap: .heatmap
    case .fillExtrusion: .fillExtrusion
    case .raster: .raster
    case .hillshade: .hillshade
    case .colorRelief: .colorRelief
    case .background: .background
    }
  }

  /// The types of source that the kind can draw; empty for a kind that draws without one.
  var sourceTypes: [String] {
    switch self {
    case .background: []
    case .fill, .line, .symbol, .circle, .heatmap, .fillExtrusion: ["vector", "geojson"]
    case .raster: ["raster", "image", "video", "canvas"]
    case .hillshade, .colorRelief: ["raster-dem"]
    }
  }
}
