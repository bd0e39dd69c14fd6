import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A driver without memory")
struct OutOfMemoryTests {
  @Test("bytes without room end the command buffer in outOfMemory; its events come, and the device works on")
  func bytes() async throws {
    // No address space has so much; some drivers give 64 TiB that they do not have.
    let test = try TestDevice { $0.chunkLength = 1 << 62 }
    let (target, pipeline, event) = (
      try test.texture(width: 1, height: 1), try test.pipeline(), test.device.makeSharedEvent()
    )
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(.red)
    encoder.endEncoding()
    commandBuffer.encodeSignalEvent(event, value: 1)
    commandBuffer.commit()
    await #expect { try await commandBuffer.completed() } throws: { error in
      if case .outOfMemory = error as? CommandBufferError { true } else { false }
    }
    #expect(event.wait(untilSignaledValue: 1, timeoutMS: 10_000) && !test.device.isLost)

    let clearing = test.queue.makeCommandBuffer()
    clearing.makeRenderCommandEncoder(descriptor: test.pass(target)).endEncoding()
    clearing.commit()
    try await clearing.completed()
    #expect(clearing.completion.issues.isEmpty)
  }
}
