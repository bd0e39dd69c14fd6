import HeadlandGeometry

/// What is different in a source's data: carried out in the order of the members.
///
/// Features are named by their ids: their own, or those that `GeoJSONOptions` gives them.
public struct GeoJSONDiff: Sendable {
  /// What is different in one feature.
  public struct Update: Sendable {
    /// The feature.
    public var id: FeatureID

    /// Its new geometry, as GeoJSON; nil where the old one stays.
    public var newGeometry: [UInt8]?

    /// Whether all its properties go.
    public var removeAllProperties = false

    /// The names of the properties that go.
    public var removeProperties: [String] = []

    /// The properties that are new or get a new value.
    public var addOrUpdateProperties: [String: FeatureValue] = [:]

    /// Makes an update that changes nothing else than the geometry.
    public init(id: FeatureID, newGeometry: [UInt8]? = nil) {
      self.id = id
      self.newGeometry = newGeometry
    }
  }

  /// Whether all features go.
  public var removeAll = false

  /// The ids of features that go; those that no feature has are passed over.
  public var remove: [FeatureID] = []

  /// New features, as a GeoJSON document; one with the id of a feature that is there takes its place.
  public var add: [UInt8]?

  /// What is different in features that stay.
  public var update: [Update] = []

  /// Makes a diff that changes nothing.
  public init() {}
}

/// What a diff has changed.
public struct GeoJSONChange: Sendable {
  /// What could not be done as it was asked for, by its place in the diff.
  public let issues: [GeoJSONIssue]

  private let options: GeoJSONOptions
  private let extent: MercatorBounds
  private let index: PackedIndex

  init(_ changed: [MercatorBounds], issues: [GeoJSONIssue], options: GeoJSONOptions) {
    self.issues = issues
    self.options = options
    index = PackedIndex(changed)
    var extent = MercatorBounds()
    for box in changed where !box.isEmpty { extent.include(box) }
    self.extent = extent
  }

  /// Whether nothing that is drawn has changed.
  public var isEmpty: Bool { extent.isEmpty }

  /// Whether a tile may be another one than before.
  ///
  /// Tiles of zooms with clusters all are, as a point may change which others are gathered.
  public func affects(_ tile: TileID) -> Bool {
    guard tile.isValid, !isEmpty else { return false }
    if let cluster = options.cluster, tile.z <= cluster.deepestZoom { return true }
    let window = TileWindow(tile, options: options)
    guard let copies = window.copies(of: extent) else { return false }
    var found: [UInt32] = []
    for copy in copies { index.search(window.bounds(copy: copy), into: &found) }
    return !found.isEmpty
  }
}
