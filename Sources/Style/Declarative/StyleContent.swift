import HeadlandGeometry

/// Sources and layers that a program writes, in the order in which layers are drawn.
public struct StyleContent: Sendable {
  /// The sources.
  public private(set) var sources: [StyleSource] = []
  /// The layers from bottom to top, as they stand in a style.
  public private(set) var layers: [JSONValue] = []

  /// The ids of the layers from bottom to top.
  public var layerIDs: [String] { layers.compactMap { $0.object?["id"]?.string } }

  /// Makes content without anything in it.
  public init() {}

  /// Makes content of a block.
  public init(@StyleContentBuilder _ content: () -> StyleContent) {
    self = content()
  }

  /// Adds a source; one of the same id gives way.
  public mutating func add(_ source: StyleSource) {
    sources.removeAll { $0.id == source.id }
    sources.append(source)
  }

  /// Adds a layer above the others.
  public mutating func add<Kind>(_ layer: DeclaredLayer<Kind>) {
    layers.append(layer.json)
  }

  /// Adds what other content holds above the layers that are there.
  public mutating func add(_ content: StyleContent) {
    content.sources.forEach { add($0) }
    layers += content.layers
  }
}

/// Gathers the sources and layers of a block.
@resultBuilder
public enum StyleContentBuilder {
  /// A source of the block.
  public static func buildExpression(_ source: StyleSource) -> StyleContent {
    var content = StyleContent()
    content.add(source)
    return content
  }

  /// A layer of the block.
  public static func buildExpression<Kind>(_ layer: DeclaredLayer<Kind>) -> StyleContent {
    var content = StyleContent()
    content.add(layer)
    return content
  }

  /// Content that was made elsewhere.
  public static func buildExpression(_ content: StyleContent) -> StyleContent { content }

  /// All statements of a block.
  public static func buildBlock(_ parts: StyleContent...) -> StyleContent { buildArray(parts) }

  /// A loop.
  public static func buildArray(_ parts: [StyleContent]) -> StyleContent {
    parts.reduce(into: StyleContent()) { $0.add($1) }
  }

  /// An `if` without `else`.
  public static func buildOptional(_ part: StyleContent?) -> StyleContent { part ?? StyleContent() }

  /// The first branch of a condition.
  public static func buildEither(first part: StyleContent) -> StyleContent { part }

  /// The second branch of a condition.
  public static func buildEither(second part: StyleContent) -> StyleContent { part }
}

extension Style {
  /// Makes a style of content that a program writes.
  ///
  /// - Parameters:
  ///   - name: The style's name.
  ///   - center: The coordinate at the middle of the map.
  ///   - zoom: The zoom.
  ///   - glyphs: The URL of glyph ranges, with `{fontstack}` and `{range}` in it.
  ///   - sprite: The URL of images without its ending.
  ///   - content: The sources and layers.
  /// - Throws: `StyleError` where expressions are nested deeper than a style may be; other faults are in `issues`.
  public init(
    name: String = "style", center: Coordinate? = nil, zoom: Double? = nil, glyphs: String? = nil,
    sprite: String? = nil, @StyleContentBuilder content: () -> StyleContent
  ) throws(StyleError) {
    let root: [(String, JSONValue?)] = [
      ("version", 8), ("name", JSONValue(.string(name))),
      ("center", center.map { [.init(.number($0.longitude)), .init(.number($0.latitude))] }),
      ("zoom", zoom.map { .init(.number($0)) }), ("glyphs", glyphs.map { .init(.string($0)) }),
      ("sprite", sprite.map { .init(.string($0)) }),
    ]
    self = try content().style(name: name, root: root.compactMap { key, value in value.map { (key, $0) } })
  }

  /// The style with content on top: new layers lie above all others, and a source or layer whose id the style has takes
  /// the place of the old one.
  ///
  /// - Parameters:
  ///   - content: The sources and layers; its layers may draw the style's sources.
  ///   - support: What can be drawn of a sound style; a warning names the rest.
  /// - Returns: The new style, with the issues of both; places in the content's issues are those in its compact JSON.
  /// - Throws: `StyleError` where expressions are nested deeper than a style may be.
  public func adding(_ content: StyleContent, support: StyleSupport = .everything) throws(StyleError) -> Style {
    var whole = StyleContent()
    for source in sources { whole.add(StyleSource(id: source.id, json: source.specification.outline)) }
    whole.add(content)
    let state = definition["state"].map { [("state", $0)] } ?? []
    let added = try whole.style(name: name, root: [("version", 8)] + state, support)
    var style = self
    for source in content.sources {
      style.sources.removeAll { $0.id == source.id }
      if let specification = added.source(source.id) { style.sources.append((source.id, specification)) }
    }
    for layer in added.layers {
      if let index = style.layers.firstIndex(where: { $0.id == layer.id }) {
        style.layers[index] = layer
      } else {
        style.layers.append(layer)
      }
    }
    style.shareGlobalState()
    style.definition = style.definition.adding(content)
    // The style's own state and the outlines of its sources have nothing new to tell.
    let ids = Set(content.sources.map(\.id))
    style.issues += added.issues.filter { issue in
      let path = issue.pointer.tokens
      return path.first != "state" && (path.first != "sources" || path.count < 2 || ids.contains(path[1]))
    }
    return style
  }
}

extension StyleContent {
  /// The content as a style of its own, by way of its text: so it is read and checked as any style.
  fileprivate func style(
    name: String, root: [(String, JSONValue)], _ support: StyleSupport = .everything
  ) throws(StyleError) -> Style {
    let members: [(String, JSONValue)] = [
      ("sources", JSONValue(.object(JSONObject(sources.map { ($0.id, $0.json) })))), ("layers", .init(.array(layers))),
    ]
    return try Style.parse(JSONValue(.object(JSONObject(root + members))).jsonBytes, name: name, support: support)
  }
}

extension JSONObject {
  /// A style's root with content added as `Style.adding` adds it.
  fileprivate func adding(_ content: StyleContent) -> JSONObject {
    var sources = (self["sources"]?.object?.effectiveMembers ?? []).map { ($0.key, $0.value) }
    for source in content.sources {
      sources.removeAll { $0.0 == source.id }
      sources.append((source.id, source.json))
    }
    var layers = self["layers"]?.array ?? []
    for layer in content.layers {
      let id = layer.object?["id"]?.string
      if let index = layers.firstIndex(where: { id != nil && $0.object?["id"]?.string == id }) {
        layers[index] = layer
      } else {
        layers.append(layer)
      }
    }
    let changed = ["sources": JSONValue(.object(JSONObject(sources))), "layers": JSONValue(.array(layers))]
    let kept = effectiveMembers.filter { changed[$0.key] == nil }.map { ($0.key, $0.value) }
    return JSONObject(kept + ["sources", "layers"].compactMap { key in changed[key].map { (key, $0) } })
  }
}

extension SourceSpecification {
  /// The source without its data, enough for layers to be checked against it.
  var outline: JSONValue {
    guard let object = definition.object, case .geojson = self else { return definition }
    return JSONValue(
      .object(JSONObject(object.members.map { ($0.key, $0.key == "data" ? [:] : $0.value) })))
  }
}
