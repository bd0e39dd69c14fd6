/// Changes of layers while the style is in use. Each reads what it changes as a style would be read, takes it as a whole
/// or not at all, and keeps `definition` and `issues` true.
extension Style {
  /// Adds a layer.
  ///
  /// - Parameters:
  ///   - json: The layer as it stands in a style.
  ///   - before: The layer that it comes to lie directly below; nil to lie above all.
  ///   - support: What can be drawn; a warning names the rest.
  /// - Returns: The layer.
  /// - Throws: `StyleChangeError` with every fault of the layer, where its id is taken or no layer is called `before`.
  @discardableResult
  public mutating func addLayer(
    _ json: JSONValue, before: String? = nil, support: StyleSupport = .everything
  ) throws(StyleChangeError) -> StyleLayer {
    let id = json.object?["id"]?.string ?? ""
    guard layer(id) == nil else {
      throw StyleChangeError(
        "layer \"\(id)\"", .layerDuplicate, "a layer of this id is there", hint: "remove it first, or choose another id"
      )
    }
    let index = try layerIndex(before: before)
    let (layer, warnings) = try read(layer: json, id: id, support)
    layers.insert(layer, at: index)
    for slot in slots.indices where slots[slot].layersBelow > index { slots[slot].layersBelow += 1 }
    editLayers { list, old in list.insert(json, at: before.flatMap { Self.place(of: $0, in: old) } ?? old.count) }
    issues += warnings
    return layer
  }

  /// Removes a layer.
  ///
  /// - Returns: The layer.
  /// - Throws: `StyleChangeError` where there is none of this id.
  @discardableResult
  public mutating func removeLayer(_ id: String) throws(StyleChangeError) -> StyleLayer {
    let index = try layerIndex(of: id)
    for slot in slots.indices where slots[slot].layersBelow > index { slots[slot].layersBelow -= 1 }
    editLayers { list, _ in list.removeAll { $0.object?["id"]?.string == id } }
    issues.removeAll { $0.layerID == id }
    return layers.remove(at: index)
  }

  /// Moves a layer.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - before: The layer that it comes to lie directly below; nil to lie above all.
  /// - Throws: `StyleChangeError` where either of them does not exist.
  public mutating func moveLayer(_ id: String, before: String? = nil) throws(StyleChangeError) {
    guard id != before else { return }
    let index = try layerIndex(of: id)
    _ = try layerIndex(before: before)
    let layer = layers.remove(at: index)
    layers.insert(layer, at: before.flatMap { name in layers.firstIndex { $0.id == name } } ?? layers.count)
    editLayers { list, _ in
      list.removeAll { $0.object?["id"]?.string == id }
      list.insert(layer.definition, at: before.flatMap { Self.place(of: $0, in: list) } ?? list.count)
    }
  }

  /// Gives a layer another definition in the place of the one that it has.
  ///
  /// - Throws: `StyleChangeError` with every fault of the definition.
  mutating func replaceLayer(
    _ id: String, by json: JSONValue, _ support: StyleSupport,
    keeping keep: (StyleLayer, inout StyleLayer) -> Void = { _, _ in }
  ) throws(StyleChangeError) {
    let index = try layerIndex(of: id)
    var (layer, warnings) = try read(layer: json, id: id, support)
    keep(layers[index], &layer)
    layers[index] = layer
    editLayers { list, _ in
      for place in list.indices where list[place].object?["id"]?.string == id { list[place] = json }
    }
    issues.removeAll { $0.layerID == id }
    issues += warnings
  }

  /// A layer's definition with what it takes from the layer that its `ref` names as its own.
  func wholeDefinition(of id: String) throws(StyleChangeError) -> JSONObject {
    let own = layers[try layerIndex(of: id)].definition.object ?? JSONObject([])
    guard let name = own["ref"]?.string,
      let parent = (definition["layers"]?.array ?? []).lazy.compactMap(\.object).first(where: {
        $0["id"]?.string == name
      })
    else { return own }
    let inherited = LayerDefinition.inheritedKeys.compactMap { key in parent[key].map { (key, $0) } }
    let taken = Set(inherited.map(\.0)).union(["ref"])
    return JSONObject(inherited + own.effectiveMembers.filter { !taken.contains($0.key) }.map { ($0.key, $0.value) })
  }

  private func layerIndex(of id: String) throws(StyleChangeError) -> Int {
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw StyleChangeError(
        "layer \"\(id)\"", .layerMissing, "there is no such layer",
        hint: Suggestion.hint(for: id, among: layers.map(\.id)))
    }
    return index
  }

  private func layerIndex(before id: String?) throws(StyleChangeError) -> Int {
    guard let id else { return layers.count }
    return try layerIndex(of: id)
  }

  /// Reads a layer with the sources and the state of this style.
  private func read(
    layer json: JSONValue, id: String, _ support: StyleSupport
  ) throws(StyleChangeError) -> (StyleLayer, [StyleIssue]) {
    let source = json.object?["source"]?.string
    let outlines = sources.filter { $0.id == source }.map { ($0.id, $0.specification.outline) }
    let read = try change(
      "layer \"\(id)\"", reading: [("sources", .init(.object(JSONObject(outlines)))), ("layers", [json])], support)
    guard var layer = read.layers.first else {
      throw StyleChangeError(
        "layer \"\(id)\"", .layerKindUnknown, "it is no layer that can be added",
        hint: "slots belong into a style's own text")
    }
    layer.properties.state = globalState
    return (layer, read.issues.filter { $0.layerID == id })
  }

  private mutating func editLayers(_ edit: (inout [JSONValue], [JSONValue]) -> Void) {
    var list = definition["layers"]?.array ?? []
    edit(&list, list)
    definition.set("layers", to: JSONValue(.array(list)))
  }

  private static func place(of id: String, in layers: [JSONValue]) -> Int? {
    layers.firstIndex { $0.object?["id"]?.string == id }
  }
}

extension Style {
  /// Reads a part of a style.
  ///
  /// - Returns: A style of this part alone, with the warnings about it.
  /// - Throws: `StyleChangeError` with all errors of the part.
  func change(
    _ subject: String, reading members: [(String, JSONValue)], _ support: StyleSupport
  ) throws(StyleChangeError) -> Style {
    let keys = Set(members.map(\.0))
    let rest: [(String, JSONValue)] = [("sources", [:]), ("layers", [])].filter { !keys.contains($0.0) }
    let root = [("version", 8)] + (definition["state"].map { [("state", $0)] } ?? []) + members + rest
    let read: Style
    do {
      read = try Style.parse(JSONValue(.object(JSONObject(root))).jsonBytes, name: subject, support: support)
    } catch {
      throw StyleChangeError(subject, .jsonInvalid, error.message, hint: error.hint)
    }
    let errors = read.issues.filter { $0.severity == .error && $0.pointer.tokens.first != "state" }
    guard errors.isEmpty else { throw StyleChangeError(subject, errors) }
    return read
  }
}

extension JSONObject {
  /// The object with another value for a key, which keeps its place; nil to take the key out.
  func setting(_ key: String, to value: JSONValue?) -> JSONObject {
    var members = effectiveMembers.map { ($0.key, $0.value) }
    if let index = members.firstIndex(where: { $0.0 == key }) {
      if let value { members[index].1 = value } else { members.remove(at: index) }
    } else if let value {
      members.append((key, value))
    }
    return JSONObject(members)
  }

  mutating func set(_ key: String, to value: JSONValue?) { self = setting(key, to: value) }
}

extension JSONValue? {
  /// The value; nil for null too, which a program writes to take a value back.
  var given: JSONValue? { self?.isNull ?? true ? .none : self }
}
