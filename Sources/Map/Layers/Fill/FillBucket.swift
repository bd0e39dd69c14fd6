import HeadlandGPU
import HeadlandGeometry

/// The areas of a tile as triangles, and the fringes of their edges as quads.
///
/// ```
///   o───────────o     Each vertex of a ring is there twice: on the ring (●) and outside (o). Areas are triangles of the
///   │ ●───────● │     former; a fringe quad takes both vertices of both ends of an edge. The shader moves the outer ones
///   │ │       │ │     one pixel outwards, along the mitre of the two edges that meet there.
///   │ ●───────● │
///   o───────────o     A ring is stored with its last vertex before it and its first one behind it, so that the vertex
/// ```                 before and the vertex after are the same buffer bound further on.
package struct FillBucket: Bucket {
  package struct Vertex: BitwiseCopyable, Hashable, Sendable {
    package var position: SIMD2<Int16>
    /// Twice the feature's row in the paint table, plus one for a vertex outside.
    package var feature: UInt32
  }

  package private(set) var vertices: [Vertex] = []
  package private(set) var areaIndices: [UInt32] = []
  package private(set) var fringeIndices: [UInt32] = []

  package var isEmpty: Bool { areaIndices.isEmpty }

  init(_ input: LayoutInput) {
    // Lines are filled as if they were closed, which the reference suites ask for.
    for (row, feature) in input.features.enumerated() where feature.kind != .point {
      // A single ring needs no classification, in which one that crosses itself could be lost.
      let polygons = feature.rings.count == 1 ? [feature.rings] : PolygonRings.classify(feature.rings)
      for polygon in polygons { add(polygon, row: UInt32(row)) }
    }
  }

  private mutating func add(_ polygon: [[SIMD2<Int16>]], row: UInt32) {
    guard let outer = polygon.first, PolygonRings.touchesTile(outer) else { return }
    var rings: [[SIMD2<Int16>]] = []
    for (index, ring) in polygon.enumerated() {
      let ring = PolygonRings.oriented(ring, isHole: index > 0)
      if ring.count > 2 { rings.append(ring) } else if index == 0 { return }
    }
    let triangles = Earcut.triangulate(rings)
    guard !triangles.isEmpty else { return }
    var places: [UInt32] = []
    places.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    for ring in rings { places += add(ring: ring, row: row) }
    areaIndices += triangles.lazy.map { places[Int($0)] }
    // Which side of a ring that crosses itself is outside changes along it, so it has a fringe on both.
    if Self.isCrossing(rings, triangles) {
      for ring in rings { _ = add(ring: ring.reversed(), row: row) }
    }
  }

  /// Whether triangles cover another area than their rings enclose, as those of rings do that cross themselves.
  private static func isCrossing(_ rings: [[SIMD2<Int16>]], _ triangles: [UInt32]) -> Bool {
    let vertices = rings.flatMap(\.self)
    var covered = 0
    for first in stride(from: 0, to: triangles.count, by: 3) {
      covered += abs(PolygonRings.doubledArea(triangles[first..<first + 3].map { vertices[Int($0)] }))
    }
    let enclosed = abs(rings.reduce(0) { $0 + PolygonRings.doubledArea($1) })
    return abs(covered - enclosed) > covered / 1000
  }

  /// Adds the vertices and the fringe of a ring; returns the indices of the vertices on it.
  private mutating func add(ring: [SIMD2<Int16>], row: UInt32) -> [UInt32] {
    // Indices count from the second pair of the buffer: the first one is only ever a vertex before.
    let first = UInt32(vertices.count)
    for point in [ring[ring.count - 1]] + ring + [ring[0]] {
      vertices.append(Vertex(position: point, feature: row << 1))
      vertices.append(Vertex(position: point, feature: row << 1 | 1))
    }
    let places = ring.indices.map { first + 2 * UInt32($0) }
    for (index, start) in places.enumerated() {
      let next = index + 1 < ring.count ? index + 1 : 0
      guard Self.isSeen(ring[index], ring[next]) else { continue }
      let end = places[next]
      fringeIndices += [start, start + 1, end, end, start + 1, end + 1]
    }
    return places
  }

  /// Whether an edge lies inside the tile; one along the tile's own edge comes from cutting tiles, not from a shape.
  private static func isSeen(_ start: SIMD2<Int16>, _ end: SIMD2<Int16>) -> Bool {
    let limit = SIMD2<Int16>(repeating: Int16(TileID.extent))
    let isOutside = (start .<= .zero .& end .<= .zero) .| (start .>= limit .& end .>= limit)
    return !any(isOutside)
  }
}

extension FillBucket {
  /// Bytes from one vertex of a ring to the next, the outer ones left out.
  static var pairStride: Int { 2 * MemoryLayout<Vertex>.stride }

  /// The streams of areas: the vertices from the second pair on.
  static var areaDescriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    addVertices(to: descriptor)
    return descriptor
  }

  /// The streams of fringes: the vertices from the second, the first and the third pair on.
  static var fringeDescriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    addVertices(to: descriptor)
    for (attribute, stream) in [(2, RoomBinding.vertices + 1), (3, RoomBinding.vertices + 2)] {
      descriptor.attributes[attribute].format = .short2
      descriptor.attributes[attribute].bufferIndex = stream
      descriptor.layouts[stream].stride = MemoryLayout<Vertex>.stride
    }
    return descriptor
  }

  private static func addVertices(to descriptor: VertexDescriptor) {
    descriptor.attributes[0].format = .short2
    descriptor.attributes[0].bufferIndex = RoomBinding.vertices
    descriptor.attributes[1].format = .uint
    descriptor.attributes[1].offset = 4
    descriptor.attributes[1].bufferIndex = RoomBinding.vertices
    descriptor.layouts[RoomBinding.vertices].stride = MemoryLayout<Vertex>.stride
  }
}
