// Written as for Metal: nothing of HeadlandGPU is imported.
import Dispatch
import HeadlandTestSupport
import MetalCompat
import Testing

@Suite("Events and fences in Metal's words")
struct MetalEventTests {
  private let device: MTLDevice
  init() throws { device = try TestDevice.shared.device }

  /// A command buffer that sets every byte of a buffer.
  private func filling(_ buffer: MTLBuffer, _ value: UInt8, _ queue: MTLCommandQueue) throws -> MTLCommandBuffer {
    let commandBuffer = try #require(queue.makeCommandBuffer())
    let encoder = try #require(commandBuffer.makeBlitCommandEncoder())
    encoder.fill(buffer: buffer, range: 0..<buffer.length, value: value)
    encoder.endEncoding()
    return commandBuffer
  }

  @Test("a queue that waits for an event sees what another queue wrote before it signalled")
  func twoQueues() throws {
    let producer = try #require(device.makeCommandQueue())
    let consumer = try #require(device.makeCommandQueue())
    let event = try #require(device.makeEvent())
    event.label = "produced"
    let numbers = try #require(device.makeBuffer(length: 4))
    let copy = try #require(device.makeBuffer(length: 4))

    // The consumer is committed first, and must wait all the same.
    let consuming = try #require(consumer.makeCommandBuffer())
    consuming.encodeWaitForEvent(event, value: 1)
    let encoder = try #require(consuming.makeBlitCommandEncoder())
    encoder.copy(from: numbers, sourceOffset: 0, to: copy, destinationOffset: 0, size: 4)
    encoder.endEncoding()
    consuming.commit()

    let producing = try filling(numbers, 0x2A, producer)
    producing.encodeSignalEvent(event, value: 1)
    producing.commit()
    consuming.waitUntilCompleted()
    #expect(copy.contents().load(as: UInt32.self) == 0x2A2A_2A2A)
  }

  @Test("the processor lets the GPU go on, and hears of it on a dispatch queue of its own")
  func sharedEvents() async throws {
    let queue = try #require(device.makeCommandQueue())
    let event: any MTLSharedEvent = try #require(device.makeSharedEvent())
    #expect(event.signaledValue == 0)
    let numbers = try #require(device.makeBuffer(length: 4))
    let commandBuffer = try #require(queue.makeCommandBuffer())
    commandBuffer.encodeWaitForEvent(event, value: 1)
    let encoder = try #require(commandBuffer.makeBlitCommandEncoder())
    encoder.fill(buffer: numbers, range: 0..<4, value: 7)
    encoder.endEncoding()
    commandBuffer.encodeSignalEvent(event, value: 2)
    commandBuffer.commit()
    #expect(!event.wait(untilSignaledValue: 2, timeoutMS: 1))

    let dispatchQueue = DispatchQueue(label: "events")
    let listener = MTLSharedEventListener(dispatchQueue: dispatchQueue)
    let heard: UInt64 = await withCheckedContinuation { continuation in
      event.notify(listener, atValue: 2) { told, value in
        dispatchPrecondition(condition: .onQueue(dispatchQueue))
        continuation.resume(returning: told === event ? value : 0)
      }
      event.signaledValue = 1
    }
    #expect(heard == 2)
    #expect(event.wait(untilSignaledValue: 2, timeoutMS: 10_000))
    #expect(numbers.contents().load(as: UInt32.self) == 0x0707_0707)
  }

  @Test("encoders that are ordered by a fence run in order")
  func fences() throws {
    let queue = try #require(device.makeCommandQueue())
    let fence = try #require(device.makeFence())
    fence.label = "filled"
    #expect(fence.label == "filled" && fence.device === device)
    let (first, second) = (try #require(device.makeBuffer(length: 4)), try #require(device.makeBuffer(length: 4)))
    let commandBuffer = try #require(queue.makeCommandBuffer())
    let filling = try #require(commandBuffer.makeBlitCommandEncoder())
    filling.fill(buffer: first, range: 0..<4, value: 9)
    filling.updateFence(fence)
    filling.endEncoding()
    let copying = try #require(commandBuffer.makeBlitCommandEncoder())
    copying.waitForFence(fence)
    copying.copy(from: first, sourceOffset: 0, to: second, destinationOffset: 0, size: 4)
    copying.endEncoding()
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(second.contents().load(as: UInt32.self) == 0x0909_0909)
  }

  @Test("what a handler is handed neither records nor waits for events")
  func committedBuffers() async throws {
    let test = try TestDevice()
    let device: MTLDevice = test.device
    let queue = try #require(device.makeCommandQueue())
    let (event, numbers) = (try #require(device.makeEvent()), try #require(device.makeBuffer(length: 4)))
    let commandBuffer = try filling(numbers, 1, queue)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      commandBuffer.addCompletedHandler { buffer in
        #expect(buffer.makeBlitCommandEncoder() == nil)
        #expect(buffer.makeComputeCommandEncoder() == nil)
        buffer.encodeSignalEvent(event, value: 1)
        buffer.encodeWaitForEvent(event, value: 1)
        continuation.resume()
      }
      commandBuffer.commit()
    }
    #expect(test.takeIssues().map(\.rule.rawValue) == Array(repeating: "command-buffer.committed", count: 4))
    #expect(commandBuffer.makeBlitCommandEncoder() == nil)
    #expect(commandBuffer.makeComputeCommandEncoder(dispatchType: .concurrent) == nil)
  }
}
