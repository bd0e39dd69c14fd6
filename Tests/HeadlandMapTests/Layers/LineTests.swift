import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Line mesh")
struct LineMeshTests {
  private let unit = Int16(LineMesh.unit)

  private func mesh(
    _ points: [(Int16, Int16)], isClosed: Bool = false, join: LineJoin = .miter, cap: LineCap = .butt,
    miterLimit: Double = 2
  ) -> LineMesh {
    var layout = LineLayout()
    layout.lineJoin = join
    layout.lineCap = cap
    layout.lineMiterLimit = miterLimit
    var mesh = LineMesh()
    mesh.add(points.map { SIMD2($0.0, $0.1) }, isClosed: isClosed, layout: layout, row: 5)
    return mesh
  }

  @Test("a straight line is one quad whose vertices go to the left and right")
  func straightLine() {
    let mesh = mesh([(0, 0), (100, 0)])
    // East is the way, so north is left and south, where y grows, is right.
    #expect(mesh.vertices.map(\.extrusion) == [SIMD2(0, -unit), SIMD2(0, unit), SIMD2(0, -unit), SIMD2(0, unit)])
    #expect(mesh.vertices.map(\.bits) == [40, 42, 40, 42])
    #expect(mesh.indices.count == 6)
  }

  @Test("a right angle's mitre is the diagonal of the unit square")
  func rightAngleMiter() {
    let mesh = mesh([(0, 0), (100, 0), (100, 100)])
    #expect(mesh.vertices.count == 6)
    #expect(mesh.vertices[2].extrusion == SIMD2(unit, -unit))
    #expect(mesh.vertices[3].extrusion == SIMD2(-unit, unit))
    // An offset to the right by one moves the corner by the mitre on the right.
    #expect(mesh.vertices[2].sideways == SIMD2(-unit, unit))
  }

  @Test("a mitre beyond its limit becomes a bevel between the two outer normals")
  func miterLimit() {
    let mesh = mesh([(0, 0), (100, 0), (100, 100)], miterLimit: 1.4)
    let corner = mesh.vertices.filter { $0.position == SIMD2(100, 0) }.map(\.extrusion)
    #expect(corner == [SIMD2(-unit, unit), SIMD2(0, -unit), SIMD2(unit, 0), .zero])
    #expect(mesh.indices.count == 3 * (4 + 2 + 1))
  }

