/// Triangulation of polygons with holes by ear clipping on a ring that a space-filling curve makes searchable.
///
/// Every triangle's corners are vertices of the input; nothing is added. Simple polygons are covered exactly. Input that
/// crosses itself gives a usable picture: never a trap, never an endless loop, never a vertex outside.
///
/// The method is that of M. Held, "FIST: Fast Industrial-Strength Triangulation of Polygons" (Algorithmica 30, 2001),
/// as map renderers use it.
public enum Earcut {
  /// Rings with more vertices than this are searched along a curve.
  private static let plainSearchLimit = 80

  /// Edge tests that may be spent on splitting rings that cross themselves; then the rest is left unfilled.
  private static let splitBudget = 50_000_000

  /// Triangulates one polygon of a tile.
  ///
  /// - Parameter rings: The outer ring and its holes, running either way; first vertices may be repeated at the end.
  /// - Returns: Three indices a triangle into the rings' vertices, one ring after the other.
  public static func triangulate(_ rings: [[SIMD2<Int16>]]) -> [UInt32] {
    var vertices: [SIMD2<Double>] = []
    vertices.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    var holes: [Int] = []
    for (index, ring) in rings.enumerated() {
      if index > 0 { holes.append(vertices.count) }
      for point in ring { vertices.append(SIMD2(Double(point.x), Double(point.y))) }
    }
    return triangulate(vertices, holes: holes)
  }

  /// Triangulates one polygon.
  ///
  /// - Parameters:
  ///   - vertices: The outer ring followed by the holes, running either way; all must be finite, or the result is empty.
  ///   - holes: For every hole the index of its first vertex, rising.
  /// - Returns: Three indices into `vertices` a triangle, all triangles turning the same way.
  public static func triangulate(_ vertices: [SIMD2<Double>], holes: [Int] = []) -> [UInt32] {
    let outerEnd = min(max(holes.first ?? vertices.count, 0), vertices.count)
    guard outerEnd > 2, vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
    var clipper = EarClipper(capacity: vertices.count + 2 * holes.count)
    guard let outer = clipper.ring.append(vertices, in: 0..<outerEnd, positive: true) else { return [] }
    var holeRings: [Int32] = []
    for (index, start) in holes.enumerated() {
      let end = index + 1 < holes.count ? holes[index + 1] : vertices.count
      guard start >= outerEnd, start + 2 < end, end <= vertices.count else { continue }
      if let hole = clipper.ring.append(vertices, in: start..<end, positive: false) { holeRings.append(hole) }
    }
    let joined = clipper.ring.join(holes: holeRings, to: outer)
    if vertices.count > plainSearchLimit { clipper.curve = EarcutCurve(over: vertices, in: 0..<outerEnd) }
    clipper.splitBudget = splitBudget
    clipper.triangles.reserveCapacity(3 * (vertices.count + 2 * holes.count))
    clipper.clip(joined)
    return clipper.triangles
  }
}

/// Cuts ears off rings until nothing is left.
struct EarClipper {
  /// How hard a ring is worked on: each stage is entered when the one before finds no more ears.
  private enum Stage {
    case asGiven
    case cleaned
    case uncrossed
  }

  private struct Work {
    var ring: Int32
    var stage: Stage
  }

  var ring: EarcutRing
  var curve: EarcutCurve?
  var triangles: [UInt32] = []
  var splitBudget = 0

  init(capacity: Int) {
    ring = EarcutRing(capacity: capacity)
  }

  /// Cuts a ring into triangles.
  mutating func clip(_ start: Int32) {
    var pending = [Work(ring: start, stage: .asGiven)]
    while let work = pending.popLast() {
      if work.stage == .asGiven, let curve { ring.thread(work.ring, along: curve) }
      guard let rest = cutEars(from: work.ring) else { continue }
      switch work.stage {
      case .asGiven:
        pending.append(Work(ring: ring.cleanUp(from: rest), stage: .cleaned))
      case .cleaned:
        pending.append(Work(ring: cutCrossings(from: ring.cleanUp(from: rest)), stage: .uncrossed))
      case .uncrossed:
        if let (first, second) = split(rest) {
          pending.append(Work(ring: second, stage: .asGiven))
          pending.append(Work(ring: first, stage: .asGiven))
        }
      }
    }
  }

  /// Cuts ears as long as there are any.
  ///
  /// - Returns: A node of what is left, nil when that has no area.
  private mutating func cutEars(from start: Int32) -> Int32? {
    var node = start
    var stop = start
    while ring.previous(node) != ring.next(node) {
      let before = ring.previous(node)
      let after = ring.next(node)
      if curve == nil ? isEar(node) : isEarOnCurve(node) {
        emit(before, node, after)
        ring.remove(node)
        // Leaving the next vertex alone makes fewer slivers.
        node = ring.next(after)
        stop = node
        continue
      }
      node = after
      if node == stop { return node }
    }
    return nil
  }

