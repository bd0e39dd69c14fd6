import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Vertex formats")
struct VertexFormatTests {
  private static let source = """
    #pragma vertex floats
    layout(location = 0) in vec4 value;
    layout(binding = 1) writeonly buffer Noted { vec4 noted; };
    void main() { noted = value; gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 1.0; }
    #pragma vertex integers
    layout(location = 0) in ivec4 value;
    layout(binding = 1) writeonly buffer Noted { ivec4 noted; };
    void main() { noted = value; gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 1.0; }
    #pragma fragment fragmentMain
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0); }
    """

  /// What a vertex stage reads of bytes in a format.
  private func read<T: BitwiseCopyable>(_ format: VertexFormat, _ bytes: [UInt8], _ function: String) async throws -> T
  {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.source, vertex: function) { descriptor in
      let vertices = VertexDescriptor()
      vertices.attributes[0].format = format
      vertices.layouts[0].stride = 16
      descriptor.vertexDescriptor = vertices
    }
    let stream = try test.device.makeBuffer(of: bytes + [UInt8](repeating: 0, count: 16 - bytes.count))
    let raw = try test.device.makeBuffer(length: 16)
    raw.contents().copyMemory(from: stream.contents(), byteCount: 16)
    let noted = try test.device.makeBuffer(length: 16)
    _ = try await test.render(width: 1, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setVertexBuffer(raw, offset: 0, index: 0)
      encoder.setVertexBuffer(noted, offset: 0, index: 1)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    return noted.contents().load(as: T.self)
  }

  /// The bytes of components 1, 2, 3 and 4, or of the largest and the smallest values where they are normalised.
  private static func sample(_ format: VertexFormat) -> (bytes: [UInt8], expected: [Float]) {
    let count = format.componentCount
    func bytes<T>(_ values: [T]) -> [UInt8] {
      values.prefix(count).flatMap { value in withUnsafeBytes(of: value) { Array($0) } }
    }
    let missing: [Float] = [0, 0, 0, 1]
    func expected(_ values: [Float]) -> [Float] { Array(values.prefix(count)) + missing.dropFirst(count) }
    let (counted, ends): ([Float], [Float]) = ([1, 2, 3, 4], [1, 0, 1, 0])
    let signedEnds: [Float] = [1, -1, 0, 1]
    switch (format.component, format.isNormalized) {
    case (.uint8, false): return (bytes([1, 2, 3, 4] as [UInt8]), expected(counted))
    case (.int8, false): return (bytes([1, -2, 3, -4] as [Int8]), expected([1, -2, 3, -4]))
    case (.uint16, false): return (bytes([1, 2, 3, 4] as [UInt16]), expected(counted))
    case (.int16, false): return (bytes([1, -2, 3, -4] as [Int16]), expected([1, -2, 3, -4]))
    case (.uint8, true): return (bytes([255, 0, 255, 0] as [UInt8]), expected(ends))
    case (.int8, true): return (bytes([127, -127, 0, 127] as [Int8]), expected(signedEnds))
    case (.uint16, true): return (bytes([65535, 0, 65535, 0] as [UInt16]), expected(ends))
    case (.int16, true): return (bytes([32767, -32767, 0, 32767] as [Int16]), expected(signedEnds))
    // 1, 2, 3 and 4 in half precision.
    case (.float16, _): return (bytes([0x3C00, 0x4000, 0x4200, 0x4400] as [UInt16]), expected(counted))
    case (.float32, _): return (bytes(counted), expected(counted))
    case (.uint32, _): return (bytes([1, 2, 3, 4] as [UInt32]), expected(counted))
    case (.int32, _): return (bytes([1, -2, 3, -4] as [Int32]), expected([1, -2, 3, -4]))
    // Red and alpha full, in the lowest 10 and the highest 2 bits.
    case (.uint1010102, _): return ([0xFF, 0x03, 0, 0xC0], [1, 0, 0, 1])
    // 511 and 1, the largest signed values.
    case (.int1010102, _): return ([0xFF, 0x01, 0, 0x40], [1, 0, 0, 1])
    }
  }

  @Test(
    "each format gives its numbers as floats, what is missing is 0, 0, 0, 1",
    arguments: VertexFormat.allCases.filter { $0 != .invalid && $0.absence == nil })
  func floats(format: VertexFormat) async throws {
    let (bytes, expected) = Self.sample(format)
    #expect(bytes.count == format.size)
    let value: SIMD4<Float> = try await read(format, bytes, "floats")
    #expect((0..<4).map { value[$0] } == expected)
  }

  @Test(
    "integers stay integers where the stage declares them",
    arguments: VertexFormat.allCases.filter { $0.component.isInteger && !$0.isNormalized && $0 != .invalid })
  func integers(format: VertexFormat) async throws {
    let (bytes, expected) = Self.sample(format)
    let value: SIMD4<Int32> = try await read(format, bytes, "integers")
    #expect((0..<4).map { value[$0] } == expected.map { Int32($0) })
  }

  @Test(
    "formats that GLES lacks are errors that say what to use",
    arguments: VertexFormat.allCases.filter { $0.absence != nil })
  func absent(format: VertexFormat) async throws {
    let error = await #expect(throws: GPUError.self) { let _: SIMD4<Float> = try await read(format, [], "floats") }
    #expect(error?.description.contains("GLES lacks") == true && error?.description.contains("use .") == true)
  }

  @Test("raw values are Metal's")
  func rawValues() {
    #expect(VertexFormat.int1010102Normalized.rawValue == 40 && VertexFormat.uint1010102Normalized.rawValue == 41)
    #expect(VertexFormat.uchar4Normalized_bgra.rawValue == 42 && VertexFormat.uchar.rawValue == 45)
    #expect(VertexFormat.floatRG11B10.rawValue == 54 && VertexFormat.floatRGB9E5.rawValue == 55)
  }
}
