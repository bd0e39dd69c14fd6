import Foundation
import MetalCompat
import Testing

@Suite("simd functions of vectors have Apple's meaning")
struct VectorFunctionTests {
  @Test("three numbers take the room of four, as in Metal's shaders")
  func layout() {
    #expect(MemoryLayout<simd_float3>.size == 16 && MemoryLayout<simd_float3>.alignment == 16)
    #expect(MemoryLayout<simd_double3>.stride == 32 && MemoryLayout<simd_uchar3>.stride == 4)
    #expect(MemoryLayout<simd_half4>.size == 8 && MemoryLayout<simd_ushort2>.size == 4)
    #expect(MemoryLayout<simd_quatf>.size == 16 && MemoryLayout<simd_float4x4>.alignment == 16)
  }

  @Test("number by number")
  func numbers() {
    #expect(abs(simd_float2(-1.5, 2)) == simd_float2(1.5, 2))
    #expect(sign(simd_float3(-4, 0, 0.5)) == simd_float3(-1, 0, 1))
    #expect(min(simd_int2(1, 5), simd_int2(3, 2)) == simd_int2(1, 2))
    #expect(simd_max(simd_float2(1, 5), simd_float2(3, 2)) == simd_float2(3, 5))
    #expect(clamp(simd_float3(-1, 0.5, 9), min: 0, max: 1) == simd_float3(0, 0.5, 1))
    #expect(simd_clamp(7 as Float, 0, 5) == 5)
    #expect(floor(simd_float2(1.5, -1.5)) == simd_float2(1, -2) && ceil(simd_float2(1.5, -1.5)) == simd_float2(2, -1))
    #expect(trunc(simd_float2(1.5, -1.5)) == simd_float2(1, -1))
    #expect(fract(simd_float2(1.25, -0.25)) == simd_float2(0.25, 0.75))
    #expect(simd_fract(simd_float2(-1e-9, 3)).x < 1)
    #expect(step(simd_float3(1, 2, 3), edge: simd_float3(2, 2, 2)) == simd_float3(0, 1, 1))
    #expect(simd_step(simd_float2(2, 2), simd_float2(1, 3)) == simd_float2(0, 1))
    // At a quarter of the way 3/16 − 2/64 = 5/32.
    let edges = (simd_float2(0, 0), simd_float2(4, 4))
    #expect(smoothstep(simd_float2(1, 9), edge0: edges.0, edge1: edges.1) == simd_float2(0.15625, 1))
    #expect(simd_smoothstep(0, 4, 1 as Double) == 0.15625)
    #expect(simd_mix(2, 4, 0.25 as Float) == 2.5)
    #expect(mix(simd_float2(0, 10), simd_float2(10, 20), t: simd_float2(0.5, 1)) == simd_float2(5, 20))
  }

  @Test("one number of all")
  func reductions() {
    let vector = simd_float3(1, -2, 3)
    #expect(simd_reduce_add(vector) == 2 && simd_reduce_min(vector) == -2 && reduce_max(vector) == 3)
    #expect(simd_norm_one(vector) == 6 && norm_inf(vector) == 3 && simd_length_squared(vector) == 14)
    #expect(simd_distance_squared(simd_float2(1, 1), simd_float2(4, 5)) == 25)
    #expect(simd_equal(vector, vector) && !simd_equal(vector, -vector))
  }

  @Test("reflections, refractions and projections")
  func directions() {
    let (down, up) = (simd_float2(0, -1), simd_float2(0, 1))
    #expect(reflect(simd_float2(3, -4), n: up) == simd_float2(3, 4))
    #expect(simd_reflect(simd_float3(1, -1, 0), simd_float3(0, 1, 0)) == simd_float3(1, 1, 0))
    #expect(simd_refract(down, up, 0.5) == down, "what comes straight goes on straight")
    // sin 30° · 1.5 = 0.75 is the sine on the other side.
    let slanted = simd_double2(0.5, -0.75.squareRoot())
    let bent = simd_refract(slanted, simd_double2(0, 1), 1.5)
    #expect(abs(bent.x - 0.75) < 1e-12 && abs(simd_length(bent) - 1) < 1e-12)
    #expect(refract(simd_double2(0.75.squareRoot(), -0.5), n: simd_double2(0, 1), eta: 1.5) == simd_double2(0, 0))
    #expect(simd_project(simd_float2(3, 4), simd_float2(2, 0)) == simd_float2(3, 0))
    #expect(simd_cross(simd_float2(1, 0), simd_float2(0, 2)) == simd_float3(0, 0, 2))
    #expect(cross(simd_double3(0, 1, 0), simd_double3(0, 0, 1)) == simd_double3(1, 0, 0))
  }

