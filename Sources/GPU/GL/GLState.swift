internal import CEGL

/// What GL is set to: each setter compares, sets what differs and remembers.
///
/// Encoders begin with default state by setting it here, so that resetting costs comparisons and not GL calls.
struct GLState {
  private var enabled: Set<GLenum> = []
  private var blends: [ColorAttachmentState] = []
  private var depthFunction = CompareFunction.less
  private var isDepthWritten = true
  private var faces: [GLenum: (face: DepthStencilValues.Face, reference: UInt32)] = [:]
  private var cullMode: UInt8 = 0
  private var frontFace = GLenum(GL_CCW)
  private var viewport = Viewport(width: -1, height: -1)
  private var scissor = ScissorRect(width: -1, height: -1)
  private var depthBias = SIMD3<Float>(0, 0, 0)
  private var blendColor = SIMD4<Float>(0, 0, 0, 0)
  private var units: [GLuint: (texture: GLuint, sampler: GLuint)] = [:]
  private var activeUnit: GLuint = 0
  private var program: GLuint = 0
  private var clipDistances = 0
  private var restartsPrimitives = false
  private var raster = RasterState()
  private var depthClipMode: UInt8 = 0
  /// Whether blending was switched attachment by attachment, so that the switch of all is neither on nor off.
  private var isBlendingMixed = false
  /// Whether every channel of every attachment is written.
  private var areMasksOpen = true

  @inline(__always) mutating func setEnabled(_ capability: GLenum, _ isEnabled: Bool) {
    guard enabled.contains(capability) != isEnabled else { return }
    if isEnabled {
      enabled.insert(capability)
      GL.enable(capability)
    } else {
      enabled.remove(capability)
      GL.disable(capability)
    }
  }

  /// Asked at each draw: a flag of its own costs less than a look into the set.
  @inline(__always) mutating func setPrimitiveRestart(_ isEnabled: Bool) {
    guard restartsPrimitives != isEnabled else { return }
    restartsPrimitives = isEnabled
    if isEnabled {
      GL.enable(GLenum(GL_PRIMITIVE_RESTART_FIXED_INDEX))
    } else {
      GL.disable(GLenum(GL_PRIMITIVE_RESTART_FIXED_INDEX))
    }
  }

  mutating func setProgramPipeline(_ name: GLuint) {
    guard program != name else { return }
    program = name
    GL.bindProgramPipeline(name)
  }

  mutating func setClipDistances(_ count: Int) {
    guard clipDistances != count else { return }
    for plane in 0..<max(count, clipDistances) {
      setEnabled(GLenum(GL_CLIP_DISTANCE0_EXT) + GLenum(plane), plane < count)
    }
    clipDistances = count
  }

