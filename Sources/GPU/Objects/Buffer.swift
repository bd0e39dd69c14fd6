internal import Synchronization

/// Memory that shaders and vertex streams read.
///
/// A shared buffer's `contents()` is the memory that the GPU reads: overwriting it while a committed command buffer may
/// still read it is the caller's hazard, as on Metal, which strict validation finds; use one buffer per frame in flight.
/// The corresponding Metal type is `MTLBuffer`.
public final class Buffer: Sendable {
  /// The device that made the buffer.
  public let device: Device
  /// The length in bytes.
  public let length: Int
  /// Where the memory is.
  public let storageMode: StorageMode
  let handle: ObjectHandle
  /// The address of the memory that `contents()` returns; 0 for a private buffer.
  let address: UInt
  /// Whether that memory is a shadow of ours, uploaded at commit, rather than the driver's mapping.
  let isShadow: Bool
  /// The Swift layout of the elements, where the buffer was made of a typed array.
  let elementLayout: SwiftLayout?
  private let labelStorage = Mutex<String?>(nil)
  private let gpuWrites = Atomic(false)

  init(
    device: Device, length: Int, storageMode: StorageMode, handle: ObjectHandle,
    memory: (address: UInt, isShadow: Bool), layout: SwiftLayout?
  ) {
    self.device = device
    self.length = length
    self.storageMode = storageMode
    self.handle = handle
    address = memory.address
    isShadow = memory.isShadow
    elementLayout = layout
  }

  deinit {
    device.delete(.buffer, handle)
  }

  /// A name for captures and messages.
  public var label: String? {
    get { labelStorage.withLock { $0 } }
    set {
      labelStorage.withLock { $0 = newValue }
      device.label(.buffer, handle, newValue)
    }
  }

  /// The buffer's memory; a private buffer has none that the processor may touch, and asking for it traps.
  public func contents() -> UnsafeMutableRawPointer {
    precondition(address != 0, "\(name): contents() of a private buffer: make it with .storageModeShared")
    return UnsafeMutableRawPointer(bitPattern: address)!
  }

  /// Whether a recorded command lets the GPU write the buffer, so that its bytes change by themselves.
  var isWrittenByGPU: Bool { gpuWrites.load(ordering: .relaxed) }

  func noteGPUWrite() { gpuWrites.store(true, ordering: .relaxed) }

  /// The label, or what stands for it in messages.
  var name: String { label ?? "buffer of \(length) bytes" }
}
