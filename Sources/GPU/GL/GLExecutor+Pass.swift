internal import CEGL

/// Passes: attachments, their clear values and their ends.
extension GLExecutor {
  func beginPass(_ pass: PassRecord, encoder place: Int, _ submitted: SubmittedCommands) {
    makeWritesVisible()
    beginTime(ofEncoder: place, submitted)
    let status = framebuffers.bind(pass, textures: textures)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      return refused.append(refusal(submitted.encoders[place].label, status))
    }
    openPass = pass
    openGroup(ofEncoder: place, submitted)
    encoder.reset(width: pass.width, height: pass.height)
    forget(pass) { $0 == .dontCare }
    deferClears(of: pass)
    clearColors(of: pass)
  }

  func endPass(_ submitted: SubmittedCommands) {
    defer { endEncoderTime(submitted) }
    guard let pass = openPass else { return }
    endVisibility()
    if pass.resolves { resolve(pass) }
    discardUnstored(pass)
    closeEncoderGroup()
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
    let numbers = [value.red, value.green, value.blue, value.alpha]
    switch textures[color.attachment.texture]?.shape.pixelFormat.traits.kind {
    case .uint:
      let number = numbers.map { UInt32(clampingNumber: $0) }
      GL.clearBufferuiv(GLenum(GL_COLOR), index, SIMD4(number[0], number[1], number[2], number[3]))
    case .sint:
      let number = numbers.map { Int32(clampingNumber: $0) }
      GL.clearBufferiv(GLenum(GL_COLOR), index, SIMD4(number[0], number[1], number[2], number[3]))
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

  /// Mixes the samples of each pixel into the resolve textures; depth takes the first sample.
  private func resolve(_ pass: PassRecord) {
    clearDeferred()
    state.setScissor(nil)
    for color in pass.colors {
      guard let color, let target = color.resolve else { continue }
      resolve(
        pass, from: .init(colors: [color.attachment]), to: .init(colors: [target]), GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    if let depth = pass.depth, let target = depth.resolve {
      resolve(
        pass, from: .init(colors: [], depth: depth.attachment), to: .init(colors: [], depth: target),
        GLbitfield(GL_DEPTH_BUFFER_BIT))
    }
    if let stencil = pass.stencil, let target = stencil.resolve {
      resolve(
        pass, from: .init(colors: [], stencil: stencil.attachment), to: .init(colors: [], stencil: target),
        GLbitfield(GL_STENCIL_BUFFER_BIT))
    }
    _ = framebuffers.bind(pass, textures: textures)
  }

  private func resolve(
    _ pass: PassRecord, from source: GLFramebuffers.Key, to target: GLFramebuffers.Key, _ mask: GLbitfield
  ) {
    let status = framebuffers.resolve(
      from: source, to: target, width: pass.width, height: pass.height, mask: mask, textures: textures)
    if status != GLenum(GL_FRAMEBUFFER_COMPLETE) { refused.append(refusal(nil, status)) }
  }

  private func discardUnstored(_ pass: PassRecord) {
    var attachments: [GLenum] = []
    for (index, color) in pass.colors.enumerated() where color?.store.stores == false {
      attachments.append(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index))
    }
    if pass.depth?.store.stores == false { attachments.append(GLenum(GL_DEPTH_ATTACHMENT)) }
    if pass.stencil?.store.stores == false { attachments.append(GLenum(GL_STENCIL_ATTACHMENT)) }
    if !attachments.isEmpty { GL.invalidateFramebuffer(GLenum(GL_FRAMEBUFFER), attachments) }
    if let depth = pass.depth, !depth.store.stores { deferredClears[depth.attachment].depth = nil }
    if let stencil = pass.stencil, !stencil.store.stores { deferredClears[stencil.attachment].stencil = nil }
  }
}

extension GLExecutor {
  /// The issue of a pass whose attachments the driver does not take together.
  private func refusal(_ label: String?, _ status: GLenum) -> GPUIssue {
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
