import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

@Suite("A4 set bytes")
struct RowSetBytesTests {
  @Test("vertex 0 and fragment 0 are different slots")
  func slots() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(-1, 0, 1, 1), .red)
    }
    #expect(pixels == Pixels(rows: [[.red, .red], [.transparent, .transparent]]))
  }

  @Test("bytes are copied when they are set: what is written to the source afterwards changes nothing")
  func copies() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      var (quad, color) = (Quad(), SIMD4<Float>.red)
      encoder.setVertexBytes(&quad, length: MemoryLayout<Quad>.size, index: 0)
      encoder.setFragmentBytes(&color, length: 16, index: 0)
      (quad, color) = (Quad(0, 0, 0, 0), .green)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
    #expect(pixels == Pixels(width: 2, height: 2, all: .red))
  }

  /// Draws the colour at the far end of 4096 bytes.
  private static let full = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform Paint { vec4 colors[256]; };
    layout(location = 0) out vec4 result;
    void main() { result = colors[255]; }
    """

  @Test("4096 bytes are carried to the last, and one more is an issue")
  func limit() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.full)
    let colors = Array(repeating: SIMD4<Float>.red, count: 255) + [.green]
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentBytes(colors, length: 4096, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
    #expect(pixels == Pixels(width: 2, height: 2, all: .green))
    let target = try test.texture(width: 1, height: 1)
    let bytes = [UInt8](repeating: 0, count: 4097)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setFragmentBytes(bytes, length: 4097, index: 0)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.setBytesLength])
    #expect(issues.first?.message == "4097 bytes")
    #expect(issues.first?.hint.contains("4096") == true)
  }

  @Test("each draw keeps the bytes that were set before it, over more memory than one piece", arguments: [true, false])
  func manyDraws(persistentMapping: Bool) async throws {
    let test = try TestDevice { options in
      options.overrideWorkarounds = { $0.persistentMapping = $0.persistentMapping && persistentMapping }
    }
    let pipeline = try test.pipeline(Self.full)
    // 256 × 4096 bytes are four pieces of 256 KiB.
    let pixels = try await test.render(width: 16, height: 16) { encoder in
      encoder.setRenderPipelineState(pipeline)
      for pixel in 0..<256 {
        let color = SIMD4<Float>(Float(pixel) / 255, Float(255 - pixel) / 255, 0, 1)
        encoder.setScissorRect(ScissorRect(x: pixel % 16, y: pixel / 16, width: 1, height: 1))
        encoder.setFragmentBytes([SIMD4<Float>](repeating: color, count: 256), length: 4096, index: 0)
        encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      }
    }
    let expected = (0..<256).flatMap { pixel -> [UInt8] in [UInt8(pixel), UInt8(255 - pixel), 0, 255] }
    #expect(pixels == Pixels(width: 16, height: 16, bytes: expected))
  }
}

@Suite("A5 buffers in flight")
struct RowBufferTests {
  private func makeDevice(persistentMapping: Bool) throws -> TestDevice {
    try TestDevice { options in
      options.overrideWorkarounds = { $0.persistentMapping = $0.persistentMapping && persistentMapping }
    }
  }

  private func frame(_ test: TestDevice, _ target: Texture, _ colors: Buffer, offset: Int = 0) throws -> CommandBuffer {
    let pipeline = try test.pipeline()
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(Quad(), index: 0)
    encoder.setFragmentBuffer(colors, offset: offset, index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
    return commandBuffer
  }

  @Test("contents() is what the next draw reads, mapped or shadowed", arguments: [true, false])
  func contents(persistentMapping: Bool) async throws {
    let test = try makeDevice(persistentMapping: persistentMapping)
    let buffer = try test.device.makeBuffer(length: 16)
    #expect(buffer.isShadow == !(persistentMapping && test.device.capabilities.hasBufferStorage))
    #expect(UnsafeRawBufferPointer(start: buffer.contents(), count: 16).allSatisfy { $0 == 0 })
    let target = try test.texture(width: 1, height: 1)
    for (color, expected) in [(SIMD4<Float>.red, SIMD4<UInt8>.red), (.green, .green)] {
      buffer.contents().storeBytes(of: color, as: SIMD4<Float>.self)
      let commandBuffer = try frame(test, target, buffer)
      commandBuffer.commit()
      try await commandBuffer.completed()
      #expect(try await Pixels(of: target)[0, 0] == expected)
    }
    test.expectNoDriverErrors()
  }

  @Test("a buffer made of bytes holds a copy, shared or private, mapped or shadowed", arguments: [true, false])
  func copies(persistentMapping: Bool) async throws {
    let test = try makeDevice(persistentMapping: persistentMapping)
    let target = try test.texture(width: 1, height: 1)
    for options in [ResourceOptions.storageModeShared, .storageModePrivate] {
      var color = SIMD4<Float>.blue
      let buffer = try test.device.makeBuffer(bytes: &color, length: 16, options: options)
      color = .red
      let commandBuffer = try frame(test, target, buffer)
      commandBuffer.commit()
      try await commandBuffer.completed()
      #expect(try await Pixels(of: target)[0, 0] == .blue)
    }
    test.expectNoDriverErrors()
  }

  /// Holds the device's thread while `body` commits and overwrites.
  private func whileHeld<R>(_ test: TestDevice, _ body: () throws -> R) throws -> R {
    let gate = Mutex(())
    return try gate.withLock { _ in
      test.device.thread.async { gate.withLock { _ in } }
      return try body()
    }
  }

  @Test("overwriting what a committed frame reads is found in strict")
  func hazard() async throws {
    let test = try makeDevice(persistentMapping: true)
    let target = try test.texture(width: 1, height: 1)
    let buffer = try test.device.makeBuffer(of: [SIMD4<Float>.red])
    buffer.label = "colors"
    let first = try frame(test, target, buffer)
    try whileHeld(test) {
      first.commit()
      buffer.contents().storeBytes(of: .green, as: SIMD4<Float>.self)
    }
    try? await first.completed()
    #expect(first.completion.issues.map(\.rule) == [.bufferInFlight])
    #expect(test.takeIssues() == first.completion.issues)
    #expect(first.completion.issues.first?.object == "colors")
    #expect(first.completion.issues.first?.field == "bytes 0..<16")
    #expect(first.status == .error)
  }

  @Test("a ring of slots in one buffer is no hazard: the next slot is written while this one is read")
  func ring() async throws {
    let test = try makeDevice(persistentMapping: true)
    let target = try test.texture(width: 1, height: 1)
    let buffer = try test.device.makeBuffer(length: 512)
    buffer.contents().storeBytes(of: .red, as: SIMD4<Float>.self)
    let first = try frame(test, target, buffer)
    try whileHeld(test) {
      first.commit()
      buffer.contents().storeBytes(of: .green, toByteOffset: 256, as: SIMD4<Float>.self)
    }
    try await first.completed()
    #expect(try await Pixels(of: target)[0, 0] == .red)
    let second = try frame(test, target, buffer, offset: 256)
    second.commit()
    try await second.completed()
    #expect(try await Pixels(of: target)[0, 0] == .green)
  }

  @Test("overwriting after completed() is no hazard, and neither is rewriting the same bytes")
  func noHazard() async throws {
    let test = try makeDevice(persistentMapping: true)
    let target = try test.texture(width: 1, height: 1)
    let buffer = try test.device.makeBuffer(of: [SIMD4<Float>.red])
    let first = try frame(test, target, buffer)
    try whileHeld(test) {
      first.commit()
      buffer.contents().storeBytes(of: .red, as: SIMD4<Float>.self)
    }
    try await first.completed()
    buffer.contents().storeBytes(of: .green, as: SIMD4<Float>.self)
    #expect(first.completion.issues == [])
  }

  @Test("streams and indices are watched too, the vertices of the draw and no more")
  func streamHazard() async throws {
    let test = try makeDevice(persistentMapping: true)
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    let target = try test.texture(width: 1, height: 1)
    let vertices = try test.device.makeBuffer(of: Array(repeating: ColoredVertex(0, 0, color: .red), count: 8))
    let indices = try test.device.makeBuffer(of: [UInt16](repeating: 0, count: 8))
    (vertices.label, indices.label) = ("vertices", "indices")
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexBuffer(vertices, offset: 32, index: 0)
    encoder.drawPrimitives(type: .point, vertexStart: 1, vertexCount: 2)
    encoder.setVertexBuffer(nil, offset: 0, index: 0)
    encoder.setVertexBuffer(try test.device.makeBuffer(of: [ColoredVertex(0, 0, color: .red)]), offset: 0, index: 0)
    encoder.drawIndexedPrimitives(
      type: .point, indexCount: 2, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 4)
    encoder.endEncoding()
    try whileHeld(test) {
      commandBuffer.commit()
      // Vertex 1 before the offset and vertex 3 after the draw are nobody's, vertex 2 (bytes 64..<96) is read.
      for vertex in [1, 4] { vertices.contents().storeBytes(of: 7, toByteOffset: vertex * 32, as: Float.self) }
      vertices.contents().storeBytes(of: 7, toByteOffset: 64, as: Float.self)
      indices.contents().storeBytes(of: 1, toByteOffset: 6, as: UInt16.self)
      indices.contents().storeBytes(of: 1, toByteOffset: 8, as: UInt16.self)
    }
    try? await commandBuffer.completed()
    let found = Set(commandBuffer.completion.issues.map { "\($0.object) \($0.field)" })
    #expect(found == ["vertices bytes 64..<128", "indices bytes 4..<8"])
  }
}

@Suite("A10 memory layout in draws")
struct RowLayoutTests {
  private struct Pair: BitwiseCopyable {
    var position: SIMD2<Float>
    var color: SIMD4<Float>
  }

  private static let source = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
    #pragma fragment pairMain
    layout(binding = 0) uniform Pair { vec2 position; vec4 color; };
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    #pragma fragment packedMain
    layout(binding = 0) uniform Packed { vec2 position; vec2 color01; vec2 color23; };
    layout(location = 0) out vec4 result;
    void main() { result = vec4(color01, color23); }
    #pragma fragment floatMain
    layout(binding = 0) uniform One { float level; };
    layout(location = 0) out vec4 result;
    void main() { result = vec4(level); }
    """

  private func draw(_ fragment: String, _ bind: (RenderCommandEncoder) throws -> Void) async throws -> (
    pixel: SIMD4<UInt8>, issues: [GPUIssue]
  ) {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.source, fragment: fragment)
    let target = try test.texture(width: 1, height: 1)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      try bind(encoder)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
    }
    test.expectNoDriverErrors()
    return (try await Pixels(of: target)[0, 0], issues)
  }

  @Test("a SIMD2, SIMD4 pair has stride 32 and its colour at byte 16, and so the block reads it")
  func pair() async throws {
    #expect(MemoryLayout<Pair>.stride == 32 && MemoryLayout<Pair>.offset(of: \.color) == 16)
    let value = Pair(position: SIMD2(0, 0), color: .green)
    let asValue = try await draw("pairMain") { $0.setFragmentValue(value, index: 0) }
    #expect(asValue.issues == [] && asValue.pixel == .green)
    let buffer = try TestDevice.shared.device.makeBuffer(of: [value])
    let asBuffer = try await draw("pairMain") { $0.setFragmentBuffer(buffer, offset: 0, index: 0) }
    #expect(asBuffer.issues == [] && asBuffer.pixel == .green)
  }

  @Test("a packed block prints both layouts and draws nothing")
  func packed() async throws {
    let value = Pair(position: SIMD2(0, 0), color: .green)
    let result = try await draw("packedMain") { $0.setFragmentValue(value, index: 0) }
    #expect(result.issues.map(\.rule) == [.blockLayout])
    let message = result.issues.first?.message ?? ""
    #expect(message.contains("Swift Pair, size 32, stride 32") && message.contains("GLSL Packed, 24 bytes"))
    #expect(message.contains("color: SIMD4<Float>, 16 bytes") && message.contains("color01: vec2, 8 bytes"))
    #expect(result.pixel == .transparent)
  }

  @Test("a 4-byte float for a block of one float is no error, by value, bytes or buffer")
  func oneFloat() async throws {
    let device = try TestDevice.shared.device
    var level: Float = 1
    let shared = try device.makeBuffer(bytes: &level, length: 4)
    let own = try device.makeBuffer(bytes: &level, length: 4, options: .storageModePrivate)
    let typed = try device.makeBuffer(of: [level])
    let ways: [(RenderCommandEncoder) -> Void] = [
      { $0.setFragmentValue(Float(1), index: 0) },
      { $0.setFragmentBytes([Float(1)], length: 4, index: 0) },
      { $0.setFragmentBuffer(shared, offset: 0, index: 0) },
      { $0.setFragmentBuffer(own, offset: 0, index: 0) },
      { $0.setFragmentBuffer(typed, offset: 0, index: 0) },
    ]
    for bind in ways {
      let result = try await draw("floatMain", bind)
      #expect(result.issues == [] && result.pixel == .white)
    }
  }

  @Test("raw bytes are only checked for their length, and the message says so")
  func rawBytes() async throws {
    // 16 bytes of the wrong layout are long enough for one float: nothing can be found.
    let long = try await draw("floatMain") {
      $0.setFragmentBytes([Float](repeating: 1, count: 4), length: 16, index: 0)
    }
    #expect(long.issues == [])
    let short = try await draw("pairMain") {
      $0.setFragmentBytes([Float](repeating: 1, count: 6), length: 24, index: 0)
    }
    #expect(short.issues.map(\.rule) == [.bufferTooShort])
    let message = short.issues.first?.message ?? ""
    #expect(message.contains("24 bytes are bound") && message.contains("which reads 32 bytes"))
    #expect(message.contains("Raw bytes can only be checked for length and stride"))
    #expect(short.pixel == .transparent)
  }

  @Test("the check holds for each draw: a right value after a wrong one draws")
  func recovery() async throws {
    let result = try await draw("pairMain") { encoder in
      encoder.setFragmentValue(Float(1), index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.setFragmentValue(Pair(position: SIMD2(0, 0), color: .blue), index: 0)
    }
    #expect(result.issues.map(\.rule) == [.blockLayout] && result.pixel == .blue)
  }

  @Test("a vertex stream is compared with the buffer's element type, stride and members")
  func stream() async throws {
    let test = try TestDevice.shared
    let target = try test.texture(width: 1, height: 1)
    let buffer = try test.device.makeBuffer(of: Array(repeating: ColoredVertex(0, 0, color: .red), count: 3))
    let changes: [(VertexDescriptor) -> Bool] = [
      { _ in true },
      {
        $0.layouts[0].stride = 36
        return false
      },
      {
        $0.attributes[1].offset = 14
        return false
      },
      {
        $0.attributes[1].format = .uchar4Normalized
        return false
      },
      {
        $0.attributes[1].format = .float2
        return true
      },
    ]
    for change in changes {
      let descriptor = ColoredVertex.descriptor
      let fits = change(descriptor)
      let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = descriptor }
      let issues = try await test.issues { commandBuffer in
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
        encoder.setRenderPipelineState(pipeline)
        encoder.setVertexBuffer(buffer, offset: 0, index: 0)
        encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 2)
        encoder.endEncoding()
      }
      #expect(issues.map(\.rule) == (fits ? [] : [.blockLayout]))
    }
  }

  @Test("a flat array of numbers feeds a stream of vectors")
  func flatArray() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    let numbers: [Float] = [-1, -1, 0, 1, 1, 0, 0, 1, 3, -1, 0, 1, 1, 0, 0, 1, -1, 3, 0, 1, 1, 0, 0, 1]
    let buffer = try test.device.makeBuffer(of: numbers)
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(buffer, offset: 0, index: 0)
      encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    }
    #expect(pixels == Pixels(width: 2, height: 2, all: .red))
  }
}
