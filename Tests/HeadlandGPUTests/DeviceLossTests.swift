import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Loss of a device")
struct DeviceLossTests {
  private func record(
    _ test: TestDevice, _ target: Texture, _ pipeline: RenderPipelineState? = nil
  ) throws -> CommandBuffer {
    let pipeline = try pipeline ?? test.pipeline()
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(.red)
    encoder.endEncoding()
    return commandBuffer
  }

  private func expectLoss(_ error: CommandBufferError?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard case .deviceLost("a test") = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return
    }
  }

  @Test("all buffers that have not ended end in deviceLost, one that waits for an event too, and later ones at once")
  func buffers() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 2, height: 2)
    let event = test.device.makeSharedEvent()
    let waiting = test.queue.makeCommandBuffer()
    waiting.encodeWaitForEvent(event, value: 1)
    waiting.encodeSignalEvent(event, value: 2)
    waiting.commit()
    let (behind, late) = (try record(test, target), try record(test, target))
    behind.commit()
    #expect(!test.device.isLost && test.device.lossReason == nil)
    test.device.simulateLoss(reason: "a test")
    test.device.simulateLoss(reason: "another")
    #expect(test.device.isLost && test.device.lossReason == "a test")
    late.commit()
    for buffer in [waiting, behind, late] {
      buffer.waitUntilCompleted()
      #expect(buffer.status == .error)
      expectLoss(buffer.error)
      await #expect(throws: CommandBufferError.self) { try await buffer.completed() }
      await withCheckedContinuation { continuation in
        buffer.addCompletedHandler { _ in continuation.resume() }
      }
    }
    // Whoever waits for what the buffer was to signal is woken.
    #expect(event.wait(untilSignaledValue: 2, timeoutMS: 10_000))
    #expect(late.error?.description.contains("successor()") == true)
  }

  @Test("a buffer that had ended stays completed")
  func endedBefore() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 1, height: 1)
    let commandBuffer = try record(test, target)
    commandBuffer.commit()
    try await commandBuffer.completed()
    test.device.simulateLoss(reason: "a test")
    #expect(commandBuffer.status == .completed && commandBuffer.error == nil)
  }

  @Test("making, filling and reading say that the device was lost, and why")
  func objects() async throws {
    let test = try TestDevice()
    let (device, queue) = (test.device, test.queue)
    let texture = try test.texture(width: 1, height: 1)
    let buffer = try device.makeBuffer(of: [UInt8(7)])
    let library = try test.library(TestShaders.quad)
    device.simulateLoss(reason: "a test")
    func expectLoss(_ rule: GPUIssue.Rule = .deviceLost, _ body: () throws -> Void) {
      let error = #expect(throws: GPUError.self) { try body() }
      #expect(error?.issues.map(\.rule) == [rule])
      #expect(error?.issues.first?.message == "the device was lost: a test")
    }
    expectLoss { _ = try device.makeBuffer(length: 1) }
    expectLoss { _ = try device.makeBuffer(length: 1, options: .storageModePrivate) }
    expectLoss { _ = try test.texture(width: 1, height: 1) }
    expectLoss { try texture.replace(region: Region(width: 1, height: 1), withBytes: [0, 0, 0, 0], bytesPerRow: 4) }
    expectLoss {
      var pixel = SIMD4<UInt8>()
      try texture.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1))
    }
    expectLoss {
      let descriptor = RenderPipelineDescriptor()
      descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
      descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
      _ = try device.makeRenderPipelineState(descriptor: descriptor)
    }
    await #expect(throws: GPUError.self) { try await texture.rgbaPixels() }
    let error = #expect(throws: LibraryError.self) { try device.makeLibrary(source: TestShaders.quad) }
    #expect(error?.description.contains("the device was lost: a test") == true)
    // Shared memory and what cannot fail go on without effect.
    #expect(buffer.contents().load(as: UInt8.self) == 7)
    _ = device.makeSamplerState(descriptor: SamplerDescriptor())
    _ = device.makeDepthStencilState(descriptor: DepthStencilDescriptor())
    _ = queue.makeCommandBuffer()
  }

  @Test("recording 300 buffers on a lost device, more than its memory for bytes holds, ends each in the error")
  func recordingOn() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 1, height: 1)
    let pipeline = try test.pipeline()
    test.device.simulateLoss(reason: "a test")
    for _ in 0..<300 {
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      for _ in 0..<64 { encoder.drawQuad(.red) }
      encoder.endEncoding()
      commandBuffer.commit()
      expectLoss(commandBuffer.error)
    }
  }

  @Test("the successor draws the same pixels, is one for all, and refuses the lost device's objects")
  func successor() async throws {
    let options = try DeviceOptions(selection: TestDevice.selection, validation: .strict)
    let first = try Device(options)
    #expect(try first.successor() === first)
    let before = try await pixels(first)
    let pipeline = try pipeline(first)
    first.simulateLoss(reason: "a test")
    let second = try first.successor()
    #expect(second !== first && second.description == first.description && second.validation == .strict)
    #expect(try first.successor() === second)
    #expect(try await pixels(second) == before && before == [0, 255, 0, 255])
    second.simulateLoss(reason: "again")
    let third = try first.successor()
    #expect(third !== second && !third.isLost)
    #expect(try second.successor() === third)
    let (commandBuffer, _) = try record(third, pipeline)
    commandBuffer.commit()
    await #expect(throws: CommandBufferError.self) { try await commandBuffer.completed() }
    #expect(commandBuffer.completion.issues.map(\.rule).contains(.otherDevice))
  }

  private func pipeline(_ device: Device) throws -> RenderPipelineState {
    let library = try device.makeLibrary(source: TestShaders.quad)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    return try device.makeRenderPipelineState(descriptor: descriptor)
  }

  private func record(_ device: Device, _ pipeline: RenderPipelineState) throws -> (CommandBuffer, Texture) {
    let target = try device.makeTexture(descriptor: .target(width: 1, height: 1))
    let commandBuffer = device.makeCommandQueue().makeCommandBuffer()
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(.green)
    encoder.endEncoding()
    return (commandBuffer, target)
  }

  private func pixels(_ device: Device) async throws -> [UInt8] {
    let (commandBuffer, target) = try record(device, try pipeline(device))
    commandBuffer.commit()
    try await commandBuffer.completed()
    return try await target.rgbaPixels()
  }

  @Test("a loss while eight threads draw ends each of their buffers, one way or the other")
  func concurrentLoss() async throws {
    for _ in 0..<5 {
      let test = try TestDevice()
      let target = try test.texture(width: 4, height: 4)
      let pipeline = try test.pipeline()
      let ended = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { try await endedBuffers(test, target, pipeline) }
        }
        return try await group.reduce(0, +)
      }
      #expect(ended == 320)
    }
  }

  /// Commits 40 buffers, loses the device after a dozen, and counts those that ended.
  private func endedBuffers(
    _ test: TestDevice, _ target: Texture, _ pipeline: RenderPipelineState
  ) async throws -> Int {
    var count = 0
    for round in 0..<40 {
      let commandBuffer = try record(test, target, pipeline)
      commandBuffer.commit()
      if round == 12 { test.device.simulateLoss(reason: "a test") }
      if round.isMultiple(of: 2) { await commandBuffer.completion.ended() } else { commandBuffer.waitUntilCompleted() }
      if [.completed, .error].contains(commandBuffer.status) { count += 1 }
    }
    return count
  }
}

extension TextureDescriptor {
  /// An RGBA texture that can be drawn into.
  static func target(width: Int, height: Int) -> TextureDescriptor {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: width, height: height, mipmapped: false)
    descriptor.usage = [.renderTarget, .shaderRead]
    return descriptor
  }
}
