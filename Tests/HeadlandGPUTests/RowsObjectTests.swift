import HeadlandTestSupport
import Synchronization
import Testing

@testable import HeadlandGPU

@Suite("A1 objects")
struct RowObjectTests {
  /// Samples texture 0 through sampler 0 and multiplies with the vertices' colours.
  private static let source = """
    #pragma vertex vertexMain
    layout(location = 0) in vec4 position;
    layout(location = 1) in vec4 color;
    layout(location = 0) out vec4 vertexColor;
    void main() { gl_Position = position; vertexColor = color; }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec4 vertexColor;
    layout(location = 0) out vec4 result;
    void main() { result = vertexColor * texture(image, vec2(0.5)); }
    """

  private static let strip: [ColoredVertex] = [
    ColoredVertex(-1, -1, 0.5, color: .white), ColoredVertex(1, -1, 0.5, color: .white),
    ColoredVertex(-1, 1, 0.5, color: .white), ColoredVertex(1, 1, 0.5, color: .white),
  ]

  @Test("expensive objects are made once, frames only encode")
  func frames() async throws {
    let test = try TestDevice()
    let depth = try test.texture(width: 2, height: 2, format: .depth32Float, usage: .renderTarget)
    let target = try test.texture(width: 2, height: 2)
    let image = try test.texture(Pixels(width: 1, height: 1, all: .green))
    let vertices = try test.device.makeBuffer(of: Self.strip)
    let sampler = test.device.makeSamplerState(descriptor: SamplerDescriptor())
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let depthState = test.device.makeDepthStencilState(descriptor: less)
    let pipeline = try test.pipeline(Self.source) { descriptor in
      descriptor.vertexDescriptor = ColoredVertex.descriptor
      descriptor.depthAttachmentPixelFormat = .depth32Float
    }
    let before = test.device.statistics
    for frame in 1...3 {
      try await test.commit { commandBuffer in
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, depth: depth))
        encoder.setRenderPipelineState(pipeline)
        encoder.setDepthStencilState(depthState)
        encoder.setVertexBuffer(vertices, offset: 0, index: 0)
        encoder.setFragmentTexture(image, index: 0)
        encoder.setFragmentSamplerState(sampler, index: 0)
        encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
        encoder.endEncoding()
      }
      #expect(try await Pixels(of: target) == Pixels(width: 2, height: 2, all: .green))
      #expect(test.device.statistics.drawCount == before.drawCount + frame)
    }
    #expect(test.device.statistics.liveObjectCount == before.liveObjectCount)
  }

  @Test("descriptors are snapshots: a later change reaches neither state nor encoder")
  func snapshots() async throws {
    let test = try TestDevice.shared
    let library = try test.library(TestShaders.quad)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    let pipeline = try test.device.makeRenderPipelineState(descriptor: descriptor)
    descriptor.colorAttachments[0].writeMask = []
    descriptor.colorAttachments[0].pixelFormat = .bgra8Unorm
    let target = try test.texture(width: 2, height: 2)
    let pass = test.pass(target, clear: .white)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      pass.colorAttachments[0].texture = nil
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(-1, -1, 0, 1), .red)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.red, .white], [.red, .white]]))
  }

  @Test("what an object was made of can be read back from it")
  func properties() throws {
    let test = try TestDevice.shared
    let texture = try test.texture(width: 5, height: 3, format: .bgra8Unorm, mipmapped: true)
    #expect(texture.width == 5 && texture.height == 3 && texture.pixelFormat == .bgra8Unorm)
    #expect(texture.mipmapLevelCount == 3 && texture.usage == [.renderTarget, .shaderRead])
    let buffer = try test.device.makeBuffer(length: 7)
    buffer.label = "seven"
    #expect(buffer.length == 7 && buffer.storageMode == .shared && buffer.label == "seven")
    #expect(try test.device.makeBuffer(length: 7, options: .storageModePrivate).storageMode == .private)
    let library = try test.library(TestShaders.quad)
    #expect(library.functionNames == ["fragmentMain", "vertexMain"])
    #expect(try library.makeFunction(name: "vertexMain").functionType == .vertex)
    #expect(test.queue.makeCommandBuffer().status == .notEnqueued)
    #expect(test.device.name == test.device.description.renderer)
    test.expectNoDriverErrors()
  }

  @Test("a function that a library has not is an error that lists those it has")
  func missingFunction() throws {
    let library = try TestDevice.shared.library(TestShaders.quad)
    let error = #expect(throws: GPUError.self) { try library.makeFunction(name: "vertexMian") }
    #expect(error?.issues.map(\.rule) == [.library])
    #expect(error?.description.contains("it has fragmentMain, vertexMain") == true)
  }
}

@Suite("A2 a draw call is a record")
struct RowRecordTests {
  @Test("nothing reaches GL before commit")
  func recording() async throws {
    let test = try TestDevice()
    let pipeline = try test.pipeline()
    let target = try test.texture(width: 2, height: 2)
    // The first bytes of a device allocate the memory that later ones are copied to.
    _ = try await test.render { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
    }
    let before = test.device.statistics
    test.device.thread.sync { GLTrace.begin() }
    let commandBuffer = test.queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
    encoder.setRenderPipelineState(pipeline)
    for _ in 0..<100 { encoder.drawQuad(.red) }
    encoder.endEncoding()
    #expect(test.device.thread.sync { GLTrace.end() } == [])
    #expect(test.device.statistics.drawCount == before.drawCount)
    #expect(commandBuffer.status == .notEnqueued)
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(commandBuffer.status == .completed)
    #expect(test.device.statistics.drawCount == before.drawCount + 100)
  }

  @Test("a print beside a draw runs before any pixel exists")
  func order() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline()
    let target = try test.texture(Pixels(width: 1, height: 1, all: .blue))
    var whileRecording: [UInt8] = [0, 0, 0, 0]
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      try target.getBytes(&whileRecording, bytesPerRow: 4, from: Region(width: 1, height: 1))
      encoder.endEncoding()
    }
    #expect(whileRecording == [0, 0, 255, 255])
    #expect(try await Pixels(of: target)[0, 0] == .red)
  }

  @Test("frame N+1 is recorded while frame N is still being drawn")
  func overlap() async throws {
    let test = try TestDevice()
    let pipeline = try test.pipeline()
    let target = try test.texture(width: 1, height: 1)
    let record = { (color: SIMD4<Float>) -> CommandBuffer in
      let commandBuffer = test.queue.makeCommandBuffer()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: nil))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(color)
      encoder.endEncoding()
      return commandBuffer
    }
    let memory = [record(.black), record(.black)]
    for commandBuffer in memory { commandBuffer.commit() }
    for commandBuffer in memory { try await commandBuffer.completed() }

    let gate = Mutex(())
    let (first, second) = gate.withLock { _ in
      test.device.thread.async { gate.withLock { _ in } }
      let first = record(.red)
      first.commit()
      let second = record(.green)
      #expect(first.status == .committed)
      second.commit()
      #expect(second.status == .committed)
      return (first, second)
    }
    try await first.completed()
    try await second.completed()
    #expect(try await Pixels(of: target)[0, 0] == .green)
  }
}

extension RenderCommandEncoder {
  /// Covers all with a colour.
  func drawQuad(_ color: SIMD4<Float>) { drawQuad(Quad(), color) }
}
