// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

// MARK: - Names

/// Two `Float`s.
public typealias simd_float2 = SIMD2<Float>
/// Three `Float`s in 16 bytes.
public typealias simd_float3 = SIMD3<Float>
/// Four `Float`s.
public typealias simd_float4 = SIMD4<Float>
/// Two `Double`s.
public typealias simd_double2 = SIMD2<Double>
/// Three `Double`s in 32 bytes.
public typealias simd_double3 = SIMD3<Double>
/// Four `Double`s.
public typealias simd_double4 = SIMD4<Double>
/// Two 32-bit integers.
public typealias simd_int2 = SIMD2<Int32>
/// Three 32-bit integers in 16 bytes.
public typealias simd_int3 = SIMD3<Int32>
/// Four 32-bit integers.
public typealias simd_int4 = SIMD4<Int32>
/// Two unsigned 32-bit integers.
public typealias simd_uint2 = SIMD2<UInt32>
/// Three unsigned 32-bit integers in 16 bytes.
public typealias simd_uint3 = SIMD3<UInt32>
/// Four unsigned 32-bit integers.
public typealias simd_uint4 = SIMD4<UInt32>
/// Four bytes.
public typealias simd_uchar4 = SIMD4<UInt8>
/// Two `Float`s.
public typealias vector_float2 = SIMD2<Float>
/// Three `Float`s in 16 bytes.
public typealias vector_float3 = SIMD3<Float>
/// Four `Float`s.
public typealias vector_float4 = SIMD4<Float>
/// Two `Double`s.
public typealias vector_double2 = SIMD2<Double>
/// Three `Double`s in 32 bytes.
public typealias vector_double3 = SIMD3<Double>
/// Four `Double`s.
public typealias vector_double4 = SIMD4<Double>
/// Two unsigned 32-bit integers.
public typealias vector_uint2 = SIMD2<UInt32>
/// Four unsigned 32-bit integers.
public typealias vector_uint4 = SIMD4<UInt32>

// MARK: - Making vectors

/// A vector of its numbers.
public func simd_make_float2(_ x: Float, _ y: Float) -> simd_float2 { SIMD2(x, y) }
/// The first two numbers.
public func simd_make_float2(_ other: simd_float3) -> simd_float2 { SIMD2(other.x, other.y) }
/// The first two numbers.
public func simd_make_float2(_ other: simd_float4) -> simd_float2 { SIMD2(other.x, other.y) }
/// A vector of its numbers.
public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> simd_float3 { SIMD3(x, y, z) }
/// Two numbers and a third.
public func simd_make_float3(_ xy: simd_float2, _ z: Float) -> simd_float3 { SIMD3(xy, z) }
/// Two numbers and zero.
public func simd_make_float3(_ other: simd_float2) -> simd_float3 { SIMD3(other, 0) }
/// The first three numbers.
public func simd_make_float3(_ other: simd_float4) -> simd_float3 { SIMD3(other.x, other.y, other.z) }
/// A vector of its numbers.
public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> simd_float4 { SIMD4(x, y, z, w) }
/// Two numbers and two more.
public func simd_make_float4(_ xy: simd_float2, _ z: Float, _ w: Float) -> simd_float4 { SIMD4(xy.x, xy.y, z, w) }
/// Two numbers and two more.
public func simd_make_float4(_ xy: simd_float2, _ zw: simd_float2) -> simd_float4 { SIMD4(lowHalf: xy, highHalf: zw) }
/// Three numbers and a fourth.
public func simd_make_float4(_ xyz: simd_float3, _ w: Float) -> simd_float4 { SIMD4(xyz, w) }
/// Three numbers and zero.
public func simd_make_float4(_ other: simd_float3) -> simd_float4 { SIMD4(other, 0) }
/// A vector of its numbers.
public func simd_make_double2(_ x: Double, _ y: Double) -> simd_double2 { SIMD2(x, y) }
/// A vector of its numbers.
public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> simd_double3 { SIMD3(x, y, z) }
/// A vector of its numbers.
public func simd_make_double4(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> simd_double4 {
  SIMD4(x, y, z, w)
}
/// Three numbers and a fourth.
public func simd_make_double4(_ xyz: simd_double3, _ w: Double) -> simd_double4 { SIMD4(xyz, w) }

// MARK: - Geometry

/// The sum of the products, number by number.
public func dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { (a * b).sum() }

/// The vector at right angles to both, by the rule of the right hand.
public func cross<S: FloatingPoint>(_ a: SIMD3<S>, _ b: SIMD3<S>) -> SIMD3<S> {
  let yzx = SIMD3(1, 2, 0)
  return (a * b[yzx] - a[yzx] * b)[yzx]
}

/// The square of the length.
public func length_squared<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(vector, vector) }

/// The length.
public func length<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(vector).squareRoot()
}

/// The square of the distance of two places.
public func distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(a - b)
}

/// The distance of two places.
public func distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { length(a - b) }

/// The vector of the same direction and length 1; not finite for zero.
public func normalize<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { vector / length(vector) }

/// The mix `a + t · (b − a)`.
public func mix<V: SIMD>(_ a: V, _ b: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }

/// Each number, moved into the range of its limits.
public func clamp<V: SIMD>(_ vector: V, min low: V, max high: V) -> V where V.Scalar: FloatingPoint {
  vector.clamped(lowerBound: low, upperBound: high)
}

/// The sum of the products, number by number.
public func simd_dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(a, b) }
/// The vector at right angles to both.
public func simd_cross<S: FloatingPoint>(_ a: SIMD3<S>, _ b: SIMD3<S>) -> SIMD3<S> { cross(a, b) }
/// The length.
public func simd_length<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { length(vector) }
/// The square of the length.
public func simd_length_squared<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(vector)
}
/// The distance of two places.
public func simd_distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { distance(a, b) }
/// The vector of the same direction and length 1.
public func simd_normalize<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { normalize(vector) }
/// The mix `a + t · (b − a)`, each number by its own share.
public func simd_mix<V: SIMD>(_ a: V, _ b: V, _ t: V) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }
/// Each number, moved into the range of its limits.
public func simd_clamp<V: SIMD>(_ vector: V, _ low: V, _ high: V) -> V where V.Scalar: FloatingPoint {
  vector.clamped(lowerBound: low, upperBound: high)
}
/// The smaller number of each pair.
public func simd_min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: FloatingPoint { pointwiseMin(a, b) }
/// The greater number of each pair.
public func simd_max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: FloatingPoint { pointwiseMax(a, b) }
