internal import CEGL

/// Draws whose numbers lie in a buffer.
extension GLExecutor {
  func drawIndirect(_ type: UInt8, _ handle: ObjectHandle, _ offset: Int) {
    guard let arguments = required(handle) else { return }
    uploadShadow(handle, arguments)
    if needsBaseInstance {
      var numbers = DrawPrimitivesIndirectArguments(vertexCount: 0)
      readBytes(of: arguments, offset..<offset + 16) {
        numbers = $0.loadUnaligned(as: DrawPrimitivesIndirectArguments.self)
      }
      guard numbers.vertexCount > 0, numbers.instanceCount > 0 else { return }
      guard numbers.isDrawable else { return refuseArguments("drawPrimitives", "\(numbers)") }
      return draw(
        type: type, start: numbers.vertexStart, count: numbers.vertexCount, instances: numbers.instanceCount,
        baseInstance: numbers.baseInstance)
    }
    guard prepareIndirectDraw(type: type) else { return }
    GL.bindBuffer(GLenum(GL_DRAW_INDIRECT_BUFFER), arguments.name)
    GL.drawArraysIndirect(GLConversions.primitive(type), offset)
  }

  func drawIndexedIndirect(_ draw: DrawIndexedIndirect) {
    guard let arguments = required(draw.arguments) else { return }
    uploadShadow(draw.arguments, arguments)
    // GLES counts the first index from the buffer's beginning.
    if needsBaseInstance || draw.indexBufferOffset != 0 { return drawReadBack(draw, arguments) }
    guard let indices = required(draw.indexBuffer), prepareIndirectDraw(type: draw.primitiveType) else {
      return
    }
    uploadShadow(draw.indexBuffer, indices)
    vertexArrays.bindElements(indices.name)
    GL.bindBuffer(GLenum(GL_DRAW_INDIRECT_BUFFER), arguments.name)
    GL.drawElementsIndirect(
      GLConversions.primitive(draw.primitiveType),
      GLenum(draw.indexType == 0 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT), Int(draw.offset))
  }

  private func drawReadBack(_ draw: DrawIndexedIndirect, _ arguments: GLBuffer) {
    var numbers = DrawIndexedPrimitivesIndirectArguments(indexCount: 0)
    let offset = Int(draw.offset)
    readBytes(of: arguments, offset..<offset + 20) {
      numbers = $0.loadUnaligned(as: DrawIndexedPrimitivesIndirectArguments.self)
    }
    guard numbers.indexCount > 0, numbers.instanceCount > 0, let indices = required(draw.indexBuffer) else { return }
    let width = draw.indexType == 0 ? 2 : 4
    let start = Int(draw.indexBufferOffset) + Int(numbers.indexStart) * width
    guard numbers.instanceCount <= Int32.max, numbers.baseInstance <= Int32.max,
      start + Int(numbers.indexCount) * width <= indices.length
    else { return refuseArguments("drawIndexedPrimitives", "\(numbers)") }
    drawIndexed(
      DrawIndexed(
        indexBuffer: draw.indexBuffer, indexBufferOffset: UInt32(start),
        indexCount: numbers.indexCount, instanceCount: numbers.instanceCount, baseVertex: numbers.baseVertex,
        baseInstance: numbers.baseInstance, primitiveType: draw.primitiveType, indexType: draw.indexType))
  }

  /// The base instance in the buffer counts instances, and no elements of blocks.
  private func prepareIndirectDraw(type: UInt8) -> Bool {
    guard prepareDraw(type: type, baseInstance: 0) else { return false }
    pipelines[encoder.pipelineHandle]?.vertexStage.follow(nil)
    return true
  }

  private func refuseArguments(_ verb: String, _ numbers: String) {
    refused.append(
      GPUIssue(
        .indirectArguments, object: "indirect buffer", field: verb, message: "holds \(numbers), which cannot be drawn",
        hint: "look at who writes the buffer: its numbers are too large, or its indices end beyond the index buffer"))
  }

  /// Whether the base instance must be known here: for the injected uniform of stages that ask for the instance id, and
  /// for streams where the driver does not add it.
  private var needsBaseInstance: Bool {
    guard let pipeline = pipelines[encoder.pipelineHandle] else { return false }
    return pipeline.vertexStage.usesBaseInstance || !workarounds.usesBaseInstance
  }
}

extension DrawPrimitivesIndirectArguments {
  /// Whether GL's signed numbers hold them.
  fileprivate var isDrawable: Bool {
    max(vertexCount, instanceCount, vertexStart, baseInstance) <= Int32.max
  }
}
