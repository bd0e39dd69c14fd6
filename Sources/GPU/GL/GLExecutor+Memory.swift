internal import CEGL

/// What shaders and copies write: seen by the commands that follow, and by the processor.
extension GLExecutor {
  /// Lets everything that follows see what shaders wrote, where they did.
  func makeWritesVisible() {
    guard hasUnseenWrites else { return }
    hasUnseenWrites = false
    GL.memoryBarrier(GLbitfield(GL_ALL_BARRIER_BITS))
  }

  /// Notes that the GPU writes a buffer, whose shadow is then no more what it holds.
  func noteWrite(_ handle: ObjectHandle) {
    guard let buffer = buffers[handle], buffer.shadow != 0 else { return }
    staleShadows.insert(handle)
    work.writtenShadows.insert(handle)
  }

  /// Copies a shadow to its buffer, once in a command buffer, where the driver maps nothing for long.
  @inline(__always) func uploadShadow(_ handle: ObjectHandle, _ buffer: GLBuffer) {
    guard buffer.shadow != 0 else { return }
    copyShadow(handle, buffer)
  }

  private func copyShadow(_ handle: ObjectHandle, _ buffer: GLBuffer) {
    guard !staleShadows.contains(handle), uploadedShadows.insert(handle).inserted else { return }
    GL.bindBuffer(GLenum(GL_COPY_WRITE_BUFFER), buffer.name)
    GL.bufferSubData(GLenum(GL_COPY_WRITE_BUFFER), 0, buffer.length, UnsafeRawPointer(bitPattern: buffer.shadow))
  }

  func uploadShadows(of submitted: SubmittedCommands) {
    uploadedShadows.removeAll(keepingCapacity: true)
    for (chunk, used) in zip(submitted.chunks, submitted.usedLengths) where chunk.isShadow {
      guard let buffer = buffers[chunk.handle] else { continue }
      GL.bindBuffer(GLenum(GL_COPY_WRITE_BUFFER), buffer.name)
      GL.bufferSubData(GLenum(GL_COPY_WRITE_BUFFER), 0, used, UnsafeRawPointer(bitPattern: chunk.address))
      uploadedShadows.insert(chunk.handle)
    }
  }

  /// Brings shadows up to what the GPU wrote.
  func fetchShadows(_ handles: Set<ObjectHandle>) {
    for handle in handles {
      staleShadows.remove(handle)
      guard let buffer = buffers[handle], let shadow = UnsafeMutableRawPointer(bitPattern: buffer.shadow) else {
        continue
      }
      readBytes(of: buffer, 0..<buffer.length) { shadow.copyMemory(from: $0, byteCount: buffer.length) }
    }
  }

  // MARK: - Bytes of buffers

  /// Hands a range of a buffer to `body`, after all that writes it; a copy, since a buffer that stays mapped cannot be mapped
  /// again.
  func readBytes(of buffer: GLBuffer, _ range: Range<Int>, _ body: (UnsafeRawPointer) -> Void) {
    let scratch = GL.genBuffer()
    let (source, target) = (GLenum(GL_COPY_READ_BUFFER), GLenum(GL_COPY_WRITE_BUFFER))
    GL.bindBuffer(source, buffer.name)
    GL.bindBuffer(target, scratch)
    GL.bufferData(target, range.count, nil, GLenum(GL_STREAM_READ))
    GL.copyBufferSubData(source, target, range.lowerBound, 0, range.count)
    if let mapped = GL.mapBufferRange(target, 0, range.count, GLbitfield(GL_MAP_READ_BIT)) {
      body(mapped)
      GL.unmapBuffer(target)
    }
    GL.deleteBuffer(scratch)
  }

  /// Writes bytes into a buffer in the order of the commands, repeating them over `count` places.
  func writeBytes(_ bytes: UnsafeRawBufferPointer, to buffer: GLBuffer, offset: Int, total: Int? = nil) {
    let scratch = GL.genBuffer()
    let (source, target) = (GLenum(GL_COPY_READ_BUFFER), GLenum(GL_COPY_WRITE_BUFFER))
    GL.bindBuffer(source, scratch)
    GL.bufferData(source, bytes.count, bytes.baseAddress, GLenum(GL_STREAM_DRAW))
    GL.bindBuffer(target, buffer.name)
    var written = 0
    let total = total ?? bytes.count
    while written < total {
      let length = min(bytes.count, total - written)
      GL.copyBufferSubData(source, target, 0, offset + written, length)
      written += length
    }
    GL.deleteBuffer(scratch)
  }
}
