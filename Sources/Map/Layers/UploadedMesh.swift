import HeadlandGPU

/// The bucket of a room that draws each tile as one indexed run of triangles, on the GPU.
struct UploadedMesh: UploadedBucket {
  private let vertices: Buffer
  /// The second stream, where there is one.
  private let more: Buffer?
  private let indices: Buffer
  private let indexCount: Int

  var byteCount: Int { vertices.length + (more?.length ?? 0) + indices.length }

  /// - Parameters:
  ///   - vertices: The vertices.
  ///   - more: What a second stream tells of them; may be empty.
  ///   - indices: Three indices a triangle.
  ///   - device: The device.
  /// - Throws: `GPUError` where memory is short.
  init(
    vertices: [some BitwiseCopyable], more: [some BitwiseCopyable] = [UInt32](), indices: [UInt32], device: Device
  ) throws {
    self.vertices = try device.makeBuffer(of: vertices, options: .storageModePrivate)
    self.more = more.isEmpty ? nil : try device.makeBuffer(of: more, options: .storageModePrivate)
    self.indices = try device.makeBuffer(of: indices, options: .storageModePrivate)
    indexCount = indices.count
  }

  /// Draws the mesh with what is set on the encoder.
  func draw(_ encoder: RenderCommandEncoder) {
    encoder.setVertexBuffer(vertices, offset: 0, index: RoomBinding.vertices)
    if let more { encoder.setVertexBuffer(more, offset: 0, index: RoomBinding.vertices + 1) }
    encoder.drawIndexedPrimitives(
      type: .triangle, indexCount: indexCount, indexType: .uint32, indexBuffer: indices, indexBufferOffset: 0)
  }
}
