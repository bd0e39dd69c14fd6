import Testing

@testable import HeadlandGPU

@Suite("Library source")
struct ShadingLibrarySourceTests {
  private static let pair = """
    float half_(float x) { return x * 0.5; }
    #pragma vertex v
    void main() { gl_Position = vec4(half_(1.0)); }
    #pragma fragment f
    out vec4 color;
    void main() { color = vec4(half_(1.0)); }
    """

  /// `line: message` of each issue.
  private func issues(_ source: String) -> [String] {
    do throws(LibraryError) {
      _ = try LibrarySource(source: source, name: "test.glsl")
      return []
    } catch {
      return error.issues.map { "\($0.line.map(String.init) ?? "-"): \($0.message)" }
    }
  }

  @Test("sections become functions with their stage and line")
  func sections() throws {
    let library = try LibrarySource(source: Self.pair, name: "pair")
    #expect(library.version == 320)
    #expect(library.functions.map(\.name) == ["v", "f"])
    #expect(library.functions.map(\.stage) == [.vertex, .fragment])
    #expect(library.functions.map(\.line) == [2, 4])
    #expect(library.function(named: "f")?.segments.count == 2)
    #expect(library.function(named: "g") == nil)
  }

  @Test("a file without sections is prelude to those after it, a file's own prelude only to its own sections")
  func severalFiles() throws {
    let library = try LibrarySource(
      sources: [
        ("map.glsl", "float mapValue;"),
        ("a.glsl", "float own;\n#pragma vertex a\nvoid main() {}"),
        ("b.glsl", "#pragma vertex b\nvoid main() {}"),
      ], name: "joined")
    #expect(library.function(named: "a")?.segments.map(\.file) == [0, 1, 1])
    #expect(library.function(named: "b")?.segments.map(\.file) == [0, 2])
  }

  @Test(
    "versions 300, 310 and 320 es are taken, after blank lines and comments too",
    arguments: [
      ("#version 300 es\n", 300), ("\n// note\n/* x */\n#version 310 es\n", 310), ("#version 320 es\n", 320), ("", 320),
    ])
  func versions(head: String, version: Int) throws {
    let library = try LibrarySource(source: head + Self.pair, name: "versions")
    #expect(library.version == version)
  }

  @Test("a version may also head a section, as in a pasted shader")
  func versionInSection() throws {
    let source = "#pragma vertex v\n\n#version 310 es\nvoid main() {}"
    #expect(try LibrarySource(source: source, name: "pasted").version == 310)
  }

  @Test("other versions are refused by name")
  func refusedVersions() {
    let cure = "use '#version 320 es' (300 es and 310 es are taken too)"
    #expect(issues("#version 450 core\n" + Self.pair) == ["1: '#version 450 core' is desktop GLSL; \(cure)"])
    #expect(issues("\n#version 100\n" + Self.pair) == ["2: '#version 100' is unsupported; \(cure)"])
    #expect(issues("#version 330\n" + Self.pair) == ["1: '#version 330' is desktop GLSL; \(cure)"])
  }

  @Test("one library has one version")
  func contradictingVersions() {
    let source = "#version 320 es\n#pragma vertex v\n#version 310 es\nvoid main() {}"
    #expect(
      issues(source) == [
        "3: '#version 310 es' contradicts '#version 320 es' in test.glsl:1; one library has one version"
      ])
  }

  @Test(
    "each mistake is reported with its line",
    arguments: [
      (
        "#pragma vertex a\nvoid main() {}\n#pragma fragment a\nvoid main() {}",
        "3: a function named 'a' exists already (test.glsl:1); names are shared by all stages"
      ),
      ("\n#pragma vertex a\nfloat x;", "2: the vertex function 'a' has no 'void main()'"),
      (
        "#pragma geometry g\nvoid main() {}",
        "1: 'geometry' is not a shader stage; stages are 'vertex', 'fragment' and 'kernel'"
      ),
      ("#pragma compute c\nvoid main() {}", "1: 'compute' is not a shader stage; write 'kernel', as in Metal"),
      (
        "#pragma vertex\nvoid main() {}",
        "1: '#pragma vertex' needs the function's name, as in '#pragma vertex vertexMain': no name follows"
      ),
      (
        "#pragma fragment 3 d\nvoid main() {}",
        "1: '#pragma fragment' needs the function's name, as in '#pragma fragment fragmentMain': '3 d' is not one name"
      ),
      ("#pragma vertex a\n/* no end\nvoid main() {}", "2: this comment never ends: '*/' is missing"),
      (
        "#pragma sampler(tex, 16)\n#pragma vertex a\nvoid main() { tex; }",
        "1: sampler index 16 is out of range; indices run from 0 to 15"
      ),
      (
        "#pragma sampler(text, 1)\n#pragma vertex a\nvoid main() { tex; }",
        "1: '#pragma sampler' names 'text', which no source of this library declares"
      ),
      (
        "#pragma sampler tex\n#pragma vertex a\nvoid main() { tex; }",
        "1: write '#pragma sampler(TEXTURE, INDEX)', with a texture's name and a sampler index"
      ),
      (
        "#version 300 es\n#pragma kernel k\nvoid main() {}",
        "2: kernel functions need '#version 310 es' or later; this library says 300 es"
      ),
    ])
  func mistakes(source: String, expected: String) {
    #expect(issues(source).first == expected)
  }

  @Test("a library without functions says what is missing")
  func emptyLibrary() {
    let cure = "a library needs at least one '#pragma vertex NAME', '#pragma fragment NAME' or '#pragma kernel NAME'"
    #expect(issues("") == ["-: the library holds no functions: it has no section; \(cure)"])
    #expect(
      issues("void main() {}") == [
        "-: the library holds no functions: put '#pragma vertex NAME' or '#pragma fragment NAME' above its main(); \(cure)"
      ])
  }

  @Test("pragmas of the compiler pass")
  func otherPragmas() {
    #expect(issues("#pragma optimize(off)\n#pragma STDGL invariant\n#pragma once\n" + Self.pair).isEmpty)
  }

  @Test("all mistakes are reported together")
  func severalMistakes() {
    #expect(issues("#version 450\n#pragma vertx v\nvoid main() {}").count == 2)
  }

  @Test("the error quotes the line")
  func description() {
    #expect(throws: LibraryError.self) { try LibrarySource(source: "\n  #pragma vertx v\n", name: "tri.glsl") }
    do throws(LibraryError) { _ = try LibrarySource(source: "\n  #pragma vertx v\n", name: "tri.glsl") } catch {
      #expect(
        error.description == """
          The library 'tri.glsl' has 1 error:
          tri.glsl:2: error: 'vertx' is not a shader stage; stages are 'vertex', 'fragment' and 'kernel'
            2 | #pragma vertx v
          """)
    }
  }
}
