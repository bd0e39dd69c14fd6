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
  /// When the GPU began, in seconds of the monotonic clock; 0 unless `MetalDefaults.measuresGPUTime` was set.
  var gpuStartTime: CFTimeInterval { get }
  /// When the GPU ended, in seconds of the monotonic clock; 0 unless `MetalDefaults.measuresGPUTime` was set.
  var gpuEndTime: CFTimeInterval { get }

  /// Begins a pass on the descriptor's attachments; nil once the buffer is committed.
  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)?
  /// Begins a run of dispatches, each of which sees what the one before it wrote; nil once the buffer is committed.
  func makeComputeCommandEncoder() -> (any MTLComputeCommandEncoder)?
  /// Begins a run of dispatches; nil once the buffer is committed.
  func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> (any MTLComputeCommandEncoder)?
  /// Begins a run of copies, fills and mipmaps; nil once the buffer is committed.
  func makeBlitCommandEncoder() -> (any MTLBlitCommandEncoder)?
  /// Lets the event reach a value when the commands before have run.
  func encodeSignalEvent(_ event: any MTLEvent, value: UInt64)
  /// Holds the commands that follow back until the event has reached a value.
  func encodeWaitForEvent(_ event: any MTLEvent, value: UInt64)
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

  /// Begins a run of dispatches, each of which sees what the one before it wrote; nil once the buffer is committed.
  public func makeComputeCommandEncoder() -> (any MTLComputeCommandEncoder)? {
    makeComputeCommandEncoder(dispatchType: .serial)
  }

  /// Begins a run of dispatches; nil once the buffer is committed.
  public func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> (any MTLComputeCommandEncoder)? {
    let encoder: ComputeCommandEncoder = itself.makeComputeCommandEncoder(dispatchType: dispatchType)
    guard isRecordable else { return nil }
    return encoder
  }

  /// Begins a run of copies, fills and mipmaps; nil once the buffer is committed.
  public func makeBlitCommandEncoder() -> (any MTLBlitCommandEncoder)? {
    let encoder: BlitCommandEncoder = itself.makeBlitCommandEncoder()
    guard isRecordable else { return nil }
    return encoder
  }

  /// Lets the event reach a value when the commands before have run.
  public func encodeSignalEvent(_ event: any MTLEvent, value: UInt64) {
    itself.encodeSignalEvent(event as Event, value: value)
  }

  /// Holds the commands that follow back until the event has reached a value.
  public func encodeWaitForEvent(_ event: any MTLEvent, value: UInt64) {
    itself.encodeWaitForEvent(event as Event, value: value)
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
