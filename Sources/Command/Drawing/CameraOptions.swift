import HeadlandGeometry

/// The options that say what a picture looks at; what is not given stays as the style has it.
struct CameraOptions: Equatable {
  static let options: [OptionSpecification] = [
    .value("--center", "LON,LAT", "the place in the middle, in degrees, LAT -90…90"),
    .value("--zoom", "Z", "the scale: the world is 512·2^Z points wide, \(range(Camera.zoomRange))"),
    .value("--bearing", "B", "the compass direction that points up, in degrees clockwise from north, -360…360"),
    .value("--pitch", "P", "the tilt away from looking straight down, in degrees, \(range(Camera.pitchRange))"),
    .value("--bounds", "W,S,E,N", "show this box, in place of --center and --zoom"),
    .value("--padding", "T,R,B,L", "edges of the image to keep clear of the middle or the box, in points"),
  ]

  private static func range(_ range: ClosedRange<Double>) -> String {
    [range.lowerBound, range.upperBound].map { NumberText.significant($0, digits: 6) }.joined(separator: "…")
  }

  var center: Coordinate?
  var zoom: Double?
  var bearing: Double?
  var pitch: Double?
  var bounds: CoordinateBounds?
  var padding: EdgeInsets?

  init(_ arguments: Arguments) throws(UsageError) {
    center = try arguments.coordinate("--center")
    zoom = try arguments.number("--zoom", in: Camera.zoomRange)
    bearing = try arguments.number("--bearing", in: -360...360)
    pitch = try arguments.number("--pitch", in: Camera.pitchRange)
    bounds = try arguments.bounds("--bounds")
    padding = try arguments.insets("--padding")
    if bounds != nil, center != nil || zoom != nil {
      throw UsageError("--bounds decides the middle and the scale itself: leave out --center and --zoom, or --bounds")
    }
  }

  /// `camera` with what was asked for, for an image of `size` points.
  func applied(to camera: Camera, size: Size) throws(CommandFailure) -> Camera {
    var camera = camera
    camera.bearing = bearing ?? camera.bearing
    camera.pitch = pitch ?? camera.pitch
    camera.padding = padding ?? camera.padding
    guard let bounds else {
      camera.center = center ?? camera.center
      camera.zoom = zoom ?? camera.zoom
      return camera
    }
    let fitted = Camera.fitting(
      bounds: bounds, size: size, padding: camera.padding, bearing: camera.bearing, pitch: camera.pitch)
    guard let fitted else {
      throw CommandFailure("the padding leaves no room in an image of \(Int(size.width))x\(Int(size.height)) points")
    }
    return fitted
  }
}
