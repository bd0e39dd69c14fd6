/// The name that a source gives to a feature.
public enum FeatureID: Hashable, Sendable {
  /// An integer, the only form in vector tiles.
  case number(UInt64)
  /// Text, which GeoJSON also allows.
  case string(String)
}

/// What the vertices of a feature mean.
public enum GeometryKind: Hashable, Sendable {
  /// Every vertex is a point of its own.
  case point
  /// Every ring is an open line.
  case line
  /// Every ring is closed without repeating its first vertex; an outer ring precedes its holes and winds against them.
  case polygon
}

/// One feature of one tile: properties, and geometry in the tile's own units.
public struct Feature: Hashable, Sendable {
  /// The source's name for the feature, if it has one.
  public var id: FeatureID?

  /// Properties by name.
  public var properties: FeatureProperties

  /// What the vertices mean.
  public var kind: GeometryKind

  /// Vertices in tile units (0…`TileID.extent` inside the tile, x right, y down), one list per part.
  public var rings: [[SIMD2<Int16>]]

  /// Where each list of `rings` lies along the whole line that it is a piece of, from 0 at its start to 1 at its end.
  ///
  /// Empty but for lines of a source that keeps line metrics.
  public var lineProgress: [ClosedRange<Double>] = []

  /// How far from the whole line's beginning each list of `rings` starts, in tile units; empty where `lineProgress` is.
  public var lineStarts: [Double] = []

  /// Makes a feature.
  public init(
    id: FeatureID? = nil, properties: FeatureProperties = [:], kind: GeometryKind, rings: [[SIMD2<Int16>]]
  ) {
    self.id = id
    self.properties = properties
    self.kind = kind
    self.rings = rings
  }

  /// Makes a feature of properties by name.
  public init(
    id: FeatureID? = nil, properties: [String: FeatureValue], kind: GeometryKind, rings: [[SIMD2<Int16>]]
  ) {
    self.init(id: id, properties: FeatureProperties(properties), kind: kind, rings: rings)
  }
}
