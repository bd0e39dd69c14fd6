import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws lines: one blended draw a tile, each pixel's coverage from its distance to the centre line.
///
/// Widths are in the map's plane, so a tilted map's lines become narrower with distance; the ramp at their edges stays one
/// pixel wide.
final class LineRenderer: LayerRenderer {
  /// The row of the paint table, `LineRow` in the shader.
  struct Row: BitwiseCopyable {
    var color: SIMD4<Float>
    var translate: SIMD2<Float>
    var width: Float
    var gapWidth: Float
    var offset: Float
    var blur: Float

    init(_ paint: LinePaint, context: FrameContext) {
      color = paint.lineColor.premultiplied(opacity: paint.lineOpacity)
      translate = context.translation(paint.lineTranslate, paint.lineTranslateAnchor)
      width = Float(paint.lineWidth)
      gapWidth = Float(paint.lineGapWidth)
      offset = Float(paint.lineOffset)
      blur = Float(paint.lineBlur)
    }
  }

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.line, device: device, formats: formats).make(
      vertex: "lineVertex", fragment: "lineFragment", vertices: LineBucket.vertexDescriptor, blending: .over)
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    LayerKinds.reach(of: LinePaint(layer, in: EvaluationContext(zoom: zoom)).lineTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let mesh = (bucket as? LineBucket)?.mesh else { preconditionFailure("\(type(of: bucket)) holds no lines") }
    return try UploadedMesh(vertices: mesh.vertices, indices: mesh.indices, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let row = Row(LinePaint(layer, in: context.evaluation), context: context)
    guard row.color.w > 0, row.width > 0, !tiles.isEmpty else { return }
    encoder.setRenderPipelineState(pipeline)
    encoder.setPaintRow(row)
    for tile in tiles {
      guard let lines = tile.bucket as? UploadedMesh else { continue }
      encoder.setTile(tile.id, of: context)
      lines.draw(encoder)
    }
  }
}
