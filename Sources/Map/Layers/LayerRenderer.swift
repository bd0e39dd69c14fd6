import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// Draws the layers of one kind into attachments of certain formats.
///
/// Built-in layers neither test nor write depth, so renderers leave the encoder's depth-stencil state as it begins.
protocol LayerRenderer: AnyObject {
  /// The pipelines that draws use, in a fixed order: the map warms them before the first frame.
  var pipelines: [RenderPipelineState] { get }

  /// Copies a bucket of the renderer's kind to the GPU.
  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket

  /// Records the draws of a layer, with its paint values at the frame's zoom.
  ///
  /// - Parameters:
  ///   - layer: A layer of the renderer's kind.
  ///   - tiles: The tiles to draw, with what `upload` made of the layer's buckets.
  ///   - context: The frame.
  ///   - encoder: An encoder of a pass with the renderer's formats.
  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder)
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
