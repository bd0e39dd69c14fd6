/// Changes of what layers look like and choose.
extension Style {
  /// Sets a paint property of a layer, or a property's transition (`fill-color-transition`).
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - name: The property's name.
  ///   - value: The value as it stands in a style; null or nil for the default.
  ///   - support: What can be drawn; a warning names the rest.
  /// - Throws: `StyleChangeError` where there is no such layer or property, or where the value breaks its rules.
  public mutating func setPaintProperty(
    _ id: String, _ name: String, to value: JSONValue?, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    let json = try definition(of: id, setting: name, in: "paint", to: value)
    // The other values stay the very ones that they were, so that nothing that was computed of them is computed anew.
    try replaceLayer(id, by: json, support) { old, layer in layer.properties.keep(old.properties, except: name) }
  }

  /// Sets a layout property of a layer, `visibility` among them.
  ///
  /// - Parameters: As `setPaintProperty`.
  /// - Throws: As `setPaintProperty`.
  public mutating func setLayoutProperty(
    _ id: String, _ name: String, to value: JSONValue?, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    let json = try definition(of: id, setting: name, in: "layout", to: value)
    try replaceLayer(id, by: json, support) { old, layer in layer.properties.keep(old.properties, except: name) }
  }

  /// Sets which features a layer draws.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - filter: The filter as it stands in a style; null or nil for all features.
  ///   - support: What can be drawn; a warning names the rest.
  /// - Throws: `StyleChangeError` where there is no such layer or the filter breaks the rules.
  public mutating func setFilter(
    _ id: String, to filter: JSONValue?, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    let json = try wholeDefinition(of: id).setting("filter", to: filter.given)
    try replaceLayer(id, by: JSONValue(.object(json)), support)
  }

  /// Sets the zooms at which a layer is drawn: min zoom ≤ zoom < max zoom, each 0…24 or nil for no bound.
  ///
  /// - Throws: `StyleChangeError` where there is no such layer or a zoom is out of its range.
  public mutating func setZoomRange(
    of id: String, minZoom: Double?, maxZoom: Double?, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    let json = try wholeDefinition(of: id)
      .setting("minzoom", to: minZoom.map { JSONValue(.number($0)) })
      .setting("maxzoom", to: maxZoom.map { JSONValue(.number($0)) })
    try replaceLayer(id, by: JSONValue(.object(json)), support)
  }

  private func definition(
    of id: String, setting name: String, in group: String, to value: JSONValue?
  ) throws(StyleChangeError) -> JSONValue {
    let whole = try wholeDefinition(of: id)
    let known = layer(id)?.properties.table[name]?.group.rawValue
    let isTransition = name.hasSuffix("-transition") && group == "paint"
    guard known == group || isTransition else {
      let names = layer(id)?.properties.table.specifications.filter { $0.group.rawValue == group }.map(\.name) ?? []
      throw StyleChangeError(
        "layer \"\(id)\"", .propertyUnknown, "it has no \(group) property \"\(name)\"",
        hint: known.map { "it is a \($0) property" } ?? Suggestion.hint(for: name, among: names))
    }
    let members = (whole[group]?.object ?? JSONObject([])).setting(name, to: value.given)
    return JSONValue(.object(whole.setting(group, to: JSONValue(.object(members)))))
  }
}
