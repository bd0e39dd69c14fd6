import HeadlandGPU
import HeadlandStyle

/// The one list of the layer rooms: a kind that is not here is not drawn.
enum LayerKinds {
  private static let rooms: [LayerKind: LayerRoom] = [
    .background: LayerRoom(
      bucket: nil, paint: BackgroundRenderer.members, renderer: BackgroundRenderer.init, reach: { _, _ in 0 }),
    .fill: LayerRoom(
      bucket: FillBucket.init, sortKey: "fill-sort-key", paint: FillRenderer.members, renderer: FillRenderer.init,
      reach: FillRenderer.reach, offscreenProperties: ["fill-layer-opacity"], query: FillQuery.init),
    .line: LayerRoom(
      bucket: LineBucket.init, sortKey: "line-sort-key", paint: LineRenderer.members, renderer: LineRenderer.init,
      reach: LineRenderer.reach, offscreenProperties: ["line-layer-opacity"],
      query: LineQuery.init),
    .circle: LayerRoom(
      bucket: CircleBucket.init, sortKey: "circle-sort-key", paint: CircleRenderer.members,
      renderer: CircleRenderer.init, reach: CircleRenderer.reach,
      query: CircleQuery.init),
    .heatmap: LayerRoom(
      bucket: HeatmapBucket.init, paint: HeatmapRenderer.members, renderer: HeatmapRenderer.init,
      reach: HeatmapRenderer.reach),
    .raster: LayerRoom(bucket: nil, renderer: RasterRenderer.init, reach: { _, _ in 0 }),
    .fillExtrusion: LayerRoom(
      bucket: FillExtrusionBucket.init, paint: FillExtrusionRenderer.members, renderer: FillExtrusionRenderer.init,
      reach: FillExtrusionRenderer.reach, usesDepth: true,
      offscreenProperties: ["fill-extrusion-opacity", "fill-extrusion-pattern"],
      query: FillExtrusionQuery.init),
    .hillshade: LayerRoom(bucket: nil, renderer: HillshadeRenderer.init, reach: { _, _ in 0 }),
    .colorRelief: LayerRoom(bucket: nil, renderer: ColorReliefRenderer.init, reach: { _, _ in 0 }),
  ]

  /// The kinds that can be drawn, and what of each.
  static var support: [LayerKind: StyleSupport.Properties] {
    rooms.mapValues { room in
      var support = StyleSupport.Properties.everything
      support.undrawn = room.undrawn
      return support
    }
  }

  /// The room of a kind, nil for a kind that cannot be drawn yet.
  static func room(of kind: LayerKind) -> LayerRoom? { rooms[kind] }

  /// How far a translation moves a layer, in points.
  static func reach(of translation: SIMD2<Double>) -> Double { max(abs(translation.x), abs(translation.y)) }
}

/// The doors of a room: from features to a bucket, from formats to a renderer, from the picture back to features; and what
/// it lacks.
struct LayerRoom: Sendable {
  /// Makes the bucket of a layer on a tile; nil for a kind that draws no features.
  let bucket: (@Sendable (LayoutInput) -> any Bucket)?
  /// The property by whose values features are drawn one after the other, smaller ones below.
  var sortKey: String?
  /// The paint values that the vertex stage reads; nil for a kind that reads none so.
  var paint: PaintMembers?
  /// Makes the renderer.
  let renderer: @Sendable (Device, AttachmentFormats) throws -> any LayerRenderer
  /// How far beyond its tile a layer draws at a zoom, in points: so far around the view tiles are needed.
  let reach: @Sendable (StyleLayer, Double) -> Double
  /// Whether the layers rise from the ground and hide each other by depth.
  var usesDepth = false
  /// The properties for whose sake a layer may be drawn into a texture of its own.
  var offscreenProperties: Set<String> = []
  /// The properties that the room cannot draw yet: a style that sets one is told so.
  var undrawn: Set<String> = []
  /// Tells which features are found where they are drawn; nil for a kind whose features are not found.
  var query: (@Sendable (StyleLayer, TileQuery) -> any LayerQuery)?
}
