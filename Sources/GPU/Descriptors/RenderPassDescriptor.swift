/// One texture that a pass draws into, with what happens to it at the pass's two ends.
///
/// The corresponding Metal type is `MTLRenderPassAttachmentDescriptor`.
public class RenderPassAttachmentDescriptor {
  /// The texture; nil for no attachment.
  public var texture: Texture?
  /// The mipmap level drawn into.
  public var level = 0
  /// The array element or cube face drawn into; of cube arrays 6 · element + face.
  public var slice = 0
  /// The plane of a 3D texture drawn into.
  public var depthPlane = 0
  /// Where the samples are resolved to, by a store action that resolves.
  public var resolveTexture: Texture?
  /// The mipmap level resolved to.
  public var resolveLevel = 0
  /// The array element or cube face resolved to.
  public var resolveSlice = 0
  /// The plane of a 3D texture resolved to.
  public var resolveDepthPlane = 0
  /// What happens to the contents when the pass begins.
  public var loadAction: LoadAction = .dontCare
  /// What happens to the contents when the pass ends.
  public var storeAction: StoreAction = .dontCare

  init() {}

  fileprivate func assign(_ other: RenderPassAttachmentDescriptor) {
    texture = other.texture
    level = other.level
    slice = other.slice
    depthPlane = other.depthPlane
    resolveTexture = other.resolveTexture
    resolveLevel = other.resolveLevel
    resolveSlice = other.resolveSlice
    resolveDepthPlane = other.resolveDepthPlane
    loadAction = other.loadAction
    storeAction = other.storeAction
  }
}

/// A colour attachment of a pass.
///
/// The corresponding Metal type is `MTLRenderPassColorAttachmentDescriptor`.
public final class RenderPassColorAttachmentDescriptor: RenderPassAttachmentDescriptor {
  /// The colour that `.clear` sets; opaque black by default.
  public var clearColor = ClearColor()

  override init() {
    super.init()
    storeAction = .store
  }
}

/// The depth attachment of a pass.
///
/// The corresponding Metal type is `MTLRenderPassDepthAttachmentDescriptor`.
public final class RenderPassDepthAttachmentDescriptor: RenderPassAttachmentDescriptor {
  /// The depth that `.clear` sets; 1, the farthest, by default.
  public var clearDepth = 1.0

  override init() {
    super.init()
    loadAction = .clear
  }
}

/// The stencil attachment of a pass.
///
/// The corresponding Metal type is `MTLRenderPassStencilAttachmentDescriptor`.
public final class RenderPassStencilAttachmentDescriptor: RenderPassAttachmentDescriptor {
  /// The value that `.clear` sets.
  public var clearStencil: UInt32 = 0

  override init() {
    super.init()
    loadAction = .clear
  }
}

/// The attachments of a pass: snapshot by `makeRenderCommandEncoder(descriptor:)`.
///
/// ```swift
/// let pass = RenderPassDescriptor()
/// pass.colorAttachments[0].texture = texture
/// pass.colorAttachments[0].loadAction = .clear
/// ```
/// The corresponding Metal type is `MTLRenderPassDescriptor`.
public final class RenderPassDescriptor {
  /// The most colour attachments of a pass.
  public static let maximumColorAttachmentCount = 8

  /// The colour attachments by the output location of the fragment stage.
  public let colorAttachments = DescriptorArray<RenderPassColorAttachmentDescriptor> {
    RenderPassColorAttachmentDescriptor()
  }
  /// The depth attachment.
  public var depthAttachment: RenderPassDepthAttachmentDescriptor! = RenderPassDepthAttachmentDescriptor()
  /// The stencil attachment; where both are drawn it must be the depth attachment's texture.
  public var stencilAttachment: RenderPassStencilAttachmentDescriptor! = RenderPassStencilAttachmentDescriptor()

  /// Where visibility results go, a shared buffer; nil where none are asked for.
  public var visibilityResultBuffer: Buffer?

  /// Makes a descriptor with no attachments.
  public init() {}

  /// A descriptor with the same attachments that can be changed on its own.
  public func copy() -> RenderPassDescriptor {
    let copy = RenderPassDescriptor()
    for (index, attachment) in colorAttachments.set {
      copy.colorAttachments[index].assign(attachment)
      copy.colorAttachments[index].clearColor = attachment.clearColor
    }
    copy.visibilityResultBuffer = visibilityResultBuffer
    if let depth = depthAttachment {
      copy.depthAttachment.assign(depth)
      copy.depthAttachment.clearDepth = depth.clearDepth
    }
    if let stencil = stencilAttachment {
      copy.stencilAttachment.assign(stencil)
      copy.stencilAttachment.clearStencil = stencil.clearStencil
    }
    return copy
  }
}
