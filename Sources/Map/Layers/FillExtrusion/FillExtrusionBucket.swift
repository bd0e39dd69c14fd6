import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The extruded areas of a tile: a roof of triangles, and a wall for each edge.
///
/// ```
///   aT ────── bT     A ring runs so that the area is to its right; a wall from a to b is seen from its left, where
///   │  ╲       │     b is on the left. Its triangles (aB, bB, bT) and (aB, bT, aT) then run clockwise, as roofs do
///   aB ────── bB     from above. Four vertices of its own, because its normal is its own.
/// ```
/// Nothing is cut at the tile's edge: what two tiles share is drawn by both in the same place, and depth keeps one of
/// them. Where the source cut a feature there is no wall, and a wall exactly on the tile's edge belongs to the tile that
/// its area lies in.
package struct FillExtrusionBucket: Bucket {
  package struct Vertex: BitwiseCopyable, Hashable, Sendable {
    package var position: SIMD2<Int16>
    /// The direction away from the area in 1/32767; none for a roof.
    package var normal: SIMD2<Int16>
    /// Twice the feature's row in the paint table, plus one for a vertex at the top.
    package var bits: UInt32
    /// How far along its ring a wall's vertex is, in tile units: where a pattern goes on from wall to wall.
    package var edgeDistance: Float = 0
  }

  package private(set) var vertices: [Vertex] = []
  package private(set) var indices: [UInt32] = []

  package var isEmpty: Bool { indices.isEmpty }

  init(_ input: LayoutInput) {
    let layout = FillExtrusionLayout(input.layer, in: EvaluationContext(zoom: input.zoom))
    let rounding = CornerRounding(meters: layout.fillExtrusionRoundedCornerDistance, in: input.tile)
    for (row, feature) in input.features.enumerated() {
      switch feature.kind {
      case .point: continue
      case .line: for line in feature.rings { addWalls(line, isClosed: false, row: UInt32(row)) }
      case .polygon:
        // A single ring needs no classification, in which one that crosses itself could be lost.
        let polygons = feature.rings.count == 1 ? [feature.rings] : PolygonRings.classify(feature.rings)
        for polygon in polygons { add(polygon, rounding, row: UInt32(row)) }
      }
    }
  }

  private mutating func add(_ polygon: [[SIMD2<Int16>]], _ rounding: CornerRounding, row: UInt32) {
    guard let outer = polygon.first, PolygonRings.touchesTile(outer) else { return }
    var rings: [[SIMD2<Int16>]] = []
    for (index, ring) in polygon.enumerated() {
      let ring = rounding.ring(PolygonRings.oriented(ring, isHole: index > 0), overhang: Self.overhang)
      if ring.count > 2 { rings.append(ring) } else if index == 0 { return }
    }
    for ring in rings { addWalls(ring, isClosed: true, row: row) }
    addRoof(rings, row: row)
  }

  private mutating func addRoof(_ rings: [[SIMD2<Int16>]], row: UInt32) {
    let triangles = Earcut.triangulate(rings)
    guard !triangles.isEmpty else { return }
    let first = UInt32(vertices.count)
    for point in rings.joined() { vertices.append(Vertex(position: point, normal: .zero, bits: row << 1 | 1)) }
    indices += triangles.lazy.map { first + $0 }
  }

  private mutating func addWalls(_ ring: [SIMD2<Int16>], isClosed: Bool, row: UInt32) {
    guard ring.count > 1 else { return }
    var distance = 0.0
    for index in isClosed ? ring.indices : ring.startIndex..<ring.endIndex - 1 {
      let (start, end) = (ring[index], ring[index + 1 < ring.count ? index + 1 : 0])
      guard start != end, Self.overhang(start, end) == nil else { continue }
      let edge = SIMD2<Double>(end) - SIMD2<Double>(start)
      let length = (edge * edge).sum().squareRoot()
      addWall(start, end, normal: SIMD2(edge.y, -edge.x) / length, row: row, distances: (distance + length, distance))
      distance += length
    }
  }

  private mutating func addWall(
    _ start: SIMD2<Int16>, _ end: SIMD2<Int16>, normal: SIMD2<Double>, row: UInt32,
    distances: (start: Double, end: Double)
  ) {
    let normal = SIMD2<Int16>((normal * 32767).rounded(.toNearestOrAwayFromZero))
    let first = UInt32(vertices.count)
    for (point, distance) in [(start, distances.start), (end, distances.end)] {
      for top: UInt32 in 0...1 {
        vertices.append(
          Vertex(position: point, normal: normal, bits: row << 1 | top, edgeDistance: Float(distance)))
      }
    }
    indices += [first, first + 2, first + 3, first, first + 3, first + 1]
  }

  /// How far beyond the tile an edge runs along the tile's edge, so that it is no wall of this tile.
  ///
  /// It may come from cutting the feature, and if it does not, another tile has it inside. 0 for an edge on the tile's
  /// edge whose area lies beyond; nil for a wall.
  static func overhang(_ start: SIMD2<Int16>, _ end: SIMD2<Int16>) -> Int16? {
    if start.x == end.x { return overhang(at: start.x, areaIsBehind: end.y < start.y) }
    if start.y == end.y { return overhang(at: start.y, areaIsBehind: end.x > start.x) }
    return nil
  }

  private static func overhang(at place: Int16, areaIsBehind: Bool) -> Int16? {
    let limit = Int16(TileID.extent)
    if place < 0 { return -place }
    if place > limit { return place - limit }
    return place == (areaIsBehind ? limit : 0) ? 0 : nil
  }

  /// The streams of the vertex stage, without or with what a pattern needs.
  static func vertexDescriptor(hasPattern: Bool) -> VertexDescriptor {
    let descriptor = VertexDescriptor()
    let formats: [VertexFormat] = [.short2, .short2Normalized, .uint, .float]
    for (location, format) in formats.prefix(hasPattern ? 4 : 3).enumerated() {
      descriptor.attributes[location].format = format
      descriptor.attributes[location].offset = 4 * location
      descriptor.attributes[location].bufferIndex = RoomBinding.vertices
    }
    descriptor.layouts[RoomBinding.vertices].stride = MemoryLayout<Vertex>.stride
    return descriptor
  }
}
