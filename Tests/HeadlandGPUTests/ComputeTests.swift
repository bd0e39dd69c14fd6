import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Compute encoder")
struct ComputeTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  /// Adds block 1's number to each of block 0's, by thread.
  private static let add = """
    #pragma kernel add
    layout(binding = 0) buffer Numbers { uint numbers[]; };
    layout(binding = 1) uniform Amount { uint amount; };
    void main() { numbers[gl_GlobalInvocationID.x] += amount; }
    """

  private func pipeline(_ source: String, _ name: String, on test: TestDevice? = nil) throws -> ComputePipelineState {
    let test = test ?? self.test
    return try test.device.makeComputePipelineState(function: test.library(source).makeFunction(name: name))
  }

  private func numbers(_ buffer: Buffer) -> [UInt32] {
    Array(
      UnsafeBufferPointer(
        start: buffer.contents().assumingMemoryBound(to: UInt32.self), count: buffer.length / 4))
  }

  private func compute(
    on test: TestDevice? = nil, isolation: isolated (any Actor)? = #isolation,
    _ record: (ComputeCommandEncoder) throws -> Void
  ) async throws {
    try await (test ?? self.test).commit { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      encoder.label = "compute"
      try record(encoder)
      encoder.endEncoding()
    }
  }

  @Test("whole threadgroups of any size, chosen at the dispatch; mapped or shadowed", arguments: [true, false])
  func threadgroups(persistentMapping: Bool) async throws {
    let test = try TestDevice { options in
      options.overrideWorkarounds = { $0.persistentMapping = $0.persistentMapping && persistentMapping }
    }
    let pipeline = try pipeline(Self.add, "add", on: test)
    #expect(pipeline.declaredThreadsPerThreadgroup == nil)
    #expect(pipeline.maxTotalThreadsPerThreadgroup >= 128 && pipeline.threadExecutionWidth > 0)
    let buffer = try test.device.makeBuffer(of: [UInt32](repeating: 1, count: 12))
    try await compute(on: test) { encoder in
      encoder.setComputePipelineState(pipeline)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.setValue(UInt32(10), index: 1)
      encoder.dispatchThreadgroups(Extent(width: 3), threadsPerThreadgroup: Extent(width: 4))
      encoder.setValue(UInt32(100), index: 1)
      encoder.dispatchThreadgroups(Extent(width: 2), threadsPerThreadgroup: Extent(width: 2))
    }
    #expect(numbers(buffer) == [111, 111, 111, 111] + [UInt32](repeating: 11, count: 8))
  }

  @Test("threads beyond the grid do not run: 7 threads in groups of 4")
  func threads() async throws {
    let pipeline = try pipeline(Self.add, "add")
    let buffer = try test.device.makeBuffer(of: [UInt32](repeating: 0, count: 8))
    try await compute { encoder in
      encoder.setComputePipelineState(pipeline)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.setValue(UInt32(5), index: 1)
      encoder.dispatchThreads(Extent(width: 7), threadsPerThreadgroup: Extent(width: 4))
    }
    #expect(numbers(buffer) == [5, 5, 5, 5, 5, 5, 5, 0])
  }

  @Test("the number of threadgroups comes from a buffer that a kernel wrote before")
  func indirect() async throws {
    let source =
      Self.add + """

        #pragma kernel choose
        layout(binding = 0) writeonly buffer Groups { uint groups[3]; };
        void main() { groups[0] = 2u; groups[1] = 1u; groups[2] = 1u; }
        """
    let (add, choose) = (try pipeline(source, "add"), try pipeline(source, "choose"))
    let buffer = try test.device.makeBuffer(of: [UInt32](repeating: 0, count: 6))
    let arguments = try test.device.makeBuffer(length: 16, options: .storageModePrivate)
    try await compute { encoder in
      encoder.setComputePipelineState(choose)
      encoder.setBuffer(arguments, offset: 0, index: 0)
      encoder.dispatchThreadgroups(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1))
      encoder.setComputePipelineState(add)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.setValue(UInt32(1), index: 1)
      encoder.dispatchThreadgroups(
        indirectBuffer: arguments, indirectBufferOffset: 0, threadsPerThreadgroup: Extent(width: 2))
    }
    #expect(numbers(buffer) == [1, 1, 1, 1, 0, 0])
  }

  @Test("threads of a group share memory and wait for each other: each group's numbers turned round")
  func sharedMemory() async throws {
    let source = """
      #pragma kernel turn
      layout(local_size_x = 4) in;
      layout(binding = 0) buffer Numbers { uint numbers[]; };
      shared uint held[4];
      void main() {
        held[gl_LocalInvocationID.x] = numbers[gl_GlobalInvocationID.x];
        barrier();
        numbers[gl_GlobalInvocationID.x] = held[3u - gl_LocalInvocationID.x];
      }
      """
    let pipeline = try pipeline(source, "turn")
    #expect(pipeline.declaredThreadsPerThreadgroup == Extent(width: 4))
    let buffer = try test.device.makeBuffer(of: (0..<8).map { UInt32($0) })
    try await compute { encoder in
      encoder.setComputePipelineState(pipeline)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.dispatchThreadgroups(Extent(width: 2), threadsPerThreadgroup: Extent(width: 4))
    }
    #expect(numbers(buffer) == [3, 2, 1, 0, 7, 6, 5, 4])
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      encoder.setComputePipelineState(pipeline)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.dispatchThreads(Extent(width: 6), threadsPerThreadgroup: Extent(width: 4))
      encoder.dispatchThreadgroups(Extent(width: 1), threadsPerThreadgroup: Extent(width: 8))
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.dispatchSize, .dispatchSize])
    #expect(issues.first?.message.contains("barrier()") == true)
    #expect(issues.last?.message.contains("declares 4×1×1") == true)
  }

  @Test("a kernel reads a sampled texture and writes an image, which a draw of the same buffer samples")
  func images() async throws {
    let source = """
      #pragma kernel invert
      layout(binding = 0) uniform sampler2D source;
      layout(rgba8, binding = 1) writeonly uniform highp image2D target;
      void main() {
        ivec2 place = ivec2(gl_GlobalInvocationID.xy);
        vec4 color = texelFetch(source, place, 0);
        imageStore(target, place, vec4(1.0 - color.rgb, 1.0));
      }
      """
    let pipeline = try pipeline(source, "invert")
    let pixels = Pixels(rows: [[.red, .white, .black], [.blue, .green, .white]])
    let image = try test.texture(pixels)
    let target = try test.texture(width: 3, height: 2, format: .bgra8Unorm, usage: [.shaderRead, .shaderWrite])
    try await compute { encoder in
      encoder.setComputePipelineState(pipeline)
      encoder.setTextures([image, target], range: 0..<2)
      encoder.dispatchThreads(Extent(width: 3, height: 2), threadsPerThreadgroup: Extent(width: 2, height: 2))
    }
    let cyan = SIMD4<UInt8>(0, 255, 255, 255)
    let inverted = Pixels(
      rows: [[cyan, .black, .white], [SIMD4(255, 255, 0, 255), SIMD4(255, 0, 255, 255), .black]])
    #expect(try await Pixels(of: target) == inverted)
    #expect(try await test.copy(of: target, width: 3, height: 2) == inverted)
  }

  @Test("images are read and written: integers by 2D, elements of arrays, planes of volumes")
  func layeredImages() async throws {
    let source = """
      #pragma kernel count
      layout(r32ui, binding = 0) uniform highp uimage2DArray layers;
      layout(r32ui, binding = 1) uniform highp uimage3D planes;
      void main() {
        ivec3 place = ivec3(0, 0, int(gl_GlobalInvocationID.z));
        imageStore(layers, place, imageLoad(layers, place) + uvec4(gl_GlobalInvocationID.z + 1u));
        imageStore(planes, place, imageLoad(layers, place) * 2u);
      }
      """
    let pipeline = try pipeline(source, "count")
    func texture(_ type: TextureType) throws -> Texture {
      let descriptor = TextureDescriptor()
      (descriptor.textureType, descriptor.pixelFormat) = (type, .r32Uint)
      descriptor.usage = [.shaderRead, .shaderWrite]
      if type == .type3D { descriptor.depth = 3 } else { descriptor.arrayLength = 3 }
      return try test.device.makeTexture(descriptor: descriptor)
    }
    let (layers, planes) = (try texture(.type2DArray), try texture(.type3D))
    for slice in 0..<3 {
      try withUnsafeBytes(of: UInt32(10)) {
        try layers.replace(
          region: Region(width: 1, height: 1), slice: slice, withBytes: $0.baseAddress!, bytesPerRow: 4)
      }
    }
    try await compute { encoder in
      encoder.setComputePipelineState(pipeline)
      encoder.setTexture(layers, index: 0)
      encoder.setTexture(planes, index: 1)
      encoder.dispatchThreadgroups(Extent(width: 1, depth: 3), threadsPerThreadgroup: Extent(width: 1))
    }
    var values = [UInt32](repeating: 0, count: 3)
    try planes.getBytes(&values, bytesPerRow: 4, bytesPerImage: 4, from: Region(width: 1, height: 1, depth: 3))
    #expect(values == [22, 24, 26])
  }

  @Test("a kernel's numbers are the vertices, indices and arguments of the draw that follows")
  func computedDraw() async throws {
    let source = """
      #pragma kernel fill
      layout(binding = 0) writeonly buffer Vertices { vec4 vertices[]; };
      layout(binding = 1) writeonly buffer Arguments { uint arguments[4]; };
      void main() {
        vec4 corners = vec4(-1.0, -1.0, 0.0, 1.0);
        uint index = gl_GlobalInvocationID.x;
        vertices[index * 2u] = vec4(mix(corners.xy, corners.zw, vec2(index & 1u, index >> 1u)), 0.0, 1.0);
        vertices[index * 2u + 1u] = vec4(0.0, 1.0, 0.0, 1.0);
        if (index == 0u) { arguments[0] = 4u; arguments[1] = 1u; arguments[2] = 0u; arguments[3] = 0u; }
      }
      """
    let kernel = try pipeline(source, "fill")
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    let vertices = try test.device.makeBuffer(length: 128)
    let arguments = try test.device.makeBuffer(length: 16)
    let target = try test.texture(width: 2, height: 2)
    try await test.commit { commandBuffer in
      let compute = commandBuffer.makeComputeCommandEncoder()
      compute.setComputePipelineState(kernel)
      compute.setBuffers([vertices, arguments], offsets: [0, 0], range: 0..<2)
      compute.dispatchThreads(Extent(width: 4), threadsPerThreadgroup: Extent(width: 4))
      compute.endEncoding()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, indirectBuffer: arguments, indirectBufferOffset: 0)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.green, .transparent], [.green, .transparent]]))
  }

  @Test("an image declared in another format than the texture's is an issue")
  func imageFormats() async throws {
    let source = """
      #pragma kernel paint
      layout(rgba8, binding = 1) writeonly uniform highp image2D target;
      void main() { imageStore(target, ivec2(0), vec4(0.0, 1.0, 0.0, 1.0)); }
      """
    let pipeline = try pipeline(source, "paint")
    for (format, rules) in [
      (PixelFormat.rgba8Unorm, [GPUIssue.Rule]()), (.bgra8Unorm, []), (.rgba16Float, [.textureType]),
      (.rgba8Snorm, [.textureType]),
    ] {
      let texture = try test.texture(width: 1, height: 1, format: format, usage: .shaderWrite)
      let issues = try await test.issues { commandBuffer in
        let encoder = commandBuffer.makeComputeCommandEncoder()
        encoder.setComputePipelineState(pipeline)
        encoder.setTexture(texture, index: 1)
        encoder.dispatchThreads(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1))
        encoder.endEncoding()
      }
      #expect(issues.map(\.rule) == rules, "\(format)")
    }
  }

  @Test("a dispatch without what its kernel reads is an issue, and nothing runs")
  func rules() async throws {
    let pipeline = try pipeline(Self.add, "add")
    let buffer = try test.device.makeBuffer(of: [UInt32](repeating: 0, count: 4))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      encoder.dispatchThreads(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1))
      encoder.setComputePipelineState(pipeline)
      encoder.setBuffer(buffer, offset: 0, index: 0)
      encoder.dispatchThreads(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1))
      encoder.setValue(UInt32(1), index: 1)
      encoder.dispatchThreads(Extent(width: 1), threadsPerThreadgroup: Extent(width: 1 << 20))
      encoder.dispatchThreadgroups(Extent(width: 0), threadsPerThreadgroup: Extent(width: 1))
      encoder.dispatchThreadgroups(
        indirectBuffer: buffer, indirectBufferOffset: 8, threadsPerThreadgroup: Extent(width: 1))
      encoder.endEncoding()
    }
    #expect(
      issues.map(\.rule) == [.noComputePipeline, .bufferNotBound, .dispatchSize, .dispatchSize, .indirectArguments])
    #expect(issues.dropFirst().first?.field == "kernel buffer 1")
    #expect(numbers(buffer) == [0, 0, 0, 0])
    let wrong = #expect(throws: GPUError.self) {
      try test.device.makeComputePipelineState(
        function: test.library(TestShaders.quad).makeFunction(name: "vertexMain"))
    }
    #expect(wrong?.issues.map(\.field) == ["function"])
  }
}
