// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

// Vectors are Swift's own.

/// Two 32-bit integers.
public typealias simd_int2 = SIMD2<Int32>
/// Three 32-bit integers in 16 bytes.
public typealias simd_int3 = SIMD3<Int32>
/// Four 32-bit integers.
public typealias simd_int4 = SIMD4<Int32>
/// Two 32-bit integers.
public typealias vector_int2 = SIMD2<Int32>
/// Three 32-bit integers in 16 bytes.
public typealias vector_int3 = SIMD3<Int32>
/// Four 32-bit integers.
public typealias vector_int4 = SIMD4<Int32>
/// Two 32-bit integers, by the name that older code has.
public typealias int2 = SIMD2<Int32>
/// Three 32-bit integers in 16 bytes, by the name that older code has.
public typealias int3 = SIMD3<Int32>
/// Four 32-bit integers, by the name that older code has.
public typealias int4 = SIMD4<Int32>

/// Two unsigned 32-bit integers.
public typealias simd_uint2 = SIMD2<UInt32>
/// Three unsigned 32-bit integers in 16 bytes.
public typealias simd_uint3 = SIMD3<UInt32>
/// Four unsigned 32-bit integers.
public typealias simd_uint4 = SIMD4<UInt32>
/// Two unsigned 32-bit integers.
public typealias vector_uint2 = SIMD2<UInt32>
/// Three unsigned 32-bit integers in 16 bytes.
public typealias vector_uint3 = SIMD3<UInt32>
/// Four unsigned 32-bit integers.
public typealias vector_uint4 = SIMD4<UInt32>
/// Two unsigned 32-bit integers, by the name that older code has.
public typealias uint2 = SIMD2<UInt32>
/// Three unsigned 32-bit integers in 16 bytes, by the name that older code has.
public typealias uint3 = SIMD3<UInt32>
/// Four unsigned 32-bit integers, by the name that older code has.
public typealias uint4 = SIMD4<UInt32>

/// Two 16-bit integers.
public typealias simd_short2 = SIMD2<Int16>
/// Three 16-bit integers in 8 bytes.
public typealias simd_short3 = SIMD3<Int16>
/// Four 16-bit integers.
public typealias simd_short4 = SIMD4<Int16>
/// Two 16-bit integers.
public typealias vector_short2 = SIMD2<Int16>
/// Three 16-bit integers in 8 bytes.
public typealias vector_short3 = SIMD3<Int16>
/// Four 16-bit integers.
public typealias vector_short4 = SIMD4<Int16>

/// Two unsigned 16-bit integers.
public typealias simd_ushort2 = SIMD2<UInt16>
/// Three unsigned 16-bit integers in 8 bytes.
public typealias simd_ushort3 = SIMD3<UInt16>
/// Four unsigned 16-bit integers.
public typealias simd_ushort4 = SIMD4<UInt16>
/// Two unsigned 16-bit integers.
public typealias vector_ushort2 = SIMD2<UInt16>
/// Three unsigned 16-bit integers in 8 bytes.
public typealias vector_ushort3 = SIMD3<UInt16>
/// Four unsigned 16-bit integers.
public typealias vector_ushort4 = SIMD4<UInt16>

/// Two bytes.
public typealias simd_uchar2 = SIMD2<UInt8>
/// Three bytes in 4 bytes.
public typealias simd_uchar3 = SIMD3<UInt8>
/// Four bytes.
public typealias simd_uchar4 = SIMD4<UInt8>
/// Two bytes.
public typealias vector_uchar2 = SIMD2<UInt8>
/// Three bytes in 4 bytes.
public typealias vector_uchar3 = SIMD3<UInt8>
/// Four bytes.
public typealias vector_uchar4 = SIMD4<UInt8>

/// Two half-precision numbers.
public typealias simd_half2 = SIMD2<Float16>
/// Three half-precision numbers in 8 bytes.
public typealias simd_half3 = SIMD3<Float16>
/// Four half-precision numbers.
public typealias simd_half4 = SIMD4<Float16>

/// Two `Float`s.
public typealias simd_float2 = SIMD2<Float>
/// Three `Float`s in 16 bytes.
public typealias simd_float3 = SIMD3<Float>
/// Four `Float`s.
public typealias simd_float4 = SIMD4<Float>
/// Two `Float`s.
public typealias vector_float2 = SIMD2<Float>
/// Three `Float`s in 16 bytes.
public typealias vector_float3 = SIMD3<Float>
/// Four `Float`s.
public typealias vector_float4 = SIMD4<Float>
/// Two `Float`s, by the name that older code has.
public typealias float2 = SIMD2<Float>
/// Three `Float`s in 16 bytes, by the name that older code has.
public typealias float3 = SIMD3<Float>
/// Four `Float`s, by the name that older code has.
public typealias float4 = SIMD4<Float>

/// Two `Double`s.
public typealias simd_double2 = SIMD2<Double>
/// Three `Double`s in 32 bytes.
public typealias simd_double3 = SIMD3<Double>
/// Four `Double`s.
public typealias simd_double4 = SIMD4<Double>
/// Two `Double`s.
public typealias vector_double2 = SIMD2<Double>
/// Three `Double`s in 32 bytes.
public typealias vector_double3 = SIMD3<Double>
/// Four `Double`s.
public typealias vector_double4 = SIMD4<Double>
/// Two `Double`s, by the name that older code has.
public typealias double2 = SIMD2<Double>
/// Three `Double`s in 32 bytes, by the name that older code has.
public typealias double3 = SIMD3<Double>
/// Four `Double`s, by the name that older code has.
public typealias double4 = SIMD4<Double>
