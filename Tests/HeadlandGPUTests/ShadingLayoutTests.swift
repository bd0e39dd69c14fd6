import Testing

@testable import HeadlandGPU

private struct Pair: BitwiseCopyable {
  var position = SIMD2<Float>.zero
  var color = SIMD4<Float>.zero
}

private struct Swapped: BitwiseCopyable {
  var color = SIMD4<Float>.zero
  var position = SIMD4<Float>.zero
}

private struct Matrix: BitwiseCopyable {
  var columns = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
}

private struct Inner: BitwiseCopyable {
  var direction = SIMD3<Float>.zero
  var weight: Float = 0
}

private struct Outer: BitwiseCopyable {
  var inner = Inner()
  var scale: Float = 0
  var ramp: InlineArray<3, SIMD4<Float>> = .init(repeating: .zero)
  var flags: (UInt32, Int32) = (0, 0)
}

private struct Counted: BitwiseCopyable {
  var count = 0
  var scale = 0.0
}

private struct PackedMatrix: BitwiseCopyable {
  var matrix: InlineArray<9, Float> = .init(repeating: 0)
}

private struct Columns: BitwiseCopyable {
  var matrix = (SIMD3<Float>.zero, SIMD3<Float>.zero, SIMD3<Float>.zero)
}

private struct Light: BitwiseCopyable {
  var color = SIMD4<Float>.zero
  var weight: Float = 0
}

/// `light` is 20 bytes, and `gain` begins in its padding.
private struct Lit: BitwiseCopyable {
  var light = Light()
  var gain: Float = 0
}

private struct FilledLight: BitwiseCopyable {
  var color = SIMD4<Float>.zero
  var weight: Float = 0
  var fill = (Float(0), Float(0), Float(0))
}

private struct FilledLit: BitwiseCopyable {
  var light = FilledLight()
  var gain: Float = 0
}

private struct Flagged: BitwiseCopyable {
  var flag = false
  var scale: Float = 0
}

@Suite("Swift layouts")
struct ShadingSwiftLayoutTests {
  private func rows(_ layout: SwiftLayout) -> [String] {
    layout.fields.map { "\($0.name) \($0.typeName) @\($0.offset)+\($0.size)" }
  }

  @Test("A10 a SIMD2, SIMD4 pair has stride 32 and its colour at byte 16")
  func pair() {
    let layout = SwiftLayout.of(Pair())
    #expect(layout.stride == 32)
    #expect(rows(layout) == ["position SIMD2<Float> @0+8", "color SIMD4<Float> @16+16"])
  }

