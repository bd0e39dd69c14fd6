import Glibc

/// How heat falls off round a point: a Gaussian bell with three standard deviations in a radius.
enum HeatmapKernel {
  /// The density in the middle of a point with weight and intensity 1: 1 / √(2π).
  static let peak = 1 / (2 * Double.pi).squareRoot()
  /// A smaller density does not count.
  static let leastDensity = 1.0 / 255 / 16

  /// How far a point counts, in its radii; 0 for one whose densest place does not count.
  static func extent(weight: Double, intensity: Double) -> Double {
    (log(max(weight * intensity * peak / leastDensity, 1)) / 4.5).squareRoot()
  }
}
