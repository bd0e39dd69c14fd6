internal import CAllocations
import HeadlandGPU

/// What a draw costs: 10,000 small triangles, each with 64 bytes of its own that the vertex stage reads.
struct DrawBench {
  private static let draws = 10_000
  private static let samplesInRound = 31
  private static let size = (width: 1024, height: 768)
  private let queue: CommandQueue
  private let target: Texture
  private let pipeline: RenderPipelineState
  private let corners: Buffer
  private let blocks: [Block]

  /// The bytes of a draw, as in `floor`.
  private struct Block: BitwiseCopyable {
    var place: SIMD4<Float>
    var color: SIMD4<Float>
    var tint = SIMD4<Float>(0.5, 0.5, 0.5, 1)
    var light = SIMD4<Float>(0.1, 0.2, 0.1, 0)
  }

  private static let source = """
    #pragma vertex drawVertex
    layout(binding = 1) uniform Block { vec4 place; vec4 color; vec4 tint; vec4 light; };
    layout(location = 0) in vec2 corner;
    layout(location = 0) flat out vec4 shade;
    void main() {
      shade = color * tint + light;
      gl_Position = vec4(corner * place.xy + place.zw, 0.0, 1.0);
    }
    #pragma fragment drawFragment
    layout(location = 0) flat in vec4 shade;
    layout(location = 0) out vec4 result;
    void main() { result = shade; }

    """

  init(device: Device) throws {
    queue = device.makeCommandQueue()
    target = try BenchTarget.make(device, width: Self.size.width, height: Self.size.height)
    corners = try device.makeBuffer(of: [SIMD2<Float>(0, 0), SIMD2(1, 0), SIMD2(0, 1)], options: .storageModePrivate)
    blocks = (0..<Self.draws).map { index in
      Block(
        place: SIMD4(0.016, 0.016, Float(index % 100) / 50 - 1, Float(index / 100) / 50 - 1),
        color: SIMD4(Float(index % 7) / 7, 0.3, 0.5, 1))
    }
    let library = try device.makeLibrary(source: Self.source, name: "draws.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "drawVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "drawFragment")
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float2
    vertices.layouts[0].stride = 8
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = target.pixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var (uniform, processor, fastest, unchanged) = (Rounds(), Rounds(), Rounds(), Rounds())
    var (recorded, allocated) = (Samples(), Samples())
    var (uniformForm, fastestForm) = ("", "")
    for _ in 0..<settings.rounds {
      let floor = try DrawFloor.measure("floor", ["--part", "draws"], settings, renderer: queue.device.name)
      guard floor.draws == Self.draws else { throw BenchError("floor draws \(floor.draws) times, not \(Self.draws)") }
      (uniformForm, fastestForm) = (floor.fastest_uniform_form, floor.fastest_form)
      var (changing, still, used) = (Samples(), Samples(), 0.0)
      for sample in -3..<Self.samplesInRound {
        let start = Samples.processorTime
        let (total, record, allocations) = draw(changesBytes: true)
        let processorTime = Samples.processorTime - start
        let (plain, _, _) = draw(changesBytes: false)
        guard sample >= 0 else { continue }
        used += processorTime
        changing.add(total)
        still.add(plain)
        recorded.add(record)
        allocated.add(allocations)
      }
      uniform.add(ours: changing.median, base: floor.fastest_uniform_ns)
      used *= 1e6 / Double(Self.draws * Self.samplesInRound)
      processor.add(ours: used, base: floor.fastest_uniform_processor_ns)
      fastest.add(ours: changing.median, base: floor.fastest_ns)
      unchanged.add(ours: still.median, base: floor.unchanged_ns)
    }
    try checkPicture()
    return [
      uniform.measurement("draw with 64 new bytes", unit: "ns", goal: 1.25, note: "floor: \(uniformForm)"),
      processor.measurement("draw with 64 new bytes, processor time of all threads", unit: "ns"),
      fastest.measurement("draw with 64 new bytes, any form", unit: "ns", note: "floor: \(fastestForm)"),
      unchanged.measurement("draw with nothing changed", unit: "ns", goal: 1.15),
      Measurement(name: "recording a draw with 64 new bytes", ours: recorded.median, unit: "ns", goal: 60),
      Measurement(name: "heap allocations in recording a draw", ours: allocated.median, unit: "each", goal: 0.001),
    ]
  }

  /// Records all draws and waits for the last pixel; the results are nanoseconds and allocations a draw.
  private func draw(changesBytes: Bool) -> (total: Double, record: Double, allocations: Double) {
    let start = Samples.now
    let commandBuffer = queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(
      descriptor: BenchTarget.pass(target, clear: ClearColor(alpha: 0)))
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexBuffer(corners, offset: 0, index: 0)
    let before = allocations_of_thread()
    blocks.withUnsafeBytes { bytes in
      encoder.setVertexBytes(bytes.baseAddress!, length: 64, index: 1)
      for index in 0..<Self.draws {
        if changesBytes { encoder.setVertexBytes(bytes.baseAddress! + index * 64, length: 64, index: 1) }
        encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
      }
    }
    let allocations = allocations_of_thread() - before
    encoder.endEncoding()
    let recorded = Samples.now
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    let nanoseconds = 1e6 / Double(Self.draws)
    return (
      (Samples.now - start) * nanoseconds, (recorded - start) * nanoseconds, Double(allocations) / Double(Self.draws)
    )
  }

  /// The triangles must be there: two of the first row, whose lower left corners lie at the picture's lower left.
  private func checkPicture() throws {
    _ = draw(changesBytes: true)
    var pixels = [UInt8](repeating: 0, count: Self.size.width * Self.size.height * 4)
    try pixels.withUnsafeMutableBytes {
      try target.getBytes(
        $0.baseAddress!, bytesPerRow: Self.size.width * 4,
        from: Region(width: Self.size.width, height: Self.size.height))
    }
    for (column, red) in [(0, 0.1), (3, 3.0 / 14 + 0.1)] {
      let x = Int((Double(column) / 100 * Double(Self.size.width)).rounded(.up)) + 1
      let pixel = pixels[((Self.size.height - 2) * Self.size.width + x) * 4]
      guard abs(Double(pixel) / 255 - red) < 0.01 else { throw BenchError("draw \(column) has the wrong colour") }
    }
  }
}

/// What `floor` prints of draws.
private struct DrawFloor: RawResult {
  let renderer: String
  let draws: Int
  let fastest_ns: Double
  let fastest_form: String
  let fastest_uniform_ns: Double
  let fastest_uniform_processor_ns: Double
  let fastest_uniform_form: String
  let unchanged_ns: Double
}
