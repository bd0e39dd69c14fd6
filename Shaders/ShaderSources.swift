/// One GLSL source with the name that compilers' messages show.
public struct ShaderSource: Hashable, Sendable {
  /// The file's name, such as `fill.vertex.glsl`.
  public let name: String
  /// The text of the file.
  public let text: String

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }
}

/// The sources of one layer room: a list for each stage, in the order in which they make one library.
///
/// The stages are libraries of their own because a std140 block counts as read wherever it is declared: the prelude's
/// would have to be bound to every fragment stage.
public struct RoomSources: Hashable, Sendable {
  /// The preludes and the file that holds the room's vertex functions.
  public let vertex: [ShaderSource]
  /// The file that holds the room's fragment functions.
  public let fragment: [ShaderSource]
}

extension RoomSources {
  private static let prelude = ShaderSource("prelude.glsl", PackageResources.prelude_glsl)
  private static let tileClip = ShaderSource("tile_clip.glsl", PackageResources.tile_clip_glsl)

  /// Functions `backgroundVertex` and `backgroundFragment`.
  public static let background = RoomSources(
    vertex: [prelude, ShaderSource("background.vertex.glsl", PackageResources.background_vertex_glsl)],
    fragment: [ShaderSource("background.fragment.glsl", PackageResources.background_fragment_glsl)])

  /// Functions `fillVertex` and `fillFragment` for areas, `fillFringeVertex` and `fillFringeFragment` for their edges.
  public static let fill = RoomSources(
    vertex: [prelude, tileClip, ShaderSource("fill.vertex.glsl", PackageResources.fill_vertex_glsl)],
    fragment: [ShaderSource("fill.fragment.glsl", PackageResources.fill_fragment_glsl)])

  /// Functions `lineVertex`, `lineDashVertex`, `lineGradientVertex` and `linePatternVertex`, and a fragment function for each.
  public static let line = RoomSources(
    vertex: [prelude, tileClip, ShaderSource("line.vertex.glsl", PackageResources.line_vertex_glsl)],
    fragment: [ShaderSource("line.fragment.glsl", PackageResources.line_fragment_glsl)])

  /// Functions `circleVertex` and `circleFragment`; circles are not clipped, so that none is cut at a tile's edge.
  public static let circle = RoomSources(
    vertex: [prelude, ShaderSource("circle.vertex.glsl", PackageResources.circle_vertex_glsl)],
    fragment: [ShaderSource("circle.fragment.glsl", PackageResources.circle_fragment_glsl)])

  /// Functions `rasterVertex`, `rasterFragment` for pictures as they are, and `rasterAdjustedFragment` for others.
  public static let raster = RoomSources(
    vertex: [prelude, ShaderSource("raster.vertex.glsl", PackageResources.raster_vertex_glsl)],
    fragment: [ShaderSource("raster.fragment.glsl", PackageResources.raster_fragment_glsl)])

  /// Functions `fillExtrusionVertex` and `fillExtrusionFragment` for colours, `fillExtrusionPatternVertex` and
  /// `fillExtrusionPatternFragment` for images; extrusions hide each other by depth, so that what two tiles have in
  /// common need not be clipped.
  public static let fillExtrusion = RoomSources(
    vertex: [prelude, ShaderSource("fill_extrusion.vertex.glsl", PackageResources.fill_extrusion_vertex_glsl)],
    fragment: [ShaderSource("fill_extrusion.fragment.glsl", PackageResources.fill_extrusion_fragment_glsl)])

  /// Functions `heatmapVertex` and `heatmapFragment`, which sum densities up.
  public static let heatmap = RoomSources(
    vertex: [prelude, ShaderSource("heatmap.vertex.glsl", PackageResources.heatmap_vertex_glsl)],
    fragment: [ShaderSource("heatmap.fragment.glsl", PackageResources.heatmap_fragment_glsl)])

  /// Functions `heatmapRampVertex` and `heatmapRampFragment`, which colour densities.
  public static let heatmapRamp = RoomSources(
    vertex: [ShaderSource("heatmap_ramp.vertex.glsl", PackageResources.heatmap_ramp_vertex_glsl)],
    fragment: [ShaderSource("heatmap_ramp.fragment.glsl", PackageResources.heatmap_ramp_fragment_glsl)])

  /// Functions `compositeVertex` and `compositeFragment`, which lay a texture over the picture.
  public static let composite = RoomSources(
    vertex: [ShaderSource("composite.vertex.glsl", PackageResources.composite_vertex_glsl)],
    fragment: [ShaderSource("composite.fragment.glsl", PackageResources.composite_fragment_glsl)])

  /// Function `hillshadeVertex`, and a fragment function for each way to shade: `hillshadeStandardFragment`,
  /// `hillshadeIgorFragment`, `hillshadeCombinedFragment`, and `hillshadeReflectedFragment` for any number of lights.
  public static let hillshade = RoomSources(
    vertex: [prelude, ShaderSource("hillshade.vertex.glsl", PackageResources.hillshade_vertex_glsl)],
    fragment: [ShaderSource("hillshade.fragment.glsl", PackageResources.hillshade_fragment_glsl)])

  /// Functions `colorReliefVertex` and `colorReliefFragment`.
  public static let colorRelief = RoomSources(
    vertex: [prelude, ShaderSource("color_relief.vertex.glsl", PackageResources.color_relief_vertex_glsl)],
    fragment: [ShaderSource("color_relief.fragment.glsl", PackageResources.color_relief_fragment_glsl)])

  /// Functions `skyVertex` and `skyFragment`.
  public static let sky = RoomSources(
    vertex: [ShaderSource("sky.vertex.glsl", PackageResources.sky_vertex_glsl)],
    fragment: [ShaderSource("sky.fragment.glsl", PackageResources.sky_fragment_glsl)])
}
