/// A layer's own members, and those of the layer that it refers to.
private struct LayerDefinition {
  /// What a layer takes from the one that its `ref` names (style specification of 2015; newer styles have no `ref`).
  static let inheritedKeys = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]
  /// Inherited keys that a layer with `ref` must not have of its own.
  static let replacedKeys = ["type", "source", "source-layer", "filter", "layout"]

  let value: JSONValue
  let own: JSONObject
  let parent: JSONObject?

  /// The members that hold a key: the parent's where the key is inherited.
  func object(for key: String) -> JSONObject {
    if let parent, Self.inheritedKeys.contains(key) { return parent }
    return own
  }

  subscript(key: String) -> JSONValue? { object(for: key)[key] }
}

extension StyleParser {
  private static let layerKeys = [
    "id", "type", "metadata", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "ref",
    "interactive",
  ]
  /// The type that marks a place between layers, which the specification does not have.
  private static let slotType = "slot"
  private static let zoomRange = NumberRange.between(0, 24)

  mutating func parseLayers(_ values: [JSONValue]) -> (layers: [StyleLayer], slots: [StyleSlot]) {
    for value in values {
      guard let layer = value.object, let id = layer["id"]?.string, layersByID[id] == nil else { continue }
      layersByID[id] = layer
    }
    var layers: [StyleLayer] = []
    var slots: [StyleSlot] = []
    var used: [String: JSONValue] = [:]
    for value in values {
      if let object = value.object, object["type"]?.string == Self.slotType {
        guard let id = layerID(of: object, value, used: &used) else { continue }
        slots.append(StyleSlot(id: id, layersBelow: layers.count))
      } else if let layer = parseLayer(value, used: &used) {
        layers.append(layer)
      }
    }
    return (layers, slots)
  }

  private mutating func parseLayer(_ value: JSONValue, used: inout [String: JSONValue]) -> StyleLayer? {
    guard let own = value.object else {
      reportType(value, named: "layer", expected: "an object")
      return nil
    }
    guard let id = layerID(of: own, value, used: &used) else { return nil }
    issues.layerID = id
    defer { issues.layerID = nil }
    guard let definition = definition(of: own, value), let kind = kind(of: definition) else { return nil }
    checkKeys(of: own, kind)
    let minZoom = number("minzoom", of: definition.object(for: "minzoom"), in: Self.zoomRange) ?? -.infinity
    let maxZoom = number("maxzoom", of: definition.object(for: "maxzoom"), in: Self.zoomRange) ?? .infinity
    checkZoomRange(of: definition, minZoom, maxZoom)
    // Every part is checked before the layer is given up, so that all of its faults are told at once.
    let source = source(of: definition, kind)
    let filter = filter(definition["filter"])
    var properties = PropertySet(table: kind.properties)
    let isLayoutSound = parseGroup(.layout, of: definition, into: &properties)
    let isPaintSound = parseGroup(.paint, of: definition, into: &properties)
    guard let source, filter.isSound, isLayoutSound, isPaintSound else { return nil }
    return StyleLayer(
      id: id, kind: kind, source: source.name, sourceLayer: source.layer, minZoom: minZoom, maxZoom: maxZoom,
      isVisible: properties.string("visibility", zoom: 0) != "none", filter: filter.filter,
      properties: properties, definition: value)
  }

  private mutating func layerID(
    of layer: JSONObject, _ value: JSONValue, used: inout [String: JSONValue]
  ) -> String? {
    guard let idValue = layer["id"] else {
      issues.report(
        .error, .propertyMissing, at: value, "the layer has no \"id\", so it is not drawn",
        hint: "add an id that no other layer has")
      return nil
    }
    guard let id = idValue.string else {
      issues.report(
        .error, .typeMismatch, at: idValue, "the layer's id is \(idValue.summary), so it is not drawn",
        hint: "an id is a string")
      return nil
    }
    guard used[id] == nil else {
      issues.layerID = id
      defer { issues.layerID = nil }
      issues.report(
        .error, .layerDuplicate, at: idValue, "the id was used by a layer below, so this layer is not drawn",
        hint: "give one of them another id")
      return nil
    }
    used[id] = value
    return id
  }

  private mutating func definition(of own: JSONObject, _ value: JSONValue) -> LayerDefinition? {
    guard let ref = own["ref"] else { return LayerDefinition(value: value, own: own, parent: nil) }
    func fault(_ message: String) {
      issues.report(
        .error, .refInvalid, at: ref, "\(message), so the layer is not drawn",
        hint: "name a layer that has no ref of its own, or write out what it has")
    }
    guard let name = ref.string, let parent = layersByID[name] else {
      fault("ref: no layer has the id \(ref.summary)")
      return nil
    }
    guard parent["ref"] == nil else {
      fault("ref: the layer \(ref.summary) refers to a layer itself")
      return nil
    }
    for member in own.members where LayerDefinition.replacedKeys.contains(member.key) {
      issues.report(
        .error, .refInvalid, at: member.value, key: member.keyRange,
        "\"\(member.key)\" is taken from the layer \"\(name)\", so the layer's own is passed over",
        hint: "remove \"\(member.key)\" or \"ref\"")
    }
    return LayerDefinition(value: value, own: own, parent: parent)
  }

