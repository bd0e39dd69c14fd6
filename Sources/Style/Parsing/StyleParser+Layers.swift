/// A layer's own members, and those of the layer that it refers to.
struct LayerDefinition {
  /// What a layer takes from the one that its `ref` names (style specification of 2015; newer styles have no `ref`).
  static let inheritedKeys = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]
  /// Inherited keys that a layer with `ref` must not have of its own.
  static let replacedKeys = ["type", "source", "source-layer", "filter", "layout"]

  let value: JSONValue
  let own: JSONObject
  var parent: JSONObject?

  /// The value of a key: the parent's where the key is inherited.
  subscript(key: String) -> JSONValue? {
    if let parent, Self.inheritedKeys.contains(key) { return parent[key] }
    return own[key]
  }

  /// The layer's id as the reference shows it, whatever it is.
  var referenceID: String { own["id"].map { $0.string ?? $0.jsonText } ?? "undefined" }

  /// The layer's type, or `nil` where it has none that is known.
  var kind: LayerKind? { self["type"]?.string.flatMap(LayerKind.init) }
}

/// What the members of a layer come to.
struct LayerParts {
  /// The layer's `layout` and `paint`, or `nil` for a layer of no known type.
  var properties: PropertySet?
  var filter: FeatureFilter?
}

extension StyleParser {
  private static let layerKeys = [
    "id", "type", "metadata", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "ref",
    "interactive",
  ]
  /// The type that marks a place between layers, which the specification does not have: it is Headland's own.
  static let slotType = "slot"
  private static let zoomRange = NumberRange.between(0, 24)

  mutating func readLayers(_ value: JSONValue) {
    guard let values = value.array else {
      faults.report(.type(value, expected: "array"), of: "layers", "so nothing is drawn")
      return
    }
    for value in values {
      if value.object?["type"]?.string == Self.slotType {
        readSlot(value)
      } else if let layer = readLayer(value) {
        style.layers.append(layer)
      }
      faults.layerID = nil
    }
  }

  private mutating func readSlot(_ value: JSONValue) {
    guard let own = value.object else { return }
    faults.layerID = own["id"]?.string
    let isSound = checkID(of: LayerDefinition(value: value, own: own))
    if let id = own["id"]?.string, isSound {
      style.slots.append(StyleSlot(id: id, layersBelow: style.layers.count))
    }
  }

  /// Reads a layer; every part is checked before the layer is given up, so that all of its faults are told at once.
  private mutating func readLayer(_ value: JSONValue) -> StyleLayer? {
    guard let own = value.object else {
      faults.report(.type(value, expected: "object"), of: "layer", "and is passed over")
      return nil
    }
    faults.layerID = own["id"]?.string
    var definition = LayerDefinition(value: value, own: own)
    var isSound = checkType(of: definition)
    isSound = checkID(of: definition) && isSound
    isSound = resolve(&definition) && isSound
    if own["ref"] == nil { isSound = checkSource(of: definition) && isSound }
    checkRedundancy(of: definition)
    var parts = LayerParts(properties: definition.kind.map { PropertySet(table: $0.properties, state: state) })
    isSound = readMembers(of: definition, into: &parts) && isSound
    let (minZoom, maxZoom) = zooms(of: definition)
    guard isSound, let id = own["id"]?.string, let kind = definition.kind, let set = parts.properties
    else { return nil }
    checkSupport(of: definition, set)
    let hasSource = !kind.sourceTypes.isEmpty
    return StyleLayer(
      id: id, kind: kind, source: hasSource ? definition["source"]?.string : nil,
      sourceLayer: hasSource ? definition["source-layer"]?.string : nil, minZoom: minZoom, maxZoom: maxZoom,
      filter: parts.filter, properties: set, definition: value)
  }

  private func zooms(of definition: LayerDefinition) -> (Double, Double) {
    func zoom(_ key: String) -> Double? {
      definition[key]?.number.flatMap { Self.zoomRange.contains($0) ? $0 : nil }
    }
    return (zoom("minzoom") ?? -.infinity, zoom("maxzoom") ?? .infinity)
  }

