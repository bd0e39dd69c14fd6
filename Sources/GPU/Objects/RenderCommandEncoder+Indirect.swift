/// The numbers of a draw as they lie in an indirect buffer.
///
/// The corresponding Metal type is `MTLDrawPrimitivesIndirectArguments`.
public struct DrawPrimitivesIndirectArguments: BitwiseCopyable, Sendable, Hashable {
  /// The number of vertices.
  public var vertexCount: UInt32
  /// The number of copies.
  public var instanceCount: UInt32
  /// The first vertex.
  public var vertexStart: UInt32
  /// The first instance.
  public var baseInstance: UInt32

  /// Makes the numbers of a draw.
  public init(vertexCount: UInt32, instanceCount: UInt32 = 1, vertexStart: UInt32 = 0, baseInstance: UInt32 = 0) {
    self.vertexCount = vertexCount
    self.instanceCount = instanceCount
    self.vertexStart = vertexStart
    self.baseInstance = baseInstance
  }
}

/// The numbers of an indexed draw as they lie in an indirect buffer.
///
/// The corresponding Metal type is `MTLDrawIndexedPrimitivesIndirectArguments`.
public struct DrawIndexedPrimitivesIndirectArguments: BitwiseCopyable, Sendable, Hashable {
  /// The number of indices.
  public var indexCount: UInt32
  /// The number of copies.
  public var instanceCount: UInt32
  /// The first index, counted from the index buffer's offset.
  public var indexStart: UInt32
  /// What is added to each index.
  public var baseVertex: Int32
  /// The first instance.
  public var baseInstance: UInt32

  /// Makes the numbers of a draw.
  public init(
    indexCount: UInt32, instanceCount: UInt32 = 1, indexStart: UInt32 = 0, baseVertex: Int32 = 0,
    baseInstance: UInt32 = 0
  ) {
    self.indexCount = indexCount
    self.instanceCount = instanceCount
    self.indexStart = indexStart
    self.baseVertex = baseVertex
    self.baseInstance = baseInstance
  }
}

extension RenderCommandEncoder {
  /// Draws primitives of consecutive vertices, with the numbers that a buffer holds when the GPU gets there.
  ///
  /// - Parameters:
  ///   - type: How vertices become primitives.
  ///   - indirectBuffer: Holds `DrawPrimitivesIndirectArguments`.
  ///   - indirectBufferOffset: Where they begin, a multiple of 4.
  public func drawPrimitives(type: PrimitiveType, indirectBuffer: Buffer, indirectBufferOffset: Int) {
    guard checkDraw("drawPrimitives"), checkArguments(indirectBuffer, indirectBufferOffset, 16, "drawPrimitives")
    else { return }
    noteIndirectReads()
    append(
      .drawIndirect(
        type: UInt8(type.rawValue), arguments: indirectBuffer.handle, offset: UInt32(indirectBufferOffset)))
  }

  /// Draws primitives of vertices that an index buffer names, with the numbers that another buffer holds when the GPU
  /// gets there.
  ///
  /// - Parameters:
  ///   - type: How vertices become primitives.
  ///   - indexType: The width of an index.
  ///   - indexBuffer: The buffer that holds the indices.
  ///   - indexBufferOffset: The byte from which `indexStart` counts, a multiple of the index's size. GLES counts from the
  ///     buffer's beginning: other offsets cost a copy of the indices.
  ///   - indirectBuffer: Holds `DrawIndexedPrimitivesIndirectArguments`.
  ///   - indirectBufferOffset: Where they begin, a multiple of 4.
  public func drawIndexedPrimitives(
    type: PrimitiveType, indexType: IndexType, indexBuffer: Buffer, indexBufferOffset: Int, indirectBuffer: Buffer,
    indirectBufferOffset: Int
  ) {
    let verb: StaticString = "drawIndexedPrimitives"
    guard checkDraw(verb), checkArguments(indirectBuffer, indirectBufferOffset, 20, "\(verb)") else { return }
    guard indexBufferOffset >= 0, indexBufferOffset % indexType.size == 0, indexBufferOffset < indexBuffer.length,
      indexBuffer.device === device
    else {
      return fail(
        .indexRange, "\(verb)", "byte \(indexBufferOffset) of \(indexBuffer.name) begins no \(indexType) index",
        "the offset must be a multiple of \(indexType.size) inside a buffer of this device")
    }
    noteIndirectReads()
    append(
      .drawIndexedIndirect(
        DrawIndexedIndirect(
          indexBuffer: indexBuffer.handle, indexBufferOffset: UInt32(indexBufferOffset),
          arguments: indirectBuffer.handle, offset: UInt32(indirectBufferOffset),
          primitiveType: UInt8(type.rawValue), indexType: UInt8(indexType.rawValue))))
  }

  /// How much is read stands in the buffer: only the blocks are noted.
  private func noteIndirectReads() {
    guard boundBuffers != nil, let pipeline = bindings.pipeline else { return }
    boundBuffers?.noteBlocks(pipeline.blocks, &commandBuffer.hazards)
  }
}

extension CommandEncoder {
  /// Whether the arguments of an indirect command lie in a buffer.
  final func checkArguments(_ buffer: Buffer, _ offset: Int, _ length: Int, _ verb: String) -> Bool {
    if offset >= 0, offset % 4 == 0, offset <= buffer.length - length, buffer.device === device { return true }
    fail(
      .indirectArguments, verb,
      "the \(length) bytes of arguments at \(offset) are not inside the \(buffer.length) bytes of \(buffer.name)",
      "the offset must be a multiple of 4, and the buffer one of this device")
    return false
  }
}
