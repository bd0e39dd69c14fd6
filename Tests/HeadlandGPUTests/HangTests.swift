internal import Glibc
import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

/// Each in a process of its own, whose end alone stops what never ends.
///
/// On the software rasteriser only: a GPU is reset for all who use it, other tests among them.
@Suite("Commands that never end", .enabled(if: TestDevice.isSoftware))
struct HangTests {
  /// Where a shader loops for ever: the uniform's value is not known to the compiler.
  ///
  /// llvmpipe ends a loop after 65535 rounds, some 65 µs, so that it takes many: 4 million pixels a hundred times over, or
  /// 100 million instances, come to more than half an hour.
  enum Loop: String, CaseIterable {
    case vertex, fragment

    var instanceCount: Int { self == .vertex ? 100_000_000 : 100 }

    var source: String {
      let loop = "float x = still; while (x < 1.0) x *= x;"
      return """
        #pragma vertex vertexMain
        layout(binding = 0) uniform Still { float still; };
        void main() {
          \(self == .vertex ? loop : "float x = 1.0;")
          vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
          gl_Position = vec4(unit * 2.0 - 1.0, 0.0, x);
        }
        #pragma fragment fragmentMain
        layout(binding = 0) uniform Still { float still; };
        layout(location = 0) out vec4 result;
        void main() {
          \(self == .fragment ? loop : "float x = 1.0;")
          result = vec4(x);
        }
        """
    }
  }

  #if THREAD_SANITIZER
    /// Everything takes ten times as long, the compilation of a shader too, which must stay within it.
    private static let timeLimit = Duration.seconds(4)
  #else
    private static let timeLimit = Duration.milliseconds(400)
  #endif

  /// A device whose time limit is short, and a committed draw that never ends.
  private static func hang(_ loop: Loop) throws -> (test: TestDevice, buffer: CommandBuffer, target: Texture) {
    // Whatever goes wrong, the process ends.
    alarm(120)
    let test = try TestDevice(validation: .log) { $0.timeLimit = timeLimit }
    let target = try test.texture(width: 2048, height: 2048)
    let pipeline = try test.pipeline(loop.source)
    let buffer = test.queue.makeCommandBuffer()
    let encoder = buffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(Float(0), index: 0)
    encoder.setFragmentValue(Float(0), index: 0)
    encoder.drawPrimitives(
      type: .triangleStrip, vertexStart: 0, vertexCount: 4, instanceCount: loop.instanceCount)
    encoder.endEncoding()
    buffer.commit()
    return (test, buffer, target)
  }

  /// A device made beside one that hangs draws, and its pixels come back.
  private static func expectDrawing(beside lost: Device) async throws {
    let device = try lost.successor()
    let target = try device.makeTexture(descriptor: .target(width: 2, height: 2))
    let buffer = device.makeCommandQueue().makeCommandBuffer()
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = ClearColor(red: 1, green: 0, blue: 0)
    buffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    buffer.commit()
    try await buffer.completed()
    #expect(try await target.rgbaPixels() == [255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255])
  }

  private static func isTimeout(_ error: CommandBufferError?) -> Bool {
    if case .timedOut = error { true } else { false }
  }

  private static func isLoss(_ error: CommandBufferError?) -> Bool {
    if case .deviceLost = error { true } else { false }
  }

  @Test("an endless fragment loop: timedOut, everything comes back, and a new device draws beside it")
  func fragment() async {
    await #expect(processExitsWith: .success) {
      let (test, buffer, target) = try HangTests.hang(.fragment)
      let behind = test.queue.makeCommandBuffer()
      behind.commit()
      #expect(throws: GPUError.self) {
        var pixels = [UInt8](repeating: 0, count: 16)
        try target.getBytes(&pixels, bytesPerRow: 8, from: Region(width: 2, height: 2))
      }
      buffer.waitUntilCompleted()
      #expect(HangTests.isTimeout(buffer.error))
      behind.waitUntilCompleted()
      #expect(HangTests.isLoss(behind.error))
      #expect(test.device.isLost && test.device.statistics.drawCount == 0)
      try await HangTests.expectDrawing(beside: test.device)
    }
  }

  @Test("an endless vertex loop, which holds the GL thread inside the driver, waited for without blocking")
  func vertex() async {
    await #expect(processExitsWith: .success) {
      let (test, buffer, target) = try HangTests.hang(.vertex)
      let pixels = Task { try await target.rgbaPixels() }
      let error = await #expect(throws: CommandBufferError.self) { try await buffer.completed() }
      #expect(HangTests.isTimeout(error))
      await #expect(throws: GPUError.self) { try await pixels.value }
      #expect(throws: GPUError.self) { try test.device.makeBuffer(length: 1) }
      try await HangTests.expectDrawing(beside: test.device)
    }
  }

  @Test("dropping everything while a draw hangs comes back, and so does the process's end", arguments: Loop.allCases)
  func dropping(loop: Loop) async {
    await #expect(processExitsWith: .success) { [loop = loop.rawValue as String] in
      let completion = try { () throws -> CommandBufferCompletion in
        let (_, buffer, _) = try HangTests.hang(Loop(rawValue: loop)!)
        return buffer.completion
      }()
      await completion.ended()
      #expect(HangTests.isTimeout(completion.error))
    }
  }

  @Test("the process ends while a draw hangs that nobody waits for")
  func exit() async {
    await #expect(processExitsWith: .success) {
      _ = try HangTests.hang(.fragment)
    }
  }

  @Test("a device that hangs twice over is refused with the cure once no display is left")
  func noDisplayLeft() async {
    await #expect(processExitsWith: .success) {
      var error: DeviceError?
      for _ in 0..<3 where error == nil {
        do {
          let (_, buffer, _) = try HangTests.hang(.fragment)
          buffer.waitUntilCompleted()
          #expect(HangTests.isTimeout(buffer.error))
        } catch let refusal as DeviceError { error = refusal }
      }
      #expect(error?.cures.first == "start a new process, and draw what may not end in a process of its own")
    }
  }
}

@Suite("The watchdog")
struct WatchdogTests {
  @Test("work that gets on, however long, is left alone; work that does not is given up, with those who wait")
  func pace() throws {
    let thread = try GLThread(named: "test", makeContext: {}, destroyContext: {})
    let life = DeviceLife()
    let line = thread.line
    let hung = Mutex(0)
    try GLWatchdog.start(line, life, limit: .milliseconds(400)) {
      hung.withLock { $0 += 1 }
      line.abandon()
    }
    // Longer than the limit in all, each piece far shorter.
    for _ in 0..<60 { thread.async { usleep(10_000) } }
    #expect(thread.perform { 1 } == 1)
    #expect(hung.withLock { $0 } == 0)
    let gate = ThreadGate()
    thread.async { gate.wait() }
    #expect(thread.perform { 2 } == nil)
    #expect(hung.withLock { $0 } == 1)
    #expect(thread.perform { 3 } == nil)
    thread.shutdown()
    gate.open()
  }

  @Test("a fence that does not pass is noticed while the thread itself gets on")
  func fence() async throws {
    let thread = try GLThread(named: "test", makeContext: {}, destroyContext: {})
    let (life, gate) = (DeviceLife(), ThreadGate())
    life.fenceSet()
    try GLWatchdog.start(thread.line, life, limit: .milliseconds(80)) { gate.open() }
    #expect(gate.wait(timeoutMS: 60_000))
    life.fencePassed()
  }
}
