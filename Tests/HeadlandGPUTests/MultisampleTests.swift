import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Multisampling")
struct MultisampleTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  private func samples(_ format: PixelFormat = .rgba8Unorm, width: Int = 2, height: Int = 2) throws -> Texture {
    let descriptor = TextureDescriptor()
    descriptor.textureType = .type2DMultisample
    descriptor.pixelFormat = format
    descriptor.sampleCount = 4
    (descriptor.width, descriptor.height) = (width, height)
    descriptor.usage = [.renderTarget, .shaderRead]
    return try test.device.makeTexture(descriptor: descriptor)
  }

  private func pass(_ samples: Texture, to target: Texture?, _ store: StoreAction) -> RenderPassDescriptor {
    let pass = test.pass(samples)
    pass.colorAttachments[0].storeAction = store
    pass.colorAttachments[0].resolveTexture = target
    return pass
  }

  @Test("four samples are on every device, three on none")
  func counts() {
    #expect(test.device.supportsTextureSampleCount(1) && test.device.supportsTextureSampleCount(4))
    #expect(!test.device.supportsTextureSampleCount(3) && !test.device.supportsTextureSampleCount(0))
  }

  @Test("an edge through the middle of a pixel covers two of its four samples: half of white is 128 ± 1")
  func edges() async throws {
    let pipeline = try test.pipeline { $0.rasterSampleCount = 4 }
    let target = try test.texture(width: 2, height: 2)
    try await test.commit { commandBuffer in
      let encoder = try commandBuffer.makeRenderCommandEncoder(
        descriptor: pass(samples(), to: target, .multisampleResolve))
      encoder.setRenderPipelineState(pipeline)
      // The left pixel and the left half of the right one.
      encoder.drawQuad(Quad(-1, -1, 0.5, 1), .white)
      encoder.endEncoding()
    }
    let pixels = try await Pixels(of: target)
    #expect(pixels[0, 0] == .white && pixels[0, 1] == .white)
    #expect(abs(Int(pixels[1, 0].x) - 128) <= 1 && abs(Int(pixels[1, 1].w) - 128) <= 1, "\(pixels)")
  }

  @Test("samples that are stored are met by the pass that loads them; resolved into a slice of a level")
  func storeAndResolve() async throws {
    let pipeline = try test.pipeline { $0.rasterSampleCount = 4 }
    let samples = try samples()
    let descriptor = TextureDescriptor()
    descriptor.textureType = .type2DArray
    (descriptor.width, descriptor.height, descriptor.arrayLength, descriptor.mipmapLevelCount) = (4, 4, 2, 2)
    descriptor.usage = [.renderTarget, .shaderRead]
    let array = try test.device.makeTexture(descriptor: descriptor)
    try await test.commit { commandBuffer in
      for (index, quad) in [Quad(-1, -1, 0, 1), Quad(0, 0, 1, 1)].enumerated() {
        let pass = pass(samples, to: array, .storeAndMultisampleResolve)
        if index == 1 { pass.colorAttachments[0].loadAction = .load }
        (pass.colorAttachments[0].resolveLevel, pass.colorAttachments[0].resolveSlice) = (1, 1)
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        encoder.setRenderPipelineState(pipeline)
        encoder.drawQuad(quad, index == 0 ? .red : .green)
        encoder.endEncoding()
      }
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    try array.getBytes(&bytes, bytesPerRow: 8, from: Region(width: 2, height: 2), mipmapLevel: 1, slice: 1)
    #expect(Pixels(width: 2, height: 2, bytes: bytes) == Pixels(rows: [[.red, .green], [.red, .transparent]]))
  }

  @Test("a shader reads each sample by itself")
  func fetch() async throws {
    let samples = try samples(width: 1, height: 1)
    try await test.commit { commandBuffer in
      let pass = test.pass(samples, clear: ClearColor(red: 0, green: 1, blue: 0))
      commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    }
    let fragment = """
      layout(binding = 0) uniform highp sampler2DMS image;
      void main() { result = texelFetch(image, ivec2(0), int(uv.x * 4.0)); }
      """
    let pixels = try await test.draw(width: 4, height: 1, fragment: fragment) {
      $0.setFragmentTexture(samples, index: 0)
    }
    #expect(pixels == Pixels(width: 4, height: 1, all: .green))
  }

  @Test("alpha to coverage: alpha 0 covers no sample, alpha 1 all, alpha 0.5 some")
  func alphaToCoverage() async throws {
    let pipeline = try test.pipeline {
      $0.sampleCount = 4
      $0.isAlphaToCoverageEnabled = true
    }
    for (alpha, coverage) in [(Float(0), 0...0), (1, 255...255), (0.5, 60...195)] {
      let target = try test.texture(width: 2, height: 2)
      try await test.commit { commandBuffer in
        let encoder = try commandBuffer.makeRenderCommandEncoder(
          descriptor: pass(samples(), to: target, .multisampleResolve))
        encoder.setRenderPipelineState(pipeline)
        encoder.drawQuad(SIMD4(1, 0, 0, alpha))
        encoder.endEncoding()
      }
      #expect(coverage.contains(Int(try await Pixels(of: target)[0, 0].x)), "alpha \(alpha)")
    }
  }

  @Test("depth of several samples is tested sample by sample")
  func depth() async throws {
    let pipeline = try test.pipeline {
      $0.rasterSampleCount = 4
      $0.depthAttachmentPixelFormat = .depth32Float
    }
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = .less
    descriptor.isDepthWriteEnabled = true
    let state = test.device.makeDepthStencilState(descriptor: descriptor)
    let target = try test.texture(width: 2, height: 2)
    try await test.commit { commandBuffer in
      let pass = try pass(samples(), to: target, .multisampleResolve)
      pass.depthAttachment.texture = try samples(.depth32Float)
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.setDepthStencilState(state)
      encoder.drawQuad(Quad(-1, -1, 0.5, 1, depth: 0.2), .red)
      encoder.drawQuad(Quad(depth: 0.4), .blue)
      encoder.endEncoding()
    }
    let pixels = try await Pixels(of: target)
    #expect(pixels[0, 0] == .red)
    #expect(abs(Int(pixels[1, 0].x) - 128) <= 1 && abs(Int(pixels[1, 0].z) - 128) <= 1, "\(pixels)")
  }

  @Test("what cannot be resolved is an issue, and its draws are dropped")
  func rules() async throws {
    let single = try test.texture(width: 2, height: 2)
    let other = try test.texture(width: 2, height: 2, format: .rgba16Float)
    let integers = try samples(.rgba8Uint)
    let integerTarget = try test.texture(width: 2, height: 2, format: .rgba8Uint)
    let cases: [(RenderPassDescriptor, GPUIssue.Rule)] = [
      (pass(try samples(), to: nil, .multisampleResolve), .passResolve),
      (pass(try samples(), to: other, .multisampleResolve), .passResolve),
      (pass(single, to: single, .storeAndMultisampleResolve), .passResolve),
      (pass(integers, to: integerTarget, .multisampleResolve), .passResolve),
    ]
    for (pass, rule) in cases {
      let issues = try await test.issues { $0.makeRenderCommandEncoder(descriptor: pass).endEncoding() }
      #expect(Set(issues.map(\.rule)) == [rule], "\(issues)")
    }
    let mixed = test.pass(try samples(), depth: try test.texture(width: 2, height: 2, format: .depth32Float))
    let issues = try await test.issues { $0.makeRenderCommandEncoder(descriptor: mixed).endEncoding() }
    #expect(issues.map(\.rule) == [.passAttachments])
    let pipeline = try test.pipeline()
    let samples = try samples()
    let formats = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(samples))
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.red)
      encoder.endEncoding()
    }
    #expect(formats.map(\.rule) == [.pipelineFormats])
    let one = #expect(throws: GPUError.self) { try test.pipeline { $0.isAlphaToOneEnabled = true } }
    #expect(one?.issues.map(\.field) == ["isAlphaToOneEnabled"])
  }
}
