import Headland

/// Where a tile's vertices lie in the picture of a camera that looks straight down: what the vertex stages compute.
struct TilePlace {
  /// The picture's size in pixels.
  private let size: SIMD2<Double>
  private let matrix: Matrix4
  /// How far a place moves in the picture, y downwards, for a step of one unit right and one unit down.
  private let right, down: SIMD2<Double>
  private let unitsPerPoint: Double

  init(_ tile: UnwrappedTileID, _ transform: CameraTransform) {
    size = SIMD2(transform.size.width, transform.size.height)
    matrix = transform.tileMatrix(tile)
    unitsPerPoint = Double(TileID.extent) * Double(1 << tile.canonical.z) / transform.worldSize
    let origin = Self.pixel(.zero, matrix, size)
    right = Self.pixel(SIMD2(1, 0), matrix, size) - origin
    down = Self.pixel(SIMD2(0, 1), matrix, size) - origin
  }

  private static func pixel(_ position: SIMD2<Double>, _ matrix: Matrix4, _ size: SIMD2<Double>) -> SIMD2<Double> {
    let clip = matrix * SIMD4(position.x, position.y, 0, 1)
    return SIMD2(clip.x / clip.w + 1, 1 - clip.y / clip.w) * 0.5 * size
  }

  private func placed(_ tile: SIMD2<Double>, across: SIMD2<Double> = .zero) -> PictureMesh.Placed {
    PictureMesh.Placed(place: Self.pixel(tile, matrix, size), tile: tile, across: across)
  }

  /// A vertex of an area.
  func vertex(_ position: SIMD2<Int16>) -> PictureMesh.Placed { placed(SIMD2<Double>(position)) }

  /// The vertices of fringes, each pair with the pairs before and behind it; indices count from the second pair.
  func fringe(_ vertices: [FillBucket.Vertex]) -> [PictureMesh.Placed] {
    guard vertices.count > 4 else { return [] }
    return (2..<vertices.count - 2).map { index in
      let position = SIMD2<Double>(vertices[index].position)
      let fromEdge = vertices[index].feature & 1 == 1 ? 1.0 : 0
      let before = outwards(position - SIMD2<Double>(vertices[index - 2].position))
      let after = outwards(SIMD2<Double>(vertices[index + 2].position) - position)
      let move = (before + after) / max(1 + (before * after).sum(), 0.25) * fromEdge
      var placed = placed(position, across: SIMD2(0, fromEdge))
      placed.place += move
      placed.tile += units(move)
      return placed
    }
  }

  /// A vertex of a line whose coverage ends `end` pixels from its middle.
  func line(_ vertex: LineMesh.Vertex, end: Double) -> PictureMesh.Placed {
    let extrusion = SIMD2<Double>(vertex.extrusion) / 1024
    let side = Double(vertex.bits & 3) - 1
    let isRound = vertex.bits & 4 != 0
    let edge = SIMD2<Double>(vertex.position) + extrusion * end * unitsPerPoint
    return placed(edge, across: (isRound ? extrusion : SIMD2(0, side)) * end)
  }

  /// A corner of a circle's quad.
  func circle(_ vertex: PointQuads.Vertex, radius: Double) -> PictureMesh.Placed {
    let corner = SIMD2(Double(vertex.bits & 1), Double((vertex.bits >> 1) & 1)) * 2 - 1
    var placed = placed(SIMD2<Double>(vertex.position), across: corner)
    placed.place += corner * SIMD2(radius, -radius)
    return placed
  }

  /// What is left of an edge, in pixels, y downwards.
  private func outwards(_ edge: SIMD2<Double>) -> SIMD2<Double> {
    let direction = right * edge.x + down * edge.y
    let length = (direction * direction).sum().squareRoot()
    return SIMD2(direction.y, -direction.x) / length
  }

  /// A step of pixels in tile units.
  private func units(_ pixels: SIMD2<Double>) -> SIMD2<Double> {
    let determinant = right.x * down.y - right.y * down.x
    return SIMD2(pixels.x * down.y - pixels.y * down.x, right.x * pixels.y - right.y * pixels.x) / determinant
  }
}

/// The edges of a tile, at which its triangles are cut off.
enum TileEdges {
  private static let extent = Double(TileID.extent)

  static func contain(_ tile: SIMD2<Double>) -> Bool {
    tile.x >= 0 && tile.y >= 0 && tile.x <= extent && tile.y <= extent
  }

  /// The part of a convex polygon that lies inside.
  static func cut(_ polygon: [PictureMesh.Placed]) -> [PictureMesh.Placed] {
    let distances: [(SIMD2<Double>) -> Double] = [{ $0.x }, { $0.y }, { extent - $0.x }, { extent - $0.y }]
    return distances.reduce(polygon) { cut($0, inside: $1) }
  }

  private static func cut(
    _ polygon: [PictureMesh.Placed], inside distance: (SIMD2<Double>) -> Double
  ) -> [PictureMesh.Placed] {
    var kept: [PictureMesh.Placed] = []
    for (index, start) in polygon.enumerated() {
      let end = polygon[(index + 1) % polygon.count]
      let (from, to) = (distance(start.tile), distance(end.tile))
      if from >= 0 { kept.append(start) }
      if (from >= 0) != (to >= 0) { kept.append(.mix(start, end, from / (from - to))) }
    }
    return kept
  }
}
