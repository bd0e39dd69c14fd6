// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's library has most functions twice, under C's name with the prefix `simd_` and under Swift's with labels.

// MARK: - Number by number

/// The numbers without their signs.
@inlinable public func abs<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint {
  vector.replacing(with: V() - vector, where: vector .< V())
}
/// The smaller number of each pair.
@inlinable public func min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { pointwiseMin(a, b) }
/// The greater number of each pair.
@inlinable public func max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { pointwiseMax(a, b) }
/// Each number, moved into the range of its limits.
@inlinable public func clamp<V: SIMD>(_ vector: V, min low: V, max high: V) -> V where V.Scalar: Comparable {
  vector.clamped(lowerBound: low, upperBound: high)
}
/// Each number, moved into a range.
@inlinable public func clamp<V: SIMD>(_ vector: V, min low: V.Scalar, max high: V.Scalar) -> V
where V.Scalar: Comparable {
  vector.clamped(lowerBound: V(repeating: low), upperBound: V(repeating: high))
}
/// −1, 0 or 1 by the sign of each number.
@inlinable public func sign<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint {
  V().replacing(with: 1, where: vector .> V()).replacing(with: -1, where: vector .< V())
}
/// Each number rounded down.
@inlinable public func floor<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { vector.rounded(.down) }
/// Each number rounded up.
@inlinable public func ceil<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { vector.rounded(.up) }
/// Each number rounded towards zero.
@inlinable public func trunc<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { vector.rounded(.towardZero) }
/// What is above the number rounded down, always below 1.
@inlinable public func fract<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint {
  pointwiseMin(vector - vector.rounded(.down), V(repeating: V.Scalar(1).nextDown))
}
/// The mix `a + t · (b − a)`.
@inlinable public func mix<V: SIMD>(_ a: V, _ b: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }
/// The mix `a + t · (b − a)`, each number by its own share.
@inlinable public func mix<V: SIMD>(_ a: V, _ b: V, t: V) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }
/// 0 where a number is less than its edge, else 1.
@inlinable public func step<V: SIMD>(_ vector: V, edge: V) -> V where V.Scalar: FloatingPoint {
  V(repeating: 1).replacing(with: 0, where: vector .< edge)
}
/// The curve 3t² − 2t³ from 0 at the first edge to 1 at the second.
@inlinable public func smoothstep<V: SIMD>(_ vector: V, edge0: V, edge1: V) -> V where V.Scalar: FloatingPoint {
  let t = ((vector - edge0) / (edge1 - edge0)).clamped(lowerBound: V(), upperBound: V(repeating: 1))
  return t * t * (3 - 2 * t)
}

// MARK: - One number of all

/// The sum of the numbers.
@inlinable public func reduce_add<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { vector.sum() }
/// The smallest number.
@inlinable public func reduce_min<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: Comparable { vector.min() }
/// The greatest number.
@inlinable public func reduce_max<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: Comparable { vector.max() }
/// The sum of the products, number by number.
@inlinable public func dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { (a * b).sum() }
/// The square of the length.
@inlinable public func length_squared<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  dot(vector, vector)
}
/// The length.
@inlinable public func length<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(vector).squareRoot()
}
/// The sum of the numbers without their signs.
@inlinable public func norm_one<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { abs(vector).sum() }
/// The greatest of the numbers without their signs.
@inlinable public func norm_inf<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { abs(vector).max() }
/// The square of the distance of two places.
@inlinable public func distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(a - b)
}
/// The distance of two places.
@inlinable public func distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { length(a - b) }

// MARK: - Directions

/// The vector at right angles to both, by the rule of the right hand.
@inlinable public func cross<S: FloatingPoint>(_ a: SIMD3<S>, _ b: SIMD3<S>) -> SIMD3<S> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
/// The vector at right angles to two flat ones, whose third number is the area between them.
@inlinable public func cross<S: FloatingPoint>(_ a: SIMD2<S>, _ b: SIMD2<S>) -> SIMD3<S> {
  SIMD3(0, 0, a.x * b.y - a.y * b.x)
}
/// The vector of the same direction and length 1; not finite for zero.
@inlinable public func normalize<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { vector / length(vector) }
/// The part of a vector that lies along another.
@inlinable public func project<V: SIMD>(_ vector: V, _ onto: V) -> V where V.Scalar: FloatingPoint {
  onto * (dot(vector, onto) / length_squared(onto))
}
/// The direction after a reflection by a plane whose normal has length 1: x − 2 (x · n) n.
@inlinable public func reflect<V: SIMD>(_ vector: V, n normal: V) -> V where V.Scalar: FloatingPoint {
  vector - normal * (2 * dot(vector, normal))
}
/// The direction after a refraction by a plane, both of length 1; zero where everything is reflected.
///
/// `eta` is the index of refraction where the direction comes from over that where it goes: Snell's law.
@inlinable public func refract<V: SIMD>(_ vector: V, n normal: V, eta: V.Scalar) -> V where V.Scalar: FloatingPoint {
  let cosine = dot(vector, normal)
  let square = 1 - eta * eta * (1 - cosine * cosine)
  return square < 0 ? V() : vector * eta - normal * (eta * cosine + square.squareRoot())
}

