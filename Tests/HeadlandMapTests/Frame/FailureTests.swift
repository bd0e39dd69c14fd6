import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import HeadlandTiles
import Testing

@Suite("A map stays usable after each kind of failure")
struct FailureTests {
  private func map(_ options: MapOptions = MapOptions(), data: String = GeoJSON.world) async throws -> HeadlessMap {
    try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer("fill", id: "fill", source: "shape", paint: #""fill-color": "blue""#),
      ], sources: ["shape": data], options: options)
  }

  /// Serves a polygon over the whole world, but only once the gate is open: a render waits in the middle till then.
  private struct GateProvider: ResourceProvider {
    private let requests = AsyncStream<Void>.makeStream()
    private let gate = AsyncStream<Void>.makeStream()

    func asked() async { for await _ in requests.stream { return } }
    func open() { gate.continuation.finish() }

    func load(_ request: ResourceRequest) async throws -> ResourceResponse {
      requests.continuation.yield()
      for await _ in gate.stream {}
      return ResourceResponse(Array(GeoJSON.world.utf8))
    }
  }

  private actor MapOwner {
    let map: HeadlessMap
    init(_ style: String, provider: any ResourceProvider = FileProvider()) async throws {
      map = try await HeadlessMap(
        style: .json(style), size: Size(64, 64), device: try TestMap.strict, provider: provider)
    }
    func render() async throws -> Image { try await map.render().image }
    func setStyle(_ style: String) async throws { try await map.setStyle(.json(style)) }
  }

  @Test("a second render while the first runs is refused, and the first is not harmed")
  func renderInProgress() async throws {
    let gate = GateProvider()
    let style = TestMap.style(
      layers: [TestMap.layer("fill", id: "fill", source: "shape", paint: #""fill-color": "lime""#)],
      sources: ["shape": #""gate""#])
    let owner = try await MapOwner(style, provider: gate)
    async let first = owner.render()
    await gate.asked()
    await #expect(throws: MapError.self) { try await owner.render() }
    gate.open()
    #expect(try await first.count(of: .lime) == 64 * 64)
    #expect(try await owner.render().count(of: .lime) == 64 * 64)
  }

  @Test("a camera that is not finite", arguments: [Double.nan, .infinity])
  func camera(value: Double) async throws {
    let map = try await map()
    let camera = map.camera
    for change: (inout Camera) -> Void in [
      { $0.zoom = value }, { $0.center.latitude = value }, { $0.padding.left = value }, { $0.bearing = value },
    ] {
      map.camera = camera
      change(&map.camera)
      let error = await #expect(throws: MapError.self) { try await map.render() }
      #expect(error?.description.contains("not finite") == true)
    }
    map.camera = camera
    #expect(try await map.render().image.count(of: .fullBlue) == 64 * 64)
  }

  @Test(
    "a size that no image has",
    arguments: [Size(0, 64), Size(64, -1), Size(.nan, 64), Size(1e9, 64), Size(.infinity, 1), Size(0.2, 64)])
  func size(size: Size) async throws {
    let map = try await map()
    map.size = size
    let error = await #expect(throws: MapError.self) { try await map.render() }
    #expect(error?.description.contains("pixels on this device") == true)
    map.size = Size(10, 20)
    let image = try await map.render().image
    #expect(image.width == 10 && image.height == 20 && image.count(of: .fullBlue) == 200)
    await #expect(throws: MapError.self) {
      _ = try await HeadlessMap(style: .json(TestMap.style(layers: [])), size: size, device: try TestMap.strict)
    }
  }

  @Test("a pixel ratio that no image has", arguments: [0, -1, Double.nan, 1e9])
  func pixelRatio(ratio: Double) async throws {
    let map = try await map()
    map.pixelRatio = ratio
    await #expect(throws: MapError.self) { try await map.render() }
    map.pixelRatio = 0.5
    #expect(try await map.render().image.count(of: .fullBlue) == 32 * 32)
  }

  @Test("a GeoJSON file that is not there is listed with its cure, and the rest draws")
  func missingFile() async throws {
    let map = try await map(data: #""/nowhere/shape.geojson""#)
    for _ in 0..<2 {
      let frame = try await map.render()
      #expect(frame.image.count(of: .white) == 64 * 64)
      let missing = try #require(frame.missingResources.first)
      #expect(frame.missingResources.count == 1 && missing.source == "shape")
      #expect(missing.url == "/nowhere/shape.geojson")
      #expect(missing.description.contains("source 'shape': /nowhere/shape.geojson"))
      #expect(missing.reason.count > 20, "\(missing)")
    }
    try await map.setStyle(.json(TestMap.style(layers: [TestMap.background("lime")])))
    #expect(try await map.render().missingResources.isEmpty)
  }

  @Test("with strict resources it is an error, and the map can be used on")
  func strictResources() async throws {
    let map = try await map(MapOptions(requiresAllResources: true), data: #""/nowhere/shape.geojson""#)
    let error = await #expect(throws: MapError.self) { try await map.render() }
    guard case .missingResources(let missing)? = error else {
      Issue.record("\(String(describing: error)) is not missingResources")
      return
    }
    #expect(missing.map(\.source) == ["shape"])
    try await map.setStyle(.json(TestMap.style(layers: [TestMap.background("lime")])))
    #expect(try await map.render().image.count(of: .lime) == 64 * 64)
  }

  @Test("a source that no layer draws is not asked for")
  func unusedSource() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white")], sources: ["unused": #""/nowhere/x.geojson""#],
      options: MapOptions(requiresAllResources: true))
    #expect(try await map.render().missingResources.isEmpty)
  }
}
