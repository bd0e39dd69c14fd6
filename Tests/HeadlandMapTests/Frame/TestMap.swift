import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import HeadlandTesting

/// Small maps on the software rasteriser, under strict validation unless a test says otherwise.
enum TestMap {
  /// The device of all tests of the process, which ends a frame that broke a rule in an error.
  static var strict: Device { get throws { try TestDevice.shared.device } }
  /// A device that notes broken rules and draws on.
  static var logging: Device { get throws { try loggingDevice.get().device } }
  private static let loggingDevice = Result { try TestDevice(validation: .log) }

  /// Makes a map of 64 × 64 points that looks at the middle of the world.
  nonisolated(nonsending) static func make(
    layers: [String], sources: [String: String] = [:], size: Size = Size(64, 64), pixelRatio: Double = 1,
    camera: Camera = Camera(), options: MapOptions = MapOptions(), device: Device? = nil, root: String = ""
  ) async throws -> HeadlessMap {
    let map = try await HeadlessMap(
      style: .json(style(layers: layers, sources: sources, root: root)), size: size, pixelRatio: pixelRatio,
      options: options, device: try device ?? strict)
    map.camera = camera
    return map
  }

  /// The text of a style; `sources` are GeoJSON by source id, `root` more members of the style.
  static func style(layers: [String], sources: [String: String] = [:], root: String = "") -> String {
    let texts = sources.sorted { $0.key < $1.key }.map { id, data in
      #""\#(id)": {"type": "geojson", "maxzoom": 22, "data": \#(data)}"#
    }
    return """
      {"version": 8, \(root.isEmpty ? "" : root + ", ")"sources": {\(texts.joined(separator: ", "))},
      "layers": [\(layers.joined(separator: ", "))]}
      """
  }

  /// A layer of one colour over the whole map.
  static func background(_ color: String, id: String = "background", _ more: String = "") -> String {
    #"{"id": "\#(id)", "type": "background", "paint": {"background-color": "\#(color)"}\#(more)}"#
  }

  /// A layer of a source; `paint` and `more` are JSON members.
  static func layer(_ type: String, id: String, source: String, paint: String, _ more: String = "") -> String {
    #"{"id": "\#(id)", "type": "\#(type)", "source": "\#(source)", "paint": {\#(paint)}\#(more)}"#
  }
}

/// GeoJSON in few words.
enum GeoJSON {
  static func points(_ coordinates: [Coordinate]) -> String { geometry("MultiPoint", positions(coordinates)) }
  static func line(_ coordinates: [Coordinate]) -> String { geometry("LineString", positions(coordinates)) }

  /// A polygon of one ring, which is closed here.
  static func polygon(_ ring: [Coordinate]) -> String {
    geometry("Polygon", "[\(positions(ring + ring.prefix(1)))]")
  }

  /// A box by its edges in degrees.
  static func box(west: Double, south: Double, east: Double, north: Double) -> String {
    polygon([(west, south), (east, south), (east, north), (west, north)].map(Coordinate.init(lon:lat:)))
  }

  /// All of the world.
  static var world: String { box(west: -180, south: -85.06, east: 180, north: 85.06) }

  static func geometry(_ type: String, _ coordinates: String) -> String {
    #"{"type": "Feature", "properties": {}, "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}}"#
  }

  static func positions(_ coordinates: [Coordinate]) -> String {
    "[\(coordinates.map { "[\($0.longitude), \($0.latitude)]" }.joined(separator: ", "))]"
  }
}

extension Coordinate {
  /// In the order of GeoJSON.
  init(lon: Double, lat: Double) { self.init(latitude: lat, longitude: lon) }
}

extension RGBA8 {
  static let fullRed = RGBA8(255, 0, 0)
  static let lime = RGBA8(0, 255, 0)
  static let fullBlue = RGBA8(0, 0, 255)
  static let white = RGBA8(255, 255, 255)
  static let black = RGBA8(0, 0, 0)
  static let clear = RGBA8(0, 0, 0, 0)
}

extension Image {
  /// How many pixels are nearer than `tolerance` to a colour.
  func count(of color: RGBA8, within tolerance: Int = 0) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width where pixel(x, y).isNear(color, within: tolerance) { count += 1 }
    }
    return count
  }
}
