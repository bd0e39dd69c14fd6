internal import Synchronization

/// The textures of a cache that nothing uses, by their shapes.
///
/// It holds no device: textures in flight would keep theirs alive.
final class TexturePool: Sendable {
  private struct Entry {
    let shape: TextureShape
    let handle: ObjectHandle
    /// The number of the request before which it came back.
    let since: Int
  }
  private struct State {
    var free: [Entry] = []
    var requests = 0
    var isClosed = false
  }

  /// After so many requests that a texture served none of, its shape has gone out of use.
  static let staleAfter = 64

  private let state = Mutex(State())

  /// The texture of a shape that has been free for longest; and those that have gone out of use, which are to be deleted.
  func take(_ shape: TextureShape) -> (taken: ObjectHandle?, stale: [ObjectHandle]) {
    state.withLock { state in
      state.requests += 1
      let taken = state.free.firstIndex { $0.shape == shape }.map { state.free.remove(at: $0).handle }
      let oldest = state.requests - Self.staleAfter
      guard let first = state.free.first, first.since < oldest else { return (taken, []) }
      let stale = state.free.filter { $0.since < oldest }.map(\.handle)
      state.free.removeAll { $0.since < oldest }
      return (taken, stale)
    }
  }

  /// Takes a texture back; false where the cache is gone and it is to be deleted.
  func give(_ handle: ObjectHandle, _ shape: TextureShape) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.free.append(Entry(shape: shape, handle: handle, since: state.requests))
      return true
    }
  }

  /// Hands all out that are free, to be deleted.
  func drain() -> [ObjectHandle] {
    state.withLock { state in
      defer { state.free = [] }
      return state.free.map(\.handle)
    }
  }

  /// Takes nothing back from now on.
  func close() -> [ObjectHandle] {
    state.withLock { $0.isClosed = true }
    return drain()
  }
}

/// A texture on its way back into its pool.
struct TextureReturn: Sendable {
  let pool: TexturePool
  let handle: ObjectHandle
  let shape: TextureShape
}

/// Memory for pixels on their way to the device's thread, used again and again.
final class StagingPool: Sendable {
  private let free = Mutex<[StagingMemory]>([])

  func take(_ length: Int) -> StagingMemory {
    let taken = free.withLock { free in
      free.firstIndex { $0.capacity >= length && $0.capacity / 2 <= length }.map { free.remove(at: $0) }
    }
    return taken ?? StagingMemory(capacity: length)
  }

  /// Keeps as many as a few frames have planes: those of sizes that are gone leave first.
  func give(_ memory: StagingMemory) {
    free.withLock { free in
      free.append(memory)
      if free.count > 8 { free.removeFirst() }
    }
  }

  func drain() { free.withLock { $0 = [] } }
}

/// Unchecked: whoever took it from the pool has it alone until it is given back.
final class StagingMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawPointer
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { bytes.deallocate() }
}
