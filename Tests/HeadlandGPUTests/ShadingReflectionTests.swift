import Testing

@testable import HeadlandGPU

@Suite("Program reflection")
struct ShadingReflectionTests {
  private static let source = """
    struct Light { vec2 place; vec4 color; };
    #pragma vertex v
    layout(location = 2) in vec2 position;
    layout(location = 4) in vec4 tint;
    layout(binding = 3) uniform Camera { mat4 matrix; vec3 eye; float zoom; float ramp[3]; Light lights[2]; } camera;
    layout(binding = 20) readonly buffer Items { vec4 head; Light items[]; };
    layout(binding = 5) uniform sampler2D heights;
    layout(location = 0) out vec4 color;
    layout(location = 1) flat out uint id;
    void main() {
      color = tint + camera.lights[1].color + items[gl_InstanceID].color + texture(heights, position);
      id = 1u;
      gl_Position = camera.matrix * vec4(position, camera.zoom, camera.ramp[2]);
    }
    #pragma fragment f
    #pragma sampler(second, 0)
    layout(binding = 0) uniform Paint { float opacity; };
    layout(binding = 9) uniform sampler2D first;
    layout(binding = 1) uniform highp isampler2D second;
    layout(binding = 20) uniform sampler2D far[2];
    layout(location = 0) in vec4 color;
    layout(location = 1) flat in uint id;
    layout(location = 0) out vec4 result;
    void main() {
      result = color * opacity + texture(first, vec2(0.0)) + vec4(texture(second, vec2(id))) + texture(far[0], vec2(0.0))
        + texture(far[1], vec2(0.0));
    }
    """

  private func compile<Value: Sendable>(
    _ function: String, storage: Int = 0, _ body: @Sendable (GLProgram) throws -> Value
  ) throws -> Value {
    try ShadingContext.compile([("test.glsl", Self.source)], function, firstStorageBinding: storage, body)
  }

  @Test("a uniform block's members lie by std140, and its size ends with the last member")
  func uniformBlock() throws {
    let block = try #require(try compile("v") { $0.reflection }.block(at: 3))
    #expect(block.kind == .uniform)
    #expect(block.name == "Camera")
    let members = block.members.map { "\($0.name) \($0.type) @\($0.offset)" }
    #expect(
      members == [
        "matrix mat4 @0", "eye vec3 @64", "zoom float @76", "ramp float @80", "lights[0].place vec2 @128",
        "lights[0].color vec4 @144", "lights[1].place vec2 @160", "lights[1].color vec4 @176",
      ])
    #expect(block.members[0].matrixStride == 16)
    #expect(block.members[3].arraySize == 3)
    #expect(block.members[3].arrayStride == 16)
    // ramp ends at 80 + 2 · 16 + 4: std140 pads the array to 128.
    #expect(block.members[3].end == 116)
    #expect(block.dataSize == 192)
  }

  @Test("a one-float block takes 4 bytes, whatever GL rounds it to")
  func oneFloatBlock() throws {
    let block = try #require(try compile("f") { $0.reflection }.block(at: 0))
    #expect(block.dataSize == 4)
    #expect(block.paddedSize >= 4)
  }

  @Test("a storage block has its author's index and a runtime array of stride 32")
  func storageBlock() throws {
    let block = try #require(try compile("v", storage: 4) { $0.reflection }.block(at: 20))
    #expect(block.kind == .storage)
    #expect(block.glBinding == 4)
    #expect(block.runtimeArray?.offset == 16)
    #expect(block.runtimeArray?.stride == 32)
    #expect(block.dataSize == 48)
  }

  @Test("A4 vertex and fragment index spaces never meet in GL")
  func separateIndexSpaces() throws {
    let vertex = try compile("v") { $0.bindings }
    let fragment = try compile("f") { $0.bindings }
    #expect(vertex.uniformBindings == [IndexBinding(index: 3, glBinding: 3)])
    #expect(fragment.uniformBindings == [IndexBinding(index: 0, glBinding: 31)])
    let vertexUnits = Set(vertex.textureUnits.map(\.unit))
    #expect(vertexUnits.isDisjoint(with: fragment.textureUnits.map(\.unit)))
  }

  @Test("the program holds the bindings that are published")
  func remappedProgram() throws {
    let (block, units) = try compile("f") { program in
      let block = GL.getProgramResourceIndex(program.name, 0x92E2, "Paint")
      let names = ["first", "second", "far[0]", "far[1]"]
      return (
        GL.getProgramResourceiv(program.name, 0x92E2, block, [0x9302]),
        names.map { GL.getUniformi(program.name, GL.getUniformLocation(program.name, $0)) }
      )
    }
    #expect(block == [31])
    #expect(units == [1, 0, 2, 3])
  }

  @Test("texture n carries sampler n, a pragma overrides, and beyond 15 the default sampler is taken")
  func textureUnits() throws {
    let units = try compile("f") { $0.bindings.textureUnits }
    #expect(
      units == [
        ProgramBindings.TextureUnit(textureIndex: 1, unit: 0, samplerIndex: 0),
        ProgramBindings.TextureUnit(textureIndex: 9, unit: 1, samplerIndex: 9),
        ProgramBindings.TextureUnit(textureIndex: 20, unit: 2, samplerIndex: nil),
        ProgramBindings.TextureUnit(textureIndex: 21, unit: 3, samplerIndex: nil),
      ])
  }

  @Test("inputs and outputs leave GL's own variables out")
  func interfaces() throws {
    let vertex = try compile("v") { $0.reflection }
    let fragment = try compile("f") { $0.reflection }
    #expect(vertex.inputs.map { "\($0.name) \($0.type) \($0.location)" } == ["position vec2 2", "tint vec4 4"])
    #expect(vertex.outputs.map { "\($0.name) \($0.type) \($0.location)" } == ["color vec4 0", "id uint 1"])
    #expect(fragment.outputs.map { "\($0.name) \($0.type) \($0.location)" } == ["result vec4 0"])
    #expect(StageMismatch.find(vertex: vertex, fragment: fragment).isEmpty)
  }

  @Test("a varying that is not written, or of another type, is named")
  func stageMismatches() throws {
    let fragment = """
      #pragma fragment f
      layout(location = 0) in vec3 color;
      layout(location = 7) in vec2 lost;
      out vec4 c;
      void main() { c = vec4(color, lost.x); }
      """
    let mismatches = StageMismatch.find(
      vertex: try compile("v") { $0.reflection }, fragment: try ShadingContext.reflection(fragment, "f"))
    #expect(
      mismatches.map(\.description) == [
        "'color' is vec3 in the fragment function but 'color' is vec4 in the vertex function; give both the same type",
        "the fragment function reads 'lost', but the vertex function writes nothing of location 7",
      ])
  }

  @Test("a kernel is compiled and its storage block found")
  func kernel() throws {
    let source = """
      #pragma kernel k
      layout(local_size_x = 4) in;
      layout(binding = 6) buffer Data { uint values[]; };
      void main() { values[gl_GlobalInvocationID.x] += 1u; }
      """
    let reflection = try ShadingContext.reflection(source, "k")
    #expect(reflection.stage == .kernel)
    #expect(reflection.blocks.map(\.index) == [6])
    #expect(reflection.blocks.first?.dataSize == 4)
  }
}
