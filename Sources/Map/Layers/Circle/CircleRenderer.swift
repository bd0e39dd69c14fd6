import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws circles: one blended draw a tile, each pixel's coverage from its distance to the centre.
final class CircleRenderer: LayerRenderer {
  /// The room's block, `CircleLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var translate: SIMD2<Float>
    var liesFlat: Float
    var keepsSize: Float

    init(_ paint: CirclePaint, context: FrameContext) {
      translate = context.translation(paint.circleTranslate, paint.circleTranslateAnchor)
      liesFlat = paint.circlePitchAlignment == .map ? 1 : 0
      keepsSize = paint.circlePitchScale == .viewport ? 1 : 0
    }
  }

  static let members = PaintMembers(
    .circle,
    [
      "circle-color", "circle-stroke-color", "circle-radius", "circle-blur", "circle-opacity", "circle-stroke-width",
      "circle-stroke-opacity",
    ])

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.circle, paint: Self.members, device: device, formats: formats).make(
      vertex: "circleVertex", fragment: "circleFragment", vertices: PointQuads.vertexDescriptor, blending: .over)
  }

  /// Circles are not clipped to their tile: they reach over its edge by radius, stroke and translation.
  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    let paint = CirclePaint(layer, in: EvaluationContext(zoom: zoom))
    return paint.circleRadius + paint.circleStrokeWidth + LayerKinds.reach(of: paint.circleTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? CircleBucket else { preconditionFailure("\(type(of: bucket)) holds no circles") }
    return try bucket.quads.upload(device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    guard !tiles.isEmpty else { return }
    let paint = LayerPaint(layer, Self.members, in: context.evaluation)
    encoder.setRenderPipelineState(pipeline)
    encoder.setPaint(paint)
    encoder.setVertexValue(
      Block(CirclePaint(layer, in: context.evaluation), context: context), index: RoomBinding.room)
    for tile in tiles {
      guard let circles = tile.bucket as? UploadedMesh, Self.isVisible(paint, on: tile) else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      circles.draw(encoder)
    }
  }

  /// Whether anything of a circle can be seen.
  private static func isVisible(_ paint: LayerPaint, on tile: RenderedTile) -> Bool {
    let disc = paint.alpha(of: "circle-color", opacity: "circle-opacity", on: tile).upperBound
    let ring = paint.alpha(of: "circle-stroke-color", opacity: "circle-stroke-opacity", on: tile).upperBound
    return disc > 0 && paint.range(of: "circle-radius", on: tile).upperBound > 0
      || ring > 0 && paint.range(of: "circle-stroke-width", on: tile).upperBound > 0
  }
}
