public import HeadlandGPU
internal import Synchronization

/// What orders encoders of one queue that touch an untracked resource on Metal.
///
/// Every encoder here sees what those before it wrote, so that updating a fence and waiting for it do nothing: code that
/// orders its encoders by fences is in order already.
public protocol MTLFence: AnyObject, Sendable {
  /// The device that made the fence.
  var device: any MTLDevice { get }
  /// A name for messages.
  var label: String? { get set }
}

private final class Fence: MTLFence {
  let device: any MTLDevice
  private let labelStorage = Mutex<String?>(nil)

  init(device: any MTLDevice) { self.device = device }

  var label: String? {
    get { labelStorage.withLock { $0 } }
    set { labelStorage.withLock { $0 = newValue } }
  }
}

extension MTLDevice {
  /// A fence; never nil.
  public func makeFence() -> (any MTLFence)? { Fence(device: self) }
}

extension MTLRenderCommandEncoder {
  /// Does nothing: see `MTLFence`.
  public func updateFence(_ fence: any MTLFence, after stages: MTLRenderStages) {}

  /// Does nothing: see `MTLFence`.
  public func waitForFence(_ fence: any MTLFence, before stages: MTLRenderStages) {}

  /// Makes what shaders of this pass wrote to resources visible to the draws that follow: GLES has one barrier for all.
  public func memoryBarrier(
    resources: [any MTLResource], after: MTLRenderStages, before: MTLRenderStages
  ) {
    memoryBarrier(scope: [.buffers, .textures], after: after, before: before)
  }
}
