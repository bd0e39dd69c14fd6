import HeadlandGeometry
import HeadlandTestSupport
import Testing

@Suite("A full-screen colour inversion written for Metal")
struct InvertHostTests {
  @Test("each pixel of a BGRA picture becomes 255 minus itself, upper row up")
  func inverts() async throws {
    let host = InvertHost(
      bgra: [
        0, 0, 255, 255, 0, 255, 0, 255,
        200, 100, 50, 255, 255, 255, 255, 255,
      ], width: 2, height: 2)
    let map = try await CompatMap(host, camera: Camera(), size: Size(512, 512))
    let pixels = try await map.pixels()
    #expect(pixels[0, 0] == SIMD4(0, 255, 255, 255), "red becomes cyan")
    #expect(pixels[511, 0] == SIMD4(255, 0, 255, 255), "green becomes magenta")
    #expect(pixels[0, 511] == SIMD4(205, 155, 55, 255), "(50, 100, 200) becomes (205, 155, 55)")
    #expect(pixels[511, 511] == .black, "white becomes black")
    #expect(pixels[255, 255] == pixels[0, 0])
    #expect(pixels[256, 256] == pixels[511, 511])
  }
}
