import Glibc
import HeadlandGeometry
import Testing

/// A repeatable source of numbers in 0..<1.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}

private typealias Ring = [SIMD2<Int16>]

private func area(_ ring: Ring) -> Int { abs(PolygonRings.doubledArea(ring)) }

/// Twice the area of every triangle; the sum tells an overlap or a gap, the sign a flipped one.
private func doubledAreas(_ rings: [Ring]) -> [Int] {
  let vertices = rings.flatMap { $0 }
  let indices = Earcut.triangulate(rings)
  return stride(from: 0, to: indices.count, by: 3).map { start in
    PolygonRings.doubledArea((0..<3).map { vertices[Int(indices[start + $0])] })
  }
}

private func star(
  _ numbers: inout SeededNumbers, center: SIMD2<Double>, corners: Int, from inner: Double, to outer: Double
) -> Ring {
  (0..<corners).map { corner in
    let radius = inner + (outer - inner) * numbers.next()
    let angle = 2 * Double.pi * Double(corner) / Double(corners)
    let point = center + radius * SIMD2(cos(angle), sin(angle))
    return SIMD2(Int16(point.x.rounded()), Int16(point.y.rounded()))
  }
}

private func square(_ x: Int16, _ y: Int16, side: Int16) -> Ring {
  [SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + side), SIMD2(x, y + side)]
}

@Suite("Earcut")
struct TessellationEarcutTests {
  @Test("a square is two triangles whose indices name its vertices")
  func squareIsTwoTriangles() {
    let indices = Earcut.triangulate([square(0, 0, side: 10)])
    #expect(indices.count == 6)
    #expect(Set(indices) == [0, 1, 2, 3])
    #expect(doubledAreas([square(0, 0, side: 10)]) == [100, 100])
  }

  @Test("direction and a repeated last vertex make no difference to the area")
  func directionIsFree() {
    let ring = square(0, 0, side: 10)
    for variant in [ring, ring.reversed(), ring + [ring[0]], ring + [ring[0], ring[0]]] {
      let areas = doubledAreas([variant])
      #expect(areas.reduce(0, +) == 200)
      #expect(areas.allSatisfy { $0 > 0 })
    }
  }

  @Test("a hole is left open, whichever way it runs")
  func holeIsLeftOpen() {
    let hole = square(20, 30, side: 40)
    for variant in [hole, hole.reversed()] {
      let areas = doubledAreas([square(0, 0, side: 100), variant])
      #expect(areas.count == 8)
      #expect(areas.reduce(0, +) == 2 * (10000 - 1600))
      #expect(areas.allSatisfy { $0 > 0 })
    }
  }

