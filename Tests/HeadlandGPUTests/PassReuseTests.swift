import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Encoders of one command buffer share the check of their pass and the room for their bindings: neither may show.
@Suite("Passes and bindings that serve several encoders")
struct PassReuseTests {
  /// An array of two slices with two levels.
  private static func slices(_ test: TestDevice) throws -> Texture {
    let descriptor = TextureDescriptor()
    descriptor.textureType = .type2DArray
    (descriptor.width, descriptor.height, descriptor.arrayLength, descriptor.mipmapLevelCount) = (2, 2, 2, 2)
    descriptor.usage = [.renderTarget, .shaderRead]
    return try test.device.makeTexture(descriptor: descriptor)
  }

  /// What makes a pass on slice 1 of such an array wrong, and the rule that it breaks.
  private static func breaches(
    _ test: TestDevice
  ) throws -> [(rule: GPUIssue.Rule, change: (RenderPassDescriptor) -> Void)] {
    let (other, foreign) = (try test.texture(width: 1, height: 1), try slices(TestDevice()))
    let depth = try test.texture(width: 1, height: 1, format: .depth32Float)
    let hidden = try test.device.makeBuffer(length: 16, options: .storageModePrivate)
    return [
      (.passAttachments, { $0.colorAttachments[0].level = 2 }),
      (.passAttachments, { $0.colorAttachments[0].slice = 2 }),
      // The same image, if slice and plane were added up.
      (.passAttachments, { ($0.colorAttachments[0].slice, $0.colorAttachments[0].depthPlane) = (0, 1) }),
      (.passAttachments, { $0.colorAttachments[0].texture = nil }),
      (.passAttachments, { $0.colorAttachments[1].texture = other }),
      (.passAttachments, { $0.colorAttachments[8].texture = other }),
      (.passAttachments, { $0.colorAttachments[-1].texture = other }),
      (.passAttachments, { $0.depthAttachment.texture = depth }),
      (.passAttachmentUsage, { $0.colorAttachments[0].texture = foreign }),
      (.passResolve, { $0.colorAttachments[0].storeAction = .multisampleResolve }),
      (.visibility, { $0.visibilityResultBuffer = hidden }),
    ]
  }

  @Test("a pass that differs from the last in anything is checked like the first")
  func checked() async throws {
    // On both devices the array is the first texture, so that handles do not tell them apart.
    let test = try TestDevice()
    let target = try Self.slices(test)
    for (rule, change) in try Self.breaches(test) {
      let issues = try await test.issues { commandBuffer in
        let pass = test.pass(target)
        pass.colorAttachments[0].slice = 1
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
        change(pass)
        commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
      }
      #expect(issues.map(\.rule) == [rule])
    }
    test.expectNoDriverErrors()
  }

