/// The file formats that images are written to and read from; where they hold alpha, it is straight.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  /// Portable Network Graphics: lossless, with alpha.
  case png
  /// Photographs with little loss, over white instead of alpha.
  case jpeg
  /// Written without loss, with alpha; smaller and slower than PNG.
  case webp
  /// The bytes alone: red, green, blue, alpha of each pixel, the top row first, without a header.
  case raw

  /// Finds the format by a file name's extension, whatever its case; nil where it has none that is known.
  public init?(path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = ImageFormat.allCases.first(where: { $0.extensions.contains(ending) }) else { return nil }
    self = format
  }

  /// Finds the format by how a file's bytes begin, whatever its name; nil where they begin like none.
  init?(start bytes: [UInt8]) {
    if PNG.isStart(bytes) {
      self = .png
    } else if JPEG.isStart(bytes) {
      self = .jpeg
    } else if WebP.isStart(bytes) {
      self = .webp
    } else {
      return nil
    }
  }

  /// The extensions that stand for the format, without the dot.
  public var extensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    case .raw: ["raw", "rgba"]
    }
  }

  static var knownExtensions: String {
    allCases.flatMap(\.extensions).map { ".\($0)" }.joined(separator: ", ")
  }
}
