import HeadlandGeometry

/// What a custom layer's host knows of the frame that it draws in.
public struct CustomLayerRenderParameters: Sendable {
  /// The camera and all that follows from it, with helpers to project and unproject.
  public let transform: CameraTransform
  /// How many pixels a point has along one axis.
  public let pixelRatio: Double
  /// The copy of the world that is drawn: 0 for the one with the camera's centre, −1 for its western neighbour.
  public let world: Int

  /// The width of the map in points.
  public var width: Double { transform.size.width }
  /// The height of the map in points.
  public var height: Double { transform.size.height }
  /// The latitude of the camera's centre in degrees.
  public var latitude: Double { transform.camera.center.latitude }
  /// The longitude of the camera's centre in degrees.
  public var longitude: Double { transform.camera.center.longitude }
  /// The zoom; the world is 512·2^zoom points wide.
  public var zoom: Double { transform.camera.zoom }
  /// The direction that is up, in degrees clockwise from north.
  public var bearing: Double { transform.camera.bearing }
  /// The tilt in degrees; 0 looks straight down.
  public var pitch: Double { transform.camera.pitch }
  /// The vertical angle of view in degrees.
  public var fieldOfView: Double { transform.camera.fieldOfView }

  /// From world coordinates, in points with y down and z up (0…512·2^zoom), to clip space.
  ///
  /// Clip space is Metal's: y up, z 0…w. `columnMajor` gives the 16 numbers.
  public var projectionMatrix: Matrix4 {
    transform.worldMatrix * Matrix4.translation(SIMD3(Double(world) * transform.worldSize, 0, 0))
  }

  /// From Web Mercator coordinates, 0…1 with y down and z in the same unit, to clip space.
  public var mercatorMatrix: Matrix4 {
    transform.projectionMatrix * Matrix4.translation(SIMD3(Double(world), 0, 0))
  }

  /// An origin near the camera's centre and the matrix from offsets to clip space: exact in `Float` at every zoom.
  ///
  /// Absolute Mercator coordinates in `Float` are off by pixels from zoom 16 on; subtract the origin in `Double` first.
  public var relativeToCenter: RelativeProjection {
    let center = transform.relativeToCenter
    let origin = MercatorCoordinate(x: center.origin.x - Double(world), y: center.origin.y, z: center.origin.z)
    return RelativeProjection(origin: origin, matrix: center.matrix)
  }

  /// The depths that the map's attachment holds: 0 nearest, 1 farthest, of the distances `nearZ` to `farZ`.
  public var depthRange: ClosedRange<Double> { 0...1 }
  /// The distance from the camera at which clip z is 0, in points.
  public var nearZ: Double { transform.nearZ }
  /// The distance from the camera at which clip z is w, in points.
  public var farZ: Double { transform.farZ }

  /// The height of the ground above sea level at a coordinate, in metres: 0 everywhere, since this map has no terrain.
  public func elevation(at coordinate: Coordinate) -> Double { 0 }
}
