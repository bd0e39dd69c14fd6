import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A9 primitives")
struct RowPrimitiveTests {
  private static let stream = """
    #pragma vertex vertexMain
    layout(location = 0) in vec2 position;
    void main() { gl_Position = vec4(position, 0.0, 1.0); gl_PointSize = 2.0; }
    #pragma fragment fragmentMain
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0, 0.0, 0.0, 1.0); }
    """

  private static func positions() -> VertexDescriptor {
    let descriptor = VertexDescriptor()
    descriptor.attributes[0].format = .float2
    descriptor.layouts[0].stride = 8
    return descriptor
  }

  /// Draws points given in pixels of a 4×4 image.
  private func draw(
    _ type: PrimitiveType, _ pixels: [SIMD2<Float>]
  ) async throws -> [String] {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.stream) { $0.vertexDescriptor = Self.positions() }
    let buffer = try test.device.makeBuffer(of: pixels.map { SIMD2($0.x / 2 - 1, 1 - $0.y / 2) })
    return try await test.render(width: 4, height: 4) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(buffer, offset: 0, index: 0)
      encoder.drawPrimitives(type: type, vertexStart: 0, vertexCount: pixels.count)
    }.letters
  }

  @Test("a point covers the size that the shader gives it")
  func point() async throws {
    #expect(try await draw(.point, [SIMD2(1, 3)]) == ["....", "....", "RR..", "RR.."])
  }

  @Test("lines take vertices in pairs, a strip goes on from each to the next")
  func lines() async throws {
    let corners: [SIMD2<Float>] = [SIMD2(0, 0.5), SIMD2(4, 0.5), SIMD2(0, 3.5), SIMD2(4, 3.5)]
    #expect(try await draw(.line, corners) == ["RRRR", "....", "....", "RRRR"])
    let angle: [SIMD2<Float>] = [SIMD2(0, 0.5), SIMD2(3.5, 0.5), SIMD2(3.5, 5)]
    let strip = try await draw(.lineStrip, angle)
    #expect(strip == ["RRRR", "...R", "...R", "...R"])
  }

  @Test("triangles take vertices in threes, a strip shares edges")
  func triangles() async throws {
    // Pixel centres whose x + y is less than 4 lie in the upper-left half; the diagonal itself belongs to one side.
    let half: [SIMD2<Float>] = [SIMD2(-0.1, -0.1), SIMD2(3.9, -0.1), SIMD2(-0.1, 3.9)]
    #expect(try await draw(.triangle, half) == ["RRR.", "RR..", "R...", "...."])
    #expect(try await draw(.triangle, half + [SIMD2(0, 0), SIMD2(4, 4)]) == ["RRR.", "RR..", "R...", "...."])
    let quad: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(0, 4), SIMD2(2, 4)]
    #expect(try await draw(.triangleStrip, quad) == ["RR..", "RR..", "RR..", "RR.."])
  }

  @Test(
    "indices of 16 and of 32 bits choose the vertices, from a byte offset on", arguments: [IndexType.uint16, .uint32])
  func indexed(type: IndexType) async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.stream) { $0.vertexDescriptor = Self.positions() }
    let vertices = try test.device.makeBuffer(
      of: [SIMD2<Float>(9, 9), SIMD2(-1, 1), SIMD2(0, 1), SIMD2(-1, -1), SIMD2(0, -1)])
    let numbers = [0, 1, 2, 3, 3, 2, 4]
    let indices =
      type == .uint16
      ? try test.device.makeBuffer(of: numbers.map { UInt16($0) })
      : try test.device.makeBuffer(of: numbers.map { UInt32($0) })
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawIndexedPrimitives(
        type: .triangle, indexCount: 6, indexType: type, indexBuffer: indices, indexBufferOffset: type.size)
    }
    #expect(pixels.letters == ["R.", "R."])
  }

  @Test(
    "the largest index restarts a strip, and in a list it is an index like others",
    arguments: [IndexType.uint16, .uint32])
  func restart(type: IndexType) async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.stream) { $0.vertexDescriptor = Self.positions() }
    let pixels: [SIMD2<Float>] = [
      SIMD2(0, 0), SIMD2(1, 0), SIMD2(0, 4), SIMD2(1, 4), SIMD2(3, 0), SIMD2(4, 0), SIMD2(3, 4), SIMD2(4, 4),
    ]
    let vertices = try test.device.makeBuffer(of: pixels.map { SIMD2($0.x / 2 - 1, 1 - $0.y / 2) })
    let indices =
      type == .uint16
      ? try test.device.makeBuffer(of: [0, 1, 2, 3, .max, 4, 5, 6, 7] as [UInt16])
      : try test.device.makeBuffer(of: [0, 1, 2, 3, .max, 4, 5, 6, 7] as [UInt32])
    let image = try await test.render(width: 4, height: 4) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(vertices, offset: 0, index: 0)
      encoder.drawIndexedPrimitives(
        type: .triangleStrip, indexCount: 9, indexType: type, indexBuffer: indices, indexBufferOffset: 0)
    }
    #expect(image.letters == ["R..R", "R..R", "R..R", "R..R"])
  }

  @Test("front faces run clockwise on screen unless told otherwise; either face can be culled")
  func culling() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    for (winding, cull, seen) in [
      (Winding.clockwise, CullMode.none, ["RG"]), (.clockwise, .back, [".G"]), (.clockwise, .front, ["R."]),
      (.counterClockwise, .back, ["R."]), (.counterClockwise, .front, [".G"]),
    ] {
      let pixels = try await test.render(width: 2, height: 1) { encoder in
        encoder.setRenderPipelineState(pipeline)
        encoder.setFrontFacing(winding)
        encoder.setCullMode(cull)
        // From the lower edge upwards the strip begins (left, low), (right, low), (left, high): counter-clockwise.
        encoder.drawQuad(Quad(-1, -1, 0, 1), .red)
        encoder.drawQuad(Quad(0, 1, 1, -1), .green)
      }
      #expect(pixels.letters == seen, "\(winding) \(cull)")
    }
  }

  @Test("fill mode .lines is a named issue, .fill is none")
  func fillMode() async throws {
    let test = try TestDevice.shared
    let target = try test.texture(width: 1, height: 1)
    for (mode, rules) in [(TriangleFillMode.lines, [GPUIssue.Rule.fillMode]), (.fill, [])] {
      let issues = try await test.issues { commandBuffer in
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
        encoder.setTriangleFillMode(mode)
        encoder.endEncoding()
      }
      #expect(issues.map(\.rule) == rules)
    }
  }
}

