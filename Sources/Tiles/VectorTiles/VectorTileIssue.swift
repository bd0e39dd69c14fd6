internal import CData

/// One thing in a vector tile that could not be drawn as it stands; the rest of the tile is.
public struct VectorTileIssue: Hashable, Sendable, CustomStringConvertible {
  /// The layer's name, nil where the tile as a whole is meant.
  public var layer: String?
  /// The feature's index in its layer, nil where the layer or the tile is meant.
  public var feature: Int?
  /// What is wrong and what became of it.
  public var message: String
  /// What to do about it.
  public var hint: String

  /// The layer and the feature with a colon behind them, empty where the tile as a whole is meant.
  public var place: String {
    let names = [layer.map { "layer \"\($0)\"" }, feature.map { "feature \($0)" }].compactMap { $0 }
    return names.isEmpty ? "" : names.joined(separator: ", ") + ": "
  }

  /// Place, message and hint in one line.
  public var description: String { "\(place)\(message). \(hint)." }
}

/// Why bytes are no vector tile at all.
public struct VectorTileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var message: String
  /// What to do about it.
  public var hint: String

  /// Message and hint in one line.
  public var description: String { "\(message). \(hint)." }
}

/// A fault of a tile in words.
enum VectorTileFlaw {
  private static let encoderHint = "Make the tile again with an encoder that keeps to version 2 of the specification"

  /// What is wrong, with the place in the specification (MVT 2.1) that says so, and the cure.
  static func words(_ fault: UInt32) -> (message: String, hint: String) {
    switch cdata_tile_fault(fault) {
    case CDATA_TILE_NO_MEMORY: ("There is no memory left for it", "Free memory, or draw fewer tiles at once")
    case CDATA_TILE_BROKEN_MESSAGE:
      ("It ends early or is no protocol buffer", "Load the tile again; it may have been cut short")
    case CDATA_TILE_NO_NAME: ("It has no name (4.1)", encoderHint)
    case CDATA_TILE_UNKNOWN_VERSION: ("Its version is neither 1 nor 2 (4.1)", encoderHint)
    case CDATA_TILE_NO_EXTENT: ("Its extent is 0 (4.1)", encoderHint)
    case CDATA_TILE_UNKNOWN_KIND: ("It is neither points, lines nor polygons (4.3.4)", encoderHint)
    case CDATA_TILE_NO_GEOMETRY: ("It has no geometry (4.2)", encoderHint)
    case CDATA_TILE_REPEATED_FIELD: ("Its tags or geometry are there twice (4.2)", encoderHint)
    case CDATA_TILE_ODD_TAGS: ("Its last key has no value (4.4)", encoderHint)
    case CDATA_TILE_TAG_OUT_OF_RANGE: ("It names a key or value that its layer lacks (4.4)", encoderHint)
    case CDATA_TILE_UNKNOWN_COMMAND: ("A geometry command is not 1, 2 or 7 (4.3.1)", encoderHint)
    case CDATA_TILE_MISPLACED_COMMAND: ("A geometry command does not belong to its type (4.3.4)", encoderHint)
    case CDATA_TILE_NO_START: ("A LineTo or ClosePath comes before any MoveTo (4.3.4)", encoderHint)
    case CDATA_TILE_WRONG_COUNT: ("A geometry command has the wrong count (4.3.3)", encoderHint)
    case CDATA_TILE_COUNT_BEYOND_DATA: ("A geometry command counts more vertices than there are (4.3.3)", encoderHint)
    case CDATA_TILE_UNCLOSED_RING: ("A ring is not closed (4.3.4.4)", encoderHint)
    default: ("It cannot be read", encoderHint)
    }
  }
}
