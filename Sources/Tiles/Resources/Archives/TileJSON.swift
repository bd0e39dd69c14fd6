import HeadlandGeometry

/// What a TileJSON document says of a tile source (TileJSON specification 3.0.0).
public struct TileJSON: Hashable, Sendable {
  /// How rows of tiles are counted.
  public enum Scheme: String, Hashable, Sendable {
    /// From the north.
    case xyz
    /// From the south.
    case tms
  }

  /// A layer of the source's vector tiles.
  public struct VectorLayer: Hashable, Sendable {
    /// The layer's name in the tiles.
    public var id: String
    /// The names of its features' properties, and what is said of each.
    public var fields: [String: String] = [:]

    /// Makes a layer.
    public init(id: String, fields: [String: String] = [:]) {
      self.id = id
      self.fields = fields
    }
  }

  /// URLs of tiles with `{z}`, `{x}` and `{y}` in them; several hold the same tiles.
  public var tiles: [String]
  /// How rows of tiles are counted.
  public var scheme = Scheme.xyz
  /// The smallest zoom of tiles, 0…30.
  public var minZoom = 0
  /// The largest zoom of tiles, 0…30.
  public var maxZoom = 30
  /// The area that tiles cover: west, south, east and north in degrees; nil for the world.
  public var bounds: [Double]?
  /// Where a view of the source may start.
  public var center: Coordinate?
  /// The zoom at which a view of the source may start.
  public var centerZoom: Double?
  /// The source's name.
  public var name: String?
  /// What the source holds.
  public var description: String?
  /// Whom to thank, as HTML.
  public var attribution: String?
  /// The form of the tiles where it is said: `pbf`, `png`, `jpg`, `webp`, `mlt`.
  public var format: String?
  /// How colours stand for heights, or in which form vector tiles are, where it is said.
  public var encoding: String?
  /// How many points wide a tile of pictures is shown, where it is said.
  public var tileSize: Double?
  /// The layers of vector tiles.
  public var vectorLayers: [VectorLayer] = []

  /// Makes a description; what is not given has the specification's default.
  public init(tiles: [String]) {
    self.tiles = tiles
  }

  /// Reads a document.
  ///
  /// What is missing or of a wrong type has its default, but for `tiles`, without which there is no source.
  /// - Parameters:
  ///   - json: The document.
  ///   - url: What the document is called in errors.
  /// - Throws: `ResourceError` where the bytes are no JSON, or name no tiles.
  public init(_ json: [UInt8], url: String) throws(ResourceError) {
    let read = try Self.withDocument(json, url: url) { root in
      var read = TileJSON(tiles: (root["tiles"]?.children).map { $0.compactMap(\.string) } ?? [])
      read.take(root)
      return read
    }
    guard !read.tiles.isEmpty else {
      throw .malformed(url, "The TileJSON names no tiles", hint: "Give it a list \"tiles\" of at least one URL")
    }
    self = read
  }

  /// Runs `body` on a document's root.
  static func withDocument<Result>(
    _ json: [UInt8], url: String, _ body: (JSONNode) -> Result
  ) throws(ResourceError) -> Result {
    do {
      return try JSONTree(json).withRoot(body)
    } catch {
      throw ResourceError.malformed(
        url, "It is no JSON (\(error.reason) at byte \(error.byteOffset))",
        hint: "Check that the URL leads to a TileJSON")
    }
  }

  /// Takes all that a document says but the URLs.
  mutating func take(_ root: JSONNode) {
    scheme = (root["scheme"]?.string).flatMap(Scheme.init) ?? scheme
    minZoom = root["minzoom"]?.zoom ?? minZoom
    maxZoom = max(root["maxzoom"]?.zoom ?? maxZoom, minZoom)
    bounds = Self.bounds(root["bounds"]?.numbers ?? []) ?? bounds
    take(center: root["center"]?.numbers ?? [])
    name = root["name"]?.string ?? name
    description = root["description"]?.string ?? description
    attribution = root["attribution"]?.string ?? attribution
    format = root["format"]?.string ?? format
    encoding = root["encoding"]?.string ?? encoding
    if let size = root["tileSize"]?.number, size.isFinite, size >= 1 { tileSize = size }
    vectorLayers = root["vector_layers"].map { $0.children.compactMap(VectorLayer.init) } ?? vectorLayers
  }

  /// Takes longitude, latitude and perhaps a zoom, where they are a place.
  mutating func take(center numbers: [Double]) {
    guard numbers.count >= 2, numbers[0].isFinite, (-90...90).contains(numbers[1]) else { return }
    center = Coordinate(latitude: numbers[1], longitude: numbers[0])
    centerZoom = numbers.count > 2 ? numbers[2] : nil
  }

  /// Four numbers as a box on the earth, nil where they are none.
  static func bounds(_ numbers: [Double]) -> [Double]? {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[1] <= numbers[3],
      [numbers[1], numbers[3]].allSatisfy({ (-90...90).contains($0) })
    else { return nil }
    return numbers
  }
}

extension TileJSON.VectorLayer {
  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.string else { return nil }
    self.id = id
    guard let members = node["fields"], members.kind == .object else { return }
    var rest = members.children
    while let key = rest.next(), let value = rest.next() { fields[key.text] = value.string ?? "" }
  }
}

extension JSONNode {
  /// The text of a string, nil for every other kind.
  fileprivate var string: String? { kind == .string ? text : nil }

  fileprivate var numbers: [Double]? { kind == .array ? children.compactMap(\.number) : nil }

  /// A whole zoom; numbers in strings are common.
  fileprivate var zoom: Int? {
    guard let number = number ?? string.flatMap(Double.init), number.isFinite else { return nil }
    return Int(min(max(number.rounded(.down), 0), 30))
  }
}
