import HeadlandGeometry

/// Rectangles round runs of neighbouring vertices, so that a long line is read only where it meets a tile.
///
/// A run of level n reaches from vertex i · 64 · 8ⁿ to the first one of the next run. Where it lies wholly on one side
/// of a window, its inner vertices add nothing to what clipping finds: the straight way from its first vertex to its
/// last one lies on the same side.
struct VertexRuns: Sendable {
  private static let shortest = 64
  private static let growth = 8

  /// Parts with fewer vertices are read as a whole.
  static let worthwhile = 2 * shortest

  /// The whole runs of each length, the shortest ones first.
  private var levels: [[MercatorBounds]] = []

  init(_ points: [WeightedPoint]) {
    let count = max(points.count - 1, 0) / Self.shortest
    guard count > 0 else { return }
    var level: [MercatorBounds] = []
    level.reserveCapacity(count)
    for run in 0..<count {
      var box = MercatorBounds()
      for index in run * Self.shortest...(run + 1) * Self.shortest { box.include(points[index]) }
      level.append(box)
    }
    while !level.isEmpty {
      levels.append(level)
      level = (0..<level.count / Self.growth).map { run in
        var box = MercatorBounds()
        for lower in run * Self.growth..<(run + 1) * Self.growth { box.include(level[lower]) }
        return box
      }
    }
  }

  /// The bytes that the runs take.
  var byteCount: Int { levels.reduce(0) { $0 + $1.capacity * MemoryLayout<MercatorBounds>.stride } }

  /// The vertices of a line or ring, without those that cannot matter inside a window: ranges in their order.
  ///
  /// What lies between the end of one range and the start of the next runs beside the window.
  func visible(_ part: Range<Int>, in window: MercatorBounds, work: inout CuttingWork) -> [Range<Int>] {
    let last = part.upperBound - 1
    var ranges: [Range<Int>] = []
    var start = part.lowerBound
    var index = start
    while index < last {
      let skipped = runBeside(window, from: index, to: last, work: &work)
      if skipped > 0 {
        ranges.append(start..<index + 1)
        index += skipped
        start = index
      } else {
        index = min((index / Self.shortest + 1) * Self.shortest, last)
      }
    }
    ranges.append(start..<part.upperBound)
    return ranges
  }

  /// How many segments the longest run has that begins at a vertex, ends before another, and is beside a window.
  private func runBeside(
    _ window: MercatorBounds, from index: Int, to last: Int, work: inout CuttingWork
  ) -> Int {
    var longest = 0
    var length = Self.shortest
    for level in levels {
      guard index.isMultiple(of: length), index + length <= last else { break }
      work.boxes += 1
      if level[index / length].intersects(window) { break }
      longest = length
      length *= Self.growth
    }
    return longest
  }
}
