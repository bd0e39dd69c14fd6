internal import CEGL

/// OpenGL ES 3.2, one function per entry point, named as the entry point without its prefix.
///
/// These files are the only ones that call `gl…`. Parameters keep GL's types and order; results come back as results.
/// In debug builds every call is noted in the thread's `GLTrace`, if one is being recorded.
enum GL {
  /// Notes a call in the thread's trace; compiled to nothing in release builds.
  @inline(__always) static func trace(_ name: StaticString, _ arguments: @autoclosure () -> [GLTrace.Argument]) {
    #if DEBUG
      GLTrace.note(name, arguments)
    #endif
  }

  @inline(__always) static func enable(_ capability: GLenum) {
    trace("enable", [.name(capability)])
    glEnable(capability)
  }

  @inline(__always) static func disable(_ capability: GLenum) {
    trace("disable", [.name(capability)])
    glDisable(capability)
  }

  @inline(__always) static func flush() {
    trace("flush", [])
    glFlush()
  }

  @inline(__always) static func pixelStorei(_ name: GLenum, _ value: GLint) {
    trace("pixelStorei", [.name(name), .int(value)])
    glPixelStorei(name, value)
  }

  @inline(__always) static func memoryBarrier(_ barriers: GLbitfield) {
    trace("memoryBarrier", [.bits(barriers)])
    glMemoryBarrier(barriers)
  }

  @inline(__always) static func getError() -> GLenum { glGetError() }

  /// The first error since the last call, with every later flag cleared too; nil where there was none.
  static func takeError() -> GLenum? {
    let first = glGetError()
    guard first != GLenum(GL_NO_ERROR) else { return nil }
    // A driver may hold one flag per kind; a lost context may report for ever, hence the bound.
    for _ in 0..<16 where glGetError() == GLenum(GL_NO_ERROR) { break }
    return first
  }

  @inline(__always) static func getGraphicsResetStatus() -> GLenum { glGetGraphicsResetStatus() }

  @inline(__always) static func getInteger(_ name: GLenum) -> GLint {
    var value: GLint = 0
    glGetIntegerv(name, &value)
    return value
  }

  @inline(__always) static func getInteger64(_ name: GLenum) -> GLint64 {
    var value: GLint64 = 0
    glGetInteger64v(name, &value)
    return value
  }

  @inline(__always) static func getInteger(_ name: GLenum, _ index: GLuint) -> GLint {
    var value: GLint = 0
    glGetIntegeri_v(name, index, &value)
    return value
  }

  @inline(__always) static func getFloat(_ name: GLenum) -> GLfloat {
    var value: GLfloat = 0
    glGetFloatv(name, &value)
    return value
  }

  /// A list whose length another name tells.
  static func getIntegers(_ name: GLenum, count: GLint) -> [GLint] {
    guard count > 0 else { return [] }
    var values = [GLint](repeating: 0, count: Int(count))
    glGetIntegerv(name, &values)
    return values
  }

  static func getString(_ name: GLenum) -> String? {
    glGetString(name).map { String(cString: $0) }
  }

  static func getString(_ name: GLenum, _ index: GLuint) -> String? {
    glGetStringi(name, index).map { String(cString: $0) }
  }
}

// MARK: - Synchronisation
extension GL {
  @inline(__always) static func fenceSync(_ condition: GLenum, _ flags: GLbitfield) -> GLsync? {
    trace("fenceSync", [.name(condition), .bits(flags)])
    return glFenceSync(condition, flags)
  }

  @inline(__always) static func clientWaitSync(_ sync: GLsync, _ flags: GLbitfield, _ timeout: GLuint64) -> GLenum {
    trace("clientWaitSync", [.bits(flags), .int(timeout)])
    return glClientWaitSync(sync, flags, timeout)
  }

  @inline(__always) static func deleteSync(_ sync: GLsync?) {
    trace("deleteSync", [])
    glDeleteSync(sync)
  }
}

// MARK: - Debug output
extension GL {
  @inline(__always) static func debugMessageCallback(_ callback: GLDEBUGPROC?, _ user: UnsafeRawPointer?) {
    trace("debugMessageCallback", [.text(callback == nil ? "none" : "callback")])
    glDebugMessageCallback(callback, user)
  }

  @inline(__always) static func debugMessageInsert(
    _ source: GLenum, _ type: GLenum, _ id: GLuint, _ severity: GLenum, _ message: String
  ) {
    trace("debugMessageInsert", [.name(source), .name(type), .int(id), .name(severity), .text(message)])
    glDebugMessageInsert(source, type, id, severity, -1, message)
  }

  @inline(__always) static func pushDebugGroup(_ source: GLenum, _ id: GLuint, _ message: String) {
    trace("pushDebugGroup", [.name(source), .int(id), .text(message)])
    glPushDebugGroup(source, id, -1, message)
  }

  @inline(__always) static func popDebugGroup() {
    trace("popDebugGroup", [])
    glPopDebugGroup()
  }

  @inline(__always) static func objectLabel(_ identifier: GLenum, _ name: GLuint, _ label: String) {
    trace("objectLabel", [.name(identifier), .int(name), .text(label)])
    glObjectLabel(identifier, name, -1, label)
  }
}
