import Glibc
import HeadlandGeometry
import Testing

@Suite("Camera constraints")
struct CameraConstraintTests {
  let size = Size(1024, 768)

  private func effective(_ camera: Camera) -> Camera { CameraTransform(camera: camera, size: size).camera }

  @Test func `A camera within its limits is left as it is`() {
    let camera = Camera(
      center: Coordinate(latitude: 36.3, longitude: 127.8), zoom: 6.3, bearing: -33, pitch: 50, roll: 7,
      fieldOfView: 40, padding: EdgeInsets(10, 20, 30, 40), centerElevation: 120)
    #expect(effective(camera) == camera)
  }

  @Test func `Zoom, pitch and angle of view are kept in their ranges`() {
    let high = effective(Camera(zoom: 30, pitch: 89, fieldOfView: 170))
    #expect(high.zoom == 22 && high.pitch == 85 && high.fieldOfView == 150)
    let low = effective(Camera(zoom: -3, pitch: -5, fieldOfView: 0))
    #expect(low.pitch == 0 && low.fieldOfView == 0.1)
  }

  @Test func `The world is never lower than the image`() {
    // 768 points are 1.5 worlds of zoom 0.
    #expect(effective(Camera(zoom: 0)).zoom == log2(1.5))
    #expect(CameraTransform(camera: Camera(zoom: 0), size: Size(100, 100)).camera.zoom == 0)
  }

  @Test func `The north edge of the world stays at the top of the image`() {
    let transform = CameraTransform(
      camera: Camera(center: Coordinate(latitude: 84, longitude: 10), zoom: 2), size: size)
    // Half of 768 points below the top of a world of 2048.
    #expect(abs(transform.center.y - 384.0 / 2048) < 1e-15)
    #expect(abs(transform.project(Coordinate(latitude: WebMercator.maximumLatitude, longitude: 10)).y) < 1e-9)
    let south = effective(Camera(center: Coordinate(latitude: -89, longitude: 10), zoom: 2))
    #expect(abs(south.center.latitude + transform.camera.center.latitude) < 1e-12)
  }

  @Test func `Longitude, bearing and roll come out in -180 up to 180`() {
    let camera = effective(
      Camera(center: Coordinate(latitude: 0, longitude: 541), zoom: 3, bearing: 200, roll: -190))
    #expect(camera.center.longitude == -179 && camera.bearing == -160 && camera.roll == 170)
  }

  @Test func `A camera with a number that is not finite says so`() {
    #expect(Camera().isFinite)
    #expect(!Camera(zoom: .nan).isFinite)
    #expect(!Camera(padding: EdgeInsets(left: .infinity)).isFinite)
  }
}

@Suite("Camera fitting")
struct CameraFittingTests {
  let korea = CoordinateBounds(west: 124, south: 33, east: 132, north: 43)

  @Test(arguments: [0.0, 30, 90, 200])
  func `A fitted box touches the padding on two sides and crosses it on none`(bearing: Double) throws {
    let size = Size(800, 600)
    let padding = EdgeInsets(10, 20, 30, 40)
    let camera = try #require(Camera.fitting(bounds: korea, size: size, padding: padding, bearing: bearing))
    let transform = CameraTransform(camera: camera, size: size)
    let corners = [(33.0, 124.0), (33, 132), (43, 124), (43, 132)]
      .map { transform.project(Coordinate(latitude: $0.0, longitude: $0.1)) }
    let gaps = corners.flatMap { [$0.x - 40, 780 - $0.x, $0.y - 10, 570 - $0.y] }
    #expect(gaps.allSatisfy { $0 > -1e-6 })
    #expect(gaps.count { abs($0) < 1e-6 } >= 2)
  }

  @Test func `A box across the antimeridian is fitted the short way`() throws {
    let fiji = CoordinateBounds(west: 177, south: -20, east: -178, north: -15)
    let camera = try #require(Camera.fitting(bounds: fiji, size: Size(512, 512)))
    #expect(abs(camera.center.longitude - 179.5) < 1e-9)
    // Five degrees of longitude on 512 points are a world of 512 · 72, but the box is taller than wide.
    #expect(camera.zoom < log2(72) && camera.zoom > log2(72) - 0.1)
  }

  @Test func `A single place is shown at the highest zoom allowed`() {
    let place = CoordinateBounds(west: 7, south: 46, east: 7, north: 46)
    #expect(Camera.fitting(bounds: place, size: Size(100, 100))?.zoom == 22)
    #expect(Camera.fitting(bounds: place, size: Size(100, 100), maximumZoom: 15)?.zoom == 15)
  }

  @Test func `Padding that leaves no room gives no camera`() {
    #expect(Camera.fitting(bounds: korea, size: Size(100, 100), padding: EdgeInsets(right: 40, left: 60)) == nil)
  }
}
