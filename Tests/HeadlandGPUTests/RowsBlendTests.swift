import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("A8 blending")
struct RowBlendTests {
  private func blend(
    _ source: SIMD4<Float>, over clear: ClearColor, blendColor: SIMD4<Float> = SIMD4(0, 0, 0, 0),
    _ configure: (RenderPipelineColorAttachmentDescriptor) -> Void
  ) async throws -> SIMD4<UInt8> {
    let test = try TestDevice.shared
    let pipeline = try test.pipeline { descriptor in
      descriptor.colorAttachments[0].isBlendingEnabled = true
      configure(descriptor.colorAttachments[0])
    }
    let pixels = try await test.render(width: 1, height: 1, clear: clear) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.setBlendColor(red: blendColor.x, green: blendColor.y, blue: blendColor.z, alpha: blendColor.w)
      encoder.drawQuad(source)
    }
    return pixels[0, 0]
  }

  @Test(
    "premultiplied orange at 0.7 over white is (1.00, 0.545, 0.44)", arguments: [PixelFormat.rgba8Unorm, .rgba16Float])
  func orange(format: PixelFormat) async throws {
    let test = try TestDevice.shared
    let alpha: Float = 0.7
    let pipeline = try test.pipeline(format: format) { descriptor in
      descriptor.colorAttachments[0].isBlendingEnabled = true
      descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
      descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    }
    let target = try test.texture(width: 1, height: 1, format: format)
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: .white))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(SIMD4(1 * alpha, 0.35 * alpha, 0.2 * alpha, alpha))
      encoder.endEncoding()
    }
    let color = try color(of: target)
    for (channel, expected) in [Float(1.00), 0.545, 0.44, 1].enumerated() {
      // 8 bits round the source and the stored colour, so that one step is lost; half floats have 11 bits.
      #expect(abs(color[channel] - expected) < (format == .rgba8Unorm ? 1.0 / 255 : 0.001), "\(color)")
    }
  }

  private func color(of target: Texture) throws -> SIMD4<Float> {
    let region = Region(width: 1, height: 1)
    if target.pixelFormat == .rgba16Float {
      var halves = [Float16](repeating: 0, count: 4)
      try target.getBytes(&halves, bytesPerRow: 8, from: region)
      return SIMD4(Float(halves[0]), Float(halves[1]), Float(halves[2]), Float(halves[3]))
    }
    var bytes = [UInt8](repeating: 0, count: 4)
    try target.getBytes(&bytes, bytesPerRow: 4, from: region)
    return SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), Float(bytes[3])) / 255
  }

  @Test("without blending the fragment's colour replaces what was there")
  func disabled() async throws {
    let pixel = try await blend(SIMD4(0.2, 0.4, 0.6, 0.8), over: .white) { $0.isBlendingEnabled = false }
    #expect(pixel == SIMD4(51, 102, 153, 204))
  }

  /// Source (0.2, 0.4, 0.6, 0.8), stored (0.8, 0.6, 0.4, 0.2), blend colour (0.4, 0.2, 1, 0.6).
  @Test(
    "each factor weighs the source as Metal says",
    arguments: [
      (BlendFactor.zero, [0, 0, 0, 0]), (.one, [51, 102, 153, 204]), (.sourceColor, [10.2, 40.8, 91.8, 163.2]),
      (.oneMinusSourceColor, [40.8, 61.2, 61.2, 40.8]), (.sourceAlpha, [40.8, 81.6, 122.4, 163.2]),
      (.oneMinusSourceAlpha, [10.2, 20.4, 30.6, 40.8]), (.destinationColor, [40.8, 61.2, 61.2, 40.8]),
      (.oneMinusDestinationColor, [10.2, 40.8, 91.8, 163.2]), (.destinationAlpha, [10.2, 20.4, 30.6, 40.8]),
      (.oneMinusDestinationAlpha, [40.8, 81.6, 122.4, 163.2]), (.sourceAlphaSaturated, [40.8, 81.6, 122.4, 204]),
      (.blendColor, [20.4, 20.4, 153, 122.4]), (.oneMinusBlendColor, [30.6, 81.6, 0, 81.6]),
      (.blendAlpha, [30.6, 61.2, 91.8, 122.4]), (.oneMinusBlendAlpha, [20.4, 40.8, 61.2, 81.6]),
    ])
  func factors(factor: BlendFactor, expected: [Double]) async throws {
    let stored = ClearColor(red: 0.8, green: 0.6, blue: 0.4, alpha: 0.2)
    let pixel = try await blend(SIMD4(0.2, 0.4, 0.6, 0.8), over: stored, blendColor: SIMD4(0.4, 0.2, 1, 0.6)) {
      $0.sourceRGBBlendFactor = factor
      $0.sourceAlphaBlendFactor = factor
    }
    for (channel, value) in expected.enumerated() {
      #expect(abs(Double(pixel[channel]) - value) <= 1, "channel \(channel) of \(pixel), expected \(value)")
    }
  }

  @Test(
    "each operation joins source 0.6 and stored 0.4 as Metal says, colour and alpha apart",
    arguments: [
      (BlendOperation.add, 255), (.subtract, 51), (.reverseSubtract, 0), (.min, 102), (.max, 153),
    ])
  func operations(operation: BlendOperation, expected: Int) async throws {
    let stored = ClearColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.4)
    let color = try await blend(SIMD4(0.6, 0.6, 0.6, 0.6), over: stored) { attachment in
      attachment.destinationRGBBlendFactor = .one
      attachment.destinationAlphaBlendFactor = .one
      attachment.rgbBlendOperation = operation
      attachment.alphaBlendOperation = .min
    }
    #expect(abs(Int(color.x) - expected) <= 1 && color.x == color.y && color.y == color.z)
    #expect(color.w == 102)
  }

  @Test("the write mask lets only its channels through")
  func writeMask() async throws {
    let pixel = try await blend(SIMD4(1, 1, 1, 1), over: .transparent) { $0.writeMask = [.green, .alpha] }
    #expect(pixel == SIMD4(0, 255, 0, 255))
  }

  private static let twoTargets = """
    #pragma vertex vertexMain
    void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0); }
    #pragma fragment fragmentMain
    layout(location = 0) out vec4 first;
    layout(location = 1) out vec4 second;
    void main() { first = vec4(0.4); second = vec4(0.4); }
    """

  @Test("attachments blend each by its own rule, and a pipeline of one attachment blends afterwards")
  func attachments() async throws {
    let test = try TestDevice.shared
    let adding = { (attachment: RenderPipelineColorAttachmentDescriptor) in
      attachment.pixelFormat = .rgba8Unorm
      attachment.isBlendingEnabled = true
      attachment.destinationRGBBlendFactor = .one
      attachment.destinationAlphaBlendFactor = .one
    }
    let both = try test.pipeline(Self.twoTargets) { descriptor in
      adding(descriptor.colorAttachments[1])
      descriptor.colorAttachments[1].writeMask = [.red, .green]
    }
    let single = try test.pipeline { adding($0.colorAttachments[0]) }
    let textures = [try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1)]
    let stored = ClearColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.2)
    try await test.commit { commandBuffer in
      let pass = test.pass(textures[0], clear: stored)
      pass.colorAttachments[1].texture = textures[1]
      pass.colorAttachments[1].loadAction = .clear
      pass.colorAttachments[1].clearColor = stored
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(both)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
      let next = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(textures[0], clear: nil))
      next.setRenderPipelineState(single)
      next.drawQuad(SIMD4(0.4, 0, 0, 0))
      next.endEncoding()
    }
    #expect(try await Pixels(of: textures[0])[0, 0] == SIMD4(204, 102, 102, 102))
    #expect(try await Pixels(of: textures[1])[0, 0] == SIMD4(153, 153, 51, 51))
  }

  @Test("a clear of several attachments reaches all after a pipeline that masked one of them")
  func clearsAfterIndexedMasks() async throws {
    let test = try TestDevice.shared
    let masked = try test.pipeline(Self.twoTargets) { descriptor in
      descriptor.colorAttachments[1].pixelFormat = .rgba8Unorm
      descriptor.colorAttachments[1].writeMask = []
    }
    let library = try test.library(TestShaders.quad)
    let depthOnly = RenderPipelineDescriptor()
    depthOnly.vertexFunction = try library.makeFunction(name: "vertexMain")
    depthOnly.depthAttachmentPixelFormat = .depth32Float
    let depthPipeline = try test.device.makeRenderPipelineState(descriptor: depthOnly)
    let textures = [try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1)]
    let depth = try test.texture(width: 1, height: 1, format: .depth32Float)
    let pass = test.pass(textures[0], clear: .white)
    pass.colorAttachments[1].texture = textures[1]
    pass.colorAttachments[1].loadAction = .clear
    pass.colorAttachments[1].clearColor = .white
    try await test.commit { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(masked)
      encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      encoder.endEncoding()
      let depthPass = RenderPassDescriptor()
      depthPass.depthAttachment.texture = depth
      let depthEncoder = commandBuffer.makeRenderCommandEncoder(descriptor: depthPass)
      depthEncoder.setRenderPipelineState(depthPipeline)
      depthEncoder.setVertexValue(Quad(), index: 0)
      depthEncoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
      depthEncoder.endEncoding()
      pass.colorAttachments[1].clearColor = ClearColor(red: 0, green: 1, blue: 0)
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    #expect(try await Pixels(of: textures[1])[0, 0] == .green)
  }
}