  @Test("a turn of more than 120° is cut between the segments' outer edges")
  func sharpTurn() {
    // A turn of 126.87°: its half has the sine 2/√5.
    let mesh = mesh([(0, 0), (100, 0), (40, 80)], join: .bevel)
    let vertices = mesh.vertices.filter { $0.position == SIMD2(100, 0) }
    let corner = vertices.map { SIMD2<Double>($0.extrusion) / LineMesh.unit }
    #expect(corner.count == 4)
    for way in corner { #expect(abs((way * way).sum().squareRoot() - 5.0.squareRoot() / 2) < 0.002) }
    // Both ends lie on the edges of both segments, half a width away; the second segment runs up and to the left.
    let normals = [SIMD2(0, 1.0), SIMD2(0.8, 0.6)]
    for normal in normals {
      for way in corner { #expect(abs(abs((way * normal).sum()) - 1) < 0.002) }
    }
  }

  @Test("a long mitre within its limit has its tip at 1 / cos(turn / 2)")
  func longMiter() {
    // A turn of 126.87°: half of it has the cosine 1/√5.
    let mesh = mesh([(0, 0), (100, 0), (40, 80)], miterLimit: 10)
    let lengths = mesh.vertices.map { vertex in
      let way = SIMD2<Double>(vertex.extrusion) / LineMesh.unit
      return (way * way).sum().squareRoot()
    }
    #expect(abs((lengths.max() ?? 0) - 5.0.squareRoot()) < 0.002)
  }

  @Test("a round join's fan surrounds the circle", arguments: [(50, 86), (0, 90), (-60, 60), (-98, 17)])
  func roundJoin(end: (Int16, Int16)) {
    let mesh = mesh([(0, 0), (100, 0), (100 + end.0, end.1)], join: .round)
    let fan = mesh.vertices.filter { $0.bits & 4 != 0 }
    // A fan, or beyond 120° a cap of each segment.
    guard end.0 >= -50 else {
      #expect(fan.count == 8)
      return
    }
    #expect(fan.count == 4)
    // The middle of the edge between two neighbouring tips touches the circle from outside.
    for (a, b) in zip(fan.dropFirst(), fan.dropFirst(2)) {
      let middle = (SIMD2<Double>(a.extrusion) + SIMD2<Double>(b.extrusion)) / 2 / LineMesh.unit
      let corners = [a, b].map { (SIMD2<Double>($0.extrusion) * SIMD2<Double>($0.extrusion)).sum().squareRoot() }
      #expect((corners.max() ?? 0) / LineMesh.unit >= 0.999)
      #expect((middle * middle).sum().squareRoot() <= 1.5)
    }
  }

  @Test("a square cap reaches half a width beyond the end, a round one is half a square with coverage by distance")
  func caps() {
    let square = mesh([(0, 0), (100, 0)], cap: .square)
    #expect(square.vertices[0].extrusion == SIMD2(-unit, -unit))
    #expect(square.vertices[3].extrusion == SIMD2(unit, unit))
    let round = mesh([(0, 0), (100, 0)], cap: .round)
    #expect(round.vertices.count { $0.bits & 4 != 0 } == 8)
    #expect(round.vertices.filter { $0.bits & 4 != 0 }.map(\.extrusion.x).min() == -unit)
    #expect(round.indices.count == 3 * 2 * 3)
  }

  @Test("a ring has a join at every vertex and no caps")
  func ring() {
    let mesh = mesh([(0, 0), (100, 0), (100, 100), (0, 100)], isClosed: true, cap: .round)
    #expect(mesh.vertices.count == 8 && mesh.indices.count == 4 * 6)
    #expect(mesh.vertices.allSatisfy { abs($0.extrusion.x) == unit && abs($0.extrusion.y) == unit })
  }

  @Test("repeated vertices and lines without length add nothing")
  func repeatedVertices() {
    #expect(mesh([(5, 5), (5, 5)]).vertices.isEmpty)
    #expect(mesh([(0, 0), (0, 0), (100, 0), (100, 0)]).vertices == mesh([(0, 0), (100, 0)]).vertices)
    #expect(mesh([(0, 0), (100, 0), (0, 0)], isClosed: true).indices.count == 6)
  }

  @Test("a line that turns back on itself ends in its own two ends")
  func turnBack() {
    let mesh = mesh([(0, 0), (100, 0), (0, 0)], join: .round)
    #expect(mesh.vertices.allSatisfy { abs($0.extrusion.x) <= unit && abs($0.extrusion.y) <= unit })
    #expect(mesh.vertices.allSatisfy { $0.extrusion != .zero || $0.sideways != .zero })
  }
}

@Suite("Line pixels")
struct LinePixelTests {
  private func picture(
    _ paint: String, layout: String = "", _ feature: Feature = .line((-8, 32), (72, 32)), camera: Camera = Camera(),
    pixelRatio: Double = 1
  ) async throws -> RoomPicture {
    let layer = try RoomPicture.layer("line", paint: #""line-color": "red", \#(paint)"#, layout: layout)
    return try await RoomPicture.draw(layer, [feature], camera: camera, pixelRatio: pixelRatio)
  }

  @Test("a line whose edges lie between pixels is exact")
  func wholePixels() async throws {
    let picture = try await picture(#""line-width": 8"#)
    for y in 0..<64 { #expect(picture.red(32, y) == ((28..<36).contains(y) ? 255 : 0), "row \(y)") }
  }

  @Test("edges inside pixels are covered in part, thin lines fade")
  func coverage() async throws {
    // A pixel's coverage is the width on its side of the centre line, less its centre's distance, plus one half.
    let seven = try await picture(#""line-width": 7"#)
    #expect(abs(seven.red(32, 28) - byte(0.5)) <= 1 && seven.red(32, 29) == 255)
    let thin = try await picture(#""line-width": 0.5"#)
    for y in [31, 32] { #expect(abs(thin.red(32, y) - byte(0.25)) <= 1) }
    #expect(thin.red(32, 30) == 0)
    let none = try await picture(#""line-width": 0"#)
    #expect(none.redArea == 0)
  }

  @Test("widths are points and edges are device pixels")
  func pixelRatio() async throws {
    let picture = try await picture(#""line-width": 8"#, pixelRatio: 3)
    for y in 0..<192 { #expect(picture.red(96, y) == ((84..<108).contains(y) ? 255 : 0), "row \(y)") }
  }

  @Test("a gap splits the line in two, each as wide as the line")
  func gap() async throws {
    let picture = try await picture(#""line-width": 4, "line-gap-width": 8"#)
    for y in 0..<64 {
      #expect(picture.red(32, y) == ((24..<28).contains(y) || (36..<40).contains(y) ? 255 : 0), "row \(y)")
    }
  }

  @Test("an offset is to the right of the line's direction")
  func offset() async throws {
    let picture = try await picture(#""line-width": 4, "line-offset": 10"#)
    for y in 0..<64 { #expect(picture.red(32, y) == ((40..<44).contains(y) ? 255 : 0), "row \(y)") }
  }

  @Test("an offset ring keeps its mitred corners")
  func offsetRing() async throws {
    let feature = Feature(kind: .polygon, rings: [Feature.squareRing(from: 16, to: 48)])
    let picture = try await picture(#""line-width": 4, "line-offset": 6"#, feature)
    // The centre line is the square from 22 to 42.
    #expect(picture.red(20, 20) == 255 && picture.red(19, 20) == 0)
    #expect(picture.red(43, 43) == 255 && picture.red(24, 32) == 0 && picture.red(23, 32) == 255)
  }

  @Test("blur widens the ramp inwards")
  func blur() async throws {
    let picture = try await picture(#""line-width": 16, "line-blur": 3"#)
    // The ramp is 4 points wide and ends half a pixel beyond the edge.
    for (y, distance) in [(24, 7.5), (25, 6.5), (26, 5.5), (27, 4.5), (28, 3.5)] {
      #expect(abs(picture.red(32, y) - byte(min((8.5 - distance) / 4, 1))) <= 1, "row \(y)")
    }
  }

  @Test("round caps end in half a circle, butt ones at the vertex, square ones half a width beyond")
  func caps() async throws {
    let feature = Feature.line((24, 32), (40, 32))
    for (cap, reach, area) in [("butt", 0.0, 0.0), ("square", 8, 256), ("round", 8, 64 * Double.pi)] {
      let picture = try await picture(#""line-width": 16"#, layout: #""line-cap": "\#(cap)""#, feature)
      #expect(abs(picture.redArea - (256 + area)) < (cap == "square" ? 20 : 2), "\(cap): \(picture.redArea)")
      #expect(picture.red(24, 32) == 255 && picture.red(Int(24 - reach) - 2, 32) == 0)
      #expect(picture.red(17, 25) == (cap == "square" ? 255 : 0), "\(cap)")
    }
  }

  @Test("a round join of a line that turns back is half a circle")
  func turnBack() async throws {
    let picture = try await picture(
      #""line-width": 16"#, layout: #""line-join": "round""#, .line((24, 32), (40, 32), (30, 32)))
    // Both segments have a cap there. Along the caps' rim of 8π a linear ramp of a pixel is blended twice: c + c - c².
    #expect(abs(picture.redArea - (256 + 32 * Double.pi + 8 * Double.pi / 6)) < 2)
  }

  @Test("a translucent line blends each pixel of a join once", arguments: ["miter", "bevel", "round"])
  func translucentJoin(join: String) async throws {
    let feature = Feature.line((8, 48), (32, 16), (56, 48))
    let picture = try await picture(
      #""line-width": 12, "line-opacity": 0.5"#, layout: #""line-join": "\#(join)""#, feature)
    #expect(picture.pixels.enumerated().allSatisfy { $0.offset % 4 != 0 || $0.element <= 129 })
    #expect(abs(picture.red(32, 16) - byte(0.5)) <= 1)
    // Above the corner: the mitre's tip is 6 / sin(36.87°) = 10 away, the circle's edge 6, the bevel 6 · sin(36.87°).
    #expect((picture.red(32, 8) > 100) == (join == "miter"))
    #expect((picture.red(32, 11) > 100) == (join != "bevel"))
  }

  @Test("far away on a tilted map lines are narrower, with a ramp of one pixel, also when they end behind the viewer")
  func tilted() async throws {
    let vertical = Feature.line((32, -200), (32, 260))
    let picture = try await picture(#""line-width": 12"#, vertical, camera: Camera(pitch: 55))
    let widths = [4, 32, 60].map { y in (0..<64).reduce(0.0) { $0 + Double(picture.red($1, y)) / 255 } }
    #expect(widths[0] < widths[1] && widths[1] < widths[2])
    #expect(abs(widths[1] - 12) < 0.3)
    for y in [4, 32, 60] {
      #expect((0..<64).count { picture.red($0, y) > 0 && picture.red($0, y) < 255 } <= 4)
    }
  }

  @Test("across the tilt a line is foreshortened, and where that makes it thin it fades", arguments: [8.0, 1.5])
  func foreshortened(width: Double) async throws {
    let picture = try await picture(#""line-width": \#(width)"#, camera: Camera(pitch: 60))
    let covered = (0..<64).reduce(0.0) { $0 + Double(picture.red(32, $1)) / 255 }
    // The cosine of 60°; above the middle of the picture the map is a little farther away.
    #expect(abs(covered - width / 2) < 0.04 * width)
  }
}
