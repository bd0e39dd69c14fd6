import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import Testing
import TriangleExample

@Suite("The same input gives the same bytes")
struct DeterminismTests {
  private static let size = Size(400, 300)

  /// The demo, tilted and turned, so that edges and depths fall between pixels.
  nonisolated(nonsending) private static func map(_ device: Device?) async throws -> HeadlessMap {
    let map = try await TriangleExample.makeMap(
      size: size, options: MapOptions(selection: TestDevice.selection, validation: .strict), device: device)
    map.camera.pitch = 40
    map.camera.bearing = 25
    return map
  }

  @Test("20 frames of one map")
  func oneMap() async throws {
    let map = try await Self.map(try TestMap.strict)
    let first = try await map.render().image
    #expect(first.count(of: first.pixel(0, 0)) < first.width * first.height)
    for _ in 1..<20 { #expect(try await map.render().image == first) }
  }

  @Test("20 maps of one device, whatever the order in which workers finish")
  func manyMaps() async throws {
    let first = try await Self.map(try TestMap.strict).render().image
    for _ in 1..<20 { #expect(try await Self.map(try TestMap.strict).render().image == first) }
  }

  @Test("3 devices")
  func manyDevices() async throws {
    let first = try await Self.map(try TestMap.strict).render().image
    for _ in 0..<3 { #expect(try await Self.map(nil).render().image == first) }
  }

  @Test("a camera that went elsewhere and came back")
  func cameraReturns() async throws {
    let map = try await Self.map(try TestMap.strict)
    let first = try await map.render().image
    let camera = map.camera
    for zoom in [3.2, 9, 6.9] {
      map.camera.zoom = zoom
      _ = try await map.render()
    }
    map.camera = camera
    #expect(try await map.render().image == first)
  }

  @Test(
    "another vector width and number of threads of the software rasteriser, in a process of its own",
    .enabled(if: TestDevice.isSoftware))
  func vectorWidth() async throws {
    let here = Self.checksum(try await Self.map(try TestMap.strict).render().image)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      setenv("LP_NATIVE_VECTOR_WIDTH", "128", 1)
      setenv("LP_NUM_THREADS", "1", 1)
      // The parent's cache holds code for the parent's width.
      unsetenv("MESA_SHADER_CACHE_DIR")
      let frame = try await DeterminismTests.map(nil).render()
      print(frame.renderer, DeterminismTests.checksum(frame.image), separator: "; ")
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("128 bits); \(here)\n"), "\(output) instead of \(here)")
  }

  /// FNV-1a, 64 bits.
  private static func checksum(_ image: Image) -> UInt64 {
    image.pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
