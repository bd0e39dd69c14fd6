internal import CEGL

// MARK: - Blending and colour
extension GL {
  @inline(__always) static func enablei(_ capability: GLenum, _ index: GLuint) {
    trace("enablei", [.name(capability), .int(index)])
    glEnablei(capability, index)
  }

  @inline(__always) static func disablei(_ capability: GLenum, _ index: GLuint) {
    trace("disablei", [.name(capability), .int(index)])
    glDisablei(capability, index)
  }

  @inline(__always) static func blendColor(_ red: GLfloat, _ green: GLfloat, _ blue: GLfloat, _ alpha: GLfloat) {
    trace("blendColor", [.real(red), .real(green), .real(blue), .real(alpha)])
    glBlendColor(red, green, blue, alpha)
  }

  @inline(__always) static func blendFuncSeparate(
    _ sourceColor: GLenum, _ destinationColor: GLenum, _ sourceAlpha: GLenum, _ destinationAlpha: GLenum
  ) {
    trace(
      "blendFuncSeparate",
      [
        .name(sourceColor), .name(destinationColor), .name(sourceAlpha), .name(destinationAlpha),
      ])
    glBlendFuncSeparate(sourceColor, destinationColor, sourceAlpha, destinationAlpha)
  }

  @inline(__always) static func blendFuncSeparatei(
    _ index: GLuint, _ sourceColor: GLenum, _ destinationColor: GLenum, _ sourceAlpha: GLenum,
    _ destinationAlpha: GLenum
  ) {
    trace(
      "blendFuncSeparatei",
      [
        .int(index), .name(sourceColor), .name(destinationColor), .name(sourceAlpha), .name(destinationAlpha),
      ])
    glBlendFuncSeparatei(index, sourceColor, destinationColor, sourceAlpha, destinationAlpha)
  }

  @inline(__always) static func blendEquationSeparate(_ color: GLenum, _ alpha: GLenum) {
    trace("blendEquationSeparate", [.name(color), .name(alpha)])
    glBlendEquationSeparate(color, alpha)
  }

  @inline(__always) static func blendEquationSeparatei(_ index: GLuint, _ color: GLenum, _ alpha: GLenum) {
    trace("blendEquationSeparatei", [.int(index), .name(color), .name(alpha)])
    glBlendEquationSeparatei(index, color, alpha)
  }

  @inline(__always) static func colorMask(_ red: GLboolean, _ green: GLboolean, _ blue: GLboolean, _ alpha: GLboolean) {
    trace("colorMask", [.int(red), .int(green), .int(blue), .int(alpha)])
    glColorMask(red, green, blue, alpha)
  }

  @inline(__always) static func colorMaski(
    _ index: GLuint, _ red: GLboolean, _ green: GLboolean, _ blue: GLboolean, _ alpha: GLboolean
  ) {
    trace("colorMaski", [.int(index), .int(red), .int(green), .int(blue), .int(alpha)])
    glColorMaski(index, red, green, blue, alpha)
  }
}

// MARK: - Depth and stencil
extension GL {
  @inline(__always) static func depthFunc(_ function: GLenum) {
    trace("depthFunc", [.name(function)])
    glDepthFunc(function)
  }

  @inline(__always) static func depthMask(_ enabled: GLboolean) {
    trace("depthMask", [.int(enabled)])
    glDepthMask(enabled)
  }

  @inline(__always) static func depthRangef(_ near: GLfloat, _ far: GLfloat) {
    trace("depthRangef", [.real(near), .real(far)])
    glDepthRangef(near, far)
  }

  @inline(__always) static func stencilFuncSeparate(
    _ face: GLenum, _ function: GLenum, _ reference: GLint, _ mask: GLuint
  ) {
    trace("stencilFuncSeparate", [.name(face), .name(function), .int(reference), .int(mask)])
    glStencilFuncSeparate(face, function, reference, mask)
  }

  @inline(__always) static func stencilOpSeparate(
    _ face: GLenum, _ stencilFail: GLenum, _ depthFail: GLenum, _ pass: GLenum
  ) {
    trace("stencilOpSeparate", [.name(face), .name(stencilFail), .name(depthFail), .name(pass)])
    glStencilOpSeparate(face, stencilFail, depthFail, pass)
  }

  @inline(__always) static func stencilMaskSeparate(_ face: GLenum, _ mask: GLuint) {
    trace("stencilMaskSeparate", [.name(face), .int(mask)])
    glStencilMaskSeparate(face, mask)
  }
}