  private mutating func kind(of definition: LayerDefinition) -> LayerKind? {
    let names = LayerKind.allCases.map(\.rawValue)
    guard let type = definition["type"] else {
      issues.report(
        .error, .propertyMissing, at: definition.value, "the layer has no \"type\", so it is not drawn",
        hint: "add one of \(names.joined(separator: ", "))")
      return nil
    }
    guard let name = type.string else {
      reportType(type, named: "type", expected: "a string")
      return nil
    }
    guard let kind = LayerKind(rawValue: name) else {
      issues.report(
        .error, .layerKindUnknown, at: type, "\"\(name)\" is not a type of layer, so the layer is not drawn",
        hint: Suggestion.hint(for: name, among: names) ?? "use one of \(names.joined(separator: ", "))")
      return nil
    }
    if !support.layerKinds.contains(kind) {
      issues.report(
        .warning, .layerKindUnsupported, at: type, "layers of type \"\(name)\" are not drawn yet",
        hint: "the layer keeps its place among the others and shows nothing")
    }
    return kind
  }

  private mutating func checkKeys(of layer: JSONObject, _ kind: LayerKind) {
    for member in layer.members where !Self.layerKeys.contains(member.key) {
      let group = kind.properties[member.key]?.group.rawValue
      issues.report(
        .warning, .propertyUnknown, at: member.value, key: member.keyRange,
        "\"\(member.key)\" is not a key of a layer and is passed over",
        hint: group.map { "move it into \"\($0)\"" } ?? Suggestion.hint(for: member.key, among: Self.layerKeys))
    }
  }

  private mutating func checkZoomRange(of definition: LayerDefinition, _ minZoom: Double, _ maxZoom: Double) {
    guard minZoom >= maxZoom, let value = definition["maxzoom"] else { return }
    issues.report(
      .warning, .zoomRangeEmpty, at: value,
      "minzoom \(minZoom.plainText) is not below maxzoom \(maxZoom.plainText), so the layer is never drawn",
      hint: "a layer is drawn from its minzoom up to, but not at, its maxzoom")
  }

  /// The source of a layer, or `nil` when the layer cannot be drawn without what is missing.
  private mutating func source(of definition: LayerDefinition, _ kind: LayerKind) -> (name: String?, layer: String?)? {
    let sourceLayer = string("source-layer", of: definition.object(for: "source-layer"))
    guard !kind.sourceTypes.isEmpty else { return (nil, nil) }
    guard let value = definition["source"] else {
      issues.report(
        .error, .propertyMissing, at: definition.value, "the layer has no \"source\", so it is not drawn",
        hint: "add the key of one of the style's sources")
      return nil
    }
    guard let name = value.string else {
      reportType(value, named: "source", expected: "a string")
      return nil
    }
    guard let known = sourceTypes[name] else {
      issues.report(
        .error, .sourceMissing, at: value, "the style has no source \"\(name)\", so the layer is not drawn",
        hint: Suggestion.hint(for: name, among: sourceTypes.keys.sorted()))
      return nil
    }
    // A source that was dropped has an issue of its own.
    guard let type = known, checkSourceType(type, value, kind, definition) else { return nil }
    return (name, sourceLayer)
  }

  private mutating func checkSourceType(
    _ type: String, _ value: JSONValue, _ kind: LayerKind, _ definition: LayerDefinition
  ) -> Bool {
    guard kind.sourceTypes.contains(type) else {
      issues.report(
        .error, .sourceMismatch, at: value,
        "\(value.summary) is a \(type) source, which a \(kind.rawValue) layer cannot draw",
        hint: "use a source of type \(kind.sourceTypes.prefix(2).joined(separator: " or "))")
      return false
    }
    if type == "vector", definition["source-layer"] == nil {
      issues.report(
        .error, .propertyMissing, at: definition.value,
        "the layer has no \"source-layer\", so it is not drawn",
        hint: "name the layer of the vector tiles that its features come from")
      return false
    }
    return true
  }

  /// Reads a layer's layout or paint.
  ///
  /// - Returns: Whether the layer can be drawn.
  private mutating func parseGroup(
    _ group: PropertySpecification.Group, of definition: LayerDefinition, into set: inout PropertySet
  ) -> Bool {
    guard let value = definition[group.rawValue] else { return true }
    guard let members = value.object else {
      let consequence = group == .paint ? "so the layer is not drawn" : "and is passed over"
      issues.report(
        .error, .typeMismatch, at: value,
        "\(group.rawValue): \(value.summary) stands where an object should be, \(consequence)")
      return group != .paint
    }
    return parseProperties(of: members, group, owner: group.rawValue, into: &set)
  }
}
