import HeadlandGeometry

/// Walks a GeoJSON document (RFC 7946) and collects its features, naming what it leaves out.
struct GeoJSONDecoder {
  private(set) var issues = GeoJSONIssueList()
  private var reader: GeoJSONGeometryReader
  private let options: GeoJSONOptions
  private let filter: GeoJSONFilter?
  /// The number that the next feature gets as its id, where ids are made.
  private(set) var nextID: UInt64
  /// Long texts that were read before, which all features that have them share.
  private var longTexts: Set<String> = []

  /// A decoder that adds to features.
  init(addingTo features: ProjectedFeatures, options: GeoJSONOptions, filter: GeoJSONFilter?, nextID: UInt64 = 0) {
    reader = GeoJSONGeometryReader(addingTo: features)
    self.options = options
    self.filter = filter
    self.nextID = nextID
  }

  /// Hands the features over; the decoder has none any more.
  mutating func takeFeatures() -> ProjectedFeatures {
    let features = reader.features
    reader.features = ProjectedFeatures(options: options)
    return features
  }

  mutating func decode(_ bytes: [UInt8]) throws(GeoJSONError) {
    try read(bytes) { decoder, root in decoder.decode(root: root) }
  }

  /// Adds a geometry, or a Feature's geometry, as a feature with an id and properties that are there already.
  mutating func decode(geometry bytes: [UInt8], id: FeatureID?, properties: Range<UInt32>) throws(GeoJSONError) {
    try read(bytes) { decoder, root in
      let isFeature = root["type"]?.isString("Feature") ?? false
      guard let geometry = isFeature ? root["geometry"] : root else {
        return GeoJSONFlaw("The feature has no geometry", hint: "Give a geometry of RFC 7946")
      }
      _ = decoder.decodeGeometry(geometry, pointer: isFeature ? "/geometry" : "", id: id, properties: properties)
      return nil
    }
  }

  private mutating func read(
    _ bytes: [UInt8], _ body: (inout Self, JSONNode) -> GeoJSONFlaw?
  ) throws(GeoJSONError) {
    let tree: JSONTree
    do {
      tree = try JSONTree(bytes)
    } catch {
      throw GeoJSONError(error, in: bytes)
    }
    if let flaw = tree.withRoot({ body(&self, $0) }) {
      throw GeoJSONError(message: flaw.message, hint: flaw.hint, byteOffset: 0, in: bytes)
    }
  }

  /// - Returns: Why the root is no GeoJSON at all.
  private mutating func decode(root: JSONNode) -> GeoJSONFlaw? {
    guard root.kind == .object else {
      return GeoJSONFlaw("The root is \(root.kind.words), not an object", hint: Self.rootHint)
    }
    guard let type = root["type"], type.kind == .string else {
      return GeoJSONFlaw("The root has no \"type\"", hint: Self.rootHint)
    }
    if type.isString("FeatureCollection") {
      decodeCollection(root)
    } else if type.isString("Feature") {
      if decodeFeature(root, pointer: "") { nextID += 1 }
    } else if type.isString("GeometryCollection") || GeoJSONGeometryType(type) != nil {
      _ = decodeGeometry(root, pointer: "", id: options.generatesIDs ? .number(nextID) : nil, properties: 0..<0)
    } else if type.isString("Topology") {
      return GeoJSONFlaw("The root is TopoJSON", hint: "Convert it to GeoJSON first")
    } else {
      return GeoJSONFlaw("The root's type is \"\(type.text)\"", hint: Self.rootHint)
    }
    return nil
  }

  private mutating func decodeCollection(_ root: JSONNode) {
    guard let list = root["features"], list.kind == .array else {
      let what = root["features"].map { "is \($0.kind.words)" } ?? "is missing"
      issues.add("/features", "The list of features \(what)", hint: "Give an array of Features, which may be empty")
      return
    }
    reader.features.reserve(min(list.count, list.descendantCount / Self.fewestValues))
    for (index, feature) in list.children.enumerated() {
      if decodeFeature(feature, pointer: "/features/\(index)") { nextID += 1 }
    }
  }

  /// - Returns: Whether the feature counts as one of the source, drawn or not: whether the filter takes it.
  private mutating func decodeFeature(_ feature: JSONNode, pointer: String) -> Bool {
    guard feature.kind == .object else {
      issues.add(pointer, "This is \(feature.kind.words), not a Feature; it is skipped", hint: Self.featureHint)
      return true
    }
    guard let type = feature["type"], type.isString("Feature") else {
      let what = feature["type"].map { $0.kind == .string ? "\"\($0.text)\"" : $0.kind.words } ?? "missing"
      issues.add(pointer + "/type", "The type is \(what), not \"Feature\"; it is skipped", hint: Self.featureHint)
      return true
    }
    guard let geometry = feature["geometry"], geometry.kind != .null else {
      issues.add(
        pointer + "/geometry", "The feature has no geometry and is not drawn",
        hint: "RFC 7946 allows this; give it a geometry if it should be seen")
      return true
    }
    let properties = readProperties(of: feature, pointer: pointer)
    let id = id(of: feature, properties: properties, pointer: pointer)
    let isTaken = decodeGeometry(geometry, pointer: pointer + "/geometry", id: id, properties: properties)
    if !isTaken { reader.features.properties.removeEntries(from: properties.lowerBound) }
    return isTaken
  }

