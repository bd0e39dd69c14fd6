public import HeadlandGPU
import Testing

extension TestDevice {
  /// What texture 0 of a fragment function gives over a full-screen strip of vertex ids, in 8-bit RGBA.
  ///
  /// The function's source sees `uv`, 0…1 from the upper left, and writes `result`.
  public func draw(
    width: Int, height: Int, fragment: String, isolation: isolated (any Actor)? = #isolation,
    _ bind: (RenderCommandEncoder) -> Void
  ) async throws -> Pixels {
    let source = """
      #pragma vertex vertexMain
      layout(location = 0) out vec2 uv;
      void main() {
        vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        uv = vec2(unit.x, 1.0 - unit.y);
        gl_Position = vec4(unit * 2.0 - 1.0, 0.0, 1.0);
      }
      #pragma fragment fragmentMain
      layout(location = 0) in vec2 uv;
      layout(location = 0) out vec4 result;
      \(fragment)
      """
    let pipeline = try pipeline(source)
    return try await render(width: width, height: height) { encoder in
      encoder.setRenderPipelineState(pipeline)
      bind(encoder)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }

  /// A 2D texture sampled at the centres of as many pixels.
  public func copy(
    of texture: Texture, width: Int, height: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Pixels {
    let fragment = """
      layout(binding = 0) uniform sampler2D image;
      void main() { result = texture(image, uv); }
      """
    return try await draw(width: width, height: height, fragment: fragment) {
      $0.setFragmentTexture(texture, index: 0)
    }
  }
}
