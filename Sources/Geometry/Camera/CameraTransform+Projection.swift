extension CameraTransform {
  /// The clip position of a place: x, y in -w…w and z in 0…w where it is in view, w below 0 behind the camera.
  public func clipPosition(of place: MercatorCoordinate) -> SIMD4<Double> {
    centerMatrix * SIMD4(place.offset(from: center) * worldSize, 1)
  }

  /// Where a coordinate appears on the image.
  ///
  /// A place behind the camera has a position too, mirrored through the camera; `clipPosition(of:)` tells it apart.
  ///
  /// - Parameters:
  ///   - coordinate: The place; its longitude names the copy of the world.
  ///   - altitude: Metres above sea level; nil for the ground, which is level at the elevation of the centre.
  /// - Returns: A position in points from the top left corner.
  public func project(_ coordinate: Coordinate, altitude: Double? = nil) -> Point {
    var place = MercatorCoordinate(coordinate, altitude: altitude ?? 0)
    if altitude == nil { place.z = center.z }
    let clip = centerMatrix * SIMD4(place.offset(from: center) * worldSize, 1)
    return Point((clip.x / clip.w + 1) * size.width / 2, (1 - clip.y / clip.w) * size.height / 2)
  }

  /// The coordinate of the ground that appears at a position on the image.
  ///
  /// - Parameter point: The position in points from the top left corner; it may lie outside the image.
  /// - Returns: The place, with a longitude beyond ±180 on a copy of the world, or nil where the far plane or the
  ///   horizon ends the ground.
  public func unproject(_ point: Point) -> Coordinate? {
    guard let offset = ground.offset(at: point, maximumDepth: farZ) else { return nil }
    return coordinate(atOffset: offset)
  }

  /// The smallest box round the ground in view, up to the horizon, within the latitudes of the world.
  public var bounds: CoordinateBounds {
    let corners = ground.footprint(maximumDepth: horizonDepth).map(coordinate(atOffset:))
    let latitudes = corners.map { $0.latitude.clamped(to: -WebMercator.maximumLatitude...WebMercator.maximumLatitude) }
    let longitudes = corners.map(\.longitude)
    let center = camera.center
    return CoordinateBounds(
      west: longitudes.min() ?? center.longitude, south: latitudes.min() ?? center.latitude,
      east: longitudes.max() ?? center.longitude, north: latitudes.max() ?? center.latitude)
  }

  private func coordinate(atOffset offset: SIMD2<Double>) -> Coordinate {
    return MercatorCoordinate(x: center.x + offset.x / worldSize, y: center.y + offset.y / worldSize).coordinate
  }
}
