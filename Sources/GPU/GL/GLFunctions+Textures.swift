internal import CEGL

// MARK: - Textures
extension GL {
  @inline(__always) static func genTexture() -> GLuint {
    var name: GLuint = 0
    glGenTextures(1, &name)
    trace("genTexture", [.int(name)])
    return name
  }

  @inline(__always) static func deleteTexture(_ name: GLuint) {
    trace("deleteTexture", [.int(name)])
    withUnsafePointer(to: name) { glDeleteTextures(1, $0) }
  }

  @inline(__always) static func activeTexture(_ unit: GLenum) {
    trace("activeTexture", [.name(unit)])
    glActiveTexture(unit)
  }

  @inline(__always) static func bindTexture(_ target: GLenum, _ texture: GLuint) {
    trace("bindTexture", [.name(target), .int(texture)])
    glBindTexture(target, texture)
  }

  @inline(__always) static func texStorage2D(
    _ target: GLenum, _ levels: GLsizei, _ format: GLenum, _ width: GLsizei, _ height: GLsizei
  ) {
    trace("texStorage2D", [.name(target), .int(levels), .name(format), .int(width), .int(height)])
    glTexStorage2D(target, levels, format, width, height)
  }

  @inline(__always) static func texStorage3D(
    _ target: GLenum, _ levels: GLsizei, _ format: GLenum, _ width: GLsizei, _ height: GLsizei, _ depth: GLsizei
  ) {
    trace("texStorage3D", [.name(target), .int(levels), .name(format), .int(width), .int(height), .int(depth)])
    glTexStorage3D(target, levels, format, width, height, depth)
  }

  @inline(__always) static func texStorage3DMultisample(
    _ target: GLenum, _ samples: GLsizei, _ format: GLenum, _ width: GLsizei, _ height: GLsizei, _ depth: GLsizei,
    _ fixedLocations: GLboolean
  ) {
    trace(
      "texStorage3DMultisample",
      [
        .name(target), .int(samples), .name(format), .int(width), .int(height), .int(depth), .int(fixedLocations),
      ])
    glTexStorage3DMultisample(target, samples, format, width, height, depth, fixedLocations)
  }

  @inline(__always) static func texStorage2DMultisample(
    _ target: GLenum, _ samples: GLsizei, _ format: GLenum, _ width: GLsizei, _ height: GLsizei,
    _ fixedLocations: GLboolean
  ) {
    trace(
      "texStorage2DMultisample",
      [
        .name(target), .int(samples), .name(format), .int(width), .int(height), .int(fixedLocations),
      ])
    glTexStorage2DMultisample(target, samples, format, width, height, fixedLocations)
  }

  @inline(__always) static func texSubImage2D(
    _ target: GLenum, _ level: GLint, _ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei, _ format: GLenum,
    _ type: GLenum, _ pixels: UnsafeRawPointer?
  ) {
    trace(
      "texSubImage2D",
      [
        .name(target), .int(level), .int(x), .int(y), .int(width), .int(height), .name(format), .name(type),
        .memory(pixels),
      ])
    glTexSubImage2D(target, level, x, y, width, height, format, type, pixels)
  }

  @inline(__always) static func texSubImage3D(
    _ target: GLenum, _ level: GLint, _ origin: (x: GLint, y: GLint, z: GLint),
    _ size: (width: GLsizei, height: GLsizei, depth: GLsizei), _ format: GLenum, _ type: GLenum,
    _ pixels: UnsafeRawPointer?
  ) {
    trace(
      "texSubImage3D",
      [
        .name(target), .int(level), .int(origin.x), .int(origin.y), .int(origin.z), .int(size.width),
        .int(size.height), .int(size.depth), .name(format), .name(type), .memory(pixels),
      ])
    glTexSubImage3D(
      target, level, origin.x, origin.y, origin.z, size.width, size.height, size.depth, format, type, pixels)
  }

