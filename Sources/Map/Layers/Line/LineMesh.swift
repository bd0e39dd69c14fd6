import HeadlandStyle

/// A mesh round centre lines, whose width the shader decides.
///
/// ```
///   left  ┌──────────────────┐╲           A vertex is a place on the line and an extrusion in half widths. Segments are
///   ────▶ │ - - - - - - - - -│- ╲ join    quads from one pair, left and right, to the next. Where two segments meet:
///   right └────────────────┐╱    ╲        - mitre: they share the pair;
///                           ╲     ╲       - bevel, round: they share the inner vertex, as long as it is not farther
///                            ╲     ╲        than two half widths, so that no pixel is blended twice; the outer gap is
/// ```                                       filled by a triangle or, with coverage by distance, by a circumscribed fan.
package struct LineMesh: Sendable {
  package struct Vertex: BitwiseCopyable, Hashable, Sendable {
    /// The place on the line in tile units.
    package var position: SIMD2<Int16>
    /// The way from the centre line, in 1/1024 of half the width.
    package var extrusion: SIMD2<Int16>
    /// The way from the line to a centre line that is offset by one, in 1/1024.
    package var sideways: SIMD2<Int16>
    /// The feature's row in the paint table times 8, plus 4 for a vertex whose distance from the centre line is the
    /// length of its extrusion, plus 0, 1 or 2 for a vertex left of the centre line, on it or right of it.
    package var bits: UInt32
  }

  /// Extrusions are fixed-point numbers.
  static let unit = 1024.0
  /// The longest extrusion that fits.
  static let longestExtrusion = 31.0
  /// The longest mitre at which the inner sides of two segments share a vertex.
  static let longestInnerMiter = 2.0

  /// The vertices at an end of a segment, on the left and right of its direction.
  struct Pair {
    var left: UInt32
    var right: UInt32
  }

  /// Where a vertex is along its line.
  package struct Along: BitwiseCopyable, Hashable, Sendable {
    /// The way from the line's beginning in tile units.
    package var distance: Float
    /// The same as a share of the whole line that the tile has a piece of.
    package var progress: Float
  }

  package private(set) var vertices: [Vertex] = []
  /// Vertex by vertex, where it is along its line; empty in a mesh that does not measure.
  package private(set) var along: [Along] = []
  /// Whether vertices are told where they are along their line.
  let measures: Bool
  /// Where the vertices are that are added next.
  private var place = Along(distance: 0, progress: 0)

  /// How far from a sharp corner a line that is measured is as if there were none, in tile units; 0 for nowhere.
  let cornerReach: Double

  init(measures: Bool = false, cornerReach: Double = 0) {
    self.measures = measures
    self.cornerReach = cornerReach
  }

  package private(set) var indices: [UInt32] = []

  /// Adds one line.
  ///
  /// - Parameters:
  ///   - points: Its vertices in tile units.
  ///   - isClosed: Whether it runs from its last vertex to its first.
  ///   - layout: Joins and caps.
  ///   - piece: Where it lies along the whole line that it is a piece of, if that is known.
  ///   - row: The feature's row in the paint table.
  mutating func add(
    _ points: [SIMD2<Int16>], isClosed: Bool, layout: LineLayout, piece: Piece? = nil, row: UInt32
  ) {
    var path: [SIMD2<Int16>] = []
    path.reserveCapacity(points.count)
    for point in points where path.last != point { path.append(point) }
    if isClosed, path.count > 1, path.first == path.last { path.removeLast() }
    guard path.count > 1 else { return }
    let isRing = isClosed && path.count > 2
    if cornerReach > 0 { path = withPlacesNearCorners(path, isRing: isRing) }
    var edges: [SIMD2<Double>] = []
    for index in 0..<(isRing ? path.count : path.count - 1) {
      edges.append(direction(from: path[index], to: path[index + 1 < path.count ? index + 1 : 0]))
    }

    let measure = LineMeasure(path, isRing: isRing, piece: piece)
    place = measure.place(0)
    let last: Pair?
    var open: Pair
    if isRing {
      (last, open) = join(at: path[0], edges[edges.count - 1], edges[0], layout, row)
    } else {
      (last, open) = (nil, cap(at: path[0], edges[0], outwards: -edges[0], layout.lineCap, row))
    }
    for index in 1..<edges.count {
      place = measure.place(index)
      let (end, start) = join(at: path[index], edges[index - 1], edges[index], layout, row)
      addSegment(from: open, to: end)
      open = start
    }
    place = measure.place(edges.count)
    let edge = edges[edges.count - 1]
    if let last {
      addSegment(from: open, to: repeated(last))
    } else {
      let end = cap(at: path[path.count - 1], edge, outwards: edge, layout.lineCap, row)
      addSegment(from: open, to: end)
    }
  }

  /// The vertices at which a ring ends, which are those at which it begins, told another place along it.
  private mutating func repeated(_ pair: Pair) -> Pair {
    guard measures else { return pair }
    func copy(_ index: UInt32) -> UInt32 {
      vertices.append(vertices[Int(index)])
      along.append(place)
      return UInt32(vertices.count - 1)
    }
    return Pair(left: copy(pair.left), right: copy(pair.right))
  }

  private func direction(from start: SIMD2<Int16>, to end: SIMD2<Int16>) -> SIMD2<Double> {
    let way = SIMD2<Double>(end) - SIMD2<Double>(start)
    return way / (way * way).sum().squareRoot()
  }

  private mutating func addSegment(from start: Pair, to end: Pair) {
    // Where short segments fold over, the picture depends on the diagonal; it is that of the reference suites.
    addTriangle(start.left, start.right, end.right)
    addTriangle(start.left, end.right, end.left)
  }

  // MARK: - For joins and caps

  /// Where a vertex is with respect to the centre line.
  enum Side: UInt32 {
    case left = 0
    case center = 1
    case right = 2
    /// Its distance is the length of its extrusion.
    case round = 5
  }

  mutating func addVertex(
    _ position: SIMD2<Int16>, _ extrusion: SIMD2<Double>, sideways: SIMD2<Double>, _ side: Side, _ row: UInt32
  ) -> UInt32 {
    if measures { along.append(place) }
    vertices.append(
      Vertex(
        position: position, extrusion: Self.fixed(extrusion), sideways: Self.fixed(sideways),
        bits: row << 3 | side.rawValue))
    return UInt32(vertices.count - 1)
  }

  mutating func addTriangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  private static func fixed(_ vector: SIMD2<Double>) -> SIMD2<Int16> {
    SIMD2<Int16>((vector * unit).rounded(.toNearestOrAwayFromZero))
  }
}

/// What is to the right of a direction, y running down.
func rightOf(_ direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) }
