import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandTesting
import HeadlandTiles
import Testing

@testable import HeadlandMap

@Suite("Tiles that cannot be had")
struct MissingTileTests {
  private static let world = TileID(z: 0, x: 0, y: 0)
  private static let northWest = TileID(z: 1, x: 0, y: 0)

  /// The tiles of zoom 1 in blue, of which the one in the north-west fails; the tile above them is red in its north-west.
  private func server() -> TileServer {
    let server = TileServer(
      Dictionary(uniqueKeysWithValues: VectorMap.quarters.map { ($0, .tile([VectorMap.columns("b")])) }))
    server.set(Self.northWest, .failure)
    server.set(Self.world, .tile([VectorMap.columns("a", 0, 0.5)]))
    return server
  }

  @Test("the tile above is drawn in its place only, and the missing one is told and tried again")
  func parent() async throws {
    let server = server()
    let map = try await VectorMap.make(server, zoom: 1)
    for _ in 0..<2 {
      let frame = try await map.render()
      #expect(frame.image.count(of: .fullBlue) == 3 * 32 * 32 && frame.image.count(of: .fullRed) == 32 * 32)
      #expect(frame.image.pixel(31, 31) == .fullRed)
      #expect(frame.missingResources.map(\.tile) == [Self.northWest])
      #expect(frame.missingResources.map(\.url) == ["t/1/0/0"])
      #expect(
        frame.missingResources[0].description == "source 'v', tile 1/0/0: t/1/0/0: No such thing. Ask for another.")
    }
    #expect(server.takeTiles().count == 4 + 1 + 1, "four tiles, the one above, and the missing one again")
    server.set(Self.northWest, .tile([VectorMap.columns("b")]))
    let frame = try await map.render()
    #expect(frame.missingResources.isEmpty && frame.image.count(of: .fullBlue) == 64 * 64)
  }

  @Test("where the tile above is missing too, the one above that")
  func grandparent() async throws {
    let tiles = [(1, 1), (2, 1), (1, 2), (2, 2)].map { TileID(z: 2, x: $0.0, y: $0.1) }
    let server = TileServer([Self.world: .tile([VectorMap.columns("a")])])
    let frame = try await VectorMap.make(server, zoom: 2).render()
    #expect(frame.image.count(of: .fullRed) == 64 * 64)
    #expect(frame.missingResources.compactMap(\.tile) == tiles)
    #expect(server.takeTiles() == [Self.world] + VectorMap.quarters + tiles)
  }

  @Test("nothing is drawn there, and the tile above is not asked for")
  func empty() async throws {
    let server = server()
    let map = try await VectorMap.make(server, zoom: 1) { $0.missingTilesBySource = ["v": .empty] }
    let frame = try await map.render()
    #expect(frame.image.count(of: .white) == 32 * 32 && frame.image.count(of: .fullBlue) == 3 * 32 * 32)
    #expect(frame.missingResources.map(\.tile) == [Self.northWest])
    #expect(server.takeTiles() == VectorMap.quarters)
  }

  @Test("the frame ends in an error, and the next one is whole", arguments: [true, false])
  func fail(byPolicy: Bool) async throws {
    let server = server()
    let map = try await VectorMap.make(server, zoom: 1) {
      if byPolicy { $0.missingTiles = .fail } else { $0.requiresAllResources = true }
    }
    for _ in 0..<2 {
      let error = await #expect(throws: MapError.self) { try await map.render() }
      guard case .missingResources(let missing)? = error else {
        Issue.record("\(String(describing: error)) is not missingResources")
        return
      }
      #expect(missing.map(\.tile) == [Self.northWest])
    }
    server.set(Self.northWest, .tile([VectorMap.columns("b")]))
    #expect(try await map.render().image.count(of: .fullBlue) == 64 * 64)
    #expect(server.takeTiles().count == 4 + 1 + 1)
  }

  @Test("a tile that is known not to exist is no fault, and is not asked for again")
  func absent() async throws {
    let server = server()
    server.set(Self.northWest, .absent)
    let map = try await VectorMap.make(server, zoom: 1) { $0.requiresAllResources = true }
    for _ in 0..<2 {
      let frame = try await map.render()
      #expect(frame.missingResources.isEmpty && frame.image.count(of: .white) == 32 * 32)
    }
    #expect(server.takeTiles() == VectorMap.quarters)
  }

  @Test("bytes that are no tile are a missing tile")
  func broken() async throws {
    let server = TileServer([Self.world: .bytes(Array("<html>".utf8))])
    let missing = try await VectorMap.make(server).render().missingResources
    #expect(missing.map(\.tile) == [Self.world] && missing[0].reason.contains("no vector tile"))
  }

  // MARK: - Deadlines

  @Test("a frame that may not wait returns, with what it lacks")
  func deadline() async throws {
    let server = TileServer([Self.world: .held([VectorMap.columns("a")])])
    let map = try await VectorMap.make(server) { $0.deadline = .zero }
    let frame = try await map.render()
    #expect(frame.image.count(of: .white) == 64 * 64)
    #expect(frame.missingResources.map(\.source) == ["v"])
    #expect(frame.missingResources[0].reason.contains("MapOptions.deadline"))
    server.release()
  }

  private func options(_ deadline: Duration?) -> TileRequestOptions {
    TileRequestOptions(deadline: FrameDeadline(deadline), pixelRatio: 1, policy: { _ in .parent })
  }

  @Test("what comes after the deadline is there for the next frame, without a second request")
  func late() async throws {
    let server = TileServer([Self.world: .held([VectorMap.columns("a")])])
    let sources = ["v": LoadedSource.vector(TileSet(templates: ["{z}"]), promotedID: nil)]
    let store = TileStore(provider: server)
    let key = TileStore.Key(source: "v", tile: Self.world)
    store.beginFrame(needing: [key])
    try await store.load([key], of: sources, for: options(.zero))
    #expect(store.missing.map(\.tile) == [Self.world])
    server.release()
    store.beginFrame(needing: [key])
    try await store.load([key], of: sources, for: options(nil))
    #expect(store.missing.isEmpty && server.takeTiles() == [Self.world])
  }

  @Test("a load that is on its way when its source changes is forgotten")
  func changedSource() async throws {
    let server = TileServer([Self.world: .held([VectorMap.columns("a")])])
    let sources = ["v": LoadedSource.vector(TileSet(templates: ["{z}"]), promotedID: nil)]
    let store = TileStore(provider: server)
    let key = TileStore.Key(source: "v", tile: Self.world)
    store.beginFrame(needing: [key])
    try await store.load([key], of: sources, for: options(.zero))
    await server.asked()
    store.remove(sources: ["v"])
    server.set(Self.world, .tile([VectorMap.columns("b")]))
    store.beginFrame(needing: [key])
    try await store.load([key], of: sources, for: options(nil))
    #expect(store.missing.isEmpty && server.takeTiles() == [Self.world, Self.world])
  }

  @Test("a source that comes after the deadline is no longer missing once it is there")
  func lateSource() async throws {
    let server = TileServer(documents: ["shape.json": GeoJSON.world])
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": "shape.json"}},
       "layers": [{"id": "l", "type": "fill", "source": "s", "paint": {"fill-color": "red"}}]}
      """
    var options = MapOptions()
    options.deadline = .zero
    let map = try await HeadlessMap(
      style: .json(style), size: Size(16, 16), options: options, device: try TestMap.strict, provider: server)
    var frame = try await map.render()
    for _ in 0..<100_000 where frame.image.pixel(8, 8) != .fullRed { frame = try await map.render() }
    #expect(frame.image.pixel(8, 8) == .fullRed && frame.missingResources.isEmpty)
  }

  @Test("a load that the next frame does not need is cancelled")
  func cancelled() async throws {
    let server = TileServer([Self.world: .held([])])
    let sources = ["v": LoadedSource.vector(TileSet(templates: ["{z}"]), promotedID: nil)]
    let store = TileStore(provider: server)
    let key = TileStore.Key(source: "v", tile: Self.world)
    store.beginFrame(needing: [key])
    try await store.load([key], of: sources, for: options(.zero))
    await server.asked()
    store.beginFrame(needing: [])
    await server.ended()
    #expect(server.cancelled == [Self.world])
  }

  @Test("a task that is cancelled waits no longer")
  func cancelledTask() async throws {
    let loads = PendingLoads<Int, Int>()
    let gate = AsyncStream<Void>.makeStream()
    loads.start(1) {
      for await _ in gate.stream {}
      return 1
    }
    let waiting = Task { try await loads.values(of: [1], until: nil) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("the order in which tiles arrive changes no byte")
  func order() async throws {
    var images: [Image] = []
    for late in VectorMap.quarters {
      let server = server()
      for tile in VectorMap.quarters {
        server.set(tile, .tile([VectorMap.columns("a"), VectorMap.columns("b", 0.25, 0.96)]))
      }
      server.set(late, .held([VectorMap.columns("a"), VectorMap.columns("b", 0.25, 0.96)]))
      let map = try await VectorMap.make(server, zoom: 1)
      map.camera.bearing = 33
      async let release: Void = {
        for _ in 0..<4 { await server.asked() }
        server.release()
      }()
      images.append(try await map.render().image)
      await release
    }
    #expect(Set(images.map(\.pixels)).count == 1)
  }
}
