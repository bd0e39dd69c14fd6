import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// Draws the layers of one kind into attachments of certain formats.
///
/// Flat layers neither test nor write depth: their renderers leave the encoder's depth-stencil state as it begins. Those
/// of layers that rise from the ground set theirs, and set it back.
protocol LayerRenderer: AnyObject {
  /// The pipelines that draws use, in a fixed order: the map warms them before the first frame.
  var pipelines: [RenderPipelineState] { get }

  /// The test that draws use; nil for flat layers, which test nothing.
  var depthStencilState: DepthStencilState? { get }

  /// Copies a bucket of the renderer's kind to the GPU.
  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket

  /// How a layer is drawn that needs a texture of its own; nil where it goes into the picture directly.
  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing?

  /// Records the draws of a layer, with its paint values at the frame's zoom.
  ///
  /// - Parameters:
  ///   - layer: A layer of the renderer's kind.
  ///   - tiles: The tiles to draw, with what `upload` made of the layer's buckets.
  ///   - context: The frame.
  ///   - encoder: An encoder of a pass with the renderer's formats.
  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder)

  /// Records how a texture comes into the picture that the layer was drawn into, where `offscreen` asks for a surface
  /// that is not like the picture.
  ///
  /// - Parameters:
  ///   - texture: What `draw` has drawn into.
  ///   - layer: A layer of the renderer's kind.
  ///   - context: The frame.
  ///   - encoder: An encoder of a pass with the renderer's formats.
  func composite(_ texture: Texture, of layer: StyleLayer, context: FrameContext, encoder: RenderCommandEncoder)
}

extension LayerRenderer {
  var depthStencilState: DepthStencilState? { nil }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? { nil }

  func composite(_ texture: Texture, of layer: StyleLayer, context: FrameContext, encoder: RenderCommandEncoder) {}
}

/// The formats of the attachments that a pipeline is made for; `.invalid` for one that is not there.
struct AttachmentFormats: Hashable, Sendable {
  var color: PixelFormat
  var depth: PixelFormat = .invalid
  var stencil: PixelFormat = .invalid
}

/// A tile in view and what a layer draws of it.
struct RenderedTile: Sendable {
  var id: UnwrappedTileID
  var bucket: any UploadedBucket
  /// The values that differ from feature to feature.
  var paint: UploadedPaintTable?
}
