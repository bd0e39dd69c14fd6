import Glibc

/// The geometry of a feature in longitude and latitude, as GeoJSON (RFC 7946) has it.
public enum FeatureGeometry: Hashable, Sendable {
  /// One place.
  case point(Coordinate)
  /// Several places.
  case multiPoint([Coordinate])
  /// An open line.
  case lineString([Coordinate])
  /// Several lines.
  case multiLineString([[Coordinate]])
  /// A ring with the rings of its holes behind it, each with its first vertex repeated at the end.
  case polygon([[Coordinate]])
  /// Several polygons.
  case multiPolygon([[[Coordinate]]])
}

extension Feature {
  /// The feature's geometry, as far as its tile holds it and as exact as the tile's units are.
  ///
  /// - Parameter tile: The tile that the geometry is measured in.
  /// - Returns: The geometry, with longitudes of the tile's own copy of the world.
  public func geometry(in tile: TileID) -> FeatureGeometry {
    switch kind {
    case .point:
      let places = rings.joined().map { tile.coordinate(of: $0) }
      return places.count == 1 ? .point(places[0]) : .multiPoint(places)
    case .line:
      let lines = rings.map { $0.map { tile.coordinate(of: $0) } }
      return lines.count == 1 ? .lineString(lines[0]) : .multiLineString(lines)
    case .polygon:
      let polygons = PolygonRings.classify(rings).map { polygon in
        polygon.map { ring in (ring + ring.prefix(1)).map { tile.coordinate(of: $0) } }
      }
      return polygons.count == 1 ? .polygon(polygons[0]) : .multiPolygon(polygons)
    }
  }
}

extension TileID {
  /// The place that a position in tile units stands for.
  ///
  /// From tile to degrees in one division, so that the numbers are those of other readers of vector tiles to the last
  /// digits.
  fileprivate func coordinate(of position: SIMD2<Int16>) -> Coordinate {
    let world = Double(TileID.extent) * exp2(Double(z))
    let across = Double(x * TileID.extent + Int(position.x))
    let down = Double(y * TileID.extent + Int(position.y))
    let angle = 180 - down * 360 / world
    return Coordinate(
      latitude: 360 / .pi * atan(exp(angle * .pi / 180)) - 90, longitude: across * 360 / world - 180)
  }
}
