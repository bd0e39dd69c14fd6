import HeadlandStyle

extension LineMesh {
  /// Adds the end of an open line and returns the pair that its segment goes to.
  ///
  /// `edge` is the direction of the segment, `outwards` the one away from the line: the same or its opposite.
  mutating func cap(
    at position: SIMD2<Int16>, _ edge: SIMD2<Double>, outwards: SIMD2<Double>, _ cap: LineCap, _ row: UInt32
  ) -> Pair {
    let right = rightOf(edge)
    let reach = cap == .square ? outwards : .zero
    if cap == .round { addRoundCap(at: position, right, outwards, row) }
    return Pair(
      left: addVertex(position, reach - right, sideways: right, .left, row),
      right: addVertex(position, reach + right, sideways: right, .right, row))
  }

  /// Half a square, of which the shader draws half a circle.
  private mutating func addRoundCap(
    at position: SIMD2<Int16>, _ right: SIMD2<Double>, _ outwards: SIMD2<Double>, _ row: UInt32
  ) {
    let corners = [-right, right, outwards - right, outwards + right].map {
      addVertex(position, $0, sideways: right, .round, row)
    }
    addTriangle(corners[0], corners[1], corners[2])
    addTriangle(corners[2], corners[1], corners[3])
  }
}
