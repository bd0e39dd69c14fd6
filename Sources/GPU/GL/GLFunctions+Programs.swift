internal import CEGL
internal import Glibc

// MARK: - Stage programs
extension GL {
  /// Compiles and links one separable stage; the log says why where `LINK_STATUS` is 0.
  static func createShaderProgram(_ type: GLenum, _ sources: [String]) -> GLuint {
    let texts = sources.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let pointers = texts.map { UnsafePointer<GLchar>($0) }
    let program = glCreateShaderProgramv(type, GLsizei(pointers.count), pointers)
    trace("createShaderProgram", [.name(type), .int(sources.count), .int(program)])
    return program
  }

  @inline(__always) static func getProgramiv(_ program: GLuint, _ name: GLenum) -> GLint {
    var value: GLint = 0
    glGetProgramiv(program, name, &value)
    return value
  }

  static func programInfoLog(_ program: GLuint) -> String {
    text(capacity: getProgramiv(program, GLenum(GL_INFO_LOG_LENGTH))) { glGetProgramInfoLog(program, $0, $1, $2) }
  }

  static func getUniformLocation(_ program: GLuint, _ name: String) -> GLint { glGetUniformLocation(program, name) }

  static func getUniformBlockIndex(_ program: GLuint, _ name: String) -> GLuint {
    glGetUniformBlockIndex(program, name)
  }

  /// Text from an entry point that fills a buffer of `capacity` bytes, terminator included.
  private static func text(
    capacity: GLint, _ fill: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>?) -> Void
  ) -> String {
    guard capacity > 0 else { return "" }
    var length: GLsizei = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
      buffer.withMemoryRebound(to: GLchar.self) { fill(capacity, &length, $0.baseAddress) }
      count = min(Int(length), Int(capacity))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always) static func deleteProgram(_ program: GLuint) {
    trace("deleteProgram", [.int(program)])
    glDeleteProgram(program)
  }

  @inline(__always) static func uniformBlockBinding(_ program: GLuint, _ block: GLuint, _ binding: GLuint) {
    trace("uniformBlockBinding", [.int(program), .int(block), .int(binding)])
    glUniformBlockBinding(program, block, binding)
  }

  @inline(__always) static func createProgram() -> GLuint {
    let program = glCreateProgram()
    trace("createProgram", [.int(program)])
    return program
  }

  @inline(__always) static func programParameteri(_ program: GLuint, _ name: GLenum, _ value: GLint) {
    trace("programParameteri", [.int(program), .name(name), .int(value)])
    glProgramParameteri(program, name, value)
  }

  static func computeWorkGroupSize(_ program: GLuint) -> Extent {
    var values: [GLint] = [0, 0, 0]
    glGetProgramiv(program, GLenum(GL_COMPUTE_WORK_GROUP_SIZE), &values)
    return Extent(width: Int(values[0]), height: Int(values[1]), depth: Int(values[2]))
  }

  @inline(__always) static func programUniform3ui(
    _ program: GLuint, _ location: GLint, _ x: GLuint, _ y: GLuint, _ z: GLuint
  ) {
    trace("programUniform3ui", [.int(program), .int(location), .int(x), .int(y), .int(z)])
    glProgramUniform3ui(program, location, x, y, z)
  }

  @inline(__always) static func programUniform1ui(_ program: GLuint, _ location: GLint, _ value: GLuint) {
    trace("programUniform1ui", [.int(program), .int(location), .int(value)])
    glProgramUniform1ui(program, location, value)
  }

  @inline(__always) static func programUniform1i(_ program: GLuint, _ location: GLint, _ value: GLint) {
    trace("programUniform1i", [.int(program), .int(location), .int(value)])
    glProgramUniform1i(program, location, value)
  }

  /// The linked program as the driver's own bytes; nil where the driver gives none.
  static func getProgramBinary(_ program: GLuint) -> (format: GLenum, bytes: [UInt8])? {
    let capacity = getProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH))
    guard capacity > 0 else { return nil }
    var format: GLenum = 0
    var length: GLsizei = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
      glGetProgramBinary(program, capacity, &length, &format, buffer.baseAddress)
      count = Int(length)
    }
    return bytes.isEmpty ? nil : (format, bytes)
  }

  static func programBinary(_ program: GLuint, _ format: GLenum, _ bytes: [UInt8]) {
    trace("programBinary", [.int(program), .name(format), .int(bytes.count)])
    glProgramBinary(program, format, bytes, GLsizei(bytes.count))
  }
}

// MARK: - Program pipelines
extension GL {
  @inline(__always) static func genProgramPipeline() -> GLuint {
    var name: GLuint = 0
    glGenProgramPipelines(1, &name)
    trace("genProgramPipeline", [.int(name)])
    return name
  }

  @inline(__always) static func deleteProgramPipeline(_ name: GLuint) {
    trace("deleteProgramPipeline", [.int(name)])
    withUnsafePointer(to: name) { glDeleteProgramPipelines(1, $0) }
  }

  @inline(__always) static func bindProgramPipeline(_ pipeline: GLuint) {
    trace("bindProgramPipeline", [.int(pipeline)])
    glBindProgramPipeline(pipeline)
  }

  @inline(__always) static func useProgramStages(_ pipeline: GLuint, _ stages: GLbitfield, _ program: GLuint) {
    trace("useProgramStages", [.int(pipeline), .bits(stages), .int(program)])
    glUseProgramStages(pipeline, stages, program)
  }
}

// MARK: - Program interfaces
extension GL {
  static func getProgramInterfaceiv(_ program: GLuint, _ interface: GLenum, _ name: GLenum) -> GLint {
    var value: GLint = 0
    glGetProgramInterfaceiv(program, interface, name, &value)
    return value
  }

  static func getProgramResourceIndex(_ program: GLuint, _ interface: GLenum, _ name: String) -> GLuint {
    glGetProgramResourceIndex(program, interface, name)
  }

  static func getProgramResourceName(_ program: GLuint, _ interface: GLenum, _ index: GLuint) -> String {
    let capacity = getProgramInterfaceiv(program, interface, GLenum(GL_MAX_NAME_LENGTH))
    return text(capacity: capacity) { glGetProgramResourceName(program, interface, index, $0, $1, $2) }
  }

  /// The values of `properties` in order; `capacity` must cover lists such as `ACTIVE_VARIABLES`.
  static func getProgramResourceiv(
    _ program: GLuint, _ interface: GLenum, _ index: GLuint, _ properties: [GLenum], capacity: Int? = nil
  ) -> [GLint] {
    let capacity = capacity ?? properties.count
    guard capacity > 0 else { return [] }
    var length: GLsizei = 0
    return [GLint](unsafeUninitializedCapacity: capacity) { buffer, count in
      glGetProgramResourceiv(
        program, interface, index, GLsizei(properties.count), properties, GLsizei(capacity), &length,
        buffer.baseAddress)
      count = min(Int(length), capacity)
    }
  }
}
