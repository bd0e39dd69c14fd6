// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

// The types only hold columns: all that they can do is in `SIMDSquareMatrix`.

/// 2 columns of 2 `Float`s, 16 bytes in column order.
public struct simd_float2x2: SIMDSquareMatrix {
  /// 2 numbers.
  public typealias Column = SIMD2<Float>

  /// The columns from left to right.
  public var columns: (SIMD2<Float>, SIMD2<Float>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD2(), SIMD2()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD2<Float>, _ c1: SIMD2<Float>) { columns = (c0, c1) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD2<Float>, SIMD2<Float>)) { self.columns = columns }
}

/// 2 columns of 2 `Float`s.
public typealias float2x2 = simd_float2x2
/// 2 columns of 2 `Float`s.
public typealias matrix_float2x2 = simd_float2x2
/// The 2×2 matrix that changes nothing.
public let matrix_identity_float2x2 = simd_float2x2(1)

/// A matrix of its columns.
public func simd_matrix(_ c0: SIMD2<Float>, _ c1: SIMD2<Float>) -> simd_float2x2 { simd_float2x2(c0, c1) }

/// A matrix of its rows.
public func simd_matrix_from_rows(_ r0: SIMD2<Float>, _ r1: SIMD2<Float>) -> simd_float2x2 {
  simd_float2x2(rows: [r0, r1])
}

/// A matrix with these numbers on the diagonal and zeros elsewhere.
public func simd_diagonal_matrix(_ diagonal: SIMD2<Float>) -> simd_float2x2 { simd_float2x2(diagonal: diagonal) }

/// 3 columns of 3 `Float`s, 48 bytes in column order as a shader's `mat3` in a block.
public struct simd_float3x3: SIMDSquareMatrix {
  /// 3 numbers.
  public typealias Column = SIMD3<Float>

  /// The columns from left to right.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  /// Makes a matrix of zeros.
  public init() { columns = (SIMD3(), SIMD3(), SIMD3()) }

  /// Makes a matrix of its columns.
  public init(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) { columns = (c0, c1, c2) }

  /// Makes a matrix of its columns.
  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
}

/// 3 columns of 3 `Float`s.
public typealias float3x3 = simd_float3x3
/// 3 columns of 3 `Float`s.
public typealias matrix_float3x3 = simd_float3x3
/// The 3×3 matrix that changes nothing.
public let matrix_identity_float3x3 = simd_float3x3(1)

/// A matrix of its columns.
public func simd_matrix(_ c0: SIMD3<Float>, _ c1: SIMD3<Float>, _ c2: SIMD3<Float>) -> simd_float3x3 {
  simd_float3x3(c0, c1, c2)
}

/// A matrix of its rows.
public func simd_matrix_from_rows(_ r0: SIMD3<Float>, _ r1: SIMD3<Float>, _ r2: SIMD3<Float>) -> simd_float3x3 {
  simd_float3x3(rows: [r0, r1, r2])
}

/// A matrix with these numbers on the diagonal and zeros elsewhere.
public func simd_diagonal_matrix(_ diagonal: SIMD3<Float>) -> simd_float3x3 { simd_float3x3(diagonal: diagonal) }

/// 4 columns of 4 `Float`s, 64 bytes in column order as a shader's `mat4`.
public struct simd_float4x4: SIMDSquareMatrix {
  /// 4 numbers.
  public typealias Column = SIMD4<Float>

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
}

/// 4 columns of 4 `Float`s.
public typealias float4x4 = simd_float4x4
/// 4 columns of 4 `Float`s.
public typealias matrix_float4x4 = simd_float4x4
/// The 4×4 matrix that changes nothing.
public let matrix_identity_float4x4 = simd_float4x4(1)

/// A matrix of its columns.
public func simd_matrix(_ c0: SIMD4<Float>, _ c1: SIMD4<Float>, _ c2: SIMD4<Float>, _ c3: SIMD4<Float>) -> simd_float4x4
{ simd_float4x4(c0, c1, c2, c3) }

/// A matrix of its rows.
public func simd_matrix_from_rows(_ r0: SIMD4<Float>, _ r1: SIMD4<Float>, _ r2: SIMD4<Float>, _ r3: SIMD4<Float>)
  -> simd_float4x4
{ simd_float4x4(rows: [r0, r1, r2, r3]) }

/// A matrix with these numbers on the diagonal and zeros elsewhere.
public func simd_diagonal_matrix(_ diagonal: SIMD4<Float>) -> simd_float4x4 { simd_float4x4(diagonal: diagonal) }
