/// The kind of `FillLayer`.
public enum FillKind: SourcedLayerKind {
  /// Filled polygons.
  public static let kind = LayerKind.fill
}
/// The kind of `LineLayer`.
public enum LineKind: SourcedLayerKind {
  /// Stroked lines.
  public static let kind = LayerKind.line
}
/// The kind of `SymbolLayer`.
public enum SymbolKind: SourcedLayerKind {
  /// Icons and text.
  public static let kind = LayerKind.symbol
}
/// The kind of `CircleLayer`.
public enum CircleKind: SourcedLayerKind {
  /// Filled circles.
  public static let kind = LayerKind.circle
}
/// The kind of `HeatmapLayer`.
public enum HeatmapKind: SourcedLayerKind {
  /// The density of points as colours.
  public static let kind = LayerKind.heatmap
}
/// The kind of `FillExtrusionLayer`.
public enum FillExtrusionKind: SourcedLayerKind {
  /// Polygons raised to three dimensions.
  public static let kind = LayerKind.fillExtrusion
}
/// The kind of `RasterLayer`.
public enum RasterKind: SourcedLayerKind {
  /// Images of raster tiles.
  public static let kind = LayerKind.raster
}
/// The kind of `HillshadeLayer`.
public enum HillshadeKind: SourcedLayerKind {
  /// Shading by the slope of a terrain.
  public static let kind = LayerKind.hillshade
}
/// The kind of `ColorReliefLayer`.
public enum ColorReliefKind: SourcedLayerKind {
  /// Colours by the height of a terrain.
  public static let kind = LayerKind.colorRelief
}
/// The kind of `BackgroundLayer`.
public enum BackgroundKind: DeclaredLayerKind {
  /// One colour or pattern over the whole map.
  public static let kind = LayerKind.background
}

/// Filled polygons.
public typealias FillLayer = DeclaredLayer<FillKind>
/// Stroked lines.
public typealias LineLayer = DeclaredLayer<LineKind>
/// Icons and text.
public typealias SymbolLayer = DeclaredLayer<SymbolKind>
/// Filled circles.
public typealias CircleLayer = DeclaredLayer<CircleKind>
/// The density of points as colours.
public typealias HeatmapLayer = DeclaredLayer<HeatmapKind>
/// Polygons raised to three dimensions.
public typealias FillExtrusionLayer = DeclaredLayer<FillExtrusionKind>
/// Images of raster tiles.
public typealias RasterLayer = DeclaredLayer<RasterKind>
/// Shading by the slope of a terrain.
public typealias HillshadeLayer = DeclaredLayer<HillshadeKind>
/// Colours by the height of a terrain.
public typealias ColorReliefLayer = DeclaredLayer<ColorReliefKind>
/// One colour or pattern over the whole map.
public typealias BackgroundLayer = DeclaredLayer<BackgroundKind>
