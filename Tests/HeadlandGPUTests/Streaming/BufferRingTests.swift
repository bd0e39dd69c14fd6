import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

@Suite("Rings of buffers")
struct BufferRingTests {
  /// A command buffer that draws the colour in `buffer` into one pixel of `target`.
  private func record(
    _ test: TestDevice, _ commandBuffer: CommandBuffer, _ target: Texture, _ buffer: Buffer, x: Int = 0, y: Int = 0
  ) throws {
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: nil))
    encoder.setRenderPipelineState(try test.pipeline())
    encoder.setVertexValue(Quad(), index: 0)
    encoder.setFragmentBuffer(buffer, offset: 0, index: 0)
    encoder.setScissorRect(ScissorRect(x: x, y: y, width: 1, height: 1))
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
  }

  /// Holds the device's thread while `body` runs.
  private func whileHeld(_ test: TestDevice, _ body: () throws -> Void) throws {
    let gate = Mutex(())
    try gate.withLock { _ in
      test.device.thread.async { gate.withLock { _ in } }
      try body()
    }
  }

  @Test("one buffer for all frames is a hazard that strict validation finds; a ring is none", arguments: [true, false])
  func hazard(usesRing: Bool) async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 1, height: 1)
    let ring = test.device.makeBufferRing(length: 16, count: usesRing ? 3 : 1)
    let (first, second) = (test.queue.makeCommandBuffer(), test.queue.makeCommandBuffer())
    let buffer = try await ring.write([SIMD4<Float>.red], for: first)
    try record(test, first, target, buffer)
    let other = usesRing ? try await ring.nextBuffer(for: second) : buffer
    try whileHeld(test) {
      first.commit()
      other.contents().storeBytes(of: .green, as: SIMD4<Float>.self)
    }
    try? await first.completed()
    #expect(first.completion.issues.map(\.rule) == (usesRing ? [] : [.bufferInFlight]))
    #expect((other === buffer) == !usesRing)
  }

  @Test("256 frames that wait for nothing but the ring draw each its own colour", arguments: [true, false])
  func frames(suspends: Bool) async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 16, height: 16)
    let ring = test.device.makeBufferRing(length: 16)
    var last: CommandBuffer?
    for frame in 0..<256 {
      let commandBuffer = test.queue.makeCommandBuffer()
      let color = SIMD4<Float>(Float(frame) / 255, Float(255 - frame) / 255, 0, 1)
      let buffer =
        suspends ? try await ring.write([color], for: commandBuffer) : try blocking(ring, color, commandBuffer)
      try record(test, commandBuffer, target, buffer, x: frame % 16, y: frame / 16)
      commandBuffer.commit()
      last = commandBuffer
    }
    try await last?.completed()
    let expected = (0..<256).flatMap { frame -> [UInt8] in [UInt8(frame), UInt8(255 - frame), 0, 255] }
    #expect(try await target.rgbaPixels() == expected)
    #expect(test.takeIssues() == [])
  }

  /// Where a task cannot suspend the call that blocks is meant.
  private func blocking(_ ring: BufferRing, _ color: SIMD4<Float>, _ commandBuffer: CommandBuffer) throws -> Buffer {
    try ring.write([color], for: commandBuffer)
  }

  @Test("a buffer comes back when its command buffer has ended, and none before")
  func comesBack() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 1, height: 1)
    let ring = test.device.makeBufferRing(length: 16, label: "colors")
    let commandBuffers = (0..<3).map { _ in test.queue.makeCommandBuffer() }
    var buffers: [Buffer] = []
    for commandBuffer in commandBuffers {
      buffers.append(try await ring.write([SIMD4<Float>.red], for: commandBuffer))
      try record(test, commandBuffer, target, buffers[buffers.count - 1])
    }
    #expect(buffers.map(\.label) == ["colors 0", "colors 1", "colors 2"])
    try whileHeld(test) {
      for commandBuffer in commandBuffers { commandBuffer.commit() }
      #expect(ring.places.take() == nil)
    }
    // Waits while all three are in flight.
    let next = test.queue.makeCommandBuffer()
    #expect(try await ring.nextBuffer(for: next) === buffers[0])
    try await commandBuffers[2].completed()
    #expect(try await ring.nextBuffer(for: next) === buffers[1])
  }

  @Test("a command buffer that is dropped without commit gives its buffers back")
  func dropped() async throws {
    let test = try TestDevice.shared
    let ring = test.device.makeBufferRing(length: 16, count: 1)
    let first = try await ring.nextBuffer(for: test.queue.makeCommandBuffer())
    #expect(try await ring.nextBuffer(for: test.queue.makeCommandBuffer()) === first)
  }

  @Test("a buffer grows to the power of two above what is asked for, and frames after the first make nothing")
  func grows() async throws {
    let test = try TestDevice()
    let ring = test.device.makeBufferRing(length: 16, count: 1)
    let take = { (length: Int?) in try await ring.nextBuffer(length: length, for: test.queue.makeCommandBuffer()) }
    #expect(try await take(nil).length == 16)
    #expect(try await take(17).length == 32)
    #expect(try await take(3).length == 32)
    #expect(try await take(100).length == 128)
    #expect(ring.length == 128)
    let before = test.device.statistics.liveObjectCount
    for _ in 0..<20 { _ = try await take(128) }
    #expect(test.device.statistics.liveObjectCount == before)
    let values = try await ring.write([1, 2, 3] as [Int32], for: test.queue.makeCommandBuffer())
    #expect(values.contents().load(fromByteOffset: 8, as: Int32.self) == 3)
  }

  @Test("what can never succeed is an error that says why")
  func errors() async throws {
    let test = try TestDevice.shared
    let other = try TestDevice()
    let ring = test.device.makeBufferRing(length: 16, count: 2, label: "colors")
    func rule(_ commandBuffer: CommandBuffer, length: Int = 1) async -> GPUIssue.Rule? {
      let error = await #expect(throws: GPUError.self) {
        try await ring.nextBuffer(length: length, for: commandBuffer)
      }
      #expect(error?.issues.first?.object.hasPrefix("colors") == true || length > 1)
      return error?.issues.first?.rule
    }
    let committed = test.queue.makeCommandBuffer()
    committed.commit()
    #expect(await rule(committed) == .commandBufferCommitted)
    #expect(await rule(other.queue.makeCommandBuffer()) == .otherDevice)
    let greedy = test.queue.makeCommandBuffer()
    for _ in 0..<2 { _ = try await ring.nextBuffer(for: greedy) }
    #expect(await rule(greedy) == .bufferInFlight)
    greedy.commit()
    #expect(await rule(test.queue.makeCommandBuffer(), length: Int(Int32.max) + 1) == .bufferDescriptor)
    let empty = await #expect(throws: GPUError.self) {
      try await ring.write([] as [Float], for: test.queue.makeCommandBuffer())
    }
    #expect(empty?.issues.first?.field == "write")
  }
}
