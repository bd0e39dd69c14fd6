import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws one colour or pattern over the whole map, tile by tile, so that it follows whatever surface the map has.
///
/// A background at the bottom need not be drawn: the pass can begin with its `clearColor`. It has no bucket; its tiles
/// are `BackgroundRenderer.tile(_:)`.
final class BackgroundRenderer: LayerRenderer {
  static let members = PaintMembers(.background, ["background-color", "background-opacity", "background-pattern"])

  /// A whole tile needs no vertices.
  private struct WholeTile: UploadedBucket {
    var byteCount: Int { 0 }
  }

  private let opaque: RenderPipelineState
  private let translucent: RenderPipelineState
  private let pattern: RenderPipelineState

  var pipelines: [RenderPipelineState] { [opaque, translucent, pattern] }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.background, paint: Self.members, device: device, formats: formats)
    opaque = try room.make(vertex: "backgroundVertex", fragment: "backgroundFragment", blending: .replace)
    translucent = try room.make(vertex: "backgroundVertex", fragment: "backgroundFragment", blending: .over)
    pattern = try room.make(vertex: "backgroundPatternVertex", fragment: "backgroundPatternFragment", blending: .over)
  }

  /// A tile that a background covers.
  static func tile(_ id: UnwrappedTileID) -> RenderedTile { RenderedTile(id: id, bucket: WholeTile()) }

  /// What a pass that begins with the layer is to be cleared to, premultiplied; nil for a layer that is not shown, or
  /// shows a pattern.
  static func clearColor(_ layer: StyleLayer, zoom: Double) -> ClearColor? {
    guard layer.isVisible(at: zoom), !layer.properties.isSet("background-pattern") else { return nil }
    let paint = BackgroundPaint(layer, in: EvaluationContext(zoom: zoom))
    let color = paint.backgroundColor.premultiplied(opacity: paint.backgroundOpacity)
    return ClearColor(
      red: Double(color.x), green: Double(color.y), blue: Double(color.z), alpha: Double(color.w))
  }

  func upload(_ bucket: any Bucket, device: Device) -> any UploadedBucket { WholeTile() }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    guard let first = tiles.first else { return }
    let paint = LayerPaint(layer, Self.members, in: context.evaluation, images: context.images)
    if layer.properties.isSet("background-pattern") {
      guard paint.showsImage("background-pattern", on: first) else { return }
      encoder.setRenderPipelineState(pattern)
      encoder.setFragmentImages(context.images)
    } else {
      let alpha = paint.alpha(of: "background-color", opacity: "background-opacity", on: first).upperBound
      guard alpha > 0 else { return }
      encoder.setRenderPipelineState(alpha == 1 ? opaque : translucent)
    }
    encoder.setPaint(paint)
    for tile in tiles {
      encoder.setTile(tile.id, of: context)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }
}
