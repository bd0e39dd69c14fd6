/// Reproducible choices (SplitMix64: Steele, Lea and Flood 2014).
struct RandomAPINumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &self) }

  /// True once in `odds` times.
  mutating func isLucky(_ odds: Int) -> Bool { below(odds) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Nil where there is nothing to choose from.
  mutating func any<Element>(_ elements: [Element]) -> Element? { elements.isEmpty ? nil : pick(elements) }

  /// Mostly a number of `0..<limit`, at times one that lies outside of it or overflows whatever is added to it.
  mutating func number(below limit: Int) -> Int {
    isLucky(16)
      ? pick([-1, limit, limit &+ 1, Int.max, Int.max - 7, Int.min, Int(UInt32.max), Int(UInt32.max) + 1])
      : below(limit)
  }

  /// Mostly 1...limit, for sizes.
  mutating func size(upTo limit: Int) -> Int {
    isLucky(24) ? pick([0, -1, Int.max, Int.min, 1 << 40]) : 1 + below(limit)
  }

  /// A number that a rectangle, a colour or a depth may hold.
  mutating func real() -> Double {
    pick([0, 0, 0.25, 0.5, 1, 1, 1, 2, 8, -1, 1e9, .infinity, -.infinity, .nan])
  }
}
