import HeadlandGPU
import HeadlandShaders

/// Lays textures that layers were drawn into over the map.
final class LayerCompositor {
  private let pipeline: RenderPipelineState

  /// - Throws: `LibraryError` or `GPUError` where the driver refuses the shaders.
  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.composite, device: device, formats: formats).make(
      vertex: "compositeVertex", fragment: "compositeFragment", blending: .over)
    try device.warm([pipeline])
  }

  /// Records the draw of a texture that is as large as the picture.
  func draw(_ texture: Texture, opacity: Double, encoder: RenderCommandEncoder) {
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(Float(opacity), index: RoomBinding.room)
    encoder.setFragmentTexture(texture, index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }
}
