import FoundationEssentials
import Headland
import HeadlandTiles
import TriangleExample

/// The demo scene as `picture` takes it: projected, culled and cut triangles with colours, layer by layer.
///
/// It is made of the buckets that the map draws; what the vertex stages do with them is done here once, for a camera
/// that looks straight down.
struct PictureMesh {
  /// What a batch's fragments are; the numbers are those of `picture`.
  enum Kind: UInt32 {
    case opaqueArea = 0
    case translucentArea, fringe, line, circle
  }

  /// `Vertex` of `picture`.
  struct Vertex: BitwiseCopyable {
    var place: SIMD2<Float>
    var across: SIMD2<Float>
  }

  /// A vertex on its way through culling and cutting.
  struct Placed {
    /// Pixels, y downwards.
    var place: SIMD2<Double>
    /// Tile units, where the tile's edges cut.
    var tile: SIMD2<Double>
    var across: SIMD2<Double>

    static func mix(_ start: Placed, _ end: Placed, _ share: Double) -> Placed {
      Placed(
        place: start.place + (end.place - start.place) * share, tile: start.tile + (end.tile - start.tile) * share,
        across: start.across + (end.across - start.across) * share)
    }
  }

  private struct Batch {
    var kind: Kind
    var color: SIMD4<Float>
    var second = SIMD4<Float>.zero
    var parameter = SIMD2<Float>.zero
    var firstIndex = 0
    var indexCount = 0
  }

  let transform: CameraTransform
  private let size: Size
  private var clear = SIMD4<Float>.zero
  private var batches: [Batch] = []
  private var vertices: [Vertex] = []
  private var indices: [UInt32] = []

  /// - Throws: `BenchError` for a camera or a layer that meshes are not made for; what a source is not made of.
  init(style: Style, camera: Camera, size: Size, provider: any ResourceProvider) async throws {
    guard camera.pitch == 0, camera.roll == 0 else {
      throw BenchError("a mesh needs a camera that looks straight down")
    }
    transform = CameraTransform(camera: camera, size: size)
    self.size = size
    var sources: [String: GeoJSONSource] = [:]
    for (id, specification) in style.sources {
      guard case .geojson(let source) = specification else { continue }
      switch source.data {
      case .inline(let bytes): sources[id] = try GeoJSONSource(bytes)
      case .url(let url):
        sources[id] = try GeoJSONSource(try await provider.bytes(ResourceRequest(url, kind: .geoJSON)))
      }
    }
    for layer in style.layers where layer.isVisible(at: transform.camera.zoom) {
      if layer.id == "borders" { addTriangle() }
      try add(layer, source: layer.source.flatMap { sources[$0] })
    }
  }

  // MARK: - Layers

  private mutating func add(_ layer: StyleLayer, source: GeoJSONSource?) throws {
    let zoom = transform.camera.zoom
    if layer.kind == .background {
      guard batches.isEmpty else { throw BenchError("only the lowest layer may be a background") }
      clear = layer.premultiplied("background-color", "background-opacity", zoom)
      return
    }
    guard let source else { throw BenchError("layer \(layer.id) has no GeoJSON") }
    let tiles = transform.visibleTiles(minZoom: 0, maxZoom: source.options.maxZoom).map { tile in
      let layouts = TileLayout.layOut(
        features: source.tile(tile.canonical), tile: tile.canonical, layers: [layer], zoom: zoom.rounded(.down))
      return (tile, layouts[layer.id]?.bucket)
    }
    switch layer.kind {
    case .fill: addFill(layer, tiles.compactMap { tile, made in (made as? FillBucket).map { (tile, $0) } })
    case .line: addLines(layer, tiles.compactMap { tile, made in (made as? LineBucket).map { (tile, $0) } })
    case .circle: addCircles(layer, tiles.compactMap { tile, made in (made as? CircleBucket).map { (tile, $0) } })
    default: throw BenchError("layer \(layer.id) is of a kind that meshes are not made for")
    }
  }

  private mutating func addFill(_ layer: StyleLayer, _ tiles: [(UnwrappedTileID, FillBucket)]) {
    let color = layer.premultiplied("fill-color", "fill-opacity", transform.camera.zoom)
    begin(Batch(kind: color.w == 1 ? .opaqueArea : .translucentArea, color: color))
    for (tile, bucket) in tiles {
      let place = TilePlace(tile, transform)
      let placed = bucket.vertices.dropFirst(2).map { place.vertex($0.position) }
      add(placed, bucket.areaIndices, cutsAtTile: color.w < 1)
    }
    begin(Batch(kind: .fringe, color: color))
    for (tile, bucket) in tiles {
      let place = TilePlace(tile, transform)
      add(place.fringe(bucket.vertices), bucket.fringeIndices, cutsAtTile: true)
    }
  }

