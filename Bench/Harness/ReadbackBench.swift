import Glibc
import HeadlandGPU
import Synchronization

/// Reading frames back while the next are drawn: each frame's last command copies its pixels into a buffer, whose handler
/// tells when they are there, so that the caller's thread never waits.
final class ReadbackBench {
  private static let size = (width: 1024, height: 768)
  private static let length = size.width * size.height * 4
  private static let framesInRound = 61
  private let queue: CommandQueue
  private let targets: [Texture]
  private let buffers: [Buffer]
  private let pipeline: RenderPipelineState
  private var frame = 0

  private static let source = """
    #pragma vertex quadVertex
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    #pragma fragment quadFragment
    layout(binding = 0) uniform Paint { vec4 color; };
    layout(location = 0) out vec4 result;
    void main() { result = color; }

    """

  init(device: Device) throws {
    queue = device.makeCommandQueue()
    targets = try (0..<2).map { _ in try BenchTarget.make(device, width: Self.size.width, height: Self.size.height) }
    buffers = try (0..<2).map { _ in try device.makeBuffer(length: Self.length) }
    let library = try device.makeLibrary(source: Self.source, name: "readback.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "quadVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "quadFragment")
    descriptor.colorAttachments[0].pixelFormat = targets[0].pixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var (caller, frames) = (Samples(), Rounds())
    for _ in 0..<settings.rounds {
      let (busy, overlapped) = try overlappedFrames()
      caller.add(busy)
      frames.add(ours: overlapped, base: try waitedFrames())
    }
    return [
      Measurement(
        name: "caller's time for a frame while the one before is read", ours: caller.median, unit: "ms", goal: 0.2),
      frames.measurement("frame with overlapped readback, against getBytes", unit: "ms"),
    ]
  }

  /// Two frames are in flight; the results are the caller's and all milliseconds of a frame.
  private func overlappedFrames() throws -> (caller: Double, total: Double) {
    var busy = Samples()
    let ends = FrameEnds()
    try check(commitFrame(ends), ends)
    var last = commitFrame(ends)
    let start = Samples.now
    for _ in 0..<Self.framesInRound {
      let next = busy.time { commitFrame(ends) }
      try check(last, ends)
      last = next
    }
    let total = (Samples.now - start) / Double(Self.framesInRound)
    try check(last, ends)
    return (busy.median, total)
  }

  /// Waits for a frame's pixels and looks at the first and the last.
  private func check(_ frame: Int, _ ends: FrameEnds) throws {
    ends.wait(for: frame)
    let pixels = UnsafeRawBufferPointer(start: buffers[frame % 2].contents(), count: Self.length)
    let wanted = [UInt8(frame % 256), 128, 255, 255]
    guard pixels.prefix(4).elementsEqual(wanted), pixels.suffix(4).elementsEqual(wanted) else {
      throw BenchError("frame \(frame) was read back as \(Array(pixels.prefix(4))), not \(wanted)")
    }
  }

  private func commitFrame(_ ends: FrameEnds) -> Int {
    frame += 1
    let (number, place) = (frame, frame % 2)
    let commandBuffer = queue.makeCommandBuffer()
    record(number, on: commandBuffer)
    let encoder = commandBuffer.makeBlitCommandEncoder()
    encoder.copy(
      from: targets[place], sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(),
      sourceSize: Extent(width: Self.size.width, height: Self.size.height), to: buffers[place], destinationOffset: 0,
      destinationBytesPerRow: Self.size.width * 4, destinationBytesPerImage: 0)
    encoder.endEncoding()
    commandBuffer.addCompletedHandler { _ in ends.note(number) }
    commandBuffer.commit()
    return number
  }

  private func record(_ number: Int, on commandBuffer: CommandBuffer) {
    let encoder = commandBuffer.makeRenderCommandEncoder(
      descriptor: BenchTarget.pass(targets[number % 2], clear: ClearColor(alpha: 0)))
    encoder.setRenderPipelineState(pipeline)
    encoder.setFragmentValue(SIMD4<Float>(Float(number % 256) / 255, 128.0 / 255, 1, 1), index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
  }

  /// The same frames, each read with `getBytes` before the next; milliseconds of a frame.
  private func waitedFrames() throws -> Double {
    var pixels = [UInt8](repeating: 0, count: Self.length)
    let start = Samples.now
    for _ in 0..<Self.framesInRound {
      frame += 1
      let commandBuffer = queue.makeCommandBuffer()
      record(frame, on: commandBuffer)
      commandBuffer.commit()
      try pixels.withUnsafeMutableBytes {
        try targets[frame % 2].getBytes(
          $0.baseAddress!, bytesPerRow: Self.size.width * 4,
          from: Region(width: Self.size.width, height: Self.size.height))
      }
      guard pixels[0] == UInt8(frame % 256) else { throw BenchError("frame \(frame) was read back too early") }
    }
    return (Samples.now - start) / Double(Self.framesInRound)
  }
}

/// Which frames are there.
private final class FrameEnds: Sendable {
  private let last = Atomic(0)

  /// The handlers of two frames may run in either order.
  func note(_ frame: Int) { last.max(frame, ordering: .acquiringAndReleasing) }

  func wait(for frame: Int) { while last.load(ordering: .acquiring) < frame { sched_yield() } }
}
