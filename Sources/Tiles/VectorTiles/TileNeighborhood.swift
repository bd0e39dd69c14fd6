import HeadlandGeometry

/// Clipping to a tile and one tile's side around it: the part of far geometry that a tile's 16 bits hold.
enum TileNeighborhood {
  private static let bands = [Clipping.Axis.x, .y].map {
    Clipping.Band($0, from: -Double(TileID.extent), to: Double(2 * TileID.extent))
  }

  /// The rings of a feature, clipped and rounded.
  ///
  /// - Parameters:
  ///   - parts: The feature's parts in tile units; outer rings are positive, holes negative and behind their outer ring.
  ///   - kind: What the vertices mean.
  /// - Returns: What is left, without rings that have no area.
  static func rings(_ parts: some Sequence<[WeightedPoint]>, kind: GeometryKind) -> [[SIMD2<Int16>]] {
    switch kind {
    case .point:
      return parts.map { part in bands.reduce(part) { Clipping.points($0[...], to: $1) } }.filter { !$0.isEmpty }
        .map { $0.map(rounded) }
    case .line:
      return parts.flatMap { part in
        bands.reduce([part]) { pieces, band in pieces.flatMap { Clipping.line($0[...], to: band) } }
      }.map(distinct).filter { $0.count > 1 }
    case .polygon: return polygons(parts)
    }
  }

  private static func polygons(_ parts: some Sequence<[WeightedPoint]>) -> [[SIMD2<Int16>]] {
    var rings: [[SIMD2<Int16>]] = []
    // A hole is nothing without the ring round it.
    var outerIsThere = false
    for part in parts {
      let isHole = PolygonRings.doubledArea(part[...]) < 0
      if isHole && !outerIsThere { continue }
      let closed = part + part.prefix(1)
      var ring = distinct(bands.reduce(closed) { Clipping.ring($0[...], to: $1) })
      if ring.count > 1, ring.first == ring.last { ring.removeLast() }
      let isDrawn = PolygonRings.doubledArea(ring) != 0
      if isDrawn { rings.append(ring) }
      if !isHole { outerIsThere = isDrawn }
    }
    return rings
  }

  /// Rounded vertices without those in the place of the one before.
  private static func distinct(_ vertices: [WeightedPoint]) -> [SIMD2<Int16>] {
    var distinct: [SIMD2<Int16>] = []
    for vertex in vertices.lazy.map(rounded) where distinct.last != vertex { distinct.append(vertex) }
    return distinct
  }

  /// Half rounds up everywhere, so that tiles agree on the vertices of the edge between them.
  private static func rounded(_ vertex: WeightedPoint) -> SIMD2<Int16> {
    SIMD2(Int16((vertex.x + 0.5).rounded(.down)), Int16((vertex.y + 0.5).rounded(.down)))
  }
}

extension Feature {
  /// The feature in the units of a tile below the one that it is in, clipped to that tile's neighbourhood; nil where
  /// nothing of it is there.
  package func enlarged(from ancestor: TileID, to tile: TileID) -> Feature? {
    let levels = tile.z - ancestor.z
    guard levels > 0 else { return levels == 0 ? self : nil }
    let scale = Double(1 << levels)
    let (left, top) = (tile.x - ancestor.x << levels, tile.y - ancestor.y << levels)
    let corner = SIMD2(Double(left), Double(top)) * Double(TileID.extent)
    let parts = rings.lazy.map { ring in
      ring.map { vertex in
        let place = SIMD2<Double>(Double(vertex.x), Double(vertex.y)) * scale - corner
        return WeightedPoint(x: place.x, y: place.y)
      }
    }
    let enlarged = TileNeighborhood.rings(parts, kind: kind)
    guard !enlarged.isEmpty else { return nil }
    return Feature(id: id, properties: properties, kind: kind, rings: enlarged)
  }
}
