import HeadlandGeometry

/// Reads a style from its JSON and gathers everything that is wrong with it.
///
/// Members are read in the order of the text, so that faults are found as they stand there.
struct StyleParser {
  /// The keys that the specification gives the root.
  private static let rootKeys = [
    "version", "name", "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "state", "light",
    "sky", "projection", "terrain", "sources", "sprite", "glyphs", "font-faces", "transition", "layers",
  ]

  let root: JSONValue
  let object: JSONObject
  let support: StyleSupport
  var style: Style
  var faults = FaultCollector()
  /// The layers by id, for `ref`; the first of an id counts, as it is the one that is drawn.
  let layersByID: [String: JSONObject]
  /// The values that expressions read by `global-state` until a program sets others.
  let state: [String: FeatureValue]
  /// The places of the ids that were used so far.
  var usedIDs: [String: [JSONValue]] = [:]
  private(set) var sourcesByID: [String: JSONValue] = [:]
  /// The names of sources that a misspelt one is compared with.
  let nearbySources: [String]
  /// What layers take from those that they refer to, by the ids of the latter: read once for all of them.
  var inherited: [String: LayerParts] = [:]

  init(root: JSONValue, object: JSONObject, name: String, support: StyleSupport) {
    self.root = root
    self.object = object
    self.support = support
    style = Style(name: name, definition: object)
    state = (object["state"]?.object?.effectiveMembers ?? []).reduce(into: [:]) { state, member in
      state[member.key] = member.value.object?["default"].map { FeatureValue($0) }
    }
    style.globalState = state
    var layersByID: [String: JSONObject] = [:]
    for value in object["layers"]?.array ?? [] {
      guard let layer = value.object, let id = layer["id"]?.string, layersByID[id] == nil else { continue }
      layersByID[id] = layer
    }
    self.layersByID = layersByID
    for source in object["sources"]?.object?.members ?? [] { sourcesByID[source.key] = source.value }
    nearbySources = Array(sourcesByID.keys.sorted().prefix(Suggestion.longestList))
  }

  /// Notes keys that stand twice in one object.
  mutating func reportRepeatedKeys(_ members: [JSONObject.Member]) {
    for member in members {
      faults.report(
        StyleFault(
          .keyDuplicate, at: member.value, key: member.keyRange,
          "the key \"\(member.key)\" occurs twice in one object, and the last one counts", hint: "remove one of them",
          severity: .warning))
    }
  }

  /// Reads all members of the root.
  mutating func readRoot() {
    for member in object.effectiveMembers { read(member) }
    for key in ["version", "sources", "layers"] where object[key] == nil {
      let hint = ["version": "add \"version\": 8", "sources": "add \"sources\": {}"][key] ?? "add an array of layers"
      faults.report(.missing(key, in: root, hint: hint), of: "the style")
    }
    if let constants = object["constants"], !constants.isNull { reportConstants(constants) }
    dropLayersWithoutSource()
    checkTerrainSource()
    checkRootSupport()
  }

  private mutating func read(_ member: JSONObject.Member) {
    let value = member.value
    switch member.key {
    case "version": checkVersion(value)
    case "name": style.name = string(value, "name") ?? style.name
    case "metadata", "constants": break
    case "center": readCenter(value)
    case "centerAltitude": style.centerAltitude = number(value, "centerAltitude")
    case "zoom": style.zoom = number(value, "zoom")
    case "bearing": style.bearing = number(value, "bearing") ?? 0
    case "pitch": style.pitch = number(value, "pitch") ?? 0
    case "roll": style.roll = number(value, "roll") ?? 0
    case "state": readState(value)
    case "light": style.light = rootProperties(value, "light", .light) ?? style.light
    case "sky": style.sky = rootProperties(value, "sky", .sky)
    case "projection": style.projection = rootProperties(value, "projection", .projection) ?? style.projection
    case "terrain": readTerrain(value)
    case "sources": readSources(value)
    case "sprite": readSprites(value)
    case "glyphs": readGlyphs(value)
    case "font-faces": readFontFaces(value)
    case "transition": style.transition = transition(value, named: "transition")
    case "layers": readLayers(value)
    default:
      var fault = StyleFault.unknown(member, in: root, known: Self.rootKeys, as: "a key of a style")
      fault.severity = .warning
      fault.reference = nil
      faults.report(fault, of: nil, "and is passed over")
    }
  }

  private mutating func checkVersion(_ version: JSONValue) {
    guard version.number != 8 else { return }
    faults.report(
      StyleFault(
        .versionUnsupported, at: version, "the style's version is \(version.summary), and it is read as 8",
        hint: "convert the style to version 8", expected: "8",
        reference: "expected one of [8], \(version.jsonText) found"))
  }

  private mutating func reportConstants(_ constants: JSONValue) {
    faults.report(
      StyleFault(
        .propertyUnknown, at: constants, key: object.member("constants")?.keyRange,
        "\"constants\" is not a key of a style and is passed over",
        hint: "version 8 has no constants; write the values where they are used",
        reference: "constants have been deprecated as of v8"))
  }

  /// A layer whose source turned out to have a fault cannot be drawn; the fault has an issue of its own.
  private mutating func dropLayersWithoutSource() {
    let sound = Set(style.sources.map(\.id))
    let isKept = style.layers.map { layer in layer.source.map { sound.contains($0) } ?? true }
    guard isKept.contains(false) else { return }
    for index in style.slots.indices {
      style.slots[index].layersBelow = isKept.prefix(style.slots[index].layersBelow).count { $0 }
    }
    style.layers = zip(style.layers, isKept).filter(\.1).map(\.0)
  }

  private mutating func checkTerrainSource() {
    guard let terrain = style.terrain, style.source(terrain.source) == nil,
      let value = object["terrain"]?.object?["source"]
    else { return }
    style.terrain = nil
    faults.report(
      StyleFault(
        .sourceMissing, at: value, "the style has no sound source \"\(terrain.source)\"",
        hint: Suggestion.hint(for: terrain.source, among: style.sources.map(\.id))), of: "terrain",
      "so the ground is flat")
  }
}
