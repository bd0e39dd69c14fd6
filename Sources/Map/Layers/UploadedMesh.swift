import HeadlandGPU

/// The bucket of a room that draws each tile as one indexed run of triangles, on the GPU.
struct UploadedMesh: UploadedBucket {
  private let vertices: Buffer
  private let indices: Buffer
  private let indexCount: Int

  var byteCount: Int { vertices.length + indices.length }

  /// - Throws: `GPUError` where memory is short.
  init(vertices: [some BitwiseCopyable], indices: [UInt32], device: Device) throws {
    self.vertices = try device.makeBuffer(of: vertices, options: .storageModePrivate)
    self.indices = try device.makeBuffer(of: indices, options: .storageModePrivate)
    indexCount = indices.count
  }

  /// Draws the mesh with what is set on the encoder.
  func draw(_ encoder: RenderCommandEncoder) {
    encoder.setVertexBuffer(vertices, offset: 0, index: RoomBinding.vertices)
    encoder.drawIndexedPrimitives(
      type: .triangle, indexCount: indexCount, indexType: .uint32, indexBuffer: indices, indexBufferOffset: 0)
  }
}
