import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Draws that become one call; the device reads vertex blocks as elements of storage arrays, as on NVIDIA.
@Suite("Runs of draws")
struct DrawRunTests {
  /// 36 bytes, so that elements are 48 apart.
  private struct Stripe: BitwiseCopyable {
    var span: SIMD4<Float>
    var color: SIMD4<Float>
    var depth: Float = 0

    /// Pixels of a row of 16, from `left` on.
    init(_ left: Int, width: Int = 1, red: Int) {
      span = SIMD4(Float(left) / 8 - 1, Float(left + width) / 8 - 1, -1, 1)
      color = SIMD4(Float(red) / 255, 0, 0, 1)
    }
  }

  private static let source = """
    #pragma vertex vertexMain
    layout(binding = 2) uniform Stripe { vec4 span; vec4 color; float depth; };
    layout(location = 0) flat out vec4 shade;
    void main() {
      shade = color + vec4(0.0, float(gl_InstanceID) / 255.0, 0.0, 0.0);
      gl_Position = vec4((gl_VertexID & 1) == 0 ? span.x : span.y, gl_VertexID < 2 ? span.z : span.w, depth, 1.0);
    }
    #pragma vertex shadowing
    layout(binding = 2) uniform Stripe { vec4 span; vec4 color; float depth; };
    layout(location = 0) flat out vec4 shade;
    vec4 turned(vec4 color) { return color.yxzw; }
    void main() {
      shade = turned(color);
      gl_Position = vec4((gl_VertexID & 1) == 0 ? span.x : span.y, gl_VertexID < 2 ? span.z : span.w, depth, 1.0);
    }
    #pragma fragment fragmentMain
    layout(location = 0) flat in vec4 shade;
    layout(location = 0) out vec4 result;
    void main() { result = shade; }
    """

  private let test: TestDevice
  private let pipeline: RenderPipelineState

  init() throws {
    test = try TestDevice { $0.overrideWorkarounds = { $0.indexesVertexBlocks = true } }
    pipeline = try test.pipeline(Self.source)
  }

  /// A row of 16 pixels and the GL calls that drew it.
  private func row(_ record: (RenderCommandEncoder) throws -> Void) async throws -> (
    pixels: [SIMD4<UInt8>], calls: [String]
  ) {
    // Any thread may begin a trace of the device's thread only there.
    test.device.thread.sync { GLTrace.begin() }
    let pixels = try await test.render(width: 16, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      try record(encoder)
    }
    return ((0..<16).map { pixels[$0, 0] }, test.device.thread.sync { GLTrace.end() })
  }

  private func draw(_ encoder: RenderCommandEncoder, instances: Int = 1, base: Int = 0) {
    encoder.drawPrimitives(
      type: .triangleStrip, vertexStart: 0, vertexCount: 4, instanceCount: instances, baseInstance: base)
  }

  private func red(_ values: Int...) -> [SIMD4<UInt8>] { values.map { SIMD4(UInt8($0), 0, 0, 255) } }

  @Test("draws that differ in their bytes alone share one binding and each reads its own")
  func ownBytes() async throws {
    let (pixels, calls) = try await row { encoder in
      for pixel in 0..<16 {
        encoder.setVertexValue(Stripe(pixel, red: pixel * 10), index: 2)
        draw(encoder)
      }
    }
    #expect(pixels == (0..<16).map { SIMD4(UInt8($0 * 10), 0, 0, 255) })
    #expect(calls.filter { $0.hasPrefix("bindBufferRange(SHADER_STORAGE_BUFFER") }.count == 1)
    #expect(!calls.contains { $0.hasPrefix("drawArrays(") })
    #expect(test.device.statistics.drawCount == 16)
  }

  @Test("draws may keep the bytes of the one before, have several instances, and draw other vertices")
  func sharedBytes() async throws {
    let (pixels, _) = try await row { encoder in
      for pixel in 0..<6 {
        encoder.setVertexValue(Stripe(pixel * 2, width: 2, red: pixel), index: 2)
        draw(encoder)
        // The last instance, number 2, lies on top.
        draw(encoder, instances: 3)
      }
    }
    let expected = (0..<12).map { SIMD4<UInt8>(UInt8($0 / 2), 2, 0, 255) } + Array(repeating: .zero, count: 4)
    #expect(pixels == expected)
  }

  @Test("a single draw with a base instance after a run reads what is bound")
  func baseInstance() async throws {
    let (pixels, _) = try await row { encoder in
      for pixel in 0..<5 {
        encoder.setVertexValue(Stripe(pixel, red: 1), index: 2)
        draw(encoder)
      }
      encoder.setVertexValue(Stripe(5, red: 9), index: 2)
      encoder.setCullMode(.none)
      draw(encoder, base: 3)
      for pixel in 6..<10 {
        encoder.setVertexValue(Stripe(pixel, red: 1), index: 2)
        draw(encoder, base: 7)
      }
    }
    let based = (6..<10).map { _ in SIMD4<UInt8>(1, 7, 0, 255) }
    #expect(pixels == red(1, 1, 1, 1, 1) + [SIMD4(9, 3, 0, 255)] + based + Array(repeating: .zero, count: 6))
  }

