internal import CEGL

extension GLExecutor {
  /// More changes than Mesa counts before it takes a vertex array for one that changes often.
  private static let settlingChanges = 16

  /// Changes the vertex array of the pipeline that is set so often that Mesa will not change its layout any more.
  ///
  /// Mesa merges the streams of an array that share a buffer until the array has changed about ten times; from then on
  /// each attribute is a stream of its own. llvmpipe compiles the vertex stage for either form, 15–25 ms a time, so that a
  /// later frame would compile although its pipelines are warm. An indirect draw of no vertices makes Mesa look at the
  /// array and compiles nothing, so that only the lasting form ever is.
  func settleVertexArray(_ pipeline: GLPipeline) {
    guard !vertexArrays.isSettled(pipeline.vertexArray) else { return }
    let streams = (0..<EncoderBindings.bufferSlots).compactMap { index -> (Int, GLVertexArrays.Binding)? in
      guard case .stream(let stride) = pipeline.vertexUses[index],
        let buffer = buffers[encoder.slot(.vertex, index).handle]
      else {
        return nil
      }
      return (index, GLVertexArrays.Binding(buffer: buffer.name, offset: 0, stride: stride))
    }
    guard !streams.isEmpty else { return }
    let nothing = GL.genBuffer()
    GL.bindBuffer(GLenum(GL_DRAW_INDIRECT_BUFFER), nothing)
    GL.bufferData(GLenum(GL_DRAW_INDIRECT_BUFFER), 16, [UInt32](repeating: 0, count: 4), GLenum(GL_STATIC_DRAW))
    for change in 0..<Self.settlingChanges {
      for (index, binding) in streams {
        var binding = binding
        binding.offset = change.isMultiple(of: 2) ? 16 : 0
        vertexArrays.bindStream(index, binding)
      }
      GL.drawArraysIndirect(GLenum(GL_TRIANGLES), nil)
    }
    GL.deleteBuffer(nothing)
  }
}
