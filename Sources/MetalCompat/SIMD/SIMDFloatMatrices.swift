// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

/// 2 columns of 2 `Float`s, 16 bytes in column order.
public struct simd_float2x2: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD2<Float>, SIMD2<Float>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD2(), SIMD2()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD2<Float>, _ c1: SIMD2<Float>) { columns = (c0, c1) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }

  /// Makes a matrix of its 2 columns.
  public init(_ columns: [SIMD2<Float>]) {
    precondition(columns.count == 2, "simd_float2x2 takes 2 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD2<Float> {
    get {
      precondition((0..<2).contains(column), "simd_float2x2 has no column \(column)")
      return switch column {
      case 0: columns.0
      default: columns.1
      }
    }
    set {
      precondition((0..<2).contains(column), "simd_float2x2 has no column \(column)")
      switch column {
      case 0: columns.0 = newValue
      default: columns.1 = newValue
      }
    }
  }
}

/// 3 columns of 3 `Float`s, 48 bytes in column order as a shader's `mat3` in a block.
public struct simd_float3x3: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD3(), SIMD3(), SIMD3()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) { columns = (c0, c1, c2) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }

  /// Makes a matrix of its 3 columns.
  public init(_ columns: [SIMD3<Float>]) {
    precondition(columns.count == 3, "simd_float3x3 takes 3 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1], columns[2])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD3<Float> {
    get {
      precondition((0..<3).contains(column), "simd_float3x3 has no column \(column)")
      return switch column {
      case 0: columns.0
      case 1: columns.1
      default: columns.2
      }
    }
    set {
      precondition((0..<3).contains(column), "simd_float3x3 has no column \(column)")
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: columns.2 = newValue
      }
    }
  }
}

/// 4 columns of 4 `Float`s, 64 bytes in column order as a shader's `mat4`.
public struct simd_float4x4: SIMDSquareMatrix {
  /// The columns from left to right.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD4(), SIMD4(), SIMD4(), SIMD4()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) {
    columns = (c0, c1, c2, c3)
  }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }

  /// Makes a matrix of its 4 columns.
  public init(_ columns: [SIMD4<Float>]) {
    precondition(columns.count == 4, "simd_float4x4 takes 4 columns and was given \(columns.count)")
    self.columns = (columns[0], columns[1], columns[2], columns[3])
  }

  /// A column, counted from the left.
  public subscript(column: Int) -> SIMD4<Float> {
    get {
      precondition((0..<4).contains(column), "simd_float4x4 has no column \(column)")
      return switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: columns.3
      }
    }
    set {
      precondition((0..<4).contains(column), "simd_float4x4 has no column \(column)")
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

/// 2 columns of 2 `Float`s.
public typealias float2x2 = simd_float2x2
/// 2 columns of 2 `Float`s.
public typealias matrix_float2x2 = simd_float2x2
/// The 2×2 matrix that changes nothing.
public let matrix_identity_float2x2 = simd_float2x2(1)
/// 3 columns of 3 `Float`s.
public typealias float3x3 = simd_float3x3
/// 3 columns of 3 `Float`s.
public typealias matrix_float3x3 = simd_float3x3
/// The 3×3 matrix that changes nothing.
public let matrix_identity_float3x3 = simd_float3x3(1)
/// 4 columns of 4 `Float`s.
public typealias float4x4 = simd_float4x4
/// 4 columns of 4 `Float`s.
public typealias matrix_float4x4 = simd_float4x4
/// The 4×4 matrix that changes nothing.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// A matrix of its 2 columns.
public func simd_matrix(_ c0: SIMD2<Float>, _ c1: SIMD2<Float>) -> simd_float2x2 {
  simd_float2x2(c0, c1)
}

/// A matrix of its 3 columns.
public func simd_matrix(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) -> simd_float3x3 {
  simd_float3x3(c0, c1, c2)
}

/// A matrix of its 4 columns.
public func simd_matrix(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) -> simd_float4x4
{
  simd_float4x4(c0, c1, c2, c3)
}
