internal import CEGL

// MARK: - Buffers
extension GL {
  @inline(__always) static func genBuffer() -> GLuint {
    var name: GLuint = 0
    glGenBuffers(1, &name)
    trace("genBuffer", [.int(name)])
    return name
  }

  @inline(__always) static func deleteBuffer(_ name: GLuint) {
    trace("deleteBuffer", [.int(name)])
    withUnsafePointer(to: name) { glDeleteBuffers(1, $0) }
  }

  @inline(__always) static func bindBuffer(_ target: GLenum, _ buffer: GLuint) {
    trace("bindBuffer", [.name(target), .int(buffer)])
    glBindBuffer(target, buffer)
  }

  @inline(__always) static func bindBufferRange(
    _ target: GLenum, _ index: GLuint, _ buffer: GLuint, _ offset: GLintptr, _ size: GLsizeiptr
  ) {
    trace("bindBufferRange", [.name(target), .int(index), .int(buffer), .int(offset), .int(size)])
    glBindBufferRange(target, index, buffer, offset, size)
  }

  @inline(__always) static func bufferData(
    _ target: GLenum, _ size: GLsizeiptr, _ data: UnsafeRawPointer?, _ usage: GLenum
  ) {
    trace("bufferData", [.name(target), .int(size), .memory(data), .name(usage)])
    glBufferData(target, size, data, usage)
  }

  @inline(__always) static func bufferSubData(
    _ target: GLenum, _ offset: GLintptr, _ size: GLsizeiptr, _ data: UnsafeRawPointer?
  ) {
    trace("bufferSubData", [.name(target), .int(offset), .int(size), .memory(data)])
    glBufferSubData(target, offset, size, data)
  }

  @inline(__always) static func bufferStorageEXT(
    _ target: GLenum, _ size: GLsizeiptr, _ data: UnsafeRawPointer?, _ flags: GLbitfield
  ) {
    trace("bufferStorageEXT", [.name(target), .int(size), .memory(data), .bits(flags)])
    cegl_glBufferStorageEXT(target, size, data, flags)
  }

  @inline(__always) static func copyBufferSubData(
    _ readTarget: GLenum, _ writeTarget: GLenum, _ readOffset: GLintptr, _ writeOffset: GLintptr, _ size: GLsizeiptr
  ) {
    trace(
      "copyBufferSubData", [.name(readTarget), .name(writeTarget), .int(readOffset), .int(writeOffset), .int(size)])
    glCopyBufferSubData(readTarget, writeTarget, readOffset, writeOffset, size)
  }

  @inline(__always) static func mapBufferRange(
    _ target: GLenum, _ offset: GLintptr, _ length: GLsizeiptr, _ access: GLbitfield
  ) -> UnsafeMutableRawPointer? {
    trace("mapBufferRange", [.name(target), .int(offset), .int(length), .bits(access)])
    return glMapBufferRange(target, offset, length, access)
  }

  /// False where the store was lost while mapped, so that its contents must be written again.
  @discardableResult @inline(__always) static func unmapBuffer(_ target: GLenum) -> Bool {
    trace("unmapBuffer", [.name(target)])
    return glUnmapBuffer(target) != 0
  }
}

// MARK: - Vertex arrays
extension GL {
  @inline(__always) static func genVertexArray() -> GLuint {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    trace("genVertexArray", [.int(name)])
    return name
  }

  @inline(__always) static func deleteVertexArray(_ name: GLuint) {
    trace("deleteVertexArray", [.int(name)])
    withUnsafePointer(to: name) { glDeleteVertexArrays(1, $0) }
  }

  @inline(__always) static func bindVertexArray(_ array: GLuint) {
    trace("bindVertexArray", [.int(array)])
    glBindVertexArray(array)
  }

  @inline(__always) static func enableVertexAttribArray(_ index: GLuint) {
    trace("enableVertexAttribArray", [.int(index)])
    glEnableVertexAttribArray(index)
  }

  @inline(__always) static func vertexAttribFormat(
    _ index: GLuint, _ size: GLint, _ type: GLenum, _ normalized: GLboolean, _ relativeOffset: GLuint
  ) {
    trace("vertexAttribFormat", [.int(index), .int(size), .name(type), .int(normalized), .int(relativeOffset)])
    glVertexAttribFormat(index, size, type, normalized, relativeOffset)
  }

  @inline(__always) static func vertexAttribIFormat(
    _ index: GLuint, _ size: GLint, _ type: GLenum, _ relativeOffset: GLuint
  ) {
    trace("vertexAttribIFormat", [.int(index), .int(size), .name(type), .int(relativeOffset)])
    glVertexAttribIFormat(index, size, type, relativeOffset)
  }

  @inline(__always) static func vertexAttribBinding(_ index: GLuint, _ binding: GLuint) {
    trace("vertexAttribBinding", [.int(index), .int(binding)])
    glVertexAttribBinding(index, binding)
  }

  @inline(__always) static func bindVertexBuffer(
    _ binding: GLuint, _ buffer: GLuint, _ offset: GLintptr, _ stride: GLsizei
  ) {
    trace("bindVertexBuffer", [.int(binding), .int(buffer), .int(offset), .int(stride)])
    glBindVertexBuffer(binding, buffer, offset, stride)
  }

  @inline(__always) static func vertexBindingDivisor(_ binding: GLuint, _ divisor: GLuint) {
    trace("vertexBindingDivisor", [.int(binding), .int(divisor)])
    glVertexBindingDivisor(binding, divisor)
  }
}

// MARK: - Samplers
extension GL {
  @inline(__always) static func genSampler() -> GLuint {
    var name: GLuint = 0
    glGenSamplers(1, &name)
    trace("genSampler", [.int(name)])
    return name
  }

  @inline(__always) static func deleteSampler(_ name: GLuint) {
    trace("deleteSampler", [.int(name)])
    withUnsafePointer(to: name) { glDeleteSamplers(1, $0) }
  }

  @inline(__always) static func bindSampler(_ unit: GLuint, _ sampler: GLuint) {
    trace("bindSampler", [.int(unit), .int(sampler)])
    glBindSampler(unit, sampler)
  }

  @inline(__always) static func samplerParameteri(_ sampler: GLuint, _ name: GLenum, _ value: GLint) {
    trace("samplerParameteri", [.int(sampler), .name(name), .int(value)])
    glSamplerParameteri(sampler, name, value)
  }

  @inline(__always) static func samplerBorderColor(_ sampler: GLuint, _ color: SIMD4<Float>) {
    trace("samplerBorderColor", [.int(sampler)] + (0..<4).map { .real(color[$0]) })
    withUnsafeBytes(of: color) {
      glSamplerParameterfv(
        sampler, GLenum(GL_TEXTURE_BORDER_COLOR), $0.assumingMemoryBound(to: GLfloat.self).baseAddress)
    }
  }

  @inline(__always) static func samplerParameterf(_ sampler: GLuint, _ name: GLenum, _ value: GLfloat) {
    trace("samplerParameterf", [.int(sampler), .name(name), .real(value)])
    glSamplerParameterf(sampler, name, value)
  }
}
