import HeadlandGPU
import HeadlandGeometry
import Testing

@testable import HeadlandMap

@Suite("Fill bucket")
struct FillBucketTests {
  private func bucket(_ features: [Feature]) throws -> FillBucket {
    try #require(try RoomPicture.bucket(try RoomPicture.layer("fill"), features) as? FillBucket)
  }

  private func doubledArea(_ bucket: FillBucket) -> Int {
    // Indices count from the second pair of vertices.
    let corners = bucket.areaIndices.map { bucket.vertices[Int($0) + 2].position }
    return stride(from: 0, to: corners.count, by: 3).reduce(0) { sum, first in
      sum + abs(PolygonRings.doubledArea(Array(corners[first..<first + 3])))
    }
  }

  @Test("a square with a hole is covered by triangles of its area")
  func areaOfSquareWithHole() throws {
    let hole = Array(Feature.squareRing(from: 24, to: 40).reversed())
    let bucket = try bucket([Feature(kind: .polygon, rings: [Feature.squareRing(from: 16, to: 48), hole])])
    #expect(doubledArea(bucket) == 2 * (512 * 512 - 256 * 256))
    // Triangulation theory: n + 2h − 2 triangles.
    #expect(bucket.areaIndices.count == 3 * (8 + 2 - 2))
    // Each ring: four pairs, and one more at either end.
    #expect(bucket.vertices.count == 2 * 2 * 6)
    #expect(bucket.fringeIndices.count == 8 * 6)
  }

  @Test("rings run so that their area is to the right, whichever way the source has them")
  func ringsAreOriented() throws {
    let outer = Feature.squareRing(from: 16, to: 48)
    let hole = Feature.squareRing(from: 24, to: 40)
    for rings in [[outer, Array(hole.reversed())], [Array(outer.reversed()), hole]] {
      let bucket = try bucket([Feature(kind: .polygon, rings: rings)])
      let inner = bucket.vertices.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.position)
      #expect(PolygonRings.doubledArea(Array(inner[1..<5])) > 0)
      #expect(PolygonRings.doubledArea(Array(inner[7..<11])) < 0)
    }
  }

  @Test("a ring's neighbours lie one pair before and behind")
  func ringsArePadded() throws {
    let ring = Feature.squareRing(from: 16, to: 48)
    let bucket = try bucket([Feature(kind: .polygon, rings: [ring])])
    let inner = bucket.vertices.enumerated().filter { $0.offset % 2 == 0 }.map(\.element.position)
    #expect(inner == [ring[3]] + ring + [ring[0]])
    #expect(bucket.vertices.enumerated().allSatisfy { $0.element.feature == UInt32($0.offset % 2) })
  }

  @Test("a ring that crosses itself has its fringe on both sides, all other rings outside alone")
  func crossingRing() throws {
    // A Z whose ends are joined: two triangles that run against each other.
    let ring = [(16.0, 16.0), (48, 16), (16, 48), (48, 48)].map(RoomPicture.place)
    let bucket = try bucket([Feature(kind: .polygon, rings: [ring])])
    #expect(bucket.fringeIndices.count == 2 * 4 * 6)
    #expect(try self.bucket([.square(from: 16, to: 48)]).fringeIndices.count == 4 * 6)
  }

  @Test("edges along the tile's own edges, or beyond, have no fringe")
  func cutEdgesHaveNoFringe() throws {
    let ring: [SIMD2<Int16>] = [SIMD2(-128, 100), SIMD2(8192, 100), SIMD2(8192, 8300), SIMD2(-128, 8300)]
    let bucket = try bucket([Feature(kind: .polygon, rings: [ring])])
    // Only the upper edge crosses the tile.
    #expect(bucket.fringeIndices.count == 6)
  }

  @Test("points, lines of two vertices and polygons beside the tile make no fill, longer lines are closed")
  func nothingToFill() throws {
    let beside: [SIMD2<Int16>] = [SIMD2(8192, 0), SIMD2(8300, 0), SIMD2(8300, 100)]
    let features = [Feature(kind: .polygon, rings: [beside]), .line((0, 0), (9, 9)), .point(5, 5)]
    #expect(throws: RoomPicture.Failure.self) { try self.bucket(features) }
    #expect(try bucket([.line((0, 0), (9, 0), (9, 9))]).areaIndices.count == 3)
  }
}

