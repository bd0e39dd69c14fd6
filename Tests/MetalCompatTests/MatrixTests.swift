import MetalCompat
import Testing

@Suite("simd matrices have Apple's meaning")
struct MatrixTests {
  /// Moves by (10, 20, 30): the last column.
  let move = simd_float4x4(
    columns: (
      simd_float4(1, 0, 0, 0), simd_float4(0, 1, 0, 0), simd_float4(0, 0, 1, 0), simd_float4(10, 20, 30, 1)
    ))
  let double = simd_float4x4(diagonal: simd_float4(2, 2, 2, 1))

  @Test("columns are columns: memory is column by column, 64, 48 and 16 bytes")
  func layout() {
    #expect(MemoryLayout<simd_float4x4>.size == 64 && MemoryLayout<simd_float4x4>.stride == 64)
    #expect(MemoryLayout<simd_float3x3>.size == 48 && MemoryLayout<simd_float2x2>.size == 16)
    #expect(MemoryLayout<simd_double4x4>.size == 128 && MemoryLayout<simd_double2x2>.size == 32)
    let numbers = withUnsafeBytes(of: move) { Array($0.bindMemory(to: Float.self)) }
    #expect(numbers[12...] == [10, 20, 30, 1])
  }

  @Test("a product applies its right side first")
  func products() {
    let point = simd_float4(1, 2, 3, 1)
    #expect(move * point == simd_float4(11, 22, 33, 1))
    #expect((double * move) * point == simd_float4(22, 44, 66, 1))
    #expect((move * double) * point == simd_float4(12, 24, 36, 1))
    #expect(simd_mul(move, double) == move * double)
    #expect(simd_mul(move, point) == move * point)
    #expect(point * move == move.transpose * point)
    #expect(matrix_multiply(double, move) == double * move)
    var product = move
    product *= double
    #expect(product == move * double)
  }

  @Test("subscripts take the column, then the row")
  func subscripts() {
    var matrix = move
    #expect(matrix[3] == simd_float4(10, 20, 30, 1))
    #expect(matrix[3, 1] == 20)
    #expect(matrix[3][1] == 20)
    matrix[0, 2] = 7
    #expect(matrix.columns.0.z == 7)
    matrix[1] = simd_float4(4, 3, 2, 1)
    #expect(matrix.columns.1 == simd_float4(4, 3, 2, 1))
  }

  @Test("rows, columns, scalars and diagonals make matrices")
  func initializers() {
    let rows = simd_float2x2(rows: [simd_float2(1, 2), simd_float2(3, 4)])
    #expect(rows.columns.0 == simd_float2(1, 3) && rows.columns.1 == simd_float2(2, 4))
    #expect(rows == simd_float2x2([simd_float2(1, 3), simd_float2(2, 4)]))
    #expect(rows == simd_matrix(simd_float2(1, 3), simd_float2(2, 4)))
    #expect(float3x3(2) == simd_float3x3(diagonal: simd_float3(2, 2, 2)))
    #expect(simd_float4x4(1) == matrix_identity_float4x4)
    #expect(simd_double3x3() == simd_double3x3(0))
    #expect(move.transpose == simd_float4x4(rows: [move[0], move[1], move[2], move[3]]))
    #expect(simd_transpose(move.transpose) == move)
  }

  @Test("sums, differences and factors go number by number")
  func arithmetic() {
    #expect(move + move == 2 * move)
    #expect(move - move == simd_float4x4())
    #expect(move * 3 == move + move + move)
    #expect(-move == move * -1)
    #expect(simd_almost_equal_elements(move, move + simd_float4x4(1e-6), 1e-5))
    #expect(!simd_almost_equal_elements(move, move + simd_float4x4(1e-4), 1e-5))
  }

  @Test("inverses undo, and determinants are volumes")
  func inverses() {
    #expect(move.inverse * simd_float4(11, 22, 33, 1) == simd_float4(1, 2, 3, 1))
    #expect(simd_inverse(double) == simd_float4x4(diagonal: simd_float4(0.5, 0.5, 0.5, 1)))
    #expect(double.determinant == 8 && move.determinant == 1)
    // |1 2; 3 4| = −2, and its inverse is (4 −2; −3 1) / −2.
    let small = simd_double2x2(rows: [simd_double2(1, 2), simd_double2(3, 4)])
    #expect(small.determinant == -2)
    #expect(small.inverse == simd_double2x2(rows: [simd_double2(-2, 1), simd_double2(1.5, -0.5)]))
    // |2 0 1; 1 3 0; 0 1 4| = 24 + 1 = 25.
    let middle = simd_double3x3(rows: [simd_double3(2, 0, 1), simd_double3(1, 3, 0), simd_double3(0, 1, 4)])
    #expect(middle.determinant == 25)
    #expect(simd_almost_equal_elements(middle * middle.inverse, matrix_identity_double3x3, 1e-12))
    let turned = simd_float4x4(simd_quatf(angle: 0.7, axis: simd_normalize(simd_float3(1, 2, 3))))
    #expect(simd_almost_equal_elements(turned.inverse, turned.transpose, 1e-6))
    #expect(abs(simd_determinant(turned) - 1) < 1e-6)
    #expect(simd_float3x3(0).inverse[0, 0].isFinite == false)
  }
}

