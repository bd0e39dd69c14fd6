import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws one colour over the whole map, tile by tile, so that it follows whatever surface the map has.
///
/// A background at the bottom need not be drawn: the pass can begin with its `clearColor`. It has no bucket; its tiles
/// are `BackgroundRenderer.tile(_:)`.
final class BackgroundRenderer: LayerRenderer {
  /// The room's block, `BackgroundLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var color: SIMD4<Float>

    init(_ layer: StyleLayer, zoom: Double) {
      let paint = BackgroundPaint(layer, in: EvaluationContext(zoom: zoom))
      color = paint.backgroundColor.premultiplied(opacity: paint.backgroundOpacity)
    }
  }

  /// A whole tile needs no vertices.
  private struct WholeTile: UploadedBucket {
    var byteCount: Int { 0 }
  }

  private let opaque: RenderPipelineState
  private let translucent: RenderPipelineState

  var pipelines: [RenderPipelineState] { [opaque, translucent] }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.background, device: device, formats: formats)
    opaque = try room.make(vertex: "backgroundVertex", fragment: "backgroundFragment", blending: .replace)
    translucent = try room.make(vertex: "backgroundVertex", fragment: "backgroundFragment", blending: .over)
  }

  /// A tile that a background covers.
  static func tile(_ id: UnwrappedTileID) -> RenderedTile { RenderedTile(id: id, bucket: WholeTile()) }

  /// What a pass that begins with the layer is to be cleared to, premultiplied; nil for a layer that is not shown.
  static func clearColor(_ layer: StyleLayer, zoom: Double) -> ClearColor? {
    guard layer.isVisible(at: zoom) else { return nil }
    let color = Block(layer, zoom: zoom).color
    return ClearColor(
      red: Double(color.x), green: Double(color.y), blue: Double(color.z), alpha: Double(color.w))
  }

  func upload(_ bucket: any Bucket, device: Device) -> any UploadedBucket { WholeTile() }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let block = Block(layer, zoom: context.zoom)
    guard block.color.w > 0, !tiles.isEmpty else { return }
    encoder.setRenderPipelineState(block.color.w == 1 ? opaque : translucent)
    encoder.setVertexValue(block, index: RoomBinding.room)
    for tile in tiles {
      encoder.setTile(tile.id, of: context)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }
}
