extension StyleParser {
  private static let isDropped = "so the layer is not drawn"

  /// Whether a layer has a type, or a layer to take it from.
  mutating func checkType(of definition: LayerDefinition) -> Bool {
    guard definition.own["type"]?.isNull ?? true, definition.own["ref"]?.isNull ?? true else { return true }
    var fault = StyleFault.missing(
      "type", in: definition.value,
      hint: "add one of \(LayerKind.allCases.map(\.rawValue).joined(separator: ", "))")
    fault.reference = "either \"type\" or \"ref\" is required"
    faults.report(fault, of: nil, Self.isDropped)
    return false
  }

  /// Whether a type is one that the specification knows.
  mutating func checkTypeName(_ value: JSONValue) -> Bool {
    if let kind = value.string.flatMap(LayerKind.init) {
      if support.layerKinds[kind] == nil {
        faults.report(
          StyleFault(
            .layerKindUnsupported, at: value, "layers of type \"\(kind.rawValue)\" are not drawn yet",
            hint: "the layer keeps its place among the others and shows nothing", severity: .warning))
      }
      return true
    }
    let names = LayerKind.allCases.map(\.rawValue)
    faults.report(
      .name(value, among: names, .layerKindUnknown, "\(value.summary) is not a type of layer"), of: nil, Self.isDropped)
    return false
  }

  /// Whether a layer has an id that no layer below it has.
  mutating func checkID(of definition: LayerDefinition) -> Bool {
    guard let value = definition.own["id"], !value.isNull else {
      faults.report(
        .missing("id", in: definition.value, hint: "add an id that no other layer has"), of: nil, Self.isDropped)
      return false
    }
    guard let id = value.string else { return false }
    // The reference tells a fault for each layer before; a few of them say enough.
    let earlier = usedIDs[id]?.prefix(4) ?? []
    for place in earlier {
      var reference = ReferenceWording("duplicate layer id \"\(id)\", previously used at line ", of: definition.value)
      reference.trailingLine = place.range.lowerBound
      faults.report(
        StyleFault(
          .layerDuplicate, at: value, "the id was used by a layer below, so this layer is not drawn",
          hint: "give one of them another id", reference: reference))
    }
    usedIDs[id, default: []].append(value)
    return earlier.isEmpty
  }

  /// Finds the layer that a layer's `ref` names.
  ///
  /// - Returns: Whether there is nothing to find or it was found.
  mutating func resolve(_ definition: inout LayerDefinition) -> Bool {
    guard let ref = definition.own["ref"] else { return true }
    let name = ref.string ?? ref.jsonText
    for key in LayerDefinition.replacedKeys {
      guard let member = definition.own.member(key) else { continue }
      faults.report(
        StyleFault(
          .refInvalid, at: member.value, key: member.keyRange,
          "\"\(key)\" is taken from the layer \"\(name)\", so the layer's own is passed over",
          hint: "remove \"\(key)\" or \"ref\"",
          reference: ReferenceWording("\"\(key)\" is prohibited for ref layers", of: definition.value)))
    }
    guard let parent = ref.string.flatMap({ layersByID[$0] }) else {
      reportRef(ref, "no layer has the id \(ref.summary)", "ref layer \"\(name)\" not found", definition)
      return false
    }
    guard parent["ref"] == nil else {
      reportRef(
        ref, "the layer \(ref.summary) refers to a layer itself", "ref cannot reference another ref layer", definition)
      return false
    }
    definition.parent = parent
    // The parent's own faults are told at the parent.
    faults.isMuted = true
    defer { faults.isMuted = false }
    return definition.kind != nil && checkSource(of: definition)
  }

  private mutating func reportRef(
    _ ref: JSONValue, _ message: String, _ reference: String, _ definition: LayerDefinition
  ) {
    faults.report(
      StyleFault(
        .refInvalid, at: ref, message, hint: "name a layer that has no ref of its own, or write out what it has",
        reference: ReferenceWording(reference, of: definition.value)), of: "ref", Self.isDropped)
  }

  // MARK: - Sources

