import HeadlandGeometry
import Testing

@testable import HeadlandStyle

/// A feature of one point or line on the tile of the whole world, given in degrees.
private func context(_ places: [(Double, Double)], _ kind: GeometryKind = .point) -> EvaluationContext {
  let ring = places.map { longitude, latitude in
    let place = MercatorCoordinate(Coordinate(latitude: latitude, longitude: longitude))
    return SIMD2(Int16((place.x * 8192).rounded()), Int16((place.y * 8192).rounded()))
  }
  return EvaluationContext(
    zoom: 0, feature: Feature(kind: kind, rings: [ring]), tile: TileID(z: 0, x: 0, y: 0))
}

private func text(_ operation: String, _ geometry: String, _ context: EvaluationContext) throws -> String {
  try ExpressionSample("[\"\(operation)\", \(geometry)]").text { $0 = context }
}

@Suite("U17 within with unwrapped longitudes")
struct WithinTests {
  private let beyond =
    #"{"type": "Polygon", "coordinates": [[[-190, 0], [-178, 0], [-178, 10], [-190, 10], [-190, 0]]]}"#
  private let square = #"{"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]]]}"#

  @Test("a place is the same on every copy of the world", arguments: [-185.0, 175, -545, 535])
  func copies(longitude: Double) throws {
    #expect(try text("within", beyond, context([(longitude, 5)])) == "true")
    let colour = #"["case", ["within", \#(beyond)], "red", "blue"]"#
    #expect(try ExpressionSample(colour).text { $0 = context([(longitude, 5)]) } == "\"red\"")
  }

  @Test("a place outside is outside on every copy", arguments: [-177.0, 183, 169, 0])
  func outside(longitude: Double) throws {
    #expect(try text("within", beyond, context([(longitude, 5)])) == "false")
  }

  @Test("a line lies within when none of it leaves the polygon or touches its edge")
  func lines() throws {
    #expect(try text("within", square, context([(10, 10), (30, 30)], .line)) == "true")
    #expect(try text("within", square, context([(10, 10), (50, 30)], .line)) == "false")
    #expect(try text("within", square, context([(10, 10), (40, 30)], .line)) == "false")
    #expect(try text("within", beyond, context([(172, 2), (178, 8)], .line)) == "true")
    #expect(try text("within", beyond, context([(172, 2), (-176, 8)], .line)) == "false")
  }

  @Test("a line that crosses a notch between two places inside is not within")
  func notch() throws {
    let shape = #"{"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 40], [20, 10], [0, 40], [0, 0]]]}"#
    #expect(try text("within", shape, context([(4, 20), (36, 20)], .line)) == "false")
    #expect(try text("within", shape, context([(4, 5), (36, 5)], .line)) == "true")
  }

  @Test("holes are outside, all points must be inside, and areas never are")
  func holesAndKinds() throws {
    let ring =
      #"{"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]],"#
      + " [[10, 10], [10, 30], [30, 30], [30, 10], [10, 10]]]}"
    #expect(try text("within", ring, context([(20, 20)])) == "false")
    #expect(try text("within", ring, context([(5, 5)])) == "true")
    #expect(try text("within", ring, context([(5, 5), (20, 20)])) == "false")
    #expect(try text("within", square, context([(5, 5), (6, 5), (6, 6)], .polygon)) == "false")
  }

  @Test("without a feature or its tile nothing is within")
  func noFeature() throws {
    #expect(try text("within", square, EvaluationContext(zoom: 0)) == "false")
  }
}

@Suite("Distances")
struct DistanceTests {
  /// The distance in metres as the expression yields it.
  private func distance(_ geometry: String, _ context: EvaluationContext) throws -> Double {
    try #require(Double(try text("distance", geometry, context)))
  }

  @Test("a degree on the equator is its part of the Earth's equator, also across the date line")
  func equator() throws {
    let degree = 2 * Double.pi * 6_378_137 / 360
    // The tile's units are a twentieth of a degree; the places are on whole ones.
    let point = #"{"type": "Point", "coordinates": [0, 0]}"#
    #expect(abs(try distance(point, context([(45, 0)])) - 45 * degree) < 1)
    let east = #"{"type": "Point", "coordinates": [180, 0]}"#
    #expect(abs(try distance(east, context([(-157.5, 0)])) - 22.5 * degree) < 1)
  }

  @Test("what meets or lies inside is at no distance")
  func meeting() throws {
    let square = #"{"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 40], [0, 40], [0, 0]]]}"#
    #expect(try distance(square, context([(20, 20)])) == 0)
    #expect(try distance(square, context([(-10, 20), (50, 20)], .line)) == 0)
    #expect(try distance(square, context([(-9, -9), (60, -9), (60, 60), (-9, 60)], .polygon)) == 0)
    #expect(try distance(square, context([(10, 10), (20, 10), (20, 20)], .polygon)) == 0)
  }

  @Test("many places give the same as each by itself")
  func runs() throws {
    let places: [(Double, Double)] = (0..<500).map { index in
      let (column, row) = (Double(index % 25), Double(index / 25))
      return (column * 2 - 60, row * 2 - 40)
    }
    let line = #"{"type": "LineString", "coordinates": [[50, 50], [60, 10], [20, 60]]}"#
    let nearest = try distance(line, context(places))
    // All are measured by the latitude of the first place, so each is asked together with it.
    let each = try places.map { try distance(line, context([places[0], $0])) }
    #expect(nearest == each.min())
  }
}
