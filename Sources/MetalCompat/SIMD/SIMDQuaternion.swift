// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import Glibc

/// A quaternion ix·i + iy·j + iz·k + r, which of length 1 is a rotation in space.
public struct simd_quatf: BitwiseCopyable, Equatable, Sendable, CustomDebugStringConvertible {
  /// The numbers in the order ix, iy, iz, r.
  public var vector: simd_float4

  /// Makes a quaternion of zeros.
  public init() { vector = simd_float4() }

  /// Makes a quaternion of its numbers in the order ix, iy, iz, r.
  public init(vector: simd_float4) { self.vector = vector }

  /// Makes a quaternion of its numbers.
  public init(ix: Float, iy: Float, iz: Float, r: Float) { vector = SIMD4(ix, iy, iz, r) }

  /// Makes a quaternion of its real part and the three others.
  public init(real: Float, imag: simd_float3) { vector = SIMD4(imag, real) }

  /// The rotation by an angle in radians about an axis of length 1, by the rule of the right hand.
  public init(angle: Float, axis: simd_float3) {
    self.init(real: cos(angle / 2), imag: axis * sin(angle / 2))
  }

  /// The shortest rotation that turns one direction into another, both of length 1.
  public init(from: simd_float3, to: simd_float3) {
    let half = normalize(from + to)
    if half.x.isFinite {
      self.init(real: dot(from, half), imag: cross(from, half))
    } else {
      // Opposite directions: half a turn about any axis at right angles.
      let other: simd_float3 = abs(from.x) < 0.5 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
      self.init(real: 0, imag: normalize(cross(from, other)))
    }
  }

  /// The rotation of a matrix whose columns are at right angles and of length 1.
  public init(_ matrix: simd_float3x3) {
    // The largest of the four squares (1 + the signed diagonal) / 4 is taken, so that no division loses digits.
    let (x, y, z) = (matrix[0][0], matrix[1][1], matrix[2][2])
    let squares = SIMD4(1 + x - y - z, 1 - x + y - z, 1 - x - y + z, 1 + x + y + z)
    let largest = squares.max()
    let sums = SIMD3(matrix[1][2] + matrix[2][1], matrix[2][0] + matrix[0][2], matrix[0][1] + matrix[1][0])
    let differences = SIMD3(
      matrix[1][2] - matrix[2][1], matrix[2][0] - matrix[0][2], matrix[0][1] - matrix[1][0])
    let numbers: simd_float4
    if largest == squares.w {
      numbers = SIMD4(differences, largest)
    } else if largest == squares.x {
      numbers = SIMD4(largest, sums.z, sums.y, differences.x)
    } else if largest == squares.y {
      numbers = SIMD4(sums.z, largest, sums.x, differences.y)
    } else {
      numbers = SIMD4(sums.y, sums.x, largest, differences.z)
    }
    vector = numbers / (2 * largest.squareRoot())
  }

  /// The rotation of a matrix's upper left corner.
  public init(_ matrix: simd_float4x4) {
    self.init(simd_float3x3((0..<3).map { simd_make_float3(matrix[$0]) }))
  }

  /// The real part and the vector of the others.
  public var debugDescription: String { "simd_quatf(real: \(real), imag: \(imag))" }

  // MARK: - Parts

  /// The real part.
  public var real: Float {
    get { vector.w }
    set { vector.w = newValue }
  }

  /// The three other parts.
  public var imag: simd_float3 {
    get { simd_make_float3(vector) }
    set { vector = SIMD4(newValue, real) }
  }

  /// The angle of the rotation in radians, 0…2π.
  public var angle: Float { 2 * atan2(MetalCompat.length(imag), real) }
  /// The axis of the rotation; not finite where nothing turns.
  public var axis: simd_float3 { MetalCompat.normalize(imag) }
  /// The length, 1 for a rotation.
  public var length: Float { MetalCompat.length(vector) }
  /// The quaternion of length 1.
  public var normalized: simd_quatf { simd_quatf(vector: MetalCompat.normalize(vector)) }
  /// The same with the other sign of the imaginary parts: for a rotation, the one back.
  public var conjugate: simd_quatf { simd_quatf(real: real, imag: -imag) }
  /// What gives 1 when multiplied.
  public var inverse: simd_quatf { simd_quatf(vector: conjugate.vector / length_squared(vector)) }

  // MARK: - Arithmetic

  /// The vector after the rotation.
  public func act(_ vector: simd_float3) -> simd_float3 {
    let t = 2 * cross(imag, vector)
    return vector + real * t + cross(imag, t)
  }

  /// The product, which rotates by `right` first.
  public static func * (left: simd_quatf, right: simd_quatf) -> simd_quatf {
    simd_quatf(
      real: left.real * right.real - dot(left.imag, right.imag),
      imag: left.real * right.imag + right.real * left.imag + cross(left.imag, right.imag))
  }

  /// Every number times a factor.
  public static func * (scalar: Float, quaternion: simd_quatf) -> simd_quatf {
    simd_quatf(vector: quaternion.vector * scalar)
  }

  /// The sum, number by number.
  public static func + (left: simd_quatf, right: simd_quatf) -> simd_quatf {
    simd_quatf(vector: left.vector + right.vector)
  }

  /// Every number times a factor.
  public static func * (quaternion: simd_quatf, scalar: Float) -> simd_quatf { scalar * quaternion }

  /// Every number divided by a number.
  public static func / (quaternion: simd_quatf, scalar: Float) -> simd_quatf {
    simd_quatf(vector: quaternion.vector / scalar)
  }

  /// The product with the inverse of `right`.
  public static func / (left: simd_quatf, right: simd_quatf) -> simd_quatf { left * right.inverse }

  /// The difference, number by number.
  public static func - (left: simd_quatf, right: simd_quatf) -> simd_quatf {
    simd_quatf(vector: left.vector - right.vector)
  }

  /// Every number with the other sign: the same rotation.
  public static prefix func - (quaternion: simd_quatf) -> simd_quatf { simd_quatf(vector: -quaternion.vector) }

  /// Replaces the quaternion by its product with `right`, which then rotates first.
  public static func *= (left: inout simd_quatf, right: simd_quatf) { left = left * right }
}

extension simd_float3x3 {
  /// The rotation of a quaternion of length 1.
  public init(_ quaternion: simd_quatf) {
    self.init(
      quaternion.act(SIMD3(1, 0, 0)), quaternion.act(SIMD3(0, 1, 0)), quaternion.act(SIMD3(0, 0, 1)))
  }
}

extension simd_float4x4 {
  /// The rotation of a quaternion of length 1.
  public init(_ quaternion: simd_quatf) {
    let rotation = simd_float3x3(quaternion)
    self.init(
      SIMD4(rotation.columns.0, 0), SIMD4(rotation.columns.1, 0), SIMD4(rotation.columns.2, 0), SIMD4(0, 0, 0, 1))
  }
}