@Suite("Fill pixels")
struct FillPixelTests {
  @Test("an opaque fill is exact inside and fades over one pixel outside")
  func fadesOutside() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red""#)
    let picture = try await RoomPicture.draw(layer, [.square(from: 16, to: 48)])
    #expect(picture.red(16, 16) == 255 && picture.red(47, 47) == 255)
    // The pixel's centre is half a pixel outside: 1 − smoothstep(0, 1, 0.5).
    for (x, y) in [(15, 32), (48, 32), (32, 15), (32, 48)] { #expect(abs(picture.red(x, y) - byte(0.5)) <= 1) }
    for (x, y) in [(14, 32), (49, 32), (32, 14), (32, 49), (14, 14)] { #expect(picture.red(x, y) == 0) }
    // The mitred corner: both edges are half a pixel away.
    #expect(abs(picture.red(15, 15) - byte(0.5)) <= 1)
  }

  @Test("the fringe is one device pixel at pixel ratio 3")
  func fringeIsOneDevicePixel() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red""#)
    let picture = try await RoomPicture.draw(layer, [.square(from: 16, to: 48)], pixelRatio: 3)
    #expect(picture.red(48, 96) == 255)
    #expect(abs(picture.red(47, 96) - byte(0.5)) <= 1)
    #expect(picture.red(46, 96) == 0)
  }

  @Test("a translucent fill blends each pixel once, the hole fades inwards")
  func translucentWithHole() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red", "fill-opacity": 0.5"#)
    let hole = Array(Feature.squareRing(from: 24, to: 40).reversed())
    let feature = Feature(kind: .polygon, rings: [Feature.squareRing(from: 16, to: 48), hole])
    let picture = try await RoomPicture.draw(layer, [feature])
    for (x, y) in [(16, 16), (23, 32), (40, 32), (20, 20)] { #expect(abs(picture.red(x, y) - byte(0.5)) <= 1) }
    for (x, y) in [(15, 32), (24, 32), (39, 32)] { #expect(abs(picture.red(x, y) - byte(0.25)) <= 1) }
    #expect(picture.red(32, 32) == 0)
    // The area, and half of the pixels round the outer square and along the hole's inside.
    let edges = 4 * 32 + 4 + 4 * 16 - 4
    #expect(abs(picture.redArea - (Double(32 * 32 - 16 * 16) * 0.5 + Double(edges) * 0.25)) < 3)
  }

  @Test("where an edge leaves a pixel just inside the area, a translucent fill's outline lies over it")
  func outlineInFillColor() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red", "fill-opacity": 0.5"#)
    // The middles of the pixels 15 lie 1/16 inside: half of the colour, and of what is left the outline's share.
    let picture = try await RoomPicture.draw(layer, [.square(from: 15.4375, to: 48)])
    let share = 0.5 * (1 - smoothstep(0, 1, 0.0625))
    #expect(abs(picture.red(15, 32) - byte(0.5 + 0.5 * share)) <= 1)
    #expect(abs(picture.red(16, 32) - byte(0.5)) <= 1)
  }

  @Test("an outline in its own colour is a line of one pixel along the edge, over the fill")
  func outline() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red", "fill-outline-color": "lime""#)
    let picture = try await RoomPicture.draw(layer, [.square(from: 15.5, to: 47.5)])
    for x in [15, 47] { #expect(picture.green(x, 32) > 250 && picture.red(x, 32) < 5) }
    for x in [14, 16, 46, 48] { #expect(picture.green(x, 32) == 0) }
    #expect(picture.red(14, 32) == 0 && picture.red(16, 32) == 255)
    // An eighth of a pixel beside the middle: 1 - smoothstep(0, 1, 1/8) of the colour.
    let beside = try await RoomPicture.draw(layer, [.square(from: 15.625, to: 47.5)])
    #expect(abs(beside.green(15, 32) - byte(1 - smoothstep(0, 1, 0.125))) <= 1)
  }

  @Test("without anti-aliasing there is no fringe")
  func noAntialias() async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red", "fill-antialias": false"#)
    let picture = try await RoomPicture.draw(layer, [.square(from: 16, to: 48)])
    #expect(picture.redArea == 1024)
  }

  @Test("a translation follows the map, or the viewport where it is anchored there")
  func translate() async throws {
    let camera = Camera(bearing: 90)
    for (anchor, x, y) in [("map", 32, 12), ("viewport", 52, 32)] {
      let layer = try RoomPicture.layer(
        "fill", paint: #""fill-color": "red", "fill-translate": [20, 0], "fill-translate-anchor": "\#(anchor)""#)
      let picture = try await RoomPicture.draw(layer, [.square(from: 24, to: 40)], camera: camera)
      #expect(picture.red(x, y) == 255, "\(anchor)")
      #expect(picture.red(32, 32) == 0, "\(anchor)")
    }
  }

  @Test("the fringe stays one pixel wide on a tilted and turned map", arguments: [0.0, 30, 60])
  func fringeOnTiltedMap(pitch: Double) async throws {
    let layer = try RoomPicture.layer("fill", paint: #""fill-color": "red""#)
    let camera = Camera(bearing: 0, pitch: pitch)
    let picture = try await RoomPicture.draw(layer, [.square(from: 16, to: 48)], camera: camera)
    // Down the middle column the shape ends once at the top and once at the bottom.
    let column = (0..<64).map { picture.red(32, $0) }
    #expect(column.filter { $0 > 0 && $0 < 255 }.count <= 2)
    #expect(column.contains(255))
  }
}