  @Test("nested structures, fixed arrays and tuples lie where Swift puts them")
  func nested() {
    let layout = SwiftLayout.of(Outer())
    #expect(
      rows(layout) == [
        "inner.direction SIMD3<Float> @0+12", "inner.weight Float @16+4", "scale Float @20+4",
        "ramp[0] SIMD4<Float> @32+16", "ramp[1] SIMD4<Float> @48+16", "ramp[2] SIMD4<Float> @64+16",
        "flags[0] UInt32 @80+4", "flags[1] Int32 @84+4",
      ])
    #expect(layout.size == MemoryLayout<Outer>.size)
    #expect(MemoryLayout<Outer>.offset(of: \.ramp) == 32)
    #expect(MemoryLayout<Outer>.offset(of: \.scale) == 20)
  }

  @Test("a scalar is one field")
  func scalar() { #expect(rows(SwiftLayout.of(Float(1))) == [" Float @0+4"]) }

  @Test("the layout of a type is made once")
  func interned() { #expect(SwiftLayout.of(Pair()) === SwiftLayout.of(Pair())) }
}

@Suite("A10 memory layout")
struct ShadingLayoutComparisonTests {
  private func layout(_ declaration: String, use: String) throws -> BlockLayout {
    let source = "#pragma vertex f\n\(declaration)\nvoid main() { gl_Position = vec4(\(use)); }"
    let block = try #require(try ShadingContext.reflection(source, "f").blocks.first)
    return BlockLayout(block)
  }

  @Test("a pair fits std140 and std430, as a value and as an array")
  func pairFits() throws {
    let block = try layout("layout(binding = 0) uniform U { vec2 position; vec4 color; };", use: "color")
    #expect(block.mismatch(with: .of(Pair()), binding: .value) == nil)
    let array = try layout(
      "struct P { vec2 position; vec4 color; }; layout(binding = 0) readonly buffer B { P items[]; };",
      use: "items[0].color")
    #expect(array.mismatch(with: .of(Pair()), binding: .array) == nil)
  }

  @Test("a packed block prints both layouts side by side")
  func packedBlock() throws {
    let block = try layout(
      "layout(binding = 2) readonly buffer B { float x; float y; float r; float g; float b; float a; };", use: "r + a")
    let mismatch = try #require(block.mismatch(with: .of(Pair()), binding: .value))
    #expect(
      mismatch.description == """
        Swift's Pair does not fit storage block 'B' (buffer index 2): 'r' (float) is read at byte 8, where no member of \
        Swift's Pair begins.
           byte  Swift Pair, size 32, stride 32   GLSL B, 24 bytes
              0  position: SIMD2<Float>, 8 bytes  x: float, 4 bytes
              4                                   y: float, 4 bytes
        ≠     8                                   r: float, 4 bytes
        ≠    12                                   g: float, 4 bytes
             16  color: SIMD4<Float>, 16 bytes    b: float, 4 bytes
             20                                   a: float, 4 bytes
        """)
  }

  @Test("a one-float block takes a Float, though std140 rounds it to 16")
  func oneFloat() throws {
    let block = try layout("layout(binding = 0) uniform U { float opacity; };", use: "opacity")
    #expect(block.mismatch(with: .of(Float(0.5)), binding: .value) == nil)
    #expect(block.mismatch(withRawLength: 4) == nil)
  }

  @Test("a float array of std140 has stride 16, which a Swift array of floats has not")
  func floatArray() throws {
    let block = try layout("layout(binding = 0) uniform U { float ramp[4]; };", use: "ramp[3]")
    let tuple: (Float, Float, Float, Float) = (0, 0, 0, 0)
    let mismatch = try #require(block.mismatch(with: .of(tuple), binding: .value))
    #expect(mismatch.description.contains("'ramp[1]' (float) is read at byte 16, where Swift's"))
    let vectors: InlineArray<4, SIMD4<Float>> = .init(repeating: .zero)
    #expect(block.mismatch(with: .of(vectors), binding: .value) == nil)
  }

  @Test("a vec3 with a float behind it is not SIMD3 and Float")
  func vec3AndFloat() throws {
    let block = try layout("layout(binding = 0) uniform U { vec3 direction; float weight; };", use: "weight")
    let mismatch = try #require(block.mismatch(with: .of(Inner()), binding: .value))
    #expect(mismatch.description.contains("'weight' is at byte 16 in Swift and at byte 12 in the shader"))
    #expect(block.mismatch(with: .of(SIMD4<Float>.zero), binding: .value) == nil)
  }

  @Test("a matrix is four columns")
  func matrix() throws {
    let block = try layout("layout(binding = 0) uniform U { mat4 matrix; };", use: "matrix[0]")
    #expect(block.mismatch(with: .of(Matrix()), binding: .value) == nil)
    #expect(block.mismatch(with: .of(SIMD4<Float>.zero), binding: .value) != nil)
  }

  @Test("swapped members of one type are found by their names")
  func swappedMembers() throws {
    let block = try layout("layout(binding = 0) uniform U { vec4 position; vec4 Color; };", use: "Color")
    let mismatch = try #require(block.mismatch(with: .of(Swapped()), binding: .value))
    #expect(mismatch.description.contains("'position' is at byte 16 in Swift and at byte 0 in the shader"))
  }

  @Test("integers and floats are told apart, signs are not")
  func scalarKinds() throws {
    let block = try layout("layout(binding = 0) uniform U { uint count; };", use: "count")
    #expect(block.mismatch(with: .of(Int32(1)), binding: .value) == nil)
    #expect(block.mismatch(with: .of(SIMD4<UInt8>.zero), binding: .value) == nil)
    let float = try #require(block.mismatch(with: .of(Float(1)), binding: .value))
    #expect(float.description.contains("as an integer, where Swift has a floating-point number"))
    let long = try #require(block.mismatch(with: .of(Int(1)), binding: .value))
    #expect(long.description.contains("reads 4 bytes at byte 0, where Swift has a number of 8 bytes"))
    let double = try layout("layout(binding = 0) uniform U { float x; };", use: "x")
    #expect(double.mismatch(with: .of(Double(1)), binding: .value) != nil)
  }

  @Test("a Bool is no number of 4 bytes")
  func bool() throws {
    let block = try layout("layout(binding = 0) uniform U { bool flag; float scale; };", use: "flag ? scale : 0.0")
    let mismatch = try #require(block.mismatch(with: .of(Flagged()), binding: .value))
    #expect(mismatch.description.contains("'flag' (bool) is read at byte 0 as an integer"))
  }

  @Test("the commonest traps are told with their cure")
  func cures() throws {
    func cure<T>(_ declaration: String, use: String, _ value: T) throws -> String? {
      let mismatch = try layout(declaration, use: use).mismatch(with: .of(value), binding: .value)
      return mismatch?.description.split(separator: "\n").last { $0.hasPrefix("  Cure: ") }.map {
        String($0.dropFirst(8))
      }
    }
    let flag = try cure(
      "layout(binding = 0) uniform U { bool flag; float scale; };", use: "flag ? scale : 0.0", Flagged())
    #expect(flag?.hasPrefix("a Bool is 1 byte in Swift") == true)
    let count = try cure("layout(binding = 0) uniform U { int count; float scale; };", use: "scale", Counted())
    #expect(count == "Int is 8 bytes in Swift: use Int32.")
    let ramp = try cure(
      "layout(binding = 0) uniform U { float ramp[3]; };", use: "ramp[2]", (Float(0), Float(0), Float(0)))
    #expect(ramp?.hasPrefix("std140 puts array elements 16 bytes apart") == true)
    let weight = try cure("layout(binding = 0) uniform U { vec3 direction; float weight; };", use: "weight", Inner())
    #expect(weight?.hasPrefix("a SIMD3 takes 16 bytes in Swift") == true)
    let matrix = try cure("layout(binding = 0) uniform U { mat3 matrix; };", use: "matrix[2].x", PackedMatrix())
    #expect(matrix?.hasPrefix("each column of a mat3 takes 16 bytes") == true)
    #expect(try cure("layout(binding = 0) uniform U { mat3 matrix; };", use: "matrix[2].x", Columns()) == nil)
  }

  @Test("a member behind a structure lies behind the structure's padding")
  func tailPadding() throws {
    // std140: color 0, weight 16; the structure is padded to 32, where gain is.
    let block = try layout(
      "struct Light { vec4 color; float weight; }; layout(binding = 0) uniform U { Light light; float gain; };",
      use: "light.weight + gain")
    #expect(block.fields.map(\.offset) == [0, 16, 32])
    let mismatch = try #require(block.mismatch(with: .of(Lit()), binding: .value))
    #expect(mismatch.description.contains("'gain' is at byte 20 in Swift and at byte 32 in the shader"))
    #expect(mismatch.description.contains("Cure: GLSL pads a structure"))
    #expect(block.mismatch(with: .of(FilledLit()), binding: .value) == nil)
  }

  @Test("a runtime array wants Swift's stride")
  func runtimeStride() throws {
    let block = try layout(
      "layout(binding = 0) readonly buffer B { vec2 points[]; };", use: "points[1], 0.0, 1.0")
    #expect(block.mismatch(with: .of(SIMD2<Float>.zero), binding: .array) == nil)
    let mismatch = try #require(block.mismatch(with: .of(SIMD4<Float>.zero), binding: .array))
    #expect(mismatch.description.contains("elements are 16 bytes apart in Swift and 8 in the shader"))
  }

  @Test("a buffer of elements fills an array of fixed length")
  func fixedArray() throws {
    let block = try layout(
      "struct P { vec2 position; vec4 color; }; layout(binding = 0) uniform U { P items[3]; };", use: "items[2].color")
    #expect(block.mismatch(with: .of(Pair()), binding: .array) == nil)
    #expect(block.mismatch(with: .of(Inner()), binding: .array) != nil)
  }

  @Test("raw bytes are checked for length, and the message says that no more can be")
  func rawBytes() throws {
    let block = try layout("layout(binding = 1) uniform U { vec2 position; vec4 color; };", use: "color")
    #expect(block.mismatch(withRawLength: 32) == nil)
    #expect(
      block.mismatch(withRawLength: 24)?.description
        == "24 bytes are bound for uniform block 'U' (buffer index 1), which reads 32 bytes ('color' is its last member). "
        + "Raw bytes can only be checked for length and stride; bind a typed value (setVertexValue, makeBuffer(of:)) to "
        + "have each member compared.")
  }

  @Test("a vertex stream wants its attributes and its stride")
  func vertexStream() {
    let position = MemoryField(attribute: "position", format: .float2, offset: 0)
    func color(at offset: Int) -> MemoryField { MemoryField(attribute: "color", format: .float4, offset: offset) }
    let packed = BlockLayout(stream: 0, stride: 24, attributes: [position, color(at: 8)])
    let mismatch = packed.mismatch(with: .of(Pair()), binding: .array)
    #expect(mismatch?.description.contains("'color' is at byte 16 in Swift and at byte 8 in the shader") == true)
    #expect(packed.mismatch(withRawStride: 32)?.description.contains("whose stride is 24") == true)
    let aligned = BlockLayout(stream: 0, stride: 32, attributes: [position, color(at: 16)])
    #expect(aligned.mismatch(with: .of(Pair()), binding: .array) == nil)
  }

  @Test("a normalised attribute reads integers, and a half reads two bytes")
  func packedAttributes() {
    func stream(_ format: VertexFormat, stride: Int) -> BlockLayout {
      BlockLayout(
        stream: 0, stride: stride, attributes: [MemoryField(attribute: "color", format: format, offset: 0)])
    }
    #expect(stream(.uchar4Normalized, stride: 4).mismatch(with: .of(SIMD4<UInt8>.zero), binding: .array) == nil)
    #expect(stream(.uchar4Normalized, stride: 4).mismatch(with: .of(Float(0)), binding: .array) != nil)
    #expect(stream(.ushort2, stride: 4).mismatch(with: .of(SIMD2<UInt16>.zero), binding: .array) == nil)
    #expect(stream(.half2, stride: 8).mismatch(with: .of(SIMD2<Float>.zero), binding: .array) != nil)
  }
}
