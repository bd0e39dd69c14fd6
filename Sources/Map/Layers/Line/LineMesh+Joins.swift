import HeadlandStyle

extension LineMesh {
  /// The corner that two segments make.
  private struct Corner {
    let position: SIMD2<Int16>
    let row: UInt32
    /// The directions of the segments.
    let before, after: SIMD2<Double>
    /// What is right of them.
    let rightBefore, rightAfter: SIMD2<Double>
    /// The cosine of the turn, plus one.
    let openness: Double
    /// 1 where the outer side is the right one, -1 where it is the left one.
    let outer: Double

    init(_ position: SIMD2<Int16>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, _ row: UInt32) {
      self.position = position
      self.row = row
      self.before = before
      self.after = after
      rightBefore = rightOf(before)
      rightAfter = rightOf(after)
      openness = 1 + (before * after).sum()
      outer = before.x * after.y - before.y * after.x > 0 ? -1 : 1
    }

    /// 1 / cos(turn / 2): how far the mitre reaches, in half widths.
    var miterLength: Double { openness > 1e-9 ? (2 / openness).squareRoot() : .infinity }
    /// The mitre on the right side.
    var miter: SIMD2<Double> { (rightBefore + rightAfter) / openness }
    /// The outer normals of the segments.
    var outerBefore: SIMD2<Double> { rightBefore * outer }
    var outerAfter: SIMD2<Double> { rightAfter * outer }
    var outerSide: Side { outer > 0 ? .right : .left }
    var innerSide: Side { outer > 0 ? .left : .right }

    /// A pair of an inner and an outer vertex.
    func pair(inner: UInt32, outer outerVertex: UInt32) -> Pair {
      outer > 0 ? Pair(left: inner, right: outerVertex) : Pair(left: outerVertex, right: inner)
    }
  }

  /// Adds a join; returns the pairs with which the segment before ends and the segment after begins.
  mutating func join(
    at position: SIMD2<Int16>, _ before: SIMD2<Double>, _ after: SIMD2<Double>, _ layout: LineLayout, _ row: UInt32
  ) -> (end: Pair, start: Pair) {
    let corner = Corner(position, before, after, row)
    let length = corner.miterLength
    let isMitred = layout.isMitred(length: length) && length <= Self.longestExtrusion
    if isMitred {
      let pair = Pair(
        left: addVertex(position, -corner.miter, sideways: corner.miter, .left, row),
        right: addVertex(position, corner.miter, sideways: corner.miter, .right, row))
      return (pair, pair)
    }
    if length > Self.longestInnerMiter {
      return layout.lineJoin == .round ? addSharpRoundJoin(corner) : addSharpBevel(corner)
    }
    return addWideJoin(corner, isRound: layout.lineJoin == .round)
  }

  /// A turn so wide that the inner sides share a vertex.
  ///
  /// ```
  ///     a ╲         a, b: the outer normals of both segments; p: the place itself; i: the inner mitre.
  ///     │   ╲       The triangles i-a-p and i-p-b belong to the segments: distance from the centre line goes on in
  ///     p────b      them as in the quads. The triangle p-a-b, or a fan over the mitre's tip, is the join.
  ///    i
  /// ```
  private mutating func addWideJoin(_ corner: Corner, isRound: Bool) -> (end: Pair, start: Pair) {
    let (position, row, miter) = (corner.position, corner.row, corner.miter)
    let inner = addVertex(position, miter * -corner.outer, sideways: miter, corner.innerSide, row)
    let a = addVertex(position, corner.outerBefore, sideways: miter, corner.outerSide, row)
    let b = addVertex(position, corner.outerAfter, sideways: miter, corner.outerSide, row)
    let center = addVertex(position, .zero, sideways: miter, .center, row)
    addTriangle(inner, a, center)
    addTriangle(inner, center, b)
    if isRound {
      addFan(corner, over: miter * corner.outer)
    } else {
      addTriangle(center, a, b)
    }
    return (corner.pair(inner: inner, outer: a), corner.pair(inner: inner, outer: b))
  }

  /// A bevel of a turn so sharp that the inner sides meet far away: both segments are cut along the bevel's direction.
  ///
  /// The cut runs through the place itself, from the outer edge of the segment before to that of the segment after; each
  /// segment's inner edge ends where the other's outer one does.
  private mutating func addSharpBevel(_ corner: Corner) -> (end: Pair, start: Pair) {
    let cut = (corner.outerBefore - corner.outerAfter) / (2 - corner.openness) * corner.outer
    func pair(right: SIMD2<Double>) -> Pair {
      Pair(
        left: addVertex(corner.position, -right, sideways: right, .left, corner.row),
        right: addVertex(corner.position, right, sideways: right, .right, corner.row))
    }
    return (pair(right: cut), pair(right: -cut))
  }

  /// A round join of a turn so sharp that the inner sides meet far away: both segments end in a cap of their own.
  private mutating func addSharpRoundJoin(_ corner: Corner) -> (end: Pair, start: Pair) {
    (
      cap(at: corner.position, corner.before, outwards: corner.before, .round, corner.row),
      cap(at: corner.position, corner.after, outwards: -corner.after, .round, corner.row)
    )
  }

  /// Triangles round the place itself, from the outer normal before over the mitre's tip to the outer normal after.
  private mutating func addFan(_ corner: Corner, over tip: SIMD2<Double>) {
    let rim = [corner.outerBefore, tip, corner.outerAfter].map {
      addVertex(corner.position, $0, sideways: corner.miter, .round, corner.row)
    }
    let center = addVertex(corner.position, .zero, sideways: corner.miter, .round, corner.row)
    addTriangle(center, rim[0], rim[1])
    addTriangle(center, rim[1], rim[2])
  }
}
