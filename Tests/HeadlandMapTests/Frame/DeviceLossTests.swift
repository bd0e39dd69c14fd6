import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandTestSupport
import Testing

@testable import HeadlandMap

@Suite("A map goes on after the loss of its device")
struct MapDeviceLossTests {
  private func map(device: Device? = nil) async throws -> HeadlessMap {
    try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer("fill", id: "fill", source: "shape", paint: #""fill-color": "blue""#),
      ], sources: ["shape": GeoJSON.box(west: -90, south: -45, east: 0, north: 45)],
      device: try device ?? TestDevice().device)
  }

  /// A host over a corner of the map, so that both it and the map's own layers show.
  private func cornerHost() -> TestHost {
    TestHost { host, _, buffer, pass in host.cover(.red, buffer, pass, Quad(0.5, 0.5, 1, 1)) }
  }

  @Test("render, lose, render again: the same bytes, and the host is ended and started in order")
  func again() async throws {
    let (map, host) = (try await map(), cornerHost())
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    let (lost, before) = (map.device, try await map.render().image)
    #expect(before.pixel(16, 32) == .fullBlue && before.pixel(60, 4) == .fullRed && before.pixel(60, 60) == .white)
    lost.simulateLoss(reason: "a test")
    let after = try await map.render().image
    #expect(after.pixels == before.pixels)
    #expect(host.calls == ["start", "prerender", "render", "end", "start", "prerender", "render"])
    #expect(map.device !== lost && host.device === map.device && !map.device.isLost)
    #expect(try await map.render().image.pixels == before.pixels)
    #expect(host.calls.suffix(2) == ["prerender", "render"] && host.calls.count { $0 == "start" } == 2)
  }

  @Test(
    "a loss in the middle of a frame ends that frame in deviceLost, and the next is whole", arguments: [false, true])
  func inFrame(inPrerender: Bool) async throws {
    let (map, host) = (try await map(), cornerHost())
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    let before = try await map.render().image
    let device = map.device
    host.note = { call in
      if call == (inPrerender ? "prerender" : "render") { device.simulateLoss(reason: "in the middle") }
    }
    let error = await #expect(throws: MapError.self) { try await map.render() }
    guard case .deviceLost(let text) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("in the middle"))
    host.note = { _ in }
    #expect(try await map.render().image.pixels == before.pixels)
    #expect(host.calls.dropFirst(3) == ["prerender", "render", "end", "start", "prerender", "render"])
  }

  @Test("the map's options reach the device that it opens")
  func options() {
    var options = MapOptions(selection: .software, validation: .strict)
    (options.timeLimit, options.programCache) = (.seconds(5), .off)
    let passedOn = options.deviceOptions
    #expect(passedOn.validation == .strict && passedOn.timeLimit == .seconds(5) && passedOn.programCache == .off)
    #expect(MapOptions().deviceOptions.timeLimit == DeviceOptions().timeLimit)
  }

  @Test("two maps that share a device go on with one successor")
  func shared() async throws {
    let device = try TestDevice().device
    let maps = [try await map(device: device), try await map(device: device)]
    let before = try await maps[0].render().image
    device.simulateLoss(reason: "a test")
    for map in maps { #expect(try await map.render().image.pixels == before.pixels) }
    #expect(maps[0].device === maps[1].device && maps[0].device !== device)
  }

  @Test("a loss before the first frame costs nothing, and the host is started once")
  func beforeFirst() async throws {
    let (map, host) = (try await map(), cornerHost())
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    map.device.simulateLoss(reason: "a test")
    #expect(try await map.render().image.pixel(60, 4) == .fullRed)
    #expect(host.calls == ["start", "prerender", "render"])
  }
}