  /// Reads a layer's own members, and what it inherits without telling its faults a second time.
  ///
  /// - Returns: Whether the layer can be drawn.
  private mutating func readMembers(of definition: LayerDefinition, into parts: inout LayerParts) -> Bool {
    var isSound = true
    for member in definition.own.effectiveMembers {
      isSound = readMember(member, of: definition, into: &parts) && isSound
    }
    guard let parent = definition.parent, let name = definition.own["ref"]?.string, let kind = definition.kind else {
      return isSound
    }
    faults.isMuted = true
    defer { faults.isMuted = false }
    // A layout of the layer's own gives way to the parent's.
    if definition.own["layout"] != nil {
      parts.properties = PropertySet(table: kind.properties, state: state)
      if let paint = definition.own["paint"] { isSound = readGroup(.paint, paint, into: &parts) && isSound }
    }
    let taken = inherited[name] ?? readInherited(parent, kind)
    inherited[name] = taken
    if let layout = taken.properties { parts.properties?.take(layout) }
    guard parent["filter"] != nil else { return isSound }
    parts.filter = taken.filter
    return isSound && taken.filter != nil
  }

  /// The filter and the layout of a layer, for those that refer to it.
  private mutating func readInherited(_ parent: JSONObject, _ kind: LayerKind) -> LayerParts {
    var parts = LayerParts(properties: PropertySet(table: kind.properties, state: state))
    if let filter = parent["filter"] { _ = readFilter(filter, into: &parts) }
    if let layout = parent["layout"] { _ = readGroup(.layout, layout, into: &parts) }
    return parts
  }

  private mutating func readMember(
    _ member: JSONObject.Member, of definition: LayerDefinition, into parts: inout LayerParts
  ) -> Bool {
    let value = member.value
    let isDropped = "so the layer is not drawn"
    switch member.key {
    case "id", "source", "source-layer":
      let found = ObjectSchema.FieldType.string.faults(in: value)
      faults.report(found, of: member.key, isDropped)
      return found.isEmpty
    case "type":
      return checkTypeName(value)
    case "minzoom", "maxzoom":
      faults.report(
        ObjectSchema.FieldType.number(Self.zoomRange).faults(in: value), of: member.key, "and is passed over")
      if member.key == "maxzoom" { checkZoomRange(of: definition, value) }
      return true
    case "filter": return readFilter(value, into: &parts)
    case "layout": return readGroup(.layout, value, into: &parts)
    case "paint": return readGroup(.paint, value, into: &parts)
    default:
      if !Self.layerKeys.contains(member.key) { reportUnknownKey(member, definition) }
      return true
    }
  }

  private mutating func reportUnknownKey(_ member: JSONObject.Member, _ definition: LayerDefinition) {
    var fault = StyleFault.unknown(member, in: definition.value, known: Self.layerKeys, as: "a key of a layer")
    fault.severity = .warning
    fault.reference = nil
    if let group = definition.kind?.properties[member.key]?.group.rawValue {
      fault.hint = "move it into \"\(group)\""
    }
    faults.report(fault, of: nil, "and is passed over")
  }

  private mutating func checkZoomRange(of definition: LayerDefinition, _ value: JSONValue) {
    let (minZoom, maxZoom) = zooms(of: definition)
    guard minZoom >= maxZoom else { return }
    faults.report(
      StyleFault(
        .zoomRangeEmpty, at: value,
        "minzoom \(minZoom.plainText) is not below maxzoom \(maxZoom.plainText), so the layer is never drawn",
        hint: "a layer is drawn from its minzoom up to, but not at, its maxzoom", severity: .warning))
  }

  /// Reads a layer's layout or paint.
  ///
  /// - Returns: Whether the layer can be drawn.
  private mutating func readGroup(
    _ group: PropertySpecification.Group, _ value: JSONValue, into parts: inout LayerParts
  ) -> Bool {
    guard value.object != nil else {
      let consequence = group == .paint ? "so the layer is not drawn" : "and is passed over"
      faults.report(.type(value, expected: "object"), of: group.rawValue, consequence)
      return group != .paint
    }
    guard var known = parts.properties else { return true }
    defer { parts.properties = known }
    return readProperties(of: value, group, owner: group.rawValue, into: &known)
  }

  /// Reads a layer's filter.
  ///
  /// - Returns: Whether features can be told by it.
  private mutating func readFilter(_ value: JSONValue, into parts: inout LayerParts) -> Bool {
    parts.filter = readFilter(value, of: "filter", "so the layer is not drawn")
    return parts.filter != nil
  }

  /// Reads a filter, or tells what is wrong with it.
  mutating func readFilter(_ value: JSONValue, of subject: String, _ consequence: String) -> FeatureFilter? {
    let reading = FilterReader.read(value)
    faults.report(reading.faults, of: subject, consequence)
    return reading.filter
  }
}
