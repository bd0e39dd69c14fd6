import HeadlandGPU
import HeadlandShaders

/// Draws the sky into a cleared picture, below all layers.
struct SkyRenderer {
  private let pipeline: RenderPipelineState

  /// - Throws: `LibraryError` or `GPUError` where the driver refuses the shaders.
  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.sky, device: device, formats: formats)
    pipeline = try room.make(vertex: "skyVertex", fragment: "skyFragment", blending: .replace)
    try device.warm([pipeline])
  }

  func draw(_ view: SkyView, _ encoder: RenderCommandEncoder) {
    encoder.pushDebugGroup("sky")
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(view, index: RoomBinding.room)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.popDebugGroup()
  }
}
