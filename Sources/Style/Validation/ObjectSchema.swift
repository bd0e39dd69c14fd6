/// The members of an object whose values are never computed, such as a source or a transition.
struct ObjectSchema: Sendable {
  /// The type of a member.
  indirect enum FieldType: Sendable {
    case any
    case string
    case boolean
    case number(NumberRange)
    case enumeration([String])
    /// A list, of a fixed length if one is given.
    case list(FieldType, count: Int?)
    /// An object of the same type at every key.
    case object(ObjectSchema)
    /// A string, or an object of strings.
    case stringOrStrings
  }

  struct Field: Sendable {
    let name: String
    let type: FieldType
    let isRequired: Bool

    init(_ name: String, _ type: FieldType, required: Bool = false) {
      self.name = name
      self.type = type
      isRequired = required
    }
  }

  let fields: [Field]
  /// What a member is, for messages about one that is not known.
  let role: String
  /// Whether the specification lets other members stand.
  let isOpen: Bool

  init(_ fields: [Field], as role: String, isOpen: Bool = false) {
    self.fields = fields
    self.role = role
    self.isOpen = isOpen
  }

  /// Everything that is wrong with an object, in the order of its text.
  func faults(in value: JSONValue) -> [StyleFault] {
    guard let object = value.object else { return [.type(value, expected: "object")] }
    return object.effectiveMembers.flatMap { faults(of: $0, in: value) } + missing(in: value, object)
  }

  /// The fields that an object lacks.
  func missing(in value: JSONValue, _ object: JSONObject) -> [StyleFault] {
    fields.filter { $0.isRequired && object[$0.name] == nil }.map { .missing($0.name, in: value) }
  }

  /// Everything that is wrong with one member of an object whose members the reference validates one by one: it shows
  /// an unknown one by its own path.
  func loneFaults(of member: JSONObject.Member, in owner: JSONValue) -> [StyleFault] {
    faults(of: member, in: fields.contains { $0.name == member.key } ? owner : member.value)
  }

  /// Everything that is wrong with one member.
  func faults(of member: JSONObject.Member, in owner: JSONValue) -> [StyleFault] {
    if let field = fields.first(where: { $0.name == member.key }) { return field.type.faults(in: member.value) }
    var fault = StyleFault.unknown(member, in: owner, known: fields.map(\.name), as: role)
    if isOpen {
      fault.severity = .warning
      fault.reference = nil
    }
    return [fault]
  }
}

extension ObjectSchema.FieldType {
  /// Everything that is wrong with a value.
  func faults(in value: JSONValue) -> [StyleFault] {
    switch self {
    case .any: return []
    case .string: return value.string == nil ? [.type(value, expected: "string")] : []
    case .boolean: return value.boolean == nil ? [.type(value, expected: "boolean")] : []
    case .number(let range):
      guard let number = value.number else { return [.type(value, expected: "number")] }
      return range.contains(number) ? [] : [.range(value, number, range)]
    case .enumeration(let names):
      return value.string.map(names.contains) == true ? [] : [.name(value, among: names)]
    case .list(let element, let count):
      guard let elements = value.array else { return [.type(value, expected: "array")] }
      if let count, elements.count != count { return [.length(value, expected: count)] }
      return elements.flatMap { element.faults(in: $0) }
    case .object(let schema): return schema.faults(in: value)
    case .stringOrStrings:
      guard let object = value.object else { return ObjectSchema.FieldType.string.faults(in: value) }
      return object.effectiveMembers.flatMap { ObjectSchema.FieldType.string.faults(in: $0.value) }
    }
  }
}

extension ObjectSchema {
  /// How a change is spread over time.
  static let transition = ObjectSchema(
    [.init("duration", .number(.nonNegative)), .init("delay", .number(.nonNegative))], as: "a property of a transition")

  /// The ground's height.
  static let terrain = ObjectSchema(
    [.init("source", .string, required: true), .init("exaggeration", .number(.nonNegative))],
    as: "a property of a terrain")

  /// One sprite of a list.
  static let sprite = ObjectSchema(
    [.init("id", .string, required: true), .init("url", .string, required: true)], as: "a property of a sprite")

  /// One file of a font.
  static let fontFace = ObjectSchema(
    [.init("url", .string, required: true), .init("unicode-range", .list(.string, count: nil))],
    as: "a property of a font face")

  // MARK: - Sources

  /// The members of a source by its type, or `nil` for a type that a style cannot have.
  static func source(_ type: String) -> ObjectSchema? { sources[type] }

  /// The types of source in the order of the specification.
  static let sourceTypes = ["vector", "raster", "raster-dem", "geojson", "video", "image"]

  private static let sources: [String: ObjectSchema] = [
    "vector": ObjectSchema(
      tiles + [
        .init("scheme", .enumeration(["xyz", "tms"])), .init("promoteId", .stringOrStrings),
        .init("encoding", .enumeration(["mvt", "mlt"])),
      ], as: "a property of a vector source", isOpen: true),
    "raster": ObjectSchema(
      tiles + [.init("scheme", .enumeration(["xyz", "tms"])), .init("tileSize", .number(.tileSize))],
      as: "a property of a raster source", isOpen: true),
    "raster-dem": ObjectSchema(
      tiles + [
        .init("tileSize", .number(.tileSize)), .init("encoding", .enumeration(["terrarium", "mapbox", "custom"])),
        .init("redFactor", .number(.any)), .init("greenFactor", .number(.any)), .init("blueFactor", .number(.any)),
        .init("baseShift", .number(.any)),
      ], as: "a property of a raster-dem source"),
    "geojson": ObjectSchema(
      [
        .init("type", .any), .init("data", .any, required: true), .init("maxzoom", .number(.any)),
        .init("attribution", .string), .init("buffer", .number(.between(0, 512))), .init("filter", .any),
        .init("tolerance", .number(.any)), .init("cluster", .boolean), .init("clusterRadius", .number(.nonNegative)),
        .init("clusterMaxZoom", .number(.any)), .init("clusterMinPoints", .number(.any)),
        .init("clusterProperties", .any), .init("lineMetrics", .boolean), .init("generateId", .boolean),
        .init("promoteId", .stringOrStrings),
      ], as: "a property of a geojson source"),
    "video": ObjectSchema(
      [.init("type", .any), .init("urls", .list(.string, count: nil), required: true), corners],
      as: "a property of a video source"),
    "image": ObjectSchema(
      [.init("type", .any), .init("url", .string, required: true), corners], as: "a property of an image source"),
  ]

  private static let tiles: [Field] = [
    .init("type", .any), .init("url", .string), .init("tiles", .list(.string, count: nil)),
    .init("bounds", .list(.number(.any), count: 4)), .init("minzoom", .number(.any)), .init("maxzoom", .number(.any)),
    .init("attribution", .string), .init("volatile", .boolean),
  ]
  private static let corners = Field(
    "coordinates", .list(.list(.number(.turns), count: 2), count: 4), required: true)
}
