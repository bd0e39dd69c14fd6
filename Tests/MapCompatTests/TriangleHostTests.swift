import Foundation
import HeadlandGeometry
import HeadlandTestSupport
import MapCompat
import MetalCompat
import Testing

@Suite("A pulsing triangle written for Metal")
struct TriangleHostTests {
  static let cities = [
    CLLocationCoordinate2D(latitude: 37.5665, longitude: 126.9780),
    CLLocationCoordinate2D(latitude: 35.1796, longitude: 129.0756),
    CLLocationCoordinate2D(latitude: 35.1595, longitude: 126.8526),
  ]
  static let center = Coordinate(latitude: 35.9, longitude: 127.5)
  /// Premultiplied orange at alpha 0.7.
  static let orange = simd_make_float4(1.0, 0.35, 0.2, 1.0) * 0.7

  private func host() -> TriangleHost {
    TriangleHost(corners: Self.cities.map { (coordinate: $0, color: Self.orange) })
  }

  @Test("brightness is 0.5 + 0.5·sin(3t), blended over white")
  func pulses() async throws {
    let host = host()
    var now = 100.0
    host.clock = { now }
    let map = try await CompatMap(host, camera: Camera(center: Self.center, zoom: 5))
    var frames: [Pixels] = []
    for time in [0, Double.pi / 6, Double.pi / 2, 2 * Double.pi / 3] {
      now = 100 + time
      frames.append(try await map.pixels())
    }
    // Colour · share + white · (1 − 0.7 · share), for the shares 0.5, 1 and 0.
    #expect(frames[0].isNear(32, 32, 255, 197, 184), "t = 0: \(frames[0][32, 32])")
    #expect(frames[1].isNear(32, 32, 255, 139, 112), "t = π/6: \(frames[1][32, 32])")
    #expect(frames[2].isNear(32, 32, 255, 255, 255), "t = π/2: \(frames[2][32, 32])")
    #expect(frames[3].isNear(32, 32, 255, 197, 184), "one period of 2π/3 later: \(frames[3][32, 32])")
  }

  @Test("the triangle lies between its cities, turned and tilted, at two pixels a point")
  func liesBetweenCities() async throws {
    let host = host()
    var now = 0.0
    host.clock = { now }
    let camera = Camera(center: Self.center, zoom: 5.5, bearing: 30, pitch: 40)
    let map = try await CompatMap(host, camera: camera, size: Size(100, 80), pixelRatio: 2)
    _ = try await map.pixels()
    now = .pi / 6
    let pixels = try await map.pixels()
    let transform = CameraTransform(camera: camera, size: Size(100, 80))
    let corners = Self.cities.map { city in
      let point = transform.project(Coordinate(latitude: city.latitude, longitude: city.longitude))
      return SIMD2(point.x, point.y) * 2
    }
    var inside = 0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let distance = signedDistance(SIMD2(Double(x) + 0.5, Double(y) + 0.5), corners)
        guard abs(distance) > 0.5 else { continue }
        if distance > 0 { inside += 1 }
        #expect(
          distance > 0 ? pixels.isNear(x, y, 255, 139, 112) : pixels[x, y] == .white, "(\(x), \(y)): \(pixels[x, y])")
      }
    }
    #expect(inside > 500)
  }

  /// The distance to the nearest edge of a triangle, negative outside, whichever way it winds.
  private func signedDistance(_ point: SIMD2<Double>, _ corners: [SIMD2<Double>]) -> Double {
    let distances = (0..<3).map { index in
      let edge = corners[(index + 1) % 3] - corners[index]
      let offset = point - corners[index]
      return (edge.x * offset.y - edge.y * offset.x) / length(edge)
    }
    return max(distances.min() ?? 0, -(distances.max() ?? 0))
  }
}
