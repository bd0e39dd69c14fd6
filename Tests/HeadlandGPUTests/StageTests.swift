import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Between the stages")
struct StageTests {
  private func pipeline(_ test: TestDevice, writes outputs: String, reads inputs: String) throws -> RenderPipelineState
  {
    try test.pipeline(
      """
      #pragma vertex vertexMain
      layout(location = 0) out vec4 color;
      \(outputs)
      void main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 2.0; color = vec4(1.0); }
      #pragma fragment fragmentMain
      layout(location = 0) in vec4 color;
      \(inputs)
      layout(location = 0) out vec4 result;
      void main() { result = color; }
      """)
  }

  @Test(
    "what the vertex stage writes and the fragment stage does not read is no mistake, as on Metal",
    arguments: [
      ("layout(location = 1) out vec2 place;", ""), ("layout(location = 1) flat out ivec3 ids;", ""),
      ("layout(location = 2) out mediump float level;", ""), ("layout(location = 1) out vec3 points[3];", ""),
      ("layout(location = 1) out mat3 turn;", ""), ("out vec4 nameless;", ""),
      ("layout(location = 1) centroid out vec2 inside;", ""),
      ("layout(location = 1) out vec2 a; layout(location = 2) out vec2 b;", "layout(location = 2) in vec2 b;"),
      ("layout(location = 1) out vec2 place;", "layout(location = 1) in vec2 place;"), ("", ""),
    ])
  func unread(outputs: String, inputs: String) async throws {
    let test = try TestDevice.shared
    let pipeline = try pipeline(test, writes: outputs, reads: inputs)
    let pixels = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawPrimitives(type: .point, vertexStart: 0, vertexCount: 1)
    }
    #expect(pixels == Pixels(width: 2, height: 2, all: .white))
  }

  @Test("an input that is declared and not used is not declared a second time, which NVIDIA refuses")
  func declaredInputs() throws {
    let library = try TestDevice.shared.library(
      """
      #pragma vertex vertexMain
      layout(location = 0) out vec4 color;
      layout(location = 1) out vec2 place;
      out vec2 nameless;
      void main() { gl_Position = vec4(0.0); color = vec4(1.0); place = vec2(0.0); nameless = vec2(0.0); }
      #pragma fragment fragmentMain
      layout(location = 0) in vec4 anotherName;
      in vec2 nameless;
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """)
    let lines = try StageInterface.unreadInputs(
      vertex: library.makeFunction(name: "vertexMain"), fragment: library.makeFunction(name: "fragmentMain"))
    #expect(lines == ["layout(location = 1) in highp vec2 headland_unread1;"])
  }

  @Test(
    "what the driver would refuse at the draw is an error of the pipeline",
    arguments: [
      (
        "layout(location = 1) flat out vec2 a;", "layout(location = 1) in vec2 a;", "'a' is flat in the vertex function"
      ),
      ("layout(location = 1) out vec2 a;", "layout(location = 1) centroid in vec2 a;", "centroid in the fragment"),
      (
        "layout(location = 1) out mediump vec2 a;", "layout(location = 1) in vec2 a;",
        "'a' is mediump in the vertex function and highp in the fragment function"
      ),
      ("", "layout(location = 1) in vec2 a;", "writes nothing of location 1"),
      ("layout(location = 1) out vec2 a;", "layout(location = 1) in vec3 a;", "give both the same type"),
    ])
  func mismatches(outputs: String, inputs: String, text: String) throws {
    let error = #expect(throws: GPUError.self) {
      try pipeline(TestDevice.shared, writes: outputs, reads: inputs)
    }
    #expect(error?.issues.map(\.rule) == [.stageInterface])
    #expect(error?.description.contains(text) == true, "\(error?.description ?? "")")
  }

  @Test("clip distances that a vertex function declares are none of its fragment function's inputs")
  func clipDistances() throws {
    let test = try TestDevice.shared
    guard test.device.capabilities.hasClipCullDistance else { return }
    let library = try test.library(
      """
      #pragma vertex vertexMain
      #extension GL_EXT_clip_cull_distance : require
      out float gl_ClipDistance[2];
      void main() { gl_Position = vec4(0.0); gl_ClipDistance[0] = 1.0; gl_ClipDistance[1] = 1.0; }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """)
    let (vertex, fragment) = (
      try library.makeFunction(name: "vertexMain"), try library.makeFunction(name: "fragmentMain")
    )
    #expect(try fragment.following(vertex) === fragment)
    test.expectNoDriverErrors()
  }

  @Test("a fragment function is compiled once for all vertex functions that write the same")
  func variants() throws {
    let test = try TestDevice()
    let library = try test.library(
      """
      #pragma vertex first
      layout(location = 0) out vec4 unused;
      void main() { gl_Position = vec4(0.0); unused = vec4(1.0); }
      #pragma vertex second
      layout(location = 0) out vec4 unusedToo;
      void main() { gl_Position = vec4(1.0); unusedToo = vec4(1.0); }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """)
    let fragment = try library.makeFunction(name: "fragmentMain")
    let (first, second) = (try library.makeFunction(name: "first"), try library.makeFunction(name: "second"))
    #expect(try fragment.following(first) === fragment.following(second))
    #expect(try fragment.following(first) !== fragment)
    test.expectNoDriverErrors()
  }
}
