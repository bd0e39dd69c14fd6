/// The geometric questions of ear clipping. In a ring of positive area a turn is positive at a convex vertex.
extension EarcutRing {
  /// Twice the signed area of a triangle, positive when it turns as an outer ring does.
  func turn(_ a: Int32, _ b: Int32, _ c: Int32) -> Double {
    Self.turn(self[a], self[b], self[c])
  }

  static func turn(_ a: Node, _ b: Node, _ c: Node) -> Double {
    (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
  }

  func isSamePlace(_ a: Int32, _ b: Int32) -> Bool {
    self[a].x == self[b].x && self[a].y == self[b].y
  }

  /// Whether a point lies in a positively turning triangle or on its edge.
  static func triangle(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double,
    contains x: Double, _ y: Double
  ) -> Bool {
    (cx - x) * (ay - y) >= (ax - x) * (cy - y)
      && (ax - x) * (by - y) >= (bx - x) * (ay - y)
      && (bx - x) * (cy - y) >= (cx - x) * (by - y)
  }

  /// Whether a diagonal from `a` to `b` starts into the inside of the ring.
  func isInward(_ a: Int32, _ b: Int32) -> Bool {
    let before = previous(a)
    let after = next(a)
    return turn(before, a, after) > 0
      ? turn(a, b, after) <= 0 && turn(a, before, b) <= 0
      : turn(a, b, before) > 0 || turn(a, after, b) > 0
  }

  /// Whether the corner at `outer` encloses the one at `inner`, which lies in the same place.
  func corner(at outer: Int32, encloses inner: Int32) -> Bool {
    turn(previous(outer), outer, previous(inner)) > 0 && turn(next(inner), outer, next(outer)) > 0
  }

  /// Whether two segments share a point.
  func crosses(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Bool {
    let cSide = sign(turn(a, b, c))
    let dSide = sign(turn(a, b, d))
    let aSide = sign(turn(c, d, a))
    let bSide = sign(turn(c, d, b))
    if cSide != dSide && aSide != bSide { return true }
    return cSide == 0 && isWithinBox(c, of: a, b)
      || dSide == 0 && isWithinBox(d, of: a, b)
      || aSide == 0 && isWithinBox(a, of: c, d)
      || bSide == 0 && isWithinBox(b, of: c, d)
  }

  /// Whether a diagonal may split the ring: it runs inside and crosses no edge.
  func isDiagonal(_ a: Int32, _ b: Int32) -> Bool {
    let first = self[a]
    let second = self[b]
    guard self[first.next].vertex != second.vertex, self[first.previous].vertex != second.vertex,
      !crossesRing(a, b)
    else { return false }
    if isInward(a, b) && isInward(b, a) && middleIsInside(a, b) {
      // Two corners that face each other along one line would split off a ring without area.
      return turn(first.previous, a, second.previous) != 0 || turn(a, second.previous, b) != 0
    }
    return isSamePlace(a, b) && turn(first.previous, a, first.next) < 0 && turn(second.previous, b, second.next) < 0
  }

  private func crossesRing(_ a: Int32, _ b: Int32) -> Bool {
    let first = self[a].vertex
    let second = self[b].vertex
    var node = a
    repeat {
      let after = next(node)
      let start = self[node].vertex
      let end = self[after].vertex
      if start != first && end != first && start != second && end != second && crosses(node, after, a, b) {
        return true
      }
      node = after
    } while node != a
    return false
  }

  /// Even-odd test of the diagonal's middle.
  private func middleIsInside(_ a: Int32, _ b: Int32) -> Bool {
    let x = (self[a].x + self[b].x) / 2
    let y = (self[a].y + self[b].y) / 2
    var isInside = false
    var node = a
    repeat {
      let start = self[node]
      let end = self[start.next]
      if (start.y > y) != (end.y > y), x < (end.x - start.x) * (y - start.y) / (end.y - start.y) + start.x {
        isInside.toggle()
      }
      node = start.next
    } while node != a
    return isInside
  }

  private func isWithinBox(_ point: Int32, of a: Int32, _ b: Int32) -> Bool {
    let (place, start, end) = (self[point], self[a], self[b])
    return place.x <= max(start.x, end.x) && place.x >= min(start.x, end.x)
      && place.y <= max(start.y, end.y) && place.y >= min(start.y, end.y)
  }

  private func sign(_ value: Double) -> Int { value > 0 ? 1 : value < 0 ? -1 : 0 }
}
