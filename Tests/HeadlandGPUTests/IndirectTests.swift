import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Indirect draws, ranges and stage storage")
struct IndirectTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  /// Pixel-sized columns: vertex ids make a column of two points' height, instance ids move it.
  private static let columns = """
    #pragma vertex vertexMain
    layout(location = 0) in float row;
    layout(location = 1) in vec4 color;
    layout(location = 0) out vec4 vertexColor;
    void main() {
      gl_Position = vec4(float(gl_InstanceID) * 0.5 - 0.75, 0.75 - row * 0.5, 0.0, 1.0);
      gl_PointSize = 1.0;
      vertexColor = color;
    }
    #pragma fragment fragmentMain
    layout(location = 0) in vec4 vertexColor;
    layout(location = 0) out vec4 result;
    void main() { result = vertexColor; }
    """

  private func pipeline() throws -> RenderPipelineState {
    try test.pipeline(Self.columns) { descriptor in
      let vertices = VertexDescriptor()
      vertices.attributes[0].format = .float
      vertices.attributes[1].format = .float4
      vertices.attributes[1].bufferIndex = 1
      vertices.layouts[0].stride = 4
      vertices.layouts[1].stride = 16
      vertices.layouts[1].stepFunction = .perInstance
      descriptor.vertexDescriptor = vertices
    }
  }

  private func draw(_ record: @escaping (RenderCommandEncoder) throws -> Void) async throws -> [String] {
    let pipeline = try pipeline()
    let rows = try test.device.makeBuffer(of: [0, 1, 2, 3] as [Float])
    let colors = try test.device.makeBuffer(of: [.red, .green, .blue, .white] as [SIMD4<Float>])
    return try await test.render(width: 4, height: 4) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffers([rows, colors], offsets: [0, 0], range: 0..<2)
      try record(encoder)
    }.letters
  }

  @Test("first vertex, instance count and base instance come from the buffer, as Metal counts them")
  func vertices() async throws {
    let arguments = try test.device.makeBuffer(of: [
      DrawPrimitivesIndirectArguments(vertexCount: 9),
      DrawPrimitivesIndirectArguments(vertexCount: 2, instanceCount: 2, vertexStart: 1, baseInstance: 2),
    ])
    let letters = try await draw {
      $0.drawPrimitives(type: .point, indirectBuffer: arguments, indirectBufferOffset: 16)
    }
    #expect(letters == ["....", "..BW", "..BW", "...."])
  }

  @Test("first index, base vertex and base instance come from the buffer, from any offset of the indices")
  func indices() async throws {
    let arguments = try test.device.makeBuffer(of: [
      DrawIndexedPrimitivesIndirectArguments(
        indexCount: 2, instanceCount: 1, indexStart: 1, baseVertex: 1, baseInstance: 3)
    ])
    let indices = try test.device.makeBuffer(of: [9, 9, 0, 0, 2] as [UInt16])
    for (offset, expected) in [(4, ["....", "...W", "....", "...W"]), (0, ["....", "...W", "....", "...."])] {
      // From byte 0 the indices are 9 and 0: the first is outside the target.
      let letters = try await draw {
        $0.drawIndexedPrimitives(
          type: .point, indexType: .uint16, indexBuffer: indices, indexBufferOffset: offset,
          indirectBuffer: arguments, indirectBufferOffset: 0)
      }
      if offset == 4 { #expect(letters == expected) } else { #expect(letters[1] == "...W") }
    }
  }

  @Test("without the instance id the GPU reads the numbers itself")
  func directly() async throws {
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    let vertices = try test.device.makeBuffer(of: [
      ColoredVertex(-0.5, 0.5, color: .red), ColoredVertex(0.5, 0.5, color: .green),
      ColoredVertex(0.5, -0.5, color: .blue),
    ])
    let arguments = try test.device.makeBuffer(of: [
      DrawPrimitivesIndirectArguments(vertexCount: 2, vertexStart: 1)
    ])
    let indexed = try test.device.makeBuffer(of: [DrawIndexedPrimitivesIndirectArguments(indexCount: 1)])
    let indices = try test.device.makeBuffer(of: [0] as [UInt32])
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawPrimitives(type: .point, indirectBuffer: arguments, indirectBufferOffset: 0)
      encoder.drawIndexedPrimitives(
        type: .point, indexType: .uint32, indexBuffer: indices, indexBufferOffset: 0, indirectBuffer: indexed,
        indirectBufferOffset: 0)
    }
    #expect(pixels.letters == ["RG", ".B"])
  }

  @Test("arguments that show only in replay to be too large reach the issue handler, in .log too")
  func toldInReplay() async throws {
    let test = try TestDevice(validation: .log) { $0.overrideWorkarounds = { $0.usesBaseInstance = false } }
    let (pipeline, target) = (try test.pipeline(), try test.texture(width: 1, height: 1))
    let arguments = try test.device.makeBuffer(of: [UInt32.max, 1, 0, 0])
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
      encoder.drawPrimitives(type: .triangle, indirectBuffer: arguments, indirectBufferOffset: 0)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.indirectArguments] && test.takeIssues() == issues)
  }

  @Test("arguments outside their buffer are an issue")
  func rules() async throws {
    let (pipeline, buffer) = (try test.pipeline(), try test.device.makeBuffer(length: 32))
    let target = try test.texture(width: 1, height: 1)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentValue(SIMD4<Float>.red, index: 0)
      encoder.drawPrimitives(type: .point, indirectBuffer: buffer, indirectBufferOffset: 20)
      encoder.drawPrimitives(type: .point, indirectBuffer: buffer, indirectBufferOffset: 2)
      encoder.drawIndexedPrimitives(
        type: .point, indexType: .uint32, indexBuffer: buffer, indexBufferOffset: 2, indirectBuffer: buffer,
        indirectBufferOffset: 0)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.indirectArguments, .indirectArguments, .indexRange])
  }

  @Test("an offset moves what is bound, and needs a buffer that is bound")
  func offsets() async throws {
    let pipeline = try test.pipeline()
    let colors = try test.device.makeBuffer(length: 512)
    for (place, color) in [(0, SIMD4<Float>.red), (256, .green)] {
      colors.contents().storeBytes(of: color, toByteOffset: place, as: SIMD4<Float>.self)
    }
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentBuffer(colors, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.setFragmentBufferOffset(256, index: 0)
      encoder.setVertexValue(Quad(0, -1, 1, 1), index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
    #expect(pixels.letters == ["RG", "RG"])
    let target = try test.texture(width: 1, height: 1)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setVertexBufferOffset(0, index: 3)
      encoder.setFragmentBuffer(colors, offset: 0, index: 0)
      encoder.setFragmentBufferOffset(512, index: 0)
      encoder.setVertexTextures([nil], range: 0..<2)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.bindingIndex, .bindingIndex, .bindingIndex])
  }

  @Test("both stages write storage: vertices note their ids, fragments add up what they are")
  func stageStorage() async throws {
    let source = """
      #pragma vertex vertexMain
      layout(binding = 0) writeonly buffer Noted { uint ids[4]; };
      void main() {
        ids[gl_VertexID] = uint(gl_VertexID) * 3u;
        gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
      }
      #pragma fragment fragmentMain
      layout(binding = 0) buffer Counted { uint count; };
      layout(location = 0) out vec4 result;
      void main() { atomicAdd(count, 2u); result = vec4(1.0); }
      """
    let pipeline = try test.pipeline(source)
    let (ids, count) = (try test.device.makeBuffer(length: 16), try test.device.makeBuffer(of: [100 as UInt32]))
    let pixels = try await test.render(width: 4, height: 3) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(ids, offset: 0, index: 0)
      encoder.setFragmentBuffer(count, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.memoryBarrier(scope: .buffers)
    }
    #expect(pixels == Pixels(width: 4, height: 3, all: .white))
    #expect(ids.contents().load(as: SIMD4<UInt32>.self) == SIMD4(0, 3, 6, 9))
    #expect(count.contents().load(as: UInt32.self) == 100 + 12 * 2)
  }

  @Test("a pipeline without rasterisation only writes its vertices' storage")
  func withoutRasterization() async throws {
    let source = """
      #pragma vertex vertexMain
      layout(binding = 0) writeonly buffer Noted { uint ids[4]; };
      void main() { ids[gl_VertexID] = 7u; gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 4.0; }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """
    let pipeline = try test.pipeline(source) { $0.isRasterizationEnabled = false }
    let ids = try test.device.makeBuffer(length: 16)
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(ids, offset: 0, index: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 1, vertexCount: 2)
    }
    #expect(pixels == Pixels(width: 2, height: 2, all: .transparent))
    #expect(ids.contents().load(as: SIMD4<UInt32>.self) == SIMD4(0, 7, 7, 0))
  }
}
