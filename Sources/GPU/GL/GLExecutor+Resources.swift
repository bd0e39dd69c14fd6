internal import CEGL

/// Objects: made, named, filled, read back and deleted.
extension GLExecutor {
  // MARK: - Buffers

  /// Makes a buffer that stays mapped, or one with a shadow; returns the address that the processor writes to.
  func makeSharedBuffer(_ handle: ObjectHandle, length: Int, bytes: UnsafeRawPointer?) -> (
    address: UInt, isShadow: Bool
  )? {
    let name = GL.genBuffer()
    let target = GLenum(GL_COPY_WRITE_BUFFER)
    GL.bindBuffer(target, name)
    if workarounds.persistentMapping {
      let access = GLbitfield(GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT)
      GL.bufferStorageEXT(target, GLBuffer.rounded(length), nil, access)
      guard let mapped = GL.mapBufferRange(target, 0, length, access) else {
        GL.deleteBuffer(name)
        return nil
      }
      fill(mapped, bytes, length)
      buffers[handle] = GLBuffer(name: name, shadow: 0, length: length)
      return (UInt(bitPattern: mapped), false)
    }
    GL.bufferData(target, GLBuffer.rounded(length), nil, GLenum(GL_DYNAMIC_DRAW))
    let shadow = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    fill(shadow, bytes, length)
    buffers[handle] = GLBuffer(name: name, shadow: UInt(bitPattern: shadow), length: length)
    return (UInt(bitPattern: shadow), true)
  }

  private func fill(_ memory: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer?, _ length: Int) {
    if let bytes {
      memory.copyMemory(from: bytes, byteCount: length)
    } else {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    }
  }

  /// Makes a buffer that only the GPU reaches.
  func makePrivateBuffer(_ handle: ObjectHandle, bytes: [UInt8]?, length: Int) {
    let name = GL.genBuffer()
    let target = GLenum(GL_COPY_WRITE_BUFFER)
    GL.bindBuffer(target, name)
    GL.bufferData(target, GLBuffer.rounded(length), nil, GLenum(GL_STATIC_DRAW))
    bytes?.withUnsafeBytes { GL.bufferSubData(target, 0, length, $0.baseAddress) }
    buffers[handle] = GLBuffer(name: name, shadow: 0, length: length)
  }

  // MARK: - Textures and samplers