  /// Whether a layer has a source that it can draw.
  mutating func checkSource(of definition: LayerDefinition) -> Bool {
    let type = definition["type"]?.string
    guard type != LayerKind.background.rawValue else { return true }
    guard let value = definition["source"], !value.isNull else {
      faults.report(
        .missing("source", in: definition.value, hint: "add the key of one of the style's sources"), of: nil,
        Self.isDropped)
      return false
    }
    let name = value.string ?? value.jsonText
    guard let source = sourcesByID[name], !source.isNull else {
      faults.report(
        StyleFault(
          .sourceMissing, at: value, "the style has no source \"\(name)\"",
          hint: faults.deservesHints ? Suggestion.hint(for: name, among: nearbySources) : nil,
          reference: ReferenceWording("source \"\(name)\" not found", of: definition.value)), of: nil,
        Self.isDropped)
      return false
    }
    // A source that has no type of its own has an issue of its own.
    guard let sourceType = source.object?["type"]?.string else { return true }
    if let fault = mismatch(of: definition, value, sourceType: sourceType) {
      faults.report(fault, of: nil, Self.isDropped)
      return false
    }
    checkGradient(of: definition, source, sourceType)
    return true
  }

  /// The fault of a layer that cannot draw a source of some type, or lacks the name of a layer in it.
  private func mismatch(of definition: LayerDefinition, _ value: JSONValue, sourceType: String) -> StyleFault? {
    let type = definition["type"]?.string
    var reference: String?
    switch (sourceType, type) {
    case ("vector", "raster"): reference = "layer \"\(definition.referenceID)\" requires a raster source"
    case ("raster-dem", "hillshade"), ("raster-dem", "color-relief"): break
    case (_, "hillshade"), (_, "color-relief"):
      reference = "layer \"\(definition.referenceID)\" requires a raster-dem source"
    case ("raster", "raster"): break
    case ("raster", _): reference = "layer \"\(definition.referenceID)\" requires a vector source"
    case ("vector", _):
      guard definition["source-layer"]?.isNull ?? true else { break }
      var fault = StyleFault.missing(
        "source-layer", in: definition.value,
        hint: "name the layer of the vector tiles that its features come from")
      fault.reference = "layer \"\(definition.referenceID)\" must specify a \"source-layer\""
      return fault
    case ("raster-dem", _):
      reference = "raster-dem source can only be used with layer type 'hillshade' or 'color-relief'."
    default: break
    }
    guard let kind = definition.kind, !kind.sourceTypes.contains(sourceType),
      ObjectSchema.source(sourceType) != nil || reference != nil
    else {
      // Whether a layer of an unknown type could draw the source is of no use to anybody.
      guard let reference, definition.kind == nil else { return nil }
      var fault = StyleFault(
        .sourceMismatch, at: value, "", reference: ReferenceWording(reference, of: definition.value))
      fault.isReferenceOnly = true
      return fault
    }
    return StyleFault(
      .sourceMismatch, at: value,
      "\(value.summary) is a \(sourceType) source, which a \(kind.rawValue) layer cannot draw",
      hint: "use a source of type \(kind.sourceTypes.prefix(2).joined(separator: " or "))",
      expected: "a source of type \(kind.sourceTypes.prefix(2).joined(separator: " or "))",
      reference: reference.map { ReferenceWording($0, of: definition.value) })
  }

  /// A gradient runs along whole lines, which only GeoJSON with `lineMetrics` measures.
  private mutating func checkGradient(of definition: LayerDefinition, _ source: JSONValue, _ sourceType: String) {
    guard definition.kind == .line, let gradient = definition.own["paint"]?.object?["line-gradient"],
      !gradient.isNull
    else { return }
    let metrics = sourceType == "geojson" ? source.object?["lineMetrics"] : nil
    guard metrics?.boolean != true else { return }
    let text =
      "layer \"\(definition.referenceID)\" specifies a line-gradient, "
      + "which requires a GeoJSON source with `lineMetrics` enabled."
    faults.report(
      StyleFault(
        .sourceMismatch, at: definition.value, "a line-gradient needs a geojson source with lineMetrics",
        hint: "add \"lineMetrics\": true to the source", expected: "a geojson source with lineMetrics",
        reference: metrics?.isNull ?? true ? ReferenceWording(text) : nil))
  }

  /// Two names of one property cannot both hold.
  mutating func checkRedundancy(of definition: LayerDefinition) {
    guard definition.kind == .raster, let paint = definition.own["paint"], let properties = paint.object,
      !(properties["resampling"]?.isNull ?? true), !(properties["raster-resampling"]?.isNull ?? true)
    else { return }
    let text =
      "layer \"\(definition.referenceID)\" redundantly specifies \"resampling\" and \"raster-resampling\" paint properties, "
      + "but only one is allowed. It is advised to use \"resampling\"."
    faults.report(
      StyleFault(
        .propertyRedundant, at: paint, "\"resampling\" and \"raster-resampling\" say the same thing",
        hint: "remove \"raster-resampling\"", reference: ReferenceWording(text, of: definition.value)))
  }
}