@Suite("A9 vertex and instance ids")
struct RowIdentifierTests {
  /// Each vertex is a pixel of a 16×1 image, its column the vertex id; red is the vertex id, green the instance id.
  private static let identifiers = """
    #pragma vertex vertexMain
    layout(location = 0) flat out vec4 ids;
    void main() {
      float column = float(gl_VertexID + 4 * gl_InstanceID);
      gl_Position = vec4((column + 0.5) / 8.0 - 1.0, 0.0, 0.0, 1.0);
      gl_PointSize = 1.0;
      ids = vec4(float(gl_VertexID), float(gl_InstanceID), 0.0, 255.0) / 255.0;
    }
    #pragma fragment fragmentMain
    layout(location = 0) flat in vec4 ids;
    layout(location = 0) out vec4 result;
    void main() { result = ids; }
    """

  private func makeDevice(usesBaseInstance: Bool) throws -> TestDevice {
    usesBaseInstance
      ? try .shared : try TestDevice { $0.overrideWorkarounds = { $0.usesBaseInstance = false } }
  }

  /// The pixels that were drawn: column, vertex id, instance id.
  private func ids(_ test: TestDevice, _ draw: (RenderCommandEncoder) throws -> Void) async throws -> [[Int]] {
    let pipeline = try test.pipeline(Self.identifiers)
    let pixels = try await test.render(width: 16, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      try draw(encoder)
    }
    return (0..<16).filter { pixels[$0, 0].w == 255 }.map { [$0, Int(pixels[$0, 0].x), Int(pixels[$0, 0].y)] }
  }

