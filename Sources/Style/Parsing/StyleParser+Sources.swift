import HeadlandGeometry

extension StyleParser {
  mutating func readSources(_ value: JSONValue) {
    guard let object = value.object else {
      faults.report(.type(value, expected: "object"), of: "sources", "and is passed over")
      return
    }
    for member in object.effectiveMembers {
      guard let specification = readSource(member) else { continue }
      style.sources.append((member.key, specification))
    }
  }

  private mutating func readSource(_ member: JSONObject.Member) -> SourceSpecification? {
    let about = "source \"\(member.key)\""
    let consequence = "so layers that use it are not drawn"
    let names = ObjectSchema.sourceTypes
    guard let object = member.value.object, let type = object["type"], !type.isNull else {
      let isObject = member.value.isObject
      var fault = StyleFault.missing(
        "type", in: member.value, hint: isObject ? "add one of \(names.joined(separator: ", "))" : nil)
      if !isObject { fault = .type(member.value, expected: "object") }
      fault.reference = "\"type\" is required"
      faults.report(fault, of: about, consequence)
      return nil
    }
    guard type.string != "canvas" else { return canvas(member, about) }
    guard let name = type.string, let schema = ObjectSchema.source(name) else {
      faults.report(
        .name(type, among: names, .sourceKindUnknown, "\(type.summary) is not a type of source"), of: about, consequence
      )
      return nil
    }
    if let types = support.sourceTypes, !types.contains(name) {
      faults.report(
        StyleFault(
          .sourceKindUnsupported, at: type, "sources of type \"\(name)\" are not read yet",
          hint: "use one of \(types.sorted().joined(separator: ", "))", severity: .warning), of: about, consequence)
    }
    check(object, member.value, schema, name, about)
    let specification = Self.specification(of: name, object, member.value)
    if specification == nil, name == "geojson", let data = object["data"] {
      faults.report(
        StyleFault(
          .typeMismatch, at: data, "\"data\" is neither a GeoJSON object nor a URL",
          expected: "a GeoJSON object or a URL"), of: about, consequence)
    }
    return specification
  }

  private mutating func canvas(_ member: JSONObject.Member, _ about: String) -> SourceSpecification {
    var reference: ReferenceWording =
      "Please use runtime APIs to add canvas sources, rather than including them in stylesheets."
    reference.hasLine = false
    reference.identifier = "source.canvas"
    faults.report(
      StyleFault(
        .sourceCanvas, at: member.value, "a canvas can be filled by a program only", hint: "add the source at run time",
        reference: reference), of: about)
    return .other(type: "canvas", definition: member.value)
  }

  /// Tells what is wrong with the members of a source.
  private mutating func check(
    _ object: JSONObject, _ value: JSONValue, _ schema: ObjectSchema, _ type: String, _ about: String
  ) {
    for member in object.effectiveMembers {
      switch (type, member.key) {
      case ("geojson", "filter"): _ = readFilter(member.value, of: "\(about): filter", "and is passed over")
      case ("raster-dem", _): checkHeights(member, object, value, schema, about)
      default: faults.report(schema.faults(of: member, in: value), of: "\(about): \(member.key)", "and is passed over")
      }
    }
    faults.report(schema.missing(in: value, object), of: about, "so layers that use it are not drawn")
    if type == "geojson", let cluster = object["cluster"], !cluster.isNull {
      checkClusterProperties(object["clusterProperties"], of: value, about)
    }
    if ["vector", "raster", "raster-dem"].contains(type), object["url"] == nil, object["tiles"] == nil {
      faults.report(
        StyleFault(
          .propertyMissing, at: value, "neither \"url\" nor \"tiles\" says where the tiles are",
          hint: "add \"tiles\": [\"https://example.com/{z}/{x}/{y}\"]", severity: .warning), of: about)
    }
  }

  /// Checks a member of a raster-dem source, whose paths in the reference begin within the source.
  private mutating func checkHeights(
    _ member: JSONObject.Member, _ object: JSONObject, _ value: JSONValue, _ schema: ObjectSchema, _ about: String
  ) {
    faults.referenceDepth = 2
    defer { faults.referenceDepth = 0 }
    let encoding = object["encoding"]
    let customKeys = ["redFactor", "greenFactor", "blueFactor", "baseShift"]
    guard customKeys.contains(member.key), encoding?.string != "custom" else {
      faults.report(schema.loneFaults(of: member, in: value), of: "\(about): \(member.key)", "and is passed over")
      return
    }
    let path = ReferenceMessage.path(of: root.pointer(to: value.range).tokens[...])
    let name = encoding.map { "\"\($0.string ?? $0.jsonText)\"" } ?? "Default"
    faults.report(
      StyleFault(
        .propertyRedundant, at: member.value, key: member.keyRange,
        "\"\(member.key)\" means something for the encoding \"custom\" only", hint: "add \"encoding\": \"custom\"",
        reference: ReferenceWording(
          "In \"\(path)\": \"\(member.key)\" is only valid when \"encoding\" is set to \"custom\". "
            + "\(name) encoding found")), of: about, "and is passed over")
  }

