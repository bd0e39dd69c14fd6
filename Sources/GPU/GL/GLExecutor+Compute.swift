internal import CEGL

/// Dispatches, and what a compute or blit encoder begins and ends with.
extension GLExecutor {
  func beginWork(_ place: Int, _ submitted: SubmittedCommands) {
    makeWritesVisible()
    beginTime(ofEncoder: place, submitted)
    openGroup(ofEncoder: place, submitted)
    encoder.reset(width: 1, height: 1)
  }

  func endWork(_ submitted: SubmittedCommands) {
    closeEncoderGroup()
    endEncoderTime(submitted)
  }

  func dispatch(_ dispatch: Dispatch) {
    guard let kernel = prepareKernel(threads: dispatch.threads) else { return }
    GL.dispatchCompute(dispatch.groups.x, dispatch.groups.y, dispatch.groups.z)
    hasUnseenWrites = hasUnseenWrites || kernel.writesMemory
  }

  func dispatchIndirect(_ arguments: ObjectHandle, _ offset: UInt32) {
    let all = GridSize(x: .max, y: .max, z: .max)
    guard let buffer = required(arguments), let kernel = prepareKernel(threads: all) else { return }
    uploadShadow(arguments, buffer)
    GL.bindBuffer(GLenum(GL_DISPATCH_INDIRECT_BUFFER), buffer.name)
    GL.dispatchComputeIndirect(GLintptr(offset))
    hasUnseenWrites = hasUnseenWrites || kernel.writesMemory
  }

  private func prepareKernel(threads: GridSize) -> GLKernel? {
    guard let kernel = kernels[encoder.pipelineHandle] else { return nil }
    if encoder.isPipelineDirty {
      encoder.isPipelineDirty = false
      encoder.areTexturesDirty = true
      encoder.dirtyVertexSlots |= kernel.uses.mask
      state.setProgramPipeline(kernel.name)
    }
    kernel.setGrid(threads)
    let slots = encoder.dirtyVertexSlots & kernel.uses.mask
    if slots != 0 { bindSlots(.kernel, slots, kernel.uses) }
    encoder.dirtyVertexSlots &= ~kernel.uses.mask
    if encoder.areTexturesDirty {
      encoder.areTexturesDirty = false
      if !deferredClears.isEmpty {
        for use in kernel.textures { clearDeferred(of: encoder.texture(.kernel, use.textureIndex)) }
      }
      bindTextures(kernel.textures)
      bindImages(kernel.images)
    }
    return kernel
  }

  /// Shaders write and read images without samplers, level 0 of all slices.
  func bindImages(_ images: [GLImageUse]) {
    for image in images {
      guard let texture = textures[encoder.texture(image.stage, image.textureIndex)] else { continue }
      let isLayered = texture.isLayered || texture.shape.textureType == .typeCube
      GL.bindImageTexture(
        image.unit, texture.name, 0, isLayered ? 1 : 0, 0, GLenum(GL_READ_WRITE),
        GLenum(texture.shape.pixelFormat.traits.internalFormat))
    }
  }
}