  @Test("holes may touch the outer ring and each other in a vertex")
  func touchingHoles() {
    let touching: Ring = [SIMD2(0, 50), SIMD2(30, 40), SIMD2(30, 60)]
    let neighbour: Ring = [SIMD2(30, 60), SIMD2(60, 60), SIMD2(60, 90)]
    let rings = [[SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100), SIMD2(0, 50)], touching, neighbour]
    let areas = doubledAreas(rings)
    #expect(areas.reduce(0, +) == area(rings[0]) - area(touching) - area(neighbour))
    #expect(areas.allSatisfy { $0 > 0 })
  }

  @Test("a comb of 400 vertices and a spiral are covered exactly")
  func combAndSpiral() {
    var comb: Ring = [SIMD2(0, 100)]
    for tooth in 0..<200 {
      comb.append(SIMD2(Int16(tooth * 10), 0))
      comb.append(SIMD2(Int16(tooth * 10 + 5), 99))
    }
    comb.append(SIMD2(2000, 100))
    #expect(doubledAreas([comb]).reduce(0, +) == area(comb))
    let turns = (0..<150).map { step in
      let angle = Double(step) / 10
      return SIMD2(angle * 200 * cos(angle), angle * 200 * sin(angle))
    }
    let outside = turns.map { SIMD2(Int16($0.x.rounded()), Int16($0.y.rounded())) }
    let inside = turns.map { SIMD2(Int16(($0.x * 0.9).rounded()), Int16(($0.y * 0.9).rounded())) }
    let spiral = Ring(outside.dropFirst() + inside.dropFirst().reversed())
    #expect(doubledAreas([spiral]).reduce(0, +) == area(spiral))
  }

  @Test("seeded random polygons with 16 holes are covered exactly", arguments: 1...20)
  func randomPolygons(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let corners = 20 + Int(numbers.next() * 200)
    var rings = [star(&numbers, center: .zero, corners: corners, from: 7000, to: 10000)]
    for hole in 0..<16 {
      let center = SIMD2(Double(hole % 4) * 2000 - 3000, Double(hole / 4) * 2000 - 3000)
      rings.append(star(&numbers, center: center, corners: 3 + Int(numbers.next() * 20), from: 300, to: 990))
    }
    let areas = doubledAreas(rings)
    #expect(areas.reduce(0, +) == area(rings[0]) - rings.dropFirst().reduce(0) { $0 + area($1) })
    #expect(areas.allSatisfy { $0 > 0 })
  }

  @Test("degenerate rings give nothing")
  func degenerateRings() {
    #expect(Earcut.triangulate([]) == [])
    #expect(Earcut.triangulate([[]]) == [])
    #expect(Earcut.triangulate([[SIMD2(1, 1), SIMD2(2, 2)]]) == [])
    #expect(Earcut.triangulate([[SIMD2(0, 0), SIMD2(5, 5), SIMD2(10, 10), SIMD2(7, 7)]]) == [])
    #expect(Earcut.triangulate([Ring(repeating: SIMD2(3, 3), count: 500)]) == [])
    #expect(Earcut.triangulate([SIMD2(0, 0), SIMD2(.nan, 1), SIMD2(1, 1)]) == [])
    #expect(Earcut.triangulate([SIMD2(0, 0), SIMD2(.infinity, 0), SIMD2(1, 1), SIMD2(0, 1)]) == [])
  }

  @Test("holes without vertices, out of order or outside of the ring do no harm")
  func strangeHoles() {
    let outer = square(0, 0, side: 10)
    #expect(doubledAreas([outer, [], [SIMD2(5, 5)]]).reduce(0, +) == 200)
    #expect(doubledAreas([outer, square(-50, 0, side: 10)]).reduce(0, +) == 200)
    let vertices = outer.map { SIMD2(Double($0.x), Double($0.y)) }
    #expect(Earcut.triangulate(vertices, holes: [9, 2, -1]).count <= 6)
  }

  @Test("rings that cross themselves end, with triangles of the ring's own vertices", arguments: 1...10)
  func crossingRings(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let ring = (0..<(seed * 40)).map { _ in
      SIMD2(Int16(numbers.next() * 8192), Int16(numbers.next() * 8192))
    }
    let indices = Earcut.triangulate([ring])
    #expect(indices.count.isMultiple(of: 3))
    #expect(indices.allSatisfy { Int($0) < ring.count })
  }

  @Test("extents at both ends of a Double do no harm", arguments: [0x1p-1030, 1e-160, 1e160, 1.7e308])
  func extremeExtents(scale: Double) {
    let ring = (0..<100).map { step in
      SIMD2(cos(Double(step) / 50 * .pi) * scale, sin(Double(step) / 50 * .pi) * scale)
    }
    #expect(Earcut.triangulate(ring).allSatisfy { $0 < 100 })
  }

  @Test("a bow tie is not left empty")
  func bowTie() {
    let areas = doubledAreas([[SIMD2(0, 0), SIMD2(10, 10), SIMD2(10, 0), SIMD2(0, 10)]])
    #expect(!areas.isEmpty)
  }
}

@Suite("U11 more than 65535 vertices in one polygon")
struct TessellationLargeRingTests {
  @Test("a disc of 100,000 vertices is covered, with 32-bit indices")
  func largeDisc() {
    let count = 100_000
    let ring = (0..<count).map { step in
      let angle = 2 * Double.pi * Double(step) / Double(count)
      return SIMD2(4096 + 4000 * cos(angle), 4096 + 4000 * sin(angle))
    }
    let indices = Earcut.triangulate(ring)
    #expect(indices.count == 3 * (count - 2))
    #expect(indices.max() == UInt32(count - 1))
    var doubled = 0.0
    for start in stride(from: 0, to: indices.count, by: 3) {
      let a = ring[Int(indices[start])]
      let b = ring[Int(indices[start + 1])] - a
      let c = ring[Int(indices[start + 2])] - a
      doubled += b.x * c.y - b.y * c.x
    }
    // The area of a regular polygon: n/2 · r² · sin(2π/n).
    let expected = Double(count) / 2 * 4000 * 4000 * sin(2 * .pi / Double(count))
    #expect(abs(doubled / 2 - expected) < expected * 1e-9)
  }
}