  @Test("each encoder clears and loads as its own pass says, also on the last one's attachments")
  func actions() async throws {
    let test = try TestDevice()
    let (first, second) = (try test.texture(width: 1, height: 1), try test.texture(width: 1, height: 1))
    let pipeline = try test.pipeline()
    try await test.commit { commandBuffer in
      let red = ClearColor(red: 1, green: 0, blue: 0)
      // Drawn half over by the next, or cleared away.
      for (target, clear) in [(first, red), (first, nil), (second, red), (second, .white), (first, nil)] {
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: clear))
        encoder.setRenderPipelineState(pipeline)
        if clear == nil { encoder.drawQuad(Quad(-1, -1, -0.5, 1), .green) }
        encoder.endEncoding()
      }
    }
    // The quad covers no pixel's centre: red is still there.
    #expect(try await first.rgbaPixels() == [255, 0, 0, 255])
    #expect(try await second.rgbaPixels() == [255, 255, 255, 255])
  }

  @Test("a plane of a volume and a slice of an array are told apart from the next")
  func images() async throws {
    let test = try TestDevice()
    let descriptor = TextureDescriptor()
    (descriptor.textureType, descriptor.depth, descriptor.usage) = (.type3D, 2, [.renderTarget, .shaderRead])
    let (volume, array) = (try test.device.makeTexture(descriptor: descriptor), try Self.slices(test))
    try await test.commit { commandBuffer in
      for index in 0..<2 {
        let color = ClearColor(red: Double(index), green: Double(1 - index), blue: 0)
        let (plane, slice) = (test.pass(volume, clear: color), test.pass(array, clear: color))
        plane.colorAttachments[0].depthPlane = index
        slice.colorAttachments[0].slice = index
        for pass in [plane, slice] { commandBuffer.makeRenderCommandEncoder(descriptor: pass).endEncoding() }
      }
    }
    func pixel(_ texture: Texture, slice: Int, plane: Int) throws -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4)
      try texture.getBytes(
        &bytes, bytesPerRow: 4, bytesPerImage: 4,
        from: Region(x: 0, y: 0, z: plane, width: 1, height: 1, depth: 1), mipmapLevel: 0, slice: slice)
      return bytes
    }
    for index in 0..<2 {
      let color: [UInt8] = index == 0 ? [0, 255, 0, 255] : [255, 0, 0, 255]
      #expect(try pixel(volume, slice: 0, plane: index) == color)
      #expect(try pixel(array, slice: index, plane: 0) == color)
    }
  }

  @Test("an encoder has nothing bound that the one before had, of whatever kind")
  func bindings() async throws {
    let scene = try RuleScene(.shared)
    let sampled = try scene.test.texture(Pixels(width: 1, height: 1, all: SIMD4(1, 2, 3, 4)))
    let sampler = scene.test.device.makeSamplerState(descriptor: SamplerDescriptor())
    func bindAll(_ encoder: RenderCommandEncoder) {
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentValue(SIMD4<Float>(), index: 0)
      encoder.setVertexBuffer(scene.vertices, offset: 0, index: 1)
      encoder.setFragmentTexture(sampled, index: 2)
      encoder.setFragmentSamplerState(sampler, index: 2)
    }
    func rules(_ second: (RenderCommandEncoder) -> Void) async throws -> [GPUIssue.Rule] {
      try await scene.bufferRules { commandBuffer in
        let pass = scene.test.pass(scene.target, clear: nil)
        let first = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        bindAll(first)
        first.endEncoding()
        let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
        second(encoder)
        encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
        encoder.endEncoding()
      }
    }
    #expect(try await rules { $0.setRenderPipelineState(scene.quad) } == [.bufferNotBound, .bufferNotBound])
    #expect(try await rules { $0.setRenderPipelineState(scene.textured) } == [.textureNotBound])
    let shorter = try await rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setVertexBytes([0 as Float], length: 4, index: 0)
      encoder.setFragmentValue(SIMD4<Float>(), index: 0)
    }
    #expect(shorter == [.bufferTooShort])
    let another = try await rules { encoder in
      encoder.setRenderPipelineState(scene.quad)
      encoder.setVertexValue(Quad(), index: 0)
      encoder.setFragmentValue(Float(1), index: 0)
    }
    #expect(another == [.blockLayout])
    let moved = try await rules { $0.setVertexBufferOffset(16, index: 1) }
    #expect(moved == [.bindingIndex, .noPipeline])
  }

  @Test("an encoder that was dropped leaves its place to the next, which draws")
  func dropped() async throws {
    let test = try TestDevice(validation: .log)
    let (target, pipeline) = (try test.texture(width: 1, height: 1), try test.pipeline())
    let commandBuffer = test.queue.makeCommandBuffer()
    do {
      let lost = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target))
      lost.setRenderPipelineState(pipeline)
      lost.drawQuad(.red)
    }
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: test.pass(target, clear: nil))
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(.green)
    encoder.endEncoding()
    commandBuffer.commit()
    try await commandBuffer.completed()
    #expect(commandBuffer.completion.issues.map(\.rule) == [.missingEndEncoding])
    #expect(try await target.rgbaPixels() == [0, 255, 0, 255])
  }
}
