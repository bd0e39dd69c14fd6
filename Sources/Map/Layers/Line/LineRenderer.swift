import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws lines: one blended draw a tile, each pixel's coverage from its distance to the centre line.
///
/// Widths are in the map's plane, so a tilted map's lines become narrower with distance; the ramp at their edges stays one
/// pixel wide.
final class LineRenderer: LayerRenderer {
  /// The room's block, `LineLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var translate: SIMD2<Float>
  }

  static let members = PaintMembers(
    .line, ["line-color", "line-width", "line-gap-width", "line-offset", "line-blur", "line-opacity"])

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.line, paint: Self.members, device: device, formats: formats).make(
      vertex: "lineVertex", fragment: "lineFragment", vertices: LineBucket.vertexDescriptor, blending: .over)
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    LayerKinds.reach(of: LinePaint(layer, in: EvaluationContext(zoom: zoom)).lineTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let mesh = (bucket as? LineBucket)?.mesh else { preconditionFailure("\(type(of: bucket)) holds no lines") }
    return try UploadedMesh(vertices: mesh.vertices, indices: mesh.indices, device: device)
  }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? {
    OffscreenDrawing(opacity: LinePaint(layer, in: context.evaluation).lineLayerOpacity)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    guard !tiles.isEmpty else { return }
    let values = LinePaint(layer, in: context.evaluation)
    let paint = LayerPaint(layer, Self.members, in: context.evaluation)
    encoder.setRenderPipelineState(pipeline)
    encoder.setPaint(paint)
    encoder.setVertexValue(
      Block(translate: context.translation(values.lineTranslate, values.lineTranslateAnchor)), index: RoomBinding.room)
    for tile in tiles {
      guard let lines = tile.bucket as? UploadedMesh, Self.isVisible(paint, on: tile) else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      lines.draw(encoder)
    }
  }

  private static func isVisible(_ paint: LayerPaint, on tile: RenderedTile) -> Bool {
    paint.alpha(of: "line-color", opacity: "line-opacity", on: tile).upperBound > 0
      && paint.range(of: "line-width", on: tile).upperBound > 0
  }
}
