import Foundation
import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap

/// Heat points on a map of 64 × 64 points at zoom 0, seen from above, and the densities that follow from arithmetic.
struct HeatModel {
  struct Point {
    var x: Double
    var y: Double
    var weight = 1.0
    var radius = 12.0
  }

  var points: [Point]
  var intensity = 1.0
  var pixelRatio = 1.0

  private static let gaussPeak = 0.3989422804014327

  /// The density at the middle of a pixel: between the middles of the texture's pixels, each 4 × 4 of the picture's.
  func density(_ column: Int, _ row: Int) -> Double {
    let (x, y) = ((Double(column) + 0.5) / 4 - 0.5, (Double(row) + 0.5) / 4 - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    func mixed(_ row: Double) -> Double { sum(left, row) * (1 - u) + sum(left + 1, row) * u }
    return mixed(top) * (1 - v) + mixed(top + 1) * v
  }

  /// The sum of all kernels at a pixel of the texture; those beyond the edge are as those at the edge.
  private func sum(_ column: Double, _ row: Double) -> Double {
    let last = 16 * pixelRatio - 1
    let x = (min(max(column, 0), last) + 0.5) * 4 / pixelRatio
    let y = (min(max(row, 0), last) + 0.5) * 4 / pixelRatio
    return points.reduce(0) { sum, point in
      let peak = point.weight * intensity * Self.gaussPeak
      let (dx, dy) = ((x - point.x) / point.radius, (y - point.y) / point.radius)
      // Where a kernel is smaller than 1 / (255 · 16) it is cut off, in a square.
      let extent = (log(max(peak * 255 * 16, 1)) / 4.5).squareRoot()
      return abs(dx) < extent && abs(dy) < extent ? sum + peak * exp(-4.5 * (dx * dx + dy * dy)) : sum
    }
  }

  /// The points as features with the properties `weight` and `radius`.
  var features: String {
    let transform = CameraTransform(camera: Camera(), size: Size(64, 64))
    let texts = points.enumerated().map { index, point in
      let place = transform.unproject(HeadlandGeometry.Point(point.x, point.y)) ?? Coordinate(latitude: 0, longitude: 0)
      return """
        {"type": "Feature", "id": \(index), "properties": {"weight": \(point.weight), "radius": \(point.radius)},
        "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}
        """
    }
    return #"{"type": "FeatureCollection", "features": [\#(texts.joined(separator: ", "))]}"#
  }

  /// From black, where there is no heat, to white at density 1.
  static let grey = #""heatmap-color": ["interpolate", ["linear"], ["heatmap-density"], 0, "black", 1, "white"]"#
  static let byFeature = #""heatmap-weight": ["get", "weight"], "heatmap-radius": ["get", "radius"]"#

  /// A map with a heatmap layer `heat` of the points over white.
  nonisolated(nonsending) func map(
    _ paint: String = "\(grey), \(byFeature)", above: [String] = [], device: Device? = nil
  ) async throws -> HeadlessMap {
    let heat = TestMap.layer(
      "heatmap", id: "heat", source: "heat", paint: #"\#(paint), "heatmap-intensity": \#(intensity)"#)
    return try await TestMap.make(
      layers: [TestMap.background("white"), heat] + above, sources: ["heat": features], pixelRatio: pixelRatio,
      device: device)
  }

  /// The places, in pixels, at which a grey picture differs from the densities by more than a byte's step.
  func differences(from image: Image) -> [String] {
    var found: [String] = []
    for row in 0..<image.height {
      for column in 0..<image.width {
        let (seen, expected) = (Int(image.pixel(column, row).red), byte(min(density(column, row), 1)))
        if abs(seen - expected) > 1 { found.append("\(column), \(row): \(seen), not \(expected)") }
      }
    }
    return found
  }
}
