import HeadlandStyle

/// What a map's style is at a time: what was loaded, what a program put on it, and the order of the layers.
struct MapStyle {
  /// The style with everything on it.
  var style: Style
  /// The style without what `setStyleContent` put on it.
  var plain: Style
  /// The ids of the layers and sources that `setStyleContent` put on it.
  let declared: Set<String>
  var order: LayerOrder

  /// What a change makes wrong of what was made before.
  struct Effect {
    /// Sources whose data are others.
    var sources: Set<String> = []
    /// Sources whose tiles have to be laid out anew.
    var layouts: Set<String> = []
  }

  /// Changes the style, and the plain style where that has what is changed too.
  private mutating func change(_ id: String, _ body: (inout Style) throws -> Void) throws {
    try body(&style)
    if !declared.contains(id) { try body(&plain) }
    order.renew(from: style)
  }

  /// Changes one layer's definition.
  mutating func changeLayer(_ id: String, isLayout: Bool, _ body: (inout Style) throws -> Void) throws -> Effect {
    let before = style.layer(id).map(LineStroke.init)
    try change(id, body)
    // Lines of one colour are not measured.
    let isMeasuredAnew = before != style.layer(id).map(LineStroke.init)
    guard isLayout || isMeasuredAnew, let source = style.layer(id)?.source else { return Effect() }
    return Effect(layouts: [source])
  }

  mutating func addLayer(_ json: JSONValue, _ position: LayerPosition) throws -> Effect {
    let layer = try style.addLayer(json, support: LoadedStyle.support)
    try order.insert(.style(layer), position)
    try plain.addLayer(json, support: LoadedStyle.support)
    try restack(layer.id)
    return Effect(layouts: layer.source.map { [$0] } ?? [])
  }

  mutating func removeLayer(_ id: String) throws -> Effect {
    try style.removeLayer(id)
    if plain.layer(id) != nil { try plain.removeLayer(id) }
    order.remove(id)
    return Effect()
  }

  mutating func moveLayer(_ id: String, _ position: LayerPosition) throws -> Effect {
    guard let layer = order.layers.first(where: { $0.id == id }) else {
      throw MapError.noLayer(id, layers: order.layers.map(\.id))
    }
    if position == .below(id) || position == .above(id) { return Effect() }
    order.remove(id)
    try order.insert(layer, position)
    if style.layer(id) != nil { try restack(id) }
    return Effect()
  }

  mutating func changeSource(_ id: String, _ body: (inout Style) throws -> Void) throws -> Effect {
    try change(id, body)
    return Effect(sources: [id])
  }

  mutating func changeRoot(_ body: (inout Style) throws -> Void) throws -> Effect {
    try body(&style)
    try body(&plain)
    return Effect()
  }

  /// Brings a layer of both styles to where the order has it, custom layers left aside.
  private mutating func restack(_ id: String) throws {
    let above = order.layers.drop { $0.id != id }.dropFirst().map(\.id)
    try style.moveLayer(id, before: above.first { style.layer($0) != nil })
    guard plain.layer(id) != nil else { return }
    try plain.moveLayer(id, before: above.first { plain.layer($0) != nil })
  }
}

extension MapStyle.Effect {
  /// What another style makes wrong of what an old one made: only what differs.
  init(from old: Style, to new: Style) {
    let (before, after) = (Self.definitions(old), Self.definitions(new))
    sources = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    let layers = Dictionary(old.layers.map { ($0.id, $0) }) { first, _ in first }
    for layer in new.layers {
      guard let source = layer.source else { continue }
      if layers[layer.id].map({ !Self.isLaidOutAlike($0, layer) }) ?? true { layouts.insert(source) }
    }
    guard old.globalState != new.globalState else { return }
    layouts.formUnion(new.layers.filter { !$0.globalStateOfLayout.isEmpty }.compactMap(\.source))
  }

  private static func definitions(_ style: Style) -> [String: JSONValue] {
    let members = style.definition["sources"]?.object?.members ?? []
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  private static func isLaidOutAlike(_ old: StyleLayer, _ new: StyleLayer) -> Bool {
    guard LineStroke(old) == LineStroke(new) else { return false }
    let (old, new) = (old.definition.object, new.definition.object)
    let keys = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]
    return old?["ref"] == nil && new?["ref"] == nil && keys.allSatisfy { old?[$0] == new?[$0] }
  }
}