  @inline(__always) static func compressedTexSubImage2D(
    _ target: GLenum, _ level: GLint, _ origin: (x: GLint, y: GLint), _ size: (width: GLsizei, height: GLsizei),
    _ format: GLenum, _ length: GLsizei, _ bytes: UnsafeRawPointer?
  ) {
    trace(
      "compressedTexSubImage2D",
      [
        .name(target), .int(level), .int(origin.x), .int(origin.y), .int(size.width), .int(size.height),
        .name(format), .int(length), .memory(bytes),
      ])
    glCompressedTexSubImage2D(target, level, origin.x, origin.y, size.width, size.height, format, length, bytes)
  }

  @inline(__always) static func compressedTexSubImage3D(
    _ target: GLenum, _ level: GLint, _ origin: (x: GLint, y: GLint, z: GLint),
    _ size: (width: GLsizei, height: GLsizei, depth: GLsizei), _ format: GLenum, _ length: GLsizei,
    _ bytes: UnsafeRawPointer?
  ) {
    trace(
      "compressedTexSubImage3D",
      [
        .name(target), .int(level), .int(origin.x), .int(origin.y), .int(origin.z), .int(size.width),
        .int(size.height), .int(size.depth), .name(format), .int(length), .memory(bytes),
      ])
    glCompressedTexSubImage3D(
      target, level, origin.x, origin.y, origin.z, size.width, size.height, size.depth, format, length, bytes)
  }

  @inline(__always) static func bindImageTexture(
    _ unit: GLuint, _ texture: GLuint, _ level: GLint, _ isLayered: GLboolean, _ layer: GLint, _ access: GLenum,
    _ format: GLenum
  ) {
    trace(
      "bindImageTexture",
      [.int(unit), .int(texture), .int(level), .int(isLayered), .int(layer), .name(access), .name(format)])
    glBindImageTexture(unit, texture, level, isLayered, layer, access, format)
  }

  @inline(__always) static func texParameteri(_ target: GLenum, _ name: GLenum, _ value: GLint) {
    trace("texParameteri", [.name(target), .name(name), .int(value)])
    glTexParameteri(target, name, value)
  }

  @inline(__always) static func generateMipmap(_ target: GLenum) {
    trace("generateMipmap", [.name(target)])
    glGenerateMipmap(target)
  }

  @inline(__always) static func copyImageSubData(
    _ source: GLuint, _ sourceTarget: GLenum, _ sourceLevel: GLint, _ sourceX: GLint, _ sourceY: GLint,
    _ sourceZ: GLint, _ destination: GLuint, _ destinationTarget: GLenum, _ destinationLevel: GLint,
    _ destinationX: GLint, _ destinationY: GLint, _ destinationZ: GLint, _ width: GLsizei, _ height: GLsizei,
    _ depth: GLsizei
  ) {
    trace(
      "copyImageSubData",
      [
        .int(source), .name(sourceTarget), .int(sourceLevel), .int(sourceX), .int(sourceY), .int(sourceZ),
        .int(destination), .name(destinationTarget), .int(destinationLevel), .int(destinationX), .int(destinationY),
        .int(destinationZ), .int(width), .int(height), .int(depth),
      ])
    glCopyImageSubData(
      source, sourceTarget, sourceLevel, sourceX, sourceY, sourceZ, destination, destinationTarget, destinationLevel,
      destinationX, destinationY, destinationZ, width, height, depth)
  }
}

// MARK: - Renderbuffers and framebuffers
extension GL {
  @inline(__always) static func genFramebuffer() -> GLuint {
    var name: GLuint = 0
    glGenFramebuffers(1, &name)
    trace("genFramebuffer", [.int(name)])
    return name
  }

  @inline(__always) static func deleteFramebuffer(_ name: GLuint) {
    trace("deleteFramebuffer", [.int(name)])
    withUnsafePointer(to: name) { glDeleteFramebuffers(1, $0) }
  }

  @inline(__always) static func bindFramebuffer(_ target: GLenum, _ framebuffer: GLuint) {
    trace("bindFramebuffer", [.name(target), .int(framebuffer)])
    glBindFramebuffer(target, framebuffer)
  }

