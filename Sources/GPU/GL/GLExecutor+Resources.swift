internal import CEGL

/// Objects: made, named, filled, read back and deleted.
extension GLExecutor {
  // MARK: - Buffers

  /// Makes a buffer that stays mapped, or one with a shadow; returns the address that the processor writes to.
  func makeSharedBuffer(_ handle: ObjectHandle, length: Int) -> (address: UInt, isShadow: Bool)? {
    let name = GL.genBuffer()
    let target = GLenum(GL_COPY_WRITE_BUFFER)
    GL.bindBuffer(target, name)
    if workarounds.persistentMapping {
      let access = GLbitfield(GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT)
      GL.bufferStorageEXT(target, GLBuffer.rounded(length), nil, access)
      guard let mapped = GL.mapBufferRange(target, 0, length, access) else {
        GL.deleteBuffer(name)
        // Whoever asked is told; the driver's own word would be taken for that of a later command.
        _ = GL.takeError()
        return nil
      }
      buffers[handle] = GLBuffer(name: name, length: length, address: UInt(bitPattern: mapped))
      return (UInt(bitPattern: mapped), false)
    }
    GL.bufferData(target, GLBuffer.rounded(length), nil, GLenum(GL_DYNAMIC_DRAW))
    guard GL.takeError() == nil else {
      GL.deleteBuffer(name)
      return nil
    }
    let shadow = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    let address = UInt(bitPattern: shadow)
    buffers[handle] = GLBuffer(name: name, shadow: address, length: length, address: address)
    return (UInt(bitPattern: shadow), true)
  }

  /// Makes a buffer that only the GPU reaches; false where the driver has no memory for it.
  func makePrivateBuffer(_ handle: ObjectHandle, bytes: [UInt8]?, length: Int) -> Bool {
    let name = GL.genBuffer()
    let target = GLenum(GL_COPY_WRITE_BUFFER)
    GL.bindBuffer(target, name)
    GL.bufferData(target, GLBuffer.rounded(length), nil, GLenum(GL_STATIC_DRAW))
    guard GL.takeError() == nil else {
      GL.deleteBuffer(name)
      return false
    }
    bytes?.withUnsafeBytes { GL.bufferSubData(target, 0, length, $0.baseAddress) }
    buffers[handle] = GLBuffer(name: name, shadow: 0, length: length)
    return true
  }

  /// A buffer that commands name; the command buffer ends in an error where the driver had no memory for it.
  @inline(__always) func required(_ handle: ObjectHandle) -> GLBuffer? {
    if let buffer = buffers[handle] { return buffer }
    if handle != 0 { work.isOutOfMemory = true }
    return nil
  }

  // MARK: - Samplers

  func makeSampler(_ handle: ObjectHandle, _ values: SamplerValues) {
    let name = GL.genSampler()
    func set(_ parameter: Int32, _ value: GLint) { GL.samplerParameteri(name, GLenum(parameter), value) }
    set(GL_TEXTURE_MIN_FILTER, GLConversions.minFilter(values.minFilter, values.mipFilter))
    set(GL_TEXTURE_MAG_FILTER, values.magFilter == .nearest ? GL_NEAREST : GL_LINEAR)
    set(GL_TEXTURE_WRAP_S, GLConversions.address(values.sAddressMode))
    set(GL_TEXTURE_WRAP_T, GLConversions.address(values.tAddressMode))
    set(GL_TEXTURE_WRAP_R, GLConversions.address(values.rAddressMode))
    if let compare = values.compareFunction {
      set(GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE)
      set(GL_TEXTURE_COMPARE_FUNC, GLint(GLConversions.compare(compare)))
    }
    GL.samplerParameterf(name, GLenum(GL_TEXTURE_MIN_LOD), values.lodMinClamp)
    GL.samplerParameterf(name, GLenum(GL_TEXTURE_MAX_LOD), values.lodMaxClamp)
    if values.usesBorder { GL.samplerBorderColor(name, values.border) }
    if values.maxAnisotropy > 1, capabilities.hasTextureFilterAnisotropic {
      let level = min(Float(values.maxAnisotropy), capabilities.limits.maximumAnisotropy)
      GL.samplerParameterf(name, GLenum(GL_TEXTURE_MAX_ANISOTROPY_EXT), level)
    }
    samplers[handle] = name
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
      case .kernel: (GL_PROGRAM_PIPELINE, kernels[handle]?.name)
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
      vertexArrays.release(pipeline.vertexArray)
      GL.deleteProgramPipeline(pipeline.name)
      pipelines[handle] = nil
      seenStates = seenStates.filter { $0.pipeline != handle }
    case .kernel:
      guard let kernel = kernels[handle] else { return }
      state.forget(program: kernel.name)
      GL.deleteProgramPipeline(kernel.name)
      kernels[handle] = nil
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
    staleShadows.remove(handle)
  }
}
