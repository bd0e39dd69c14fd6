import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// What rule tests record with: a target, pipelines that read each kind of thing, and what they read.
struct RuleScene: Sendable {
  let test: TestDevice
  let target: Texture
  let depth: Texture
  let quad: RenderPipelineState
  let stream: RenderPipelineState
  let instanced: RenderPipelineState
  let textured: RenderPipelineState
  let vertices: Buffer
  let indices: Buffer

  private static let texturedSource = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
    #pragma fragment fragmentMain
    layout(binding = 2) uniform sampler2D image;
    layout(location = 0) out vec4 result;
    void main() { result = texture(image, vec2(0.5)); }
    """

  init(_ test: TestDevice) throws {
    self.test = test
    target = try test.texture(width: 4, height: 4)
    depth = try test.texture(width: 4, height: 4, format: .depth32Float)
    quad = try test.pipeline()
    stream = try test.pipeline(TestShaders.coloredVertices) { $0.vertexDescriptor = ColoredVertex.descriptor }
    instanced = try test.pipeline(TestShaders.coloredVertices) { descriptor in
      descriptor.vertexDescriptor = ColoredVertex.descriptor
      descriptor.vertexDescriptor?.layouts[0].stepFunction = .perInstance
      descriptor.vertexDescriptor?.layouts[0].stepRate = 2
    }
    textured = try test.pipeline(Self.texturedSource)
    vertices = try test.device.makeBuffer(of: Array(repeating: ColoredVertex(0, 0, color: .red), count: 4))
    indices = try test.device.makeBuffer(of: [0, 1, 2, 3] as [UInt16])
  }

  /// The same scene on a device of less ability.
  func with(_ change: @escaping @Sendable (inout GLCapabilities) -> Void) throws -> RuleScene {
    try RuleScene(TestDevice { $0.overrideCapabilities = change })
  }

  /// The rules of the error that a call throws; none where it throws none.
  func thrown(_ call: () throws -> Void) -> [GPUIssue.Rule] {
    do { try call() } catch {
      guard let error = error as? GPUError else {
        Issue.record(error)
        return []
      }
      return error.issues.map(\.rule)
    }
    test.expectNoDriverErrors()
    return []
  }

  /// The rules that one encoder breaks.
  func rules(_ record: (RenderCommandEncoder) throws -> Void) async throws -> [GPUIssue.Rule] {
    try await bufferRules { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      try record(encoder)
      encoder.endEncoding()
    }
  }

  /// The rules that one command buffer breaks; the driver must have nothing to say.
  func bufferRules(_ record: (CommandBuffer) throws -> Void) async throws -> [GPUIssue.Rule] {
    let issues = try await test.issues(record)
    test.expectNoDriverErrors()
    for issue in issues {
      #expect(!issue.object.isEmpty && !issue.field.isEmpty && !issue.message.isEmpty && !issue.hint.isEmpty)
      #expect(issue.description.hasSuffix("[\(issue.rule.rawValue)]"))
    }
    return issues.map(\.rule)
  }
}
