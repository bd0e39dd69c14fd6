import HeadlandStyle

/// Sources, layers and custom layers that a program writes, in the order in which layers are drawn.
public struct MapStyleContent {
  fileprivate enum Entry {
    case declared(String)
    case custom(CustomLayer)
  }

  /// The sources and the layers that the map draws.
  var declared = StyleContent()
  /// All layers from bottom to top.
  fileprivate var entries: [Entry] = []

  /// Makes content without anything in it.
  public init() {}

  fileprivate init(_ declared: StyleContent) {
    self.declared = declared
    entries = declared.layerIDs.map(Entry.declared)
  }

  fileprivate init(_ layer: CustomLayer) {
    entries = [.custom(layer)]
  }
}

/// Gathers the sources and layers of a block, custom layers among them.
@resultBuilder
public enum MapStyleContentBuilder {
  /// A source of the block.
  public static func buildExpression(_ source: StyleSource) -> MapStyleContent {
    MapStyleContent(StyleContentBuilder.buildExpression(source))
  }

  /// A layer of the block.
  public static func buildExpression<Kind>(_ layer: DeclaredLayer<Kind>) -> MapStyleContent {
    MapStyleContent(StyleContentBuilder.buildExpression(layer))
  }

  /// A custom layer of the block.
  public static func buildExpression(_ layer: CustomLayer) -> MapStyleContent { MapStyleContent(layer) }

  /// Content that was made elsewhere.
  public static func buildExpression(_ content: StyleContent) -> MapStyleContent { MapStyleContent(content) }

  /// All statements of a block.
  public static func buildBlock(_ parts: MapStyleContent...) -> MapStyleContent { buildArray(parts) }

  /// A loop.
  public static func buildArray(_ parts: [MapStyleContent]) -> MapStyleContent {
    parts.reduce(into: MapStyleContent()) { whole, part in
      whole.declared.add(part.declared)
      whole.entries += part.entries
    }
  }

  /// An `if` without `else`.
  public static func buildOptional(_ part: MapStyleContent?) -> MapStyleContent { part ?? MapStyleContent() }

  /// The first branch of a condition.
  public static func buildEither(first part: MapStyleContent) -> MapStyleContent { part }

  /// The second branch of a condition.
  public static func buildEither(second part: MapStyleContent) -> MapStyleContent { part }
}

extension LayerOrder {
  /// Takes content out again; the style's own layers come back to the places where content had replaced them.
  mutating func remove(_ content: MapStyleContent, of plainStyle: Style) {
    for entry in content.entries {
      switch entry {
      case .custom(let layer): remove(layer.id)
      case .declared(let id): if let own = plainStyle.layer(id) { _ = replace(own) } else { remove(id) }
      }
    }
  }

  /// Puts content in: layers of the style's own ids in their places, the others above one another at a position.
  ///
  /// - Throws: `MapError` where an id is taken or the place does not exist.
  mutating func insert(_ content: MapStyleContent, of style: Style, _ position: LayerPosition) throws {
    var added: [MapLayer] = []
    for entry in content.entries {
      switch entry {
      case .custom(let layer): added.append(.custom(layer))
      case .declared(let id):
        // A layer with a fault that keeps it from being drawn is told in the style's issues.
        guard let layer = style.layer(id), !replace(layer) else { continue }
        added.append(.style(layer))
      }
    }
    try insert(added, position)
  }
}