  @Test("numbers keep the functions of these names")
  func numbersKeepTheirs() {
    #expect(min(1, 2) == 1 && max(2.5, 1) == 2.5 && abs(-1.5) == 1.5 && abs(-3) == 3)
    #expect(floor(1.5) == 1 && ceil(1.5) == 2 && trunc(-1.5) == -1)
  }

  @Test("vectors are made of others and of the other width")
  func making() {
    #expect(simd_make_float3(simd_make_float2(1, 2), 3) == simd_float3(1, 2, 3))
    #expect(simd_make_float4(simd_make_float2(1, 2), simd_make_float2(3, 4)) == simd_float4(1, 2, 3, 4))
    #expect(simd_make_float4(simd_make_float3(1, 2, 3)) == simd_float4(1, 2, 3, 0))
    #expect(simd_make_int3(1, 2, 3) == simd_int3(1, 2, 3) && simd_make_uint2(1, 2) == simd_uint2(1, 2))
    #expect(simd_make_double2(simd_make_double4(1, 2, 3, 4)) == simd_double2(1, 2))
    #expect(simd_float(simd_double3(1, 2, 3)) == simd_float3(1, 2, 3))
    #expect(simd_double(simd_float4(1, 2, 3, 4)) == simd_double4(1, 2, 3, 4))
  }
}

@Suite("simd functions of matrices and quaternions have Apple's meaning")
struct MatrixFunctionTests {
  /// |1 2; 3 4|, by columns.
  private let small = simd_matrix(simd_float2(1, 3), simd_float2(2, 4))

  @Test("the same things by C's names")
  func names() {
    #expect(simd_matrix_from_rows(simd_float2(1, 2), simd_float2(3, 4)) == small)
    #expect(simd_diagonal_matrix(simd_float3(1, 2, 3)) == simd_float3x3(diagonal: simd_float3(1, 2, 3)))
    #expect(simd_linear_combination(2, small, 1, small) == small * 3)
    #expect(matrix_scale(2, small) == small + small && matrix_transpose(small) == simd_transpose(small))
    #expect(matrix_determinant(small) == -2 && simd_determinant(small) == -2)
    #expect(matrix_invert(small) == simd_inverse(small))
    #expect(simd_mul(small, matrix_invert(small)) == matrix_identity_float2x2)
  }

  @Test("a determinant of four columns, by a triangle of numbers: the product of its diagonal")
  func determinants() {
    let triangle = simd_float4x4(
      rows: [simd_float4(2, 5, 7, 1), simd_float4(0, 3, 8, 6), simd_float4(0, 0, 4, 9), simd_float4(0, 0, 0, 5)])
    #expect(triangle.determinant == 120 && triangle.transpose.determinant == 120)
    // Two columns exchanged change the sign.
    let exchanged = simd_float4x4(triangle[1], triangle[0], triangle[2], triangle[3])
    #expect(exchanged.determinant == -120)
    #expect(simd_almost_equal_elements(triangle * triangle.inverse, matrix_identity_float4x4, 1e-6))
  }

  @Test("quaternions by C's names")
  func quaternions() {
    let i = simd_quaternion(1, 0, 0, 0)
    let j = simd_quaternion(simd_float4(0, 1, 0, 0))
    #expect(simd_mul(i, j) == simd_quatf(ix: 0, iy: 0, iz: 1, r: 0), "Hamilton's rule: ij = k")
    #expect(simd_mul(j, i) == simd_negate(simd_mul(i, j)))
    #expect(simd_mul(i, simd_inverse(i)) == simd_quatf(real: 1, imag: simd_float3()))
    #expect(i / i == simd_quatf(real: 1, imag: simd_float3()))
    #expect(simd_add(i, j) - j == i && simd_sub(i, i) == simd_quatf() && (i * 4) / 2 == 2 * i)
    #expect(simd_conjugate(i) == -i && simd_dot(i, j) == 0 && simd_length(i + j) == Float(2).squareRoot())
    #expect(simd_normalize(3 * i) == i && simd_real(i) == 0 && simd_imag(j) == simd_float3(0, 1, 0))
    let turn = simd_quaternion(0.5, simd_float3(0, 0, 1))
    #expect(abs(simd_angle(turn) - 0.5) < 1e-6 && simd_axis(turn) == simd_float3(0, 0, 1))
    #expect(abs(abs(simd_dot(simd_quaternion(simd_matrix4x4(turn)), turn)) - 1) < 1e-6)
    // The longer way from 0 to 0.5 radians has 2π − 0.5 of them; half of it is 0.25 − π.
    let start = simd_quaternion(0, simd_float3(0, 0, 1))
    let half = simd_slerp_longest(start, turn, 0.5)
    #expect(abs(abs(simd_dot(half, simd_quaternion(0.25 - .pi, simd_float3(0, 0, 1)))) - 1) < 1e-5)
    #expect("\(i)" == "simd_quatf(real: 0.0, imag: SIMD3<Float>(1.0, 0.0, 0.0))")
  }
}
