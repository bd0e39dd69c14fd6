import Glibc
import HeadlandGPU
import HeadlandGeometry
import Testing

@testable import HeadlandMap

@Suite("Fill extrusion bucket")
struct FillExtrusionBucketTests {
  private func bucket(_ features: [Feature]) throws -> FillExtrusionBucket {
    try #require(try RoomPicture.bucket(try RoomPicture.layer("fill-extrusion"), features) as? FillExtrusionBucket)
  }

  private func walls(_ bucket: FillExtrusionBucket) -> [FillExtrusionBucket.Vertex] {
    bucket.vertices.filter { $0.normal != .zero }
  }

  private func roofArea(_ bucket: FillExtrusionBucket) -> Int {
    let corners = bucket.indices.map { bucket.vertices[Int($0)] }
    return stride(from: 0, to: corners.count, by: 3).reduce(0) { sum, first in
      let triangle = corners[first..<first + 3]
      return triangle.contains { $0.normal != .zero } ? sum : sum + PolygonRings.doubledArea(triangle.map(\.position))
    }
  }

  @Test("a square with a hole has a wall of four vertices for each of its eight edges, and a roof of its area")
  func squareWithHole() throws {
    let hole = Array(Feature.squareRing(from: 24, to: 40).reversed())
    let bucket = try bucket([Feature(kind: .polygon, rings: [Feature.squareRing(from: 16, to: 48), hole])])
    #expect(walls(bucket).count == 8 * 4)
    #expect(bucket.vertices.count == 8 * 4 + 8)
    // Two triangles a wall; n + 2h − 2 in the roof.
    #expect(bucket.indices.count == 3 * (8 * 2 + 8 + 2 - 2))
    // Positive, so clockwise on the screen, where fronts of roofs are.
    #expect(roofArea(bucket) == 2 * (512 * 512 - 256 * 256))
  }

  @Test("normals point away from the area, out of the square and into its hole, whichever way the source's rings run")
  func normals() throws {
    let outer = Feature.squareRing(from: 16, to: 48)
    let hole = Feature.squareRing(from: 24, to: 40)
    for rings in [[outer, Array(hole.reversed())], [Array(outer.reversed()), hole]] {
      let bucket = try bucket([Feature(kind: .polygon, rings: rings)])
      for wall in walls(bucket) {
        let middle = RoomPicture.place(32, 32)
        let fromMiddle = SIMD2<Double>(wall.position) - SIMD2<Double>(middle)
        let away = (fromMiddle * SIMD2<Double>(wall.normal)).sum()
        let isOuter = max(abs(fromMiddle.x), abs(fromMiddle.y)) == 256
        #expect(isOuter ? away > 0 : away < 0)
        #expect(abs(Int(wall.normal.x)) + abs(Int(wall.normal.y)) == 32767)
      }
    }
  }

