internal import CEGL

/// The clears of depth and stencil that wait until somebody needs what they leave.
struct GLDeferredClears {
  struct Clear {
    var depth: Double?
    var stencil: UInt32?
  }

  /// Without entries that clear nothing, so that draws need not look for what is not there.
  private var clears: [PassRecord.Attachment: Clear] = [:]

  var isEmpty: Bool { clears.isEmpty }

  subscript(attachment: PassRecord.Attachment) -> Clear {
    get { clears[attachment] ?? Clear() }
    set { clears[attachment] = newValue.depth == nil && newValue.stencil == nil ? nil : newValue }
  }

  /// Takes out what is noted of a texture's levels.
  mutating func take(of texture: ObjectHandle) -> [(attachment: PassRecord.Attachment, clear: Clear)] {
    let taken = clears.filter { $0.key.texture == texture }
    for attachment in taken.keys { clears[attachment] = nil }
    return taken.map { (attachment: $0.key, clear: $0.value) }
  }
}

/// Depth and stencil are cleared when the first draw tests or writes them, or when a texture that holds them is sampled.
///
/// A map with hosts has a depth and stencil attachment in every frame, and most frames never look at it: on a software
/// rasteriser its clear costs as much as a layer over all of the picture. Whatever else reads, copies or
/// overwrites a texture must call `clearDeferred(of:)` first.
extension GLExecutor {
  /// Notes the clears of a pass that begins; what is loaded stays as noted before.
  func deferClears(of pass: PassRecord) {
    if let depth = pass.depth, depth.load != .load {
      deferredClears[depth.attachment].depth = depth.load == .clear ? depth.clear : nil
    }
    if let stencil = pass.stencil, stencil.load != .load {
      deferredClears[stencil.attachment].stencil = stencil.load == .clear ? stencil.clear : nil
    }
  }

  /// Clears what the open pass is going to test; its framebuffer is bound.
  func clearDeferred() {
    guard !deferredClears.isEmpty, let pass = openPass else { return }
    let depth = pass.depth.flatMap { deferredClears[$0.attachment].depth }
    let stencil = pass.stencil.flatMap { deferredClears[$0.attachment].stencil }
    clear(depth: depth, stencil: stencil)
    if let depth = pass.depth { deferredClears[depth.attachment].depth = nil }
    if let stencil = pass.stencil { deferredClears[stencil.attachment].stencil = nil }
  }

  /// Clears the textures that a draw is going to sample, and goes back to the open pass's framebuffer.
  func clearDeferred(sampledBy pipeline: GLPipeline) {
    for use in pipeline.textures { clearDeferred(of: encoder.texture(use.stage, use.textureIndex)) }
    if let pass = openPass { _ = framebuffers.bind(pass, textures: textures) }
    encoder.isStateDirty = true
  }

  /// Clears a texture whose content is wanted; another framebuffer may be bound afterwards.
  func clearDeferred(of texture: ObjectHandle) {
    for (attachment, clears) in deferredClears.take(of: texture) {
      let format = textures[texture]?.shape.pixelFormat
      let key = GLFramebuffers.Key(
        colors: [], depth: format?.hasDepth == true ? attachment : nil,
        stencil: format?.hasStencil == true ? attachment : nil)
      guard framebuffers.bind(key, textures: textures) == GLenum(GL_FRAMEBUFFER_COMPLETE) else { continue }
      clear(depth: clears.depth, stencil: clears.stencil)
    }
  }

  private func clear(depth: Double?, stencil: UInt32?) {
    guard depth != nil || stencil != nil else { return }
    state.openDepthStencilMasksForClear()
    if let depth, let stencil {
      GL.clearBufferfi(GLenum(GL_DEPTH_STENCIL), 0, GLfloat(depth), GLint(bitPattern: stencil))
    } else if let depth {
      GL.clearBufferfv(GLenum(GL_DEPTH), 0, SIMD4(GLfloat(depth), 0, 0, 0))
    } else if let stencil {
      GL.clearBufferiv(GLenum(GL_STENCIL), 0, SIMD4(GLint(bitPattern: stencil), 0, 0, 0))
    }
  }
}
