import HeadlandGeometry

/// Where a style's data come from.
public enum SourceSpecification: Sendable {
  /// Vector tiles.
  case vector(VectorSpecification)
  /// Tiles of images.
  case raster(RasterSpecification)
  /// Tiles of heights.
  case rasterDEM(RasterDEMSpecification)
  /// GeoJSON, inline or by URL.
  case geojson(GeoJSONSpecification)
  /// One image on the map.
  case image(ImageSpecification)
  /// One video on the map.
  case video(VideoSpecification)
  /// A source that only a program can fill, such as a `canvas`.
  case other(type: String, definition: JSONValue)

  /// The source's type, such as `geojson` or `vector`.
  public var type: String {
    switch self {
    case .vector: "vector"
    case .raster: "raster"
    case .rasterDEM: "raster-dem"
    case .geojson: "geojson"
    case .image: "image"
    case .video: "video"
    case .other(let type, _): type
    }
  }

  /// The source as the style has it, unknown members included; a GeoJSON source's `data` was not read.
  public var definition: JSONValue {
    switch self {
    case .vector(let source): source.definition
    case .raster(let source): source.definition
    case .rasterDEM(let source): source.definition
    case .geojson(let source): source.definition
    case .image(let source): source.definition
    case .video(let source): source.definition
    case .other(_, let definition): definition
    }
  }
}

/// A GeoJSON source.
public struct GeoJSONSpecification: Sendable {
  /// Where the GeoJSON is.
  public enum Data: Hashable, Sendable {
    /// In the style: the bytes of the object as they stand there.
    case inline([UInt8])
    /// At a URL or path.
    case url(String)
  }

  /// Where the GeoJSON is.
  public let data: Data
  /// The largest zoom at which tiles are cut; above it these tiles are enlarged.
  public let maxZoom: Double
  /// How far a tile reaches over its edges, in 512ths of a tile.
  public let buffer: Double
  /// How far a simplified line may stray from its original, in 512ths of a tile.
  public let tolerance: Double
  /// Whether distances along lines are kept, as `line-gradient` needs.
  public let hasLineMetrics: Bool
  /// Whether features get their index as id.
  public let generatesIDs: Bool
  /// How points are gathered into clusters, or `nil` where they are not.
  public let cluster: ClusterSpecification?
  /// Which features are taken, as the style has it, or `nil` for all.
  public let filter: JSONValue?
  /// The property that gives features their ids, or `nil` for the GeoJSON's own ids.
  public let promotedID: PromotedID?
  /// Who is to be named beside the map.
  public let attribution: String?
  /// The source as the style has it; its `data` was not read.
  public let definition: JSONValue
  /// The line in the style on which `data` begins, from 1.
  public internal(set) var dataLine = 1
  /// The column in the style at which `data` begins, in characters (Unicode scalars), from 1.
  public internal(set) var dataColumn = 1

  /// Whether points are gathered into clusters.
  public var isClustered: Bool { cluster != nil }
}

/// How the points of a GeoJSON source are gathered into clusters.
public struct ClusterSpecification: Sendable {
  /// How near points are gathered, in 512ths of a tile.
  public let radius: Double
  /// The largest zoom at which points are gathered, or `nil` for one less than the source's largest.
  public let maxZoom: Double?
  /// The least number of points that make a cluster.
  public let minPoints: Double
  /// The properties that clusters get, by name: each `[operator, map]` or `[reduce, map]` as the style has it.
  public let properties: [(name: String, definition: JSONValue)]
}
