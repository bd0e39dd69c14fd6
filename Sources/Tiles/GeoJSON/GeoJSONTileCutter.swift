import HeadlandGeometry

/// Cuts one tile out of projected features: search, clip, simplify, round.
struct GeoJSONTileCutter {
  private let features: ProjectedFeatures
  private let window: TileWindow
  private let tolerance: Double
  /// Where something of a feature must be; nil for anywhere.
  private let box: TileBox?
  private(set) var work = CuttingWork()

  /// A part in sight, in a copy of the world.
  private struct Hit {
    let item: UInt32
    let part: UInt32
    let copy: Int

    /// The order of the document, then from west to east.
    static func precedes(_ one: Hit, _ other: Hit) -> Bool {
      (one.item, one.copy, one.part) < (other.item, other.copy, other.part)
    }
  }

  init(id: TileID, features: ProjectedFeatures, options: GeoJSONOptions, touching box: TileBox? = nil) {
    self.box = box
    self.features = features
    window = TileWindow(id, options: options)
    tolerance = options.toleranceInWorlds(zoom: id.z)
  }

  /// The tile's features in the order of the document, of those for which `isTaken` holds.
  mutating func cut(where isTaken: (ProjectedFeatures.Item) -> Bool = { _ in true }) -> [Feature] {
    let hits = hits()
    var tile: [Feature] = []
    var start = 0
    while start < hits.count {
      var end = start
      while end < hits.count, hits[end].item == hits[start].item, hits[end].copy == hits[start].copy { end += 1 }
      let item = features.items[Int(hits[start].item)]
      if isTaken(item), let feature = feature(item, hits[start..<end]) { tile.append(feature) }
      start = end
    }
    return tile
  }

  private mutating func hits() -> [Hit] {
    guard let copies = window.copies(of: features.extent) else { return [] }
    var hits: [Hit] = []
    for copy in copies {
      var found: [UInt32] = []
      let sought = box.map { window.bounds(of: $0, copy: copy) } ?? window.bounds(copy: copy)
      guard !sought.isEmpty else { continue }
      features.parts(touching: sought, into: &found, work: &work)
      if box != nil { found = features.allParts(ofFeaturesOf: found) }
      hits.reserveCapacity(hits.count + found.count)
      for part in found where !features.parts[Int(part)].bounds.isEmpty {
        hits.append(Hit(item: features.parts[Int(part)].item, part: part, copy: copy))
      }
    }
    return hits.sorted(by: Hit.precedes)
  }

  /// What a feature, moved by whole worlds, shows in the tile.
  private mutating func feature(_ item: ProjectedFeatures.Item, _ hits: ArraySlice<Hit>) -> Feature? {
    let copy = hits[hits.startIndex].copy
    var pieces = Pieces(copy: copy, bounds: window.bounds(copy: copy))
    // A hole is nothing without the ring round it.
    var drawnOuter: UInt32?
    for hit in hits {
      let part = features.parts[Int(hit.part)]
      let isHole = part.outer != hit.part
      guard part.bounds.intersects(pieces.bounds), !isHole || part.outer == drawnOuter else { continue }
      let count = pieces.rings.count
      append(part, kind: item.kind, isHole: isHole, to: &pieces)
      if !isHole { drawnOuter = pieces.rings.count > count ? hit.part : nil }
    }
    guard !pieces.rings.isEmpty else { return nil }
    var feature = features.feature(item, rings: pieces.rings)
    feature.lineProgress = pieces.progress
    feature.lineStarts = pieces.starts
    return feature
  }

  /// What was cut of a feature.
  private struct Pieces {
    let copy: Int
    /// The tile with its buffer, as the feature sees it.
    let bounds: MercatorBounds
    var rings: [[SIMD2<Int16>]] = []
    var progress: [ClosedRange<Double>] = []
    var starts: [Double] = []

    init(copy: Int, bounds: MercatorBounds) {
      self.copy = copy
      self.bounds = bounds
    }
  }

  private mutating func append(
    _ part: ProjectedFeatures.Part, kind: GeometryKind, isHole: Bool, to pieces: inout Pieces
  ) {
    switch kind {
    case .point: break
    case .line: guard part.measure >= tolerance else { return }
    case .polygon: guard part.measure >= tolerance * tolerance else { return }
    }
    let bands = Self.bands(across: part.bounds, window: pieces.bounds)
    let ranges = bands.isEmpty ? [part.points] : features.vertices(of: part, in: pieces.bounds, work: &work)
    work.vertices += ranges.reduce(0) { $0 + $1.count }
    if kind == .line, features.measuresLines {
      appendMeasured(MeasuredLine(features, part).pieces(of: ranges, in: bands), to: &pieces)
      return
    }
    let points = ranges.count == 1 ? features.points[ranges[0]] : ranges.flatMap { features.points[$0] }[...]
    switch kind {
    case .point:
      let visible = bands.reduce(points) { Clipping.points($0, to: $1)[...] }
      if !visible.isEmpty { pieces.rings.append(visible.map { window.place(x: $0.x, y: $0.y, copy: pieces.copy) }) }
    case .line:
      let cut = bands.reduce([points]) { cut, band in cut.flatMap { Clipping.line($0, to: band).map { $0[...] } } }
      for piece in cut {
        let line = simplified(piece, pieces)
        if line.count > 1 { pieces.rings.append(line) }
      }
    case .polygon:
      let clipped = bands.reduce(points) { Clipping.ring($0, to: $1)[...] }
      if let ring = ring(simplified(clipped, pieces), isHole: isHole) { pieces.rings.append(ring) }
    }
  }

  private func appendMeasured(_ line: [MeasuredLine.Piece], to pieces: inout Pieces) {
    for piece in line {
      let vertices = simplified(piece.points[...], pieces)
      guard vertices.count > 1 else { continue }
      pieces.rings.append(vertices)
      pieces.progress.append(piece.progress)
      pieces.starts.append(piece.start * window.unitsAcrossWorld)
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
  ///
  /// A vertex on the edge may be where a line ends or a ring turns, however straight the way was before it was cut.
  private func simplified(_ points: ArraySlice<WeightedPoint>, _ pieces: Pieces) -> [SIMD2<Int16>] {
    let squaredTolerance = tolerance * tolerance
    var placed: [SIMD2<Int16>] = []
    placed.reserveCapacity(points.count)
    for point in points
    where tolerance == 0 || point.weight > squaredTolerance || pieces.bounds.hasOnEdge(x: point.x, y: point.y) {
      let vertex = window.place(x: point.x, y: point.y, copy: pieces.copy)
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
    // The first vertex stays the first, so that a feature begins where its source begins it.
    if (area < 0) != isHole { ring[1...].reverse() }
    return ring
  }
}
