import Testing

@testable import HeadlandGPU

@Suite("Shader compilation")
struct ShadingCompileTests {
  private func places(_ source: String, clipControl: Bool = true) throws -> [String] {
    try ShadingContext.errors([("user.glsl", source)], "f", clipControl: clipControl).map(\.place)
  }

  @Test("both translations of a separable vertex function link without gl_PerVertex", arguments: [true, false])
  func separableVertex(clipControl: Bool) throws {
    let source = """
      #pragma vertex f
      layout(location = 0) out vec2 v;
      void main() {
        v = vec2(gl_InstanceID, gl_VertexID);
        gl_Position = vec4(v, 0.0, 1.0);
        gl_PointSize = 2.0;
      }
      """
    let location = try ShadingContext.compile([("user.glsl", source)], "f", clipControl: clipControl) {
      $0.bindings.baseInstanceLocation
    }
    #expect(location >= 0)
  }

  @Test("the prologue of each version compiles", arguments: ["300 es", "310 es", "320 es"])
  func prologues(version: String) throws {
    let source = """
      #version \(version)
      #pragma fragment f
      uniform mediump sampler2DArray t;
      uniform Tint { vec4 tint; };
      in vec2 v;
      out vec4 color;
      void main() { color = tint + texture(t, vec3(v, 0.0)); }
      """
    let reflection = try ShadingContext.reflection(source, "f")
    #expect(reflection.blocks.map(\.name) == ["Tint"])
    #expect(reflection.textures.map(\.name) == ["t"])
  }

