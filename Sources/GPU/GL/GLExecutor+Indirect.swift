internal import CEGL

/// Draws whose numbers lie in a buffer.
extension GLExecutor {
  func drawIndirect(_ type: UInt8, _ handle: ObjectHandle, _ offset: Int) {
    guard let arguments = buffers[handle] else { return }
    uploadShadow(handle, arguments)
    if needsBaseInstance {
      var numbers = DrawPrimitivesIndirectArguments(vertexCount: 0)
      readBytes(of: arguments, offset..<offset + 16) {
        numbers = $0.loadUnaligned(as: DrawPrimitivesIndirectArguments.self)
      }
      let all = [numbers.vertexCount, numbers.instanceCount, numbers.vertexStart, numbers.baseInstance]
      guard numbers.vertexCount > 0, numbers.instanceCount > 0, areNumbersOfGL(all) else { return }
      return draw(
        type: type, start: numbers.vertexStart, count: numbers.vertexCount, instances: numbers.instanceCount,
        baseInstance: numbers.baseInstance)
    }
    guard prepareDraw(type: type, baseInstance: 0) else { return }
    GL.bindBuffer(GLenum(GL_DRAW_INDIRECT_BUFFER), arguments.name)
    GL.drawArraysIndirect(GLConversions.primitive(type), offset)
  }

  func drawIndexedIndirect(_ draw: DrawIndexedIndirect) {
    guard let arguments = buffers[draw.arguments] else { return }
    uploadShadow(draw.arguments, arguments)
    // GLES counts the first index from the buffer's beginning.
    if needsBaseInstance || draw.indexBufferOffset != 0 { return drawReadBack(draw, arguments) }
    guard let indices = buffers[draw.indexBuffer], prepareDraw(type: draw.primitiveType, baseInstance: 0) else {
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
    let all = [numbers.indexCount, numbers.instanceCount, numbers.baseInstance]
    let first = Int(draw.indexBufferOffset) + Int(numbers.indexStart) * (draw.indexType == 0 ? 2 : 4)
    guard numbers.indexCount > 0, numbers.instanceCount > 0, areNumbersOfGL(all),
      first < buffers[draw.indexBuffer]?.length ?? 0
    else { return }
    drawIndexed(
      DrawIndexed(
        indexBuffer: draw.indexBuffer, indexBufferOffset: UInt32(first),
        indexCount: numbers.indexCount, instanceCount: numbers.instanceCount, baseVertex: numbers.baseVertex,
        baseInstance: numbers.baseInstance, primitiveType: draw.primitiveType, indexType: draw.indexType))
  }

  /// Whether GL, whose numbers have a sign, can be told these; what lies in a buffer was checked by nobody.
  private func areNumbersOfGL(_ numbers: [UInt32]) -> Bool { numbers.allSatisfy { $0 <= UInt32(Int32.max) } }

  /// Whether the base instance must be known here: for the injected uniform of stages that ask for the instance id, and
  /// for streams where the driver does not add it.
  private var needsBaseInstance: Bool {
    guard let pipeline = pipelines[encoder.pipelineHandle] else { return false }
    return pipeline.vertexStage.usesBaseInstance || !workarounds.usesBaseInstance
  }
}
