import HeadlandGeometry

/// How a GeoJSON source is cut into tiles; the names and defaults are those of the style specification.
public struct GeoJSONOptions: Hashable, Sendable {
  /// The widest buffer whose coordinates still fit into 16 bits.
  static let widestBuffer = 1535

  /// The zoom up to which lines are simplified; tiles of this zoom and beyond hold every vertex.
  public var maxZoom: Int

  /// How far a tile reaches beyond its edges, in 1/512 of its side: 128 is a quarter of a tile, 2048 tile units.
  ///
  /// Values outside 0…1535 count as the nearest of these.
  public var buffer: Int

  /// How far a simplified line may be off, in 1/512 of a tile's side (points on the screen).
  public var tolerance: Double

  /// Whether the pieces of lines know where they lie along their whole line (`Feature.lineProgress`).
  public var hasLineMetrics = false

  /// Whether features get their place among the features of the document as id, from 0.
  public var generatesIDs = false

  /// The property that gives features their ids, nil for the document's own ids; `generatesIDs` goes before it.
  public var promotedID: String?

  /// How points are gathered into clusters, nil where they are not.
  public var cluster: ClusterOptions?

  /// Makes options.
  public init(maxZoom: Int = 18, buffer: Int = 128, tolerance: Double = 0.375) {
    self.maxZoom = maxZoom
    self.buffer = buffer
    self.tolerance = tolerance
  }

  /// `buffer` in sides of a tile.
  var bufferInTiles: Double { Double(min(max(buffer, 0), Self.widestBuffer)) / 512 }

  /// The tolerance at a zoom in worlds, 0 where nothing is to be simplified.
  func toleranceInWorlds(zoom: Int) -> Double {
    zoom >= maxZoom ? 0 : finestToleranceInWorlds * Double(1 << min(max(maxZoom - zoom, 0), 30))
  }

  /// The tolerance at `maxZoom` in worlds.
  var finestToleranceInWorlds: Double {
    max(tolerance, 0) / 512 / Double(1 << min(max(maxZoom, 0), 30))
  }
}

/// Which features a source takes: it is asked with id, properties and kind, before the geometry is read.
public typealias GeoJSONFilter = @Sendable (Feature) -> Bool
