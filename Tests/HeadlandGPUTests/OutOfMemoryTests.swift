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

  @Test("a private buffer without room is told by the command buffer that reads it, and the next draws")
  func privateBuffer() async throws {
    let test = try TestDevice(validation: .log)
    let (executor, handle) = (test.device.executor, test.device.sink.take(.buffer))
    // No address space has so much.
    #expect(test.device.thread.sync { executor.makePrivateBuffer(handle, bytes: nil, length: 1 << 62) } == false)
    let (target, pipeline) = (try test.texture(width: 1, height: 1), try test.pipeline())
    func draw(with colors: Buffer) async throws {
      // The driver's own word about memory is no error of the draws.
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentBuffer(colors, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
      commandBuffer.commit()
      try await commandBuffer.completed()
    }
    let refused = Buffer(
      device: test.device, length: 16, storageMode: .private, handle: handle, memory: (0, false), layout: nil)
    await #expect { try await draw(with: refused) } throws: { error in
      if case .outOfMemory = error as? CommandBufferError { true } else { false }
    }
    try await draw(with: test.device.makeBuffer(of: [SIMD4<Float>.green], options: .storageModePrivate))
    #expect(try await target.rgbaPixels() == [0, 255, 0, 255])
  }
}
