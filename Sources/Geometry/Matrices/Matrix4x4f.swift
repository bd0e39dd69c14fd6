/// A 4 × 4 matrix of Floats in column order, laid out in 64 bytes as `mat4` and `float4x4` are on the GPU.
public struct Matrix4x4f: BitwiseCopyable, Equatable, Sendable {
  /// The four columns from left to right; the last holds the translation.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Makes a matrix from its columns.
  public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) {
    columns = (c0, c1, c2, c3)
  }

  /// Whether all 16 numbers are the same.
  public static func == (left: Matrix4x4f, right: Matrix4x4f) -> Bool { left.columns == right.columns }

  /// The image of a column of homogeneous coordinates, computed in Float as a vertex stage does.
  public static func * (matrix: Matrix4x4f, vector: SIMD4<Float>) -> SIMD4<Float> {
    let (c0, c1, c2, c3) = matrix.columns
    return c0 * vector.x + c1 * vector.y + c2 * vector.z + c3 * vector.w
  }
}
