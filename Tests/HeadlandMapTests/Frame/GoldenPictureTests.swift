import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing
import TriangleExample

@Suite("Golden pictures")
struct GoldenPictureTests {
  @Test("each fixture draws its expected picture, without an issue", arguments: RenderFixture.all)
  func fixturePicture(fixture: RenderFixture) async throws {
    let frame = try await fixture.render()
    #expect(frame.issues.isEmpty && frame.gpuIssues.isEmpty && frame.missingResources.isEmpty)
    let comparison = ImageComparison(tolerance: 1)
    #expect(GoldenFile(fixture.expectedPath, comparison: comparison).failure(of: frame.image) == nil)
  }
}
