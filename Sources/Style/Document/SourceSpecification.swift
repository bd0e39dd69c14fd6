/// Where a style's data come from.
public enum SourceSpecification: Sendable {
  /// GeoJSON, inline or by URL.
  case geojson(GeoJSONSpecification)
  /// A source of another type, as the style has it.
  case other(type: String, definition: JSONValue)

  /// The source's type, such as `geojson` or `vector`.
  public var type: String {
    switch self {
    case .geojson: "geojson"
    case .other(let type, _): type
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
  /// Whether points are gathered into clusters.
  public let isClustered: Bool
  /// The source as the style has it; its `data` was not read.
  public let definition: JSONValue
}
