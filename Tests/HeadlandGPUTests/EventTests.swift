import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

@Suite("Events, times, visibility and what leaves the process")
struct EventTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  private func clear(_ commandBuffer: CommandBuffer, _ target: Texture, _ color: ClearColor) {
    commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: color)).endEncoding()
  }

  @Test("a queue waits for the value that another queue signals, though it was committed first")
  func acrossQueues() async throws {
    let (event, target) = (test.device.makeEvent(), try test.texture(width: 1, height: 1))
    let (waiting, behind, signalling) = (
      test.queue.makeCommandBuffer(), test.queue.makeCommandBuffer(),
      test.device.makeCommandQueue().makeCommandBuffer()
    )
    let order = Mutex<[String]>([])
    for (name, buffer) in [("waiting", waiting), ("behind", behind), ("signalling", signalling)] {
      buffer.addScheduledHandler { _ in order.withLock { $0.append(name) } }
    }
    waiting.encodeWaitForEvent(event, value: 1)
    clear(waiting, target, .white)
    waiting.commit()
    clear(behind, target, ClearColor(red: 0, green: 1, blue: 0))
    behind.commit()
    clear(signalling, target, ClearColor(red: 1))
    signalling.encodeSignalEvent(event, value: 1)
    #expect(test.device.statistics.drawCount >= 0 && waiting.status == .committed && behind.status == .committed)
    #expect(event.signaledValue == 0)
    signalling.commit()
    for buffer in [signalling, waiting, behind] { try await buffer.completed() }
    #expect(try await Pixels(of: target) == Pixels(width: 1, height: 1, all: .green))
    #expect(event.signaledValue == 1)
    test.expectNoDriverErrors()
  }

  @Test("the processor lets a command buffer go on, and hears of its end")
  func processor() async throws {
    let (event, target) = (test.device.makeSharedEvent(), try test.texture(width: 1, height: 1))
    let commandBuffer = test.device.makeCommandQueue().makeCommandBuffer()
    clear(commandBuffer, target, .white)
    commandBuffer.encodeWaitForEvent(event, value: 3)
    clear(commandBuffer, target, ClearColor(red: 0, green: 0, blue: 1))
    commandBuffer.encodeSignalEvent(event, value: 4)
    commandBuffer.commit()
    #expect(!event.wait(untilSignaledValue: 4, timeoutMS: 20))
    #expect(commandBuffer.status == .committed)
    event.signaledValue = 3
    #expect(event.wait(untilSignaledValue: 4, timeoutMS: 10_000))
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed)
    #expect(try await Pixels(of: target) == Pixels(width: 1, height: 1, all: .blue))
    let heard = await withCheckedContinuation { continuation in
      event.notify(atValue: 4) { _, value in continuation.resume(returning: value) }
    }
    #expect(heard == 4)
  }

  @Test("a device that ends while a buffer waits ends the buffer in an error")
  func abandoned() async throws {
    func leave() throws -> CommandBufferCompletion {
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let commandBuffer = device.makeCommandQueue().makeCommandBuffer()
      commandBuffer.encodeWaitForEvent(device.makeEvent(), value: 1)
      commandBuffer.commit()
      return commandBuffer.completion
    }
    let completion = try leave()
    await completion.ended()
    #expect(completion.status == .error)
  }

  @Test("an event inside an encoder is an issue: the encoder is still open")
  func insideEncoder() async throws {
    let (event, target) = (test.device.makeEvent(), try test.texture(width: 1, height: 1))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      commandBuffer.encodeSignalEvent(event, value: 1)
      withExtendedLifetime(encoder) {}
    }
    #expect(issues.map(\.rule) == [.missingEndEncoding])
  }

  @Test("the GPU's times: a buffer's hold those of its encoders, in their order")
  func times() async throws {
    guard test.device.capabilities.hasDisjointTimer else { return }
    let target = try test.texture(width: 64, height: 64)
    let commandBuffer = test.queue.makeCommandBuffer()
    commandBuffer.measuresGPUTime = true
    for label in ["first", "second"] {
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.label = label
      encoder.endEncoding()
    }
    let blit = commandBuffer.makeBlitCommandEncoder()
    blit.fill(buffer: try test.device.makeBuffer(length: 64), range: 0..<64, value: 1)
    blit.endEncoding()
    commandBuffer.commit()
    try await commandBuffer.completed()
    let times = commandBuffer.completion.encoderTimes
    #expect(times.map(\.label) == ["first", "second", ""])
    #expect(commandBuffer.gpuStartTime > 0 && commandBuffer.gpuEndTime >= commandBuffer.gpuStartTime)
    for time in times {
      #expect(time.gpuStartTime >= commandBuffer.gpuStartTime && time.gpuEndTime >= time.gpuStartTime)
      #expect(time.gpuEndTime <= commandBuffer.gpuEndTime)
    }
    let unmeasured = test.queue.makeCommandBuffer()
    unmeasured.commit()
    try await unmeasured.completed()
    #expect(unmeasured.gpuStartTime == 0 && unmeasured.completion.encoderTimes.isEmpty)
    test.expectNoDriverErrors()
  }

  @Test("visibility: what is covered does not pass, what is seen does, each result in its place")
  func visibility() async throws {
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = .less
    let state = test.device.makeDepthStencilState(descriptor: descriptor)
    let results = try test.device.makeBuffer(of: [UInt64](repeating: 99, count: 4))
    let pass = try test.pass(
      test.texture(width: 2, height: 2), depth: test.texture(width: 2, height: 2, format: .depth32Float),
      clearDepth: 0.5)
    pass.visibilityResultBuffer = results
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state)
      encoder.setVisibilityResultMode(.boolean, offset: 8)
      encoder.drawQuad(Quad(depth: 0.7), .red)
      encoder.setVisibilityResultMode(.boolean, offset: 24)
      encoder.drawQuad(Quad(depth: 0.3), .red)
      encoder.setVisibilityResultMode(.disabled, offset: 0)
      encoder.drawQuad(Quad(depth: 0.2), .red)
      encoder.endEncoding()
    }
    let values = UnsafeBufferPointer(start: results.contents().assumingMemoryBound(to: UInt64.self), count: 4)
    #expect(values[0] == 99 && values[1] == 0 && values[2] == 99 && values[3] != 0 && values[3] != 99)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setVisibilityResultMode(.counting, offset: 0)
      encoder.setVisibilityResultMode(.boolean, offset: 28)
      encoder.setVisibilityResultMode(.boolean, offset: 0)
      encoder.setVisibilityResultMode(.boolean, offset: 0)
      encoder.endEncoding()
      pass.visibilityResultBuffer = nil
      let without = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      without.setVisibilityResultMode(.boolean, offset: 0)
      without.endEncoding()
    }
    #expect(issues.map(\.rule) == [.visibility, .visibility, .visibility, .visibility])
    #expect(issues.first?.message.contains("GLES cannot") == true)
  }

  @Test("depth clip: what is nearer than 0 is cut away, or drawn at 0 with .clamp")
  func depthClip() async throws {
    let pipeline = try test.pipeline()
    for (mode, color) in [(DepthClipMode.clip, SIMD4<UInt8>.transparent), (.clamp, .red)] {
      guard mode == .clip || test.device.capabilities.hasDepthClamp else { continue }
      let pixels = try await test.render { encoder in
        encoder.setRenderPipelineState(pipeline)
        encoder.setDepthClipMode(mode)
        encoder.drawQuad(Quad(depth: -0.5), .red)
      }
      #expect(pixels == Pixels(width: 2, height: 2, all: color))
    }
  }

  @Test("a capture scope does nothing where RenderDoc is not in the process")
  func capture() {
    let scope = test.device.makeCaptureScope()
    scope.label = "frame"
    scope.begin()
    #expect(!scope.isCapturing && scope.label == "frame")
    scope.end()
  }

  @Test("a texture leaves as a DMA-BUF where the driver exports it, else the error says what to do")
  func export() throws {
    let texture = try test.texture(width: 16, height: 8)
    do {
      let export = try texture.exportDMABuf()
      defer { export.close() }
      #expect(export.width == 16 && export.height == 8 && export.planes.count >= 1 && export.fourCC != 0)
      #expect(export.planes[0].fileDescriptor >= 0 && export.planes[0].bytesPerRow >= 64)
    } catch let error as GPUError {
      #expect(error.issues.map(\.rule) == [.export])
      #expect(error.description.contains("read the pixels back with getBytes"))
    }
  }
}
