public import HeadlandGPU

/// Shaders that many tests draw with.
public enum TestShaders {
  /// A rectangle of one colour: vertex block 0 is `Quad`, fragment block 0 is the colour.
  public static let quad = """
    #pragma vertex vertexMain
    layout(binding = 0) uniform Quad { vec4 corners; float depth; };
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(corners.xy, corners.zw, unit), depth, 1.0);
    }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform Paint { vec4 color; };
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    """

  /// Coloured vertices from a stream: attribute 0 is a position with depth and w, attribute 1 a colour.
  public static let coloredVertices = """
    #pragma vertex vertexMain
    layout(location = 0) in vec4 position;
    layout(location = 1) in vec4 color;
    layout(location = 0) out vec4 vertexColor;
    void main() {
      gl_Position = position;
      gl_PointSize = 1.0;
      vertexColor = color;
    }
    #pragma fragment fragmentMain
    layout(location = 0) in vec4 vertexColor;
    layout(location = 0) out vec4 result;
    void main() { result = vertexColor; }
    """
}

/// A vertex of `TestShaders.coloredVertices`.
public struct ColoredVertex: BitwiseCopyable, Sendable {
  /// In clip space.
  public var position: SIMD4<Float>
  /// Red, green, blue, alpha, 0…1.
  public var color: SIMD4<Float>

  /// Makes a vertex; w is 1.
  public init(_ x: Float, _ y: Float, _ z: Float = 0, color: SIMD4<Float>) {
    position = SIMD4(x, y, z, 1)
    self.color = color
  }

  /// The layout of a stream of such vertices at buffer index 0.
  public static var descriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    descriptor.attributes[0].format = .float4
    descriptor.attributes[1].format = .float4
    descriptor.attributes[1].offset = 16
    descriptor.layouts[0].stride = 32
    return descriptor
  }
}

/// What `TestShaders.quad` reads in its vertex stage.
public struct Quad: BitwiseCopyable, Sendable {
  /// Left, one vertical edge, right, the other vertical edge, in clip space.
  public var corners: SIMD4<Float>
  /// The depth, 0 near … 1 far.
  public var depth: Float

  /// Makes a rectangle; without arguments it covers all.
  public init(_ left: Float = -1, _ bottom: Float = -1, _ right: Float = 1, _ top: Float = 1, depth: Float = 0) {
    corners = SIMD4(left, bottom, right, top)
    self.depth = depth
  }
}

extension RenderCommandEncoder {
  /// Draws a rectangle with a pipeline of `TestShaders.quad`.
  public func drawQuad(_ quad: Quad = Quad(), _ color: SIMD4<Float>) {
    setVertexValue(quad, index: 0)
    setFragmentValue(color, index: 0)
    drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }
}
