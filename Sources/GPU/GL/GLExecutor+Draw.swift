internal import CEGL

/// Draws: what differs from GL's state is set, then one call is made.
extension GLExecutor {
  func draw(type: UInt8, start: UInt32, count: UInt32, instances: UInt32, baseInstance: UInt32) {
    guard prepareDraw(type: type, baseInstance: baseInstance) else { return }
    let mode = GLConversions.primitive(type)
    let (first, count, instances) = (GLint(start), GLsizei(count), GLsizei(instances))
    if baseInstance > 0, workarounds.usesBaseInstance {
      GL.drawArraysInstancedBaseInstance(mode, first, count, instances, baseInstance)
    } else if instances == 1 {
      GL.drawArrays(mode, first, count)
    } else {
      GL.drawArraysInstanced(mode, first, count, instances)
    }
  }

  func drawIndexed(_ draw: DrawIndexed) {
    guard prepareDraw(type: draw.primitiveType, baseInstance: draw.baseInstance),
      let indices = required(draw.indexBuffer)
    else { return }
    uploadShadow(draw.indexBuffer, indices)
    vertexArrays.bindElements(indices.name)
    let mode = GLConversions.primitive(draw.primitiveType)
    let type = GLenum(draw.indexType == 0 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT)
    let (count, instances) = (GLsizei(draw.indexCount), GLsizei(draw.instanceCount))
    let offset = UnsafeRawPointer(bitPattern: Int(draw.indexBufferOffset))
    if draw.baseInstance > 0, workarounds.usesBaseInstance {
      GL.drawElementsInstancedBaseVertexBaseInstance(
        mode, count, type, offset, instances, draw.baseVertex, draw.baseInstance)
    } else if instances == 1, draw.baseVertex == 0 {
      GL.drawElements(mode, count, type, offset)
    } else {
      GL.drawElementsInstancedBaseVertex(mode, count, type, offset, instances, draw.baseVertex)
    }
  }

  // MARK: - State

  @inline(__always) func prepareDraw(type: UInt8, baseInstance: UInt32) -> Bool {
    guard openPass != nil, let pipeline = pipelines[encoder.pipelineHandle] else { return false }
    statistics.draws += 1
    if encoder.areTexturesDirty, !deferredClears.isEmpty { clearDeferred(sampledBy: pipeline) }
    if encoder.isPipelineDirty { apply(pipeline) }
    if isWarming { settleVertexArray(pipeline) }
    if encoder.isStateDirty { applyFixedState() }
    let vertexSlots = encoder.dirtyVertexSlots & pipeline.vertexMask
    if vertexSlots != 0 { bindSlots(.vertex, vertexSlots, pipeline.vertexUses) }
    let fragmentSlots = encoder.dirtyFragmentSlots & pipeline.fragmentMask
    if fragmentSlots != 0 { bindSlots(.fragment, fragmentSlots, pipeline.fragmentUses) }
    encoder.dirtyVertexSlots &= ~pipeline.vertexMask
    encoder.dirtyFragmentSlots &= ~pipeline.fragmentMask
    if encoder.areTexturesDirty {
      encoder.areTexturesDirty = false
      bindTextures(pipeline.textures)
      if !pipeline.images.isEmpty { bindImages(pipeline.images) }
    }
    if pipeline.writesMemory { hasUnseenWrites = true }
    // Metal restarts strips at the largest index and never restarts lists.
    state.setPrimitiveRestart(type == 2 || type == 4)
    pipeline.vertexStage.setBaseInstance(baseInstance)
    // The base instance of a single draw counts instances and no elements.
    if baseInstance > 0 { pipeline.vertexStage.follow(nil) }
    if baseInstance > 0, !workarounds.usesBaseInstance { moveInstanceStreams(pipeline, by: Int(baseInstance)) }
    return true
  }

  private func apply(_ pipeline: GLPipeline) {
    encoder.isPipelineDirty = false
    encoder.isStateDirty = true
    encoder.areTexturesDirty = true
    state.setProgramPipeline(pipeline.name)
    state.setColors(pipeline.colors)
    state.setClipDistances(pipeline.clipDistanceCount)
    vertexArrays.bind(pipeline.vertexArray)
    encoder.dirtyVertexSlots |= pipeline.vertexMask
    encoder.dirtyFragmentSlots |= pipeline.fragmentMask
  }