  /// Adds a geometry, or every member of a collection, as a feature of its own.
  ///
  /// - Returns: Whether the filter takes any of it.
  private mutating func decodeGeometry(
    _ geometry: JSONNode, pointer: String, id: FeatureID?, properties: Range<UInt32>
  ) -> Bool {
    var isTaken = false
    var pending = [(node: geometry, pointer: pointer)]
    while let (node, pointer) = pending.popLast() {
      guard let type = node["type"], type.isString("GeometryCollection") else {
        guard isAccepted(node, id: id, properties: properties) else { continue }
        isTaken = true
        decodeSimpleGeometry(node, pointer: pointer, id: id, properties: properties)
        continue
      }
      guard let members = node["geometries"], members.kind == .array, members.count > 0 else {
        issues.add(
          pointer + "/geometries", "The collection holds no geometries and is not drawn",
          hint: "Give an array of geometries")
        isTaken = true
        continue
      }
      let entries = members.children.enumerated().map { (node: $1, pointer: "\(pointer)/geometries/\($0)") }
      pending.append(contentsOf: entries.reversed())
    }
    return isTaken
  }

  /// Whether the filter takes a feature; those whose kind cannot be told are taken, to be told as an issue.
  private func isAccepted(_ geometry: JSONNode, id: FeatureID?, properties: Range<UInt32>) -> Bool {
    guard let filter, let kind = geometry["type"].flatMap({ GeoJSONGeometryType($0)?.kind }) else { return true }
    let properties = reader.features.properties.dictionary(properties)
    return filter(Feature(id: id, properties: properties, kind: kind, rings: []))
  }

  private mutating func decodeSimpleGeometry(
    _ node: JSONNode, pointer: String, id: FeatureID?, properties: Range<UInt32>
  ) {
    do {
      try reader.readFeature(node, id: id, properties: properties)
    } catch {
      issues.add(pointer + error.path, error.message, hint: error.hint)
    }
    for note in reader.takeNotes() { issues.add(pointer + note.path, note.message, hint: note.hint) }
  }

  /// The values of the shortest Feature that is drawn: itself, two of type, two names, the geometry with two of type,
  /// its coordinates and two numbers.
  private static let fewestValues = 11
  private static let rootHint = "GeoJSON is an object of type FeatureCollection, Feature or a geometry"
  private static let featureHint = "Wrap it as {\"type\":\"Feature\",\"properties\":{},\"geometry\":…}"
}

// MARK: - Names and properties

extension GeoJSONDecoder {
  /// A feature's id: its number in the source, its promoted property, or its own.
  private mutating func id(of feature: JSONNode, properties: Range<UInt32>, pointer: String) -> FeatureID? {
    if options.generatesIDs { return .number(nextID) }
    if let name = options.promotedID {
      return reader.features.properties.value(of: name, in: properties).flatMap(FeatureID.init)
    }
    guard let id = feature["id"], id.kind != .null else { return nil }
    if id.kind == .string { return .string(id.text) }
    if let integer = id.unsignedInteger { return .number(integer) }
    if let number = id.number { return FeatureID(.number(number)) }
    issues.add(
      pointer + "/id", "The id is \(id.kind.words); the feature is drawn without it", hint: "Use a number or a string")
    return nil
  }

  /// Reads a feature's properties into the table.
  private mutating func readProperties(of feature: JSONNode, pointer: String) -> Range<UInt32> {
    let first = UInt32(reader.features.properties.count)
    guard let properties = feature["properties"], properties.kind != .null else { return first..<first }
    guard properties.kind == .object else {
      issues.add(
        pointer + "/properties", "The properties are \(properties.kind.words); the feature is drawn without them",
        hint: "Use an object or null")
      return first..<first
    }
    var isWhole = true
    var previous: UInt32?
    var children = properties.children
    while let name = children.next(), let value = children.next() {
      let number = reader.features.properties.number(of: name, after: previous)
      reader.features.properties.append(number, self.value(value, isWhole: &isWhole))
      previous = number
    }
    if !isWhole {
      issues.add(
        pointer + "/properties", "A property is no JSON, overflows or nests too deep; it is read as null",
        hint: "JSON has no NaN and no Infinity, and numbers end at 1.8e308")
    }
    return first..<UInt32(reader.features.properties.count)
  }

  /// A property's value; the tree's own limit bounds the recursion.
  private mutating func value(_ node: JSONNode, isWhole: inout Bool) -> FeatureValue {
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(node.bool)
    case .number: return .number(node.number ?? 0)
    case .string: return .string(text(node))
    case .array:
      var elements: [FeatureValue] = []
      elements.reserveCapacity(node.count)
      for element in node.children { elements.append(value(element, isWhole: &isWhole)) }
      return .array(elements)
    case .object:
      var members = [String: FeatureValue](minimumCapacity: node.count)
      var children = node.children
      while let name = children.next(), let member = children.next() {
        members[text(name)] = value(member, isWhole: &isWhole)
      }
      return .object(members)
    case .invalid, .tooDeep:
      isWhole = false
      return .null
    }
  }

  /// A node's text; one that takes memory of its own is held once.
  private mutating func text(_ node: JSONNode) -> String {
    let text = node.text
    return node.textCount > Self.shortText ? longTexts.insert(text).memberAfterInsert : text
  }

  /// How many bytes a `String` holds without memory of its own.
  private static let shortText = 15
}
