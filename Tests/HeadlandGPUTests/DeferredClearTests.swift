import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Clears of depth and stencil wait for whoever needs them; nobody may notice but a clock.
@Suite("Deferred clears")
struct DeferredClearTests {
  private static let sampling = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
    #pragma fragment fragmentMain
    layout(binding = 0) uniform sampler2D depth;
    layout(location = 0) out vec4 result;
    void main() { result = vec4(texelFetch(depth, ivec2(0), 0).r, 0.0, 0.0, 1.0); }
    """

  private func passWithDepthOnly(_ depth: Texture, clear: Double) -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    pass.depthAttachment.texture = depth
    pass.depthAttachment.clearDepth = clear
    pass.depthAttachment.storeAction = .store
    return pass
  }

  @Test("a depth texture that no draw has tested holds its clear value when it is sampled")
  func sampled() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline(Self.sampling)
    let target = try test.texture(width: 1, height: 1)
    let depth = try test.texture(width: 1, height: 1, format: .depth32Float)
    try await test.commit { commandBuffer in
      commandBuffer.makeRenderCommandEncoder(descriptor: passWithDepthOnly(depth, clear: 0.2)).endEncoding()
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      encoder.setRenderPipelineState(pipeline)
      encoder.setFragmentTexture(depth, index: 0)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
    }
    // 0.2 · 255 = 51.
    #expect(try await Pixels(of: target) == Pixels(width: 1, height: 1, all: SIMD4(51, 0, 0, 255)))
  }

  @Test("nothing stays noted once it is cleared, dropped or not asked for")
  func forgotten() async throws {
    let test = try TestDevice()
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let state = test.device.makeDepthStencilState(descriptor: less)
    let (target, depth) = (
      try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1, format: .depth32Float)
    )
    func pass(_ load: LoadAction, _ store: StoreAction, testsDepth: Bool) async throws -> Bool {
      try await test.commit { commandBuffer in
        let pass = test.pass(target, depth: depth)
        (pass.depthAttachment.loadAction, pass.depthAttachment.storeAction) = (load, store)
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        encoder.setRenderPipelineState(pipeline)
        if testsDepth { encoder.setDepthStencilState(state) }
        encoder.drawQuad(.red)
        encoder.endEncoding()
      }
      return test.device.thread.sync { test.device.executor.deferredClears.isEmpty }
    }
    #expect(try await !pass(.clear, .store, testsDepth: false))
    #expect(try await pass(.load, .store, testsDepth: true))
    #expect(try await pass(.clear, .dontCare, testsDepth: false))
    #expect(try await pass(.dontCare, .store, testsDepth: false))
  }

  @Test("a clear in one command buffer is met by the draws of a later one, past draws that test nothing")
  func laterBuffer() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { $0.depthAttachmentPixelFormat = .depth32Float }
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let state = test.device.makeDepthStencilState(descriptor: less)
    let (target, depth) = (
      try test.texture(width: 2, height: 1), try test.texture(width: 2, height: 1, format: .depth32Float)
    )
    let loading = test.pass(target, clear: nil, depth: depth)
    loading.depthAttachment.loadAction = .load
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(
        descriptor: test.pass(target, depth: depth, clearDepth: 0.5))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(Quad(depth: 0.9), .blue)
      encoder.endEncoding()
    }
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: loading)
      encoder.setRenderPipelineState(pipeline)
      encoder.setScissorRect(ScissorRect(width: 1, height: 1))
      encoder.setDepthStencilState(state)
      encoder.drawQuad(Quad(depth: 0.6), .red)
      encoder.setScissorRect(ScissorRect(width: 2, height: 1))
      encoder.drawQuad(Quad(0, -1, 1, 1, depth: 0.4), .green)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(rows: [[.blue, .green]]))
  }

  @Test("a clear in the middle of a pass leaves the colours' write mask as it is")
  func colorMask() async throws {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { descriptor in
      descriptor.colorAttachments[0].writeMask = .red
      descriptor.depthAttachmentPixelFormat = .depth32Float
    }
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let (target, depth) = (
      try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1, format: .depth32Float)
    )
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, depth: depth))
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(test.device.makeDepthStencilState(descriptor: less))
      encoder.drawQuad(.init(depth: 0.5), .white)
      encoder.endEncoding()
    }
    #expect(try await Pixels(of: target) == Pixels(width: 1, height: 1, all: SIMD4(255, 0, 0, 0)))
  }
}
