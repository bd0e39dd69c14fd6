/// A search tree over rectangles, packed without gaps: 16 to a node, in the order of a Hilbert curve.
///
/// Kamel and Faloutsos, "On packing R-trees" (1993). Neighbours on the curve are neighbours in the plane, so the
/// rectangles of the nodes are small; nodes need no pointers, since their children's places follow from their own.
struct PackedIndex: Sendable {
  private static let nodeSize = 16

  /// How many rectangles the index was made of, the empty ones included, which it never finds.
  let count: Int
  /// What the rectangles of the lowest level stand for: places in the list that the index was made of.
  private var numbers: [UInt32] = []
  /// The rectangles of the lowest level, of the one above it, and so on up to a single one.
  private var boxes: [MercatorBounds] = []
  /// Where each level begins in `boxes`, the end of the last one added.
  private var levelStarts = [0]

  init(_ rectangles: [MercatorBounds]) {
    count = rectangles.count
    var extent = MercatorBounds()
    for box in rectangles where !box.isEmpty { extent.include(box) }
    numbers = Self.alongCurve(rectangles, extent: extent)
    boxes.reserveCapacity(numbers.count + numbers.count / (Self.nodeSize - 1) + 8)
    for number in numbers { boxes.append(rectangles[Int(number)]) }
    levelStarts.append(boxes.count)
    while levelStarts[levelStarts.count - 1] - levelStarts[levelStarts.count - 2] > 1 { addLevel() }
  }

  /// The bytes that the index takes.
  var byteCount: Int { boxes.capacity * MemoryLayout<MercatorBounds>.stride + numbers.capacity * 4 }

  /// The rectangles along the curve: neighbours in this list mostly are near each other.
  var order: [UInt32] { numbers }

  /// Adds the numbers of the rectangles that touch a window, in no order.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - found: The list that they are added to.
  ///   - limit: After how many rectangles, found or looked at, the search ends, complete or not.
  /// - Returns: How many rectangles were looked at, or `limit`.
  @discardableResult
  func search(_ window: MercatorBounds, into found: inout [UInt32], limit: Int = .max) -> Int {
    guard let root = boxes.last, root.intersects(window) else { return 0 }
    var looked = 1
    var pending = [(level: levelStarts.count - 2, place: 0)]
    while looked < limit, let (level, place) = pending.popLast() {
      let start = levelStarts[level]
      if level == 0 || window.contains(boxes[start + place]) {
        let leaves = leaves(level: level, place: place)
        guard leaves.count <= limit - looked else { return limit }
        found.append(contentsOf: numbers[leaves])
        continue
      }
      let below = levelStarts[level - 1]
      let children = place * Self.nodeSize..<min((place + 1) * Self.nodeSize, start - below)
      looked += children.count
      for child in children where boxes[below + child].intersects(window) {
        if level == 1 { found.append(numbers[child]) } else { pending.append((level - 1, child)) }
      }
    }
    return looked
  }

  private func leaves(level: Int, place: Int) -> Range<Int> {
    var span = 1
    for _ in 0..<level { span *= Self.nodeSize }
    return place * span..<min((place + 1) * span, numbers.count)
  }

  private mutating func addLevel() {
    let below = levelStarts[levelStarts.count - 2]..<levelStarts[levelStarts.count - 1]
    for first in stride(from: below.lowerBound, to: below.upperBound, by: Self.nodeSize) {
      var box = MercatorBounds()
      for child in first..<min(first + Self.nodeSize, below.upperBound) { box.include(boxes[child]) }
      boxes.append(box)
    }
    levelStarts.append(boxes.count)
  }
}

// MARK: - The curve

extension PackedIndex {
  /// The numbers of the rectangles that are not empty, by their centres' places on the curve.
  private static func alongCurve(_ rectangles: [MercatorBounds], extent: MercatorBounds) -> [UInt32] {
    let across = scale(extent.east - extent.west)
    let down = scale(extent.south - extent.north)
    var keys: [UInt64] = []
    keys.reserveCapacity(rectangles.count)
    for (number, box) in rectangles.enumerated() where !box.isEmpty {
      let x = UInt32(((box.west + box.east) / 2 - extent.west) * across)
      let y = UInt32(((box.north + box.south) / 2 - extent.north) * down)
      keys.append(UInt64(placeOnCurve(x: x, y: y)) << 32 | UInt64(number))
    }
    keys.sort()
    return keys.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// What stretches an extent over the 65,536 columns of the curve's square.
  private static func scale(_ length: Double) -> Double { length > 0 ? 65535 / length : 0 }

  /// A cell's place on the Hilbert curve through a square of 65,536 by 65,536 cells.
  ///
  /// From the largest quarter to the smallest: the quarter gives two bits, and turns what lies in it (Hilbert 1891).
  static func placeOnCurve(x: UInt32, y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var place: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let isEast = x & side != 0
      let isSouth = y & side != 0
      place += side &* side &* (isEast ? (isSouth ? 2 : 3) : (isSouth ? 1 : 0))
      if !isSouth {
        if isEast {
          x = ~x
          y = ~y
        }
        swap(&x, &y)
      }
      side >>= 1
    }
    return place
  }
}
