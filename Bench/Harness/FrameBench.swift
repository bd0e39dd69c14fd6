import HeadlandGPU

/// The smallest frame: a clear, one blended quad over all of the target, and the readback, at 1024×768.
struct FrameBench {
  private static let size = (width: 1024, height: 768)
  private static let framesInRound = 101
  private let queue: CommandQueue
  private let target: Texture
  private let pipeline: RenderPipelineState

  private static let source = """
    #pragma vertex quadVertex
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    #pragma fragment quadFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(0.7, 0.245, 0.14, 0.7); }

    """

  init(device: Device) throws {
    queue = device.makeCommandQueue()
    target = try BenchTarget.make(device, width: Self.size.width, height: Self.size.height)
    let library = try device.makeLibrary(source: Self.source, name: "quad.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "quadVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "quadFragment")
    let color: RenderPipelineColorAttachmentDescriptor = descriptor.colorAttachments[0]
    color.pixelFormat = target.pixelFormat
    color.isBlendingEnabled = true
    color.destinationRGBBlendFactor = .oneMinusSourceAlpha
    color.destinationAlphaBlendFactor = .oneMinusSourceAlpha
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var (clock, processor) = (Rounds(), Rounds())
    var pixels = [UInt8](repeating: 0, count: Self.size.width * Self.size.height * 4)
    try pixels.withUnsafeMutableBytes { memory in
      for _ in 0..<settings.rounds {
        let floor = try FrameFloor.measure("floor", ["--part", "frame"], settings, renderer: queue.device.name)
        var ours = Samples()
        for _ in 0..<10 { try draw(into: memory.baseAddress!) }
        let start = Samples.processorTime
        for _ in 0..<Self.framesInRound { try ours.time { try draw(into: memory.baseAddress!) } }
        clock.add(ours: ours.median, base: floor.frame_ms)
        let used = (Samples.processorTime - start) / Double(Self.framesInRound)
        processor.add(ours: used, base: floor.frame_processor_ms)
      }
    }
    // White under 0.7 of a premultiplied colour: 0.7 + 0.3, 0.245 + 0.3, 0.14 + 0.3.
    guard zip(pixels, [255, 139, 112, 255]).allSatisfy({ abs(Int($0) - $1) <= 1 }) else {
      throw BenchError("the frame has the wrong colour \(pixels.prefix(4))")
    }
    return [
      clock.measurement("frame: clear, blended quad, readback", unit: "ms", goal: 1.15),
      processor.measurement("frame, processor time of all threads", unit: "ms"),
    ]
  }

  private func draw(into pixels: UnsafeMutableRawPointer) throws {
    let commandBuffer = queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(
      descriptor: BenchTarget.pass(target, clear: ClearColor(red: 1, green: 1, blue: 1)))
    encoder.setRenderPipelineState(pipeline)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
    commandBuffer.commit()
    try target.getBytes(
      pixels, bytesPerRow: Self.size.width * 4, from: Region(width: Self.size.width, height: Self.size.height))
  }
}

/// What `floor` prints of frames.
private struct FrameFloor: RawResult {
  let renderer: String
  let frame_ms: Double
  let frame_processor_ms: Double
}

/// What the GPU benchmarks draw into.
enum BenchTarget {
  static func make(_ device: Device, width: Int, height: Int) throws -> Texture {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: width, height: height, mipmapped: false)
    descriptor.usage = .renderTarget
    return try device.makeTexture(descriptor: descriptor)
  }

  static func pass(_ target: Texture, clear: ClearColor) -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].storeAction = .store
    pass.colorAttachments[0].clearColor = clear
    return pass
  }
}
