/// How one face of a primitive meets the stencil.
///
/// The corresponding Metal type is `MTLStencilDescriptor`.
public final class StencilDescriptor {
  /// The comparison of the masked reference value with the masked stored value.
  public var stencilCompareFunction: CompareFunction = .always
  /// What happens when that comparison fails.
  public var stencilFailureOperation: StencilOperation = .keep
  /// What happens when it passes and depth fails.
  public var depthFailureOperation: StencilOperation = .keep
  /// What happens when both pass.
  public var depthStencilPassOperation: StencilOperation = .keep
  /// The bits that are compared.
  public var readMask: UInt32 = 0xFFFF_FFFF
  /// The bits that are written.
  public var writeMask: UInt32 = 0xFFFF_FFFF

  /// Makes a description that always passes and keeps.
  public init() {}
}

/// How fragments meet depth and stencil: snapshot by `makeDepthStencilState(descriptor:)`.
///
/// ```swift
/// let descriptor = DepthStencilDescriptor()
/// descriptor.depthCompareFunction = .less
/// descriptor.isDepthWriteEnabled = true
/// ```
/// The corresponding Metal type is `MTLDepthStencilDescriptor`.
public final class DepthStencilDescriptor {
  /// A name for captures and messages.
  public var label: String?
  /// The comparison of the incoming depth with the stored one; `.always` without writes touches no depth at all.
  public var depthCompareFunction: CompareFunction = .always
  /// Whether the depth of fragments that pass is stored.
  public var isDepthWriteEnabled = false
  /// The stencil rules of front faces; nil, as rules that always pass and keep, touches no stencil at all.
  public var frontFaceStencil: StencilDescriptor! = StencilDescriptor()
  /// The stencil rules of back faces; nil, as rules that always pass and keep, touches no stencil at all.
  public var backFaceStencil: StencilDescriptor! = StencilDescriptor()

  /// Makes a descriptor that always passes and never writes.
  public init() {}
}
