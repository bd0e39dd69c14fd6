import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

@Suite("Life of objects")
struct ObjectLifeTests {
  private static let source = """
    #pragma vertex vertexMain
    layout(location = 0) in vec4 position;
    layout(location = 1) in vec4 color;
    layout(location = 0) out vec4 vertexColor;
    void main() { gl_Position = position; vertexColor = color; }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec4 vertexColor;
    layout(location = 0) out vec4 result;
    void main() { result = vertexColor * texture(image, vec2(0.5)); }
    """

  private static let strip: [ColoredVertex] = [
    ColoredVertex(-1, -1, color: .white), ColoredVertex(1, -1, color: .white), ColoredVertex(-1, 1, color: .white),
    ColoredVertex(1, 1, color: .white),
  ]

  /// Records a draw with objects that are all dropped when the call returns, the library among them.
  private func record(_ test: TestDevice, _ target: Texture) throws -> CommandBuffer {
    let library = try test.device.makeLibrary(source: Self.source)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.vertexDescriptor = ColoredVertex.descriptor
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    descriptor.depthAttachmentPixelFormat = .depth32Float
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let depth = try test.texture(width: 2, height: 2, format: .depth32Float)
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, depth: depth))
    encoder.setRenderPipelineState(try test.device.makeRenderPipelineState(descriptor: descriptor))
    encoder.setDepthStencilState(test.device.makeDepthStencilState(descriptor: less))
    encoder.setVertexBuffer(try test.device.makeBuffer(of: Self.strip), offset: 0, index: 0)
    encoder.setFragmentTexture(try test.texture(Pixels(width: 1, height: 1, all: .green)), index: 0)
    encoder.setFragmentSamplerState(test.device.makeSamplerState(descriptor: SamplerDescriptor()), index: 0)
    let indices = try test.device.makeBuffer(of: [0, 1, 2, 3] as [UInt16], options: .storageModePrivate)
    encoder.drawIndexedPrimitives(
      type: .triangleStrip, indexCount: 4, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0)
    encoder.endEncoding()
    return commandBuffer
  }

  @Test("objects that are dropped between encoding and commit still draw")
  func droppedEarly() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 2, height: 2)
    let commandBuffer = try record(test, target)
    // New objects must not be given the places of the old ones.
    let others = try (0..<8).map { _ in try test.texture(Pixels(width: 1, height: 1, all: .red)) }
    let otherBuffers = try (0..<8).map { _ in try test.device.makeBuffer(length: 128) }
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(try await Pixels(of: target) == Pixels(width: 2, height: 2, all: .green))
    #expect(others.count == 8 && otherBuffers.count == 8)
    test.expectNoDriverErrors()
  }

  @Test("200 rounds of making, drawing and dropping leave as many objects as there were", arguments: [true, false])
  func rounds(persistentMapping: Bool) async throws {
    let test = try TestDevice { options in
      options.overrideWorkarounds = { $0.persistentMapping = $0.persistentMapping && persistentMapping }
    }
    let target = try test.texture(width: 2, height: 2)
    let pipeline = try test.pipeline()
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      encoder.endEncoding()
    }
    let before = test.device.statistics.liveObjectCount
    for _ in 0..<200 {
      let commandBuffer = try record(test, target)
      commandBuffer.commit()
      try await commandBuffer.completed()
    }
    #expect(test.device.statistics.liveObjectCount == before)
    #expect(test.device.thread.sync { test.device.executor.framebuffers.count } <= 2)
    #expect(try await Pixels(of: target) == Pixels(width: 2, height: 2, all: .green))
    test.expectNoDriverErrors()
  }

  @Test("a command buffer that is never committed frees what it took")
  func uncommitted() async throws {
    let test = try TestDevice()
    let target = try test.texture(width: 2, height: 2)
    let pipeline = try test.pipeline()
    let record = {
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
    }
    record()
    let before = test.device.statistics.liveObjectCount
    for _ in 0..<20 { record() }
    #expect(test.device.statistics.liveObjectCount == before)
    #expect(test.device.statistics.drawCount == 0)
  }

  @Test("a deletion waits for the buffers that were open, and not for those that were opened later")
  func deletionQueue() {
    let queue = DeletionQueue()
    let (first, second) = (queue.openBuffer(), queue.openBuffer())
    let handles = { (deletions: [DeletionQueue.Deletion]) in deletions.map(\.handle) }
    #expect(handles(queue.add(.init(kind: .buffer, handle: 1))) == [])
    let third = queue.openBuffer()
    #expect(handles(queue.add(.init(kind: .buffer, handle: 2))) == [])
    #expect(handles(queue.closeBuffer(second)) == [])
    #expect(handles(queue.closeBuffer(first)) == [1])
    #expect(handles(queue.closeBuffer(third)) == [2])
    #expect(handles(queue.add(.init(kind: .buffer, handle: 3))) == [3])
  }

  @Test("an object that is dropped before it was made goes all the same, whatever ends in between")
  func droppedBeforeMaking() throws {
    let test = try TestDevice()
    let (device, gate) = (test.device, ThreadGate())
    let before = Leftovers(device)
    device.thread.async { gate.wait() }
    // Replayed before the sampler is made, and what the drop below waits for.
    test.queue.makeCommandBuffer().commit()
    _ = device.makeSamplerState(descriptor: SamplerDescriptor())
    gate.open()
    device.waitUntilIdle()
    let after = Leftovers(device)
    #expect(after.nameCount == before.nameCount && after.title(isEnd: true) == nil)
  }

  @Test("a notification that never comes keeps neither the event nor the device")
  func unreachedNotification() throws {
    weak var device: Device?
    weak var event: Event?
    do {
      let test = try TestDevice()
      let made = test.device.makeEvent()
      made.notify(atValue: 1) { _, _ in }
      (device, event) = (test.device, made)
    }
    #expect(device == nil && event == nil)
  }

  @Test("a command buffer reaches a value whose event was dropped, and the notification comes")
  func droppedEvent() async throws {
    let test = try TestDevice()
    let commandBuffer = test.queue.makeCommandBuffer()
    let value = await withCheckedContinuation { continuation in
      let event = test.device.makeEvent()
      event.notify(atValue: 7) { event, _ in continuation.resume(returning: event.signaledValue) }
      commandBuffer.encodeSignalEvent(event, value: 7)
      commandBuffer.commit()
    }
    // The device must live as long.
    #expect(value == 7 && test.device.statistics.liveObjectCount == 0)
  }

  @Test("a place is given again only after it was given back")
  func handles() {
    let allocator = HandleAllocator()
    #expect([allocator.take(), allocator.take(), allocator.take()] == [1, 2, 3])
    allocator.give(2)
    #expect(allocator.liveCount == 2 && allocator.take() == 2 && allocator.take() == 4)
  }

  @Test("two devices of one process draw side by side and refuse each other's objects")
  func twoDevices() async throws {
    let devices = [try TestDevice(), try TestDevice()]
    var pixels: [Pixels] = []
    for (test, color) in zip(devices, [SIMD4<Float>.red, .green]) {
      let pipeline = try test.pipeline()
      pixels.append(
        try await test.render(width: 1, height: 1) { encoder in
          encoder.setRenderPipelineState(pipeline)
          encoder.drawQuad(color)
        })
    }
    #expect(pixels.map { $0[0, 0] } == [.red, .green])
  }

  @Test("a device that is dropped with work in flight ends that work")
  func droppedDevice() async throws {
    for _ in 0..<5 {
      let completion = try { () throws -> CommandBufferCompletion in
        let test = try TestDevice()
        let target = try test.texture(width: 256, height: 256)
        let pipeline = try test.pipeline()
        let commandBuffer = test.queue.makeCommandBuffer()
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
        encoder.setRenderPipelineState(pipeline)
        for _ in 0..<50 { encoder.drawQuad(.red) }
        encoder.endEncoding()
        commandBuffer.commit()
        return commandBuffer.completion
      }()
      await completion.ended()
      #expect(completion.status == .completed && completion.error == nil)
    }
  }

  @Test("a device lives as long as something that it made")
  func kept() async throws {
    weak var device: Device?
    var texture: Texture?
    do {
      let test = try TestDevice()
      device = test.device
      texture = try test.texture(Pixels(width: 1, height: 1, all: .blue))
    }
    #expect(device != nil)
    #expect(try await texture?.rgbaPixels() == [0, 0, 255, 255])
    texture = nil
    #expect(device == nil)
  }
}