  @inline(__always) static func framebufferTexture2D(
    _ target: GLenum, _ attachment: GLenum, _ textureTarget: GLenum, _ texture: GLuint, _ level: GLint
  ) {
    trace("framebufferTexture2D", [.name(target), .name(attachment), .name(textureTarget), .int(texture), .int(level)])
    glFramebufferTexture2D(target, attachment, textureTarget, texture, level)
  }

  @inline(__always) static func framebufferTextureLayer(
    _ target: GLenum, _ attachment: GLenum, _ texture: GLuint, _ level: GLint, _ layer: GLint
  ) {
    trace("framebufferTextureLayer", [.name(target), .name(attachment), .int(texture), .int(level), .int(layer)])
    glFramebufferTextureLayer(target, attachment, texture, level, layer)
  }

  @inline(__always) static func blitFramebuffer(
    _ sourceX0: GLint, _ sourceY0: GLint, _ sourceX1: GLint, _ sourceY1: GLint, _ x0: GLint, _ y0: GLint, _ x1: GLint,
    _ y1: GLint, _ mask: GLbitfield, _ filter: GLenum
  ) {
    trace(
      "blitFramebuffer",
      [
        .int(sourceX0), .int(sourceY0), .int(sourceX1), .int(sourceY1), .int(x0), .int(y0), .int(x1), .int(y1),
        .bits(mask), .name(filter),
      ])
    glBlitFramebuffer(sourceX0, sourceY0, sourceX1, sourceY1, x0, y0, x1, y1, mask, filter)
  }

  @inline(__always) static func readPixels(
    _ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei, _ format: GLenum, _ type: GLenum,
    _ pixels: UnsafeMutableRawPointer?
  ) {
    trace("readPixels", [.int(x), .int(y), .int(width), .int(height), .name(format), .name(type), .memory(pixels)])
    glReadPixels(x, y, width, height, format, type, pixels)
  }

  @inline(__always) static func checkFramebufferStatus(_ target: GLenum) -> GLenum {
    glCheckFramebufferStatus(target)
  }

  @inline(__always) static func drawBuffers(_ buffers: [GLenum]) {
    trace("drawBuffers", buffers.map { .name($0) })
    glDrawBuffers(GLsizei(buffers.count), buffers)
  }

  @inline(__always) static func invalidateFramebuffer(_ target: GLenum, _ attachments: [GLenum]) {
    trace("invalidateFramebuffer", [.name(target)] + attachments.map { .name($0) })
    glInvalidateFramebuffer(target, GLsizei(attachments.count), attachments)
  }

  @inline(__always) static func clearBufferfv(_ buffer: GLenum, _ index: GLint, _ value: SIMD4<Float>) {
    trace("clearBufferfv", [.name(buffer), .int(index)] + (0..<4).map { .real(value[$0]) })
    withUnsafeBytes(of: value) { glClearBufferfv(buffer, index, $0.assumingMemoryBound(to: GLfloat.self).baseAddress) }
  }

  @inline(__always) static func clearBufferiv(_ buffer: GLenum, _ index: GLint, _ value: SIMD4<Int32>) {
    trace("clearBufferiv", [.name(buffer), .int(index)] + (0..<4).map { .int(value[$0]) })
    withUnsafeBytes(of: value) { glClearBufferiv(buffer, index, $0.assumingMemoryBound(to: GLint.self).baseAddress) }
  }

  @inline(__always) static func clearBufferuiv(_ buffer: GLenum, _ index: GLint, _ value: SIMD4<UInt32>) {
    trace("clearBufferuiv", [.name(buffer), .int(index)] + (0..<4).map { .int(value[$0]) })
    withUnsafeBytes(of: value) { glClearBufferuiv(buffer, index, $0.assumingMemoryBound(to: GLuint.self).baseAddress) }
  }

  @inline(__always) static func clearBufferfi(_ buffer: GLenum, _ index: GLint, _ depth: GLfloat, _ stencil: GLint) {
    trace("clearBufferfi", [.name(buffer), .int(index), .real(depth), .int(stencil)])
    glClearBufferfi(buffer, index, depth, stencil)
  }
}
