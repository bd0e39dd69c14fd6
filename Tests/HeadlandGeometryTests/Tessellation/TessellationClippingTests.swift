import HeadlandGeometry
import Testing

private func ring(_ points: [(Double, Double)]) -> [WeightedPoint] {
  let open = points.map { WeightedPoint(x: $0.0, y: $0.1) }
  return open + [open[0]]
}

private func line(_ points: [(Double, Double)]) -> [WeightedPoint] {
  points.map { WeightedPoint(x: $0.0, y: $0.1) }
}

private func places(_ points: [WeightedPoint]) -> [SIMD2<Double>] { points.map { SIMD2($0.x, $0.y) } }

private func area(_ ring: [WeightedPoint]) -> Double { abs(PolygonRings.doubledArea(ring[...])) / 2 }

@Suite("Clipping")
struct TessellationClippingTests {
  private let band = Clipping.Band(.x, from: 0, to: 10)

  @Test("a square over an edge loses what lies outside")
  func squareOverEdge() {
    let clipped = Clipping.ring(ring([(-5, 0), (5, 0), (5, 8), (-5, 8)])[...], to: band)
    #expect(area(clipped) == 40)
    #expect(places(clipped).allSatisfy { 0 <= $0.x && $0.x <= 10 })
    #expect(clipped.first == clipped.last)
  }

  @Test("rings outside give nothing, rings inside stay as they are")
  func outsideAndInside() {
    #expect(Clipping.ring(ring([(11, 0), (15, 0), (15, 8)])[...], to: band).isEmpty)
    #expect(Clipping.ring(ring([(-9, 0), (-1, 0), (-1, 8)])[...], to: band).isEmpty)
    #expect(Clipping.ring([], to: band).isEmpty)
    let inside = ring([(1, 0), (5, 0), (5, 8)])
    #expect(Clipping.ring(inside[...], to: band) == inside)
  }

  @Test("an edge that crosses the whole band is cut at both sides")
  func edgeThrough() {
    let clipped = Clipping.ring(ring([(-10, 0), (20, 30), (-10, 30)])[...], to: band)
    // At x = 0 the diagonal is at y = 10, at x = 10 at y = 20; above lies y = 30.
    #expect(area(clipped) == 150)
    #expect(places(clipped).contains(SIMD2(0, 10)))
    #expect(places(clipped).contains(SIMD2(10, 20)))
  }

  @Test("a ring that leaves the band twice keeps its area in one ring")
  func concaveRing() {
    let comb = ring([(-5, 0), (8, 0), (8, 2), (-2, 2), (-2, 4), (8, 4), (8, 6), (-5, 6)])
    #expect(area(Clipping.ring(comb[...], to: band)) == 8 * 2 + 8 * 2)
  }

  @Test("the area of clipped rectangles is the overlap, for 200 seeded ones")
  func overlapByArithmetic() {
    var numbers = SeededNumbers(seed: 7)
    let other = Clipping.Band(.y, from: 0, to: 10)
    for _ in 0..<200 {
      let (left, top) = (numbers.next() * 30 - 15, numbers.next() * 30 - 15)
      let (right, bottom) = (left + numbers.next() * 20, top + numbers.next() * 20)
      let rectangle = ring([(left, top), (right, top), (right, bottom), (left, bottom)])
      let clipped = Clipping.ring(Clipping.ring(rectangle[...], to: band)[...], to: other)
      let overlap = max(0, min(right, 10) - max(left, 0)) * max(0, min(bottom, 10) - max(top, 0))
      #expect(abs(area(clipped) - overlap) < 1e-9)
    }
  }

  @Test("a line that leaves and returns becomes several lines, in its own order")
  func linePieces() {
    let pieces = Clipping.line(line([(5, 0), (15, 10), (5, 20), (-5, 20), (5, 30)])[...], to: band)
    #expect(
      pieces.map(places) == [
        [SIMD2(5, 0), SIMD2(10, 5)],
        [SIMD2(10, 15), SIMD2(5, 20), SIMD2(0, 20)],
        [SIMD2(0, 25), SIMD2(5, 30)],
      ])
  }

  @Test("a segment through the band is one piece, either way")
  func segmentThrough() {
    #expect(
      Clipping.line(line([(-10, 0), (20, 30)])[...], to: band).map(places) == [[SIMD2(0, 10), SIMD2(10, 20)]])
    #expect(
      Clipping.line(line([(20, 30), (-10, 0)])[...], to: band).map(places) == [[SIMD2(10, 20), SIMD2(0, 10)]])
  }

  @Test("lines along the edge belong to the band; a touch in one point is no line")
  func linesOnTheEdge() {
    #expect(Clipping.line(line([(10, 0), (10, 5)])[...], to: band).map(places) == [[SIMD2(10, 0), SIMD2(10, 5)]])
    #expect(Clipping.line(line([(20, 0), (10, 5), (20, 10)])[...], to: band).isEmpty)
    #expect(Clipping.line(line([(12, 0), (20, 5)])[...], to: band).isEmpty)
    #expect(Clipping.line(line([(1, 0)])[...], to: band).isEmpty)
  }

  @Test("cuts are kept at every zoom and other weights are left alone")
  func weights() {
    let points = [WeightedPoint(x: 5, y: 0, weight: 0.25), WeightedPoint(x: 15, y: 0, weight: 0.5)]
    #expect(Clipping.line(points[...], to: band)[0].map(\.weight) == [0.25, 1])
  }

  @Test("points on an edge belong to the band")
  func pointsOnTheEdge() {
    let clipped = Clipping.points(line([(-1, 0), (0, 1), (10, 2), (11, 3)])[...], to: band)
    #expect(places(clipped) == [SIMD2(0, 1), SIMD2(10, 2)])
  }
}

