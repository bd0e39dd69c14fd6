import Glibc

extension Matrix4 {
  /// Moves by `offset`.
  public static func translation(_ offset: SIMD3<Double>) -> Matrix4 {
    var matrix = Matrix4.identity
    matrix.columns.3 = SIMD4(offset, 1)
    return matrix
  }

  /// Stretches each axis by its factor.
  public static func scale(_ factors: SIMD3<Double>) -> Matrix4 {
    Matrix4(SIMD4(factors.x, 0, 0, 0), SIMD4(0, factors.y, 0, 0), SIMD4(0, 0, factors.z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the x axis, y towards z, by an angle in radians.
  public static func rotationX(_ angle: Double) -> Matrix4 {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the y axis, z towards x, by an angle in radians.
  public static func rotationY(_ angle: Double) -> Matrix4 {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix4(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  /// Turns about the z axis, x towards y, by an angle in radians.
  public static func rotationZ(_ angle: Double) -> Matrix4 {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix4(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// A view along -z in Metal's clip space: y up, depth 0 at `near` and 1 at `far`, w the distance along the view.
  ///
  /// - Parameters:
  ///   - fieldOfView: The vertical angle of view in radians.
  ///   - aspect: Width through height.
  ///   - near: The distance to the near plane, above 0.
  ///   - far: The distance to the far plane, above `near`.
  /// - Returns: The matrix from positions in front of the eye (x right, y up, -z forwards) to clip space.
  public static func perspective(fieldOfView: Double, aspect: Double, near: Double, far: Double) -> Matrix4 {
    let f = 1 / tan(fieldOfView / 2)
    let depth = far / (near - far)
    return Matrix4(
      SIMD4(f / aspect, 0, 0, 0), SIMD4(0, f, 0, 0), SIMD4(0, 0, depth, -1), SIMD4(0, 0, near * depth, 0))
  }
}
