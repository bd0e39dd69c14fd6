internal import Synchronization

/// Shared buffers, used in turn, for data that change with every frame.
///
/// ```swift
/// let ring = device.makeBufferRing(length: MemoryLayout<Uniforms>.stride, label: "uniforms")
/// // in each frame
/// let commandBuffer = queue.makeCommandBuffer()
/// let buffer = try ring.write([uniforms], for: commandBuffer)
/// encoder.setVertexBuffer(buffer, offset: 0, index: 0)
/// ```
/// A buffer belongs to the command buffer that it was taken for until the GPU has finished that one, or until it is
/// dropped without `commit`; only then it is handed out again. So nothing is overwritten that the GPU may still read. Where
/// all are in flight the next call waits for the GPU. Any thread may take buffers.
public final class BufferRing: Sendable {
  private struct State {
    var buffers: [Buffer?]
    var length: Int
  }

  /// The device whose memory it is.
  public let device: Device
  /// What the buffers' labels begin with.
  public let label: String
  /// The number of buffers: as many frames can be in flight.
  public var count: Int { places.count }
  private static let largestCount = 1024
  let places: InFlightPlaces
  private let state: Mutex<State>

  init(device: Device, length: Int, count: Int, label: String) {
    self.device = device
    self.label = label
    let count = min(max(1, count), Self.largestCount)
    places = InFlightPlaces(count: count)
    state = Mutex(State(buffers: Array(repeating: nil, count: count), length: max(1, length)))
  }

  /// The length in bytes that a buffer has at least; it grows with what is asked for.
  public var length: Int { state.withLock { $0.length } }

  /// A buffer that the GPU does not read; blocks the calling thread where all are in flight.
  ///
  /// It holds what an earlier frame wrote into it.
  /// - Parameters:
  ///   - length: The bytes that are needed; nil for the ring's length.
  ///   - commandBuffer: The command buffer that will read it, and that is not committed yet.
  /// - Returns: The buffer, at least as long as asked for.
  /// - Throws: `GPUError` where the command buffer is committed, another device's, or holds all buffers itself, or where
  ///   memory is short.
  public func nextBuffer(length: Int? = nil, for commandBuffer: CommandBuffer) throws -> Buffer {
    try check(commandBuffer)
    // Without a limit of time there is always a place in the end.
    guard let place = places.takeBlocking() else { preconditionFailure("a wait without a limit ended") }
    return try lend(place, length: length, to: commandBuffer)
  }

  /// A buffer that the GPU does not read; suspends the calling task where all are in flight.
  ///
  /// The same as the call that blocks, which cannot be made where this one can.
  public nonisolated(nonsending) func nextBuffer(length: Int? = nil, for commandBuffer: CommandBuffer) async throws
    -> Buffer
  {
    try check(commandBuffer)
    return try lend(await places.takeSuspending(), length: length, to: commandBuffer)
  }

  /// A buffer with a copy of `values`; blocks the calling thread where all are in flight.
  ///
  /// - Parameters:
  ///   - values: What the buffer begins with; at least one.
  ///   - commandBuffer: The command buffer that will read it, and that is not committed yet.
  /// - Returns: The buffer; what lies behind the values is an earlier frame's.
  /// - Throws: What `nextBuffer` throws, and `GPUError` where there are no values.
  public func write<T: BitwiseCopyable>(_ values: [T], for commandBuffer: CommandBuffer) throws -> Buffer {
    let buffer = try nextBuffer(length: try byteCount(of: values), for: commandBuffer)
    copy(values, to: buffer)
    return buffer
  }

  /// A buffer with a copy of `values`; suspends the calling task where all are in flight.
  ///
  /// The same as the call that blocks, which cannot be made where this one can.
  public nonisolated(nonsending) func write<T: BitwiseCopyable>(
    _ values: [T], for commandBuffer: CommandBuffer
  ) async throws -> Buffer {
    let buffer = try await nextBuffer(length: try byteCount(of: values), for: commandBuffer)
    copy(values, to: buffer)
    return buffer
  }

  // MARK: - Places

  private func check(_ commandBuffer: CommandBuffer) throws {
    func fail(_ rule: GPUIssue.Rule, _ message: String, _ hint: String) -> GPUError {
      GPUError(rule, object: label, field: "nextBuffer", message: message, hint: hint)
    }
    guard commandBuffer.device === device else {
      throw fail(.otherDevice, "\(commandBuffer.name) belongs to another device", "make a ring of that device")
    }
    guard commandBuffer.status == .notEnqueued else {
      throw fail(
        .commandBufferCommitted, "\(commandBuffer.name) is already committed",
        "take the buffer before commit, for the command buffer that reads it")
    }
    // The one wait that could never end.
    let own = commandBuffer.held.count { ($0 as? InFlightPlace)?.isOne(of: places) == true }
    guard own < count else {
      throw fail(
        .bufferInFlight, "\(commandBuffer.name) holds all \(count) buffers itself",
        "commit it first, or make the ring with more buffers")
    }
  }

  private func lend(_ place: InFlightPlace, length: Int?, to commandBuffer: CommandBuffer) throws -> Buffer {
    let buffer = try buffer(at: place.index, length: length ?? 1)
    commandBuffer.hold(place)
    return buffer
  }

  /// The place's buffer, replaced by a longer one where it is too short.
  private func buffer(at index: Int, length: Int) throws -> Buffer {
    let (known, needed) = state.withLock { state in
      (state.buffers[index], state.length < length ? Self.nextLength(for: length) : state.length)
    }
    if let known, known.length >= length { return known }
    let buffer = try device.makeBuffer(length: needed)
    buffer.label = "\(label) \(index)"
    // Only a length that could be had becomes the ring's.
    state.withLock { state in
      state.buffers[index] = buffer
      state.length = max(state.length, needed)
    }
    return buffer
  }

  /// Powers of two, so that data which grow a little each frame do not ask for a new buffer each time.
  private static func nextLength(for needed: Int) -> Int {
    let limit = Int(Int32.max)
    return needed > limit ? needed : min(limit, 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount))
  }

  private func byteCount<T>(of values: [T]) throws -> Int {
    guard !values.isEmpty else {
      throw GPUError(
        .bufferDescriptor, object: label, field: "write", message: "there are no values to write",
        hint: "write at least one, or skip the draw")
    }
    return values.count * MemoryLayout<T>.stride
  }

  private func copy<T: BitwiseCopyable>(_ values: [T], to buffer: Buffer) {
    values.withUnsafeBytes { buffer.contents().copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  }
}

extension Device {
  /// A ring of shared buffers for data that change with every frame.
  ///
  /// - Parameters:
  ///   - length: The bytes of a buffer to begin with, at least 1.
  ///   - count: The number of buffers, 1 to 1024; with three the processor can write one while the GPU reads two.
  ///   - label: What the buffers' labels begin with.
  /// - Returns: The ring, whose buffers are made when they are first asked for.
  public func makeBufferRing(length: Int, count: Int = 3, label: String = "ring") -> BufferRing {
    BufferRing(device: self, length: length, count: count, label: label)
  }
}
