import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import HeadlandTesting
import Testing

@Suite("Vector sources")
struct VectorSourceTests {
  private static let world = TileID(z: 0, x: 0, y: 0)

  @Test("a layer draws its source layer; at zoom 0 the middle 64 of the tile's 512 points are seen")
  func sourceLayers() async throws {
    let server = TileServer([Self.world: .tile([VectorMap.columns("a", 0, 0.5), VectorMap.columns("b", 0.53125, 1)])])
    let frame = try await VectorMap.make(server).render()
    // b begins 16 points right of the middle: 0.03125 · 512.
    #expect(frame.image.count(of: .fullRed) == 32 * 64 && frame.image.count(of: .fullBlue) == 16 * 64)
    #expect(frame.image.pixel(31, 0) == .fullRed && frame.image.pixel(48, 63) == .fullBlue)
    #expect(frame.image.pixel(32, 0) == .white && frame.image.pixel(47, 0) == .white)
    #expect(frame.issues.isEmpty && frame.missingResources.isEmpty)
  }

  @Test("a tile is asked for once, and a camera move over known tiles asks for nothing")
  func asksOnce() async throws {
    let server = TileServer(
      Dictionary(uniqueKeysWithValues: VectorMap.quarters.map { ($0, .tile([VectorMap.columns("a")])) }))
    let map = try await VectorMap.make(server, zoom: 1)
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    #expect(server.takeTiles() == VectorMap.quarters)
    for longitude in [1.0, -1, 5, 0] {
      map.camera.center.longitude = longitude
      map.camera.bearing = longitude * 9
      #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
    }
    #expect(server.takeTiles() == [])
    map.camera.zoom = 1.9
    _ = try await map.render()
    #expect(server.takeTiles() == [])
  }

