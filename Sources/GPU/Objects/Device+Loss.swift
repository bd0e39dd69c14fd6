internal import Synchronization

/// The end of a device before its time, and how its users go on.
extension Device {
  /// Whether the device was lost: nothing that it made can be used any more.
  ///
  /// A device is lost when the GPU was reset, when commands did not end within `DeviceOptions.timeLimit`, in a process
  /// that was forked after the device had been started, and by `simulateLoss(reason:)`.
  public var isLost: Bool { life.isLost || thread.line.isOfParent }

  /// Why the device was lost; nil while it works.
  public var lossReason: String? { thread.line.isOfParent ? ForkWatch.problem : life.reason }

  /// Ends the device as a reset of the GPU would, so that programs can try how they go on.
  ///
  /// All command buffers that have not ended, and all later ones, end in `CommandBufferError.deviceLost`. The memory of
  /// shared buffers stays readable and writable for as long as the buffers live.
  /// - Parameter reason: What the errors say.
  public func simulateLoss(reason: String) { life.lose(reason) }

  /// The device itself while it works; after its loss a new one that was opened in the same way.
  ///
  /// All who ask are given the same new device, for as long as one of them holds it. Nothing of the old device can be used
  /// with it: make libraries, pipelines, buffers and textures anew.
  /// - Throws: `DeviceError` where no new device could be opened.
  public func successor() throws -> Device {
    guard isLost else { return self }
    return try successorStorage.withLock { successor in
      if let made = successor.device { return try made.successor() }
      let made = try Device(options)
      successor.device = made
      return made
    }
  }

  /// A reference that keeps nothing alive.
  struct Successor { weak var device: Device? }

  /// Runs GL work on the device's thread, after all that was handed in before, and waits for it.
  ///
  /// - Returns: nil where the device was lost before the work had ended.
  func perform<Value: Sendable>(_ body: @escaping @Sendable (GLExecutor) -> Value) -> Value? {
    guard !isLost else { return nil }
    let executor = executor
    let value = thread.perform { body(executor) }
    return life.isLost ? nil : value
  }

  /// The same without blocking the caller's thread.
  func perform<Value: Sendable>(_ body: @escaping @Sendable (GLExecutor) -> Value) async -> Value? {
    guard !isLost else { return nil }
    let executor = executor
    let value = await thread.perform { body(executor) }
    return life.isLost ? nil : value
  }

  func requireLife(of object: String, _ field: String) throws(GPUError) {
    if isLost { throw lossError(of: object, field) }
  }

  func lossError(of object: String, _ field: String) -> GPUError {
    let reason = lossReason ?? "its thread has ended"
    return GPUError(
      .deviceLost, object: object, field: field, message: "the device was lost: \(reason)",
      hint: DeviceLife.cure(of: reason))
  }
}
