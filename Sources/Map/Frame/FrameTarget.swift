import HeadlandGPU

/// The attachments that a map draws into, kept from frame to frame.
struct FrameTarget {
  let width: Int
  let height: Int
  let formats: AttachmentFormats
  let color: Texture
  let depth: Texture?

  /// The format that hosts are told; its bytes are stored as RGBA.
  static let colorFormat = PixelFormat.bgra8Unorm
  /// The format that hosts are told; a map without hosts has no depth attachment at all.
  static let depthStencilFormat = PixelFormat.depth32Float_stencil8

  init(device: Device, width: Int, height: Int, hasDepth: Bool) throws {
    self.width = width
    self.height = height
    let depthFormat: PixelFormat = hasDepth ? Self.depthStencilFormat : .invalid
    formats = AttachmentFormats(color: Self.colorFormat, depth: depthFormat, stencil: depthFormat)
    color = try Self.texture(device, Self.colorFormat, width, height, label: "map colour")
    depth =
      hasDepth ? try Self.texture(device, depthFormat, width, height, label: "map depth and stencil") : nil
  }

  func fits(width: Int, height: Int, hasDepth: Bool) -> Bool {
    self.width == width && self.height == height && (depth != nil) == hasDepth
  }

  /// A descriptor that goes on drawing on what is there.
  func loadingPass() -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = color
    pass.colorAttachments[0].loadAction = .load
    pass.colorAttachments[0].storeAction = .store
    guard let depth else { return pass }
    pass.depthAttachment.texture = depth
    pass.depthAttachment.loadAction = .load
    pass.depthAttachment.storeAction = .store
    pass.stencilAttachment.texture = depth
    pass.stencilAttachment.loadAction = .load
    pass.stencilAttachment.storeAction = .store
    return pass
  }

  /// A descriptor that begins a frame.
  func clearingPass(_ clearColor: ClearColor) -> RenderPassDescriptor {
    let pass = loadingPass()
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = clearColor
    guard depth != nil else { return pass }
    pass.depthAttachment.loadAction = .clear
    pass.depthAttachment.clearDepth = 1
    pass.stencilAttachment.loadAction = .clear
    return pass
  }

  private static func texture(
    _ device: Device, _ format: PixelFormat, _ width: Int, _ height: Int, label: String
  ) throws -> Texture {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: width, height: height, mipmapped: false)
    descriptor.usage = [.renderTarget, .shaderRead]
    let texture = try device.makeTexture(descriptor: descriptor)
    texture.label = label
    return texture
  }
}