  @Test("indirect draws with a base instance after a run read what is bound", arguments: [false, true])
  func indirectAfterRun(isIndexed: Bool) async throws {
    let indices = try test.device.makeBuffer(of: [UInt16(0), 1, 2, 3])
    let arguments = try test.device.makeBuffer(
      of: isIndexed ? [UInt32(4), 1, 0, 0, 1] : [UInt32(4), 1, 0, 1])
    let plain = try test.pipeline(Self.source.replacing("float(gl_InstanceID) / 255.0", with: "0.0"))
    let (pixels, _) = try await row { encoder in
      encoder.setRenderPipelineState(plain)
      for pixel in 0..<5 {
        encoder.setVertexValue(Stripe(pixel, red: 1), index: 2)
        draw(encoder)
      }
      encoder.setVertexValue(Stripe(5, red: 9), index: 2)
      if isIndexed {
        encoder.drawIndexedPrimitives(
          type: .triangleStrip, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0,
          indirectBuffer: arguments, indirectBufferOffset: 0)
      } else {
        encoder.drawPrimitives(type: .triangleStrip, indirectBuffer: arguments, indirectBufferOffset: 0)
      }
    }
    #expect(pixels == red(1, 1, 1, 1, 1, 9) + Array(repeating: .zero, count: 10))
  }

  @Test("another state, another buffer and bytes that go back end a run")
  func ends() async throws {
    let stripes = try test.device.makeBuffer(length: 1024)
    for place in 0..<4 {
      stripes.contents().storeBytes(of: Stripe(12 + place, red: 40 + place), toByteOffset: place * 256, as: Stripe.self)
    }
    let (pixels, _) = try await row { encoder in
      for pixel in 0..<12 {
        encoder.setVertexValue(Stripe(pixel, red: pixel), index: 2)
        if pixel == 6 { encoder.setFrontFacing(.counterClockwise) }
        draw(encoder)
      }
      for place in [3, 2, 1, 0] {
        encoder.setVertexBuffer(stripes, offset: place * 256, index: 2)
        draw(encoder)
      }
    }
    #expect(pixels == red(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 40, 41, 42, 43))
  }

  @Test("indexed draws of one index buffer are a run, each with its base vertex and its first index")
  func indexed() async throws {
    // Vertices 4…7 are the strip's when 4 is taken off again.
    let indices = try test.device.makeBuffer(of: [UInt16(9), 9, 4, 5, 6, 7])
    let (pixels, calls) = try await row { encoder in
      for pixel in 0..<16 {
        encoder.setVertexValue(Stripe(pixel, red: pixel), index: 2)
        encoder.drawIndexedPrimitives(
          type: .triangleStrip, indexCount: 4, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 4,
          baseVertex: -4)
      }
    }
    #expect(pixels == (0..<16).map { SIMD4(UInt8($0), 0, 0, 255) })
    #expect(!calls.contains { $0.hasPrefix("drawElements(") || $0.hasPrefix("drawElementsInstanced") })
  }

  @Test("bytes that were set for elements are read by a pipeline whose block stays a uniform block")
  func otherPipeline() async throws {
    let shadowing = try test.pipeline(Self.source, vertex: "shadowing")
    #expect(pipeline.indexedBlocks == 1 << 2)
    #expect(shadowing.indexedBlocks == 0)
    let (pixels, _) = try await row { encoder in
      encoder.setVertexValue(Stripe(0, red: 5), index: 2)
      draw(encoder)
      // 48 bytes on, which no driver whose uniform blocks are 256 bytes apart would bind.
      encoder.setVertexValue(Stripe(1, red: 6), index: 2)
      encoder.setRenderPipelineState(shadowing)
      draw(encoder)
    }
    #expect(pixels == [SIMD4(5, 0, 0, 255), SIMD4(0, 6, 0, 255)] + Array(repeating: .zero, count: 14))
  }

  @Test("runs go on over more memory than one piece holds")
  func manyBytes() async throws {
    let (pixels, _) = try await row { encoder in
      for draw in 0..<8192 {
        encoder.setVertexValue(Stripe(draw % 16, red: draw / 512 + draw % 16), index: 2)
        self.draw(encoder)
      }
    }
    #expect(pixels == (0..<16).map { SIMD4(UInt8(15 + $0), 0, 0, 255) })
  }
}

