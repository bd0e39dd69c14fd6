import Testing

@testable import HeadlandGPU

@Suite("Shader translation")
struct ShadingTranslationTests {
  private func translate(
    _ source: String, _ function: String = "f", clipControl: Bool = true, storage: Range<Int> = 0..<8
  ) throws(LibraryError) -> FunctionTranslation {
    let library = try LibrarySource(source: source, name: "test.glsl")
    guard let function = library.function(named: function) else { preconditionFailure("no such function") }
    return try FunctionTranslator.translate(
      function, of: library,
      options: TranslationOptions(
        clipControl: clipControl, firstStorageBinding: storage.lowerBound, storageBindingCount: storage.count,
        imageUnits: 2..<4))
  }

  /// The text after the prologue.
  private func body(_ translation: FunctionTranslation) -> String {
    let marker = "layout(std140) uniform; layout(std430) buffer;\n"
    guard let range = translation.text.firstRange(of: marker) else { return "no prologue" }
    return String(translation.text[range.upperBound...])
  }

  private func issues(_ source: String) -> [String] {
    do throws(LibraryError) {
      _ = try translate(source)
      return []
    } catch { return error.issues.map { "\($0.line ?? 0): \($0.message)" } }
  }

  @Test("with clip control the author's text is kept")
  func clipControl() throws {
    let translation = try translate("vec2 p;\n#pragma vertex f\nvoid main() {\n  gl_Position = vec4(p, 0.5, 1.0);\n}")
    #expect(translation.text.hasPrefix("#version 320 es\nprecision highp float; precision highp int; "))
    #expect(body(translation) == "vec2 p;\n\nvoid main() {\n  gl_Position = vec4(p, 0.5, 1.0);\n}\n")
  }

