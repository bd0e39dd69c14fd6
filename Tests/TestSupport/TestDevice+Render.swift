public import HeadlandGPU
public import Testing

extension ClearColor {
  /// All zeros.
  public static var transparent: ClearColor { ClearColor(alpha: 0) }
  /// Opaque white.
  public static var white: ClearColor { ClearColor(red: 1, green: 1, blue: 1) }
}

extension TestDevice {
  /// A texture that can be drawn into, sampled, filled and read back.
  public func texture(
    width: Int, height: Int, format: PixelFormat = .rgba8Unorm, mipmapped: Bool = false,
    usage: TextureUsage = [.renderTarget, .shaderRead]
  ) throws -> Texture {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: width, height: height, mipmapped: mipmapped)
    descriptor.usage = usage
    return try device.makeTexture(descriptor: descriptor)
  }

  /// A texture of RGBA pixels.
  public func texture(_ pixels: Pixels) throws -> Texture {
    let texture = try texture(width: pixels.width, height: pixels.height)
    try texture.replace(
      region: Region(width: pixels.width, height: pixels.height), withBytes: pixels.bytes,
      bytesPerRow: pixels.width * 4)
    return texture
  }

  /// A pass that clears and stores a texture, and a depth (and stencil) texture where there is one.
  public func pass(
    _ texture: Texture, clear: ClearColor? = .transparent, depth: Texture? = nil, clearDepth: Double = 1
  ) -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = texture
    pass.colorAttachments[0].loadAction = clear == nil ? .load : .clear
    if let clear { pass.colorAttachments[0].clearColor = clear }
    guard let depth else { return pass }
    pass.depthAttachment.texture = depth
    pass.depthAttachment.clearDepth = clearDepth
    pass.depthAttachment.storeAction = .store
    guard depth.pixelFormat.hasStencil else { return pass }
    pass.stencilAttachment.texture = depth
    pass.stencilAttachment.storeAction = .store
    return pass
  }

  /// Records one command buffer, commits it and waits: throws where it broke a rule.
  public func commit(
    sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    _ record: (CommandBuffer) throws -> Void
  ) async throws {
    expectNoDriverErrors(sourceLocation: sourceLocation)
    let commandBuffer = queue.makeCommandBuffer()
    try record(commandBuffer)
    commandBuffer.commit()
    try await commandBuffer.completed()
    expectNoDriverErrors(sourceLocation: sourceLocation)
  }

  /// Records one pass into a new texture and reads the texture back.
  public func render(
    width: Int = 2, height: Int = 2, format: PixelFormat = .rgba8Unorm, clear: ClearColor = .transparent,
    depth: PixelFormat? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ record: (RenderCommandEncoder) throws -> Void
  ) async throws -> Pixels {
    let target = try texture(width: width, height: height, format: format)
    let depthTexture = try depth.map { try texture(width: width, height: height, format: $0) }
    try await commit(sourceLocation: sourceLocation) { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(
        descriptor: pass(target, clear: clear, depth: depthTexture))
      try record(encoder)
      encoder.endEncoding()
    }
    return try await Pixels(of: target)
  }

  /// The rules that one command buffer broke, after it has ended.
  public func issues(
    isolation: isolated (any Actor)? = #isolation, _ record: (CommandBuffer) throws -> Void
  ) async throws -> [GPUIssue] {
    let commandBuffer = queue.makeCommandBuffer()
    try record(commandBuffer)
    commandBuffer.commit()
    try? await commandBuffer.completed()
    return commandBuffer.completion.issues
  }
}
