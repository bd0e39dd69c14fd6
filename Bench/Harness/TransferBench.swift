import HeadlandGPU

/// Resolving samples, uploads and copies of 1024×768 pixels against the same in raw GLES calls (`transfer`).
struct TransferBench {
  private static let size = (width: 1024, height: 768)
  private static let length = size.width * size.height * 4
  private static let samplesInRound = 31
  private static let goal = 1.1
  private let device: Device
  private let queue: CommandQueue
  private let source: Texture
  private let target: Texture
  private let sampled: Texture
  private let buffer: Buffer
  private let pipeline: RenderPipelineState
  private let pixels: [UInt8]

  private static let shaders = """
    #pragma vertex quadVertex
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    #pragma fragment quadFragment
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0, 0.0, 0.0, 1.0); }

    """

  init(device: Device) throws {
    self.device = device
    queue = device.makeCommandQueue()
    func texture(levels: Int = 1, samples: Int = 1) throws -> Texture {
      let descriptor = TextureDescriptor.texture2DDescriptor(
        pixelFormat: .rgba8Unorm, width: Self.size.width, height: Self.size.height, mipmapped: levels > 1)
      descriptor.usage = [.renderTarget, .shaderRead]
      if samples > 1 { (descriptor.textureType, descriptor.sampleCount) = (.type2DMultisample, samples) }
      return try device.makeTexture(descriptor: descriptor)
    }
    (source, target, sampled) = (try texture(), try texture(levels: 11), try texture(samples: 4))
    pixels = (0..<Self.length).map { UInt8(truncatingIfNeeded: $0 * 7) }
    buffer = try device.makeBuffer(bytes: pixels, length: Self.length)
    let library = try device.makeLibrary(source: Self.shaders, name: "transfer.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "quadVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "quadFragment")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    descriptor.rasterSampleCount = 4
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func measure(_ settings: BenchSettings) throws -> [Measurement] {
    var rounds = [Rounds](repeating: Rounds(), count: 6)
    for _ in 0..<settings.rounds {
      let floor = try TransferFloor.measure("transfer", [], settings, renderer: device.name)
      let bases = [
        floor.upload_ms, floor.buffer_to_texture_ms, floor.texture_to_buffer_ms, floor.texture_to_texture_ms,
        floor.mipmaps_ms, floor.resolve_ms,
      ]
      for (kind, time) in try times(repeats: floor.repeats).enumerated() {
        rounds[kind].add(ours: time, base: bases[kind])
      }
    }
    let names = [
      "upload of 1024×768 pixels", "copy of 1024×768 pixels, buffer to texture",
      "copy of 1024×768 pixels, texture to buffer", "copy of 1024×768 pixels, texture to texture",
      "mipmaps of 1024×768 pixels", "quad in 4 samples a pixel, resolved",
    ]
    return zip(names, rounds).map { $1.measurement($0, unit: "ms", goal: Self.goal) }
  }

  /// Milliseconds of each kind of work, in the order of the names; each picture is looked at once.
  private func times(repeats: Int) throws -> [Double] {
    let upload = try time(repeats) {
      for _ in 0..<repeats {
        try source.replace(
          region: Region(width: Self.size.width, height: Self.size.height), withBytes: pixels,
          bytesPerRow: Self.size.width * 4)
      }
      queue.makeCommandBuffer().finish()
    }
    try expect(source, pixels, "the uploaded picture")
    let toTexture = time(repeats) { blit(repeats, copyToTexture) }
    try expect(target, pixels, "the picture from the buffer")
    buffer.contents().initializeMemory(as: UInt8.self, repeating: 0, count: Self.length)
    let toBuffer = time(repeats) { blit(repeats, copyToBuffer) }
    guard UnsafeRawBufferPointer(start: buffer.contents(), count: Self.length).elementsEqual(pixels) else {
      throw BenchError("the buffer does not hold the picture")
    }
    let between = time(repeats) { blit(repeats) { $0.copyPicture(from: source, to: target) } }
    try expect(target, pixels, "the copied picture")
    let mipmaps = time(repeats) { blit(repeats) { $0.generateMipmaps(for: target) } }
    let resolve = time(repeats) { self.resolve(repeats) }
    try expect(target, (0..<Self.length).map { $0 % 4 % 3 == 0 ? 255 : 0 }, "the resolved picture")
    return [upload, toTexture, toBuffer, between, mipmaps, resolve]
  }

  private func time(_ repeats: Int, _ body: () throws -> Void) rethrows -> Double {
    var samples = Samples()
    try body()
    for _ in 0..<Self.samplesInRound { try samples.time(body) }
    return samples.median / Double(repeats)
  }

  // MARK: - Work

  private func blit(_ repeats: Int, _ record: (BlitCommandEncoder) -> Void) {
    let commandBuffer = queue.makeCommandBuffer()
    let encoder = commandBuffer.makeBlitCommandEncoder()
    for _ in 0..<repeats { record(encoder) }
    encoder.endEncoding()
    commandBuffer.finish()
  }

  private func copyToTexture(_ encoder: BlitCommandEncoder) {
    encoder.copy(
      from: buffer, sourceOffset: 0, sourceBytesPerRow: Self.size.width * 4, sourceBytesPerImage: 0,
      sourceSize: Extent(width: Self.size.width, height: Self.size.height), to: target, destinationSlice: 0,
      destinationLevel: 0, destinationOrigin: Origin())
  }

  private func copyToBuffer(_ encoder: BlitCommandEncoder) {
    encoder.copy(
      from: source, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(),
      sourceSize: Extent(width: Self.size.width, height: Self.size.height), to: buffer, destinationOffset: 0,
      destinationBytesPerRow: Self.size.width * 4, destinationBytesPerImage: 0)
  }

  private func resolve(_ repeats: Int) {
    let commandBuffer = queue.makeCommandBuffer()
    let pass = BenchTarget.pass(sampled, clear: ClearColor(alpha: 0))
    pass.colorAttachments[0].resolveTexture = target
    pass.colorAttachments[0].storeAction = .multisampleResolve
    for _ in 0..<repeats {
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
    }
    commandBuffer.finish()
  }

  private func expect(_ texture: Texture, _ wanted: [UInt8], _ what: String) throws {
    var held = [UInt8](repeating: 0, count: Self.length)
    try held.withUnsafeMutableBytes {
      try texture.getBytes(
        $0.baseAddress!, bytesPerRow: Self.size.width * 4,
        from: Region(width: Self.size.width, height: Self.size.height))
    }
    guard held == wanted else { throw BenchError("\(what) is another") }
  }
}

extension CommandBuffer {
  fileprivate func finish() {
    commit()
    waitUntilCompleted()
  }
}

extension BlitCommandEncoder {
  /// The whole of level 0.
  fileprivate func copyPicture(from source: Texture, to target: Texture) {
    copy(
      from: source, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(),
      sourceSize: Extent(width: source.width, height: source.height), to: target, destinationSlice: 0,
      destinationLevel: 0, destinationOrigin: Origin())
  }
}

/// What `transfer` prints.
private struct TransferFloor: RawResult {
  let renderer: String
  let upload_ms: Double
  let buffer_to_texture_ms: Double
  let texture_to_buffer_ms: Double
  let texture_to_texture_ms: Double
  let mipmaps_ms: Double
  let resolve_ms: Double
  let repeats: Int
}
