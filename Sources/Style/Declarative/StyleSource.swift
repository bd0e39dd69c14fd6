import HeadlandGeometry

/// A source that a program writes instead of reading it from JSON.
public struct StyleSource: Sendable {
  /// The name by which layers refer to the source.
  public let id: String
  /// The source as it stands in a style.
  public let json: JSONValue

  /// Makes a source of any kind.
  ///
  /// - Parameters:
  ///   - id: The name by which layers refer to the source.
  ///   - json: The source as it stands in a style.
  public init(id: String, json: JSONValue) {
    self.id = id
    self.json = json
  }

  private init(_ id: String, _ type: String, _ members: [(String, JSONValue?)]) {
    let given = members.compactMap { key, value in value.map { (key, $0) } }
    self.init(id: id, json: JSONValue(.object(JSONObject([("type", JSONValue(.string(type)))] + given))))
  }

  /// GeoJSON at a URL or path.
  public static func geojson(id: String, url: String, lineMetrics: Bool = false) -> StyleSource {
    StyleSource(id, "geojson", [("data", .init(.string(url))), ("lineMetrics", lineMetrics ? true : nil)])
  }

  /// GeoJSON that the program holds.
  public static func geojson(id: String, data: JSONValue, lineMetrics: Bool = false) -> StyleSource {
    StyleSource(id, "geojson", [("data", data), ("lineMetrics", lineMetrics ? true : nil)])
  }

  /// Vector tiles whose TileJSON is at a URL.
  public static func vector(id: String, url: String) -> StyleSource {
    StyleSource(id, "vector", [("url", .init(.string(url)))])
  }

  /// Vector tiles by their URLs, with `{z}`, `{x}` and `{y}` in them.
  public static func vector(id: String, tiles: [String], maxZoom: Double? = nil) -> StyleSource {
    StyleSource(id, "vector", tileMembers(tiles, maxZoom))
  }

  /// Image tiles by their URLs, with `{z}`, `{x}` and `{y}` in them.
  public static func raster(id: String, tiles: [String], tileSize: Double = 512, maxZoom: Double? = nil) -> StyleSource
  {
    StyleSource(id, "raster", tileMembers(tiles, maxZoom) + [("tileSize", .init(.number(tileSize)))])
  }

  /// Tiles of heights by their URLs, with `{z}`, `{x}` and `{y}` in them.
  public static func rasterDEM(
    id: String, tiles: [String], encoding: String = "mapbox", tileSize: Double = 512, maxZoom: Double? = nil
  ) -> StyleSource {
    StyleSource(
      id, "raster-dem",
      tileMembers(tiles, maxZoom) + [
        ("tileSize", .init(.number(tileSize))), ("encoding", .init(.string(encoding))),
      ])
  }

  /// An image between four corners: top left, top right, bottom right, bottom left.
  public static func image(id: String, url: String, corners: [Coordinate]) -> StyleSource {
    StyleSource(id, "image", [("url", .init(.string(url))), ("coordinates", positions(corners))])
  }

  /// A video, in several formats, between four corners: top left, top right, bottom right, bottom left.
  public static func video(id: String, urls: [String], corners: [Coordinate]) -> StyleSource {
    StyleSource(
      id, "video", [("urls", .init(.array(urls.map { .init(.string($0)) }))), ("coordinates", positions(corners))])
  }

  /// Pictures that the program hands over, as of a canvas or a video, between four corners: top left, top right, bottom
  /// right, bottom left.
  public static func pictures(id: String, corners: [Coordinate]) -> StyleSource {
    video(id: id, urls: [], corners: corners)
  }

  /// Corners as a style's `coordinates`.
  package static func positions(_ corners: [Coordinate]) -> JSONValue {
    JSONValue(.array(corners.map { [.init(.number($0.longitude)), .init(.number($0.latitude))] }))
  }

  private static func tileMembers(_ tiles: [String], _ maxZoom: Double?) -> [(String, JSONValue?)] {
    [
      ("tiles", .init(.array(tiles.map { .init(.string($0)) }))),
      ("maxzoom", maxZoom.map { .init(.number($0)) }),
    ]
  }
}
