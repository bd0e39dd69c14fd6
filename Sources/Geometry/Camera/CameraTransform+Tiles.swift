import Glibc

extension CameraTransform {
  /// The widest margin that `visibleTiles` follows, in points: eight tiles.
  ///
  /// A layer may reach out by any number, a circle by its radius, and each tile on the way would be laid out.
  public static let largestMargin = 4096.0

  /// The tiles that the ground in view touches, nearest to the centre first.
  ///
  /// The view is followed to sea level (or to the centre, if that is lower) up to the far plane. All tiles are of one
  /// zoom, ⌊zoom + log2(512 / tileSize)⌋ (or the nearest whole one) but at most `maxZoom`; copies of the world left and
  /// right are included.
  ///
  /// - Parameters:
  ///   - minZoom: The lowest zoom of the source; a view below it has no tiles.
  ///   - maxZoom: The highest zoom of the source; a view above it is covered with tiles of that zoom.
  ///   - tileSize: The side in points of a tile at its own zoom.
  ///   - roundsZoom: Whether the nearest whole zoom is taken, as pictures want it that should be neither enlarged nor
  ///     reduced by much, instead of the one below.
  ///   - margin: How far around the view tiles count too, in points on the ground, at most `largestMargin`.
  /// - Returns: Tiles within the north and south edges of the world, each once.
  public func visibleTiles(
    minZoom: Int, maxZoom: Int, tileSize: Double = WebMercator.tileSize, roundsZoom: Bool = false,
    margin: Double = 0
  ) -> [UnwrappedTileID] {
    let exactZoom = camera.zoom + log2(WebMercator.tileSize / tileSize)
    let idealZoom = Int((roundsZoom ? exactZoom + 0.5 : exactZoom).rounded(.down))
    let z = min(max(idealZoom, 0), maxZoom)
    guard z >= minZoom else { return [] }

    let tilesAcross = exp2(Double(z))
    let middle = SIMD2(center.x, center.y) * tilesAcross
    let polygon = lowestGround.footprint(maximumDepth: farZ).map { middle + $0 / worldSize * tilesAcross }
    // A comparison that NaN fails.
    let margin = margin > 0 ? min(margin, Self.largestMargin) / worldSize * tilesAcross : 0
    var found: [(distance: Double, tile: UnwrappedTileID)] = []
    for row in rows(of: polygon, margin: margin, tilesAcross: tilesAcross) {
      for column in columns(of: polygon, margin: margin, inRow: row) {
        let toMiddle = SIMD2(Double(column), Double(row)) + 0.5 - middle
        let canonical = TileID(z: z, x: column & ((1 << z) - 1), y: row)
        found.append(((toMiddle * toMiddle).sum(), UnwrappedTileID(wrap: column >> z, canonical: canonical)))
      }
    }
    // Rows and columns were walked in order and the sort is stable, so equal distances always come out alike.
    return found.sorted { $0.distance < $1.distance }.map(\.tile)
  }

  private var lowestGround: GroundPlane {
    guard camera.centerElevation > 0 else { return ground }
    return GroundPlane(height: -camera.centerElevation * pointsPerMeter, centerMatrix: centerMatrix, size: size)
  }

  /// The rows of tiles that a polygon in tile coordinates touches, within the world.
  private func rows(of polygon: [SIMD2<Double>], margin: Double, tilesAcross: Double) -> Range<Int> {
    let top = (polygon.map(\.y).min() ?? 0) - margin
    let bottom = (polygon.map(\.y).max() ?? 0) + margin
    return cells(from: max(top, 0), to: min(bottom, tilesAcross))
  }

  /// The columns of tiles that a convex polygon touches within one row.
  private func columns(of polygon: [SIMD2<Double>], margin: Double, inRow row: Int) -> Range<Int> {
    let (top, bottom) = (Double(row) - margin, Double(row + 1) + margin)
    var (west, east) = (Double.infinity, -Double.infinity)
    for (index, start) in polygon.enumerated() {
      let end = polygon[(index + 1) % polygon.count]
      guard max(start.y, end.y) >= top, min(start.y, end.y) <= bottom else { continue }
      for y in [start.y.clamped(to: top...bottom), end.y.clamped(to: top...bottom)] {
        let x = start.y == end.y ? start.x : start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        (west, east) = (min(west, x), max(east, x))
      }
      if start.y == end.y { (west, east) = (min(west, end.x), max(east, end.x)) }
    }
    return cells(from: west - margin, to: east + margin)
  }

  /// The unit cells that an interval overlaps by more than rounding: a view that ends on a tile's edge ends there.
  private func cells(from low: Double, to high: Double) -> Range<Int> {
    let slack = 1e-6
    guard high - low > 2 * slack else { return 0..<0 }
    return Int((low + slack).rounded(.down))..<Int((high - slack).rounded(.up))
  }
}
