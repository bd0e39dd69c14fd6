public import HeadlandGPU

/// What runs when a command buffer has reached a place in its life; never on one of the device's threads.
public typealias MTLCommandBufferHandler = @Sendable (any MTLCommandBuffer) -> Void

/// A recorded run of passes, with the signatures of Metal's `MTLCommandBuffer`: nothing reaches the GPU before `commit`.
public protocol MTLCommandBuffer: AnyObject {
  /// A name for captures and messages.
  var label: String? { get set }
  /// The device that will replay the buffer.
  var device: any MTLDevice { get }
  /// The queue that the buffer was made from.
  var commandQueue: any MTLCommandQueue { get }
  /// Where the buffer is in its life.
  var status: MTLCommandBufferStatus { get }
  /// Why the buffer ended in `.error`, a `CommandBufferError`; nil otherwise.
  var error: (any Error)? { get }

  /// Begins a pass on the descriptor's attachments; nil once the buffer is committed.
  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
  /// Hands the buffer to the device; nothing can be recorded afterwards.
  func commit()
  /// Blocks the calling thread until the GPU has finished.
  func waitUntilCompleted()
  /// Waits, without blocking a thread, until the GPU has finished; `error` tells how it ended.
  nonisolated(nonsending) func completed() async
  /// Runs `block` when the GPU has finished.
  ///
  /// It is handed a view of the buffer on which nothing can be recorded, since the buffer itself belongs to the thread
  /// that recorded it.
  func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler)
  /// Runs `block` when the commands have reached the driver, with the same view as `addCompletedHandler`.
  func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler)
}

extension CommandBuffer: MTLCommandBuffer {}

// Why the protocol is extended and not the class: see `Device+MTLDevice.swift`.
extension MTLCommandBuffer where Self: CommandBuffer {
  /// The device that will replay the buffer.
  public var device: any MTLDevice {
    let device: Device = itself.device
    return device
  }

  /// The queue that the buffer was made from.
  public var commandQueue: any MTLCommandQueue {
    let queue: CommandQueue = itself.commandQueue
    return queue
  }

  /// Why the buffer ended in `.error`; nil otherwise.
  public var error: (any Error)? {
    let error: CommandBufferError? = itself.error
    return error
  }

  /// Begins a pass on the descriptor's attachments; nil once the buffer is committed.
  public func makeRenderCommandEncoder(
    descriptor: MTLRenderPassDescriptor
  ) -> (any MTLRenderCommandEncoder)? {
    let encoder: RenderCommandEncoder = itself.makeRenderCommandEncoder(descriptor: descriptor)
    guard isRecordable else { return nil }
    return encoder
  }

  /// Waits, without blocking a thread, until the GPU has finished.
  public nonisolated(nonsending) func completed() async {
    // The error stays on the buffer, where Metal's callers look for it.
    try? await itself.completed() as Void
  }

  /// Runs `block` when the GPU has finished.
  public func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler) {
    let queue: CommandQueue = itself.commandQueue
    itself.addCompletedHandler { completion in block(CommittedCommandBuffer(completion, queue: queue)) }
  }

  /// Runs `block` when the commands have reached the driver.
  public func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler) {
    let queue: CommandQueue = itself.commandQueue
    itself.addScheduledHandler { completion in block(CommittedCommandBuffer(completion, queue: queue)) }
  }

  private var isRecordable: Bool { itself.status.rawValue < MTLCommandBufferStatus.committed.rawValue }

  private var itself: CommandBuffer { self }
}
