/// The vertices that an ear clipper still has to deal with, as circular lists in one array.
///
/// A node's number never changes; a removed node keeps its own links, so that a walk may step off it.
struct EarcutRing {
  struct Node {
    var x: Double
    var y: Double
    /// The vertex's place in the caller's list.
    var vertex: UInt32
    /// Place on the space-filling curve.
    var curve: UInt32 = 0
    var previous: Int32
    var next: Int32
    /// Neighbours along the space-filling curve, `none` at its ends.
    var previousOnCurve: Int32 = EarcutRing.none
    var nextOnCurve: Int32 = EarcutRing.none
  }

  static let none: Int32 = -1

  private(set) var nodes: ContiguousArray<Node> = []

  init(capacity: Int) {
    nodes.reserveCapacity(capacity)
  }

  subscript(node: Int32) -> Node {
    get { nodes[Int(node)] }
    set { nodes[Int(node)] = newValue }
  }

  func next(_ node: Int32) -> Int32 { nodes[Int(node)].next }

  func previous(_ node: Int32) -> Int32 { nodes[Int(node)].previous }

  /// Links vertices into a ring that runs in the asked direction, without a repeated last vertex.
  ///
  /// - Parameters:
  ///   - vertices: The vertices of all rings.
  ///   - range: The ring's vertices.
  ///   - positive: Whether the ring's signed area is to be positive.
  /// - Returns: A node of the ring, nil for an empty one.
  mutating func append(_ vertices: [SIMD2<Double>], in range: Range<Int>, positive: Bool) -> Int32? {
    guard let first = range.first else { return nil }
    var end = range.upperBound
    while end - 1 > first && vertices[end - 1] == vertices[first] { end -= 1 }
    let count = Int32(end - first)
    let base = Int32(nodes.count)
    let isForward = (Self.doubledArea(vertices, in: first..<end) > 0) == positive
    for step in 0..<count {
      let index = isForward ? first + Int(step) : end - 1 - Int(step)
      let vertex = vertices[index]
      nodes.append(
        Node(
          x: vertex.x, y: vertex.y, vertex: UInt32(index),
          previous: base + (step + count - 1) % count, next: base + (step + 1) % count))
    }
    return base
  }

  /// Takes a node out of its ring and off the curve.
  mutating func remove(_ node: Int32) {
    let removed = self[node]
    nodes[Int(removed.previous)].next = removed.next
    nodes[Int(removed.next)].previous = removed.previous
    if removed.previousOnCurve != Self.none {
      nodes[Int(removed.previousOnCurve)].nextOnCurve = removed.nextOnCurve
    }
    if removed.nextOnCurve != Self.none {
      nodes[Int(removed.nextOnCurve)].previousOnCurve = removed.previousOnCurve
    }
  }

  /// Joins two nodes by a pair of edges: two rings become one, or one ring becomes two.
  ///
  /// - Returns: The twin of `b`, on the other side of the new edge.
  mutating func bridge(_ a: Int32, _ b: Int32) -> Int32 {
    let afterA = next(a)
    let beforeB = previous(b)
    let twinOfA = Int32(nodes.count)
    let twinOfB = twinOfA + 1
    var copyOfA = self[a]
    copyOfA.previous = twinOfB
    copyOfA.next = afterA
    copyOfA.previousOnCurve = Self.none
    copyOfA.nextOnCurve = Self.none
    var copyOfB = self[b]
    copyOfB.previous = beforeB
    copyOfB.next = twinOfA
    copyOfB.previousOnCurve = Self.none
    copyOfB.nextOnCurve = Self.none
    nodes.append(copyOfA)
    nodes.append(copyOfB)
    nodes[Int(a)].next = b
    nodes[Int(b)].previous = a
    nodes[Int(afterA)].previous = twinOfA
    nodes[Int(beforeB)].next = twinOfB
    return twinOfB
  }

  /// Takes out repeated and collinear vertices between two nodes of a ring (the whole ring when they are the same).
  ///
  /// - Returns: A node that is still in the ring.
  mutating func cleanUp(from start: Int32, to last: Int32? = nil) -> Int32 {
    var end = last ?? start
    var node = start
    var mustLookAgain = false
    repeat {
      mustLookAgain = false
      if isSamePlace(node, next(node)) || turn(previous(node), node, next(node)) == 0 {
        remove(node)
        end = previous(node)
        node = end
        if node == next(node) { break }
        mustLookAgain = true
      } else {
        node = next(node)
      }
    } while mustLookAgain || node != end
    return end
  }

  /// The node of a ring that lies farthest west, of several the northernmost.
  func westernmost(of ring: Int32) -> Int32 {
    var best = ring
    var node = next(ring)
    while node != ring {
      let candidate = self[node]
      let leader = self[best]
      if candidate.x < leader.x || (candidate.x == leader.x && candidate.y < leader.y) { best = node }
      node = candidate.next
    }
    return best
  }

  /// How many nodes a ring has, or `limit` when it has more.
  func count(of ring: Int32, limit: Int) -> Int {
    var count = 1
    var node = next(ring)
    while node != ring && count < limit {
      count += 1
      node = next(node)
    }
    return count
  }

  private static func doubledArea(_ vertices: [SIMD2<Double>], in range: Range<Int>) -> Double {
    var sum = 0.0
    var previous = vertices[range.upperBound - 1]
    for index in range {
      let vertex = vertices[index]
      sum += (previous.x - vertex.x) * (vertex.y + previous.y)
      previous = vertex
    }
    return sum
  }
}
