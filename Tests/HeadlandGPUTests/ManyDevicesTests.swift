internal import Glibc
import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

/// Threads of the operating system's own, which wait for each other at the start.
private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  final class Start: Sendable {
    let number: Int
    let gate: ThreadGate
    let body: @Sendable (Int) -> Void
    init(_ number: Int, _ gate: ThreadGate, _ body: @escaping @Sendable (Int) -> Void) {
      (self.number, self.gate, self.body) = (number, gate, body)
    }
  }
  let gate = ThreadGate()
  let threads = (0..<count).compactMap { number in
    try? OSThread.start(
      stackSize: 4 << 20,
      { argument in
        let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
        start.gate.wait()
        start.body(start.number)
        return nil
      }, Start(number, gate, body))
  }
  gate.open()
  for thread in threads { pthread_join(thread, nil) }
}

/// Results of many threads.
private final class Results: Sendable {
  private let pixels = Mutex<[Int: [UInt8]]>([:])
  func set(_ number: Int, _ bytes: [UInt8]) { pixels.withLock { $0[number] = bytes } }
  var all: [Int: [UInt8]] { pixels.withLock { $0 } }
}

@Suite("Many devices and many threads")
struct ManyDevicesTests {
  /// Fills 4 × 4 pixels with the number's shade of red, draw by draw, and reads them back, without Swift's concurrency.
  private static func draw(_ number: Int, _ device: Device) throws -> [UInt8] {
    let library = try device.makeLibrary(source: TestShaders.quad)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    let pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
    let target = try device.makeTexture(descriptor: .target(width: 4, height: 4))
    let queue = device.makeCommandQueue()
    for _ in 0..<10 {
      let commandBuffer = queue.makeCommandBuffer()
      let pass = RenderPassDescriptor()
      pass.colorAttachments[0].texture = target
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      for pixel in 0..<16 {
        encoder.setScissorRect(ScissorRect(x: pixel % 4, y: pixel / 4, width: 1, height: 1))
        encoder.drawQuad(SIMD4(Float(number) / 255, Float(pixel) / 255, 0, 1))
      }
      encoder.endEncoding()
      commandBuffer.commit()
      commandBuffer.waitUntilCompleted()
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    try target.getBytes(&bytes, bytesPerRow: 16, from: Region(width: 4, height: 4))
    return bytes
  }

  private static func expected(_ number: Int) -> [UInt8] {
    (0..<16).flatMap { pixel -> [UInt8] in [UInt8(number), UInt8(pixel), 0, 255] }
  }

  @Test("eight threads, each with a device of its own, draw and read back at once")
  func deviceAThread() {
    let results = Results()
    onThreads(8) { number in
      guard let device = try? Device(DeviceOptions(selection: TestDevice.selection, validation: .strict)) else {
        return
      }
      results.set(number, (try? Self.draw(number, device)) ?? [])
    }
    #expect(results.all == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Self.expected($0)) }))
  }

  @Test("eight threads share one device, each with a queue of its own")
  func sharedDevice() throws {
    let device = try Device(DeviceOptions(selection: TestDevice.selection, validation: .strict))
    let results = Results()
    onThreads(8) { number in results.set(number, (try? Self.draw(number, device)) ?? []) }
    #expect(results.all == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Self.expected($0)) }))
  }

  @Test("a device of every kind that the machine has, side by side")
  func everyKind() throws {
    let descriptions = DeviceDescription.all().found
    let devices = try descriptions.map {
      try Device(DeviceOptions(selection: DeviceSelection(which: .index($0.index)), validation: .strict))
    }
    #expect(devices.map(\.description.renderer) == descriptions.map(\.renderer))
    for (number, device) in devices.enumerated() { #expect(try Self.draw(number, device) == Self.expected(number)) }
    // Backwards: the context of each is current on its own thread and stays so.
    for (number, device) in devices.enumerated().reversed() {
      #expect(try Self.draw(number, device) == Self.expected(number))
    }
  }
}

@Suite("Ends in any order")
struct TeardownTests {
  private func record(_ device: Device, draws: Int = 20) throws -> (buffer: CommandBuffer, target: Texture) {
    let library = try device.makeLibrary(source: TestShaders.quad)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    let target = try device.makeTexture(descriptor: .target(width: 64, height: 64))
    let buffer = device.makeCommandQueue().makeCommandBuffer()
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(try device.makeRenderPipelineState(descriptor: descriptor))
    for _ in 0..<draws { encoder.drawQuad(.red) }
    encoder.endEncoding()
    return (buffer, target)
  }

  private func makeDevice() throws -> Device {
    try Device(DeviceOptions(selection: TestDevice.selection, validation: .strict))
  }

  @Test("an encoder that is dropped open, with its buffer, its queue and its device")
  func openEncoder() throws {
    for _ in 0..<3 {
      let device = try makeDevice()
      let pass = RenderPassDescriptor()
      pass.colorAttachments[0].texture = try device.makeTexture(descriptor: .target(width: 1, height: 1))
      _ = device.makeCommandQueue().makeCommandBuffer().makeRenderCommandEncoder(descriptor: pass)
      _ = device.makeCommandQueue().makeCommandBuffer().makeComputeCommandEncoder()
      _ = device.makeCommandQueue().makeCommandBuffer().makeBlitCommandEncoder()
    }
  }

  @Test("a committed buffer ends although everything is dropped, and its handler runs")
  func committedAndDropped() async throws {
    for _ in 0..<5 {
      let status = await withCheckedContinuation { continuation in
        do {
          let (buffer, _) = try record(try makeDevice())
          buffer.addCompletedHandler { continuation.resume(returning: $0.status) }
          buffer.commit()
        } catch { continuation.resume(returning: .notEnqueued) }
      }
      #expect(status == .completed)
    }
  }

  @Test("the last reference to a device may go inside a completion handler")
  func insideHandler() async throws {
    for _ in 0..<5 {
      let keeper = Keeper()
      try keeper.device.withLock { $0 = try makeDevice() }
      await withCheckedContinuation { continuation in
        commit(of: keeper) {
          keeper.device.withLock { $0 = nil }
          continuation.resume()
        }
      }
    }
  }

  /// Commits a buffer of the kept device; nothing else refers to the device afterwards.
  private func commit(of keeper: Keeper, _ handler: @escaping @Sendable () -> Void) {
    guard let device = keeper.device.withLock({ $0 }), let (buffer, _) = try? record(device) else {
      Issue.record("nothing was recorded")
      return handler()
    }
    buffer.addCompletedHandler { _ in handler() }
    buffer.commit()
  }

  private final class Keeper: Sendable { let device = Mutex<Device?>(nil) }

  @Test("textures and buffers are dropped by other threads while the device's replays")
  func droppedElsewhere() async throws {
    let device = try makeDevice()
    let before = device.statistics.liveObjectCount
    try await withThrowingTaskGroup(of: CommandBufferStatus.self) { group in
      for _ in 0..<16 {
        let (buffer, _) = try record(device)
        let completion = buffer.completion
        buffer.commit()
        group.addTask {
          // More objects, dropped at once from a thread of the pool.
          for _ in 0..<8 { _ = try device.makeTexture(descriptor: .target(width: 8, height: 8)) }
          for _ in 0..<8 { _ = try device.makeBuffer(length: 64) }
          await completion.ended()
          return completion.status
        }
      }
      for try await status in group { #expect(status == .completed) }
    }
    // What stays are the pieces of memory for draws' bytes, which are kept for the next buffers.
    #expect(device.statistics.liveObjectCount - before <= 16)
  }

  @Test("objects outlive every other reference to their device, and go in any order")
  func objectsLast() throws {
    var objects: [AnyObject] = []
    do {
      let device = try makeDevice()
      let (buffer, target) = try record(device)
      buffer.commit()
      let library = try device.makeLibrary(source: TestShaders.quad)
      objects = [
        buffer.commandQueue, buffer, target, library, try library.makeFunction(name: "vertexMain"),
        device.makeSamplerState(descriptor: SamplerDescriptor()), device.makeEvent(),
        device.makeDepthStencilState(descriptor: DepthStencilDescriptor()), try device.makeBuffer(length: 4),
        device.makeCaptureScope(),
      ]
    }
    weak let device = (objects[2] as? Texture)?.device
    while let object = objects.indices.randomElement() {
      #expect(device != nil)
      objects.remove(at: object)
    }
    #expect(device == nil)
  }

  @Test(
    "the process may end with work in flight, a device alive and one half dropped",
    .disabled(if: TestDevice.isUnderAddressSanitizer))
  func processEnd() async {
    await #expect(processExitsWith: .exitCode(7)) {
      alarm(60)
      // So that the driver is compiling when the process ends.
      setenv("MESA_SHADER_CACHE_DISABLE", "true", 1)
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let first = try TeardownTests().record(device).buffer
      first.commit()
      first.waitUntilCompleted()
      let other = try Device(DeviceOptions(selection: TestDevice.selection))
      for _ in 0..<4 {
        try TeardownTests().record(device, draws: 500).buffer.commit()
        try TeardownTests().record(other, draws: 500).buffer.commit()
      }
      exit(7)
    }
  }
}