  private mutating func emit(_ a: Int32, _ b: Int32, _ c: Int32) {
    triangles.append(ring[a].vertex)
    triangles.append(ring[b].vertex)
    triangles.append(ring[c].vertex)
  }

  private func isEar(_ node: Int32) -> Bool {
    guard let ear = EarTriangle(at: node, in: ring) else { return false }
    var other = ear.c.next
    while other != ear.b.previous {
      let place = ring[other]
      if ear.isBlocked(by: place, in: ring) { return false }
      other = place.next
    }
    return true
  }

  private func isEarOnCurve(_ node: Int32) -> Bool {
    guard let curve, let ear = EarTriangle(at: node, in: ring) else { return false }
    let first = curve.place(x: ear.west, y: ear.north)
    let last = curve.place(x: ear.east, y: ear.south)
    var up = ear.b.nextOnCurve
    var down = ear.b.previousOnCurve
    // Looking both ways at once finds a blocking vertex sooner: it is seldom far.
    while up != EarcutRing.none || down != EarcutRing.none {
      if up != EarcutRing.none {
        let place = ring[up]
        if place.curve > last {
          up = EarcutRing.none
        } else {
          if up != ear.b.previous && up != ear.b.next && ear.isBlocked(by: place, in: ring) { return false }
          up = place.nextOnCurve
        }
      }
      if down != EarcutRing.none {
        let place = ring[down]
        if place.curve < first {
          down = EarcutRing.none
        } else {
          if down != ear.b.previous && down != ear.b.next && ear.isBlocked(by: place, in: ring) { return false }
          down = place.previousOnCurve
        }
      }
    }
    return true
  }

  /// Cuts off the small triangles where an edge crosses the next but one.
  private mutating func cutCrossings(from start: Int32) -> Int32 {
    var first = start
    var node = start
    repeat {
      let before = ring.previous(node)
      let after = ring.next(node)
      let beyond = ring.next(after)
      if !ring.isSamePlace(before, beyond), ring.crosses(before, node, after, beyond),
        ring.isInward(before, beyond), ring.isInward(beyond, before)
      {
        emit(before, node, beyond)
        ring.remove(node)
        ring.remove(after)
        node = beyond
        first = beyond
      }
      node = ring.next(node)
    } while node != first
    return ring.cleanUp(from: node)
  }

  /// Splits a ring without ears along the first diagonal that can be found.
  private mutating func split(_ start: Int32) -> (Int32, Int32)? {
    let size = ring.count(of: start, limit: splitBudget)
    var a = start
    repeat {
      let before = ring.previous(a)
      var b = ring.next(ring.next(a))
      while b != before {
        if ring[a].vertex != ring[b].vertex {
          splitBudget -= size
          guard splitBudget > 0 else { return nil }
          if ring.isDiagonal(a, b) {
            let twin = ring.bridge(a, b)
            return (ring.cleanUp(from: a, to: ring.next(a)), ring.cleanUp(from: twin, to: ring.next(twin)))
          }
        }
        b = ring.next(b)
      }
      a = ring.next(a)
    } while a != start
    return nil
  }
}

/// The triangle that a convex vertex forms with its neighbours, and its box.
private struct EarTriangle {
  let a: EarcutRing.Node
  let b: EarcutRing.Node
  let c: EarcutRing.Node
  let west: Double
  let north: Double
  let east: Double
  let south: Double

  /// The triangle at a node, nil where the ring turns the other way.
  init?(at node: Int32, in ring: EarcutRing) {
    b = ring[node]
    a = ring[b.previous]
    c = ring[b.next]
    guard EarcutRing.turn(a, b, c) > 0 else { return nil }
    west = min(a.x, b.x, c.x)
    north = min(a.y, b.y, c.y)
    east = max(a.x, b.x, c.x)
    south = max(a.y, b.y, c.y)
  }

  /// Whether a vertex lies in the triangle so that cutting it off would cover what is not inside the ring.
  ///
  /// A vertex on the first corner does not count: rings that touch themselves there would never be cut.
  func isBlocked(by place: EarcutRing.Node, in ring: EarcutRing) -> Bool {
    place.x >= west && place.x <= east && place.y >= north && place.y <= south
      && !(place.x == a.x && place.y == a.y)
      && EarcutRing.triangle(a.x, a.y, b.x, b.y, c.x, c.y, contains: place.x, place.y)
      && EarcutRing.turn(ring[place.previous], place, ring[place.next]) <= 0
  }
}
