// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlandGeometry

// Inverses are computed in Double by the map's own 4 × 4 matrix, into whose upper left corner smaller ones are put:
// the inverse of a block-diagonal matrix is that of its blocks. Where a matrix has no inverse, numbers are not finite.

extension simd_double4x4 {
  /// Makes a matrix with the numbers of HeadlandGeometry's.
  init(_ matrix: Matrix4) { self.init(columns: matrix.columns) }

  private var matrix4: Matrix4 { Matrix4(columns.0, columns.1, columns.2, columns.3) }

  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_double4x4 { simd_double4x4(matrix4.inverse) }

  /// The factor by which four-dimensional volumes grow, with its sign.
  public var determinant: Double {
    // Laplace's expansion along the first column.
    (0..<4).reduce(0) { sum, row in
      let rows = (0..<4).filter { $0 != row }
      let minor = simd_double3x3(
        (1..<4).map { column in SIMD3(self[column, rows[0]], self[column, rows[1]], self[column, rows[2]]) })
      return sum + (row % 2 == 0 ? 1 : -1) * self[0, row] * minor.determinant
    }
  }
}

extension simd_double3x3 {
  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_double3x3 {
    let inverse = simd_double4x4(
      SIMD4(columns.0, 0), SIMD4(columns.1, 0), SIMD4(columns.2, 0), SIMD4(0, 0, 0, 1)
    ).inverse
    return simd_double3x3((0..<3).map { SIMD3(inverse[$0].x, inverse[$0].y, inverse[$0].z) })
  }

  /// The factor by which volumes grow, with its sign: the triple product of the columns.
  public var determinant: Double { dot(columns.0, cross(columns.1, columns.2)) }
}

extension simd_double2x2 {
  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_double2x2 {
    let scale = 1 / determinant
    return simd_double2x2(
      SIMD2(columns.1.y, -columns.0.y) * scale, SIMD2(-columns.1.x, columns.0.x) * scale)
  }

  /// The factor by which areas grow, with its sign.
  public var determinant: Double { columns.0.x * columns.1.y - columns.1.x * columns.0.y }
}

extension simd_float4x4 {
  private var doubles: simd_double4x4 { simd_double4x4((0..<4).map { SIMD4<Double>(self[$0]) }) }
  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_float4x4 { simd_float4x4(doubles.inverse.floatColumns) }
  /// The factor by which four-dimensional volumes grow, with its sign.
  public var determinant: Float { Float(doubles.determinant) }
}

extension simd_float3x3 {
  private var doubles: simd_double3x3 { simd_double3x3((0..<3).map { SIMD3<Double>(self[$0]) }) }
  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_float3x3 {
    let inverse = doubles.inverse
    return simd_float3x3((0..<3).map { SIMD3<Float>(inverse[$0]) })
  }
  /// The factor by which volumes grow, with its sign.
  public var determinant: Float { Float(doubles.determinant) }
}

extension simd_float2x2 {
  private var doubles: simd_double2x2 { simd_double2x2((0..<2).map { SIMD2<Double>(self[$0]) }) }
  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: simd_float2x2 {
    let inverse = doubles.inverse
    return simd_float2x2((0..<2).map { SIMD2<Float>(inverse[$0]) })
  }
  /// The factor by which areas grow, with its sign.
  public var determinant: Float { Float(doubles.determinant) }
}

extension simd_double4x4 {
  fileprivate var floatColumns: [SIMD4<Float>] { (0..<4).map { SIMD4<Float>(self[$0]) } }
}

// MARK: - The same as functions

/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_float4x4) -> simd_float4x4 { matrix.inverse }
/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_float3x3) -> simd_float3x3 { matrix.inverse }
/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_float2x2) -> simd_float2x2 { matrix.inverse }
/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_double4x4) -> simd_double4x4 { matrix.inverse }
/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_double3x3) -> simd_double3x3 { matrix.inverse }
/// The inverse of a matrix.
public func simd_inverse(_ matrix: simd_double2x2) -> simd_double2x2 { matrix.inverse }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_float4x4) -> Float { matrix.determinant }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_float3x3) -> Float { matrix.determinant }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_float2x2) -> Float { matrix.determinant }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_double4x4) -> Double { matrix.determinant }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_double3x3) -> Double { matrix.determinant }
/// The determinant of a matrix.
public func simd_determinant(_ matrix: simd_double2x2) -> Double { matrix.determinant }
