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

    init(_ layer: StyleLayer, context: FrameContext) {
      let zoom = context.zoom
      color = layer.paint("line-color", opacity: "line-opacity", zoom: zoom)
      translate = layer.translation("line-translate", context: context)
      width = layer.paint("line-width", zoom: zoom)
      gapWidth = layer.paint("line-gap-width", zoom: zoom)
      offset = layer.paint("line-offset", zoom: zoom)
      blur = layer.paint("line-blur", zoom: zoom)
    }
  }

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.line, device: device, formats: formats).make(
      vertex: "lineVertex", fragment: "lineFragment", vertices: LineBucket.vertexDescriptor, blending: .over)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let mesh = (bucket as? LineBucket)?.mesh else { preconditionFailure("\(type(of: bucket)) holds no lines") }
    return try UploadedMesh(vertices: mesh.vertices, indices: mesh.indices, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let row = Row(layer, context: context)
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