@Suite("Blocks as elements of storage arrays")
struct IndexedBlockTests {
  private func translation(_ source: String, location: Int? = 15) throws -> FunctionTranslation {
    let library = try LibrarySource(source: source, name: "test.glsl")
    var options = TranslationOptions(clipControl: true, storageBindingCount: 8)
    options.drawIndexLocation = location
    return try FunctionTranslator.translate(try #require(library.functions.first), of: library, options: options)
  }

  @Test(
    "a block stays a uniform block where its text is more than members",
    arguments: [
      ("uniform B { vec4 a; };\nvoid main() { gl_Position = a; }", true),
      ("layout(std140, binding = 3) uniform B { vec4 a; } b;\nvoid main() { gl_Position = b.a; }", true),
      ("uniform B { vec4 a; };\n#define A a\nvoid main() { gl_Position = A; }", true),
      ("uniform B { vec4 a; };\nstruct S { vec4 x; };\nvoid main() { S s; s.x = a; gl_Position = s.x; }", true),
      // The name is declared again.
      ("uniform B { vec4 a; };\nvec4 f(vec4 a) { return a; }\nvoid main() { gl_Position = f(a); }", false),
      ("uniform B { vec4 a; };\nvoid main() { vec4 b = a; { vec4 a = b; gl_Position = a; } }", false),
      ("uniform B { vec4 a; };\n#define a vec4(1.0)\nvoid main() { gl_Position = a; }", false),
      // A matrix order of its own, an array of blocks, an input whose location is anybody's guess.
      ("layout(row_major) uniform B { mat4 a; };\nvoid main() { gl_Position = a[0]; }", false),
      ("uniform B { layout(row_major) mat4 a; };\nvoid main() { gl_Position = a[0]; }", false),
      ("layout(binding = 1) uniform B { vec4 a; } b[2];\nvoid main() { gl_Position = b[1].a; }", false),
      ("in vec4 p;\nuniform B { vec4 a; };\nvoid main() { gl_Position = a + p; }", false),
      ("layout(location = 15) in vec4 p;\nuniform B { vec4 a; };\nvoid main() { gl_Position = a + p; }", false),
      // Nobody reads it.
      ("uniform B { vec4 a; };\nvoid main() { gl_Position = vec4(1.0); }", false),
    ])
  func eligible(text: String, isIndexed: Bool) throws {
    let bound = text.replacing(
      "uniform B", with: text.hasPrefix("layout(") ? "uniform B" : "layout(binding = 0) uniform B")
    let translation = try translation(
      "#pragma vertex v\n\(bound.replacing("layout(row_major) layout", with: "layout"))")
    #expect(translation.indexedBlocks.map(\.name) == (isIndexed ? ["B"] : []))
  }

  @Test("lines stay where they were")
  func lines() throws {
    let text =
      "#pragma vertex v\nlayout(binding = 0)\n  uniform B {\n vec4 a;\n}\n  b\n;\nvoid main() { gl_Position = b.a; }"
    let plain = try translation(text, location: nil).text.split(separator: "\n", omittingEmptySubsequences: false)
    let indexed = try translation(text).text.split(separator: "\n", omittingEmptySubsequences: false)
    // Two lines are injected: the draw index and the step.
    #expect(indexed.count == plain.count + 2)
    #expect(
      indexed.last { $0.contains("main") }?.contains("headland_blocks0[headland_drawIndex * headland_step0].a") == true)
  }

  @Test("a block is reflected as its author wrote it")
  func reflection() throws {
    let source = """
      struct Light { vec2 place; vec4 color; };
      #pragma vertex v
      layout(binding = 3) uniform Camera { mat4 matrix; vec3 eye; float zoom; float ramp[3]; Light lights[2]; } camera;
      layout(binding = 4) uniform Tint { vec4 tint; mat2 turn; };
      void main() {
        gl_Position = camera.matrix * vec4(camera.eye, camera.zoom + camera.ramp[2]) + camera.lights[1].color + tint
          + vec4(turn[0], turn[1]);
      }
      """
    let plain = try ShadingContext.reflection(source, "v")
    let indexed = try translation(source)
    #expect(indexed.indexedBlocks.map(\.name) == ["Camera", "Tint"])
    let reflection = try ShadingContext.run { () throws -> ProgramReflection in
      let program = try GLProgram.compile(indexed)
      defer { program.delete() }
      return program.reflection
    }
    #expect(reflection.inputs.isEmpty)
    #expect(reflection.blocks.map(\.name) == plain.blocks.map(\.name))
    for (ours, theirs) in zip(reflection.blocks, plain.blocks) {
      #expect(ours.members.map(\.name) == theirs.members.map(\.name))
      #expect(ours.members.map(\.offset) == theirs.members.map(\.offset))
      #expect(ours.members.map(\.end) == theirs.members.map(\.end))
      #expect((ours.kind, ours.index, ours.dataSize) == (theirs.kind, theirs.index, theirs.dataSize))
      #expect(ours.paddedSize == theirs.paddedSize)
    }
  }
}
