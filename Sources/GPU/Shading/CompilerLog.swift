/// Reads a driver's compile and link log back to the author's lines.
///
/// Mesa writes `0:12(5): error: text`, NVIDIA `0(12) : error C1008: text`, ANGLE and Arm `ERROR: 0:12: text`. Lines that
/// have no place belong to the linker and are kept as they are.
enum CompilerLog {
  /// One line of a log, taken apart.
  struct Entry: Equatable {
    /// In the translated text; nil or 0 where the driver knows none.
    let line: Int?
    let severity: LibraryError.Severity
    let message: String
  }

  static func issues(_ log: String, of translation: FunctionTranslation) -> [LibraryError.Issue] {
    let function = translation.function
    return entries(log).map { entry in
      let known = entry.line.flatMap { translation.lines.place(ofLine: $0) }
      guard let place = translation.place(ofExtensionNamedIn: entry.message) ?? known else {
        return translation.files[function.file].issue(entry.message, line: function.line, severity: entry.severity)
      }
      return translation.files[place.file].issue(entry.message, line: place.line, severity: entry.severity)
    }
  }

  static func entries(_ log: String) -> [Entry] {
    log.split(whereSeparator: \.isNewline).compactMap { line in
      let text = trim(line)
      // NVIDIA heads its log with "Vertex info" and a rule.
      let isHeading = text.hasSuffix(" info") || text.allSatisfy { $0 == "-" }
      return text.isEmpty || isHeading ? nil : entry(text)
    }
  }

  private static func entry(_ text: Substring) -> Entry {
    var rest = text
    var severity = LibraryError.Severity.error
    for (word, meaning) in [("ERROR:", LibraryError.Severity.error), ("WARNING:", .warning)] where rest.hasPrefix(word)
    {
      severity = meaning
      rest = trim(rest.dropFirst(word.count))
    }
    let line = takePlace(&rest)
    for (word, meaning) in [("error", LibraryError.Severity.error), ("warning", .warning)] where rest.hasPrefix(word) {
      severity = meaning
      rest = trim(rest.dropFirst(word.count))
      // NVIDIA's codes, such as C1008, are kept: they can be looked up.
      if rest.hasPrefix(":") { rest = trim(rest.dropFirst()) }
    }
    return Entry(line: line, severity: severity, message: String(rest))
  }

  /// Takes `0:12(5):`, `0(12) :` or `0:12:` off the front; nil and nothing taken where there is no such place.
  private static func takePlace(_ text: inout Substring) -> Int? {
    var rest = text
    guard takeNumber(&rest) != nil, let separator = rest.popFirst() else { return nil }
    var line: Int?
    switch separator {
    case ":":
      line = takeNumber(&rest)
      if rest.first == "(", let close = rest.firstIndex(of: ")") { rest = rest[rest.index(after: close)...] }
    case "(":
      line = takeNumber(&rest)
      guard rest.popFirst() == ")" else { return nil }
    default: return nil
    }
    rest = trim(rest)
    guard let line, rest.popFirst() == ":" else { return nil }
    text = trim(rest)
    return line
  }

  private static func takeNumber(_ text: inout Substring) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text = text.dropFirst(digits.count)
    return Int(digits)
  }

  private static func trim(_ text: Substring) -> Substring {
    let head = text.drop { $0.isWhitespace }
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return head[...last]
  }
}
