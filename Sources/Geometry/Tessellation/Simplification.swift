/// Douglas–Peucker simplification, worked out once for all zooms: it weighs vertices and removes none.
///
/// Neighbouring tiles see the same weights, so they agree on the vertices along their common edge.
public enum Simplification {
  /// A split deeper than this is made in the middle, which bounds the work at O(n · (depth + log n)).
  private static let deepestFreeSplit = 64

  private struct Span {
    var first: Int
    var last: Int
    var depth: Int
  }

  /// Sets the weight of every vertex in a range: 1 at both ends, else the squared distance at which it matters.
  ///
  /// - Parameters:
  ///   - points: All vertices, in units of the world.
  ///   - range: The line or the ring (with its first vertex repeated at the end).
  ///   - squaredTolerance: The square of the finest tolerance; vertices below it keep the weight 0.
  public static func weigh(_ points: inout [WeightedPoint], in range: Range<Int>, squaredTolerance: Double) {
    guard range.count > 0 else { return }
    points[range.lowerBound].weight = 1
    points[range.upperBound - 1].weight = 1
    var pending = [Span(first: range.lowerBound, last: range.upperBound - 1, depth: 0)]
    while let span = pending.popLast() {
      guard span.last - span.first > 1 else { continue }
      guard let farthest = farthestPoint(of: points, between: span.first, and: span.last),
        farthest.squaredDistance > squaredTolerance
      else { continue }
      let middle = span.depth < deepestFreeSplit ? farthest.index : (span.first + span.last) / 2
      // A split in the middle keeps its vertex wherever the farther one would have been kept.
      points[middle].weight = farthest.squaredDistance
      pending.append(Span(first: span.first, last: middle, depth: span.depth + 1))
      pending.append(Span(first: middle, last: span.last, depth: span.depth + 1))
    }
  }

  /// The vertex farthest from the chord; among equals the one nearest the middle, which keeps the splits even.
  private static func farthestPoint(
    of points: [WeightedPoint], between first: Int, and last: Int
  ) -> (index: Int, squaredDistance: Double)? {
    let start = points[first]
    let deltaX = points[last].x - start.x
    let deltaY = points[last].y - start.y
    let squaredLength = deltaX * deltaX + deltaY * deltaY
    let inverse = squaredLength > 0 ? 1 / squaredLength : 0
    let middle = (first + last) / 2
    var best = -1
    var bestDistance = 0.0
    for index in (first + 1)..<last {
      let x = points[index].x - start.x
      let y = points[index].y - start.y
      let along = min(max((x * deltaX + y * deltaY) * inverse, 0), 1)
      let offsetX = x - along * deltaX
      let offsetY = y - along * deltaY
      let distance = offsetX * offsetX + offsetY * offsetY
      if distance > bestDistance {
        best = index
        bestDistance = distance
      } else if distance == bestDistance, best >= 0, abs(index - middle) < abs(best - middle) {
        best = index
      }
    }
    return best >= 0 ? (best, bestDistance) : nil
  }
}
