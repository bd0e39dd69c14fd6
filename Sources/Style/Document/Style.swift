import HeadlandGeometry

/// A map style: what is drawn, from which data, in which order (MapLibre style specification, version 8).
///
/// A style with faults still has what is sound in it, and `issues` names every fault. What a fault costs:
/// - A paint value that cannot be understood (wrong type, unknown colour or name, broken expression) drops its layer,
///   because a layer in a colour that nobody chose misleads more than one that is missing; so does a broken filter.
/// - A layout value that cannot be understood, and a number outside its range, give way to the property's default.
/// - An unknown property or key is passed over.
/// - A layer without an id, of an unknown type, or whose source is missing or of the wrong type is dropped.
public struct Style: Sendable {
  /// The style's name: its `name`, else what the bytes were called.
  public let name: String
  /// The sources in the style's order.
  public let sources: [(id: String, specification: SourceSpecification)]
  /// The sound layers, from bottom to top.
  public let layers: [StyleLayer]
  /// The places that the style marks between its layers, from bottom to top.
  public let slots: [StyleSlot]
  /// The coordinate at the middle of the map, or `nil` where the style gives none.
  public let center: Coordinate?
  /// The zoom, or `nil` where the style gives none.
  public let zoom: Double?
  /// The direction that is up, in degrees clockwise from north.
  public let bearing: Double
  /// The tilt of the view in degrees, 0 looking straight down.
  public let pitch: Double
  /// The turn of the view about its own axis in degrees.
  public let roll: Double
  /// The light.
  public let light: PropertySet
  /// The sky, or `nil` where the style gives none.
  public let sky: PropertySet?
  /// How property changes are spread over time where a layer does not say it.
  public let transition: Transition
  /// The style as it was written; other keys of the root, such as `glyphs` and `sprite`, are read from here.
  public let definition: JSONObject
  /// Everything that is wrong, in the order of the text.
  public let issues: [StyleIssue]

  /// Reads a style.
  ///
  /// - Parameters:
  ///   - bytes: The style's JSON in UTF-8, with or without a byte order mark.
  ///   - name: What the bytes are called in errors, usually the file's name.
  ///   - support: What can be drawn of a sound style; a warning names the rest.
  /// - Returns: The style, with every fault of what was passed over in `issues`.
  /// - Throws: `StyleError` when there is nothing to be drawn at all: the bytes are not JSON, the root is not an object,
  ///   or it has no array `layers`.
  public static func parse(
    _ bytes: [UInt8], name: String = "style", support: StyleSupport = .everything
  ) throws(StyleError) -> Style {
    try StyleParser.parse(bytes, name: name, support: support)
  }

  /// The source of an id, or `nil` when the style has none.
  ///
  /// - Parameter id: The source's key in `sources`.
  /// - Returns: The source.
  public func source(_ id: String) -> SourceSpecification? {
    sources.first { $0.id == id }?.specification
  }

  /// The layer of an id, or `nil` when the style has none or it was dropped.
  ///
  /// - Parameter id: The layer's id.
  /// - Returns: The layer.
  public func layer(_ id: String) -> StyleLayer? {
    layers.first { $0.id == id }
  }
}
