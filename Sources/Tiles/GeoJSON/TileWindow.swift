import HeadlandGeometry

/// What a tile shows of the world: its square and the buffer round it.
struct TileWindow: Sendable {
  private let world: Double
  private let column: Double
  private let row: Double

  /// The tile with its buffer, in Mercator units.
  let bounds: MercatorBounds

  init(_ id: TileID, options: GeoJSONOptions) {
    world = Double(1 << id.z)
    column = Double(id.x)
    row = Double(id.y)
    let buffer = options.bufferInTiles
    bounds = MercatorBounds(
      west: (column - buffer) / world, north: (row - buffer) / world,
      east: (column + 1 + buffer) / world, south: (row + 1 + buffer) / world)
  }

  /// The numbers of worlds by which something of this extent can be moved to the east and be seen; nil for none.
  func copies(of extent: MercatorBounds) -> ClosedRange<Int>? {
    guard !extent.isEmpty, extent.north <= bounds.south, bounds.north <= extent.south else { return nil }
    let first = (bounds.west - extent.east).rounded(.up)
    let last = (bounds.east - extent.west).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// The window as the data see it that are drawn `copy` worlds to the east.
  func bounds(copy: Int) -> MercatorBounds {
    var window = bounds
    window.west -= Double(copy)
    window.east -= Double(copy)
    return window
  }

  /// The part of the window that is seen in a box of the tile, with what rounding may move into it.
  func bounds(of box: TileBox, copy: Int) -> MercatorBounds {
    let whole = bounds(copy: copy)
    let box = box.grown(by: 1)
    func x(_ units: Double) -> Double { (column + units / Double(TileID.extent)) / world - Double(copy) }
    func y(_ units: Double) -> Double { (row + units / Double(TileID.extent)) / world }
    return MercatorBounds(
      west: max(whole.west, x(box.low.x)), north: max(whole.north, y(box.low.y)),
      east: min(whole.east, x(box.high.x)), south: min(whole.south, y(box.high.y)))
  }

  /// Tile units from one edge of the world to the other.
  var unitsAcrossWorld: Double { world * Double(TileID.extent) }

  /// A position in tile units, halves rounded up so that tiles on both sides of an edge agree.
  func place(x: Double, y: Double, copy: Int) -> SIMD2<Int16> {
    let extent = Double(TileID.extent)
    let across = (((x + Double(copy)) * world - column) * extent + 0.5).rounded(.down)
    let down = ((y * world - row) * extent + 0.5).rounded(.down)
    return SIMD2(Int16(across), Int16(down))
  }
}

/// How much was read to cut a tile.
package struct CuttingWork: Sendable {
  /// Rectangles of the index that were compared with the tile.
  package var boxes = 0
  /// Vertices that were clipped or placed.
  package var vertices = 0

  package init() {}
}
