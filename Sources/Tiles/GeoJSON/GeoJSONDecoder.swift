import HeadlandGeometry

/// Walks a GeoJSON document (RFC 7946) and collects its features, naming what it leaves out.
struct GeoJSONDecoder {
  private(set) var issues = GeoJSONIssueList()
  private var reader: GeoJSONGeometryReader

  init(options: GeoJSONOptions) {
    let tolerance = options.finestToleranceInWorlds
    reader = GeoJSONGeometryReader(squaredTolerance: tolerance * tolerance)
  }

  var features: ProjectedFeatures { reader.features }

  mutating func decode(_ bytes: [UInt8]) throws(GeoJSONError) {
    let tree: JSONTree
    do {
      tree = try JSONTree(bytes)
    } catch {
      throw GeoJSONError(error, in: bytes)
    }
    if let flaw = tree.withRoot({ decode(root: $0) }) {
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
      decodeFeature(root, pointer: "")
    } else if type.isString("GeometryCollection") || GeoJSONGeometryType(type) != nil {
      decodeGeometry(root, pointer: "", id: nil, properties: [:])
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
    reader.features.items.reserveCapacity(list.count)
    reader.features.bounds.reserveCapacity(list.count)
    for (index, feature) in list.children.enumerated() {
      decodeFeature(feature, pointer: "/features/\(index)")
    }
  }

  private mutating func decodeFeature(_ feature: JSONNode, pointer: String) {
    guard feature.kind == .object else {
      issues.add(pointer, "This is \(feature.kind.words), not a Feature; it is skipped", hint: Self.featureHint)
      return
    }
    guard let type = feature["type"], type.isString("Feature") else {
      let what = feature["type"].map { $0.kind == .string ? "\"\($0.text)\"" : $0.kind.words } ?? "missing"
      issues.add(pointer + "/type", "The type is \(what), not \"Feature\"; it is skipped", hint: Self.featureHint)
      return
    }
    guard let geometry = feature["geometry"], geometry.kind != .null else {
      issues.add(
        pointer + "/geometry", "The feature has no geometry and is not drawn",
        hint: "RFC 7946 allows this; give it a geometry if it should be seen")
      return
    }
    let properties = properties(of: feature, pointer: pointer)
    decodeGeometry(
      geometry, pointer: pointer + "/geometry", id: id(of: feature, pointer: pointer), properties: properties)
  }

  /// Adds a geometry, or every member of a collection, as a feature of its own.
  private mutating func decodeGeometry(
    _ geometry: JSONNode, pointer: String, id: FeatureID?, properties: [String: FeatureValue]
  ) {
    var pending = [(node: geometry, pointer: pointer)]
    while let (node, pointer) = pending.popLast() {
      guard let type = node["type"], type.isString("GeometryCollection") else {
        decodeSimpleGeometry(node, pointer: pointer, id: id, properties: properties)
        continue
      }
      guard let members = node["geometries"], members.kind == .array, members.count > 0 else {
        issues.add(
          pointer + "/geometries", "The collection holds no geometries and is not drawn",
          hint: "Give an array of geometries")
        continue
      }
      let entries = members.children.enumerated().map { (node: $1, pointer: "\(pointer)/geometries/\($0)") }
      pending.append(contentsOf: entries.reversed())
    }
  }

  private mutating func decodeSimpleGeometry(
    _ node: JSONNode, pointer: String, id: FeatureID?, properties: [String: FeatureValue]
  ) {
    do {
      try reader.readFeature(node, id: id, properties: properties)
    } catch {
      issues.add(pointer + error.path, error.message, hint: error.hint)
    }
    for note in reader.takeNotes() { issues.add(pointer + note.path, note.message, hint: note.hint) }
  }

  private static let rootHint = "GeoJSON is an object of type FeatureCollection, Feature or a geometry"
  private static let featureHint = "Wrap it as {\"type\":\"Feature\",\"properties\":{},\"geometry\":…}"
}

// MARK: - Names and properties

extension GeoJSONDecoder {
  /// A feature's id: integers from 0 stay numbers, other numbers become their text, as no tile can hold them.
  private mutating func id(of feature: JSONNode, pointer: String) -> FeatureID? {
    guard let id = feature["id"], id.kind != .null else { return nil }
    if id.kind == .string { return .string(id.text) }
    if let integer = id.unsignedInteger { return .number(integer) }
    if let number = id.number { return .string(Int64(exactly: number).map { "\($0)" } ?? "\(number)") }
    issues.add(
      pointer + "/id", "The id is \(id.kind.words); the feature is drawn without it", hint: "Use a number or a string")
    return nil
  }

  private mutating func properties(of feature: JSONNode, pointer: String) -> [String: FeatureValue] {
    guard let properties = feature["properties"], properties.kind != .null else { return [:] }
    guard properties.kind == .object else {
      issues.add(
        pointer + "/properties", "The properties are \(properties.kind.words); the feature is drawn without them",
        hint: "Use an object or null")
      return [:]
    }
    var isWhole = true
    let members = Self.members(of: properties, isWhole: &isWhole)
    if !isWhole {
      issues.add(
        pointer + "/properties", "A property is no JSON, overflows or nests too deep; it is read as null",
        hint: "JSON has no NaN and no Infinity, and numbers end at 1.8e308")
    }
    return members
  }

  private static func members(of object: JSONNode, isWhole: inout Bool) -> [String: FeatureValue] {
    var members = [String: FeatureValue](minimumCapacity: object.count)
    var children = object.children
    while let key = children.next(), let value = children.next() {
      members[key.text] = Self.value(value, isWhole: &isWhole)
    }
    return members
  }

  /// A property's value; the tree's own limit bounds the recursion.
  private static func value(_ node: JSONNode, isWhole: inout Bool) -> FeatureValue {
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(node.bool)
    case .number: return .number(node.number ?? 0)
    case .string: return .string(node.text)
    case .array: return .array(node.children.map { value($0, isWhole: &isWhole) })
    case .object: return .object(members(of: node, isWhole: &isWhole))
    case .invalid, .tooDeep:
      isWhole = false
      return .null
    }
  }
}
