/// An upright rectangle in the units of a tile.
public struct TileBox: Hashable, Sendable {
  /// The corner with the smallest numbers.
  public var low: SIMD2<Double>
  /// The corner with the largest numbers.
  public var high: SIMD2<Double>

  /// All of the plane.
  public static let everything = TileBox(
    low: SIMD2(repeating: -.infinity), high: SIMD2(repeating: .infinity))

  /// Makes a box; it holds nothing where a number of `low` is above that of `high`.
  public init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  /// The smallest box round points; it holds nothing where there are none.
  package init(around points: some Sequence<SIMD2<Double>>) {
    self.init(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  /// The box with a margin on all sides.
  package func grown(by margin: Double) -> TileBox {
    TileBox(low: low - margin, high: high + margin)
  }

  /// The smallest box round both.
  package func joined(_ other: TileBox) -> TileBox {
    TileBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// The box in the units of a tile above the one that it is in, with what rounding may move into it.
  package func reduced(from tile: TileID, to ancestor: TileID) -> TileBox {
    let levels = tile.z - ancestor.z
    guard levels > 0 else { return self }
    let corner = SIMD2(Double(tile.x - ancestor.x << levels), Double(tile.y - ancestor.y << levels))
    let (offset, scale) = (corner * Double(TileID.extent), Double(1 << levels))
    return TileBox(low: (low - 1 + offset) / scale, high: (high + 1 + offset) / scale)
  }

  /// Whether the box round some positions touches this one.
  package func touches(_ positions: some Sequence<SIMD2<Int16>>) -> Bool {
    var (least, most) = (SIMD2<Int16>(repeating: .max), SIMD2<Int16>(repeating: .min))
    for position in positions {
      least = pointwiseMin(least, position)
      most = pointwiseMax(most, position)
    }
    return Double(least.x) <= high.x && Double(least.y) <= high.y && low.x <= Double(most.x) && low.y <= Double(most.y)
      && least.x <= most.x
  }
}
