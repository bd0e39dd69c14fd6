// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlandGeometry

// Inverses are computed in Double by the map's own 4 × 4 matrix, into whose upper left corner smaller ones are put: the
// inverse of a block-diagonal matrix is that of its blocks, and its determinant their product.

extension SIMDSquareMatrix {
  /// The matrix in the corner of the 4 × 4 identity.
  private var embedded: simd_double4x4 {
    var whole = simd_double4x4(1)
    for column in 0..<Self.order {
      for row in 0..<Self.order { whole[column][row] = Double(self[column][row]) }
    }
    return whole
  }

  /// The inverse; its numbers are not finite where the matrix has none.
  public var inverse: Self {
    let columns = embedded.columns
    let whole = simd_double4x4(columns: Matrix4(columns.0, columns.1, columns.2, columns.3).inverse.columns)
    var result = Self()
    for column in 0..<Self.order {
      for row in 0..<Self.order { result[column][row] = Column.Scalar(whole[column][row]) }
    }
    return result
  }

  /// The factor by which areas, volumes and four-dimensional volumes grow, with its sign.
  public var determinant: Column.Scalar {
    // Laplace's expansion along the first two columns: each 2 × 2 minor of theirs times that of the other rows.
    let (a, b, c, d) = embedded.columns
    func product(_ i: Int, _ j: Int, _ k: Int, _ l: Int) -> Double {
      (a[i] * b[j] - a[j] * b[i]) * (c[k] * d[l] - c[l] * d[k])
    }
    return Column.Scalar(
      product(0, 1, 2, 3) - product(0, 2, 1, 3) + product(0, 3, 1, 2) + product(1, 2, 0, 3) - product(1, 3, 0, 2)
        + product(2, 3, 0, 1))
  }
}

// MARK: - The same as functions

/// The product of two matrices, which applies `right` first.
@inlinable public func simd_mul<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left * right }

/// The image of a column vector.
@inlinable public func simd_mul<Matrix: SIMDSquareMatrix>(_ matrix: Matrix, _ vector: Matrix.Column) -> Matrix.Column {
  matrix * vector
}

/// The image of a row vector.
@inlinable public func simd_mul<Matrix: SIMDSquareMatrix>(_ vector: Matrix.Column, _ matrix: Matrix) -> Matrix.Column {
  vector * matrix
}

/// Every number times a factor.
@inlinable public func simd_mul<Matrix: SIMDSquareMatrix>(_ scalar: Matrix.Column.Scalar, _ matrix: Matrix) -> Matrix {
  matrix * scalar
}

/// The product of two matrices, which applies `right` first.
@inlinable public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix {
  left * right
}

/// The image of a column vector.
@inlinable public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ matrix: Matrix, _ vector: Matrix.Column)
  -> Matrix.Column
{
  matrix * vector
}

/// The sum, number by number.
@inlinable public func simd_add<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left + right }

/// The difference, number by number.
@inlinable public func simd_sub<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left - right }

/// The matrix whose rows are the given one's columns.
@inlinable public func simd_transpose<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix { matrix.transpose }

/// Whether all numbers are the same.
@inlinable public func simd_equal<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Bool { left == right }

/// Whether no number differs by more than a tolerance.
@inlinable public func simd_almost_equal_elements<Matrix: SIMDSquareMatrix>(
  _ left: Matrix, _ right: Matrix, _ tolerance: Matrix.Column.Scalar
) -> Bool {
  let difference = left - right
  return (0..<Matrix.order).allSatisfy { column in
    difference[column].indices.allSatisfy { abs(difference[column][$0]) <= tolerance }
  }
}

/// The inverse of a matrix; its numbers are not finite where it has none.
public func simd_inverse<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix { matrix.inverse }

/// The determinant of a matrix.
public func simd_determinant<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix.Column.Scalar { matrix.determinant }

/// The sum of two matrices, each times a factor.
@inlinable public func simd_linear_combination<Matrix: SIMDSquareMatrix>(
  _ a: Matrix.Column.Scalar, _ x: Matrix, _ b: Matrix.Column.Scalar, _ y: Matrix
) -> Matrix {
  a * x + b * y
}

/// The inverse of a matrix; its numbers are not finite where it has none.
public func matrix_invert<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix { matrix.inverse }

/// The matrix whose rows are the given one's columns.
@inlinable public func matrix_transpose<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix { matrix.transpose }

/// The determinant of a matrix.
public func matrix_determinant<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix.Column.Scalar {
  matrix.determinant
}

/// Every number times a factor.
@inlinable public func matrix_scale<Matrix: SIMDSquareMatrix>(
  _ scalar: Matrix.Column.Scalar, _ matrix: Matrix
) -> Matrix {
  matrix * scalar
}
