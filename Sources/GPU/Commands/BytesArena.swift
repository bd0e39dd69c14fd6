internal import CEGL

/// A piece of GPU memory into which `set…Bytes` copies at record time.
struct ArenaChunk: Sendable {
  let handle: ObjectHandle
  let address: UInt
  let capacity: Int
  /// Whether the memory is a shadow whose used part must be uploaded before the replay.
  let isShadow: Bool

  /// Whether the driver never reads the memory: it had none left, or the device is lost.
  var isUnread: Bool { handle == 0 }
}

/// The chunks that a command buffer's `set…Bytes` fill, one after the other.
///
/// Where the driver maps buffers persistently the bytes are written straight into what the GPU reads.
struct BytesArena {
  private let device: Device
  private let alignmentMask: Int
  private var base = UnsafeMutableRawPointer(bitPattern: 16)!
  private var used = 0
  private var capacity = 0
  private var handle: ObjectHandle = 0
  private(set) var chunks: [ArenaChunk] = []
  private var usedOfEarlier: [Int] = []

  init(device: Device) {
    self.device = device
    alignmentMask = max(16, device.bufferOffsetAlignment) - 1
  }

  /// The bytes used of each chunk.
  var usedLengths: [Int] { chunks.isEmpty ? [] : usedOfEarlier + [used] }

  /// Room for `length` bytes at the alignment that a block binding asks for; an element of a storage array directly
  /// follows the last.
  @inline(__always) mutating func allocate(
    _ length: Int, isElement: Bool
  ) -> (pointer: UnsafeMutableRawPointer, handle: ObjectHandle, offset: Int) {
    // std140 rounds a block up to 16 bytes: the bound range must hold the rounded block.
    let rounded = (length + 15) & ~15
    let mask = isElement ? 15 : alignmentMask
    var offset = (used + mask) & ~mask
    if offset + rounded > capacity {
      openChunk()
      offset = 0
    }
    used = offset + rounded
    return (base + offset, handle, offset)
  }

  @inline(never) private mutating func openChunk() {
    if !chunks.isEmpty { usedOfEarlier.append(min(used, capacity)) }
    let chunk = device.takeArenaChunk()
    chunks.append(chunk)
    base = UnsafeMutableRawPointer(bitPattern: chunk.address)!
    handle = chunk.handle
    capacity = chunk.capacity
    used = 0
  }
}
