import HeadlandGPU
import HeadlandGeometry
import HeadlandTestSupport
import Testing
import TriangleExample

@testable import HeadlandMap

@Suite("A frame costs what is new in it")
struct FrameCostTests {
  private static let demoSize = Size(256, 256)

  @Test("a camera move within known tiles lays nothing out")
  func noLayout() async throws {
    let map = try await TriangleExample.makeMap(size: Self.demoSize, device: try TestMap.strict)
    _ = try await map.render()
    // Above zoom 6 a tile is 512 points wide: two sources over a view of 256 points.
    let count = map.layoutCount
    #expect(count > 0)
    for step in 1...10 {
      map.camera.center.longitude += 0.01
      map.camera.bearing = Double(step)
      map.camera.zoom = 6 + 0.05 * Double(step)
      _ = try await map.render()
    }
    #expect(map.layoutCount == count)
    // And one that leaves them and comes back finds them still there.
    let home = map.camera
    map.camera.center = Coordinate(latitude: 0, longitude: 0)
    _ = try await map.render()
    let more = map.layoutCount
    #expect(more > count)
    map.camera = home
    _ = try await map.render()
    #expect(map.layoutCount == more)
  }

  @Test("neither a custom layer nor a change of one lays anything out")
  func customLayers() async throws {
    let map = try await TriangleExample.makeMap(size: Self.demoSize, device: try TestMap.strict)
    _ = try await map.render()
    let count = map.layoutCount
    try map.removeLayer("triangle")
    _ = try await map.render()
    try map.addLayer(CustomLayer(id: "other", renderer: TriangleLayer()))
    _ = try await map.render()
    #expect(map.layoutCount == count)
  }

  @Test(
    "no state is first used in a draw: all were warmed before frame 1, where the driver compiles at draws",
    .enabled(if: TestDevice.isSoftware))
  func warmedStates() async throws {
    let device = try TestDevice().device
    let map = try await TriangleExample.makeMap(size: Self.demoSize, device: device)
    _ = try await map.render()
    let first = device.statistics
    #expect(first.statesFirstUsedInDraws == 0 && first.drawCount > 0)
    for zoom in [6.5, 3, 9, 6] {
      map.camera.zoom = zoom
      map.camera.pitch = 10 * zoom
      _ = try await map.render()
    }
    #expect(device.statistics.statesFirstUsedInDraws == 0)
  }

  @Test("frames leave nothing behind in the driver")
  func liveObjects() async throws {
    let device = try TestDevice().device
    let map = try await TriangleExample.makeMap(size: Self.demoSize, device: device)
    for _ in 0..<3 { _ = try await map.render() }
    let count = device.statistics.liveObjectCount
    for _ in 0..<10 { _ = try await map.render() }
    #expect(device.statistics.liveObjectCount == count)
  }
}
