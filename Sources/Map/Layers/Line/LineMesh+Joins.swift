import Glibc
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
    guard length <= Self.longestInnerMiter else {
      return addSharpJoin(corner, layout.lineJoin == .round ? .round : isMitred ? .miter : .bevel)
    }
    if isMitred {
      let pair = Pair(
        left: addVertex(position, -corner.miter, sideways: corner.miter, .left, row),
        right: addVertex(position, corner.miter, sideways: corner.miter, .right, row))
      return (pair, pair)
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
      addFan(corner, over: [miter * corner.outer], side: .round, sideways: (miter, miter))
    } else {
      addTriangle(center, a, b)
    }
    return (corner.pair(inner: inner, outer: a), corner.pair(inner: inner, outer: b))
  }

  /// A turn so sharp that the segments keep their own ends and overlap on the inner side.
  private mutating func addSharpJoin(_ corner: Corner, _ join: LineJoin) -> (end: Pair, start: Pair) {
    let sideways = (corner.rightBefore, corner.rightAfter)
    switch join {
    case .bevel: addFan(corner, over: [], side: corner.outerSide, sideways: sideways)
    case .miter: addFan(corner, over: [corner.miter * corner.outer], side: corner.outerSide, sideways: sideways)
    case .round:
      // Two tangents enclose an arc of up to half a circle more closely than one.
      let quarter = tan(acos(min(max(corner.openness - 1, -1), 1)) / 4)
      let tips = [corner.outerBefore + corner.before * quarter, corner.outerAfter - corner.after * quarter]
      addFan(corner, over: tips, side: .round, sideways: sideways)
    }
    let end = Pair(
      left: addVertex(corner.position, -corner.rightBefore, sideways: corner.rightBefore, .left, corner.row),
      right: addVertex(corner.position, corner.rightBefore, sideways: corner.rightBefore, .right, corner.row))
    let start = Pair(
      left: addVertex(corner.position, -corner.rightAfter, sideways: corner.rightAfter, .left, corner.row),
      right: addVertex(corner.position, corner.rightAfter, sideways: corner.rightAfter, .right, corner.row))
    return (end, start)
  }

  /// Triangles round the place itself, from the outer normal before over `tips` to the outer normal after.
  private mutating func addFan(
    _ corner: Corner, over tips: [SIMD2<Double>], side: Side, sideways: (SIMD2<Double>, SIMD2<Double>)
  ) {
    let (position, row) = (corner.position, corner.row)
    // Where a line turns back the two cancel out; the shader needs a direction in any case.
    let sum = sideways.0 + sideways.1
    let between = (sum * sum).sum() > 0.01 ? sum / 2 : sideways.0
    let center = addVertex(position, .zero, sideways: between, side == .round ? .round : .center, row)
    var previous = addVertex(position, corner.outerBefore, sideways: sideways.0, side, row)
    for tip in tips {
      let next = addVertex(position, tip, sideways: between, side, row)
      addTriangle(center, previous, next)
      previous = next
    }
    let last = addVertex(position, corner.outerAfter, sideways: sideways.1, side, row)
    addTriangle(center, previous, last)
  }
}
