// swift-format-ignore-file: AlwaysUseLowerCamelCase

// MARK: - Float

/// A vector of its numbers.
@inlinable public func simd_make_float2(_ x: Float, _ y: Float) -> simd_float2 { SIMD2(x, y) }
/// The first two numbers.
@inlinable public func simd_make_float2(_ other: simd_float3) -> simd_float2 { SIMD2(other.x, other.y) }
/// The first two numbers.
@inlinable public func simd_make_float2(_ other: simd_float4) -> simd_float2 { SIMD2(other.x, other.y) }
/// A vector of its numbers.
@inlinable public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> simd_float3 { SIMD3(x, y, z) }
/// Two numbers and a third.
@inlinable public func simd_make_float3(_ xy: simd_float2, _ z: Float) -> simd_float3 { SIMD3(xy, z) }
/// Two numbers and zero.
@inlinable public func simd_make_float3(_ other: simd_float2) -> simd_float3 { SIMD3(other, 0) }
/// The first three numbers.
@inlinable public func simd_make_float3(_ other: simd_float4) -> simd_float3 { SIMD3(other.x, other.y, other.z) }
/// A vector of its numbers.
@inlinable public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> simd_float4 {
  SIMD4(x, y, z, w)
}
/// Two numbers and two more.
@inlinable public func simd_make_float4(_ xy: simd_float2, _ z: Float, _ w: Float) -> simd_float4 {
  SIMD4(xy.x, xy.y, z, w)
}
/// Two numbers and two more.
@inlinable public func simd_make_float4(_ xy: simd_float2, _ zw: simd_float2) -> simd_float4 {
  SIMD4(lowHalf: xy, highHalf: zw)
}
/// Three numbers and a fourth.
@inlinable public func simd_make_float4(_ xyz: simd_float3, _ w: Float) -> simd_float4 { SIMD4(xyz, w) }
/// Three numbers and zero.
@inlinable public func simd_make_float4(_ other: simd_float3) -> simd_float4 { SIMD4(other, 0) }

// MARK: - Double

/// A vector of its numbers.
@inlinable public func simd_make_double2(_ x: Double, _ y: Double) -> simd_double2 { SIMD2(x, y) }
/// The first two numbers.
@inlinable public func simd_make_double2(_ other: simd_double3) -> simd_double2 { SIMD2(other.x, other.y) }
/// The first two numbers.
@inlinable public func simd_make_double2(_ other: simd_double4) -> simd_double2 { SIMD2(other.x, other.y) }
/// A vector of its numbers.
@inlinable public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> simd_double3 { SIMD3(x, y, z) }
/// Two numbers and a third.
@inlinable public func simd_make_double3(_ xy: simd_double2, _ z: Double) -> simd_double3 { SIMD3(xy, z) }
/// Two numbers and zero.
@inlinable public func simd_make_double3(_ other: simd_double2) -> simd_double3 { SIMD3(other, 0) }
/// The first three numbers.
@inlinable public func simd_make_double3(_ other: simd_double4) -> simd_double3 { SIMD3(other.x, other.y, other.z) }
/// A vector of its numbers.
@inlinable public func simd_make_double4(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> simd_double4 {
  SIMD4(x, y, z, w)
}
/// Two numbers and two more.
@inlinable public func simd_make_double4(_ xy: simd_double2, _ z: Double, _ w: Double) -> simd_double4 {
  SIMD4(xy.x, xy.y, z, w)
}
/// Two numbers and two more.
@inlinable public func simd_make_double4(_ xy: simd_double2, _ zw: simd_double2) -> simd_double4 {
  SIMD4(lowHalf: xy, highHalf: zw)
}
/// Three numbers and a fourth.
@inlinable public func simd_make_double4(_ xyz: simd_double3, _ w: Double) -> simd_double4 { SIMD4(xyz, w) }
/// Three numbers and zero.
@inlinable public func simd_make_double4(_ other: simd_double3) -> simd_double4 { SIMD4(other, 0) }

// MARK: - Int32 and UInt32

/// A vector of its numbers.
@inlinable public func simd_make_int2(_ x: Int32, _ y: Int32) -> simd_int2 { SIMD2(x, y) }
/// A vector of its numbers.
@inlinable public func simd_make_int3(_ x: Int32, _ y: Int32, _ z: Int32) -> simd_int3 { SIMD3(x, y, z) }
/// A vector of its numbers.
@inlinable public func simd_make_int4(_ x: Int32, _ y: Int32, _ z: Int32, _ w: Int32) -> simd_int4 {
  SIMD4(x, y, z, w)
}
/// A vector of its numbers.
@inlinable public func simd_make_uint2(_ x: UInt32, _ y: UInt32) -> simd_uint2 { SIMD2(x, y) }
/// A vector of its numbers.
@inlinable public func simd_make_uint3(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> simd_uint3 { SIMD3(x, y, z) }
/// A vector of its numbers.
@inlinable public func simd_make_uint4(_ x: UInt32, _ y: UInt32, _ z: UInt32, _ w: UInt32) -> simd_uint4 {
  SIMD4(x, y, z, w)
}

// MARK: - From one width to the other

/// The numbers as `Float`s.
@inlinable public func simd_float(_ vector: simd_double2) -> simd_float2 { SIMD2<Float>(vector) }
/// The numbers as `Double`s.
@inlinable public func simd_double(_ vector: simd_float2) -> simd_double2 { SIMD2<Double>(vector) }
/// The numbers as `Float`s.
@inlinable public func simd_float(_ vector: simd_double3) -> simd_float3 { SIMD3<Float>(vector) }
/// The numbers as `Double`s.
@inlinable public func simd_double(_ vector: simd_float3) -> simd_double3 { SIMD3<Double>(vector) }
/// The numbers as `Float`s.
@inlinable public func simd_float(_ vector: simd_double4) -> simd_float4 { SIMD4<Float>(vector) }
/// The numbers as `Double`s.
@inlinable public func simd_double(_ vector: simd_float4) -> simd_double4 { SIMD4<Double>(vector) }