// MARK: - C's names

/// The numbers without their signs.
@inlinable public func simd_abs<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { abs(vector) }
/// The smaller number of each pair.
@inlinable public func simd_min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { pointwiseMin(a, b) }
/// The greater number of each pair.
@inlinable public func simd_max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable { pointwiseMax(a, b) }
/// Each number, moved into the range of its limits.
@inlinable public func simd_clamp<V: SIMD>(_ vector: V, _ low: V, _ high: V) -> V where V.Scalar: Comparable {
  clamp(vector, min: low, max: high)
}
/// A number, moved into a range.
@inlinable public func simd_clamp<S: FloatingPoint>(_ x: S, _ low: S, _ high: S) -> S {
  Swift.min(Swift.max(x, low), high)
}
/// −1, 0 or 1 by the sign of each number.
@inlinable public func simd_sign<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { sign(vector) }
/// What is above the number rounded down, always below 1.
@inlinable public func simd_fract<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { fract(vector) }
/// The mix `a + t · (b − a)`, each number by its own share.
@inlinable public func simd_mix<V: SIMD>(_ a: V, _ b: V, _ t: V) -> V where V.Scalar: FloatingPoint { mix(a, b, t: t) }
/// The mix `a + t · (b − a)`.
@inlinable public func simd_mix<S: FloatingPoint>(_ a: S, _ b: S, _ t: S) -> S { a + (b - a) * t }
/// 0 where a number is less than its edge, else 1.
@inlinable public func simd_step<V: SIMD>(_ edge: V, _ vector: V) -> V where V.Scalar: FloatingPoint {
  step(vector, edge: edge)
}
/// The curve 3t² − 2t³ from 0 at the first edge to 1 at the second.
@inlinable public func simd_smoothstep<V: SIMD>(_ edge0: V, _ edge1: V, _ vector: V) -> V
where V.Scalar: FloatingPoint {
  smoothstep(vector, edge0: edge0, edge1: edge1)
}
/// The curve 3t² − 2t³ from 0 at the first edge to 1 at the second.
@inlinable public func simd_smoothstep<S: FloatingPoint>(_ edge0: S, _ edge1: S, _ x: S) -> S {
  let t = simd_clamp((x - edge0) / (edge1 - edge0), 0, 1)
  return t * t * (3 - 2 * t)
}
/// The sum of the numbers.
@inlinable public func simd_reduce_add<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { vector.sum() }
/// The smallest number.
@inlinable public func simd_reduce_min<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: Comparable { vector.min() }
/// The greatest number.
@inlinable public func simd_reduce_max<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: Comparable { vector.max() }
/// Whether all numbers are the same.
@inlinable public func simd_equal<V: SIMD>(_ a: V, _ b: V) -> Bool { a == b }
/// The sum of the products, number by number.
@inlinable public func simd_dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { dot(a, b) }
/// The square of the length.
@inlinable public func simd_length_squared<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length_squared(vector)
}
/// The length.
@inlinable public func simd_length<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint { length(vector) }
/// The sum of the numbers without their signs.
@inlinable public func simd_norm_one<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  norm_one(vector)
}
/// The greatest of the numbers without their signs.
@inlinable public func simd_norm_inf<V: SIMD>(_ vector: V) -> V.Scalar where V.Scalar: FloatingPoint {
  norm_inf(vector)
}
/// The square of the distance of two places.
@inlinable public func simd_distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
  distance_squared(a, b)
}
/// The distance of two places.
@inlinable public func simd_distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
  distance(a, b)
}
/// The vector at right angles to both.
@inlinable public func simd_cross<S: FloatingPoint>(_ a: SIMD3<S>, _ b: SIMD3<S>) -> SIMD3<S> { cross(a, b) }
/// The vector at right angles to two flat ones.
@inlinable public func simd_cross<S: FloatingPoint>(_ a: SIMD2<S>, _ b: SIMD2<S>) -> SIMD3<S> { cross(a, b) }
/// The vector of the same direction and length 1.
@inlinable public func simd_normalize<V: SIMD>(_ vector: V) -> V where V.Scalar: FloatingPoint { normalize(vector) }
/// The part of a vector that lies along another.
@inlinable public func simd_project<V: SIMD>(_ vector: V, _ onto: V) -> V where V.Scalar: FloatingPoint {
  project(vector, onto)
}
/// The direction after a reflection by a plane whose normal has length 1.
@inlinable public func simd_reflect<V: SIMD>(_ vector: V, _ normal: V) -> V where V.Scalar: FloatingPoint {
  reflect(vector, n: normal)
}
/// The direction after a refraction by a plane; zero where everything is reflected.
@inlinable public func simd_refract<V: SIMD>(_ vector: V, _ normal: V, _ eta: V.Scalar) -> V
where V.Scalar: FloatingPoint {
  refract(vector, n: normal, eta: eta)
}
