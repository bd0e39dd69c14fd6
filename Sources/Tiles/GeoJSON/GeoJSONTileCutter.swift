import HeadlandGeometry

/// Cuts one tile out of projected features: search, clip, simplify, round.
struct GeoJSONTileCutter {
  private let features: ProjectedFeatures
  private let world: Double
  private let column: Double
  private let row: Double
  /// The tile with its buffer, in Mercator units.
  private let bounds: MercatorBounds
  private let tolerance: Double

  init(id: TileID, features: ProjectedFeatures, options: GeoJSONOptions) {
    self.features = features
    world = Double(1 << id.z)
    column = Double(id.x)
    row = Double(id.y)
    let buffer = options.bufferInTiles
    bounds = MercatorBounds(
      west: (column - buffer) / world, north: (row - buffer) / world,
      east: (column + 1 + buffer) / world, south: (row + 1 + buffer) / world)
    tolerance = options.toleranceInWorlds(zoom: id.z)
  }

  func cut() -> [Feature] {
    var tile: [Feature] = []
    for (index, box) in features.bounds.enumerated() {
      guard box.north <= bounds.south, bounds.north <= box.south else { continue }
      let firstCopy = (bounds.west - box.east).rounded(.up)
      let lastCopy = (bounds.east - box.west).rounded(.down)
      guard firstCopy <= lastCopy else { continue }
      for copy in Int(firstCopy)...Int(lastCopy) {
        if let feature = feature(features.items[index], copy: Double(copy)) { tile.append(feature) }
      }
    }
    return tile
  }

  /// What a feature, moved by whole worlds, shows in the tile.
  private func feature(_ item: ProjectedFeatures.Item, copy: Double) -> Feature? {
    var window = bounds
    window.west -= copy
    window.east -= copy
    var rings: [[SIMD2<Int16>]] = []
    // A hole is nothing without the ring round it.
    var outerIsDrawn = false
    for part in features.parts[item.parts] {
      if part.isHole && !outerIsDrawn { continue }
      let count = rings.count
      append(part, kind: item.kind, window: window, copy: copy, to: &rings)
      if !part.isHole { outerIsDrawn = rings.count > count }
    }
    guard !rings.isEmpty else { return nil }
    return Feature(id: item.id, properties: item.properties, kind: item.kind, rings: rings)
  }

  private func append(
    _ part: ProjectedFeatures.Part, kind: GeometryKind, window: MercatorBounds, copy: Double,
    to rings: inout [[SIMD2<Int16>]]
  ) {
    guard part.bounds.intersects(window) else { return }
    let points = features.points[part.points]
    let bands = Self.bands(across: part.bounds, window: window)
    switch kind {
    case .point:
      let visible = bands.reduce(points) { Clipping.points($0, to: $1)[...] }
      let placed = visible.map { place($0, copy: copy) }
      if !placed.isEmpty { rings.append(placed) }
    case .line:
      guard part.measure >= tolerance else { return }
      let pieces = bands.reduce([points]) { pieces, band in
        pieces.flatMap { Clipping.line($0, to: band).map { $0[...] } }
      }
      for piece in pieces {
        let line = simplified(piece, copy: copy)
        if line.count > 1 { rings.append(line) }
      }
    case .polygon:
      guard part.measure >= tolerance * tolerance else { return }
      let clipped = bands.reduce(points) { Clipping.ring($0, to: $1)[...] }
      if let ring = ring(simplified(clipped, copy: copy), isHole: part.isHole) { rings.append(ring) }
    }
  }

  /// The clipping that a part needs: none where it lies inside.
  private static func bands(across box: MercatorBounds, window: MercatorBounds) -> [Clipping.Band] {
    var bands: [Clipping.Band] = []
    if box.west < window.west || window.east < box.east {
      bands.append(Clipping.Band(.x, from: window.west, to: window.east))
    }
    if box.north < window.north || window.south < box.south {
      bands.append(Clipping.Band(.y, from: window.north, to: window.south))
    }
    return bands
  }

  /// The vertices that matter at this zoom, in tile units, without neighbours in the same place.
  private func simplified(_ points: ArraySlice<WeightedPoint>, copy: Double) -> [SIMD2<Int16>] {
    let squaredTolerance = tolerance * tolerance
    var placed: [SIMD2<Int16>] = []
    placed.reserveCapacity(points.count)
    for point in points where tolerance == 0 || point.weight > squaredTolerance {
      let vertex = place(point, copy: copy)
      if placed.last != vertex { placed.append(vertex) }
    }
    return placed
  }

  /// A ring without its repeated vertex, running as its role asks (MVT 2.1: outer rings positive), nil without area.
  private func ring(_ vertices: [SIMD2<Int16>], isHole: Bool) -> [SIMD2<Int16>]? {
    var ring = vertices
    if ring.count > 1 && ring.first == ring.last { ring.removeLast() }
    let area = PolygonRings.doubledArea(ring)
    guard area != 0 else { return nil }
    if (area < 0) != isHole { ring.reverse() }
    return ring
  }

  /// A position in tile units, halves rounded up so that tiles on both sides of an edge agree.
  private func place(_ point: WeightedPoint, copy: Double) -> SIMD2<Int16> {
    let extent = Double(TileID.extent)
    let x = (((point.x + copy) * world - column) * extent + 0.5).rounded(.down)
    let y = ((point.y * world - row) * extent + 0.5).rounded(.down)
    return SIMD2(Int16(x), Int16(y))
  }
}
