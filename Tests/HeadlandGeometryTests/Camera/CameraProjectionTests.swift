import Glibc
import HeadlandGeometry
import Testing

@Suite("Camera projection")
struct CameraProjectionTests {
  let size = Size(600, 400)
  let busan = Coordinate(latitude: 35.18, longitude: 129.08)

  /// The place `x` points east and `y` points south of the centre.
  private func place(_ x: Double, _ y: Double, from transform: CameraTransform) -> Coordinate {
    MercatorCoordinate(
      x: transform.center.x + x / transform.worldSize, y: transform.center.y + y / transform.worldSize
    ).coordinate
  }

  private func expect(
    _ point: Point, _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(hypot(point.x - x, point.y - y) < 1e-6, "\(point) is not (\(x), \(y))", sourceLocation: sourceLocation)
  }

  @Test func `The centre appears in the middle of what the padding leaves`() {
    let camera = Camera(
      center: busan, zoom: 9, bearing: 40, pitch: 60, roll: 15, padding: EdgeInsets(100, 60, 0, 20))
    let transform = CameraTransform(camera: camera, size: size)
    #expect(transform.centerPoint == Point(280, 250))
    expect(transform.project(busan), 280, 250)
  }

  @Test func `Looking straight down, a point of ground is a point of the image`() {
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 9), size: size)
    expect(transform.project(place(100, 0, from: transform)), 400, 200)
    expect(transform.project(place(0, 100, from: transform)), 300, 300)
  }

  @Test func `A bearing of 90 degrees turns east up and north to the left`() {
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 9, bearing: 90), size: size)
    expect(transform.project(place(100, 0, from: transform)), 300, 100)
    expect(transform.project(place(0, -100, from: transform)), 200, 200)
  }

  @Test func `A roll of 90 degrees turns the picture anticlockwise`() {
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 9, roll: 90), size: size)
    expect(transform.project(place(0, -100, from: transform)), 200, 200)
    expect(transform.project(place(100, 0, from: transform)), 300, 100)
  }

  @Test func `Pitch brings ground ahead together as perspective says`() {
    // The camera stands 600 points away; 200 points ahead at a pitch of 30 degrees are 100 points farther and rise by
    // 200 · cos 30°.
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 9, pitch: 30), size: size)
    #expect(abs(transform.cameraToCenterDistance - 600) < 1e-9)
    let ahead = transform.project(place(0, -200, from: transform))
    expect(ahead, 300, 200 - 600 * (200 * 3.0.squareRoot() / 2) / 700)
    let behind = transform.project(place(50, 200, from: transform))
    expect(behind, 300 + 600 * 50 / 500, 200 + 600 * (200 * 3.0.squareRoot() / 2) / 500)
  }

  @Test func `A wider angle of view brings the camera nearer`() {
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 9, fieldOfView: 90), size: size)
    #expect(abs(transform.cameraToCenterDistance - 200) < 1e-9)
    expect(transform.project(place(100, 0, from: transform)), 400, 200)
  }

  @Test func `Height moves a place away from the middle straight down, and up when pitched`() {
    let down = CameraTransform(camera: Camera(center: busan, zoom: 12), size: size)
    // 200 points up leave 400 of the 600 to the camera.
    let place = place(100, 0, from: down)
    let altitude = 200 * WebMercator.metersPerPoint(latitude: place.latitude, zoom: 12)
    expect(down.project(place, altitude: altitude), 450, 200)
    let pitched = CameraTransform(camera: Camera(center: busan, zoom: 12, pitch: 45), size: size)
    #expect(pitched.project(busan, altitude: 500).y < 200)
    expect(pitched.project(busan, altitude: 0), 300, 200)
  }

  @Test func `Ground lies at the elevation of the centre, and sea level below it`() {
    let camera = Camera(center: busan, zoom: 12, pitch: 45, centerElevation: 800)
    let transform = CameraTransform(camera: camera, size: size)
    expect(transform.project(busan), 300, 200)
    expect(transform.project(busan, altitude: 800), 300, 200)
    #expect(transform.project(busan, altitude: 0).y > 200)
  }

  @Test func `A place behind the camera has a w below 0`() {
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 12, pitch: 80), size: size)
    #expect(transform.clipPosition(of: transform.center).w > 0)
    #expect(transform.clipPosition(of: MercatorCoordinate(place(0, 1000, from: transform))).w < 0)
  }

  @Test func `There is no ground above the horizon`() {
    // At a pitch of 80 degrees the horizon is 600 · tan 10° = 105.8 points above the middle.
    let transform = CameraTransform(camera: Camera(center: busan, zoom: 12, pitch: 80), size: size)
    #expect(transform.unproject(Point(300, 90)) == nil)
    #expect(transform.unproject(Point(300, 112)) != nil)
    #expect(transform.unproject(Point(300, 0)) == nil)
  }

  @Test func `Unprojecting undoes projecting, whatever the camera`() {
    var random = SplitMix(seed: 2026)
    var compared = 0
    for _ in 0..<200 {
      let camera = Camera(
        center: Coordinate(latitude: random.next(in: -80...80), longitude: random.next(in: -180...180)),
        zoom: random.next(in: 1...22), bearing: random.next(in: -180...180), pitch: random.next(in: 0...85),
        roll: random.next(in: -180...180), fieldOfView: random.next(in: 10...90),
        padding: EdgeInsets(left: random.next(in: 0...150)), centerElevation: random.next(in: 0...3000))
      let transform = CameraTransform(camera: camera, size: size)
      for _ in 0..<20 {
        let point = Point(random.next(in: 0...600), random.next(in: 0...400))
        guard let place = transform.unproject(point) else { continue }
        compared += 1
        expect(transform.project(place), point.x, point.y)
      }
    }
    #expect(compared > 1500)
  }

  @Test func `The box in view straight down is the image itself`() {
    let transform = CameraTransform(camera: Camera(zoom: 2), size: Size(512, 512))
    // 512 of 2048 points are a quarter of the world: 45 degrees each way, and y from 3/8 to 5/8.
    let bounds = transform.bounds
    let north = MercatorCoordinate(x: 0, y: 0.375).coordinate.latitude
    #expect(abs(bounds.west + 45) < 1e-9 && abs(bounds.east - 45) < 1e-9)
    #expect(abs(bounds.north - north) < 1e-9 && abs(bounds.south + north) < 1e-9)
  }

  @Test func `The box in view is finite when the horizon is in the image`() {
    let bounds = CameraTransform(camera: Camera(center: busan, zoom: 10, pitch: 85), size: size).bounds
    #expect(bounds.south < 35.18 && bounds.north > 35.18 && bounds.north < 45)
    #expect(bounds.west < 129.08 && bounds.east > 129.08)
  }
}

/// A small generator with a fixed sequence.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return range.lowerBound + Double(bits >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }
}
