/// Changes of sources and of the style's root.
extension Style {
  /// Adds a source.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - json: The source as it stands in a style.
  ///   - support: What can be drawn; a warning names the rest.
  /// - Throws: `StyleChangeError` with every fault of the source, or where its id is taken.
  public mutating func addSource(
    _ id: String, _ json: JSONValue, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    guard source(id) == nil else {
      throw StyleChangeError(
        "source \"\(id)\"", .sourceDuplicate, "a source of this id is there",
        hint: "remove it first, or choose another id")
    }
    try putSource(id, json, support)
  }

  /// Removes a source that no layer draws.
  ///
  /// - Throws: `StyleChangeError` where there is none of this id, or where layers draw it.
  public mutating func removeSource(_ id: String) throws(StyleChangeError) {
    try checkSource(id)
    let users = layers.filter { $0.source == id }.map { "\"\($0.id)\"" }
    guard users.isEmpty else {
      throw StyleChangeError(
        "source \"\(id)\"", .sourceInUse, "it is drawn by \(users.prefix(12).joined(separator: ", "))",
        hint: "remove these layers first")
    }
    sources.removeAll { $0.id == id }
    forgetIssues(ofSource: id)
    definition.set("sources", to: definition["sources"]?.object.map { JSONValue(.object($0.setting(id, to: nil))) })
  }

  /// Changes members of a source, such as `data`, `url` or `tiles`.
  ///
  /// - Parameters:
  ///   - id: The source.
  ///   - members: The members and their new values, nil to take one out.
  ///   - support: What can be drawn; a warning names the rest.
  /// - Throws: `StyleChangeError` where there is no such source, or with every fault that it would have.
  public mutating func changeSource(
    _ id: String, _ members: [(String, JSONValue?)], support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    try checkSource(id)
    let old = definition["sources"]?.object?[id]?.object ?? JSONObject([])
    let changed = members.reduce(old) { $0.setting($1.0, to: $1.1) }
    try putSource(id, JSONValue(.object(changed)), support)
  }

  /// Sets the light, the sky, the projection, the terrain or the transition of the root; nil takes it out.
  ///
  /// - Throws: `StyleChangeError` with every fault of the value.
  public mutating func setRoot(
    _ key: RootKey, to value: JSONValue?, support: StyleSupport = .everything
  ) throws(StyleChangeError) {
    let value = value.given
    let outlines = sources.map { ($0.id, $0.specification.outline) }
    let given = value.map { [(key.rawValue, $0)] } ?? []
    let read = try change(key.rawValue, reading: [("sources", .init(.object(JSONObject(outlines))))] + given, support)
    switch key {
    case .light: light = read.light
    case .sky: sky = read.sky
    case .projection: projection = read.projection
    case .terrain: terrain = read.terrain
    case .transition: transition = read.transition
    }
    shareGlobalState()
    definition.set(key.rawValue, to: value)
    issues.removeAll { $0.pointer.tokens.first == key.rawValue }
    issues += read.issues.filter { $0.pointer.tokens.first == key.rawValue }
  }

  /// The keys of the root that can be changed.
  public enum RootKey: String, Hashable, Sendable {
    /// The light of extrusions.
    case light
    /// The sky.
    case sky
    /// How the world is laid flat, or not.
    case projection
    /// The ground's height.
    case terrain
    /// How property changes are spread over time.
    case transition
  }

  private mutating func putSource(
    _ id: String, _ json: JSONValue, _ support: StyleSupport
  ) throws(StyleChangeError) {
    let list = JSONObject([(id, json)])
    let read = try change("source \"\(id)\"", reading: [("sources", JSONValue(.object(list)))], support)
    guard let specification = read.source(id) else {
      throw StyleChangeError("source \"\(id)\"", .sourceKindUnknown, "it is no source", hint: "give it a type")
    }
    if let index = sources.firstIndex(where: { $0.id == id }) {
      sources[index].specification = specification
    } else {
      sources.append((id, specification))
    }
    forgetIssues(ofSource: id)
    issues += read.issues.filter { $0.pointer.tokens.first == "sources" }
    let known = definition["sources"]?.object ?? JSONObject([])
    definition.set("sources", to: JSONValue(.object(known.setting(id, to: json))))
  }

  private func checkSource(_ id: String) throws(StyleChangeError) {
    guard source(id) == nil else { return }
    throw StyleChangeError(
      "source \"\(id)\"", .sourceMissing, "there is no such source",
      hint: Suggestion.hint(for: id, among: sources.map(\.id)))
  }

  private mutating func forgetIssues(ofSource id: String) {
    issues.removeAll { Array($0.pointer.tokens.prefix(2)) == ["sources", id] }
  }
}