@Suite("Simplification")
struct TessellationSimplificationTests {
  @Test("a vertex weighs the square of its distance from the chord, ends weigh 1")
  func spike() {
    var points = line([(0, 0), (0.25, 0), (0.5, 0.25), (0.75, 0.125), (1, 0)])
    Simplification.weigh(&points, in: 0..<5, squaredTolerance: 1e-6)
    // The second vertex lies 0.25 · sin(atan(1/2)) off the new chord: squared 0.0625 / 5.
    #expect(points.map(\.weight)[0] == 1)
    #expect(abs(points[1].weight - 0.0125) < 1e-12)
    #expect(points[2].weight == 0.0625)
    #expect(points[3].weight == 0)
    #expect(points[4].weight == 1)
  }

  @Test("vertices below the tolerance keep weight 0")
  func tolerance() {
    var points = line([(0, 0), (0.5, 0.01), (1, 0)])
    Simplification.weigh(&points, in: 0..<3, squaredTolerance: 0.0002)
    #expect(points[1].weight == 0)
    Simplification.weigh(&points, in: 0..<3, squaredTolerance: 0.00005)
    #expect(abs(points[1].weight - 0.0001) < 1e-12)
  }

  @Test("only the asked range is weighed, and a closed ring keeps its farthest vertex")
  func closedRing() {
    var points = line([(9, 9), (0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5), (0, 0), (9, 9)])
    Simplification.weigh(&points, in: 1..<6, squaredTolerance: 1e-9)
    #expect(points[0].weight == 0)
    #expect(points[3].weight == 0.5)
    #expect(points[2].weight > 0.1)
    #expect(points[4].weight > 0.1)
    #expect(points[6].weight == 0)
  }

  @Test("a line made to split off one vertex at a time does not take quadratic time", .timeLimit(.minutes(1)))
  func adversarialLine() {
    let count = 100_000
    var points = (0..<count).map { index in
      WeightedPoint(x: Double(index) * 1e-9, y: (index.isMultiple(of: 2) ? 1 : -1) * Double(count - index) * 1e-6)
    }
    Simplification.weigh(&points, in: 0..<count, squaredTolerance: 1e-18)
    #expect(points.allSatisfy { $0.weight > 0 })
  }
}

@Suite("Polygon rings")
struct TessellationPolygonRingsTests {
  private let outer: [SIMD2<Int16>] = [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 10), SIMD2(0, 10)]
  private let hole: [SIMD2<Int16>] = [SIMD2(2, 2), SIMD2(2, 4), SIMD2(4, 4), SIMD2(4, 2)]

  @Test("area is positive from x towards y, clockwise where y runs down")
  func signedArea() {
    #expect(PolygonRings.doubledArea(outer) == 200)
    #expect(PolygonRings.doubledArea(hole) == -8)
    #expect(PolygonRings.doubledArea([SIMD2<Int16>]()) == 0)
    let corner: Int16 = 32767
    #expect(
      PolygonRings.doubledArea([
        SIMD2(-corner, -corner), SIMD2(corner, -corner), SIMD2(corner, corner), SIMD2(-corner, corner),
      ]) == 2 * 65534 * 65534)
  }

  @Test("holes follow their outer rings, in either convention, and rings without area are dropped")
  func classification() {
    let flat: [SIMD2<Int16>] = [SIMD2(0, 0), SIMD2(5, 5), SIMD2(9, 9)]
    #expect(PolygonRings.classify([flat, outer, hole, outer]) == [[outer, hole], [outer]])
    let turned = [Array(outer.reversed()), Array(hole.reversed())]
    #expect(PolygonRings.classify(turned) == [turned])
    #expect(PolygonRings.classify([]).isEmpty)
  }
}
