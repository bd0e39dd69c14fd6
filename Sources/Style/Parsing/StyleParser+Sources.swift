extension StyleParser {
  private static let sourceTypeNames = ["vector", "raster", "raster-dem", "geojson", "video", "image"]
  private static let geojsonKeys: Set<String> = [
    "type", "data", "maxzoom", "attribution", "buffer", "filter", "tolerance", "cluster", "clusterRadius",
    "clusterMaxZoom", "clusterMinPoints", "clusterProperties", "lineMetrics", "generateId", "promoteId",
  ]

  mutating func parseSources() {
    guard let value = object["sources"] else {
      issues.report(.error, .propertyMissing, at: root, "the style has no \"sources\"", hint: "add \"sources\": {}")
      return
    }
    guard let members = value.object?.members else {
      reportType(value, named: "sources", expected: "an object of sources")
      return
    }
    for member in members {
      let specification = parseSource(member)
      sourceTypes[member.key] = .some(specification?.type)
      guard let specification else { continue }
      // Where an id is repeated the last one counts, as for any key.
      sources.removeAll { $0.id == member.key }
      sources.append((member.key, specification))
    }
  }

  private mutating func parseSource(_ member: JSONObject.Member) -> SourceSpecification? {
    let consequence = "layers that use it are not drawn"
    guard let object = member.value.object else {
      reportType(member.value, named: "source \"\(member.key)\"", expected: "an object")
      return nil
    }
    guard let type = object["type"] else {
      issues.report(
        .error, .propertyMissing, at: member.value, "source \"\(member.key)\" has no \"type\", so \(consequence)",
        hint: "add one of \(Self.sourceTypeNames.joined(separator: ", "))")
      return nil
    }
    guard let name = type.string, Self.sourceTypeNames.contains(name) || name == "canvas" else {
      let hint = type.string.flatMap { Suggestion.hint(for: $0, among: Self.sourceTypeNames) }
      issues.report(
        .error, .sourceKindUnknown, at: type,
        "source \"\(member.key)\": \(type.summary) is not a type of source, so \(consequence)",
        hint: hint ?? "use one of \(Self.sourceTypeNames.joined(separator: ", "))")
      return nil
    }
    if let types = support.sourceTypes, !types.contains(name) {
      issues.report(
        .warning, .sourceKindUnsupported, at: type,
        "source \"\(member.key)\": sources of type \"\(name)\" are not read yet, so \(consequence)",
        hint: "use one of \(types.sorted().joined(separator: ", "))")
    }
    guard name == "geojson" else { return .other(type: name, definition: member.value) }
    return geojson(object, member).map(SourceSpecification.geojson)
  }

  private mutating func geojson(_ object: JSONObject, _ member: JSONObject.Member) -> GeoJSONSpecification? {
    for key in object.members where !Self.geojsonKeys.contains(key.key) {
      issues.report(
        .warning, .propertyUnknown, at: key.value, key: key.keyRange,
        "source \"\(member.key)\": \"\(key.key)\" is not a property of a geojson source and is passed over",
        hint: Suggestion.hint(for: key.key, among: Self.geojsonKeys.sorted()))
    }
    guard let data = geojsonData(object, member) else { return nil }
    return GeoJSONSpecification(
      data: data,
      maxZoom: number("maxzoom", of: object, in: .between(0, 24)) ?? 18,
      buffer: number("buffer", of: object, in: .between(0, 512)) ?? 128,
      tolerance: number("tolerance", of: object, in: .nonNegative) ?? 0.375,
      hasLineMetrics: boolean("lineMetrics", of: object) ?? false,
      generatesIDs: boolean("generateId", of: object) ?? false,
      isClustered: boolean("cluster", of: object) ?? false,
      definition: member.value)
  }

  private mutating func geojsonData(_ object: JSONObject, _ member: JSONObject.Member) -> GeoJSONSpecification.Data? {
    guard let data = object["data"] else {
      issues.report(
        .error, .propertyMissing, at: member.value,
        "source \"\(member.key)\" has no \"data\", so layers that use it are not drawn",
        hint: "add a GeoJSON object or the URL of one")
      return nil
    }
    switch data.content {
    case .string(let url):
      return .url(url)
    case .unread where bytes[data.range.lowerBound] == UInt8(ascii: "{"):
      return .inline(Array(bytes[data.range]))
    default:
      let expected = "a GeoJSON object or a URL"
      issues.report(
        .error, .typeMismatch, at: data,
        "source \"\(member.key)\": data is not \(expected), so layers that use it are not drawn")
      return nil
    }
  }
}
