public import HeadlandGPU

/// A queue of command buffers, with the signatures of Metal's `MTLCommandQueue`.
public protocol MTLCommandQueue: AnyObject, Sendable {
  /// A name for messages.
  var label: String? { get set }
  /// The device that replays the queue.
  var device: any MTLDevice { get }
  /// A new, empty command buffer: made for one frame, recorded once, committed once; never nil.
  func makeCommandBuffer() -> (any MTLCommandBuffer)?
  /// As `makeCommandBuffer()`: command buffers retain nothing here, and objects live until the GPU is done with them.
  func makeCommandBufferWithUnretainedReferences() -> (any MTLCommandBuffer)?
}

extension CommandQueue: MTLCommandQueue {}

extension MTLCommandQueue {
  /// As `makeCommandBuffer()`: command buffers retain nothing here, and objects live until the GPU is done with them.
  public func makeCommandBufferWithUnretainedReferences() -> (any MTLCommandBuffer)? { makeCommandBuffer() }
}

// Why the protocol is extended and not the class: see `Device+MTLDevice.swift`.
extension MTLCommandQueue where Self: CommandQueue {
  /// The device that replays the queue.
  public var device: any MTLDevice {
    let device: Device = itself.device
    return device
  }

  /// A new, empty command buffer; never nil.
  public func makeCommandBuffer() -> (any MTLCommandBuffer)? {
    let buffer: CommandBuffer = itself.makeCommandBuffer()
    let device: Device = itself.device
    buffer.measuresGPUTime = MetalDefaults.measuresGPUTime && device.canMeasureGPUTime
    return buffer
  }

  private var itself: CommandQueue { self }
}
