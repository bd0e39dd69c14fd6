import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing
import TriangleExample

@Suite("Golden pictures")
struct GoldenPictureTests {
  @Test("there are fixtures")
  func fixturesAreFound() { #expect(RenderFixture.all.count >= 49) }

  @Test(
    "each fixture draws its expected picture without an issue, and its pixels are those of arithmetic",
    arguments: RenderFixture.all)
  func fixturePicture(fixture: RenderFixture) async throws {
    let frame = try await fixture.render()
    #expect(frame.issues.isEmpty && frame.gpuIssues.isEmpty && frame.missingResources.isEmpty)
    let keyPixels = try fixture.keyPixels()
    #expect(keyPixels.count >= 2)
    for key in keyPixels {
      let pixel = frame.image.pixel(key.x, key.y)
      #expect(pixel.isNear(key.color, within: key.tolerance), "(\(key.x), \(key.y)): \(pixel), not \(key.color)")
    }
    let comparison = ImageComparison(tolerance: 1)
    #expect(GoldenFile(fixture.expectedPath, comparison: comparison).failure(of: frame.image) == nil)
  }

  /// The demo as `headland example triangle --size 640x480` draws it.
  @Test("the demo: sea, land, the triangle over land, the dots and lines above it")
  func demo() async throws {
    let size = Size(640, 480)
    let map = try await TriangleExample.makeMap(size: size, device: try TestMap.strict)
    let frame = try await map.render()
    #expect(frame.issues.isEmpty && frame.gpuIssues.isEmpty && frame.missingResources.isEmpty)
    let transform = CameraTransform(camera: map.camera, size: size)
    func pixel(_ latitude: Double, _ longitude: Double) -> RGBA8 {
      let place = transform.project(Coordinate(latitude: latitude, longitude: longitude))
      return frame.image.pixel(Int(place.x), Int(place.y))
    }
    let (sea, land) = (RGBA8(0xb8, 0xd6, 0xe6), RGBA8(0xf4, 0xf1, 0xe6))
    #expect(pixel(35.5, 124.6) == sea && pixel(37, 130.5) == sea)
    #expect(pixel(37.4, 128.4) == land && pixel(36.6, 128.8) == land)
    // 0.7 · 255 · (1, 0.35, 0.2) + 0.3 · land.
    #expect(pixel(35.9, 127.7).isNear(RGBA8(252, 135, 105), within: 1))
    for corner in TriangleLayer.corners { #expect(pixel(corner.latitude, corner.longitude) == .white) }
    let comparison = ImageComparison(tolerance: 2, allowedDifferingPixels: .fraction(0.005))
    let path = RenderFixture.folder.appending(path: "../demo/triangle.png").standardizedFileURL.path
    #expect(GoldenFile(path, comparison: comparison).failure(of: frame.image) == nil)
  }
}
