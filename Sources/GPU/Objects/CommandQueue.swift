internal import Synchronization

/// A queue of command buffers, replayed in the order in which they are committed.
///
/// The corresponding Metal type is `MTLCommandQueue`.
public final class CommandQueue: Sendable {
  /// The device that replays the queue.
  public let device: Device
  private let labelStorage = Mutex<String?>(nil)

  /// Tells queues apart on the device's thread.
  let number: UInt64

  init(device: Device) {
    self.device = device
    number = device.nextQueueNumber()
  }

  /// A name for messages.
  public var label: String? {
    get { labelStorage.withLock { $0 } }
    set { labelStorage.withLock { $0 = newValue } }
  }

  /// A new, empty command buffer: made for one frame, recorded once, committed once.
  public func makeCommandBuffer() -> CommandBuffer { CommandBuffer(queue: self) }
}
