/// Holes are joined to the outer ring by bridges, which leaves one ring (D. Eberly, "Triangulation by Ear Clipping").
extension EarcutRing {
  /// Joins every hole to the outer ring, from west to east.
  ///
  /// A hole that does not lie in the outer ring is left out.
  mutating func join(holes: [Int32], to outer: Int32) -> Int32 {
    var starts = holes.map { westernmost(of: $0) }
    starts.sort { isBefore($0, $1) }
    var ring = outer
    for start in starts {
      guard let anchor = anchor(of: start, in: ring) else { continue }
      let twin = bridge(anchor, start)
      _ = cleanUp(from: twin, to: next(twin))
      ring = cleanUp(from: anchor, to: next(anchor))
    }
    return ring
  }

  /// Order of the holes: from west to east, then from north to south, then by the slope of the edge that follows, so
  /// that holes which touch in one vertex are joined from the outside in.
  private func isBefore(_ a: Int32, _ b: Int32) -> Bool {
    let (first, second) = (self[a], self[b])
    if first.x != second.x { return first.x < second.x }
    if first.y != second.y { return first.y < second.y }
    return slope(first, self[first.next]) < slope(second, self[second.next])
  }

  private func slope(_ start: Node, _ end: Node) -> Double {
    let run = end.x - start.x
    return run == 0 ? .infinity : (end.y - start.y) / run
  }

  /// The node of the outer ring to which a hole's westernmost node is bridged.
  private func anchor(of hole: Int32, in ring: Int32) -> Int32? {
    let start = self[hole]
    if isSamePlace(hole, ring) { return ring }
    // The nearest edge that a ray to the west meets; its western end is the first guess.
    var guess = Self.none
    var meeting = -Double.infinity
    var node = ring
    repeat {
      let from = self[node]
      let to = self[from.next]
      if start.x == to.x && start.y == to.y { return from.next }
      if start.y <= from.y && start.y >= to.y && to.y != from.y {
        let x = from.x + (start.y - from.y) * (to.x - from.x) / (to.y - from.y)
        if x <= start.x && x > meeting {
          meeting = x
          guess = from.x < to.x ? node : from.next
          if x == start.x { return guess }
        }
      }
      node = from.next
    } while node != ring
    return guess == Self.none ? nil : visibleAnchor(of: hole, guess: guess, meeting: meeting)
  }

  /// Of the ring's nodes in the triangle hole–meeting–guess, the one at the flattest angle to the ray: nothing is
  /// between it and the hole.
  private func visibleAnchor(of hole: Int32, guess: Int32, meeting: Double) -> Int32 {
    let start = self[hole]
    let corner = self[guess]
    let isAbove = start.y < corner.y
    var best = guess
    var flattest = Double.infinity
    var node = guess
    repeat {
      let place = self[node]
      if start.x > place.x, place.x >= corner.x,
        Self.triangle(
          isAbove ? start.x : meeting, start.y, corner.x, corner.y, isAbove ? meeting : start.x, start.y,
          contains: place.x, place.y)
      {
        let angle = abs(start.y - place.y) / (start.x - place.x)
        if isInward(node, hole), angle < flattest || (angle == flattest && isBetter(node, than: best)) {
          best = node
          flattest = angle
        }
      }
      node = place.next
    } while node != guess
    return best
  }

  /// Between nodes at the same angle the nearer wins, and in one place the one whose corner is open to the hole.
  private func isBetter(_ node: Int32, than best: Int32) -> Bool {
    let (place, leader) = (self[node], self[best])
    return place.x > leader.x || (place.x == leader.x && corner(at: best, encloses: node))
  }
}
