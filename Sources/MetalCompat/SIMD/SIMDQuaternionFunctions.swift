// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Glibc

// MARK: - Making

/// The rotation by an angle in radians about an axis of length 1.
public func simd_quaternion(_ angle: Float, _ axis: simd_float3) -> simd_quatf { simd_quatf(angle: angle, axis: axis) }

/// A quaternion of its numbers.
public func simd_quaternion(_ ix: Float, _ iy: Float, _ iz: Float, _ r: Float) -> simd_quatf {
  simd_quatf(ix: ix, iy: iy, iz: iz, r: r)
}

/// A quaternion of its numbers in the order ix, iy, iz, r.
public func simd_quaternion(_ vector: simd_float4) -> simd_quatf { simd_quatf(vector: vector) }

/// The shortest rotation that turns one direction into another, both of length 1.
public func simd_quaternion(_ from: simd_float3, _ to: simd_float3) -> simd_quatf { simd_quatf(from: from, to: to) }

/// The rotation of a matrix whose columns are at right angles and of length 1.
public func simd_quaternion(_ matrix: simd_float3x3) -> simd_quatf { simd_quatf(matrix) }

/// The rotation of a matrix's upper left corner.
public func simd_quaternion(_ matrix: simd_float4x4) -> simd_quatf { simd_quatf(matrix) }

/// The rotation of a quaternion as a matrix.
public func simd_matrix4x4(_ quaternion: simd_quatf) -> simd_float4x4 { simd_float4x4(quaternion) }

/// The rotation of a quaternion as a matrix.
public func simd_matrix3x3(_ quaternion: simd_quatf) -> simd_float3x3 { simd_float3x3(quaternion) }

// MARK: - Parts

/// The real part.
public func simd_real(_ quaternion: simd_quatf) -> Float { quaternion.real }
/// The three other parts.
public func simd_imag(_ quaternion: simd_quatf) -> simd_float3 { quaternion.imag }
/// The angle of the rotation in radians, 0…2π.
public func simd_angle(_ quaternion: simd_quatf) -> Float { quaternion.angle }
/// The axis of the rotation; not finite where nothing turns.
public func simd_axis(_ quaternion: simd_quatf) -> simd_float3 { quaternion.axis }
/// The length, 1 for a rotation.
public func simd_length(_ quaternion: simd_quatf) -> Float { quaternion.length }

// MARK: - Arithmetic

/// The product, which rotates by `right` first.
public func simd_mul(_ left: simd_quatf, _ right: simd_quatf) -> simd_quatf { left * right }
/// The sum, number by number.
public func simd_add(_ left: simd_quatf, _ right: simd_quatf) -> simd_quatf { left + right }
/// The difference, number by number.
public func simd_sub(_ left: simd_quatf, _ right: simd_quatf) -> simd_quatf { left - right }
/// Every number with the other sign: the same rotation.
public func simd_negate(_ quaternion: simd_quatf) -> simd_quatf { -quaternion }
/// The sum of the products, number by number.
public func simd_dot(_ left: simd_quatf, _ right: simd_quatf) -> Float { dot(left.vector, right.vector) }
/// The quaternion of length 1.
public func simd_normalize(_ quaternion: simd_quatf) -> simd_quatf { quaternion.normalized }
/// The same with the other sign of the imaginary parts: for a rotation, the one back.
public func simd_conjugate(_ quaternion: simd_quatf) -> simd_quatf { quaternion.conjugate }
/// What gives 1 when multiplied.
public func simd_inverse(_ quaternion: simd_quatf) -> simd_quatf { quaternion.inverse }
/// The vector after a rotation.
public func simd_act(_ quaternion: simd_quatf, _ vector: simd_float3) -> simd_float3 { quaternion.act(vector) }

// MARK: - Between two rotations

/// The rotation a share `t` of the shorter way from one to another.
public func simd_slerp(_ from: simd_quatf, _ to: simd_quatf, _ t: Float) -> simd_quatf {
  arc(from, simd_dot(from, to) < 0 ? -to : to, t)
}

/// The rotation a share `t` of the longer way from one to another.
public func simd_slerp_longest(_ from: simd_quatf, _ to: simd_quatf, _ t: Float) -> simd_quatf {
  arc(from, simd_dot(from, to) < 0 ? to : -to, t)
}

/// A share of the great arc between two quaternions of length 1.
private func arc(_ from: simd_quatf, _ to: simd_quatf, _ t: Float) -> simd_quatf {
  let angle = acos(simd_clamp(simd_dot(from, to), -1, 1))
  // Near each other the arc is a line, and the sine is too small to divide by.
  guard angle > 1e-3 else { return (((1 - t) * from) + (t * to)).normalized }
  let (a, b) = (sin((1 - t) * angle) / sin(angle), sin(t * angle) / sin(angle))
  return (a * from) + (b * to)
}
