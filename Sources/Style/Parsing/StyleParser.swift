import HeadlandGeometry

/// Makes a style of bytes and gathers what is wrong with them.
struct StyleParser {
  /// The keys that the specification gives the root.
  private static let rootKeys = [
    "version", "name", "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "state", "light",
    "sky", "projection", "terrain", "sources", "sprite", "glyphs", "font-faces", "transition", "layers",
  ]

  let bytes: [UInt8]
  let root: JSONValue
  let object: JSONObject
  let support: StyleSupport
  var issues = IssueCollector()
  var sources: [(id: String, specification: SourceSpecification)] = []
  /// The types of the sources, with `nil` for a source that has a fault of its own.
  var sourceTypes: [String: String?] = [:]
  /// The layers by id, for `ref`.
  var layersByID: [String: JSONObject] = [:]

  static func parse(_ bytes: [UInt8], name: String, support: StyleSupport) throws(StyleError) -> Style {
    func failure(_ message: String, _ hint: String?, at offset: Int) -> StyleError {
      let position = TextPosition.positions(of: [offset], in: bytes)[0]
      return StyleError(name: name, message: message, hint: hint, line: position.line, column: position.column)
    }
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, leavingUnread: ["sources", nil, "data"])
    } catch {
      throw failure("the style is not JSON: \(error.message)", error.hint, at: error.offset)
    }
    let start = document.root.range.lowerBound
    guard let object = document.root.object else {
      throw failure(
        "the style is \(document.root.summary)", "a style is an object with version, sources and layers", at: start)
    }
    guard let layers = object["layers"] else {
      throw failure("the style has no \"layers\"", "add an array of layers", at: start)
    }
    guard let layerNodes = layers.array else {
      throw failure(
        "\"layers\" is \(layers.summary)", "it must be an array of layers", at: layers.range.lowerBound)
    }
    var parser = StyleParser(bytes: bytes, root: document.root, object: object, support: support)
    parser.reportRepeatedKeys(document.repeatedMembers)
    return parser.style(name: name, layerNodes: layerNodes)
  }

  private init(bytes: [UInt8], root: JSONValue, object: JSONObject, support: StyleSupport) {
    self.bytes = bytes
    self.root = root
    self.object = object
    self.support = support
  }

  private mutating func reportRepeatedKeys(_ members: [JSONObject.Member]) {
    for member in members {
      issues.report(
        .warning, .keyDuplicate, at: member.value, key: member.keyRange,
        "the key \"\(member.key)\" occurs twice in one object, and the last one counts", hint: "remove one of them")
    }
  }

  private mutating func style(name: String, layerNodes: [JSONValue]) -> Style {
    checkVersion()
    checkRootKeys()
    parseSources()
    let (layers, slots) = parseLayers(layerNodes)
    let center = center()
    let zoom = number("zoom", of: object)
    let bearing = number("bearing", of: object) ?? 0
    let pitch = number("pitch", of: object) ?? 0
    let roll = number("roll", of: object) ?? 0
    let light = rootProperties("light", .light) ?? PropertySet(table: .light)
    let sky = rootProperties("sky", .sky)
    let transition = object["transition"].map { self.transition($0, named: "transition") } ?? Transition()
    checkRootTypes()
    return Style(
      name: string("name", of: object) ?? name, sources: sources, layers: layers, slots: slots, center: center,
      zoom: zoom, bearing: bearing, pitch: pitch, roll: roll, light: light, sky: sky, transition: transition,
      definition: object,
      issues: issues.issues(root: root, bytes: bytes))
  }

  private mutating func checkVersion() {
    guard let version = object["version"] else {
      issues.report(.error, .propertyMissing, at: root, "the style has no \"version\"", hint: "add \"version\": 8")
      return
    }
    if version.number != 8 {
      issues.report(
        .error, .versionUnsupported, at: version, "the style's version is \(version.summary), and it is read as 8",
        hint: "convert the style to version 8")
    }
  }

  private mutating func checkRootKeys() {
    for member in object.members where !Self.rootKeys.contains(member.key) {
      let isConstants = member.key == "constants"
      issues.report(
        isConstants ? .error : .warning, .propertyUnknown, at: member.value, key: member.keyRange,
        "\"\(member.key)\" is not a key of a style and is passed over",
        hint: isConstants
          ? "version 8 has no constants; write the values where they are used"
          : Suggestion.hint(for: member.key, among: Self.rootKeys))
    }
  }

  /// Reports the keys of the root that are kept unread but have the wrong type.
  private mutating func checkRootTypes() {
    for key in ["projection", "terrain", "state", "font-faces"] {
      if let value = object[key], value.object == nil { reportType(value, named: key, expected: "an object") }
    }
    _ = string("glyphs", of: object)
    _ = number("centerAltitude", of: object)
    if let sprite = object["sprite"], sprite.string == nil, sprite.array == nil {
      reportType(sprite, named: "sprite", expected: "a string or an array")
    }
  }

  private mutating func center() -> Coordinate? {
    guard let value = object["center"] else { return nil }
    guard let elements = value.array else {
      reportType(value, named: "center", expected: "an array of longitude and latitude")
      return nil
    }
    guard elements.count == 2 else {
      issues.report(
        .error, .lengthMismatch, at: value, "center has \(elements.count) elements and is passed over",
        hint: "write [longitude, latitude]")
      return nil
    }
    guard let longitude = elements[0].number, let latitude = elements[1].number else {
      reportType(elements[0].number == nil ? elements[0] : elements[1], named: "center", expected: "a number")
      return nil
    }
    guard longitude.isFinite, abs(latitude) <= 90 else {
      issues.report(
        .error, .valueOutOfRange, at: elements[1], "center: \(latitude.plainText) is not a latitude",
        hint: "write [longitude, latitude]")
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func rootProperties(_ key: String, _ table: PropertyTable) -> PropertySet? {
    guard let value = object[key] else { return nil }
    guard let members = value.object else {
      reportType(value, named: key, expected: "an object")
      return nil
    }
    var set = PropertySet(table: table)
    _ = parseProperties(of: members, .root, owner: key, into: &set)
    return set
  }
}
