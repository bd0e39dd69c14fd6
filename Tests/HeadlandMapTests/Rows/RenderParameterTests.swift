import Glibc
import HeadlandGeometry
import HeadlandMap
import Testing

@Suite("B4 parameters")
struct RenderParameterTests {
  private func rendered(
    _ camera: Camera, size: Size = Size(300, 200), pixelRatio: Double = 1
  ) async throws -> CustomLayerRenderParameters {
    let host = TestHost()
    let map = try await TestMap.make(
      layers: [TestMap.background("white")], size: size, pixelRatio: pixelRatio, camera: camera)
    try map.addLayer(CustomLayer(id: "mine", renderer: host))
    _ = try await map.render()
    return try #require(host.parameters.last)
  }

  private static let seoul = Coordinate(latitude: 37.5665, longitude: 126.9780)

  /// Multiplies 16 numbers in column order with a position, as a shader's `matrix * vec4(position, 1.0)` does.
  private func clip(_ m: [Double], _ x: Double, _ y: Double, _ z: Double = 0) -> (
    x: Double, y: Double, z: Double, w: Double
  ) {
    func row(_ i: Int) -> Double { m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i] }
    return (row(0), row(1), row(2), row(3))
  }

  @Test("a host is told the camera, the size in points and the pixel ratio")
  func values() async throws {
    let camera = Camera(center: Self.seoul, zoom: 6.5, bearing: 30, pitch: 50, fieldOfView: 40)
    let parameters = try await rendered(camera, pixelRatio: 2)
    #expect(parameters.width == 300 && parameters.height == 200 && parameters.pixelRatio == 2)
    #expect(parameters.latitude == 37.5665 && parameters.longitude == 126.9780)
    #expect(parameters.zoom == 6.5 && parameters.bearing == 30 && parameters.pitch == 50)
    #expect(parameters.fieldOfView == 40 && parameters.world == 0)
    #expect(parameters.depthRange == 0...1)
    #expect(parameters.nearZ > 0 && parameters.nearZ < parameters.farZ)
    #expect(parameters.elevation(at: Self.seoul) == 0)
  }

  @Test("Seoul's world coordinates at zoom 6 come out in the middle of a map that looks there")
  func seoul() async throws {
    let parameters = try await rendered(Camera(center: Self.seoul, zoom: 6))
    let m = parameters.projectionMatrix.columnMajor
    #expect(m.count == 16)
    // 0.852717 · 512 · 2^6 and 0.387252 · 512 · 2^6: the row gives them to a hundredth of a point.
    let position = clip(m, 27941.82, 12689.48)
    #expect(abs(position.x / position.w * 150) < 0.01 && abs(position.y / position.w * 100) < 0.01)
  }

  @Test("seen from above, a point of the world is a point of the image, x to the right and y down")
  func flat() async throws {
    let parameters = try await rendered(Camera(center: Self.seoul, zoom: 6))
    let m = parameters.projectionMatrix.columnMajor
    for (east, south) in [(0.0, 0.0), (100, 0), (0, 70), (-150, 100)] {
      let position = clip(m, 27941.8197 + east, 12689.4773 + south)
      #expect(abs(position.x / position.w * 150 - east) < 0.01)
      #expect(abs(-position.y / position.w * 100 - south) < 0.01)
    }
  }

  @Test(
    "the matrix agrees with project() in column order, for every camera",
    arguments: [
      Camera(zoom: 6), Camera(zoom: 3.3, bearing: 30, pitch: 50),
      Camera(zoom: 15, bearing: -120, pitch: 60, roll: 12),
      Camera(zoom: 9, pitch: 20, padding: EdgeInsets(top: 40, right: 10, bottom: 0, left: 90)),
      Camera(zoom: 12, bearing: 200, pitch: 70, fieldOfView: 60),
    ])
  func agreement(view: Camera) async throws {
    var camera = view
    camera.center = Self.seoul
    let parameters = try await rendered(camera)
    let world = 512 * exp2(parameters.zoom)
    for (north, east) in [(0.0, 0.0), (1.0, 0.3), (-0.7, 1.2)] {
      let degrees = 60 / exp2(parameters.zoom)
      let place = Coordinate(
        latitude: Self.seoul.latitude + north * degrees, longitude: Self.seoul.longitude + east * degrees)
      let mercator = MercatorCoordinate(place)
      let position = clip(parameters.projectionMatrix.columnMajor, mercator.x * world, mercator.y * world)
      let expected = parameters.transform.project(place)
      #expect(abs((position.x / position.w + 1) * 150 - expected.x) < 1e-5)
      #expect(abs((1 - position.y / position.w) * 100 - expected.y) < 1e-5)
      #expect(position.w > 0)
    }
  }

  @Test("clip z is 0 at nearZ and w at farZ")
  func depth() async throws {
    let parameters = try await rendered(Camera(center: Self.seoul, zoom: 10))
    let (near, far, m) = (parameters.nearZ, parameters.farZ, parameters.projectionMatrix.columnMajor)
    let center = MercatorCoordinate(Self.seoul)
    let world = 512 * exp2(10.0)
    // The camera looks straight down from 0.5 · 200 / tan(fov / 2) = 300 points, as 2 · atan(1/3) is the default.
    for (distance, expected) in [(near, 0.0), (far, 1.0)] {
      let position = clip(m, center.x * world, center.y * world, 300 - distance)
      #expect(abs(position.z / position.w - expected) < 1e-9)
      #expect(abs(position.w - distance) < 1e-6)
    }
  }

  @Test("a camera beyond its limits is told as it is drawn")
  func constrained() async throws {
    let camera = Camera(center: Coordinate(latitude: 89, longitude: 200), zoom: 30, pitch: 89)
    let parameters = try await rendered(camera)
    #expect(parameters.zoom == 22 && parameters.pitch == 85 && parameters.longitude == -160)
    #expect(parameters.latitude < 85.06)
  }
}
