/// A depth and stencil test, made once and set on encoders.
///
/// The corresponding Metal type is `MTLDepthStencilState`.
public final class DepthStencilState: Sendable {
  /// The device that made the state.
  public let device: Device
  /// The descriptor's label.
  public let label: String?
  let handle: ObjectHandle
  let values: DepthStencilValues

  init(device: Device, label: String?, handle: ObjectHandle, values: DepthStencilValues) {
    self.device = device
    self.label = label
    self.handle = handle
    self.values = values
  }

  deinit { device.delete(.depthStencil, handle) }
}

/// What a depth-stencil state keeps of its descriptor.
struct DepthStencilValues: Hashable, Sendable {
  struct Face: Hashable, Sendable {
    var compare = CompareFunction.always
    var stencilFailure = StencilOperation.keep
    var depthFailure = StencilOperation.keep
    var pass = StencilOperation.keep
    var readMask: UInt32 = 0xFFFF_FFFF
    var writeMask: UInt32 = 0xFFFF_FFFF

    init() {}

    /// Nil where the rules touch nothing.
    init?(_ descriptor: StencilDescriptor?) {
      guard let descriptor else { return nil }
      compare = descriptor.stencilCompareFunction
      stencilFailure = descriptor.stencilFailureOperation
      depthFailure = descriptor.depthFailureOperation
      pass = descriptor.depthStencilPassOperation
      readMask = descriptor.readMask
      writeMask = descriptor.writeMask
      let keeps = [stencilFailure, depthFailure, pass].allSatisfy { $0 == .keep }
      if compare == .always, keeps { return nil }
    }
  }

  var compare = CompareFunction.always
  var isWriteEnabled = false
  var front: Face?
  var back: Face?

  /// The state of an encoder on which none was set: always, no writes, no stencil.
  init() {}

  init(_ descriptor: DepthStencilDescriptor) {
    compare = descriptor.depthCompareFunction
    isWriteEnabled = descriptor.isDepthWriteEnabled
    front = Face(descriptor.frontFaceStencil)
    back = Face(descriptor.backFaceStencil)
  }

  /// Whether the depth attachment is read or written at all.
  var usesDepth: Bool { compare != .always || isWriteEnabled }
  /// Whether the stencil attachment is read or written at all.
  var usesStencil: Bool { front != nil || back != nil }
}
