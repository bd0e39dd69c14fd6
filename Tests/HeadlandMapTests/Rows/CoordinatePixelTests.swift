import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing
import TriangleExample

@Suite("B5 coordinates, in pixels")
struct CoordinatePixelTests {
  struct View: CustomTestStringConvertible {
    var pitch = 0.0
    var bearing = 0.0
    var roll = 0.0
    var pixelRatio = 1.0
    var testDescription: String { "pitch \(pitch), bearing \(bearing), roll \(roll), pixel ratio \(pixelRatio)" }
  }

  private static let layers = [
    TestMap.background("black"),
    TestMap.layer("circle", id: "dots", source: "cities", paint: #""circle-color": "blue", "circle-radius": 5"#),
  ]

  @Test("Seoul is (0.852717, 0.387252) of the world")
  func seoul() {
    let place = MercatorCoordinate(TriangleLayer.corners[0])
    #expect(abs(place.x - 0.852717) < 5e-7 && abs(place.y - 0.387252) < 5e-7)
    #expect(abs(place.x * 512 * 64 - 27941.82) < 5e-3 && abs(place.y * 512 * 64 - 12689.48) < 5e-3)
  }

  /// The demo's own triangle, drawn below blue dots at its corners.
  @Test(
    "the triangle's corners lie within half a pixel of circle-layer dots at the same coordinates",
    arguments: [
      View(), View(pixelRatio: 3), View(pitch: 50, bearing: 30), View(pitch: 50, bearing: 30, pixelRatio: 3),
      View(pitch: 35, bearing: -140, roll: 20),
    ])
  func corners(view: View) async throws {
    let size = Size(420, 420)
    let map = try await TestMap.make(
      layers: Self.layers, sources: ["cities": GeoJSON.points(TriangleLayer.corners)], size: size,
      pixelRatio: view.pixelRatio,
      camera: Camera(
        center: Coordinate(latitude: 36.3, longitude: 127.8), zoom: 6, bearing: view.bearing, pitch: view.pitch,
        roll: view.roll))
    try map.addLayer(CustomLayer(id: "triangle", renderer: TriangleLayer()), position: .below("dots"))
    let image = try await map.render().image
    // Over black the triangle is red 255 · 0.7 = 179 and blue 36; under the soft edge of a dot a share is left of both.
    let measurement = CornerMeasurement(
      image: image, dot: { max(0, (Double($0.blue) - 36) / (255 - 36)) }, isInside: { $0.red > 90 || $0.blue > 120 })
    let transform = CameraTransform(camera: map.camera, size: size)
    let places = TriangleLayer.corners.map { corner in
      let place = transform.project(corner)
      return Point(place.x * view.pixelRatio, place.y * view.pixelRatio)
    }
    let corners = try #require(measurement.corners(near: places, margin: 10 * view.pixelRatio))
    for (index, corner) in corners.enumerated() {
      let dot = try #require(measurement.dot(near: places[index], reach: Int(7 * view.pixelRatio)))
      #expect(corner.distance(to: dot) < 0.5, "corner \(index): \(corner), dot \(dot)")
      // Neither may be off together: the projection says where both belong.
      #expect(corner.distance(to: places[index]) < 0.5 && dot.distance(to: places[index]) < 0.25)
    }
  }
}
