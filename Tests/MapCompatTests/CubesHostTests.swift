import Foundation
import HeadlandGPU
import HeadlandGeometry
import HeadlandTestSupport
import MapCompat
import MetalCompat
import Testing

@testable import HeadlandMap

@Suite("B10 metres in 3D, by a host written for Metal")
struct CubesHostTests {
  static let red = simd_float4(1, 0, 0, 1)
  static let blue = simd_float4(0, 0, 1, 1)
  static let green = simd_float4(0, 1, 0, 1)

  private func host(at latitude: Double, markers: [CubesHost.Marker] = []) -> CubesHost {
    let center = CLLocationCoordinate2D(latitude: latitude, longitude: 24.94)
    return CubesHost(
      cubes: [CubesHost.Cube(center: center, altitude: 0, size: 1000, color: Self.red)], markers: markers)
  }

  @Test("a cube of 1000 m is exactly as large as it says", arguments: [0.0, 37.5, 60.17])
  func cubesAreTrueToSize(latitude: Double) async throws {
    let camera = Camera(center: Coordinate(latitude: latitude, longitude: 24.94), zoom: 12)
    let map = try await CompatMap(host(at: latitude), camera: camera, size: Size(256, 256))
    let pixels = try await map.pixels()
    // From straight above one sees the upper face, h points nearer to a camera that is 1.5 · 256 points high.
    let height = 1000 / WebMercator.metersPerPoint(latitude: latitude, zoom: 12)
    let distance = 1.5 * 256
    let width = height * distance / (distance - height)
    #expect(abs(Double(pixels.count(inRow: 128, .red)) - width) <= 1, "\(pixels.count(inRow: 128, .red)) of \(width)")
    let column = (0..<256).count { pixels[128, $0] == .red }
    #expect(abs(Double(column) - width) <= 1)
  }

  @Test("markers below a cube are hidden, above and beside it they show, round and at their size")
  func markersAreDepthTested() async throws {
    let place = CLLocationCoordinate2D(latitude: 60.17, longitude: 24.94)
    let camera = Camera(center: Coordinate(latitude: 60.17, longitude: 24.94), zoom: 12)
    let transform = CameraTransform(camera: camera, size: Size(256, 256))
    let beside = try #require(transform.unproject(Point(40, 200)))
    let host = host(
      at: 60.17,
      markers: [
        CubesHost.Marker(coordinate: place, altitude: 500, diameter: 60, color: Self.green),
        CubesHost.Marker(coordinate: place, altitude: 1500, diameter: 20, color: Self.blue),
        CubesHost.Marker(
          coordinate: CLLocationCoordinate2D(latitude: beside.latitude, longitude: beside.longitude), altitude: 0,
          diameter: 20, color: Self.green),
      ])
    let pixels = try await CompatMap(host, camera: camera, size: Size(256, 256)).pixels()
    #expect(pixels[128, 128] == .blue)
    #expect(pixels.count(inRow: 128, .blue) == 20)
    #expect(pixels[119, 119] == .red, "the corner of the point's square is not part of the disc")
    #expect(pixels.count(inRow: 128, .green) == 0, "the marker inside the cube is hidden")
    #expect(pixels.count(inRow: 200, .green) == 20)
    #expect(pixels[40, 200] == .green)
  }

  @Test("model matrices are corrected for the latitude where the model stands")
  func modelMatricesAreConverted() throws {
    let parameters = Self.parameters(latitude: 60)
    let equator = Projection.project(CLLocationCoordinate2D(latitude: 0, longitude: 0), zoomScale: 16)
    var model = matrix_identity_double4x4
    model.columns.3 = simd_double4(equator.x, equator.y, 100, 1)
    let kept = parameters.projection.convertMercatorModelMatrix(forMatrix: model.numbers, ignoreDistortion: true)
    #expect(kept == model.numbers)
    let converted = try #require(
      parameters.projection.convertMercatorModelMatrix(forMatrix: model.numbers, ignoreDistortion: false))
    // A metre at 60° takes twice the points that one takes at the equator.
    #expect(abs(converted[14].doubleValue - 50) < 1e-9)
    #expect(abs(converted[10].doubleValue - 0.5) < 1e-9)
    #expect(converted[12] == model.numbers[12])
    #expect(parameters.projection.convertMercatorModelMatrix(forMatrix: [1, 2], ignoreDistortion: true) == nil)
    #expect(parameters.projection.getTransitionPhase() == 0)
  }

  static func parameters(latitude: Double) -> MapCompat.CustomLayerRenderParameters {
    let camera = Camera(center: Coordinate(latitude: latitude, longitude: 0), zoom: 4)
    return MapCompat.CustomLayerRenderParameters(
      HeadlandMap.CustomLayerRenderParameters(
        transform: CameraTransform(camera: camera, size: Size(256, 256)), pixelRatio: 2, world: 0))
  }
}
