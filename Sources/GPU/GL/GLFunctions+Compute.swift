internal import CEGL

// MARK: - Dispatches and indirect draws
extension GL {
  @inline(__always) static func dispatchCompute(_ x: GLuint, _ y: GLuint, _ z: GLuint) {
    trace("dispatchCompute", [.int(x), .int(y), .int(z)])
    glDispatchCompute(x, y, z)
  }

  @inline(__always) static func dispatchComputeIndirect(_ offset: GLintptr) {
    trace("dispatchComputeIndirect", [.int(offset)])
    glDispatchComputeIndirect(offset)
  }

  @inline(__always) static func drawArraysIndirect(_ mode: GLenum, _ offset: Int) {
    trace("drawArraysIndirect", [.name(mode), .int(offset)])
    glDrawArraysIndirect(mode, UnsafeRawPointer(bitPattern: offset))
  }

  @inline(__always) static func drawElementsIndirect(_ mode: GLenum, _ type: GLenum, _ offset: Int) {
    trace("drawElementsIndirect", [.name(mode), .name(type), .int(offset)])
    glDrawElementsIndirect(mode, type, UnsafeRawPointer(bitPattern: offset))
  }

  @inline(__always) static func multiDrawArrays(
    _ mode: GLenum, _ firsts: UnsafePointer<GLint>, _ counts: UnsafePointer<GLsizei>, _ draws: Int
  ) {
    trace("multiDrawArrays", [.name(mode), .int(draws)])
    cegl_glMultiDrawArraysEXT(mode, firsts, counts, GLsizei(draws))
  }

  @inline(__always) static func multiDrawArraysIndirect(_ mode: GLenum, _ offset: Int, _ draws: Int, _ stride: Int) {
    trace("multiDrawArraysIndirect", [.name(mode), .int(offset), .int(draws), .int(stride)])
    cegl_glMultiDrawArraysIndirectEXT(mode, UnsafeRawPointer(bitPattern: offset), GLsizei(draws), GLsizei(stride))
  }

  @inline(__always) static func multiDrawElementsIndirect(
    _ mode: GLenum, _ type: GLenum, _ offset: Int, _ draws: Int, _ stride: Int
  ) {
    trace("multiDrawElementsIndirect", [.name(mode), .name(type), .int(offset), .int(draws), .int(stride)])
    cegl_glMultiDrawElementsIndirectEXT(
      mode, type, UnsafeRawPointer(bitPattern: offset), GLsizei(draws), GLsizei(stride))
  }
}

// MARK: - Queries
extension GL {
  @inline(__always) static func genQuery() -> GLuint {
    var name: GLuint = 0
    glGenQueries(1, &name)
    trace("genQuery", [.int(name)])
    return name
  }

  @inline(__always) static func deleteQuery(_ name: GLuint) {
    trace("deleteQuery", [.int(name)])
    withUnsafePointer(to: name) { glDeleteQueries(1, $0) }
  }

  @inline(__always) static func beginQuery(_ target: GLenum, _ query: GLuint) {
    trace("beginQuery", [.name(target), .int(query)])
    glBeginQuery(target, query)
  }

  @inline(__always) static func endQuery(_ target: GLenum) {
    trace("endQuery", [.name(target)])
    glEndQuery(target)
  }

  @inline(__always) static func getQueryObjectuiv(_ query: GLuint, _ name: GLenum) -> GLuint {
    var value: GLuint = 0
    glGetQueryObjectuiv(query, name, &value)
    return value
  }

  @inline(__always) static func queryCounter(_ query: GLuint, _ target: GLenum) {
    trace("queryCounter", [.int(query), .name(target)])
    cegl_glQueryCounterEXT(query, target)
  }

  /// The result of a query in 64 bits.
  @inline(__always) static func getQueryObjectui64v(_ query: GLuint) -> UInt64 {
    var value: GLuint64 = 0
    cegl_glGetQueryObjectui64vEXT(query, GLenum(GL_QUERY_RESULT), &value)
    return UInt64(value)
  }
}
