import Glibc
import HeadlandGeometry
import Testing

@Suite("B5 coordinates")
struct MercatorCoordinateTests {
  let seoul = Coordinate(latitude: 37.5665, longitude: 126.9780)

  @Test func `Seoul lies at 0.852717, 0.387252 of the Mercator square`() {
    let place = MercatorCoordinate(seoul)
    #expect(abs(place.x - 0.852717) < 5e-7)
    #expect(abs(place.y - 0.387252) < 5e-7)
    #expect(place.z == 0)
  }

  @Test func `Seoul lies at 27941.82, 12689.48 of the world at zoom 6`() {
    let place = MercatorCoordinate(seoul)
    #expect(WebMercator.worldSize(zoom: 6) == 32768)
    #expect(abs(place.x * 32768 - 27941.82) < 0.005)
    #expect(abs(place.y * 32768 - 12689.48) < 0.005)
  }

  @Test func `Metres grow by one through the cosine of the latitude`() {
    let equator = WebMercator.unitsPerMeter(latitude: 0)
    #expect(abs(1 / equator - 2 * Double.pi * 6_371_008.8) < 1e-6)
    #expect(abs(WebMercator.unitsPerMeter(latitude: 60) / equator - 2) < 1e-12)
    #expect(abs(WebMercator.unitsPerMeter(latitude: -45) / equator - 2.squareRoot()) < 1e-12)
  }

  @Test func `A point at the equator spans an eighth of the metres three zooms on`() {
    let atZoom0 = WebMercator.metersPerPoint(latitude: 0, zoom: 0)
    #expect(abs(atZoom0 - 40_030_228.88 / 512) < 0.01)
    #expect(abs(atZoom0 / WebMercator.metersPerPoint(latitude: 0, zoom: 3) - 8) < 1e-12)
  }

  @Test func `The middle and the corners of the world are where the projection puts them`() {
    #expect(MercatorCoordinate(Coordinate(latitude: 0, longitude: 0)) == MercatorCoordinate(x: 0.5, y: 0.5))
    let corner = MercatorCoordinate(Coordinate(latitude: WebMercator.maximumLatitude, longitude: -180))
    #expect(corner.x == 0 && abs(corner.y) < 1e-14)
    let south = MercatorCoordinate(Coordinate(latitude: -WebMercator.maximumLatitude, longitude: 540))
    #expect(south.x == 2 && abs(south.y - 1) < 1e-14)
  }

  @Test func `The poles stay finite`() {
    #expect(MercatorCoordinate(Coordinate(latitude: 90, longitude: 0)).y.isFinite)
    #expect(MercatorCoordinate(Coordinate(latitude: -90, longitude: 0)).y.isFinite)
  }

  @Test(arguments: [-85.0, -60, -0.001, 0, 12.5, 45, 84.9])
  func `A coordinate comes back from Mercator with its altitude`(latitude: Double) {
    let place = MercatorCoordinate(Coordinate(latitude: latitude, longitude: 170.25), altitude: 8848)
    #expect(abs(place.coordinate.latitude - latitude) < 1e-12)
    #expect(abs(place.coordinate.longitude - 170.25) < 1e-12)
    #expect(abs(place.altitude - 8848) < 1e-6)
    #expect(abs(place.unitsPerMeter * place.metersPerUnit - 1) < 1e-15)
  }

  @Test func `An offset is the difference in each axis`() {
    let offset = MercatorCoordinate(x: 0.75, y: 0.5, z: 0.25).offset(from: MercatorCoordinate(x: 0.5, y: 0.75))
    #expect(offset == SIMD3(0.25, -0.25, 0.25))
  }

  @Test func `A longitude wraps into -180 up to 180`() {
    func wrapped(_ longitude: Double) -> Double { Coordinate(latitude: 1, longitude: longitude).wrapped.longitude }
    #expect(wrapped(126.9780) == 126.9780)
    #expect(wrapped(180) == -180)
    #expect(wrapped(-180) == -180)
    #expect(wrapped(190) == -170)
    #expect(wrapped(-725) == -5)
  }
}
