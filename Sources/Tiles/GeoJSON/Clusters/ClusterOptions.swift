import HeadlandGeometry

/// How the points of a source are gathered into clusters; the names and defaults are those of the style specification.
public struct ClusterOptions: Hashable, Sendable {
  /// How near points are gathered, in 1/512 of a tile's side.
  public var radius: Double

  /// The largest zoom at which points are gathered.
  public var maxZoom: Int

  /// The least number of points that make a cluster; numbers below 2 count as 2.
  public var minPoints: Int

  /// Makes options.
  ///
  /// - Parameters:
  ///   - radius: How near points are gathered, in 1/512 of a tile's side.
  ///   - maxZoom: The largest zoom at which points are gathered: one less than the source's own by default.
  ///   - minPoints: The least number of points that make a cluster.
  public init(radius: Double = 50, maxZoom: Int = 17, minPoints: Int = 2) {
    self.radius = radius
    self.maxZoom = maxZoom
    self.minPoints = minPoints
  }

  /// The largest zoom, in the bounds of the tile pyramid.
  var deepestZoom: Int { min(max(maxZoom, 0), 30) }

  /// The radius at a zoom, in worlds.
  func radiusInWorlds(zoom: Int) -> Double {
    (radius.isFinite ? min(max(radius, 0), 1e6) : 0) / 512 / Double(1 << zoom)
  }
}

/// What clusters tell of their points: properties that are worked out of those of the points.
public struct ClusterAggregation: Sendable {
  /// The names of the properties.
  public var names: [String]

  /// The values of one point, in the order of `names`.
  public var map: @Sendable (Feature) -> [FeatureValue]

  /// Adds the values of a point or cluster, the second ones, to those that were gathered so far.
  public var reduce: @Sendable (inout [FeatureValue], [FeatureValue]) -> Void

  /// Makes an aggregation.
  ///
  /// - Parameters:
  ///   - names: The names of the properties.
  ///   - map: The values of one point, in the order of `names`.
  ///   - reduce: Adds the values of a point or cluster to those that were gathered so far.
  public init(
    names: [String], map: @escaping @Sendable (Feature) -> [FeatureValue],
    reduce: @escaping @Sendable (inout [FeatureValue], [FeatureValue]) -> Void
  ) {
    self.names = names
    self.map = map
    self.reduce = reduce
  }
}

/// A cluster, or a point that belongs to one.
public struct ClusterMember: Hashable, Sendable {
  /// Where it is: a cluster at the middle of its points.
  public var coordinate: Coordinate

  /// The source's name for a point, a cluster's number.
  public var id: FeatureID?

  /// A point's properties, or those that a cluster has in its tiles.
  public var properties: [String: FeatureValue]

  /// The cluster's number, nil for a point.
  public var clusterID: UInt64?

  /// How many points it stands for: 1 for a point.
  public var pointCount: Int
}
