import HeadlandGPU

/// The attachments that a map draws into, kept from frame to frame.
struct FrameTarget {
  /// What a map needs beside colour.
  enum Depth: Hashable, Sendable {
    /// Nothing: all layers are flat.
    case none
    /// Depth, for layers that rise from the ground.
    case depth
    /// Depth and stencil, which hosts are told of; this costs more than depth alone.
    case depthAndStencil
  }

  let width: Int
  let height: Int
  let formats: AttachmentFormats
  let color: Texture
  let depth: Texture?
  /// Textures for layers that do not go into the picture directly.
  let offscreen: OffscreenTextures

  /// The format that hosts are told; its bytes are stored as RGBA.
  static let colorFormat = PixelFormat.bgra8Unorm
  /// The format that hosts are told.
  static let depthStencilFormat = PixelFormat.depth32Float_stencil8

  init(device: Device, width: Int, height: Int, depth: Depth) throws {
    self.width = width
    self.height = height
    formats = Self.formats(depth)
    color = try Self.texture(device, Self.colorFormat, width, height, label: "map colour")
    self.depth =
      depth == .none
      ? nil
      : try Self.texture(
        device, formats.depth, width, height, label: depth == .depth ? "map depth" : "map depth and stencil")
    offscreen = OffscreenTextures(device: device, width: width, height: height)
  }

  func fits(width: Int, height: Int, depth: Depth) -> Bool {
    self.width == width && self.height == height && formats == Self.formats(depth)
  }

  private static func formats(_ depth: Depth) -> AttachmentFormats {
    switch depth {
    case .none: AttachmentFormats(color: colorFormat)
    case .depth: AttachmentFormats(color: colorFormat, depth: .depth32Float)
    case .depthAndStencil:
      AttachmentFormats(color: colorFormat, depth: depthStencilFormat, stencil: depthStencilFormat)
    }
  }

  /// A descriptor that goes on drawing on what is there.
  func loadingPass() -> RenderPassDescriptor { pass(into: color, clearColor: nil, clearsDepth: false) }

  /// A descriptor of a pass with the map's depth and stencil.
  ///
  /// - Parameters:
  ///   - texture: The map's colour, or a texture of a layer.
  ///   - clearColor: The colour to begin with; nil to go on with what is there.
  ///   - clearsDepth: Whether depth and stencil begin anew, with 1 and 0.
  /// - Returns: The descriptor.
  func pass(into texture: Texture, clearColor: ClearColor?, clearsDepth: Bool) -> RenderPassDescriptor {
    let pass = Self.flatPass(into: texture, clearColor: clearColor)
    guard let depth else { return pass }
    let load: LoadAction = clearsDepth ? .clear : .load
    pass.depthAttachment.texture = depth
    pass.depthAttachment.loadAction = load
    pass.depthAttachment.storeAction = .store
    pass.depthAttachment.clearDepth = 1
    guard formats.stencil != .invalid else { return pass }
    pass.stencilAttachment.texture = depth
    pass.stencilAttachment.loadAction = load
    pass.stencilAttachment.storeAction = .store
    return pass
  }

  /// A descriptor of a pass without depth.
  ///
  /// - Parameters:
  ///   - texture: The colour.
  ///   - clearColor: The colour to begin with; nil to go on with what is there.
  /// - Returns: The descriptor.
  static func flatPass(into texture: Texture, clearColor: ClearColor?) -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = texture
    pass.colorAttachments[0].loadAction = clearColor == nil ? .load : .clear
    pass.colorAttachments[0].storeAction = .store
    if let clearColor { pass.colorAttachments[0].clearColor = clearColor }
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
