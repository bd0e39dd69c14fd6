import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import Testing

@Suite("B6 style life")
struct StyleLifeTests {
  private static let day = TestMap.style(layers: [TestMap.background("white", id: "day")])
  private static let night = TestMap.style(layers: [TestMap.background("black", id: "night")])

  private func map() async throws -> HeadlessMap {
    try await TestMap.make(layers: [TestMap.background("white", id: "day")])
  }

  @Test("a new style removes custom layers and ends their hosts; the same host added again starts again")
  func newStyle() async throws {
    let host = TestHost()
    let map = try await map()
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    try await map.setStyle(.json(Self.night))
    #expect(map.layerIDs == ["night"])
    #expect(host.calls == ["start", "prerender", "render", "end"])
    #expect(try await map.render().image.pixel(32, 32) == .black)

    try map.addLayer(CustomLayer(id: "mine", renderer: host), position: .above("night"))
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    #expect(host.calls == ["start", "prerender", "render", "end", "start", "prerender", "render"])
  }

  @Test("a style that cannot be read leaves the map as it is")
  func brokenStyle() async throws {
    let host = TestHost()
    let map = try await map()
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    _ = try await map.render()
    await #expect(throws: (any Error).self) { try await map.setStyle(.json("[]")) }
    await #expect(throws: (any Error).self) { try await map.setStyle(.file("/nowhere/style.json")) }
    #expect(map.layerIDs == ["day", "mine"] && !host.calls.contains("end"))
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
  }

  @Test("a new style brings its own sources: nothing of the old tiles is drawn")
  func sources() async throws {
    let fill = TestMap.layer("fill", id: "fill", source: "shape", paint: #""fill-color": "blue""#)
    let layers = [TestMap.background("white"), fill]
    let left = GeoJSON.box(west: -180, south: -85, east: 0, north: 85)
    let right = GeoJSON.box(west: 0, south: -85, east: 180, north: 85)
    let map = try await TestMap.make(layers: layers, sources: ["shape": left])
    let before = try await map.render().image
    #expect(before.pixel(16, 32) == .fullBlue && before.pixel(48, 32) == .white)
    try await map.setStyle(.json(TestMap.style(layers: layers, sources: ["shape": right])))
    let after = try await map.render().image
    #expect(after.pixel(16, 32) == .white && after.pixel(48, 32) == .fullBlue)
  }

  @Test("the map holds its host, no host holds a map: releasing the map ends and frees both")
  func release() async throws {
    weak var weakHost: TestHost?
    weak var weakMap: HeadlessMap?
    var calls: [String] = []
    do {
      let map = try await map()
      weakMap = map
      do {
        let host = TestHost()
        host.note = { calls.append($0) }
        weakHost = host
        try map.addLayer(CustomLayer(id: "mine", renderer: host))
      }
      _ = try await map.render()
      #expect(weakHost != nil)
    }
    #expect(weakMap == nil && weakHost == nil)
    #expect(calls == ["start", "prerender", "render", "end"])
  }

  @Test("removing a layer frees its host; another host of the same id is started")
  func replacement() async throws {
    let map = try await map()
    weak var weakHost: TestHost?
    do {
      let host = TestHost()
      weakHost = host
      try map.addLayer(CustomLayer(id: "mine", renderer: host))
      _ = try await map.render()
      try map.removeLayer("mine")
    }
    #expect(weakHost == nil)
    let other = TestHost()
    try map.addLayer(CustomLayer(id: "mine", renderer: other))
    _ = try await map.render()
    #expect(other.calls == ["start", "prerender", "render"])
  }

  @Test("one host can serve two layers: it is started once, and ended with the last of them")
  func sharedHost() async throws {
    let host = TestHost()
    let map = try await map()
    try map.addLayer(CustomLayer(id: "one", renderer: host))
    try map.addLayer(CustomLayer(id: "two", renderer: host))
    _ = try await map.render()
    #expect(host.calls == ["start", "prerender", "prerender", "render", "render"])
    try map.removeLayer("one")
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
    #expect(!host.calls.contains("end"))
    try map.removeLayer("two")
    #expect(host.calls.last == "end")
  }
}
