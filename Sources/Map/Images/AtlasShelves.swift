/// Finds room for rectangles in a larger one that grows: shelves one below the other, rectangles side by side on them.
struct AtlasShelves {
  /// A rectangle in pixels.
  struct Place: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  private struct Shelf {
    let y: Int
    let height: Int
    /// The free spans from left to right, none touching another.
    var free: [Range<Int>]
  }

  private(set) var width: Int
  private(set) var height: Int
  private let limit: Int
  private var shelves: [Shelf] = []

  /// - Parameters:
  ///   - size: The first width and height.
  ///   - limit: The largest width and height.
  init(size: Int, limit: Int) {
    (width, height, self.limit) = (min(size, limit), min(size, limit), limit)
  }

  /// Takes room for a rectangle; nil where there is none without growing.
  mutating func take(width: Int, height: Int) -> Place? {
    // The lowest shelf that it fits wastes least; one of twice its height is left for higher ones while there is room.
    let fitting = shelves.indices.filter { shelves[$0].height >= height }.sorted {
      (shelves[$0].height, $0) < (shelves[$1].height, $1)
    }
    for index in fitting where shelves[index].height <= 2 * height {
      if let place = take(width: width, height: height, on: index) { return place }
    }
    let bottom = shelves.last.map { $0.y + $0.height } ?? 0
    if width <= self.width, height <= self.height - bottom {
      shelves.append(Shelf(y: bottom, height: height, free: [0..<self.width]))
      return take(width: width, height: height, on: shelves.count - 1)
    }
    for index in fitting {
      if let place = take(width: width, height: height, on: index) { return place }
    }
    return nil
  }

  private mutating func take(width: Int, height: Int, on index: Int) -> Place? {
    guard let span = shelves[index].free.firstIndex(where: { $0.count >= width }) else { return nil }
    let free = shelves[index].free[span]
    shelves[index].free[span] = free.lowerBound + width..<free.upperBound
    if shelves[index].free[span].isEmpty { shelves[index].free.remove(at: span) }
    return Place(x: free.lowerBound, y: shelves[index].y, width: width, height: height)
  }

  /// Gives room back that was taken.
  mutating func free(_ place: Place) {
    guard let index = shelves.firstIndex(where: { $0.y == place.y }) else { return }
    var spans = shelves[index].free + [place.x..<place.x + place.width]
    spans.sort { $0.lowerBound < $1.lowerBound }
    shelves[index].free = spans.reduce(into: []) { merged, span in
      if let last = merged.last, last.upperBound == span.lowerBound {
        merged[merged.count - 1] = last.lowerBound..<span.upperBound
      } else {
        merged.append(span)
      }
    }
    while let last = shelves.last, last.free == [0..<width] { shelves.removeLast() }
  }

  /// Doubles the shorter side; what was taken stays where it is.
  ///
  /// - Returns: Whether there was room to grow.
  mutating func grow() -> Bool {
    if height > width, width < limit {
      let grown = min(2 * width, limit)
      for index in shelves.indices {
        if let last = shelves[index].free.last, last.upperBound == width {
          shelves[index].free[shelves[index].free.count - 1] = last.lowerBound..<grown
        } else {
          shelves[index].free.append(width..<grown)
        }
      }
      width = grown
    } else if height < limit {
      height = min(2 * height, limit)
    } else {
      return false
    }
    return true
  }
}