  /// Makes a texture with Metal's default sampling; returns GL's error, if any.
  func makeTexture(_ handle: ObjectHandle, _ shape: TextureShape) -> GLenum? {
    _ = GL.takeError()
    let name = GL.genTexture()
    state.bindForUpload(name)
    let target = GLenum(GL_TEXTURE_2D)
    GL.texStorage2D(
      target, GLsizei(shape.mipmapLevelCount), GLConversions.pixel(shape.pixelFormat).internalFormat,
      GLsizei(shape.width), GLsizei(shape.height))
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] { GL.texParameteri(target, GLenum(parameter), value) }
    if let error = GL.takeError() {
      GL.deleteTexture(name)
      return error
    }
    textures[handle] = GLTexture(name: name, shape: shape)
    return nil
  }

  func upload(_ upload: TextureUpload, to handle: ObjectHandle) {
    guard let texture = textures[handle] else { return }
    if !deferredClears.isEmpty { clearDeferred(of: handle) }
    state.bindForUpload(texture.name)
    let pixel = GLConversions.pixel(upload.format)
    upload.pixels.withUnsafeBytes { bytes in
      GL.texSubImage2D(
        GLenum(GL_TEXTURE_2D), GLint(upload.level), GLint(upload.region.x), GLint(upload.region.y),
        GLsizei(upload.region.width), GLsizei(upload.region.height), pixel.format, pixel.type, bytes.baseAddress)
    }
  }

  func makeSampler(_ handle: ObjectHandle, _ values: SamplerValues) {
    let name = GL.genSampler()
    GL.samplerParameteri(
      name, GLenum(GL_TEXTURE_MIN_FILTER), GLConversions.minFilter(values.minFilter, values.mipFilter))
    GL.samplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), values.magFilter == .nearest ? GL_NEAREST : GL_LINEAR)
    GL.samplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GLConversions.address(values.sAddressMode))
    GL.samplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GLConversions.address(values.tAddressMode))
    samplers[handle] = name
  }

  // MARK: - Readback

  /// Copies pixels into memory, in storage order; returns GL's error, if any.
  func read(_ readback: TextureReadback, of handle: ObjectHandle, into address: UInt) -> GLenum? {
    _ = GL.takeError()
    let attachment = PassRecord.Attachment(texture: handle, level: Int32(readback.level))
    let key = GLFramebuffers.Key(colors: [attachment], depth: nil, stencil: nil)
    guard bindForReading(handle, key) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      return GLenum(GL_INVALID_FRAMEBUFFER_OPERATION)
    }
    let pixel = GLConversions.pixel(readback.format)
    let (region, width) = (readback.region, readback.region.width * readback.format.bytesPerPixel)
    let target = UnsafeMutableRawPointer(bitPattern: address)!
    if readback.bytesPerRow == width {
      GL.readPixels(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height), pixel.format, pixel.type,
        target)
    } else {
      for row in 0..<region.height {
        GL.readPixels(
          GLint(region.x), GLint(region.y + row), GLsizei(region.width), 1, pixel.format, pixel.type,
          target + row * readback.bytesPerRow)
      }
    }
    return GL.takeError()
  }

  /// Keeps the bound framebuffer where it already draws into the texture: another binding would cost a millisecond.
  private func bindForReading(_ handle: ObjectHandle, _ key: GLFramebuffers.Key) -> GLenum {
    framebuffers.boundDraws(into: key.colors[0])
      ? GLenum(GL_FRAMEBUFFER_COMPLETE) : framebuffers.bind(key, textures: textures)
  }

  // MARK: - Names and ends

  func label(_ kind: ObjectKind, _ handle: ObjectHandle, _ label: String) {
    // A longer label would be refused whole.
    let label = label.prefixOfBytes(capabilities.limits.maximumLabelLength - 1)
    guard let (identifier, name) = driverName(kind, handle) else { return }
    GL.objectLabel(identifier, name, label)
  }

  /// What the driver knows an object by; nil where it has none, and for one that the driver refused to make.
  private func driverName(_ kind: ObjectKind, _ handle: ObjectHandle) -> (identifier: GLenum, name: GLuint)? {
    let (identifier, name): (Int32, GLuint?) =
      switch kind {
      case .buffer: (GL_BUFFER, buffers[handle]?.name)
      case .texture: (GL_TEXTURE, textures[handle]?.name)
      case .sampler: (GL_SAMPLER, samplers[handle])
      case .function: (GL_PROGRAM, programs[handle]?.name)
      case .pipeline: (GL_PROGRAM_PIPELINE, pipelines[handle]?.name)
      case .depthStencil: (0, nil)
      }
    return name.map { (GLenum(identifier), $0) }
  }

  func delete(_ kind: ObjectKind, _ handle: ObjectHandle) {
    switch kind {
    case .buffer: deleteBuffer(handle)
    case .texture:
      guard let texture = textures[handle] else { return }
      _ = deferredClears.take(of: handle)
      framebuffers.forget(texture: handle)
      state.forget(texture: texture.name)
      GL.deleteTexture(texture.name)
      textures[handle] = nil
    case .sampler:
      guard let sampler = samplers[handle] else { return }
      state.forget(sampler: sampler)
      GL.deleteSampler(sampler)
      samplers[handle] = nil
    case .function:
      if let program = programs[handle] { GL.deleteProgram(program.name) }
      programs[handle] = nil
    case .pipeline:
      guard let pipeline = pipelines[handle] else { return }
      state.forget(program: pipeline.name)
      GL.deleteProgramPipeline(pipeline.name)
      pipelines[handle] = nil
      seenStates = seenStates.filter { $0.pipeline != handle }
    case .depthStencil:
      depthStencils[handle] = nil
      seenStates = seenStates.filter { $0.depthStencil != handle }
    }
  }

  private func deleteBuffer(_ handle: ObjectHandle) {
    guard let buffer = buffers[handle] else { return }
    uniforms.forget(buffer.name)
    storage.forget(buffer.name)
    vertexArrays.forget(buffer.name)
    GL.deleteBuffer(buffer.name)
    if buffer.shadow != 0 { UnsafeMutableRawPointer(bitPattern: buffer.shadow)?.deallocate() }
    buffers[handle] = nil
  }
}
