import HeadlandGeometry
import HeadlandImage
import HeadlandMap

/// Maps of raster tiles over a white ground.
enum RasterMap {
  /// A map of 64 × 64 points at the middle of the world; `source` are further members of the source.
  nonisolated(nonsending) static func make(
    _ server: TileServer, zoom: Double = 0, source: String = #", "tileSize": 512"#, paint: String = "",
    _ change: (inout MapOptions) -> Void = { _ in }
  ) async throws -> HeadlessMap {
    var options = MapOptions()
    // A loaded machine may take its time; tests of deadlines set their own.
    options.deadline = nil
    change(&options)
    let source = source.contains("\"url\"") ? source : #", "tiles": ["t/{z}/{x}/{y}"]"# + source
    let style = """
      {"version": 8, "sources": {"r": {"type": "raster"\(source)}}, "layers": [
      \(TestMap.background("white")), \(TestMap.layer("raster", id: "r", source: "r", paint: paint))]}
      """
    let map = try await HeadlessMap(
      style: .json(style), size: Size(64, 64), options: options, device: try TestMap.strict, provider: server)
    map.camera.zoom = zoom
    return map
  }

  /// A tile of one colour.
  static func tile(_ color: RGBA8) -> TileServer.Answer {
    .bytes(try! PNG.encode(Image(width: 4, height: 4, fill: color, alpha: .straight)))
  }

  /// A tile whose quarters are red, white, blue and white from the north-west on.
  static let quarters = TileServer.Answer.bytes(
    try! PNG.encode(
      Image(width: 8, height: 8) { x, y in x >= 4 ? .white : y < 4 ? .fullRed : .fullBlue }))

  /// All tiles of some zooms in one colour.
  static func tiles(_ zooms: ClosedRange<Int>, _ color: RGBA8) -> [TileID: TileServer.Answer] {
    var tiles: [TileID: TileServer.Answer] = [:]
    for z in zooms {
      for x in 0..<1 << z { for y in 0..<1 << z { tiles[TileID(z: z, x: x, y: y)] = tile(color) } }
    }
    return tiles
  }
}
