import HeadlandGeometry

/// Where tiles are and which there are; what the style leaves open is told by the TileJSON at `url`.
public struct TileSetSpecification: Sendable {
  /// How rows of tiles are counted.
  public enum Scheme: String, Sendable {
    /// From the north.
    case xyz
    /// From the south.
    case tms
  }

  /// The URL of a TileJSON.
  public let url: String?
  /// URLs of tiles with `{z}`, `{x}` and `{y}` in them; several spread the load.
  public let tiles: [String]
  /// The area that tiles cover, or `nil` where the style does not say it.
  public let bounds: CoordinateBounds?
  /// How rows are counted.
  public let scheme: Scheme
  /// The smallest zoom of tiles, or `nil` where the style does not say it.
  public let minZoom: Double?
  /// The largest zoom of tiles, or `nil` where the style does not say it; above it tiles are enlarged.
  public let maxZoom: Double?
  /// Who is to be named beside the map.
  public let attribution: String?
  /// Whether tiles should not be kept between runs.
  public let isVolatile: Bool
}

/// A source of vector tiles.
public struct VectorSpecification: Sendable {
  /// How a tile is encoded.
  public enum Encoding: String, Sendable {
    /// Mapbox Vector Tile.
    case mvt
    /// MapLibre Tile.
    case mlt
  }

  /// The tiles.
  public let tileSet: TileSetSpecification
  /// How a tile is encoded.
  public let encoding: Encoding
  /// The property that gives features their ids, or `nil` for the tiles' own ids.
  public let promotedID: PromotedID?
  /// The source as the style has it.
  public let definition: JSONValue
}

/// A source of image tiles.
public struct RasterSpecification: Sendable {
  /// The tiles.
  public let tileSet: TileSetSpecification
  /// How large a tile is shown, in points.
  public let tileSize: Double
  /// The source as the style has it.
  public let definition: JSONValue
}

/// A source of tiles whose colours are heights.
public struct RasterDEMSpecification: Sendable {
  /// How a colour means a height.
  public enum Encoding: Hashable, Sendable {
    /// −10000 + 0.1 · (red · 65536 + green · 256 + blue) metres.
    case mapbox
    /// red · 256 + green + blue / 256 − 32768 metres.
    case terrarium
    /// red · redFactor + green · greenFactor + blue · blueFactor − baseShift metres.
    case custom(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double)
  }

  /// The tiles.
  public let tileSet: TileSetSpecification
  /// How large a tile is shown, in points.
  public let tileSize: Double
  /// How a colour means a height.
  public let encoding: Encoding
  /// The source as the style has it.
  public let definition: JSONValue
}

/// An image that is spread between four coordinates.
public struct ImageSpecification: Sendable {
  /// Where the image is.
  public let url: String
  /// Its corners: top left, top right, bottom right, bottom left.
  public let corners: [Coordinate]
  /// The source as the style has it.
  public let definition: JSONValue
}

/// A video that is spread between four coordinates.
public struct VideoSpecification: Sendable {
  /// Where the video is, in several formats.
  public let urls: [String]
  /// Its corners: top left, top right, bottom right, bottom left.
  public let corners: [Coordinate]
  /// The source as the style has it.
  public let definition: JSONValue
}
