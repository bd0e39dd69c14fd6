import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws circles: one blended draw a tile, each pixel's coverage from its distance to the centre.
final class CircleRenderer: LayerRenderer {
  /// The row of the paint table, `CircleRow` in the shader.
  struct Row: BitwiseCopyable {
    var color: SIMD4<Float>
    var strokeColor: SIMD4<Float>
    var translate: SIMD2<Float>
    var radius: Float
    var strokeWidth: Float
    var blur: Float
    var liesFlat: Float
    var keepsSize: Float

    init(_ paint: CirclePaint, context: FrameContext) {
      color = paint.circleColor.premultiplied(opacity: paint.circleOpacity)
      strokeColor = paint.circleStrokeColor.premultiplied(opacity: paint.circleStrokeOpacity)
      translate = context.translation(paint.circleTranslate, paint.circleTranslateAnchor)
      radius = Float(paint.circleRadius)
      strokeWidth = Float(paint.circleStrokeWidth)
      blur = Float(paint.circleBlur)
      liesFlat = paint.circlePitchAlignment == .map ? 1 : 0
      keepsSize = paint.circlePitchScale == .viewport ? 1 : 0
    }

    /// Whether anything of a circle can be seen.
    var isVisible: Bool { color.w > 0 && radius > 0 || strokeColor.w > 0 && strokeWidth > 0 }
  }

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.circle, device: device, formats: formats).make(
      vertex: "circleVertex", fragment: "circleFragment", vertices: CircleBucket.vertexDescriptor, blending: .over)
  }

  /// Circles are not clipped to their tile: they reach over its edge by radius, stroke and translation.
  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    let paint = CirclePaint(layer, in: EvaluationContext(zoom: zoom))
    return paint.circleRadius + paint.circleStrokeWidth + LayerKinds.reach(of: paint.circleTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? CircleBucket else { preconditionFailure("\(type(of: bucket)) holds no circles") }
    return try UploadedMesh(vertices: bucket.vertices, indices: bucket.indices, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let row = Row(CirclePaint(layer, in: context.evaluation), context: context)
    guard row.isVisible, !tiles.isEmpty else { return }
    encoder.setRenderPipelineState(pipeline)
    encoder.setPaintRow(row)
    for tile in tiles {
      guard let circles = tile.bucket as? UploadedMesh else { continue }
      encoder.setTile(tile.id, of: context)
      circles.draw(encoder)
    }
  }
}
