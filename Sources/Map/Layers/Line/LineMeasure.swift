import HeadlandGeometry

/// How far the vertices of a line are from its beginning.
struct LineMeasure {
  private var distances: [Double] = [0]
  private let progress: ClosedRange<Double>?
  private let start: Double
  /// What the first vertex counts: the reference suites' rings begin at their last vertex.
  private let lead: Double

  /// - Parameters:
  ///   - path: The vertices in tile units.
  ///   - isRing: Whether the line runs back to its first vertex.
  ///   - piece: Where it lies along the whole line that it is a piece of, if that is known.
  init(_ path: [SIMD2<Int16>], isRing: Bool, piece: LineMesh.Piece?) {
    progress = piece?.progress
    start = piece?.start ?? 0
    for (start, end) in zip(path, path.dropFirst() + (isRing ? path.prefix(1) : [])) {
      let way = SIMD2<Double>(end) - SIMD2<Double>(start)
      distances.append(distances[distances.count - 1] + (way * way).sum().squareRoot())
    }
    lead = isRing ? distances[distances.count - 1] - distances[distances.count - 2] : 0
  }

  /// Where a vertex is; the one behind a ring's last is its first again.
  ///
  /// A piece of a known whole is measured from the whole's beginning, so that dashes go on from tile to tile.
  func place(_ index: Int) -> LineMesh.Along {
    let length = distances[distances.count - 1]
    let share = length > 0 ? distances[index] / length : 0
    let whole = progress ?? 0...1
    return LineMesh.Along(
      distance: Float(start + lead + distances[index]),
      progress: Float(whole.lowerBound + share * (whole.upperBound - whole.lowerBound)))
  }
}

extension LineMesh {
  /// Where a line lies along the whole one that it is a piece of.
  struct Piece {
    /// How far from the whole line's beginning it starts, in tile units.
    var start: Double
    /// The shares of the whole at which it starts and ends.
    var progress: ClosedRange<Double>
  }

  /// The cosine of the turn from which on a corner is sharp: 75 degrees.
  private static let sharpTurn = 0.2588190451
  /// A path with further vertices near sharp corners, so that dashes are slanted there alone.
  func withPlacesNearCorners(_ path: [SIMD2<Int16>], isRing: Bool) -> [SIMD2<Int16>] {
    func point(_ index: Int) -> SIMD2<Double> { SIMD2<Double>(path[(index + path.count) % path.count]) }
    func isSharp(_ index: Int) -> Bool {
      guard isRing || (index > 0 && index < path.count - 1) else { return false }
      let (before, after) = (point(index) - point(index - 1), point(index + 1) - point(index))
      let lengths = ((before * before).sum() * (after * after).sum()).squareRoot()
      return lengths > 0 && (before * after).sum() / lengths < Self.sharpTurn
    }
    var places: [SIMD2<Int16>] = []
    for index in path.indices {
      places.append(path[index])
      guard isRing || index + 1 < path.count else { break }
      let way = point(index + 1) - point(index)
      let length = (way * way).sum().squareRoot()
      guard length > 2 * cornerReach else { continue }
      let step = way * (cornerReach / length)
      if isSharp(index) { places.append(SIMD2<Int16>((point(index) + step).rounded(.toNearestOrAwayFromZero))) }
      let end = SIMD2<Int16>((point(index + 1) - step).rounded(.toNearestOrAwayFromZero))
      // Between two corners as near as can be both places are one.
      if isSharp((index + 1) % path.count), places.last != end { places.append(end) }
    }
    return places
  }
}
