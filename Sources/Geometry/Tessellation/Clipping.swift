/// Clipping to a band between two parallels of one axis; two bands, one after the other, make a rectangle.
///
/// Rings follow Sutherland and Hodgman (CACM 17, 1974): a ring that leaves the band in several places stays one ring,
/// joined along the band's edge. Lines fall into pieces instead.
public enum Clipping {
  /// The axis across which a band lies.
  public enum Axis: Hashable, Sendable {
    /// The band lies between two values of x.
    case x
    /// The band lies between two values of y.
    case y
  }

  /// A band's edges; both belong to it.
  public struct Band: Hashable, Sendable {
    /// The axis of `lower` and `upper`.
    public var axis: Axis
    /// The smaller value.
    public var lower: Double
    /// The larger value.
    public var upper: Double

    /// Makes a band.
    public init(_ axis: Axis, from lower: Double, to upper: Double) {
      self.axis = axis
      self.lower = lower
      self.upper = upper
    }

    func value(_ point: WeightedPoint) -> Double { axis == .x ? point.x : point.y }

    /// The point of a segment at `value` on the band's axis, kept at every zoom so that tiles stay closed.
    func crossing(_ start: WeightedPoint, _ end: WeightedPoint, at value: Double) -> WeightedPoint {
      switch axis {
      case .x:
        let along = (value - start.x) / (end.x - start.x)
        return WeightedPoint(x: value, y: start.y + (end.y - start.y) * along, weight: 1)
      case .y:
        let along = (value - start.y) / (end.y - start.y)
        return WeightedPoint(x: start.x + (end.x - start.x) * along, y: value, weight: 1)
      }
    }
  }

  /// The points of a set that lie in a band.
  public static func points(_ points: ArraySlice<WeightedPoint>, to band: Band) -> [WeightedPoint] {
    points.filter { band.lower <= band.value($0) && band.value($0) <= band.upper }
  }

  /// The part of a ring's area that lies in a band.
  ///
  /// - Parameters:
  ///   - ring: Vertices with the first one repeated at the end, as in the result.
  ///   - band: What is kept.
  /// - Returns: One ring, empty when nothing lies in the band.
  public static func ring(_ ring: ArraySlice<WeightedPoint>, to band: Band) -> [WeightedPoint] {
    guard ring.count > 1 else { return [] }
    var clipped: [WeightedPoint] = []
    clipped.reserveCapacity(ring.count + 8)
    var start = ring[ring.startIndex]
    for index in (ring.startIndex + 1)..<ring.endIndex {
      let end = ring[index]
      let from = band.value(start)
      let to = band.value(end)
      if band.lower <= from && from <= band.upper { clipped.append(start) }
      appendCrossings(of: start, end, from: from, to: to, band: band, into: &clipped)
      start = end
    }
    if let first = clipped.first, let last = clipped.last, first.x != last.x || first.y != last.y {
      clipped.append(first)
    }
    return clipped
  }

  /// The pieces of a line that lie in a band, in the order of the line.
  public static func line(_ line: ArraySlice<WeightedPoint>, to band: Band) -> [[WeightedPoint]] {
    guard line.count > 1 else { return [] }
    var pieces: [[WeightedPoint]] = []
    var piece: [WeightedPoint] = []
    var start = line[line.startIndex]
    for index in (line.startIndex + 1)..<line.endIndex {
      let end = line[index]
      let from = band.value(start)
      let to = band.value(end)
      if band.lower <= from && from <= band.upper { piece.append(start) }
      appendCrossings(of: start, end, from: from, to: to, band: band, into: &piece)
      if to < band.lower || band.upper < to {
        finish(&piece, into: &pieces)
      }
      start = end
    }
    if !piece.isEmpty { piece.append(start) }
    finish(&piece, into: &pieces)
    return pieces
  }

  /// Adds where a segment enters and leaves a band; an end that lies on an edge is not repeated.
  private static func appendCrossings(
    of start: WeightedPoint, _ end: WeightedPoint, from: Double, to: Double, band: Band,
    into output: inout [WeightedPoint]
  ) {
    if from < to {
      if from < band.lower && band.lower < to { output.append(band.crossing(start, end, at: band.lower)) }
      if from < band.upper && band.upper < to { output.append(band.crossing(start, end, at: band.upper)) }
    } else if to < from {
      if to < band.upper && band.upper < from { output.append(band.crossing(start, end, at: band.upper)) }
      if to < band.lower && band.lower < from { output.append(band.crossing(start, end, at: band.lower)) }
    }
  }

  private static func finish(_ piece: inout [WeightedPoint], into pieces: inout [[WeightedPoint]]) {
    if piece.count > 1 { pieces.append(piece) }
    piece.removeAll()
  }
}