  @Test("U30 a: blank lines and comments before #version are trimmed")
  func leadingComment() throws {
    #expect(
      try places("\n// hello\n#version 300 es\n#pragma fragment f\nout vec4 c;\nvoid main() { c = vec4(1.0); }").isEmpty
    )
  }

  @Test("U30 b: definitions above #version are refused with the line")
  func definitionsBeforeVersion() throws {
    let source = "#define SCALE 2.0\n#version 300 es\n#pragma fragment f\nout vec4 c;\nvoid main() { c = vec4(SCALE); }"
    let errors = try ShadingContext.errors([("user.glsl", source)], "f")
    #expect(errors.map(\.place) == ["user.glsl:2"])
    #expect(errors.map(\.message) == ["'#version 300 es' must stand before everything but blank lines and comments"])
  }

  @Test("U30 b: a host's prelude in front leaves the author's #version and lines alone")
  func hostPrelude() throws {
    let user = "// mine\n#version 310 es\n#pragma fragment f\nout vec4 c;\nvoid main() {\n  c = vec4(SCALE) + wrong;\n}"
    let errors = try ShadingContext.errors(
      [("host.glsl", "#define SCALE 2.0\nfloat one() { return 1.0; }"), ("user.glsl", user)], "f")
    #expect(errors.first?.place == "user.glsl:6")
    #expect(errors.first?.message.contains("wrong") == true)
  }

  @Test("U30 c: switch without #version compiles")
  func switchWithoutVersion() throws {
    let source = """
      #pragma fragment f
      out vec4 c;
      void main() {
        int k = int(gl_FragCoord.x);
        switch (k) { case 1: c = vec4(1.0); break; default: c = vec4(0.0); }
      }
      """
    #expect(try places(source).isEmpty)
  }

  @Test("U30 d: an integer times a float is refused on the author's line")
  func integerOperand() throws {
    let source = "#pragma fragment f\nout vec4 c;\nvoid main() {\n  float x = 1 * 0.5;\n  c = vec4(x);\n}"
    #expect(try places(source).first == "user.glsl:4")
  }

  @Test("an error in the prelude names the prelude's file")
  func preludeError() throws {
    let errors = try ShadingContext.errors(
      [
        ("map.glsl", "// the map's\nfloat twice(float x) {\n  return x * two;\n}"),
        ("user.glsl", "#pragma vertex f\nvoid main() { gl_Position = vec4(twice(1.0)); }"),
      ], "f")
    #expect(errors.first?.place == "map.glsl:3")
  }

  @Test("lines hold below rewritten ones, with and without clip control", arguments: [true, false])
  func linesBelowRewrites(clipControl: Bool) throws {
    let source = """
      #extension GL_EXT_clip_cull_distance : enable
      layout(binding = 9) readonly buffer Items { vec4 items[]; };
      #pragma vertex f
      void main() {
        gl_Position = items[gl_InstanceID];
        gl_Position.x = missing;
      }
      """
    #expect(try places(source, clipControl: clipControl).first == "user.glsl:6")
  }

  @Test("an unclosed brace is placed in the author's text", arguments: [true, false])
  func unclosedBrace(clipControl: Bool) throws {
    let places = try places("#pragma vertex f\nvoid main() {\n  gl_Position = vec4(0.0);\n", clipControl: clipControl)
    #expect(places.count >= 1)
    #expect(places.allSatisfy { $0.hasPrefix("user.glsl:") })
  }

  @Test("an unknown extension is refused on its own line")
  func unknownExtension() throws {
    let source =
      "#pragma fragment f\n\n#extension GL_EXT_never_heard_of : require\nout vec4 c;\nvoid main() { c = vec4(1.0); }"
    let places = try places(source)
    #expect(places.first == "user.glsl:3")
  }

  @Test("the error names library, function, line and text")
  func description() throws {
    let source = "#pragma vertex f\nvoid main() {\n  gl_Position = wrong;\n}"
    do {
      try ShadingContext.compile([("user.glsl", source)], "f") { _ in }
      Issue.record("the function must not compile")
    } catch let error as LibraryError {
      let lines = error.description.split(separator: "\n")
      #expect(lines.first?.hasPrefix("The function 'f' of library has ") == true)
      #expect(lines.contains { $0.hasPrefix("user.glsl:3: error: ") && $0.contains("wrong") })
      #expect(lines.contains("  3 | gl_Position = wrong;"))
    }
  }

  @Test("uniforms outside of blocks are refused with the cure")
  func looseUniform() throws {
    let source =
      "#pragma fragment f\nuniform vec4 tint;\nout vec4 c;\nvoid main() { c = tint + vec4(gl_DepthRange.near); }"
    let errors = try ShadingContext.errors([("user.glsl", source)], "f")
    #expect(errors.map(\.place) == ["user.glsl:2"])
    #expect(
      errors.map(\.message) == [
        "uniform 'tint' is outside of a block, which Metal does not have; "
          + "write 'layout(binding = n) uniform Name { vec4 tint; };'"
      ])
  }

  @Test("two blocks of one stage cannot have one buffer index")
  func sharedIndex() throws {
    let source = """
      #pragma vertex f
      layout(binding = 2) uniform A { vec4 a; };
      layout(binding = 2) readonly buffer B { vec4 b[]; };
      void main() { gl_Position = a + b[0]; }
      """
    let errors = try ShadingContext.errors([("user.glsl", source)], "f")
    #expect(errors.map(\.place) == ["user.glsl:3"])
    #expect(
      errors.map(\.message) == ["blocks 'A' and 'B' both have buffer index 2; give each a 'binding' of its own"])
  }

  @Test("several vertex inputs need locations")
  func inputLocations() throws {
    let source =
      "#pragma vertex f\nlayout(location = 1) in vec2 p;\nin vec2 q;\nvoid main() { gl_Position = vec4(p, q); }"
    let errors = try ShadingContext.errors([("user.glsl", source)], "f")
    #expect(errors.map(\.place) == ["user.glsl:3"])
  }

  @Test("a storage block behind a macro is refused, since its binding cannot be seen")
  func macroBlock() throws {
    let source = """
      #pragma vertex f
      #define BLOCK(n, name) layout(binding = n) readonly buffer name
      BLOCK(1, Items) { vec4 items[]; };
      void main() { gl_Position = items[0]; }
      """
    let errors = try ShadingContext.errors([("user.glsl", source)], "f")
    #expect(errors.count == 1)
    #expect(errors.first?.message.hasPrefix("storage block 'Items' is declared through a macro") == true)
  }
}
