import Glibc
import HeadlandGeometry
import HeadlandTiles

/// A source from text, for tests.
func makeSource(_ text: String, options: GeoJSONOptions = GeoJSONOptions()) throws -> GeoJSONSource {
  try GeoJSONSource(Array(text.utf8), options: options)
}

/// A FeatureCollection of geometries without properties.
func collection(_ geometries: [String]) -> String {
  let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }
  return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

/// Where the projection puts a place, in tile units of a tile: worked out apart from the code under test.
func tileUnits(longitude: Double, latitude: Double, in id: TileID) -> SIMD2<Double> {
  let side = exp2(Double(id.z))
  let y = (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2
  return SIMD2(((longitude + 180) / 360 * side - Double(id.x)) * 8192, (y * side - Double(id.y)) * 8192)
}

/// The area of a tile's polygons inside of the tile's own edges, in square tile units.
func areaInside(_ features: [Feature]) -> Double {
  var doubled = 0.0
  for ring in features.flatMap(\.rings) {
    var points = ring.map { WeightedPoint(x: Double($0.x), y: Double($0.y)) }
    points.append(points[0])
    let across = Clipping.ring(points[...], to: Clipping.Band(.x, from: 0, to: 8192))
    doubled += PolygonRings.doubledArea(Clipping.ring(across[...], to: Clipping.Band(.y, from: 0, to: 8192))[...])
  }
  return doubled / 2
}
