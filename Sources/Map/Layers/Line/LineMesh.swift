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

  package private(set) var vertices: [Vertex] = []
  package private(set) var indices: [UInt32] = []

  /// Adds one line.
  ///
  /// - Parameters:
  ///   - points: Its vertices in tile units.
  ///   - isClosed: Whether it runs from its last vertex to its first.
  ///   - layout: Joins and caps.
  ///   - row: The feature's row in the paint table.
  mutating func add(_ points: [SIMD2<Int16>], isClosed: Bool, layout: LineLayout, row: UInt32) {
    var path: [SIMD2<Int16>] = []
    path.reserveCapacity(points.count)
    for point in points where path.last != point { path.append(point) }
    if isClosed, path.count > 1, path.first == path.last { path.removeLast() }
    guard path.count > 1 else { return }
    let isRing = isClosed && path.count > 2
    var edges: [SIMD2<Double>] = []
    for index in 0..<(isRing ? path.count : path.count - 1) {
      edges.append(direction(from: path[index], to: path[index + 1 < path.count ? index + 1 : 0]))
    }

    let first: Pair
    let last: Pair?
    if isRing {
      (last, first) = join(at: path[0], edges[edges.count - 1], edges[0], layout, row)
    } else {
      (last, first) = (nil, cap(at: path[0], edges[0], outwards: -edges[0], layout.lineCap, row))
    }
    var open = first
    for index in 1..<edges.count {
      let (end, start) = join(at: path[index], edges[index - 1], edges[index], layout, row)
      addSegment(from: open, to: end)
      open = start
    }
    let edge = edges[edges.count - 1]
    addSegment(from: open, to: last ?? cap(at: path[path.count - 1], edge, outwards: edge, layout.lineCap, row))
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
