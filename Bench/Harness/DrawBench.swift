internal import CAllocations
import HeadlandGPU

/// What a draw costs: 10,000 small triangles, each with 64 bytes of its own that the vertex stage reads.
struct DrawBench {
  private static let draws = 10_000
  private static let samplesInRound = 9
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
    var (changed, recorded, unchanged) = (Samples(), Samples(), Samples())
    var (uniform, fastest, bare) = (Samples(), Samples(), Samples())
    var (uniformForm, fastestForm) = ("", "")
    var allocations = 0.0
    for _ in 0..<settings.rounds {
      let floor = try FloorResult.measure(settings, renderer: queue.device.name)
      guard floor.draws == Self.draws else { throw BenchError("floor draws \(floor.draws) times, not \(Self.draws)") }
      uniform.add(floor.fastest_uniform_ns)
      fastest.add(floor.fastest_ns)
      bare.add(floor.unchanged_ns)
      (uniformForm, fastestForm) = (floor.fastest_uniform_form, floor.fastest_form)
      for sample in -2..<Self.samplesInRound {
        let (total, record, counted) = draw(changesBytes: true)
        let (plain, _, _) = draw(changesBytes: false)
        guard sample >= 0 else { continue }
        changed.add(total)
        recorded.add(record)
        unchanged.add(plain)
        allocations = Double(counted) / Double(Self.draws)
      }
    }
    try checkPicture()
    let nanoseconds = 1e6 / Double(Self.draws)
    let each = changed.median * nanoseconds
    return [
      Measurement(
        name: "draw with 64 new bytes (floor: \(uniformForm))", ours: each, base: uniform.median, unit: "ns", goal: 1.5),
      Measurement(
        name: "the same (floor: \(fastestForm), no uniforms)", ours: each, base: fastest.median, unit: "ns"),
      Measurement(
        name: "draw with nothing changed", ours: unchanged.median * nanoseconds, base: bare.median, unit: "ns"),
      Measurement(name: "recording a draw with 64 new bytes", ours: recorded.median * nanoseconds, unit: "ns"),
      Measurement(name: "heap allocations in recording a draw", ours: allocations, unit: "each", goal: 0.001),
    ]
  }

  /// Records all draws and waits for the last pixel; the times are milliseconds.
  private func draw(changesBytes: Bool) -> (total: Double, record: Double, allocations: Int) {
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
    return (Samples.now - start, recorded - start, allocations)
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
