// swift-format-ignore-file: AlwaysUseLowerCamelCase

// A client's compiler sees the bodies that are marked as inlinable, and makes code of them for each type.

/// A square matrix of columns, with the meaning of Apple's simd library: `columns` run from left to right, a product
/// `a * b` applies `b` first, and `matrix * vector` takes the vector as a column.
///
/// Inverses and determinants are computed in `Double`.
public protocol SIMDSquareMatrix: BitwiseCopyable, Equatable, Sendable, CustomDebugStringConvertible {
  /// A column, which is also a row of the transpose.
  associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint

  /// Makes a matrix of zeros; its memory must be the columns, one after the other.
  init()
}

extension SIMDSquareMatrix {
  /// The number of rows and of columns.
  @inlinable static var order: Int { Column.scalarCount }

  /// Makes a multiple of the identity.
  @inlinable public init(_ scalar: Column.Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// Makes a matrix with these numbers on the diagonal and zeros elsewhere.
  @inlinable public init(diagonal: Column) {
    self.init()
    for index in 0..<Self.order { self[index][index] = diagonal[index] }
  }

  /// Makes a matrix of its rows.
  @inlinable public init(rows: [Column]) { self = Self(rows).transpose }

  /// Makes a matrix of its columns; there must be as many as a column has numbers.
  @inlinable public init(_ columns: [Column]) {
    precondition(
      columns.count == Self.order, "\(Self.self) takes \(Self.order) columns and was given \(columns.count)")
    self.init()
    for index in columns.indices { self[index] = columns[index] }
  }

  /// A column, counted from the left.
  @inlinable public subscript(column: Int) -> Column {
    get {
      precondition((0..<Self.order).contains(column), "\(Self.self) has no column \(column)")
      return withUnsafeBytes(of: self) {
        $0.load(fromByteOffset: column * MemoryLayout<Column>.stride, as: Column.self)
      }
    }
    set {
      precondition((0..<Self.order).contains(column), "\(Self.self) has no column \(column)")
      withUnsafeMutableBytes(of: &self) {
        $0.storeBytes(of: newValue, toByteOffset: column * MemoryLayout<Column>.stride, as: Column.self)
      }
    }
  }

  /// A number by column and row.
  @inlinable public subscript(column: Int, row: Int) -> Column.Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The matrix whose rows are this one's columns.
  @inlinable public var transpose: Self {
    var result = Self()
    for column in 0..<Self.order {
      for row in 0..<Self.order { result[row][column] = self[column][row] }
    }
    return result
  }

  // MARK: - Arithmetic

  /// The image of a column vector.
  @inlinable public static func * (matrix: Self, vector: Column) -> Column {
    var result = Column()
    for index in 0..<order { result += matrix[index] * vector[index] }
    return result
  }

  /// The image of a row vector, which is that of the transpose.
  @inlinable public static func * (vector: Column, matrix: Self) -> Column {
    var result = Column()
    for index in 0..<order { result[index] = (matrix[index] * vector).sum() }
    return result
  }

  /// The product that applies `right` first.
  @inlinable public static func * (left: Self, right: Self) -> Self {
    var result = Self()
    for index in 0..<order { result[index] = left * right[index] }
    return result
  }

  /// Every number times a factor.
  @inlinable public static func * (scalar: Column.Scalar, matrix: Self) -> Self { matrix.mapColumns { $0 * scalar } }

  /// Every number times a factor.
  @inlinable public static func * (matrix: Self, scalar: Column.Scalar) -> Self { matrix.mapColumns { $0 * scalar } }

  /// The sum, number by number.
  @inlinable public static func + (left: Self, right: Self) -> Self {
    var result = left
    for index in 0..<order { result[index] += right[index] }
    return result
  }

  /// The difference, number by number.
  @inlinable public static func - (left: Self, right: Self) -> Self {
    var result = left
    for index in 0..<order { result[index] -= right[index] }
    return result
  }

  /// Every number with the other sign.
  @inlinable public static prefix func - (matrix: Self) -> Self { matrix.mapColumns { Column() - $0 } }

  /// Replaces the matrix by its product with `right`, which then applies first.
  @inlinable public static func *= (left: inout Self, right: Self) { left = left * right }

  /// Multiplies every number by a factor.
  @inlinable public static func *= (left: inout Self, scalar: Column.Scalar) { left = left * scalar }

  /// Adds number by number.
  @inlinable public static func += (left: inout Self, right: Self) { left = left + right }

  /// Subtracts number by number.
  @inlinable public static func -= (left: inout Self, right: Self) { left = left - right }

  /// Whether all numbers are the same.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    (0..<order).allSatisfy { left[$0] == right[$0] }
  }

  /// The columns, each as a list.
  public var debugDescription: String {
    "\(Self.self)(" + (0..<Self.order).map { "\(self[$0])" }.joined(separator: ", ") + ")"
  }

  @inlinable func mapColumns(_ change: (Column) -> Column) -> Self {
    var result = self
    for index in 0..<Self.order { result[index] = change(result[index]) }
    return result
  }
}
