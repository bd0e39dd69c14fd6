internal import Synchronization

/// A growing run of commands in raw memory: appending costs a compare and a store.
struct CommandList: ~Copyable {
  private let pool: CommandMemoryPool
  private var memory = CommandMemory.none
  private var storage = UnsafeMutablePointer<Command>(bitPattern: 16)!
  private(set) var count = 0

  init(pool: CommandMemoryPool) { self.pool = pool }

  deinit { pool.give(memory) }

  @inline(__always) mutating func append(_ command: Command) {
    if count == memory.capacity { grow() }
    (storage + count).initialize(to: command)
    count += 1
  }

  /// Gives the commands away and begins anew.
  mutating func take() -> CommandList {
    var taken = CommandList(pool: pool)
    swap(&taken, &self)
    return taken
  }

  var commands: UnsafeBufferPointer<Command> { UnsafeBufferPointer(start: storage, count: count) }

  @inline(never) private mutating func grow() {
    let larger = pool.take(atLeast: memory.capacity * 2)
    let target = UnsafeMutablePointer<Command>(bitPattern: larger.address)!
    if count > 0 { target.moveInitialize(from: storage, count: count) }
    pool.give(memory)
    (memory, storage) = (larger, target)
  }
}

/// Room for commands.
struct CommandMemory: Sendable {
  static let none = CommandMemory(address: 0, capacity: 0)
  let address: UInt
  let capacity: Int

  fileprivate func free() { UnsafeMutablePointer<Command>(bitPattern: address)?.deallocate() }
}

/// The memory of ended command buffers, for those to come: a frame like the last one asks the system for nothing.
final class CommandMemoryPool: Sendable {
  /// The commands of a small frame.
  private static let smallestCapacity = 256
  /// As many as there are frames in flight, and some.
  private static let places = 4

  private let free = Mutex<[CommandMemory]>([])

  deinit { free.withLock { for memory in $0 { memory.free() } } }

  /// The largest memory that is free, or new one where it is too small.
  func take(atLeast capacity: Int) -> CommandMemory {
    let largest = free.withLock { memories -> CommandMemory? in
      guard let place = memories.indices.max(by: { memories[$0].capacity < memories[$1].capacity }),
        memories[place].capacity >= capacity
      else { return nil }
      return memories.remove(at: place)
    }
    if let largest { return largest }
    let capacity = max(capacity, Self.smallestCapacity)
    return CommandMemory(
      address: UInt(bitPattern: UnsafeMutablePointer<Command>.allocate(capacity: capacity)), capacity: capacity)
  }

  func give(_ memory: CommandMemory) {
    guard memory.capacity > 0 else { return }
    let surplus = free.withLock { memories -> CommandMemory? in
      memories.append(memory)
      guard memories.count > Self.places,
        let smallest = memories.indices.min(by: { memories[$0].capacity < memories[$1].capacity })
      else { return nil }
      return memories.remove(at: smallest)
    }
    surplus?.free()
  }
}
