/// Where a map's style comes from.
public enum StyleReference: Sendable, Hashable {
  /// A file, by path or `file://` URL; relative URLs in it start at its folder.
  case file(String)
  /// A URL that the map's provider serves; relative URLs in it start there.
  case url(String)
  /// The style's own text; relative URLs in it start at the working directory.
  case json(String)

  /// A style that a user names: a URL where there is a scheme, else a file.
  public init(_ text: String) {
    self = text.contains("://") ? .url(text) : .file(text)
  }
}
