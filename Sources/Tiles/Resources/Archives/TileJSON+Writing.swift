extension TileJSON {
  /// The description as a TileJSON document.
  public var json: [UInt8] {
    var members = [
      ("tilejson", Self.quoted("3.0.0")), ("tiles", Self.list(tiles.map(Self.quoted))),
      ("scheme", Self.quoted(scheme.rawValue)), ("minzoom", "\(minZoom)"), ("maxzoom", "\(maxZoom)"),
    ]
    if let bounds { members.append(("bounds", Self.list(bounds.map { "\($0)" }))) }
    if let center {
      let numbers = [center.longitude, center.latitude] + (centerZoom.map { [$0] } ?? [])
      members.append(("center", Self.list(numbers.map { "\($0)" })))
    }
    let texts = [
      ("name", name), ("description", description), ("attribution", attribution), ("format", format),
      ("encoding", encoding),
    ]
    members += texts.compactMap { key, text in text.map { (key, Self.quoted($0)) } }
    if let tileSize { members.append(("tileSize", "\(tileSize)")) }
    if !vectorLayers.isEmpty { members.append(("vector_layers", Self.list(vectorLayers.map(Self.object)))) }
    return Array(Self.object(members).utf8)
  }

  private static func object(_ layer: VectorLayer) -> String {
    let fields = layer.fields.sorted { $0.key < $1.key }.map { ($0.key, quoted($0.value)) }
    return object([("id", quoted(layer.id)), ("fields", object(fields))])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  private static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  /// A string of JSON (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