  private func applyFixedState() {
    encoder.isStateDirty = false
    let depthStencil = depthStencils[encoder.depthStencilHandle] ?? DepthStencilValues()
    if depthStencil.usesDepth || depthStencil.usesStencil { clearDeferred() }
    state.setDepthStencil(depthStencil, references: encoder.stencilReferences)
    state.setViewport(encoder.viewport)
    state.setScissor(encoder.scissor)
    state.setCullMode(encoder.cullMode)
    state.setFrontFace(frontFace(encoder.winding))
    state.setDepthBias(encoder.depthBias, hasClamp: capabilities.hasPolygonOffsetClamp)
    state.setBlendColor(encoder.blendColor)
    if let pipeline = pipelines[encoder.pipelineHandle] { state.setRaster(pipeline.raster) }
    state.setDepthClipMode(encoder.depthClipMode)
    noteStateTuple()
  }

  /// GL's word for Metal's winding.
  ///
  /// With clip control a triangle that is clockwise on the screen is so for both. The epilogue mirrors clip space
  /// instead, so there they are opposite.
  private func frontFace(_ winding: UInt8) -> GLenum {
    let isClockwise = winding == 0
    return GLenum(isClockwise == workarounds.usesClipControl ? GL_CW : GL_CCW)
  }

  private func noteStateTuple() {
    let tuple = StateTuple(pipeline: encoder.pipelineHandle, depthStencil: encoder.depthStencilHandle)
    if seenStates.insert(tuple).inserted, !isWarming { statistics.statesFirstUsedInDraws += 1 }
  }

  // MARK: - Bindings

  @inline(__always) func bindSlots(_ stage: Stage, _ slots: UInt32, _ uses: GLBufferUses) {
    var left = slots
    while left != 0 {
      let index = left.trailingZeroBitCount
      left &= left - 1
      let slot = encoder.slot(stage, index)
      guard let buffer = required(slot.handle) else { continue }
      uploadShadow(slot.handle, buffer)
      switch uses[index] {
      case .unused: break
      case .uniformBlock(let binding):
        // A block is rounded up to 16 bytes, and so are our buffers; GL refuses ranges beyond the largest block.
        let length = min(GLBuffer.rounded(Int(slot.length)), capabilities.limits.maximumUniformBlockSize)
        if Int(slot.offset) % capabilities.limits.uniformOffsetAlignment != 0 {
          bindAligned(binding, buffer, offset: Int(slot.offset), length: length)
        } else {
          uniforms.bind(binding, buffer.name, offset: Int(slot.offset), length: length)
        }
      case .indexedBlock(let binding, _):
        storage.bind(binding, buffer.name, offset: Int(slot.offset), length: GLBuffer.rounded(Int(slot.length)))
      case .storageBlock(let binding, let isWritten):
        if isWritten { noteWrite(slot.handle) }
        storage.bind(binding, buffer.name, offset: Int(slot.offset), length: Int(slot.length))
      case .stream(let stride):
        vertexArrays.bindStream(
          index, .init(buffer: buffer.name, offset: Int(slot.offset), stride: stride))
      }
    }
  }

  func bindTextures(_ uses: [GLTextureUse]) {
    for use in uses {
      let texture = textures[encoder.texture(use.stage, use.textureIndex)]
      let sampler = use.samplerIndex.flatMap { samplers[encoder.sampler(use.stage, $0)] } ?? 0
      state.setTexture(
        unit: use.unit, texture: texture?.name ?? 0, target: texture?.target ?? GLenum(GL_TEXTURE_2D), sampler: sampler)
    }
  }

  /// Without the extension the streams that move on by instance are bound further on.
  private func moveInstanceStreams(_ pipeline: GLPipeline, by baseInstance: Int) {
    for index in pipeline.instanceStreams {
      guard case .stream(let stride) = pipeline.vertexUses[index],
        let buffer = buffers[encoder.slot(.vertex, index).handle]
      else { continue }
      let offset = Int(encoder.slot(.vertex, index).offset) + baseInstance * Int(stride)
      vertexArrays.bindStream(index, .init(buffer: buffer.name, offset: offset, stride: stride))
      encoder.dirtyVertexSlots |= 1 << UInt32(index)
    }
  }
}
