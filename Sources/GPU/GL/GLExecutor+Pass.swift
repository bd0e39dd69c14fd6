internal import CEGL

/// Passes: attachments, their clear values and their ends.
extension GLExecutor {
  func beginPass(_ pass: PassRecord) {
    let status = framebuffers.bind(GLFramebuffers.Key(pass), textures: textures)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else { return refused.append(pass.refusal(status)) }
    openPass = pass
    if let label = pass.label { pushDebugGroup(label) }
    encoder.reset(width: pass.width, height: pass.height)
    forget(pass) { $0 == .dontCare }
    deferClears(of: pass)
    clearColors(of: pass)
  }

  func endPass() {
    guard let pass = openPass else { return }
    discardUnstored(pass)
    if pass.label != nil { popDebugGroup() }
    openPass = nil
  }

  private func clearColors(of pass: PassRecord) {
    guard pass.colors.contains(where: { $0?.load == .clear }) else { return }
    state.openColorMasksForClear()
    for (index, color) in pass.colors.enumerated() {
      if let color, color.load == .clear { clear(GLint(index), color) }
    }
  }

  private func clear(_ index: GLint, _ color: PassRecord.Color) {
    let value = countsFragments ? ClearColor(alpha: 0) : color.clear
    switch textures[color.attachment.texture]?.shape.pixelFormat {
    case .r8Uint, .r16Uint, .r32Uint:
      GL.clearBufferuiv(GLenum(GL_COLOR), index, SIMD4(UInt32(clampingNumber: value.red), 0, 0, 0))
    case .r32Sint:
      GL.clearBufferiv(GLenum(GL_COLOR), index, SIMD4(Int32(clampingNumber: value.red), 0, 0, 0))
    default:
      GL.clearBufferfv(
        GLenum(GL_COLOR), index, SIMD4(Float(value.red), Float(value.green), Float(value.blue), Float(value.alpha)))
    }
  }

  /// Tells the driver which attachments' old contents nobody wants.
  private func forget(_ pass: PassRecord, where matches: (LoadAction) -> Bool) {
    var attachments: [GLenum] = []
    for (index, color) in pass.colors.enumerated() where color.map({ matches($0.load) }) ?? false {
      attachments.append(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
    }
    if let depth = pass.depth, matches(depth.load) { attachments.append(GLenum(GL_DEPTH_ATTACHMENT)) }
    if let stencil = pass.stencil, matches(stencil.load) { attachments.append(GLenum(GL_STENCIL_ATTACHMENT)) }
    if !attachments.isEmpty { GL.invalidateFramebuffer(GLenum(GL_FRAMEBUFFER), attachments) }
  }

  private func discardUnstored(_ pass: PassRecord) {
    var attachments: [GLenum] = []
    for (index, color) in pass.colors.enumerated() where color?.store == .dontCare {
      attachments.append(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
    }
    if pass.depth?.store == .dontCare { attachments.append(GLenum(GL_DEPTH_ATTACHMENT)) }
    if pass.stencil?.store == .dontCare { attachments.append(GLenum(GL_STENCIL_ATTACHMENT)) }
    if !attachments.isEmpty { GL.invalidateFramebuffer(GLenum(GL_FRAMEBUFFER), attachments) }
    if let depth = pass.depth, depth.store == .dontCare { deferredClears[depth.attachment].depth = nil }
    if let stencil = pass.stencil, stencil.store == .dontCare { deferredClears[stencil.attachment].stencil = nil }
  }
}

extension PassRecord {
  /// The issue of a pass whose attachments the driver does not take together.
  fileprivate func refusal(_ status: GLenum) -> GPUIssue {
    GPUIssue(
      .passAttachments, object: label ?? "render pass", field: "attachments",
      message: "this driver cannot draw into them: \(GLEnumName.of(status))",
      hint: "use formats that it can draw into, or fewer at once")
  }
}

extension FixedWidthInteger {
  /// The nearest integer towards zero, the nearest limit where there is none, 0 for NaN.
  fileprivate init(clampingNumber value: Double) {
    self = Self(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