@Suite("Ends of command buffers")
struct CommandBufferEndTests {
  private func record(_ test: TestDevice, breaksRule: Bool = false) throws -> CommandBuffer {
    let pipeline = try test.pipeline()
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(try test.texture(width: 1, height: 1)))
    if !breaksRule { encoder.setRenderPipelineState(pipeline) }
    encoder.drawQuad(.red)
    encoder.endEncoding()
    return commandBuffer
  }

  @Test("the status goes from not enqueued over committed to completed")
  func status() async throws {
    let commandBuffer = try record(.shared)
    commandBuffer.label = "frame"
    #expect(commandBuffer.status == .notEnqueued && commandBuffer.completion.label == nil)
    commandBuffer.commit()
    #expect(commandBuffer.status.rawValue >= CommandBufferStatus.committed.rawValue)
    #expect(commandBuffer.completion.label == "frame")
    try await commandBuffer.completed()
    #expect(commandBuffer.status == .completed && commandBuffer.error == nil)
  }

  @Test("handlers run once each, in order, never on the device's thread, and late ones at once")
  func handlers() async throws {
    let test = try TestDevice.shared
    let commandBuffer = try record(test)
    let notes = Mutex<[String]>([])
    let thread = test.device.thread
    await withCheckedContinuation { continuation in
      for number in 0..<3 {
        commandBuffer.addCompletedHandler { completion in
          notes.withLock { $0.append("\(number) \(completion.status) \(thread.isCurrent)") }
          if number == 2 { continuation.resume() }
        }
      }
      commandBuffer.commit()
    }
    #expect(notes.withLock { $0 } == (0..<3).map { "\($0) completed false" })
    await withCheckedContinuation { continuation in
      commandBuffer.addCompletedHandler { _ in continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      commandBuffer.addScheduledHandler { _ in continuation.resume() }
    }
  }

  @Test("the scheduled handler runs when the commands have been replayed")
  func scheduled() async throws {
    let commandBuffer = try record(.shared)
    let status = await withCheckedContinuation { continuation in
      commandBuffer.addScheduledHandler { continuation.resume(returning: $0.status) }
      commandBuffer.commit()
    }
    #expect([.scheduled, .completed].contains(status))
    try await commandBuffer.completed()
  }

  @Test("completed() throws the broken rules in strict, all together, and the neighbour buffer is untouched")
  func strict() async throws {
    let (wrong, right) = (try record(.shared, breaksRule: true), try record(.shared))
    wrong.commit()
    right.commit()
    let error = await #expect(throws: CommandBufferError.self) { try await wrong.completed() }
    guard case .validation(let issues) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(issues.map(\.rule) == [.noPipeline] && wrong.completion.issues == issues)
    #expect(wrong.status == .error && error?.description.contains("draw.no-pipeline") == true)
    try await right.completed()
    #expect(right.status == .completed)
  }

  @Test("in .log the buffer completes, and its issues are told and kept")
  func log() async throws {
    let test = try TestDevice(validation: .log)
    let commandBuffer = try record(test, breaksRule: true)
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(commandBuffer.status == .completed)
    #expect(commandBuffer.completion.issues.map(\.rule) == [.noPipeline])
    #expect(test.takeIssues().map(\.rule) == [.noPipeline])
  }

  @Test("buffers of two queues run in the order of their commits, and waiting blocks until all are done")
  func order() async throws {
    let test = try TestDevice.shared
    let target = try test.texture(width: 1, height: 1)
    let pipeline = try test.pipeline()
    let queues = [test.device.makeCommandQueue(), test.device.makeCommandQueue()]
    var last: CommandBuffer?
    for (index, color) in [SIMD4<Float>.red, .green, .blue, .white].enumerated() {
      let commandBuffer = queues[index % 2].makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: nil))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(color)
      encoder.endEncoding()
      commandBuffer.commit()
      last = commandBuffer
    }
    last?.waitUntilCompleted()
    #expect(last?.status == .completed)
    #expect(try await Pixels(of: target)[0, 0] == .white)
  }

  @Test("many threads record and commit at once, each into its own target")
  func concurrent() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          let value = Float(task) / 255
          let target = try test.texture(width: 4, height: 4)
          for round in 0..<20 {
            let commandBuffer = test.device.makeCommandQueue().makeCommandBuffer()
            let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
            encoder.setRenderPipelineState(pipeline)
            for pixel in 0..<16 {
              encoder.setScissorRect(ScissorRect(x: pixel % 4, y: pixel / 4, width: 1, height: 1))
              encoder.drawQuad(SIMD4(value, Float(round) / 255, Float(pixel) / 255, 1))
            }
            encoder.endEncoding()
            let scratch = try test.device.makeBuffer(of: [Float(round)])
            commandBuffer.commit()
            try await commandBuffer.completed()
            let expected = (0..<16).flatMap { pixel -> [UInt8] in [UInt8(task), UInt8(round), UInt8(pixel), 255] }
            guard try await target.rgbaPixels() == expected, scratch.length == 4 else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    test.expectNoDriverErrors()
  }
}
