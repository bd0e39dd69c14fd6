/// Points by the square that they lie in, to find all that are near a place.
///
/// Squares are four radii wide, so a circle touches two or three of them, and never more than four. They share a table of buckets, whose number is that of
/// the points: of the whole world's squares nearly all are empty.
struct ClusterGrid {
  private struct Slot {
    var x: Double
    var y: Double
    var number: UInt32
  }

  private let radius: Double
  private let squaresPerWorld: Double
  private let mask: Int
  private var starts: [UInt32]
  private var slots: [Slot]

  /// - Parameters:
  ///   - nodes: All nodes.
  ///   - shown: Those of a zoom.
  ///   - places: Where in `shown` those stand that are to be found; the grid tells them by these places.
  ///   - radius: How near is near.
  init(_ nodes: [ClusterNode], shown: [UInt32], places: [UInt32], radius: Double) {
    self.radius = radius
    squaresPerWorld = 1 / max(4 * radius, 0x1p-40)
    var size = 16
    while size < places.count { size *= 2 }
    mask = size - 1
    starts = [UInt32](repeating: 0, count: size + 2)
    slots = [Slot](repeating: Slot(x: 0, y: 0, number: 0), count: places.count)
    // Counting sort: how many each bucket has, then where each begins, one place further on while they are filled.
    let buckets = places.map { place in
      let node = nodes[Int(shown[Int(place)])]
      let bucket = bucket(square(node.x), square(node.y))
      starts[bucket + 2] += 1
      return UInt32(truncatingIfNeeded: bucket)
    }
    for bucket in 2..<starts.count { starts[bucket] += starts[bucket - 1] }
    for (place, bucket) in zip(places, buckets) {
      let node = nodes[Int(shown[Int(place)])]
      slots[Int(starts[Int(bucket) + 1])] = Slot(x: node.x, y: node.y, number: place)
      starts[Int(bucket) + 1] += 1
    }
  }

  /// Adds the places of the nodes within the radius of a position for which `isWanted` holds.
  @inline(__always)
  func search(x: Double, y: Double, into found: inout [UInt32], where isWanted: (Int) -> Bool) {
    let columns = square(x - radius)...square(x + radius)
    let rows = square(y - radius)...square(y + radius)
    for row in rows {
      for column in columns {
        let bucket = bucket(column, row)
        for slot in Int(starts[bucket])..<Int(starts[bucket + 1]) {
          let (across, down) = (slots[slot].x - x, slots[slot].y - y)
          guard across * across + down * down <= radius * radius, isWanted(Int(slots[slot].number)),
            square(slots[slot].x) == column, square(slots[slot].y) == row
          else { continue }
          found.append(slots[slot].number)
        }
      }
    }
  }

  @inline(__always)
  private func square(_ position: Double) -> Int { Int((position * squaresPerWorld).rounded(.down)) }

  /// Neighbours in a row are neighbours in the table; rows are scattered by a large odd number.
  @inline(__always)
  private func bucket(_ column: Int, _ row: Int) -> Int { (column &+ row &* 0x1E37_79B9_7F4A_7C15) & mask }
}