  private mutating func addLines(_ layer: StyleLayer, _ tiles: [(UnwrappedTileID, LineBucket)]) {
    let zoom = transform.camera.zoom
    let width = layer.number("line-width", zoom: zoom)
    // The ramp is a pixel wide, half of it outside the line; distances are counted in ramps.
    let end = 0.5 * width + 0.5
    let color = layer.premultiplied("line-color", "line-opacity", zoom)
    begin(Batch(kind: .line, color: color, parameter: SIMD2(Float(end), 0)))
    for (tile, bucket) in tiles {
      let place = TilePlace(tile, transform)
      add(bucket.mesh.vertices.map { place.line($0, end: end) }, bucket.mesh.indices, cutsAtTile: true)
    }
  }

  private mutating func addCircles(_ layer: StyleLayer, _ tiles: [(UnwrappedTileID, CircleBucket)]) {
    let zoom = transform.camera.zoom
    let (radius, stroke) = (
      layer.number("circle-radius", zoom: zoom), layer.number("circle-stroke-width", zoom: zoom)
    )
    begin(
      Batch(
        kind: .circle, color: layer.premultiplied("circle-color", "circle-opacity", zoom),
        second: layer.premultiplied("circle-stroke-color", "circle-stroke-opacity", zoom),
        parameter: SIMD2(Float(radius / (radius + stroke)), Float(1 / (radius + stroke)))))
    for (tile, bucket) in tiles {
      let place = TilePlace(tile, transform)
      add(
        bucket.quads.vertices.map { place.circle($0, radius: radius + stroke) }, bucket.quads.indices, cutsAtTile: false
      )
    }
  }

  /// The custom layer.
  private mutating func addTriangle() {
    begin(Batch(kind: .translucentArea, color: TriangleLayer.colors[0]))
    let corners = TriangleLayer.corners.map { corner in
      let point = transform.project(corner)
      return Placed(place: SIMD2(point.x, point.y), tile: .zero, across: .zero)
    }
    add(corners, [0, 1, 2], cutsAtTile: false)
  }

  // MARK: - Triangles

  private mutating func begin(_ batch: Batch) {
    batches.append(batch)
    batches[batches.count - 1].firstIndex = indices.count
  }

  /// Adds the triangles that can be seen; vertices that none of them uses are left out.
  private mutating func add(_ placed: [Placed], _ triangles: [UInt32], cutsAtTile: Bool) {
    var places = [UInt32?](repeating: nil, count: placed.count)
    for first in stride(from: 0, to: triangles.count, by: 3) {
      let corners = triangles[first..<first + 3].map(Int.init)
      let triangle = corners.map { placed[$0] }
      guard isSeen(triangle) else { continue }
      if !cutsAtTile || triangle.allSatisfy({ TileEdges.contain($0.tile) }) {
        for corner in corners {
          let place = places[corner] ?? append(placed[corner])
          places[corner] = place
          indices.append(place)
        }
      } else {
        let polygon = TileEdges.cut(triangle)
        guard polygon.count > 2, isSeen(polygon) else { continue }
        let fan = polygon.map { append($0) }
        for corner in 1..<fan.count - 1 { indices += [fan[0], fan[corner], fan[corner + 1]] }
      }
    }
    batches[batches.count - 1].indexCount = indices.count - batches[batches.count - 1].firstIndex
  }

  private func isSeen(_ polygon: [Placed]) -> Bool {
    let low = polygon.dropFirst().reduce(polygon[0].place) { pointwiseMin($0, $1.place) }
    let high = polygon.dropFirst().reduce(polygon[0].place) { pointwiseMax($0, $1.place) }
    return low.x < size.width && low.y < size.height && high.x > 0 && high.y > 0
  }

  private mutating func append(_ placed: Placed) -> UInt32 {
    // To clip space with y downwards, so that the first row that is read is the upper one.
    let clip = placed.place / SIMD2(size.width, size.height) * 2 - 1
    vertices.append(Vertex(place: SIMD2<Float>(clip), across: SIMD2<Float>(placed.across)))
    return UInt32(vertices.count - 1)
  }

  // MARK: - File

  /// Writes the mesh in the form that `picture` reads.
  ///
  /// - Throws: What the file system says.
  func write(to path: String) throws {
    var data = Data("HLM1".utf8)
    func append(_ value: some BitwiseCopyable) { withUnsafeBytes(of: value) { data.append(contentsOf: $0) } }
    for number in [Int(size.width), Int(size.height), batches.count, vertices.count, indices.count] {
      append(UInt32(number))
    }
    append(clear)
    for batch in batches {
      append(batch.kind.rawValue)
      append(UInt32(batch.firstIndex))
      append(UInt32(batch.indexCount))
      append(batch.color)
      append(batch.second)
      append(batch.parameter)
    }
    vertices.withUnsafeBytes { data.append(contentsOf: $0) }
    indices.withUnsafeBytes { data.append(contentsOf: $0) }
    try data.write(to: URL(fileURLWithPath: path))
  }
}

extension StyleLayer {
  /// A colour property times an opacity property, premultiplied.
  fileprivate func premultiplied(_ color: String, _ opacity: String, _ zoom: Double) -> SIMD4<Float> {
    self.color(color, zoom: zoom).premultiplied * Float(number(opacity, zoom: zoom))
  }
}