  @Test("ids begin with the first vertex and with the base instance", arguments: [true, false])
  func plain(usesBaseInstance: Bool) async throws {
    let test = try makeDevice(usesBaseInstance: usesBaseInstance)
    #expect(
      try await ids(test) { $0.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 2) } == [
        [0, 0, 0], [1, 1, 0],
      ])
    #expect(
      try await ids(test) { $0.drawPrimitives(type: .point, vertexStart: 2, vertexCount: 2) } == [
        [2, 2, 0], [3, 3, 0],
      ])
    let instanced = try await ids(test) {
      $0.drawPrimitives(type: .point, vertexStart: 1, vertexCount: 2, instanceCount: 2)
    }
    #expect(instanced == [[1, 1, 0], [2, 2, 0], [5, 1, 1], [6, 2, 1]])
    let based = try await ids(test) {
      $0.drawPrimitives(type: .point, vertexStart: 1, vertexCount: 1, instanceCount: 2, baseInstance: 2)
    }
    #expect(based == [[9, 1, 2], [13, 1, 3]])
    // A draw without a base after one with a base begins with 0 again.
    let again = try await ids(test) { encoder in
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1, instanceCount: 1, baseInstance: 3)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    #expect(again == [[0, 0, 0], [12, 0, 3]])
  }

  @Test("in indexed draws the vertex id is the index plus the base vertex", arguments: [true, false])
  func indexed(usesBaseInstance: Bool) async throws {
    let test = try makeDevice(usesBaseInstance: usesBaseInstance)
    let indices = try test.device.makeBuffer(of: [2, 0] as [UInt16])
    let plain = try await ids(test) {
      $0.drawIndexedPrimitives(
        type: .point, indexCount: 2, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0)
    }
    #expect(plain == [[0, 0, 0], [2, 2, 0]])
    let based = try await ids(test) {
      $0.drawIndexedPrimitives(
        type: .point, indexCount: 2, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0, instanceCount: 2,
        baseVertex: 1, baseInstance: 1)
    }
    #expect(based == [[5, 1, 1], [7, 3, 1], [9, 1, 2], [11, 3, 2]])
  }

  /// The colour comes from a stream that moves on by instance.
  private static let instanceColors = """
    #pragma vertex vertexMain
    layout(location = 0) in vec4 color;
    layout(location = 0) flat out vec4 instanceColor;
    void main() {
      gl_Position = vec4((float(gl_InstanceID) + 0.5) / 4.0 - 1.0, 0.0, 0.0, 1.0);
      gl_PointSize = 1.0;
      instanceColor = color;
    }
    #pragma fragment fragmentMain
    layout(location = 0) flat in vec4 instanceColor;
    layout(location = 0) out vec4 result;
    void main() { result = instanceColor; }
    """

  @Test(
    "a stream by instance begins at element baseInstance and moves on each stepRate instances",
    arguments: [true, false])
  func streams(usesBaseInstance: Bool) async throws {
    let test = try makeDevice(usesBaseInstance: usesBaseInstance)
    let colors: [SIMD4<Float>] = [.red, .green, .blue, .white]
    let buffer = try test.device.makeBuffer(of: colors)
    for (rate, base, count, expected) in [
      (1, 0, 4, "RGBW...."), (1, 2, 2, "..BW...."), (2, 0, 4, "RRGG...."), (2, 1, 4, ".GGBB..."), (2, 2, 3, "..BBW..."),
    ] {
      let pipeline = try test.pipeline(Self.instanceColors) { descriptor in
        let vertices = VertexDescriptor()
        vertices.attributes[0].format = .float4
        vertices.layouts[0].stride = 16
        vertices.layouts[0].stepFunction = .perInstance
        vertices.layouts[0].stepRate = rate
        descriptor.vertexDescriptor = vertices
      }
      let pixels = try await test.render(width: 8, height: 1) { encoder in
        encoder.setRenderPipelineState(pipeline)
        encoder.setVertexBuffer(buffer, offset: 0, index: 0)
        encoder.drawPrimitives(
          type: .point, vertexStart: 0, vertexCount: 1, instanceCount: count, baseInstance: base)
      }
      #expect(pixels.letters == [expected], "rate \(rate), base \(base)")
    }
  }

  @Test("a draw of no vertices or no instances draws nothing and is no error")
  func empty() async throws {
    let drawn = try await ids(.shared) { encoder in
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 0)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1, instanceCount: 0)
    }
    #expect(drawn == [])
  }
}

@Suite("A13 interpolation")
struct RowInterpolationTests {
  @Test("P = 0.6 red + 0.3 blue + 0.1 green at those weights")
  func barycentric() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    // In pixels: red (2.5, 2.5), blue 10 to the right, green 10 below; P = red + 0.3·10 right + 0.1·10 down.
    let place = { (x: Float, y: Float, color: SIMD4<Float>) in ColoredVertex(x / 8 - 1, 1 - y / 8, color: color) }
    let buffer = try test.device.makeBuffer(of: [
      place(2.5, 2.5, .red), place(12.5, 2.5, .blue), place(2.5, 12.5, .green),
    ])
    let pixels = try await test.render(width: 16, height: 16) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(buffer, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    }
    // 0.6·255 = 153, 0.1·255 = 25.5, 0.3·255 = 76.5.
    for (channel, expected) in [153, 25.5, 76.5, 255].enumerated() {
      #expect(abs(Double(pixels[5, 3][channel]) - expected) <= 1, "\(pixels[5, 3])")
    }
    #expect(pixels[1, 1] == .transparent && pixels[12, 12] == .transparent)
  }

  @Test("perspective is divided out: halfway on screen between w = 1 and w = 3 is a quarter of the way")
  func perspective() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    var vertices = [
      ColoredVertex(-1, -1, color: .black), ColoredVertex(-1, 1, color: .black), ColoredVertex(1, -1, color: .white),
      ColoredVertex(1, 1, color: .white),
    ]
    for index in 2..<4 { vertices[index].position *= 3 }
    let buffer = try test.device.makeBuffer(of: vertices)
    let pixels = try await test.render(width: 15, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(buffer, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
    // (0.5·1/3)/(0.5·1/1 + 0.5·1/3) = 0.25 → 63.75.
    #expect(abs(Int(pixels[7, 0].x) - 64) <= 1, "\(pixels[7, 0])")
  }
}
