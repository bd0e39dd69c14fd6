import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Rules of pipelines")
struct PipelineRuleTests {
  private static let source = """
    #pragma vertex streamVertex
    layout(location = 0) in vec2 position;
    layout(location = 1) in ivec2 number;
    layout(binding = 3) uniform Block { vec4 block; };
    void main() { gl_Position = vec4(position + vec2(number), 0.0, 1.0) + block; }
    #pragma vertex plainVertex
    void main() { gl_Position = vec4(0.0); }
    #pragma fragment fragmentMain
    layout(location = 0) out vec4 result;
    void main() { result = vec4(1.0); }
    """

  /// The fields that a descriptor is refused for.
  private func fields(_ change: (RenderPipelineDescriptor, Library) throws -> Void) throws -> [String] {
    let test = try TestDevice.shared
    let library = try test.library(Self.source)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "streamVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float2
    vertices.attributes[1].format = .short2
    vertices.attributes[1].offset = 8
    vertices.layouts[0].stride = 12
    descriptor.vertexDescriptor = vertices
    try change(descriptor, library)
    do {
      _ = try test.device.makeRenderPipelineState(descriptor: descriptor)
      test.expectNoDriverErrors()
      return []
    } catch let error as GPUError {
      #expect(error.issues.allSatisfy { [.pipelineDescriptor, .vertexInput, .fragmentOutputs].contains($0.rule) })
      return error.issues.map(\.field)
    }
  }

  @Test("functions are of their stage, of the device, and there")
  func functions() throws {
    #expect(try fields { _, _ in } == [])
    #expect(try fields { descriptor, _ in descriptor.vertexFunction = nil } == ["vertexFunction"])
    let swapped = try fields { descriptor, library in
      descriptor.vertexFunction = try library.makeFunction(name: "fragmentMain")
      descriptor.fragmentFunction = try library.makeFunction(name: "plainVertex")
    }
    #expect(swapped == ["vertexFunction", "fragmentFunction"])
    let foreign = try fields { descriptor, _ in
      descriptor.fragmentFunction = try TestDevice().library(Self.source).makeFunction(name: "fragmentMain")
    }
    #expect(foreign == ["fragmentFunction"])
  }

  @Test("formats are of their kind")
  func formats() throws {
    let wrong = try fields { descriptor, _ in
      descriptor.colorAttachments[0].pixelFormat = .depth32Float
      descriptor.colorAttachments[8].pixelFormat = .rgba8Unorm
      descriptor.depthAttachmentPixelFormat = .rgba8Unorm
      descriptor.stencilAttachmentPixelFormat = .depth32Float
      descriptor.rasterSampleCount = 3
    }
    #expect(
      wrong == [
        "rasterSampleCount", "colorAttachments[0].pixelFormat", "colorAttachments[8].pixelFormat",
        "depthAttachmentPixelFormat", "stencilAttachmentPixelFormat",
      ])
    let right = try fields { descriptor, _ in
      descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
      descriptor.stencilAttachmentPixelFormat = .depth32Float_stencil8
    }
    #expect(right == [])
  }

  @Test("attributes are set, integers are fed by integers, streams have a stride and an index of their own")
  func vertexInput() throws {
    let changes: [(String, (RenderPipelineDescriptor) -> Void)] = [
      ("vertexDescriptor.attributes[0]", { $0.vertexDescriptor?.attributes[0].format = .invalid }),
      ("vertexDescriptor.attributes[1].format", { $0.vertexDescriptor?.attributes[1].format = .float }),
      ("vertexDescriptor.attributes[1].format", { $0.vertexDescriptor?.attributes[1].format = .short2Normalized }),
      ("vertexDescriptor.attributes[1].offset", { $0.vertexDescriptor?.attributes[1].offset = -4 }),
      ("vertexDescriptor.attributes[1].offset", { $0.vertexDescriptor?.attributes[1].offset = 2048 }),
      ("vertexDescriptor.layouts[0].stride", { $0.vertexDescriptor?.layouts[0].stride = 11 }),
      ("vertexDescriptor.layouts[0].stride", { $0.vertexDescriptor?.layouts[0].stride = 1 << 20 }),
      ("vertexDescriptor.layouts[31]", { $0.vertexDescriptor?.attributes[1].bufferIndex = 31 }),
      (
        "vertexDescriptor.layouts[3]",
        {
          $0.vertexDescriptor?.attributes[1].bufferIndex = 3
          $0.vertexDescriptor?.layouts[3].stride = 16
        }
      ),
      (
        "vertexDescriptor.layouts[0].stepRate",
        {
          $0.vertexDescriptor?.layouts[0].stepFunction = .perInstance
          $0.vertexDescriptor?.layouts[0].stepRate = 0
        }
      ),
    ]
    for (field, change) in changes {
      let found = try fields { descriptor, _ in change(descriptor) }
      #expect(found == [field])
    }
    let none = try fields { descriptor, _ in descriptor.vertexDescriptor = nil }
    #expect(none == ["vertexDescriptor.attributes[0]", "vertexDescriptor.attributes[1]"])
    // An attribute that the function does not read is nobody's mistake.
    #expect(try fields { descriptor, _ in descriptor.vertexDescriptor?.attributes[5].format = .float4 } == [])
  }

  @Test("a function that is not there is told with the one that was meant")
  func suggestions() throws {
    let library = try TestDevice.shared.device.makeLibrary(source: Self.source)
    func message(_ name: String) -> String? {
      #expect(throws: GPUError.self) { try library.makeFunction(name: name) }?.description
    }
    #expect(
      message("plainVertx")
        == "library: makeFunction: has no function plainVertx (did you mean plainVertex? it has fragmentMain, plainVertex, "
        + "streamVertex) [library.source]")
    #expect(message("FragmentMain")?.contains("did you mean fragmentMain?") == true)
    #expect(message("kernel")?.contains("did you mean") == false)
  }

  @Test("what the fragment function writes is what the attachments hold")
  func outputs() throws {
    let signed = try fields { descriptor, _ in descriptor.colorAttachments[0].pixelFormat = .rgba8Sint }
    #expect(signed == ["colorAttachments[0].pixelFormat"])
    let unwritten = try fields { descriptor, _ in descriptor.colorAttachments[1].pixelFormat = .rgba8Unorm }
    #expect(unwritten == ["colorAttachments[1].writeMask"])
    let masked = try fields { descriptor, _ in
      descriptor.colorAttachments[1].pixelFormat = .rgba8Unorm
      descriptor.colorAttachments[1].writeMask = []
    }
    #expect(masked == [])
  }

  @Test("mistakes in a library are told with the author's lines")
  func library() throws {
    let device = try TestDevice.shared.device
    let error = #expect(throws: LibraryError.self) {
      try device.makeLibrary(
        source: "#pragma vertex vertexMain\nvoid main() {\n  gl_Position = vec5(0.0);\n}\n", name: "mine.glsl")
    }
    #expect(error?.issues.first?.file == "mine.glsl" && error?.issues.first?.line == 3)
    try TestDevice.shared.expectNoDriverErrors()
  }
}
