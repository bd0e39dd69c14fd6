/// Values that are kept as long as there is room for their bytes; what was used longest ago goes first.
struct ByteCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let byteCount: Int
    var lastFrame: Int
    let number: Int
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private var insertCount = 0
  /// The bytes of all values.
  private(set) var byteCount = 0

  mutating func beginFrame() { frame += 1 }

  /// A value, which does not count as used by that.
  subscript(key: Key) -> Value? { entries[key]?.value }

  /// A value, which is used by this frame.
  mutating func use(_ key: Key) -> Value? {
    entries[key]?.lastFrame = frame
    return entries[key]?.value
  }

  mutating func insert(_ value: Value, byteCount: Int, for key: Key) {
    remove(key)
    insertCount += 1
    entries[key] = Entry(value: value, byteCount: byteCount, lastFrame: frame, number: insertCount)
    self.byteCount += byteCount
  }

  mutating func removeAll(where isGone: (Key) -> Bool) {
    for key in entries.keys.filter(isGone) { remove(key) }
  }

  /// Drops what this frame did not use, from what was used longest ago on, until the rest fits or nothing else is left.
  mutating func evict(to limit: Int) {
    guard byteCount > limit else { return }
    let unused = entries.filter { $0.value.lastFrame != frame }
    let order = unused.sorted { ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number) }
    for (key, _) in order {
      guard byteCount > limit else { return }
      remove(key)
    }
  }

  private mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.byteCount
  }
}