  @Test("above the source's highest zoom its tiles are enlarged")
  func overscale() async throws {
    let server = TileServer([Self.world: .tile([VectorMap.columns("a", 0.5, 0.515625)])])
    let map = try await VectorMap.make(server, zoom: 1, source: #", "maxzoom": 0"#)
    // 1/64 of the tile is 8 points at zoom 0, 16 at zoom 1.
    #expect(try await map.render().image.count(of: .fullRed) == 16 * 64)
    map.camera.zoom = 2
    #expect(try await map.render().image.count(of: .fullRed) == 32 * 64)
    #expect(server.takeTiles() == [Self.world])
  }

  @Test("tiles below the lowest zoom and outside the bounds are not asked for, and nothing is missing")
  func limits() async throws {
    let server = TileServer(
      Dictionary(uniqueKeysWithValues: VectorMap.quarters.map { ($0, .tile([VectorMap.columns("a")])) }))
    let map = try await VectorMap.make(server, zoom: 0, source: #", "minzoom": 1, "bounds": [10, -80, 170, 80]"#)
    let empty = try await map.render()
    #expect(empty.image.count(of: .white) == 64 * 64 && empty.missingResources.isEmpty)
    #expect(server.takeTiles() == [])
    map.camera.zoom = 1
    #expect(try await map.render().image.count(of: .fullRed) == 32 * 64)
    #expect(server.takeTiles() == VectorMap.quarters.filter { $0.x == 1 })
  }

  @Test("rows that are counted from the south")
  func tms() async throws {
    let server = TileServer(
      Dictionary(
        uniqueKeysWithValues: VectorMap.quarters.map { ($0, .tile([VectorMap.columns($0.y == 0 ? "a" : "b")])) }))
    let frame = try await VectorMap.make(server, zoom: 1, source: #", "scheme": "tms""#).render()
    #expect(frame.image.pixel(0, 0) == .fullRed && frame.image.pixel(0, 63) == .fullBlue)
    #expect(server.urls == ["t/1/0/0", "t/1/0/1", "t/1/1/0", "t/1/1/1"])
    let pairs = server.requestedPairs
    #expect(pairs.allSatisfy { $0.url == "t/1/\($0.tile.x)/\(1 - $0.tile.y)" })
  }

  @Test("a TileJSON says where tiles are, from its own place on; the style's own members go before it")
  func tileJSON() async throws {
    let document = """
      {"tilejson": "3.0.0", "tiles": ["{z}-{x}-{y}.mvt"], "minzoom": 0, "maxzoom": 5, "attribution": "us",
       "vector_layers": [{"id": "a", "fields": {}}]}
      """
    let server = TileServer(
      [Self.world: .tile([VectorMap.columns("a")])], documents: ["/map/tiles/all.json": document])
    let map = try await VectorMap.make(server, zoom: 1, source: #", "url": "/map/tiles/all.json", "maxzoom": 0"#)
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullRed) == 64 * 64 && frame.attributions == ["us"])
    #expect(server.urls == ["/map/tiles/0-0-0.mvt", "/map/tiles/all.json"])
    _ = try await map.render()
    #expect(server.urls.count == 2)
  }

  @Test("a TileJSON that fails is a missing source, until it is there")
  func missingTileJSON() async throws {
    let server = TileServer(
      [Self.world: .tile([VectorMap.columns("a")])], documents: ["broken.json": #"{"tiles": 5}"#])
    let broken = try await VectorMap.make(server, source: #", "url": "broken.json""#).render()
    #expect(broken.missingResources.map(\.source) == ["v"] && broken.missingResources[0].tile == nil)
    #expect(broken.missingResources[0].reason.contains("\"tiles\""))
    let map = try await VectorMap.make(server, source: #", "url": "late.json""#)
    #expect(try await map.render().missingResources.map(\.url) == ["late.json"])
    server.set("late.json", #"{"tiles": ["t/{z}/{x}/{y}"]}"#)
    let frame = try await map.render()
    #expect(frame.missingResources.isEmpty && frame.image.count(of: .fullRed) == 64 * 64)
  }

  @Test(
    "a property takes the place of the ids, for all source layers or for some",
    arguments: [
      #""ref""#, #"{"a": "ref", "b": "none"}"#,
    ])
  func promotedID(promoted: String) async throws {
    var layer = VectorTileLayer("a")
    let all: [SIMD2<Int64>] = [[0, 0], [4096, 0], [4096, 4096], [0, 4096]]
    layer.add(.polygon([all]), id: 5, properties: ["ref": .uint(7)])
    let server = TileServer([Self.world: .tile([layer])])
    for (id, color) in [(5, RGBA8.white), (7, .lime)] {
      let top = VectorMap.layer("a", "lime", #", "filter": ["==", ["id"], \#(id)]"#)
      let style = VectorMap.style(#", "promoteId": \#(promoted)"#, layers: [top]).replacing(
        "\"red\"", with: "\"white\"")
      let map = try await HeadlessMap(
        style: .json(style), size: Size(64, 64), device: try TestMap.strict, provider: server)
      #expect(try await map.render().image.count(of: color) == 64 * 64)
    }
  }

  @Test("broken features are told with their tile and the source's place in the style; the rest draws")
  func brokenFeatures() async throws {
    var layer = VectorMap.columns("a")
    layer.add(VectorTileLayer.Geometry(type: 3, commands: [15]))
    layer.add(VectorTileLayer.Geometry(type: 3, commands: [15, 9, 0, 0, 26, 18, 0, 0, 18, 17, 0, 15]))
    let server = TileServer([Self.world: .tile([layer, VectorTileLayer("c", version: 3)])])
    let map = try await VectorMap.make(server)
    for _ in 0..<2 {
      let frame = try await map.render()
      #expect(frame.image.count(of: .fullRed) == 64 * 64 && frame.missingResources.isEmpty)
      #expect(frame.issues.map(\.pointer.description) == ["/sources/v", "/sources/v", "/sources/v"])
      #expect(frame.issues.allSatisfy { $0.code == .sourceData && $0.line == 1 && $0.column == 33 })
      #expect(frame.issues[0].message.contains("tile 0/0/0: layer \"c\": Its version"))
      #expect(frame.issues[1].message.contains("layer \"a\", feature 1: A LineTo or ClosePath comes before"))
    }
  }

  @Test("neither another style on the same sources nor the global state asks for tiles again")
  func styleChanges() async throws {
    let server = TileServer([Self.world: .tile([VectorMap.columns("a"), VectorMap.columns("b", 0, 0.5)])])
    let map = try await VectorMap.make(server)
    _ = try await map.render()
    #expect(server.takeTiles() == [Self.world])
    try map.setStyleContent { FillLayer(id: "top", source: "v", sourceLayer: "b").fillColor("lime") }
    #expect(try await map.render().image.count(of: .lime) == 32 * 64)
    #expect(server.takeTiles() == [])
  }

  @Test("what does not fit the memory limits is dropped, and comes again with the camera")
  func eviction() async throws {
    let server = TileServer(
      Dictionary(uniqueKeysWithValues: VectorMap.quarters.map { ($0, .tile([VectorMap.columns("a")])) }))
    server.set(Self.world, .tile([VectorMap.columns("b")]))
    let map = try await VectorMap.make(server, zoom: 1) { $0.tileMemory = TileMemory(loadedBytes: 0, gpuBytes: 0) }
    let first = try await map.render().image
    map.camera.zoom = 0
    #expect(try await map.render().image.count(of: .fullBlue) == 64 * 64)
    #expect(server.takeTiles().count == 5)
    map.camera.zoom = 1
    #expect(try await map.render().image == first)
    #expect(server.takeTiles() == VectorMap.quarters)
  }
}