  @Test("without clip control main is renamed and an epilogue turns the clip space")
  func epilogue() throws {
    let source = "#pragma vertex f\nvoid main () { float main_ = 1.0; gl_Position = vec4(main_); }"
    #expect(
      body(try translate(source, clipControl: false)) == """

        void headland_main () { float main_ = 1.0; gl_Position = vec4(main_); }
        void main() {
          headland_main();
          gl_Position.y = -gl_Position.y;
          gl_Position.z = 2.0 * gl_Position.z - gl_Position.w;
        }

        """)
  }

  @Test("fragment functions get no epilogue, and their point coordinate runs downwards")
  func pointCoordinate() throws {
    let source = "#pragma fragment f\nout vec4 c;\nvoid main() { c = vec4(gl_PointCoord.xy, 0.0, 1.0); }"
    #expect(
      body(try translate(source, clipControl: false))
        == "\nout vec4 c;\nvoid main() { c = vec4(vec2(gl_PointCoord.x, 1.0 - gl_PointCoord.y).xy, 0.0, 1.0); }\n")
  }

  @Test("the instance id gains the base instance, in macros too, and the vertex id stays")
  func instanceID() throws {
    let translation = try translate(
      "#pragma vertex f\n#define ID gl_InstanceID\nvoid main() { gl_Position = vec4(ID, gl_InstanceID, gl_VertexID, 1); }"
    )
    #expect(translation.usesBaseInstance)
    #expect(
      body(translation) == """
        uniform int headland_baseInstance;

        #define ID (gl_InstanceID + headland_baseInstance)
        void main() { gl_Position = vec4(ID, (gl_InstanceID + headland_baseInstance), gl_VertexID, 1); }

        """)
  }

  @Test("names in comments are left alone")
  func comments() throws {
    let source = "#pragma vertex f\n// gl_InstanceID main()\nvoid main() { gl_Position = vec4(0); }"
    let translation = try translate(source, clipControl: false)
    #expect(!translation.usesBaseInstance)
    #expect(body(translation).hasPrefix("\n// gl_InstanceID main()\nvoid headland_main()"))
  }

  @Test("storage blocks get compact bindings in order of appearance")
  func storageBindings() throws {
    let translation = try translate(
      """
      #define SLOT 7u
      layout(std430, binding = 30) readonly buffer A { float a[]; };
      #pragma vertex f
      layout(binding=SLOT) layout(std430) readonly buffer B { float b[]; } second;
      readonly buffer C { float c[]; };
      layout(binding = 0x3) uniform U { float u; };
      void main() { gl_Position = vec4(a[0]); }
      """, storage: 8..<16)
    #expect(
      body(translation) == """
        #define SLOT 7u
        layout(std430, binding = 8) readonly buffer A { float a[]; };

        layout(binding=9) layout(std430) readonly buffer B { float b[]; } second;
        readonly layout(binding = 10) buffer C { float c[]; };
        layout(binding = 0x3) uniform U { float u; };
        void main() { gl_Position = vec4(a[0]); }

        """)
    #expect(
      translation.storageBindings == [
        IndexBinding(index: 30, glBinding: 8), IndexBinding(index: 7, glBinding: 9),
        IndexBinding(index: 0, glBinding: 10),
      ])
  }

  @Test("both branches of a condition that share an index share a binding")
  func conditionalBlocks() throws {
    let translation = try translate(
      """
      #pragma vertex f
      #ifdef WIDE
      layout(binding = 4) readonly buffer A { vec4 a[]; };
      #else
      layout(binding = 4) readonly buffer A { float a[]; };
      #endif
      void main() {}
      """)
    #expect(translation.storageBindings == [IndexBinding(index: 4, glBinding: 0)])
  }

  @Test("images get units of their own")
  func imageUnits() throws {
    let translation = try translate(
      """
      #pragma fragment f
      layout(rgba8, binding = 5) readonly uniform highp image2D a;
      layout(binding = 5) uniform sampler2D t;
      void main() {}
      """)
    #expect(body(translation).contains("layout(rgba8, binding = 2) readonly uniform highp image2D a;"))
    #expect(body(translation).contains("layout(binding = 5) uniform sampler2D t;"))
    #expect(translation.imageUnits == [IndexBinding(index: 5, glBinding: 2)])
  }

  @Test("sampler pragmas count where their section or prelude is used")
  func samplerPragmas() throws {
    let source = """
      #pragma sampler(shared_, 3)
      #pragma vertex v
      #pragma sampler(own, 1)
      void main() { shared_; own; }
      #pragma fragment f
      #pragma sampler(own, 2)
      void main() {}
      """
    #expect(try translate(source, "v").samplerIndices == ["shared_": 3, "own": 1])
    #expect(try translate(source, "f").samplerIndices == ["shared_": 3, "own": 2])
  }

  @Test("extensions move to the top, versions and line directives vanish, and no line moves")
  func hoistedDirectives() throws {
    let translation = try translate(
      "\n#version 310 es\n#extension GL_A : enable\n#pragma fragment f\n#line 7\n#extension GL_B : enable\nvoid main() {}\n"
    )
    #expect(
      translation.text.hasPrefix("#version 310 es\n#extension GL_A : enable\n#extension GL_B : enable\nprecision"))
    #expect(body(translation) == "\n\n\n\n\n\nvoid main() {}\n")
    let lastLine = translation.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(translation.lines.place(ofLine: lastLine)?.line == 7)
    #expect(translation.lines.place(ofLine: 3)?.line == 6)
  }

  @Test("300 es gets no storage defaults")
  func version300() throws {
    let text = try translate("#version 300 es\n#pragma fragment f\nvoid main() {}").text
    #expect(text.contains("layout(std140) uniform;\n"))
    #expect(!text.contains("buffer"))
    #expect(!text.contains("image2D") && !text.contains("sampler2DMS"))
  }

  @Test("lines of joined files lead back to each file's own name")
  func joinedFiles() throws {
    let library = try LibrarySource(
      sources: [("prelude.glsl", "// one\nfloat a;\n"), ("user.glsl", "float b;\n#pragma vertex f\nvoid main() {\n}")],
      name: "joined")
    let function = try #require(library.function(named: "f"))
    let translation = try FunctionTranslator.translate(
      function, of: library, options: TranslationOptions(clipControl: false, storageBindingCount: 8))
    let lines = translation.text.split(separator: "\n", omittingEmptySubsequences: false)
    func place(_ text: String) -> String? {
      lines.firstIndex { $0 == text }.flatMap { translation.lines.place(ofLine: $0 + 1) }.map {
        "\(library.files[$0.file].name):\($0.line)"
      }
    }
    #expect(place("float a;") == "prelude.glsl:2")
    #expect(place("float b;") == "user.glsl:1")
    #expect(place("void headland_main() {") == "user.glsl:3")
    // An unclosed brace is found in the epilogue: the section's last line stands for it.
    #expect(place("  headland_main();") == "user.glsl:4")
  }

  @Test(
    "index mistakes are found before a driver sees them",
    arguments: [
      ("layout(binding = 31) uniform A { float a; };", "2: 'A' has buffer index 31; buffer indices run from 0 to 30"),
      (
        "layout(binding = 99) readonly buffer B { float b[]; };",
        "2: 'B' has buffer index 99; buffer indices run from 0 to 30"
      ),
      (
        "layout(binding = 29) uniform sampler2D t[3];",
        "2: 't' has 3 texture indices from 29; texture indices run from 0 to 30"
      ),
      (
        "layout(binding = N) readonly buffer B { float b[]; };",
        "2: the binding of storage block 'B' must be a number or a macro that is a number"
      ),
      (
        "layout(binding = 1) readonly buffer B { float b[]; } bs[2];",
        "2: arrays of storage blocks have no counterpart; declare 'B' once per index"
      ),
      (
        "layout(rgba8, binding = 0) readonly uniform image2D i[3];",
        "2: image 'i' is one too many: a stage may have 2"
      ),
    ])
  func indexMistakes(declaration: String, expected: String) {
    #expect(issues("#pragma fragment f\n\(declaration)\nvoid main() {}") == [expected])
  }

  @Test("declarations are read with their precision, location and members")
  func declarations() throws {
    let declarations = try translate(
      """
      #pragma vertex f
      precision mediump float;
      struct S { float inStruct; };
      layout(location = 3) in vec2 position;
      in lowp vec3 a, b[2];
      uniform Camera { highp mat4 m; vec2 size, other; int count; bool flag; } camera;
      layout(binding = 2) uniform sampler2D t;
      float function(in float x) { float y; return x; }
      flat out ivec2 v;
      void main() { float local; }
      """
    ).declarations
    #expect(declarations.map(\.name) == ["position", "a", "b", "Camera", "t", "v"])
    #expect(declarations.map(\.kind) == [.input, .input, .input, .uniformBlock, .sampler, .output])
    #expect(declarations.map(\.precision) == [.medium, .low, .low, nil, .high, .high])
    #expect(declarations.map(\.hasLocation) == [true, false, false, false, false, false])
    #expect(declarations.map(\.line) == [4, 5, 5, 6, 7, 9])
    let members = declarations[3].members
    #expect(members.map(\.name) == ["m", "size", "other", "count", "flag"])
    #expect(members.map(\.precision) == [.high, .medium, .medium, .high, nil])
  }

  @Test("U29 a uniform of two precisions is named with both")
  func precisionMismatch() throws {
    let source = """
      #version 300 es
      #pragma vertex v
      uniform vec2 u_size;
      layout(std140) uniform Shared { vec4 tint; float same; };
      void main() { gl_Position = vec4(u_size, 0.0, 1.0); }
      #pragma fragment f
      precision mediump float;
      uniform vec2 u_size;
      layout(std140) uniform Shared { vec4 tint; highp float same; };
      out vec4 color;
      void main() { color = vec4(1.0); }
      """
    let vertex = try translate(source, "v")
    let fragment = try translate(source, "f")
    #expect(
      PrecisionMismatch.find(vertex: vertex, fragment: fragment).map(\.description) == [
        "uniform 'u_size' is 'highp vec2' in function 'v' (test.glsl:3) but 'mediump vec2' in function 'f' "
          + "(test.glsl:8); declare it with the same precision in both stages",
        "uniform 'Shared.tint' is 'highp vec4' in function 'v' (test.glsl:4) but 'mediump vec4' in function 'f' "
          + "(test.glsl:9); declare it with the same precision in both stages",
      ])
    #expect(PrecisionMismatch.find(vertex: vertex, fragment: vertex).isEmpty)
  }
}
