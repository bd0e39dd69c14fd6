import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// Changes of the style while the map is in use. Each is taken as a whole or, where it throws, not at all; a frame shows
/// all changes that were made before it, and makes anew only what they touch.
///
/// All throw `StyleChangeError` for what breaks the style's rules, with every fault and its cure, and
/// `MapError.renderInProgress` while a frame is being drawn.
extension HeadlessMap {
  /// Sets a paint property of a layer; no geometry is made anew, but where the value comes to depend on features in another
  /// way.
  ///
  /// ```swift
  /// try map.setPaintProperty("water", "fill-color", to: ["interpolate", ["linear"], ["zoom"], 0, "#004", 8, "#08f"])
  /// ```
  /// - Parameters:
  ///   - layer: The layer's id.
  ///   - name: The property's name, or that of its transition.
  ///   - value: The value as it stands in a style; nil or null for the default.
  /// - Throws: `StyleChangeError`, `MapError.renderInProgress`.
  public func setPaintProperty(_ layer: String, _ name: String, to value: JSONValue?) throws {
    try changeStyle {
      try $0.changeLayer(layer, isLayout: false) {
        try $0.setPaintProperty(layer, name, to: value, support: LoadedStyle.support)
      }
    }
  }

  /// Sets a layout property of a layer; the tiles of its source are laid out anew.
  public func setLayoutProperty(_ layer: String, _ name: String, to value: JSONValue?) throws {
    try changeStyle {
      try $0.changeLayer(layer, isLayout: true) {
        try $0.setLayoutProperty(layer, name, to: value, support: LoadedStyle.support)
      }
    }
  }

  /// Sets which features a layer draws, nil or null for all; the tiles of its source are laid out anew.
  public func setFilter(_ layer: String, to filter: JSONValue?) throws {
    try changeStyle {
      try $0.changeLayer(layer, isLayout: true) { try $0.setFilter(layer, to: filter, support: LoadedStyle.support) }
    }
  }

  /// Sets the zooms at which a layer is drawn: min zoom ≤ zoom < max zoom; nil for no bound.
  public func setLayerZoomRange(_ layer: String, minZoom: Double?, maxZoom: Double?) throws {
    try changeStyle {
      try $0.changeLayer(layer, isLayout: true) {
        try $0.setZoomRange(of: layer, minZoom: minZoom, maxZoom: maxZoom, support: LoadedStyle.support)
      }
    }
  }

  /// Adds a layer as it stands in a style.
  ///
  /// - Throws: `MapError` where the position does not exist.
  public func addLayer(_ json: JSONValue, position: LayerPosition = .default) throws {
    try changeStyle { try $0.addLayer(json, position) }
  }

  /// Adds a layer.
  ///
  /// - Throws: `MapError` where the position does not exist.
  public func addLayer<Kind>(_ layer: DeclaredLayer<Kind>, position: LayerPosition = .default) throws {
    try addLayer(layer.json, position: position)
  }

  /// Moves a layer, the style's own or a custom one; by default above all.
  ///
  /// - Throws: `MapError` where the layer or the position does not exist.
  public func moveLayer(_ id: String, position: LayerPosition = .default) throws {
    try changeStyle { try $0.moveLayer(id, position) }
  }

  /// Adds a source as it stands in a style.
  public func addSource(_ id: String, _ json: JSONValue) throws {
    try changeStyle { try $0.changeSource(id) { try $0.addSource(id, json, support: LoadedStyle.support) } }
  }

  /// Adds a source.
  public func addSource(_ source: StyleSource) throws { try addSource(source.id, source.json) }

  /// Removes a source that no layer draws.
  public func removeSource(_ id: String) throws {
    try changeStyle { try $0.changeSource(id) { try $0.removeSource(id) } }
    featureStates.removeAll(source: id)
  }

  /// Replaces the data of a GeoJSON source by a GeoJSON object or a URL.
  public func setData(_ data: JSONValue, of source: String) throws { try change(source, [("data", data)]) }

  /// Changes features of a GeoJSON source that has been read; its definition stays as it is.
  ///
  /// - Throws: `MapError.noData` where the source is not GeoJSON or no frame has needed it so far; `GeoJSONError` where new
  ///   features cannot be read.
  public func updateData(_ diff: GeoJSONDiff, of source: String) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    try update(source, by: diff)
  }

  /// Gathers the points of a GeoJSON source into other clusters, or into none; nil leaves a setting as it is.
  ///
  /// - Parameters:
  ///   - isClustered: Whether points are gathered.
  ///   - radius: How near points are gathered, in points of the screen.
  ///   - maxZoom: The largest zoom at which they are.
  ///   - source: The source.
  /// - Throws: `StyleChangeError`, `MapError.renderInProgress`.
  public func setClusterOptions(
    isClustered: Bool? = nil, radius: Double? = nil, maxZoom: Double? = nil, of source: String
  ) throws {
    let members: [(String, JSONValue?)] = [
      ("cluster", isClustered.map { JSONValue(.boolean($0)) }), ("clusterRadius", radius.map { .init(.number($0)) }),
      ("clusterMaxZoom", maxZoom.map { .init(.number($0)) }),
    ]
    try change(source, members.filter { $0.1 != nil })
  }

  /// Sets the light, the sky, the projection, the terrain or the default transition; nil for the default.
  public func setRoot(_ key: Style.RootKey, to value: JSONValue?) throws {
    try changeStyle { try $0.changeRoot { try $0.setRoot(key, to: value, support: LoadedStyle.support) } }
  }

  private func change(_ source: String, _ members: [(String, JSONValue?)]) throws {
    try changeStyle {
      try $0.changeSource(source) { try $0.changeSource(source, members, support: LoadedStyle.support) }
    }
  }
}
