/// A 4 × 4 matrix in Double precision for columns of coordinates, `clip = matrix * position`.
public struct Matrix4: Equatable, Sendable {
  /// The four columns from left to right; the last holds the translation.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Makes a matrix from its columns.
  public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
    columns = (c0, c1, c2, c3)
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// The 16 numbers column by column, as Metal, GL and glTF store them.
  public var columnMajor: [Double] {
    [columns.0, columns.1, columns.2, columns.3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// The matrix rounded for the GPU.
  public var floats: Matrix4x4f {
    Matrix4x4f(SIMD4(columns.0), SIMD4(columns.1), SIMD4(columns.2), SIMD4(columns.3))
  }

  /// Whether all 16 numbers are the same.
  public static func == (left: Matrix4, right: Matrix4) -> Bool { left.columns == right.columns }

  /// The image of a column of homogeneous coordinates.
  public static func * (matrix: Matrix4, vector: SIMD4<Double>) -> SIMD4<Double> {
    let (c0, c1, c2, c3) = matrix.columns
    return c0 * vector.x + c1 * vector.y + c2 * vector.z + c3 * vector.w
  }

  /// The product that applies `right` first.
  public static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    let (c0, c1, c2, c3) = right.columns
    return Matrix4(left * c0, left * c1, left * c2, left * c3)
  }

  /// The inverse, by the adjugate; its entries are not finite where the matrix has none.
  public var inverse: Matrix4 {
    // The adjugate of a 4 × 4 matrix falls into the 2 × 2 minors of its left and of its right pair of columns.
    let (a, b, c, d) = columns
    let left = Minors(a, b)
    let right = Minors(c, d)
    let scale = 1 / left.determinant(with: right)
    let row0 = right.cofactors(of: b) * scale
    let row1 = right.cofactors(of: a) * -scale
    let row2 = left.cofactors(of: d) * scale
    let row3 = left.cofactors(of: c) * -scale
    return Matrix4(row0, row1, row2, row3).transposed
  }

  private var transposed: Matrix4 {
    let (a, b, c, d) = columns
    return Matrix4(
      SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y), SIMD4(a.z, b.z, c.z, d.z), SIMD4(a.w, b.w, c.w, d.w))
  }
}

/// The six 2 × 2 minors of two columns, by the rows they take.
private struct Minors {
  let xy, xz, xw, yz, yw, zw: Double

  init(_ p: SIMD4<Double>, _ q: SIMD4<Double>) {
    xy = p.x * q.y - p.y * q.x
    xz = p.x * q.z - p.z * q.x
    xw = p.x * q.w - p.w * q.x
    yz = p.y * q.z - p.z * q.y
    yw = p.y * q.w - p.w * q.y
    zw = p.z * q.w - p.w * q.z
  }

  /// The determinant by Laplace's expansion along this pair of columns.
  func determinant(with other: Minors) -> Double {
    let ends = xy * other.zw + zw * other.xy + xw * other.yz + yz * other.xw
    return ends - xz * other.yw - yw * other.xz
  }

  /// The signed 3 × 3 minors of `column` beside this pair, one for each row left out.
  func cofactors(of column: SIMD4<Double>) -> SIMD4<Double> {
    let (x, y, z, w) = (column.x, column.y, column.z, column.w)
    return SIMD4(
      y * zw - z * yw + w * yz,
      -(x * zw - z * xw + w * xz),
      x * yw - y * xw + w * xy,
      -(x * yz - y * xz + z * xy))
  }
}