@Suite("simd vectors and quaternions have Apple's meaning")
struct VectorTests {
  @Test("products of vectors")
  func vectors() {
    #expect(simd_dot(simd_float3(1, 2, 3), simd_float3(4, 5, 6)) == 32)
    #expect(simd_cross(simd_float3(1, 0, 0), simd_float3(0, 1, 0)) == simd_float3(0, 0, 1))
    #expect(length(simd_float2(3, 4)) == 5)
    #expect(distance(simd_float2(1, 1), simd_float2(4, 5)) == 5)
    #expect(normalize(simd_double3(0, 0, 7)) == simd_double3(0, 0, 1))
    #expect(mix(simd_float2(0, 10), simd_float2(10, 20), t: 0.25) == simd_float2(2.5, 12.5))
    #expect(simd_clamp(simd_float2(-1, 9), simd_float2(0, 0), simd_float2(5, 5)) == simd_float2(0, 5))
    #expect(simd_make_float4(simd_make_float3(1, 2, 3), 4) == simd_float4(1, 2, 3, 4))
    #expect(simd_make_float3(simd_float4(1, 2, 3, 4)) == simd_float3(1, 2, 3))
  }

  @Test("a quarter turn about z takes x to y, and products turn by the right side first")
  func rotations() {
    let quarter = simd_quatf(angle: .pi / 2, axis: simd_float3(0, 0, 1))
    #expect(simd_distance(quarter.act(simd_float3(1, 0, 0)), simd_float3(0, 1, 0)) < 1e-6)
    let tilt = simd_quatf(angle: .pi / 2, axis: simd_float3(1, 0, 0))
    // First about z: x to y; then about x: y to z.
    #expect(simd_distance((tilt * quarter).act(simd_float3(1, 0, 0)), simd_float3(0, 0, 1)) < 1e-6)
    #expect(simd_distance(simd_act(quarter.inverse, simd_float3(0, 1, 0)), simd_float3(1, 0, 0)) < 1e-6)
    let matrix = simd_float4x4(quarter)
    #expect(simd_distance(matrix * simd_float4(1, 0, 0, 1), simd_float4(0, 1, 0, 1)) < 1e-6)
    #expect(abs(quarter.angle - .pi / 2) < 1e-6 && quarter.axis == simd_float3(0, 0, 1))
  }

  @Test("matrices and quaternions are the same rotations", arguments: [0.3, 2.0, 3.1, -2.9] as [Float])
  func conversions(angle: Float) {
    for axis in [simd_float3(1, 0, 0), simd_float3(0, 1, 0), simd_float3(0, 0, 1), normalize(simd_float3(1, -2, 3))] {
      let quaternion = simd_quatf(angle: angle, axis: axis)
      let back = simd_quatf(simd_float3x3(quaternion))
      #expect(abs(abs(simd_dot(back.vector, quaternion.vector)) - 1) < 1e-5)
    }
  }

  @Test("half the way between two rotations is half the angle, also between directions that are opposite")
  func interpolation() {
    let start = simd_quatf(angle: 0, axis: simd_float3(0, 0, 1))
    let end = simd_quatf(angle: 1, axis: simd_float3(0, 0, 1))
    #expect(abs(simd_slerp(start, end, 0.5).angle - 0.5) < 1e-6)
    #expect(abs(simd_slerp(start, -end, 0.5).angle - 0.5) < 1e-6)
    let over = simd_quatf(from: simd_float3(1, 0, 0), to: simd_float3(-1, 0, 0))
    #expect(simd_distance(over.act(simd_float3(1, 0, 0)), simd_float3(-1, 0, 0)) < 1e-6)
    let quarter = simd_quatf(from: simd_float3(1, 0, 0), to: simd_float3(0, 1, 0))
    #expect(simd_distance(quarter.act(simd_float3(1, 0, 0)), simd_float3(0, 1, 0)) < 1e-6)
  }
}
