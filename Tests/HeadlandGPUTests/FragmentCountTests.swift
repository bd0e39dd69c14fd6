import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Counted fragments")
struct FragmentCountTests {
  @Test("each fragment adds one to its pixel, whatever its colour, blending and the clear colour")
  func overlap() async throws {
    let test = try TestDevice { $0.countsFragments = true }
    let pipeline = try test.pipeline()
    let target = try test.texture(width: 2, height: 1)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: .white))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(), .red)
      encoder.drawQuad(Quad(0, -1, 1, 1), .green)
      encoder.drawQuad(Quad(0, -1, 1, 1), .blue)
      encoder.endEncoding()
    }
    #expect(
      try await Pixels(of: target) == Pixels(rows: [[SIMD4(repeating: 1), SIMD4(repeating: 3)]]))
  }
}
