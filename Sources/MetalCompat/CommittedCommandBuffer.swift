import HeadlandGPU

/// What handlers see of a command buffer: all that can be read after `commit`, and nothing that records.
final class CommittedCommandBuffer: MTLCommandBuffer {
  private let completion: CommandBufferCompletion
  private let queue: CommandQueue

  init(_ completion: CommandBufferCompletion, queue: CommandQueue) {
    self.completion = completion
    self.queue = queue
  }

  var label: String? {
    get { completion.label }
    set { refuse("label") }
  }

  var device: any MTLDevice { queue.device }
  var commandQueue: any MTLCommandQueue { queue }
  var status: MTLCommandBufferStatus { completion.status }
  var error: (any Error)? { completion.error }
  var gpuStartTime: CFTimeInterval { completion.gpuStartTime }
  var gpuEndTime: CFTimeInterval { completion.gpuEndTime }

  func makeRenderCommandEncoder(descriptor: MTLRenderPassDescriptor) -> (any MTLRenderCommandEncoder)? {
    refuse("makeRenderCommandEncoder")
    return nil
  }

  func makeComputeCommandEncoder() -> (any MTLComputeCommandEncoder)? {
    makeComputeCommandEncoder(dispatchType: .serial)
  }

  func makeComputeCommandEncoder(dispatchType: MTLDispatchType) -> (any MTLComputeCommandEncoder)? {
    refuse("makeComputeCommandEncoder")
    return nil
  }

  func makeBlitCommandEncoder() -> (any MTLBlitCommandEncoder)? {
    refuse("makeBlitCommandEncoder")
    return nil
  }

  func encodeSignalEvent(_ event: any MTLEvent, value: UInt64) { refuse("encodeSignalEvent") }
  func encodeWaitForEvent(_ event: any MTLEvent, value: UInt64) { refuse("encodeWaitForEvent") }

  func commit() { refuse("commit()") }

  func waitUntilCompleted() {
    // Waiting for a buffer of the same queue that is committed later waits for this one.
    let later: CommandBuffer = queue.makeCommandBuffer()
    later.commit()
    later.waitUntilCompleted()
  }

  nonisolated(nonsending) func completed() async {
    let later: CommandBuffer = queue.makeCommandBuffer()
    later.commit()
    try? await later.completed() as Void
  }

  func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler) {
    refuse("addCompletedHandler")
  }

  func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler) {
    refuse("addScheduledHandler")
  }

  private func refuse(_ verb: String) {
    queue.device.report([
      GPUIssue(
        .commandBufferCommitted, object: label ?? "command buffer", field: verb,
        message: "the command buffer is already committed",
        hint: "make a new command buffer from the queue for each frame")
    ])
  }
}