  // MARK: - Values

  private static func specification(
    of type: String, _ object: JSONObject, _ value: JSONValue
  ) -> SourceSpecification? {
    let tileSize = object.number("tileSize", in: .tileSize) ?? 512
    switch type {
    case "vector":
      return .vector(
        VectorSpecification(
          tileSet: TileSetSpecification(object),
          encoding: object["encoding"]?.string.flatMap(VectorSpecification.Encoding.init) ?? .mvt,
          promotedID: PromotedID(object["promoteId"]), definition: value))
    case "raster":
      return .raster(
        RasterSpecification(tileSet: TileSetSpecification(object), tileSize: tileSize, definition: value))
    case "raster-dem":
      return .rasterDEM(
        RasterDEMSpecification(
          tileSet: TileSetSpecification(object), tileSize: tileSize, encoding: .init(object), definition: value))
    case "geojson": return GeoJSONSpecification(object, value).map(SourceSpecification.geojson)
    case "image":
      guard let url = object["url"]?.string, let corners = corners(object) else { return nil }
      return .image(ImageSpecification(url: url, corners: corners, definition: value))
    default:
      guard object["urls"]?.array != nil, let corners = corners(object) else { return nil }
      return .video(VideoSpecification(urls: object.strings("urls"), corners: corners, definition: value))
    }
  }

  private static func corners(_ object: JSONObject) -> [Coordinate]? {
    let corners = (object["coordinates"]?.array ?? []).compactMap { corner -> Coordinate? in
      guard let pair = corner.array, pair.count == 2, let longitude = pair[0].number, let latitude = pair[1].number,
        NumberRange.turns.contains(longitude), NumberRange.turns.contains(latitude)
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    return corners.count == 4 ? corners : nil
  }
}

extension TileSetSpecification {
  fileprivate init(_ object: JSONObject) {
    url = object["url"]?.string
    tiles = object.strings("tiles")
    let edges = (object["bounds"]?.array ?? []).compactMap(\.number)
    bounds =
      edges.count == 4
      ? CoordinateBounds(west: edges[0], south: edges[1], east: edges[2], north: edges[3]) : nil
    scheme = object["scheme"]?.string.flatMap(Scheme.init) ?? .xyz
    minZoom = object.number("minzoom")
    maxZoom = object.number("maxzoom")
    attribution = object["attribution"]?.string
    isVolatile = object["volatile"]?.boolean ?? false
  }
}

extension RasterDEMSpecification.Encoding {
  fileprivate init(_ object: JSONObject) {
    switch object["encoding"]?.string {
    case "terrarium": self = .terrarium
    case "custom":
      self = .custom(
        redFactor: object.number("redFactor") ?? 1, greenFactor: object.number("greenFactor") ?? 1,
        blueFactor: object.number("blueFactor") ?? 1, baseShift: object.number("baseShift") ?? 0)
    default: self = .mapbox
    }
  }
}

extension GeoJSONSpecification {
  /// `nil` where the data are neither an object nor a URL.
  fileprivate init?(_ object: JSONObject, _ value: JSONValue) {
    switch object["data"]?.content {
    case .string(let url): data = .url(url)
    case .unread(let bytes) where bytes.first == UInt8(ascii: "{"): data = .inline(Array(bytes))
    default: return nil
    }
    maxZoom = object.number("maxzoom", in: .between(0, 24)) ?? 18
    buffer = object.number("buffer", in: .between(0, 512)) ?? 128
    tolerance = object.number("tolerance", in: .nonNegative) ?? 0.375
    hasLineMetrics = object["lineMetrics"]?.boolean ?? false
    generatesIDs = object["generateId"]?.boolean ?? false
    cluster = object["cluster"]?.boolean == true ? ClusterSpecification(object) : nil
    filter = object["filter"]
    promotedID = PromotedID(object["promoteId"])
    attribution = object["attribution"]?.string
    definition = value
  }
}

extension ClusterSpecification {
  fileprivate init(_ object: JSONObject) {
    radius = object.number("clusterRadius", in: .nonNegative) ?? 50
    maxZoom = object.number("clusterMaxZoom")
    minPoints = object.number("clusterMinPoints") ?? 2
    properties = (object["clusterProperties"]?.object?.effectiveMembers ?? []).map { ($0.key, $0.value) }
  }
}

extension PromotedID {
  fileprivate init?(_ value: JSONValue?) {
    if let name = value?.string {
      self = .property(name)
    } else if let object = value?.object {
      let names = object.effectiveMembers.compactMap { member in member.value.string.map { (member.key, $0) } }
      self = .bySourceLayer(Dictionary(uniqueKeysWithValues: names))
    } else {
      return nil
    }
  }
}
