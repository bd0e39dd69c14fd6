// Written as for Metal: nothing of HeadlandGPU is imported.
import HeadlandTestSupport
import MetalCompat
import Testing

/// Draws rectangles of one colour each into 4 × 4 pixels.
private final class Painter {
  static let source = """
    #pragma vertex rectangle
    layout(binding = 0) uniform Rectangle { vec4 corners; float depth; };
    void main() {
      vec2 unit = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(mix(corners.xy, corners.zw, unit), depth, 1.0);
    }
    #pragma fragment two
    layout(location = 0) out vec4 first;
    layout(location = 1) out vec4 second;
    void main() { first = vec4(1.0); second = vec4(0.0, 1.0, 0.0, 1.0); }
    #pragma fragment one
    out vec4 color;
    void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }
    """

  let device: MTLDevice
  let queue: MTLCommandQueue
  private let library: MTLLibrary

  init() throws {
    device = try TestDevice.shared.device
    queue = try #require(device.makeCommandQueue())
    library = try device.makeLibrary(source: Self.source, options: nil)
  }

  func target(
    _ format: MTLPixelFormat = .rgba8Unorm, _ type: MTLTextureType = .type2D, samples: Int = 1
  ) throws -> MTLTexture {
    let descriptor = MTLTextureDescriptor()
    descriptor.textureType = type
    descriptor.pixelFormat = format
    (descriptor.width, descriptor.height, descriptor.sampleCount) = (4, 4, samples)
    descriptor.usage = samples > 1 ? .renderTarget : [.renderTarget, .shaderRead]
    descriptor.storageMode = samples > 1 ? .memoryless : .private
    return try #require(device.makeTexture(descriptor: descriptor))
  }

  func pipelineState(
    _ fragment: String, colors: Int = 1, _ change: (MTLRenderPipelineDescriptor) -> Void = { _ in }
  ) throws -> MTLRenderPipelineState {
    let descriptor = MTLRenderPipelineDescriptor()
    descriptor.label = fragment
    descriptor.vertexFunction = library.makeFunction(name: "rectangle")
    descriptor.fragmentFunction = library.makeFunction(name: fragment)
    for index in 0..<colors { descriptor.colorAttachments[index].pixelFormat = .rgba8Unorm }
    change(descriptor)
    return try device.makeRenderPipelineState(descriptor: descriptor, options: [], reflection: nil)
  }

  func draw(_ pass: MTLRenderPassDescriptor, _ encode: (MTLRenderCommandEncoder) -> Void) throws {
    let commandBuffer = try #require(queue.makeCommandBuffer())
    let encoder = try #require(commandBuffer.makeRenderCommandEncoder(descriptor: pass))
    encode(encoder)
    encoder.endEncoding()
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed, "\(String(describing: commandBuffer.error))")
  }

  func pixels(_ texture: MTLTexture) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: 16)
    texture.getBytes(&pixels, bytesPerRow: 16, from: MTLRegionMake2D(0, 0, 4, 4), mipmapLevel: 0)
    return pixels
  }
}

extension MTLRenderCommandEncoder {
  /// Sets the rectangle that is drawn, from the lower left to the upper right corner in clip space.
  fileprivate func setRectangle(_ corners: simd_float4, depth: Float = 0) {
    var rectangle = (corners, depth, simd_float3())
    setVertexBytes(&rectangle, length: 32, index: 0)
  }

  fileprivate func fill(_ corners: simd_float4, depth: Float = 0) {
    setRectangle(corners, depth: depth)
    drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }
}

@Suite("Passes and draws in Metal's words")
struct MetalPassTests {
  private let black: UInt32 = 0xFF00_0000
  private let white: UInt32 = 0xFFFF_FFFF
  private let green: UInt32 = 0xFF00_FF00
  private let red: UInt32 = 0xFF00_00FF

  @Test("two targets of four samples are resolved, each into its own texture")
  func multisampledTargets() throws {
    let painter = try Painter()
    #expect(painter.device.supportsTextureSampleCount(4))
    let pass = MTLRenderPassDescriptor()
    let resolved = [try painter.target(), try painter.target()]
    for (index, texture) in resolved.enumerated() {
      pass.colorAttachments[index].texture = try painter.target(.rgba8Unorm, .type2DMultisample, samples: 4)
      pass.colorAttachments[index].resolveTexture = texture
      pass.colorAttachments[index].loadAction = .clear
      pass.colorAttachments[index].clearColor = MTLClearColorMake(0, 0, 0, 1)
      pass.colorAttachments[index].storeAction = .multisampleResolve
    }
    let state = try painter.pipelineState("two", colors: 2) { $0.rasterSampleCount = 4 }
    try painter.draw(pass) { encoder in
      encoder.setRenderPipelineState(state)
      // One pixel and a half from the left: pixels are 0.5 wide in clip space.
      encoder.fill(simd_float4(-1, -1, -0.25, 1))
    }
    let (first, second) = (painter.pixels(resolved[0]), painter.pixels(resolved[1]))
    for row in 0..<4 {
      #expect(first[row * 4] == white && second[row * 4] == green)
      #expect(first[row * 4 + 2] == black && second[row * 4 + 3] == black)
      // Two of four samples lie in the left half of a pixel, whichever pattern the driver has: 127.5 is rounded.
      #expect((0x7F...0x80).contains(first[row * 4 + 1] & 0xFF))
      #expect((0x7F...0x80).contains(second[row * 4 + 1] >> 8 & 0xFF))
    }
  }

