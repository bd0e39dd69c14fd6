import HeadlandGPU

/// What an encoder costs: 40 triangles, as of 40 custom layers, in encoders of their own between 40 fills.
///
/// All encoders but the first load and store one target. The base is the same 80 draws in one encoder: what is left is the
/// price of beginning and ending encoders, which no host should have to think of.
struct EncoderBench {
  private static let layers = 40
  private static let samplesInRound = 61
  private static let size = (width: 1024, height: 768)
  private let queue: CommandQueue
  private let target: Texture
  private let fill: RenderPipelineState
  private let triangle: RenderPipelineState

  private static let source = """
    #pragma vertex fillVertex
    layout(binding = 0) uniform Strip { vec4 strip; };
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(strip.xy, strip.zw, corner), 0.0, 1.0);
    }
    #pragma vertex triangleVertex
    layout(binding = 0) uniform Place { vec4 place; };
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(place.xy + corner * place.zw, 0.0, 1.0);
    }
    #pragma fragment fillFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(0.0, 0.0, 1.0, 1.0); }
    #pragma fragment triangleFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0, 0.0, 0.0, 1.0); }

    """

  init(device: Device) throws {
    queue = device.makeCommandQueue()
    target = try BenchTarget.make(device, width: Self.size.width, height: Self.size.height)
    let library = try device.makeLibrary(source: Self.source, name: "encoders.glsl")
    let format = target.pixelFormat
    func pipeline(_ name: String) throws -> RenderPipelineState {
      let descriptor = RenderPipelineDescriptor()
      descriptor.vertexFunction = try library.makeFunction(name: "\(name)Vertex")
      descriptor.fragmentFunction = try library.makeFunction(name: "\(name)Fragment")
      descriptor.colorAttachments[0].pixelFormat = format
      return try device.makeRenderPipelineState(descriptor: descriptor)
    }
    (fill, triangle) = (try pipeline("fill"), try pipeline("triangle"))
  }

  func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var rounds = Rounds()
    for _ in 0..<settings.rounds {
      var (many, one) = (Samples(), Samples())
      for sample in -3..<Self.samplesInRound {
        let (apart, together) = (draw(inOneEncoder: false), draw(inOneEncoder: true))
        guard sample >= 0 else { continue }
        many.add(apart)
        one.add(together)
      }
      rounds.add(ours: many.median, base: one.median)
    }
    let binds = queue.device.statistics.framebufferBindCount
    _ = draw(inOneEncoder: false)
    let apart = try checkedPicture()
    let rebinds = queue.device.statistics.framebufferBindCount - binds
    _ = draw(inOneEncoder: true)
    guard try checkedPicture() == apart else { throw BenchError("the encoders draw another picture than one does") }
    return [
      rounds.measurement("80 draws in 80 encoders, against one encoder", unit: "ms", goal: 1.15),
      Measurement(name: "framebuffers bound anew in 80 encoders", ours: Double(rebinds), unit: "each", goal: 0),
    ]
  }

  /// Records the draws and waits for the last pixel; the result is in milliseconds.
  private func draw(inOneEncoder: Bool) -> Double {
    let start = Samples.now
    let commandBuffer = queue.makeCommandBuffer()
    var encoder = commandBuffer.makeRenderCommandEncoder(
      descriptor: BenchTarget.pass(target, clear: ClearColor(alpha: 0)))
    let loading = BenchTarget.pass(target, clear: ClearColor(alpha: 0))
    loading.colorAttachments[0].loadAction = .load
    func next() {
      if inOneEncoder { return }
      encoder.endEncoding()
      encoder = commandBuffer.makeRenderCommandEncoder(descriptor: loading)
    }
    for layer in 0..<Self.layers {
      if layer > 0 { next() }
      let bottom = Float(layer) / Float(Self.layers) * 2 - 1
      encoder.setRenderPipelineState(fill)
      encoder.setVertexValue(SIMD4<Float>(-1, bottom, 1, bottom + 2 / Float(Self.layers)), index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      next()
      encoder.setRenderPipelineState(triangle)
      encoder.setVertexValue(SIMD4<Float>(bottom, bottom, 0.04, 0.04), index: 0)
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    }
    encoder.endEncoding()
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    return Samples.now - start
  }

  /// The picture: blue strips over all of it, and 40 red triangles on its diagonal, each with its right angle at `place`.
  private func checkedPicture() throws -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: Self.size.width * Self.size.height * 4)
    try pixels.withUnsafeMutableBytes {
      try target.getBytes(
        $0.baseAddress!, bytesPerRow: Self.size.width * 4,
        from: Region(width: Self.size.width, height: Self.size.height))
    }
    func pixel(_ x: Double, _ y: Double) -> [UInt8] {
      let (column, row) = (Int((x + 1) / 2 * Double(Self.size.width)), Int((1 - y) / 2 * Double(Self.size.height)))
      return Array(pixels[(row * Self.size.width + column) * 4..<(row * Self.size.width + column) * 4 + 4])
    }
    for layer in 0..<Self.layers {
      let bottom = Double(layer) / Double(Self.layers) * 2 - 1
      guard pixel(bottom + 0.008, bottom + 0.008) == [255, 0, 0, 255], pixel(-bottom, bottom + 0.02) != [0, 0, 0, 0]
      else { throw BenchError("triangle \(layer) is not where it was drawn") }
    }
    return pixels
  }
}
