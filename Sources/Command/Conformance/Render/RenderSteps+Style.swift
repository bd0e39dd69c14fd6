import Headland

extension RenderSteps {
  /// Takes a step that changes a layer.
  ///
  /// - Returns: Whether it is one.
  func changeLayer(_ operation: RenderOperation) throws -> Bool {
    let (id, name) = (operation[0].string ?? "", operation[1].string ?? "")
    switch operation.name {
    case "addLayer": try map.addLayer(operation[0], position: operation[1].string.map { .below($0) } ?? .default)
    case "removeLayer": try map.removeLayer(id)
    case "moveLayer": try map.moveLayer(id, position: operation[1].string.map { .below($0) } ?? .default)
    case "setPaintProperty": try map.setPaintProperty(id, name, to: operation[2])
    case "setLayoutProperty": try map.setLayoutProperty(id, name, to: operation[2])
    case "setFilter": try map.setFilter(id, to: operation[1])
    case "setLayerZoomRange":
      try map.setLayerZoomRange(id, minZoom: operation[1].number, maxZoom: operation[2].number)
    default: return false
    }
    return true
  }

  /// Takes a step that changes a source, the states of its features, or the style's root.
  ///
  /// - Returns: Whether it is one.
  func changeSource(_ operation: RenderOperation) throws -> Bool {
    let id = operation[0].string ?? ""
    switch operation.name {
    case "addSource": try map.addSource(id, operation[1])
    case "removeSource": try map.removeSource(id)
    case "setData": try map.setData(operation[1], of: id)
    case "updateData": try map.updateData(GeoJSONDiff(operation[1].object ?? JSONObject([])), of: id)
    case "setClusterOptions":
      let options = operation[1].object
      try map.setClusterOptions(
        isClustered: options?["cluster"]?.boolean, radius: options?["clusterRadius"]?.number,
        maxZoom: options?["clusterMaxZoom"]?.number, of: id)
    case "setFeatureState":
      guard let feature = FeatureStates.Key(operation[0]) else { return false }
      let values = operation[1].object?.members.map { ($0.key, FeatureValue($0.value)) } ?? []
      try map.setFeatureState(Dictionary(values) { $1 }, of: feature)
    case "removeFeatureState": try removeState(operation)
    case "setLight": try map.setRoot(.light, to: operation[0])
    case "setSky": try map.setRoot(.sky, to: operation[0])
    case "setProjection": try map.setRoot(.projection, to: operation[0])
    case "setTerrain": try map.setRoot(.terrain, to: operation[0])
    default: return false
    }
    return true
  }

  private func removeState(_ operation: RenderOperation) throws {
    guard let feature = FeatureStates.Key(operation[0]) else {
      let source = operation[0].object
      return try map.removeFeatureStates(
        source: source?["source"]?.string ?? "", sourceLayer: source?["sourceLayer"]?.string)
    }
    try map.removeFeatureState(of: feature, name: operation[1].string)
  }
}

extension FeatureID {
  fileprivate init?(_ value: JSONValue) {
    if let text = value.string {
      self = .string(text)
    } else if let number = value.number.flatMap({ UInt64(exactly: $0) }) {
      self = .number(number)
    } else {
      return nil
    }
  }
}

extension FeatureStates.Key {
  /// A feature written `{"source": …, "sourceLayer": …, "id": …}`; nil where there is no id.
  fileprivate init?(_ value: JSONValue) {
    guard let members = value.object, let id = members["id"].flatMap({ FeatureID($0) }) else { return nil }
    self.init(source: members["source"]?.string ?? "", sourceLayer: members["sourceLayer"]?.string, id: id)
  }
}

extension GeoJSONDiff {
  /// A diff as the suites write it.
  fileprivate init(_ json: JSONObject) {
    self.init()
    removeAll = json["removeAll"]?.boolean ?? false
    remove = (json["remove"]?.array ?? []).compactMap { FeatureID($0) }
    add = json["add"].map {
      JSONValue(.object(JSONObject([("type", "FeatureCollection"), ("features", $0)]))).jsonBytes
    }
    update = (json["update"]?.array ?? []).compactMap(\.object).compactMap(Update.init)
  }
}

extension GeoJSONDiff.Update {
  fileprivate init?(_ json: JSONObject) {
    guard let id = json["id"].flatMap({ FeatureID($0) }) else { return nil }
    self.init(id: id)
    newGeometry = json["newGeometry"]?.jsonBytes
    removeAllProperties = json["removeAllProperties"]?.boolean ?? false
    removeProperties = (json["removeProperties"]?.array ?? []).compactMap(\.string)
    for member in json["addOrUpdateProperties"]?.array ?? [] {
      guard let key = member.object?["key"]?.string, let value = member.object?["value"] else { continue }
      addOrUpdateProperties[key] = FeatureValue(value)
    }
  }
}
