/// Where a map's style comes from.
public enum StyleReference: Sendable, Hashable {
  /// A file, by path or `file://` URL; relative URLs in it start at its folder.
  case file(String)
  /// The style's own text; relative URLs in it start at the working directory.
  case json(String)
}
