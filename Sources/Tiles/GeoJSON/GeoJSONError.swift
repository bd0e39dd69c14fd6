/// Why a whole document is no GeoJSON.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var message: String

  /// What to do about it.
  public var hint: String

  /// The first byte that could not be read, counted from 0.
  public var byteOffset: Int

  /// The line of that byte, counted from 1.
  public var line: Int

  /// The byte's place in its line, counted from 1.
  public var column: Int

  /// Everything in one sentence.
  public var description: String { "GeoJSON, line \(line), column \(column): \(message). \(hint)." }

  init(message: String, hint: String, byteOffset: Int, in bytes: [UInt8]) {
    self.message = message
    self.hint = hint
    self.byteOffset = byteOffset
    let before = bytes.prefix(byteOffset)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = byteOffset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }

  init(_ failure: JSONFailure, in bytes: [UInt8]) {
    let (message, hint) = Self.words(for: failure.reason)
    self.init(message: message, hint: hint, byteOffset: failure.byteOffset, in: bytes)
  }

  private static func words(for reason: JSONFailure.Reason) -> (message: String, hint: String) {
    switch reason {
    case .empty: ("The document is empty", "Check that the file was written, or give an empty FeatureCollection")
    case .notAContainer:
      ("The document is no JSON object", "Check that this is the GeoJSON file, and not an error page or an archive")
    case .notUTF8: ("The document is not in UTF-8 from here on", "Save it as UTF-8, the only encoding of JSON")
    case .unclosedString: ("A string begins here and never ends", "Close it with a quotation mark, or fetch it again")
    case .cutShort: ("The document ends before its last bracket", "Fetch or write it again: it was probably cut short")
    case .brokenSyntax:
      ("The JSON breaks off here", "Look for a missing comma, colon, quotation mark or bracket just before")
    case .trailingContent:
      ("The document goes on after its last bracket", "Keep one document a file; join lines into a FeatureCollection")
    case .tooLarge: ("The document is larger than 4 GiB", "Split it, or make vector tiles of it")
    case .noMemory: ("There is not enough memory to read the document", "Split it, or make vector tiles of it")
    }
  }
}
