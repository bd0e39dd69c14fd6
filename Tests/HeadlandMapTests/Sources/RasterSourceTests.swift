import HeadlandGeometry
import HeadlandImage
import HeadlandTesting
import HeadlandTiles
import Testing

@testable import HeadlandMap

@Suite("Raster sources")
struct RasterSourceTests {
  private static let world = TileID(z: 0, x: 0, y: 0)
  private static let northWest = TileID(z: 1, x: 0, y: 0)

  @Test(
    "the nearest whole zoom is taken, one more for tiles of 256 points",
    arguments: [(0.0, 512, 0), (0.4, 512, 0), (0.5, 512, 1), (1.49, 512, 1), (0, 256, 1), (0.6, 256, 2), (1, 1024, 0)])
  func cover(zoom: Double, tileSize: Int, expected: Int) async throws {
    let server = TileServer(RasterMap.tiles(0...2, .fullRed))
    let frame = try await RasterMap.make(server, zoom: zoom, source: #", "tileSize": \#(tileSize)"#).render()
    #expect(frame.image.count(of: .fullRed) == 64 * 64 && frame.issues.isEmpty && frame.missingResources.isEmpty)
    #expect(Set(server.takeTiles().map(\.z)) == [expected])
  }

  @Test("above the highest zoom its tiles are enlarged, below the lowest there is nothing")
  func limits() async throws {
    let server = TileServer([Self.world: RasterMap.quarters])
    let map = try await RasterMap.make(
      server, zoom: 3, source: #", "maxzoom": 0"#, paint: #""raster-resampling": "nearest""#)
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullRed) == 32 * 32 && frame.image.count(of: .fullBlue) == 32 * 32)
    #expect(frame.image.pixel(31, 31) == .fullRed && frame.image.pixel(31, 32) == .fullBlue)
    #expect(server.takeTiles() == [Self.world])
    let empty = try await RasterMap.make(server, source: #", "minzoom": 1, "tileSize": 512"#).render()
    #expect(empty.image.count(of: .white) == 64 * 64 && server.takeTiles() == [])
  }

  @Test("a tile that does not exist shows the one above it, is no fault and is not asked for again")
  func absent() async throws {
    var tiles = RasterMap.tiles(1...1, .fullBlue)
    tiles[Self.northWest] = .absent
    tiles[Self.world] = RasterMap.quarters
    let server = TileServer(tiles)
    let map = try await RasterMap.make(server, zoom: 1, paint: #""raster-resampling": "nearest""#)
    for _ in 0..<2 {
      let frame = try await map.render()
      #expect(frame.image.count(of: .fullRed) == 32 * 32 && frame.image.count(of: .fullBlue) == 3 * 32 * 32)
      #expect(frame.image.pixel(31, 31) == .fullRed && frame.missingResources.isEmpty)
    }
    #expect(server.takeTiles().count == 4 + 1)
    // Where nothing lies above it either, there is a hole.
    server.set(Self.world, .absent)
    let hole = try await RasterMap.make(server, zoom: 1).render()
    #expect(hole.image.count(of: .white) == 32 * 32 && hole.missingResources.isEmpty)
  }

  @Test("a tile that is no picture is told with its URL, and the one above it is drawn; too large ones too")
  func broken() async throws {
    let wide = Image(width: 5000, height: 1, fill: .fullRed)
    for (bytes, reason) in [
      (Array("<html>".utf8), "no known image format"), (try PNG.encode(wide), "5000x1 pixels exceed"),
      (Array(try PNG.encode(wide).prefix(60)), "5000x1"),
    ] {
      var tiles = RasterMap.tiles(0...1, .fullBlue)
      tiles[Self.northWest] = .bytes(bytes)
      tiles[Self.world] = RasterMap.quarters
      let map = try await RasterMap.make(TileServer(tiles), zoom: 1, paint: #""raster-resampling": "nearest""#)
      let frame = try await map.render()
      #expect(frame.image.count(of: .fullRed) == 32 * 32)
      #expect(frame.missingResources.map(\.tile) == [Self.northWest])
      #expect(frame.missingResources[0].description.contains("t/1/0/0: "))
      #expect(frame.missingResources[0].reason.contains(reason), "\(frame.missingResources[0])")
    }
  }

  @Test("a child that is there is drawn at once and alone, whatever the fade", arguments: [0, 300, 5000])
  func fade(duration: Int) async throws {
    var tiles = RasterMap.tiles(1...1, .fullRed)
    tiles[Self.world] = RasterMap.tile(.fullBlue)
    let map = try await RasterMap.make(TileServer(tiles), paint: #""raster-fade-duration": \#(duration)"#)
    #expect(try await map.render().image.count(of: .fullBlue) == 64 * 64)
    map.camera.zoom = 1
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("translucent tiles of two zooms never lie over each other")
  func masking() async throws {
    var tiles = RasterMap.tiles(0...1, .fullBlue)
    tiles[Self.northWest] = .failure
    tiles[Self.world] = RasterMap.tile(.fullRed)
    let map = try await RasterMap.make(TileServer(tiles), zoom: 1, paint: #""raster-opacity": 0.6"#)
    let image = try await map.render().image
    // 0.4 · 255 of the white below.
    #expect(image.count(of: RGBA8(255, 102, 102), within: 1) == 32 * 32)
    #expect(image.count(of: RGBA8(102, 102, 255), within: 1) == 3 * 32 * 32)
  }

  @Test("no pixel between tiles is drawn twice or not at all, turned, tilted and between zooms")
  func seams() async throws {
    let server = TileServer(RasterMap.tiles(5...5, .fullBlue))
    let map = try await RasterMap.make(
      server, source: #", "tileSize": 64, "maxzoom": 5"#, paint: #""raster-opacity": 0.5"#)
    map.size = Size(256, 256)
    for step in 0..<30 {
      let turn = Double(step)
      map.camera = Camera(
        center: Coordinate(latitude: turn * 0.55, longitude: turn * 7.31), zoom: 1.6 + turn * 0.02,
        bearing: turn * 17.3, pitch: step % 3 == 0 ? 0 : turn * 1.2)
      let image = try await map.render().image
      #expect(image.count(of: RGBA8(128, 128, 255), within: 1) == 256 * 256, "\(map.camera)")
    }
  }

  @Test("several layers share a tile, and another colour loads and decodes nothing")
  func sharing() async throws {
    let server = TileServer(RasterMap.tiles(1...1, .fullRed))
    let turned = #""raster-hue-rotate": ["interpolate", ["linear"], ["zoom"], 0, 120, 1, 240]"#
    let style = """
      {"version": 8, "sources": {"r": {"type": "raster", "tiles": ["t/{z}/{x}/{y}"], "tileSize": 256}}, "layers": [
      \(TestMap.background("white")), \(TestMap.layer("raster", id: "a", source: "r", paint: #""raster-opacity": 0"#)),
      \(TestMap.layer("raster", id: "b", source: "r", paint: turned))]}
      """
    let map = try await HeadlessMap(
      style: .json(style), size: Size(64, 64), device: try TestMap.strict, provider: server)
    #expect(try await map.render().image.count(of: RGBA8(0, 255, 0), within: 1) == 64 * 64)
    map.camera.zoom = 0.4
    _ = try await map.render()
    #expect(server.takeTiles().count == 4 && map.layoutCount == 4)
  }

  @Test("tiles that fit into no memory are asked for again when they are needed again")
  func memory() async throws {
    for (bytes, count) in [(0, 4 + 1 + 4), (1 << 20, 4 + 1)] {
      let server = TileServer(RasterMap.tiles(0...1, .fullRed))
      let map = try await RasterMap.make(server, zoom: 1) {
        $0.tileMemory = TileMemory(loadedBytes: bytes, gpuBytes: bytes)
      }
      for zoom in [1.0, 0, 1] {
        map.camera.zoom = zoom
        #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
      }
      #expect(server.takeTiles().count == count)
    }
  }

  @Test("a TileJSON tells tiles, zooms, size and attribution; what the style says goes before it")
  func tileJSON() async throws {
    let description =
      #"{"tiles": ["j/{z}/{x}/{y}"], "maxzoom": 1, "tileSize": 256, "attribution": "somebody", "scheme": "tms"}"#
    let server = TileServer(RasterMap.tiles(0...2, .fullRed), documents: ["d.json": description])
    let frame = try await RasterMap.make(server, source: #", "url": "d.json""#).render()
    #expect(frame.attributions == ["somebody"] && frame.image.count(of: .fullRed) == 64 * 64)
    #expect(server.takeTiles() == VectorMap.quarters)
    let other = try await RasterMap.make(server, source: #", "url": "d.json", "tileSize": 512, "scheme": "xyz""#)
    _ = try await other.render()
    #expect(server.urls.contains("j/0/0/0") && server.takeTiles() == [Self.world])
  }

  @Test("another place for the tiles, from the next frame on")
  func setTiles() async throws {
    let server = TileServer(
      RasterMap.tiles(0...0, .fullRed), documents: ["d.json": #"{"tiles": ["third/{z}/{x}/{y}"], "maxzoom": 3}"#])
    let map = try await RasterMap.make(server)
    _ = try await map.render()
    try map.setTiles(["second/{z}/{x}/{y}"], of: "r")
    _ = try await map.render()
    try map.setTileJSON(url: "d.json", of: "r")
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    #expect(server.urls == ["d.json", "second/0/0/0", "t/0/0/0", "third/0/0/0"])
    #expect(throws: MapError.self) { try map.setTiles([], of: "nothing") }
    #expect(throws: MapError.self) { try map.setImage(url: "a.png", of: "r") }
  }
}
