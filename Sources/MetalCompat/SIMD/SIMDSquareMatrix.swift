// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A square matrix of columns, with the meaning of Apple's simd library: `columns` run from left to right, a product
/// `a * b` applies `b` first, and `matrix * vector` takes the vector as a column.
public protocol SIMDSquareMatrix: BitwiseCopyable, Equatable, Sendable, CustomDebugStringConvertible {
  /// A column, which is also a row of the transpose.
  associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint

  /// Makes a matrix of zeros.
  init()
  /// Makes a matrix of its columns; there must be as many as a column has numbers.
  init(_ columns: [Column])
  /// A column, counted from the left.
  subscript(column: Int) -> Column { get set }
}

extension SIMDSquareMatrix {
  /// The number of rows and of columns.
  @inlinable static var order: Int { Column.scalarCount }

  /// Makes a multiple of the identity.
  public init(_ scalar: Column.Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// Makes a matrix with these numbers on the diagonal and zeros elsewhere.
  public init(diagonal: Column) {
    self.init()
    for index in 0..<Self.order { self[index][index] = diagonal[index] }
  }

  /// Makes a matrix of its rows.
  public init(rows: [Column]) { self = Self(rows).transpose }

  /// A number by column and row.
  public subscript(column: Int, row: Int) -> Column.Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The matrix whose rows are this one's columns.
  public var transpose: Self {
    var result = Self()
    for column in 0..<Self.order {
      for row in 0..<Self.order { result[row][column] = self[column][row] }
    }
    return result
  }

  // MARK: - Arithmetic

  /// The image of a column vector.
  public static func * (matrix: Self, vector: Column) -> Column {
    var result = Column()
    for index in 0..<order { result += matrix[index] * vector[index] }
    return result
  }

  /// The image of a row vector, which is that of the transpose.
  public static func * (vector: Column, matrix: Self) -> Column {
    var result = Column()
    for index in 0..<order { result[index] = (matrix[index] * vector).sum() }
    return result
  }

  /// The product that applies `right` first.
  public static func * (left: Self, right: Self) -> Self {
    var result = Self()
    for index in 0..<order { result[index] = left * right[index] }
    return result
  }

  /// Every number times a factor.
  public static func * (scalar: Column.Scalar, matrix: Self) -> Self { matrix.mapColumns { $0 * scalar } }

  /// Every number times a factor.
  public static func * (matrix: Self, scalar: Column.Scalar) -> Self { matrix.mapColumns { $0 * scalar } }

  /// The sum, number by number.
  public static func + (left: Self, right: Self) -> Self {
    var result = left
    for index in 0..<order { result[index] += right[index] }
    return result
  }

  /// The difference, number by number.
  public static func - (left: Self, right: Self) -> Self {
    var result = left
    for index in 0..<order { result[index] -= right[index] }
    return result
  }

  /// Every number with the other sign.
  public static prefix func - (matrix: Self) -> Self { matrix.mapColumns { Column() - $0 } }

  /// Replaces the matrix by its product with `right`, which then applies first.
  public static func *= (left: inout Self, right: Self) { left = left * right }

  /// Multiplies every number by a factor.
  public static func *= (left: inout Self, scalar: Column.Scalar) { left = left * scalar }

  /// Adds number by number.
  public static func += (left: inout Self, right: Self) { left = left + right }

  /// Subtracts number by number.
  public static func -= (left: inout Self, right: Self) { left = left - right }

  /// Whether all numbers are the same.
  public static func == (left: Self, right: Self) -> Bool { (0..<order).allSatisfy { left[$0] == right[$0] } }

  /// The columns, each as a list.
  public var debugDescription: String {
    "\(Self.self)(" + (0..<Self.order).map { "\(self[$0])" }.joined(separator: ", ") + ")"
  }

  private func mapColumns(_ change: (Column) -> Column) -> Self {
    var result = self
    for index in 0..<Self.order { result[index] = change(result[index]) }
    return result
  }
}

// MARK: - The same as functions

/// The product of two matrices, which applies `right` first.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left * right }

/// The image of a column vector.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ matrix: Matrix, _ vector: Matrix.Column) -> Matrix.Column {
  matrix * vector
}

/// The image of a row vector.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ vector: Matrix.Column, _ matrix: Matrix) -> Matrix.Column {
  vector * matrix
}

/// Every number times a factor.
public func simd_mul<Matrix: SIMDSquareMatrix>(_ scalar: Matrix.Column.Scalar, _ matrix: Matrix) -> Matrix {
  matrix * scalar
}

/// The product of two matrices, which applies `right` first.
public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left * right }

/// The image of a column vector.
public func matrix_multiply<Matrix: SIMDSquareMatrix>(_ matrix: Matrix, _ vector: Matrix.Column) -> Matrix.Column {
  matrix * vector
}

/// The sum, number by number.
public func simd_add<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left + right }

/// The difference, number by number.
public func simd_sub<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Matrix { left - right }

/// The matrix whose rows are the given one's columns.
public func simd_transpose<Matrix: SIMDSquareMatrix>(_ matrix: Matrix) -> Matrix { matrix.transpose }

/// Whether all numbers are the same.
public func simd_equal<Matrix: SIMDSquareMatrix>(_ left: Matrix, _ right: Matrix) -> Bool { left == right }

/// Whether no number differs by more than a tolerance.
public func simd_almost_equal_elements<Matrix: SIMDSquareMatrix>(
  _ left: Matrix, _ right: Matrix, _ tolerance: Matrix.Column.Scalar
) -> Bool {
  let difference = left - right
  return (0..<Matrix.order).allSatisfy { column in
    difference[column].indices.allSatisfy { abs(difference[column][$0]) <= tolerance }
  }
}