// MARK: - Rasterisation
extension GL {
  @inline(__always) static func cullFace(_ face: GLenum) {
    trace("cullFace", [.name(face)])
    glCullFace(face)
  }

  @inline(__always) static func frontFace(_ winding: GLenum) {
    trace("frontFace", [.name(winding)])
    glFrontFace(winding)
  }

  @inline(__always) static func polygonOffset(_ factor: GLfloat, _ units: GLfloat) {
    trace("polygonOffset", [.real(factor), .real(units)])
    glPolygonOffset(factor, units)
  }

  @inline(__always) static func polygonOffsetClampEXT(_ factor: GLfloat, _ units: GLfloat, _ clamp: GLfloat) {
    trace("polygonOffsetClampEXT", [.real(factor), .real(units), .real(clamp)])
    cegl_glPolygonOffsetClampEXT(factor, units, clamp)
  }

  @inline(__always) static func viewport(_ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei) {
    trace("viewport", [.int(x), .int(y), .int(width), .int(height)])
    glViewport(x, y, width, height)
  }

  @inline(__always) static func scissor(_ x: GLint, _ y: GLint, _ width: GLsizei, _ height: GLsizei) {
    trace("scissor", [.int(x), .int(y), .int(width), .int(height)])
    glScissor(x, y, width, height)
  }

  @inline(__always) static func clipControlEXT(_ origin: GLenum, _ depth: GLenum) {
    trace("clipControlEXT", [.name(origin), .name(depth)])
    cegl_glClipControlEXT(origin, depth)
  }
}

// MARK: - Draws
extension GL {
  @inline(__always) static func drawArrays(_ mode: GLenum, _ first: GLint, _ count: GLsizei) {
    trace("drawArrays", [.name(mode), .int(first), .int(count)])
    glDrawArrays(mode, first, count)
  }

  @inline(__always) static func drawArraysInstanced(
    _ mode: GLenum, _ first: GLint, _ count: GLsizei, _ instances: GLsizei
  ) {
    trace("drawArraysInstanced", [.name(mode), .int(first), .int(count), .int(instances)])
    glDrawArraysInstanced(mode, first, count, instances)
  }

  @inline(__always) static func drawArraysIndirect(_ mode: GLenum, _ indirect: UnsafeRawPointer?) {
    trace("drawArraysIndirect", [.name(mode), .offset(indirect)])
    glDrawArraysIndirect(mode, indirect)
  }

  @inline(__always) static func drawArraysInstancedBaseInstance(
    _ mode: GLenum, _ first: GLint, _ count: GLsizei, _ instances: GLsizei, _ baseInstance: GLuint
  ) {
    trace(
      "drawArraysInstancedBaseInstance",
      [
        .name(mode), .int(first), .int(count), .int(instances), .int(baseInstance),
      ])
    cegl_glDrawArraysInstancedBaseInstanceEXT(mode, first, count, instances, baseInstance)
  }

  @inline(__always) static func drawElements(
    _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?
  ) {
    trace("drawElements", [.name(mode), .int(count), .name(type), .offset(indices)])
    glDrawElements(mode, count, type, indices)
  }

  @inline(__always) static func drawElementsInstancedBaseVertex(
    _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?, _ instances: GLsizei,
    _ baseVertex: GLint
  ) {
    trace(
      "drawElementsInstancedBaseVertex",
      [
        .name(mode), .int(count), .name(type), .offset(indices), .int(instances), .int(baseVertex),
      ])
    glDrawElementsInstancedBaseVertex(mode, count, type, indices, instances, baseVertex)
  }

  @inline(__always) static func drawElementsInstancedBaseVertexBaseInstance(
    _ mode: GLenum, _ count: GLsizei, _ type: GLenum, _ indices: UnsafeRawPointer?, _ instances: GLsizei,
    _ baseVertex: GLint, _ baseInstance: GLuint
  ) {
    trace(
      "drawElementsInstancedBaseVertexBaseInstance",
      [
        .name(mode), .int(count), .name(type), .offset(indices), .int(instances), .int(baseVertex), .int(baseInstance),
      ])
    cegl_glDrawElementsInstancedBaseVertexBaseInstanceEXT(
      mode, count, type, indices, instances, baseVertex, baseInstance)
  }
}
