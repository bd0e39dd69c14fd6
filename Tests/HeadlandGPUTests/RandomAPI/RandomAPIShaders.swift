import HeadlandGPU
import HeadlandTestSupport

/// The functions that random sequences make pipelines of.
struct RandomAPIShaders {
  /// A vertex function, a fragment function and how many colours it writes.
  struct Pair {
    let vertex: Function
    let fragment: Function?
    var colorCount = 1
    var vertexDescriptor: VertexDescriptor?
    var writesIntegers = false
  }

  private(set) var pairs: [Pair] = []
  private(set) var kernels: [Function] = []

  init(device: Device) throws {
    let quad = try device.makeLibrary(source: TestShaders.quad, name: "quad.glsl")
    let stream = try device.makeLibrary(source: TestShaders.coloredVertices, name: "stream.glsl")
    let more = try device.makeLibrary(source: Self.drawing, name: "drawing.glsl")
    let computing = try device.makeLibrary(source: Self.computing, name: "computing.glsl")
    let quadVertex = try quad.makeFunction(name: "vertexMain")
    pairs = [
      Pair(vertex: quadVertex, fragment: try quad.makeFunction(name: "fragmentMain")),
      Pair(vertex: quadVertex, fragment: nil, colorCount: 0),
      Pair(
        vertex: try stream.makeFunction(name: "vertexMain"), fragment: try stream.makeFunction(name: "fragmentMain"),
        vertexDescriptor: ColoredVertex.descriptor),
    ]
    for name in ["sampled", "layered", "written", "double", "integer"] {
      pairs.append(
        Pair(
          vertex: try more.makeFunction(name: "fullVertex"), fragment: try more.makeFunction(name: name),
          colorCount: name == "double" ? 2 : 1, writesIntegers: name == "integer"))
    }
    pairs.append(
      Pair(
        vertex: try more.makeFunction(name: "instanceVertex"), fragment: try more.makeFunction(name: "plain"),
        vertexDescriptor: Self.instanceDescriptor))
    kernels = try computing.functionNames.map { try computing.makeFunction(name: $0) }
  }

  private static var instanceDescriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    descriptor.attributes[0].format = .float2
    descriptor.attributes[0].bufferIndex = 3
    descriptor.layouts[3].stride = 8
    descriptor.layouts[3].stepFunction = .perInstance
    return descriptor
  }

  private static let drawing = """
    #pragma vertex fullVertex
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
      gl_Position = vec4(unit * 2.0 - 1.0, 0.5, 1.0);
      gl_PointSize = 1.0;
    }
    #pragma vertex instanceVertex
    layout(location = 0) in vec2 place;
    layout(binding = 2) readonly buffer Shifts { float shifts[]; };
    void main() {
      float shift = shifts[uint(gl_InstanceID) % uint(shifts.length())];
      gl_Position = vec4(place + vec2(gl_VertexID & 1, gl_VertexID >> 1) * shift, 0.0, 1.0);
      gl_PointSize = 1.0;
    }
    #pragma fragment plain
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0, 0.5, 0.25, 0.5); }
    #pragma fragment sampled
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, gl_FragCoord.xy / 8.0); }
    #pragma fragment layered
    layout(binding = 0) uniform highp sampler2DArray images;
    layout(binding = 1) uniform samplerCube faces;
    layout(binding = 2) uniform highp sampler3D volume;
    layout(location = 0) out vec4 result;
    void main() {
      vec3 place = vec3(gl_FragCoord.xy / 8.0, 0.5);
      result = texture(images, place) + texture(faces, place) + texture(volume, place);
    }
    #pragma fragment written
    layout(binding = 1) buffer Counts { uint counts[]; };
    layout(location = 0) out vec4 result;
    void main() {
      atomicAdd(counts[uint(gl_FragCoord.x) % uint(counts.length())], 1u);
      result = vec4(1.0);
    }
    #pragma fragment double
    layout(location = 0) out vec4 first;
    layout(location = 1) out vec4 second;
    void main() { first = vec4(1.0); second = vec4(0.5); }
    #pragma fragment integer
    layout(location = 0) out uvec4 result;
    void main() { result = uvec4(1u, 2u, 3u, 4u); }
    """

  private static let computing = """
    #pragma kernel add
    layout(binding = 0) buffer Numbers { uint numbers[]; };
    layout(binding = 1) uniform Amount { uint amount; };
    void main() {
      uint place = gl_GlobalInvocationID.x;
      if (place < uint(numbers.length())) { numbers[place] += amount; }
    }
    #pragma kernel paint
    layout(rgba8, binding = 0) writeonly uniform highp image2D target;
    void main() { imageStore(target, ivec2(gl_GlobalInvocationID.xy), vec4(0.25)); }
    #pragma kernel turn
    layout(local_size_x = 4) in;
    layout(binding = 0) buffer Numbers { uint numbers[]; };
    shared uint held[4];
    void main() {
      uint place = gl_GlobalInvocationID.x % uint(numbers.length());
      held[gl_LocalInvocationID.x] = numbers[place];
      barrier();
      numbers[place] = held[3u - gl_LocalInvocationID.x];
    }
    #pragma kernel look
    layout(binding = 0) uniform sampler2D image;
    layout(binding = 0) buffer Colors { vec4 colors[]; };
    void main() {
      uint place = gl_GlobalInvocationID.x;
      if (place < uint(colors.length())) { colors[place] = textureLod(image, vec2(0.5), 0.0); }
    }
    """
}
