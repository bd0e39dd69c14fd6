// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

/// 2 columns of 2 `Double`s, 32 bytes in column order.
public struct simd_double2x2: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD2<Double>, SIMD2<Double>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD2(), SIMD2()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD2<Double>, _ c1: SIMD2<Double>) { columns = (c0, c1) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD2<Double>, SIMD2<Double>)) { self.columns = columns }

  /// Makes a matrix of its 2 columns.
  public init(_ columns: [SIMD2<Double>]) {
    precondition(columns.count == 2, "simd_double2x2 takes 2 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD2<Double> {
    get {
      precondition((0..<2).contains(column), "simd_double2x2 has no column \(column)")
      return switch column {
      case 0: columns.0
      default: columns.1
      }
    }
    set {
      precondition((0..<2).contains(column), "simd_double2x2 has no column \(column)")
      switch column {
      case 0: columns.0 = newValue
      default: columns.1 = newValue
      }
    }
  }
}

/// 3 columns of 3 `Double`s, 96 bytes in column order.
public struct simd_double3x3: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD3(), SIMD3(), SIMD3()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD3<Double>, _ c1: SIMD3<Double>, _ c2: SIMD3<Double>) { columns = (c0, c1, c2) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.columns = columns }

  /// Makes a matrix of its 3 columns.
  public init(_ columns: [SIMD3<Double>]) {
    precondition(columns.count == 3, "simd_double3x3 takes 3 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1], columns[2])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD3<Double> {
    get {
      precondition((0..<3).contains(column), "simd_double3x3 has no column \(column)")
      return switch column {
      case 0: columns.0
      case 1: columns.1
      default: columns.2
      }
    }
    set {
      precondition((0..<3).contains(column), "simd_double3x3 has no column \(column)")
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: columns.2 = newValue
      }
    }
  }
}

/// 4 columns of 4 `Double`s, 128 bytes in column order.
public struct simd_double4x4: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD4(), SIMD4(), SIMD4(), SIMD4()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>) {
    columns = (c0, c1, c2, c3)
  }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) { self.columns = columns }

  /// Makes a matrix of its 4 columns.
  public init(_ columns: [SIMD4<Double>]) {
    precondition(columns.count == 4, "simd_double4x4 takes 4 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1], columns[2], columns[3])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD4<Double> {
    get {
      precondition((0..<4).contains(column), "simd_double4x4 has no column \(column)")
      return switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: columns.3
      }
    }
    set {
      precondition((0..<4).contains(column), "simd_double4x4 has no column \(column)")
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: columns.3 = newValue
      }
    }
  }
}

// MARK: - Names

/// 2 columns of 2 `Double`s.
public typealias double2x2 = simd_double2x2
/// 2 columns of 2 `Double`s.
public typealias matrix_double2x2 = simd_double2x2
/// The 2×2 matrix that changes nothing.
public let matrix_identity_double2x2 = simd_double2x2(1)
/// 3 columns of 3 `Double`s.
public typealias double3x3 = simd_double3x3
/// 3 columns of 3 `Double`s.
public typealias matrix_double3x3 = simd_double3x3
/// The 3×3 matrix that changes nothing.
public let matrix_identity_double3x3 = simd_double3x3(1)
/// 4 columns of 4 `Double`s.
public typealias double4x4 = simd_double4x4
/// 4 columns of 4 `Double`s.
public typealias matrix_double4x4 = simd_double4x4
/// The 4×4 matrix that changes nothing.
public let matrix_identity_double4x4 = simd_double4x4(1)

/// A matrix of its 2 columns.
public func simd_matrix(_ c0: SIMD2<Double>, _ c1: SIMD2<Double>) -> simd_double2x2 {
  simd_double2x2(c0, c1)
}

/// A matrix of its 3 columns.
public func simd_matrix(_ c0: SIMD3<Double>, _ c1: SIMD3<Double>, _ c2: SIMD3<Double>) -> simd_double3x3 {
  simd_double3x3(c0, c1, c2)
}

/// A matrix of its 4 columns.
public func simd_matrix(_ c0: SIMD4<Double>, _ c1: SIMD4<Double>, _ c2: SIMD4<Double>, _ c3: SIMD4<Double>)
  -> simd_double4x4
{
  simd_double4x4(c0, c1, c2, c3)
}
