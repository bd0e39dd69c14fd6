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
  public internal(set) var name: String
  /// The sources in the style's order.
  public internal(set) var sources: [(id: String, specification: SourceSpecification)] = []
  /// The sound layers, from bottom to top.
  public internal(set) var layers: [StyleLayer] = []
  /// The places that the style marks between its layers, from bottom to top.
  public internal(set) var slots: [StyleSlot] = []
  /// The coordinate at the middle of the map, or `nil` where the style gives none.
  public internal(set) var center: Coordinate?
  /// How high above sea level the middle of the map is, in metres, or `nil` where the style gives none.
  public internal(set) var centerAltitude: Double?
  /// The zoom, or `nil` where the style gives none.
  public internal(set) var zoom: Double?
  /// The direction that is up, in degrees clockwise from north.
  public internal(set) var bearing = 0.0
  /// The tilt of the view in degrees, 0 looking straight down.
  public internal(set) var pitch = 0.0
  /// The turn of the view about its own axis in degrees.
  public internal(set) var roll = 0.0
  /// The light.
  public internal(set) var light = PropertySet(table: .light)
  /// The sky, or `nil` where the style gives none.
  public internal(set) var sky: PropertySet?
  /// How the world is laid flat, or not.
  public internal(set) var projection = PropertySet(table: .projection)
  /// The ground's height, or `nil` for a flat ground.
  public internal(set) var terrain: TerrainSpecification?
  /// The sets of images.
  public internal(set) var sprites: [SpriteSpecification] = []
  /// The URL of glyph ranges, with `{fontstack}` and `{range}` in it.
  public internal(set) var glyphs: String?
  /// The fonts that are loaded as files.
  public internal(set) var fontFaces: [FontFace] = []
  /// The defaults of the values that expressions read by `global-state`, in the style's order.
  public internal(set) var state: [StateProperty] = []
  /// The values that expressions read by `global-state`: the style's defaults, and what a program set.
  public internal(set) var globalState: [String: FeatureValue] = [:]
  /// How property changes are spread over time where a layer does not say it.
  public internal(set) var transition = Transition()
  /// The style as it was written, unknown keys and `metadata` included.
  public internal(set) var definition: JSONObject
  /// Everything that is wrong, in the order of the text.
  public internal(set) var issues: [StyleIssue] = []

  /// The style as compact JSON in UTF-8: what was read, unknown keys included, with keys in their order.
  public var jsonBytes: [UInt8] { JSONValue(.object(definition)).jsonBytes }

  /// The style as compact JSON, as `jsonBytes`.
  public var jsonText: String { JSONValue(.object(definition)).jsonText }

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
    let validation = StyleValidation(bytes, name: name, support: support)
    if let error = validation.error { throw error }
    guard let style = validation.style else { preconditionFailure("a style without an error is there") }
    return style
  }

  init(name: String, definition: JSONObject) {
    self.name = name
    self.definition = definition
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
