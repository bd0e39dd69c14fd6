import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws fills: the areas of all tiles, then their fringes.
///
/// An opaque area is drawn without blending, which costs a quarter on a software rasteriser. The fringe is the outline, in
/// the fill's colour where it has none of its own: where an edge runs through the outer half of a pixel of the area, that
/// pixel has both, as the specification's outline is drawn over the area. Outside it fades over a pixel; one in its own
/// colour is a line of one pixel along the edge. Two programs, because an area's pixels then cost no interpolation.
final class FillRenderer: LayerRenderer {
  /// The room's block, `FillLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var translate: SIMD2<Float>
    var outline: Float

    init(_ paint: FillPaint, hasOutlineColor: Bool, context: FrameContext) {
      translate = context.translation(paint.fillTranslate, paint.fillTranslateAnchor)
      outline = hasOutlineColor ? 0.5 : 0
    }
  }

  static let members = PaintMembers(.fill, ["fill-color", "fill-outline-color", "fill-opacity", "fill-pattern"])

  private struct Uploaded: UploadedBucket {
    var vertices: Buffer
    var areas: Buffer
    var areaCount: Int
    /// Nil where all edges lie outside the tile.
    var fringes: Buffer?
    var fringeCount: Int

    var byteCount: Int { vertices.length + areas.length + (fringes?.length ?? 0) }
  }

  private let opaqueArea: RenderPipelineState
  private let translucentArea: RenderPipelineState
  private let fringe: RenderPipelineState
  private let patternArea: RenderPipelineState
  private let patternFringe: RenderPipelineState

  var pipelines: [RenderPipelineState] { [opaqueArea, translucentArea, fringe, patternArea, patternFringe] }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.fill, paint: Self.members, device: device, formats: formats)
    let areas = FillBucket.areaDescriptor
    opaqueArea = try room.make(vertex: "fillVertex", fragment: "fillFragment", vertices: areas, blending: .replace)
    translucentArea = try room.make(vertex: "fillVertex", fragment: "fillFragment", vertices: areas, blending: .over)
    fringe = try room.make(
      vertex: "fillFringeVertex", fragment: "fillFringeFragment", vertices: FillBucket.fringeDescriptor, blending: .over
    )
    patternArea = try room.make(
      vertex: "fillPatternVertex", fragment: "fillPatternFragment", vertices: areas, blending: .over)
    patternFringe = try room.make(
      vertex: "fillPatternFringeVertex", fragment: "fillPatternFringeFragment", vertices: FillBucket.fringeDescriptor,
      blending: .over)
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    LayerKinds.reach(of: FillPaint(layer, in: EvaluationContext(zoom: zoom)).fillTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? FillBucket else { preconditionFailure("\(type(of: bucket)) holds no fills") }
    let hasFringes = !bucket.fringeIndices.isEmpty
    return Uploaded(
      vertices: try device.makeBuffer(of: bucket.vertices, options: .storageModePrivate),
      areas: try device.makeBuffer(of: bucket.areaIndices, options: .storageModePrivate),
      areaCount: bucket.areaIndices.count,
      fringes: hasFringes ? try device.makeBuffer(of: bucket.fringeIndices, options: .storageModePrivate) : nil,
      fringeCount: bucket.fringeIndices.count)
  }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? {
    OffscreenDrawing(opacity: FillPaint(layer, in: context.evaluation).fillLayerOpacity)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    guard !tiles.isEmpty else { return }
    let values = FillPaint(layer, in: context.evaluation)
    let paint = LayerPaint(layer, Self.members, in: context.evaluation, images: context.images)
    encoder.setPaint(paint)
    let hasPattern = layer.properties.isSet("fill-pattern")
    let hasOutlineColor = layer.properties.isSet("fill-outline-color")
    if hasPattern { encoder.setFragmentImages(context.images) }
    encoder.setVertexValue(
      Block(values, hasOutlineColor: hasOutlineColor, context: context),
      index: RoomBinding.room)
    let areas = tiles.filter { hasPattern ? isPatterned($0, paint) : isColored($0, paint, "fill-color") }
    draw(areas, context, encoder) { tile, fill in
      let isOpaque = paint.alpha(of: "fill-color", opacity: "fill-opacity", on: tile).lowerBound == 1
      encoder.setRenderPipelineState(hasPattern ? patternArea : isOpaque ? opaqueArea : translucentArea)
      encoder.drawIndexedPrimitives(
        type: .triangle, indexCount: fill.areaCount, indexType: .uint32, indexBuffer: fill.areas, indexBufferOffset: 0)
    }
    guard values.fillAntialias else { return }
    let fringeHasPattern = hasPattern && !hasOutlineColor
    encoder.setRenderPipelineState(fringeHasPattern ? patternFringe : fringe)
    let edged = tiles.filter { fringeHasPattern ? isPatterned($0, paint) : isColored($0, paint, "fill-outline-color") }
    draw(edged, context, encoder) { _, fill in
      guard let fringes = fill.fringes else { return }
      encoder.setVertexBuffer(fill.vertices, offset: 0, index: RoomBinding.vertices + 1)
      encoder.setVertexBuffer(fill.vertices, offset: 2 * FillBucket.pairStride, index: RoomBinding.vertices + 2)
      encoder.drawIndexedPrimitives(
        type: .triangle, indexCount: fill.fringeCount, indexType: .uint32, indexBuffer: fringes, indexBufferOffset: 0)
    }
  }

  private func isColored(_ tile: RenderedTile, _ paint: LayerPaint, _ color: String) -> Bool {
    paint.alpha(of: color, opacity: "fill-opacity", on: tile).upperBound > 0
  }

  private func isPatterned(_ tile: RenderedTile, _ paint: LayerPaint) -> Bool {
    paint.showsImage("fill-pattern", on: tile) && paint.range(of: "fill-opacity", on: tile).upperBound > 0
  }

  /// Binds what each tile's draw reads.
  private func draw(
    _ tiles: [RenderedTile], _ context: FrameContext, _ encoder: RenderCommandEncoder,
    _ draw: (RenderedTile, Uploaded) -> Void
  ) {
    for tile in tiles {
      guard let fill = tile.bucket as? Uploaded else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      encoder.setVertexBuffer(fill.vertices, offset: FillBucket.pairStride, index: RoomBinding.vertices)
      draw(tile, fill)
    }
  }
}
