internal import CEGL

// MARK: - Uniform values
extension GL {
  /// The value of an integer or sampler uniform of a linked program.
  static func getUniformi(_ program: GLuint, _ location: GLint) -> GLint {
    var value: GLint = 0
    glGetUniformiv(program, location, &value)
    return value
  }
}
