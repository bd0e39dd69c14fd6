internal import CEGL
internal import Synchronization

/// The kinds of object that the device's tables hold.
enum ObjectKind: Sendable {
  case buffer, texture, sampler, function, pipeline, kernel, depthStencil
}

/// Hands out places in the device's tables; any thread may ask.
final class HandleAllocator: Sendable {
  private struct State {
    var next: ObjectHandle = 1
    var free: [ObjectHandle] = []
    var live = 0
  }
  private let state = Mutex(State())

  /// A place that no living object has; 0 is never handed out, since it means "nothing".
  func take() -> ObjectHandle {
    state.withLock { state in
      state.live += 1
      if let handle = state.free.popLast() { return handle }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Gives a place back; only after the GL object is gone, so that no command can mean the next one.
  func give(_ handle: ObjectHandle) {
    state.withLock { state in
      state.live -= 1
      state.free.append(handle)
    }
  }

  var liveCount: Int { state.withLock { $0.live } }
}

/// Holds deletions back until no command buffer is left that could name the object.
///
/// Commands retain nothing, so an object dropped between encoding and replay must outlive the buffers that were open at
/// that moment. Every buffer takes a number; a deletion waits until all lower numbers have ended.
final class DeletionQueue: Sendable {
  struct Deletion: Sendable {
    let kind: ObjectKind
    let handle: ObjectHandle
    /// Where a texture goes instead of being deleted.
    var returns: TextureReturn?
  }
  private struct State {
    var nextBuffer: UInt64 = 0
    var open: Set<UInt64> = []
    var waiting: [(before: UInt64, deletion: Deletion)] = []
  }
  private let state = Mutex(State())

  /// The number of a new command buffer.
  func openBuffer() -> UInt64 {
    state.withLock { state in
      defer { state.nextBuffer += 1 }
      state.open.insert(state.nextBuffer)
      return state.nextBuffer
    }
  }

  /// Marks a command buffer as replayed or dropped; returns the deletions that this frees.
  func closeBuffer(_ number: UInt64) -> [Deletion] {
    state.withLock { state in
      state.open.remove(number)
      return Self.takeReady(&state)
    }
  }

  /// Notes a dropped object; returns the deletions that are due at once.
  func add(_ deletion: Deletion) -> [Deletion] {
    state.withLock { state in
      state.waiting.append((before: state.nextBuffer, deletion: deletion))
      return Self.takeReady(&state)
    }
  }

  private static func takeReady(_ state: inout State) -> [Deletion] {
    guard !state.waiting.isEmpty else { return [] }
    let oldest = state.open.min() ?? UInt64.max
    // Entries were added in the order of their numbers, so the ready ones are a prefix.
    let ready = state.waiting.prefix { $0.before <= oldest }.map(\.deletion)
    state.waiting.removeFirst(ready.count)
    return ready
  }
}
