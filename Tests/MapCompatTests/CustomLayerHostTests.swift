import Foundation
import HeadlandGPU
import HeadlandGeometry
import HeadlandMap
import HeadlandTestSupport
import MapCompat
import MetalCompat
import Testing

/// Notes its calls and draws nothing.
private final class NotingHost: MapCompat.CustomLayerHost {
  var calls: [String] = []
  var parameters: MapCompat.CustomLayerRenderParameters?
  var draws: (MTLCommandBuffer, MTLRenderPassDescriptor) -> Void = { buffer, descriptor in
    buffer.makeRenderCommandEncoder(descriptor: descriptor)?.endEncoding()
  }

  func renderingWillStart(_ metalDevice: MTLDevice, colorPixelFormat: UInt, depthStencilPixelFormat: UInt) {
    calls.append("start \(colorPixelFormat) \(depthStencilPixelFormat)")
  }

  func render(
    _ parameters: MapCompat.CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer,
    mtlRenderPassDescriptor: MTLRenderPassDescriptor
  ) {
    calls.append("render")
    self.parameters = parameters
    draws(mtlCommandBuffer, mtlRenderPassDescriptor)
  }

  func renderingWillEnd() { calls.append("end") }
}

@Suite("B2, B3, B4 for hosts of the map SDK's shape")
struct CustomLayerHostTests {
  @Test("a host is started once, drawn once a frame, ended once")
  func lifeCycle() async throws {
    let host = NotingHost()
    let map = try await CompatMap(host, camera: Camera())
    _ = try await map.pixels()
    _ = try await map.pixels()
    try map.map.removeLayer("host")
    _ = try await map.pixels()
    #expect(host.calls == ["start 80 260", "render", "render", "end"])
  }

  @Test("parameters are the camera's, with 16 numbers column by column from world points and metres")
  func parametersAreTrue() async throws {
    let host = NotingHost()
    let camera = Camera(
      center: Coordinate(latitude: 37.5665, longitude: 126.9780), zoom: 6, bearing: 20, pitch: 30)
    let map = try await CompatMap(host, camera: camera, size: Size(120, 80), pixelRatio: 2)
    _ = try await map.pixels()
    let parameters = try #require(host.parameters)
    #expect(parameters.width == 120 && parameters.height == 80 && parameters.pixelRatio == 2)
    #expect(parameters.latitude == 37.5665 && parameters.longitude == 126.9780 && parameters.zoom == 6)
    #expect(parameters.bearing == 20 && parameters.pitch == 30)
    #expect(parameters.fieldOfView == camera.fieldOfView)

    // The centre at sea level is in the middle; 1000 m above it is where Headland's own projection says.
    let matrix = simd_double4x4(numbers: parameters.projectionMatrix)
    let place = Projection.project(
      CLLocationCoordinate2D(latitude: 37.5665, longitude: 126.9780), zoomScale: pow(2, parameters.zoom))
    let middle = matrix * simd_double4(place.x, place.y, 0, 1)
    #expect(abs(middle.x / middle.w) < 1e-9 && abs(middle.y / middle.w) < 1e-9)
    let above = matrix * simd_double4(place.x, place.y, 100_000, 1)
    let expected = CameraTransform(camera: camera, size: Size(120, 80))
      .project(camera.center, altitude: 100_000)
    #expect(abs((above.x / above.w + 1) * 60 - expected.x) < 1e-6)
    #expect(abs((1 - above.y / above.w) * 40 - expected.y) < 1e-6)
  }

  @Test("a host that commits or leaves its encoder open is told so by name")
  func breachesAreNamed() async throws {
    let host = NotingHost()
    let map = try await CompatMap(host, camera: Camera())
    host.draws = { buffer, descriptor in
      buffer.makeRenderCommandEncoder(descriptor: descriptor)?.endEncoding()
      buffer.commit()
    }
    await expect(.hostCommitted, map)
    host.draws = { buffer, descriptor in _ = buffer.makeRenderCommandEncoder(descriptor: descriptor) }
    await expect(.hostMissingEndEncoding, map)
  }

  private func expect(_ rule: GPUIssue.Rule, _ map: CompatMap) async {
    do {
      _ = try await map.pixels()
      Issue.record("the frame was drawn without an error")
    } catch MapError.invalidCommands(let issues) {
      #expect(issues.contains { $0.rule == rule }, "\(issues)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("makeDefaultLibrary finds what was registered, whatever the bundle")
  func bundles() throws {
    MetalDefaults.registerLibrary(
      source: "#pragma fragment bundledFragment\nout vec4 c;\nvoid main() { c = vec4(1.0); }", name: "bundled.glsl")
    let device: MTLDevice = try TestDevice.shared.device
    #expect(try device.makeDefaultLibrary(bundle: .main).makeFunction(name: "bundledFragment") != nil)
  }

  @Test("the world is 512·2^zoom points: Seoul at zoom 6 and back")
  func projects() {
    let seoul = CLLocationCoordinate2D(latitude: 37.5665, longitude: 126.9780)
    let place = Projection.project(seoul, zoomScale: 64)
    #expect(abs(place.x - 27941.82) < 0.01 && abs(place.y - 12689.48) < 0.01)
    let back = Projection.unproject(place, zoomScale: 64)
    #expect(abs(back.latitude - 37.5665) < 1e-9 && abs(back.longitude - 126.9780) < 1e-9)
    let pole = Projection.project(CLLocationCoordinate2D(latitude: 90, longitude: 180), zoomScale: 1)
    #expect(abs(pole.x - 512) < 1e-9 && abs(pole.y) < 1e-9, "latitudes beyond the square world are moved to its edge")
    #expect(CLLocationCoordinate2DIsValid(seoul))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(91, 0)))
  }
}