  @Test("a wall's triangles run clockwise for who stands before it")
  func wallWinding() throws {
    let bucket = try bucket([.square(from: 16, to: 48)])
    let corners = bucket.indices.map { bucket.vertices[Int($0)] }
    for first in stride(from: 0, to: corners.count, by: 3) where corners[first].normal != .zero {
      let triangle = corners[first..<first + 3].map {
        SIMD3(Double($0.position.x), Double($0.position.y), Double($0.bits & 1))
      }
      let (one, other) = (triangle[1] - triangle[0], triangle[2] - triangle[0])
      // With x right, y down and z up, the cross product of a clockwise triangle points at its viewer.
      let cross = SIMD3(
        one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
      let normal = SIMD3(Double(corners[first].normal.x), Double(corners[first].normal.y), 0)
      #expect((cross * normal).sum() > 0)
    }
  }

  @Test("edges where the source cut a feature have no wall; one on the tile's edge is the tile's that its area is in")
  func cutEdges() throws {
    func walls(_ low: SIMD2<Int16>, _ high: SIMD2<Int16>) throws -> Int {
      let ring = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
      return self.walls(try bucket([Feature(kind: .polygon, rings: [ring])])).count / 4
    }
    // Cut at 128 units beyond the western and the southern edge.
    #expect(try walls(SIMD2(-128, 100), SIMD2(500, 8320)) == 2)
    // A wall exactly on the western, northern, eastern, southern edge, the area inside.
    #expect(try walls(SIMD2(0, 0), SIMD2(500, 500)) == 4)
    #expect(try walls(SIMD2(7000, 7000), SIMD2(8192, 8192)) == 4)
    // The area beyond: another tile draws it, but for what lies in this one.
    #expect(throws: RoomPicture.Failure.self) { try walls(SIMD2(-120, 0), SIMD2(0, 500)) }
    #expect(throws: RoomPicture.Failure.self) { try walls(SIMD2(8192, 0), SIMD2(8300, 500)) }
    let bent: [SIMD2<Int16>] = [
      SIMD2(8192, 1000), SIMD2(8300, 1000), SIMD2(8300, 3000), SIMD2(8000, 3000), SIMD2(8000, 2000), SIMD2(8192, 2000),
    ]
    // Of the six edges one lies on the tile's edge with its area beyond, and one along the cut.
    let drawn = try bucket([Feature(kind: .polygon, rings: [bent])])
    #expect(self.walls(drawn).count / 4 == 4)
  }

  @Test("corners are arcs that touch both edges, of half an edge at most, and never reach in from a cut")
  func roundedCorners() throws {
    let rounding = CornerRounding(meters: 100, in: TileID(z: 15, x: 100, y: 16384))
    // At the equator a unit of zoom 15 is 40 030 173.6 m / 2^28.
    #expect(abs(rounding.distance - 100 * exp2(28) / 40_030_173.6) < 0.01)
    let square: [SIMD2<Int16>] = [SIMD2(1000, 1000), SIMD2(5000, 1000), SIMD2(5000, 5000), SIMD2(1000, 5000)]
    for ring in [square, Array(square.reversed())] {
      let rounded = rounding.ring(ring) { _, _ in nil }
      // A right angle is an arc of 90 degrees in six pieces, whose radius is the distance itself.
      #expect(rounded.count == 4 * 7)
      let d = rounding.distance
      let area = Double(abs(PolygonRings.doubledArea(rounded))) / 2
      // The square without its corners, and with a regular polygon of 24 sides instead.
      #expect(abs(area - (4000 * 4000 - 4 * d * d + 12 * d * d * sin(Double.pi / 12))) < 4 * 4000)
      #expect(rounded.allSatisfy { (1000...5000).contains($0.x) && (1000...5000).contains($0.y) })
    }
    // Corners farther than half an edge: what is left is a circle.
    let circle = CornerRounding(meters: 10000, in: TileID(z: 15, x: 100, y: 16384)).ring(square) { _, _ in nil }
    for point in circle {
      let radius = hypot(Double(point.x) - 3000, Double(point.y) - 3000)
      #expect(abs(radius - 2000) < 1)
    }
    // The upper edge is cut, 300 units beyond the tile.
    let cut = rounding.ring(square) { start, end in start.y == 1000 && end.y == 1000 ? 300 : nil }
    #expect(cut.count == 4 * 7 && cut.contains(SIMD2(1000, 1300)) && cut.contains(SIMD2(4700, 1000)))
    let edge = rounding.ring(square) { start, end in start.y == 1000 && end.y == 1000 ? 0 : nil }
    #expect(edge.count == 2 * 7 + 2 && edge.starts(with: [square[0], square[1]]))
  }

  @Test("a pattern's way round a ring goes on from wall to wall")
  func edgeDistances() throws {
    let bucket = try bucket([.square(from: 16, to: 48)])
    // Each wall is 512 units long; the end of one is where the one before began.
    #expect(
      walls(bucket).map(\.edgeDistance)
        == (0..<4).flatMap { wall in
          [512, 512, 0, 0].map { Float($0 + 512 * wall) }
        })
  }

  @Test("points have no height; a line is a wall without a roof")
  func otherKinds() throws {
    #expect(throws: RoomPicture.Failure.self) { try self.bucket([.point(5, 5)]) }
    let bucket = try bucket([.line((0, 0), (9, 0), (9, 9))])
    #expect(bucket.vertices.count == 2 * 4 && walls(bucket).count == 2 * 4)
  }
}
