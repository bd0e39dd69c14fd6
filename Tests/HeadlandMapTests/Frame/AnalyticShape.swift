import Glibc
import HeadlandGeometry
import HeadlandImage
import HeadlandTesting
import Testing

/// A polygon in points of the image, to be compared with what was drawn, pixel by pixel.
struct AnalyticShape {
  let corners: [Point]

  init(_ corners: [Point]) { self.corners = corners }

  init(_ ring: [Coordinate], in transform: CameraTransform) { corners = ring.map { transform.project($0) } }

  /// The even-odd rule.
  func contains(_ place: Point) -> Bool {
    var isInside = false
    for (index, end) in corners.enumerated() {
      let start = corners[(index + corners.count - 1) % corners.count]
      guard (start.y > place.y) != (end.y > place.y) else { continue }
      if place.x < start.x + (end.x - start.x) * (place.y - start.y) / (end.y - start.y) { isInside.toggle() }
    }
    return isInside
  }

  /// The distance to the nearest edge.
  func distance(to place: Point) -> Double {
    corners.indices.map { index in
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = max(dx * dx + dy * dy, 1e-12)
      let t = min(max(((place.x - start.x) * dx + (place.y - start.y) * dy) / length, 0), 1)
      return place.distance(to: Point(start.x + t * dx, start.y + t * dy))
    }.min() ?? .infinity
  }

  /// Expects one colour inside and another outside, wherever the edge is farther off than `slack`.
  func expectFilled(
    _ image: Image, inside: RGBA8, outside: RGBA8, slack: Double = 1, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var wrong: [String] = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let place = Point(Double(x) + 0.5, Double(y) + 0.5)
        guard distance(to: place) > slack else { continue }
        let expected = contains(place) ? inside : outside
        // Where two edges meet, anti-aliasing reaches a little farther, faintly.
        if !image.pixel(x, y).isNear(expected, within: 8) {
          wrong.append("(\(x), \(y)) is \(image.pixel(x, y)), not \(expected)")
        }
      }
    }
    #expect(
      wrong.isEmpty, "\(comment.map { "\($0): " } ?? "")\(wrong.count) pixels are wrong, \(wrong.first ?? "")",
      sourceLocation: sourceLocation)
  }
}
