/// A set of images that icons and patterns are taken from.
public struct SpriteSpecification: Hashable, Sendable {
  /// The name before the colon of its images; `default` images have none.
  public let id: String
  /// The URL without its ending: `.json` and `.png`, or `@2x.json` and `@2x.png`, follow.
  public let url: String
}

/// A font that is loaded as a file where glyph ranges do not serve.
public struct FontFace: Hashable, Sendable {
  /// One file of the font.
  public struct File: Hashable, Sendable {
    /// Where the file is.
    public let url: String
    /// The characters that it is for, as CSS writes them (`U+1780-17FF`); none for all.
    public let unicodeRanges: [String]
  }

  /// The font's name in `text-font`.
  public let name: String
  /// Its files.
  public let files: [File]
}

/// The ground's height.
public struct TerrainSpecification: Hashable, Sendable {
  /// The raster-dem source that heights come from.
  public let source: String
  /// What heights are multiplied by.
  public let exaggeration: Double
}

/// A value that expressions read by `["global-state", name]`.
public struct StateProperty: Sendable {
  /// The value's name.
  public let name: String
  /// The value until a program sets another; `null` where the style gives none.
  public let defaultValue: JSONValue
}