  @Test("the numbers of draws come from a buffer, with and without indices")
  func indirectDraws() throws {
    let painter = try Painter()
    let target = try painter.target()
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = MTLClearColorMake(0, 0, 0, 1)
    var plain = MTLDrawPrimitivesIndirectArguments()
    (plain.vertexCount, plain.instanceCount) = (4, 1)
    var indexed = MTLDrawIndexedPrimitivesIndirectArguments(
      indexCount: 6, instanceCount: 1, indexStart: 2, baseVertex: 0, baseInstance: 0)
    #expect(MemoryLayout.size(ofValue: plain) == 16 && MemoryLayout.size(ofValue: indexed) == 20)
    let arguments = try #require(painter.device.makeBuffer(length: 36))
    arguments.contents().copyMemory(from: &plain, byteCount: 16)
    (arguments.contents() + 16).copyMemory(from: &indexed, byteCount: 20)
    let indices: [UInt16] = [9, 9, 0, 1, 2, 2, 1, 3]
    let indexBuffer = try #require(painter.device.makeBuffer(bytes: indices, length: 16))
    let state = try painter.pipelineState("one")
    try painter.draw(pass) { encoder in
      encoder.setRenderPipelineState(state)
      encoder.setRectangle(simd_float4(-1, 0.5, 1, 1))
      encoder.drawPrimitives(type: .triangleStrip, indirectBuffer: arguments, indirectBufferOffset: 0)
      encoder.setRectangle(simd_float4(-1, -1, -0.5, 1))
      encoder.drawIndexedPrimitives(
        type: .triangle, indexType: .uint16, indexBuffer: indexBuffer, indexBufferOffset: 0, indirectBuffer: arguments,
        indirectBufferOffset: 16)
    }
    // The upper row and the left column.
    let below = [red, black, black, black]
    #expect(painter.pixels(target) == [red, red, red, red] + below + below + below)
  }

  @Test("what lies behind another thing is told to be hidden")
  func occlusion() throws {
    let painter = try Painter()
    let results = try #require(painter.device.makeBuffer(length: 16, options: .storageModeShared))
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = try painter.target()
    pass.depthAttachment.texture = try painter.target(.depth32Float)
    pass.depthAttachment.clearDepth = 1
    pass.visibilityResultBuffer = results
    let depth = MTLDepthStencilDescriptor()
    depth.depthCompareFunction = .less
    depth.isDepthWriteEnabled = true
    let depthState = try #require(painter.device.makeDepthStencilState(descriptor: depth))
    let state = try painter.pipelineState("one") { $0.depthAttachmentPixelFormat = .depth32Float }
    try painter.draw(pass) { encoder in
      encoder.setRenderPipelineState(state)
      encoder.setDepthStencilState(depthState)
      encoder.setVisibilityResultMode(.boolean, offset: 0)
      encoder.fill(simd_float4(-1, -1, 1, 1), depth: 0.25)
      encoder.setVisibilityResultMode(.boolean, offset: 8)
      encoder.fill(simd_float4(-0.5, -0.5, 0.5, 0.5), depth: 0.75)
      encoder.setVisibilityResultMode(.disabled, offset: 0)
    }
    #expect(results.contents().load(as: UInt64.self) != 0)
    #expect(results.contents().load(fromByteOffset: 8, as: UInt64.self) == 0)
  }

  @Test("every field of the depth, stencil and sampler descriptors is there, and a stencil cuts")
  func stencil() throws {
    let painter = try Painter()
    let mark = MTLStencilDescriptor()
    mark.stencilCompareFunction = .always
    (mark.stencilFailureOperation, mark.depthFailureOperation) = (.keep, .zero)
    mark.depthStencilPassOperation = .replace
    (mark.readMask, mark.writeMask) = (0xFF, 0xFF)
    let descriptor = MTLDepthStencilDescriptor()
    descriptor.label = "stencil"
    (descriptor.frontFaceStencil, descriptor.backFaceStencil) = (mark, mark)
    let marking = try #require(painter.device.makeDepthStencilState(descriptor: descriptor))
    // As on Metal, the faces' rules are there before they are set.
    let inside = MTLDepthStencilDescriptor()
    inside.frontFaceStencil.stencilCompareFunction = .equal
    inside.backFaceStencil.stencilCompareFunction = .equal
    let cutting = try #require(painter.device.makeDepthStencilState(descriptor: inside))
    let target = try painter.target()
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    pass.stencilAttachment.texture = try painter.target(.stencil8)
    let masked = try painter.pipelineState("one") {
      $0.stencilAttachmentPixelFormat = .stencil8
      $0.colorAttachments[0].writeMask = []
    }
    let drawn = try painter.pipelineState("one") { $0.stencilAttachmentPixelFormat = .stencil8 }
    try painter.draw(pass) { encoder in
      encoder.setStencilReferenceValue(1)
      encoder.setRenderPipelineState(masked)
      encoder.setDepthStencilState(marking)
      encoder.fill(simd_float4(-0.5, -1, 0, 1))
      encoder.setRenderPipelineState(drawn)
      encoder.setDepthStencilState(cutting)
      encoder.fill(simd_float4(-1, -1, 1, 1))
    }
    let row = [black, red, black, black]
    #expect(painter.pixels(target) == row + row + row + row)

    let sampler = MTLSamplerDescriptor()
    (sampler.minFilter, sampler.magFilter, sampler.mipFilter) = (.linear, .linear, .nearest)
    (sampler.sAddressMode, sampler.tAddressMode, sampler.rAddressMode) = (.repeat, .clampToBorderColor, .clampToEdge)
    (sampler.borderColor, sampler.maxAnisotropy) = (.opaqueWhite, 1)
    (sampler.lodMinClamp, sampler.lodMaxClamp, sampler.compareFunction) = (0, 4, .less)
    sampler.label = "shadow"
    #expect(painter.device.makeSamplerState(descriptor: sampler)?.label == "shadow")
  }
}