  mutating func setRaster(_ value: RasterState) {
    guard raster != value else { return }
    raster = value
    setEnabled(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE), value.isAlphaToCoverageEnabled)
    setEnabled(GLenum(GL_RASTERIZER_DISCARD), value.isDiscarded)
  }

  mutating func setDepthClipMode(_ mode: UInt8) {
    guard depthClipMode != mode else { return }
    depthClipMode = mode
    setEnabled(GLenum(GL_DEPTH_CLAMP_EXT), mode == 1)
  }

  // MARK: - Colour

  mutating func setColors(_ colors: [ColorAttachmentState]) {
    guard colors.count == 1 else { return setEach(colors) }
    setUniform(colors[0])
  }

  /// The common case of one attachment: the calls without an index set all attachments.
  private mutating func setUniform(_ color: ColorAttachmentState) {
    guard blends.count != 1 || blends[0] != color else { return }
    setBlending(color.isBlendingEnabled)
    if color.isBlendingEnabled {
      GL.blendFuncSeparate(
        GLConversions.blend(color.source.rgb), GLConversions.blend(color.destination.rgb),
        GLConversions.blend(color.source.alpha), GLConversions.blend(color.destination.alpha))
      GL.blendEquationSeparate(
        GLConversions.blend(color.operations.rgb), GLConversions.blend(color.operations.alpha))
    }
    let mask = color.writeMask.booleans
    GL.colorMask(mask.0, mask.1, mask.2, mask.3)
    areMasksOpen = color.writeMask == .all
    blends = [color]
  }

  private mutating func setBlending(_ isEnabled: Bool) {
    if isBlendingMixed {
      isBlendingMixed = false
      if isEnabled { GL.enable(GLenum(GL_BLEND)) } else { GL.disable(GLenum(GL_BLEND)) }
      if isEnabled { enabled.insert(GLenum(GL_BLEND)) } else { enabled.remove(GLenum(GL_BLEND)) }
    } else {
      setEnabled(GLenum(GL_BLEND), isEnabled)
    }
  }

  private mutating func setEach(_ colors: [ColorAttachmentState]) {
    guard blends != colors else { return }
    for (index, color) in colors.enumerated() {
      let index = GLuint(index)
      if color.isBlendingEnabled {
        GL.enablei(GLenum(GL_BLEND), index)
        GL.blendFuncSeparatei(
          index, GLConversions.blend(color.source.rgb), GLConversions.blend(color.destination.rgb),
          GLConversions.blend(color.source.alpha), GLConversions.blend(color.destination.alpha))
        GL.blendEquationSeparatei(
          index, GLConversions.blend(color.operations.rgb), GLConversions.blend(color.operations.alpha))
      } else {
        GL.disablei(GLenum(GL_BLEND), index)
      }
      let mask = color.writeMask.booleans
      GL.colorMaski(index, mask.0, mask.1, mask.2, mask.3)
    }
    areMasksOpen = areMasksOpen && colors.allSatisfy { $0.writeMask == .all }
    blends = colors
    isBlendingMixed = isBlendingMixed || !colors.isEmpty
  }

  /// Lets a clear reach every channel of colours, whatever the last pipeline wrote.
  mutating func openColorMasksForClear() {
    setEnabled(GLenum(GL_SCISSOR_TEST), false)
    // Clears are primitives to a pipeline that discards them.
    setRaster(RasterState())
    if !areMasksOpen {
      GL.colorMask(1, 1, 1, 1)
      areMasksOpen = true
      blends = []
    }
  }

  /// Lets a clear reach all of depth and stencil; colours stay as they are set.
  mutating func openDepthStencilMasksForClear() {
    setEnabled(GLenum(GL_SCISSOR_TEST), false)
    setRaster(RasterState())
    setDepthWritten(true)
    setStencilWriteMask(0xFFFF_FFFF)
  }

  mutating func setBlendColor(_ color: SIMD4<Float>) {
    guard blendColor != color else { return }
    blendColor = color
    GL.blendColor(color.x, color.y, color.z, color.w)
  }

  // MARK: - Depth and stencil

  mutating func setDepthStencil(_ values: DepthStencilValues, references: (front: UInt32, back: UInt32)) {
    // A test that always passes and writes nothing is the same as none, and costs less.
    setEnabled(GLenum(GL_DEPTH_TEST), values.usesDepth)
    if values.usesDepth {
      if depthFunction != values.compare {
        depthFunction = values.compare
        GL.depthFunc(GLConversions.compare(values.compare))
      }
      setDepthWritten(values.isWriteEnabled)
    }
    setEnabled(GLenum(GL_STENCIL_TEST), values.usesStencil)
    guard values.usesStencil else { return }
    setStencil(GLenum(GL_FRONT), values.front ?? .init(), references.front)
    setStencil(GLenum(GL_BACK), values.back ?? .init(), references.back)
  }

  private mutating func setDepthWritten(_ isWritten: Bool) {
    guard isDepthWritten != isWritten else { return }
    isDepthWritten = isWritten
    GL.depthMask(isWritten ? 1 : 0)
  }

  private mutating func setStencilWriteMask(_ mask: UInt32) {
    for side in [GLenum(GL_FRONT), GLenum(GL_BACK)] {
      guard let set = faces[side], set.face.writeMask != mask else { continue }
      faces[side]?.face.writeMask = mask
      GL.stencilMaskSeparate(side, mask)
    }
  }

  private mutating func setStencil(_ side: GLenum, _ face: DepthStencilValues.Face, _ reference: UInt32) {
    if let set = faces[side], set.face == face, set.reference == reference { return }
    GL.stencilFuncSeparate(side, GLConversions.compare(face.compare), GLint(bitPattern: reference), face.readMask)
    GL.stencilOpSeparate(
      side, GLConversions.stencil(face.stencilFailure), GLConversions.stencil(face.depthFailure),
      GLConversions.stencil(face.pass))
    GL.stencilMaskSeparate(side, face.writeMask)
    faces[side] = (face, reference)
  }

  // MARK: - Rasterisation

  mutating func setViewport(_ value: Viewport) {
    guard viewport != value else { return }
    if viewport.znear != value.znear || viewport.zfar != value.zfar || viewport.width < 0 {
      GL.depthRangef(GLfloat(value.znear), GLfloat(value.zfar))
    }
    viewport = value
    GL.viewport(
      GLint(value.originX.rounded()), GLint(value.originY.rounded()), GLsizei(value.width.rounded()),
      GLsizei(value.height.rounded()))
  }

  /// nil for no limit but the attachments' edges.
  mutating func setScissor(_ rect: ScissorRect?) {
    setEnabled(GLenum(GL_SCISSOR_TEST), rect != nil)
    guard let rect, scissor != rect else { return }
    scissor = rect
    GL.scissor(GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
  }

  mutating func setCullMode(_ mode: UInt8) {
    setEnabled(GLenum(GL_CULL_FACE), mode != 0)
    guard mode != 0, cullMode != mode else { return }
    cullMode = mode
    GL.cullFace(GLenum(mode == 1 ? GL_FRONT : GL_BACK))
  }

  mutating func setFrontFace(_ winding: GLenum) {
    guard frontFace != winding else { return }
    frontFace = winding
    GL.frontFace(winding)
  }

  mutating func setDepthBias(_ bias: SIMD3<Float>, hasClamp: Bool) {
    setEnabled(GLenum(GL_POLYGON_OFFSET_FILL), bias.x != 0 || bias.y != 0)
    guard depthBias != bias else { return }
    depthBias = bias
    if hasClamp {
      GL.polygonOffsetClampEXT(bias.y, bias.x, bias.z)
    } else {
      GL.polygonOffset(bias.y, bias.x)
    }
  }

  // MARK: - Textures

  mutating func setTexture(unit: GLuint, texture: GLuint, target: GLenum, sampler: GLuint) {
    let set = units[unit] ?? (0, 0)
    if set.texture != texture { bindTexture(unit, texture, target) }
    if set.sampler != sampler { GL.bindSampler(unit, sampler) }
    units[unit] = (texture, sampler)
  }

  private mutating func bindTexture(_ unit: GLuint, _ texture: GLuint, _ target: GLenum) {
    if activeUnit != unit {
      activeUnit = unit
      GL.activeTexture(GLenum(GL_TEXTURE0) + unit)
    }
    GL.bindTexture(target, texture)
  }

  /// Binds a texture for uploading; the unit that this takes is bound anew by the next draw that reads it.
  mutating func bindForUpload(_ texture: GLuint, target: GLenum) {
    bindTexture(activeUnit, texture, target)
    units[activeUnit] = (texture, units[activeUnit]?.sampler ?? 0)
  }

  /// Forgets deleted objects, whose names the driver may give to new ones.
  mutating func forget(texture: GLuint) {
    for (unit, set) in units where set.texture == texture { units[unit] = (0, set.sampler) }
  }

  mutating func forget(sampler: GLuint) {
    for (unit, set) in units where set.sampler == sampler { units[unit] = (set.texture, 0) }
  }

  mutating func forget(program name: GLuint) {
    if program == name { program = 0 }
  }
}

extension ColorWriteMask {
  fileprivate var booleans: (GLboolean, GLboolean, GLboolean, GLboolean) {
    (
      contains(.red) ? 1 : 0, contains(.green) ? 1 : 0, contains(.blue) ? 1 : 0, contains(.alpha) ? 1 : 0
    )
  }
}
