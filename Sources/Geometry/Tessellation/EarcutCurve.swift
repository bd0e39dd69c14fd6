/// A Z-order curve over a polygon's bounding box: points near each other are mostly near on the curve.
struct EarcutCurve {
  /// Cells along each side of the box.
  private static let cells = 32767.0

  private let west: Double
  private let north: Double
  private let scale: Double

  /// Lays the curve over vertices; nil when their extent is nothing or beyond a Double.
  init?(over vertices: [SIMD2<Double>], in range: Range<Int>) {
    guard let first = range.first else { return nil }
    var low = vertices[first]
    var high = low
    for index in range {
      low = pointwiseMin(low, vertices[index])
      high = pointwiseMax(high, vertices[index])
    }
    let side = max(high.x - low.x, high.y - low.y)
    west = low.x
    north = low.y
    scale = Self.cells / side
    guard side > 0, side.isFinite, scale.isFinite else { return nil }
  }

  /// The place of a point on the curve; points outside of the box count as on its edge.
  func place(x: Double, y: Double) -> UInt32 {
    let column = UInt32(min(max((x - west) * scale, 0), Self.cells))
    let row = UInt32(min(max((y - north) * scale, 0), Self.cells))
    return Self.spread(column) | Self.spread(row) << 1
  }

  /// Puts a zero bit between all bits of a 16-bit number.
  private static func spread(_ number: UInt32) -> UInt32 {
    var bits = number
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}

extension EarcutRing {
  /// Threads a ring's nodes in the order of a curve.
  mutating func thread(_ ring: Int32, along curve: EarcutCurve) {
    var order: [UInt64] = []
    var node = ring
    repeat {
      let place = curve.place(x: self[node].x, y: self[node].y)
      self[node].curve = place
      order.append(UInt64(place) << 32 | UInt64(UInt32(node)))
      node = next(node)
    } while node != ring
    order.sort()
    var before = Self.none
    for entry in order {
      let current = Int32(truncatingIfNeeded: entry)
      self[current].previousOnCurve = before
      self[current].nextOnCurve = Self.none
      if before != Self.none { self[before].nextOnCurve = current }
      before = current
    }
  }
}
