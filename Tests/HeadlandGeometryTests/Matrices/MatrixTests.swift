import HeadlandGeometry
import Testing

@Suite("Matrices")
struct MatrixTests {
  @Test func `A product applies its right side first`() {
    let product = Matrix4.translation(SIMD3(10, 20, 30)) * .scale(SIMD3(2, 3, 4))
    #expect(product * SIMD4(1, 1, 1, 1) == SIMD4(12, 23, 34, 1))
    let other = Matrix4.scale(SIMD3(2, 3, 4)) * .translation(SIMD3(10, 20, 30))
    #expect(other * SIMD4(1, 1, 1, 1) == SIMD4(22, 63, 124, 1))
  }

  @Test func `The numbers are listed column by column, the translation last`() {
    let numbers = Matrix4.translation(SIMD3(7, 8, 9)).columnMajor
    #expect(numbers == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1])
  }

  @Test func `Quarter turns take each axis to the next`() {
    let quarter = Double.pi / 2
    expectClose(Matrix4.rotationX(quarter) * SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1))
    expectClose(Matrix4.rotationY(quarter) * SIMD4(0, 0, 1, 1), SIMD4(1, 0, 0, 1))
    expectClose(Matrix4.rotationZ(quarter) * SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1))
  }

  @Test func `A matrix times its inverse changes nothing`() {
    let matrix =
      Matrix4.perspective(fieldOfView: 0.9, aspect: 1.5, near: 2, far: 90) * .translation(SIMD3(3, -4, -25))
      * .rotationX(0.7) * .rotationY(-1.1) * .rotationZ(2.3) * .scale(SIMD3(2, 5, 0.5))
    for (product, expected) in zip((matrix * matrix.inverse).columnMajor, Matrix4.identity.columnMajor) {
      #expect(abs(product - expected) < 1e-13)
    }
  }

  @Test func `The inverse of a scale and a translation is known`() {
    let matrix = Matrix4.translation(SIMD3(8, 4, 2)) * .scale(SIMD3(2, 4, 8))
    #expect(matrix.inverse == Matrix4.scale(SIMD3(0.5, 0.25, 0.125)) * .translation(SIMD3(-8, -4, -2)))
  }

  @Test func `Perspective puts the near plane at depth 0 and the far plane at 1, y up`() {
    // A right angle of view sees as far up as it sees ahead; twice as wide sees twice as far aside.
    let matrix = Matrix4.perspective(fieldOfView: .pi / 2, aspect: 2, near: 1, far: 9)
    expectClose(matrix * SIMD4(2, 1, -1, 1), SIMD4(1, 1, 0, 1))
    expectClose(matrix * SIMD4(-18, -9, -9, 1), SIMD4(-9, -9, 9, 9))
    // 9/8 · (1 − 1/3) = 3/4 at a third of the way.
    let clip = matrix * SIMD4(0, 0, -3, 1)
    #expect(abs(clip.z / clip.w - 0.75) < 1e-15)
  }

  @Test func `The matrix for the GPU takes 64 bytes and gives the same image`() {
    #expect(MemoryLayout<Matrix4x4f>.stride == 64)
    let matrix = Matrix4.translation(SIMD3(1, 2, 3)) * .scale(SIMD3(4, 5, 6))
    #expect(matrix.floats * SIMD4(1, 1, 1, 1) == SIMD4<Float>(5, 7, 9, 1))
  }

  private func expectClose(
    _ value: SIMD4<Double>, _ expected: SIMD4<Double>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = value - expected
    #expect((difference * difference).sum() < 1e-24, "\(value) is not \(expected)", sourceLocation: sourceLocation)
  }
}
