import HeadlandGPU
import HeadlandGeometry
import Testing

@testable import HeadlandMap

@Suite("Circle bucket")
struct CircleBucketTests {
  @Test("every vertex of every feature inside the tile is one quad")
  func quads() throws {
    let features = [
      Feature(kind: .point, rings: [[SIMD2(0, 0), SIMD2(8192, 5)], [SIMD2(8191, 8191)]]),
      Feature(kind: .line, rings: [[SIMD2(-1, 5), SIMD2(100, 5)]]),
    ]
    let layer = try RoomPicture.layer("circle")
    let quads = try #require(try RoomPicture.bucket(layer, features) as? CircleBucket).quads
    #expect(quads.vertices.count == 3 * 4 && quads.indices.count == 3 * 6)
    #expect(quads.vertices[8].position == SIMD2(100, 5))
    // Row 1, corners 0 to 3.
    #expect(quads.vertices[8...].map(\.bits) == [4, 5, 6, 7])
  }
}

@Suite("Circle pixels")
struct CirclePixelTests {
  private func picture(
    _ paint: String, camera: Camera = Camera(), pixelRatio: Double = 1
  ) async throws -> RoomPicture {
    let layer = try RoomPicture.layer("circle", paint: #""circle-color": "red", \#(paint)"#)
    return try await RoomPicture.draw(layer, [.point(32, 32)], camera: camera, pixelRatio: pixelRatio)
  }

  /// The distance of a pixel's centre from the middle of the picture.
  private func distance(_ x: Int, _ y: Int) -> Double {
    let (dx, dy) = (Double(x) + 0.5 - 32, Double(y) + 0.5 - 32)
    return (dx * dx + dy * dy).squareRoot()
  }

  @Test("coverage falls from 1 to 0 over the last pixel of the radius")
  func coverage() async throws {
    let picture = try await picture(#""circle-radius": 10"#)
    for y in 20..<44 {
      for x in 20..<44 {
        let expected = byte(1 - smoothstep(9, 10, distance(x, y)))
        #expect(abs(picture.red(x, y) - expected) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("a stroke lies outside the radius")
  func stroke() async throws {
    let picture = try await picture(
      #""circle-radius": 8, "circle-stroke-width": 4, "circle-stroke-color": "lime", "circle-stroke-opacity": 0.5"#)
    #expect(picture.red(32, 32) == 255 && picture.green(32, 32) == 0)
    #expect(abs(picture.green(32 + 9, 32) - byte(0.5)) <= 1 && picture.red(32 + 9, 32) == 0)
    #expect(picture.green(32 + 12, 32) == 0)
  }

  @Test("blur softens the whole circle, opacity and translation count")
  func blur() async throws {
    let picture = try await picture(#""circle-radius": 10, "circle-blur": 1, "circle-opacity": 0.5"#)
    for x in [33, 36, 40] {
      #expect(abs(picture.red(x, 32) - byte(0.5 * (1 - smoothstep(0, 1, distance(x, 32) / 10)))) <= 1)
    }
    let moved = try await self.picture(#""circle-radius": 10, "circle-translate": [8, -8]"#)
    #expect(moved.red(40, 24) == 255 && moved.red(32 - 4, 32 + 4) == 0)
  }

  @Test("the soft edge is one device pixel at pixel ratio 3")
  func pixelRatio() async throws {
    let picture = try await picture(#""circle-radius": 10"#, pixelRatio: 3)
    let row = (0..<192).map { picture.red($0, 96) }
    #expect(row.count { $0 == 255 } == 58)
    #expect(row.count { $0 > 0 && $0 < 255 } == 2)
  }

  @Test("on a tilted map circles face the viewer unless they are aligned with the map")
  func pitchAlignment() async throws {
    let camera = Camera(pitch: 60)
    let facing = try await picture(#""circle-radius": 10"#, camera: camera)
    let flat = try await picture(#""circle-radius": 10, "circle-pitch-alignment": "map""#, camera: camera)
    func extent(_ picture: RoomPicture) -> (width: Int, height: Int) {
      ((0..<64).count { picture.red($0, 32) > 127 }, (0..<64).count { picture.red(32, $0) > 127 })
    }
    // Coverage is one half 9.5 from the centre, and half as far across the tilt.
    #expect(abs(extent(facing).width - 19) <= 1 && abs(extent(facing).height - 19) <= 1)
    #expect(abs(extent(flat).width - 19) <= 1 && abs(extent(flat).height - 9) <= 1)
  }
}
