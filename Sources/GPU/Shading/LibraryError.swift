/// Why a library, one of its functions or a pair of functions could not be made, with the author's files and lines.
public struct LibraryError: Error, Sendable, Equatable {
  /// How bad an issue is.
  public enum Severity: String, Sendable {
    /// Nothing was made.
    case error
    /// Reported beside an error, or alone where the function was made nevertheless.
    case warning
  }

  /// One finding of the source check or of the driver's compiler.
  public struct Issue: Sendable, Equatable, CustomStringConvertible {
    /// How bad it is.
    public let severity: Severity
    /// The name of the source in which it lies, as given when the library was made.
    public let file: String
    /// The line in that source, from 1; nil where the whole source or the linker is meant.
    public let line: Int?
    /// What is wrong and, where it is known, what cures it.
    public let message: String
    /// The text of that line.
    public let sourceLine: String?

    /// `file:line`, or the file alone.
    var place: String { line.map { "\(file):\($0)" } ?? file }

    /// `file:line: error: message`, then the quoted line.
    public var description: String {
      let quotation = line.flatMap { line in sourceLine.map { "\n  \(line) | \($0)" } } ?? ""
      return "\(place): \(severity.rawValue): \(message)\(quotation)"
    }
  }

  /// The library's name.
  public let library: String
  /// The function that was being made; nil where the library itself is at fault.
  public let function: String?
  /// Everything that was found, errors and warnings, in the order of the source.
  public let issues: [Issue]

  init(library: String, function: String? = nil, issues: [Issue]) {
    self.library = library
    self.function = function
    self.issues = issues
  }
}

extension LibraryError {
  /// A library in a sentence: `library 'mine.glsl'`, or just its name where that says what it is.
  package static func title(of name: String) -> String { name.hasPrefix("library") ? name : "library '\(name)'" }
}

/// How far two names are apart, for suggestions.
enum NameDistance {
  /// The name that was most likely meant; nil where none is near: at most every third letter wrong.
  static func nearest(to written: String, among names: [String]) -> String? {
    let letters = Array(written.lowercased())
    let found = names.map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
      .min { $0.distance < $1.distance }
    return found.flatMap { $0.distance <= max(1, letters.count / 3) ? $0.name : nil }
  }

  /// Levenshtein's distance: the fewest letters to insert, delete or replace.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (place, other) in right.enumerated() {
        (diagonal, row[place + 1]) = (
          row[place + 1], min(diagonal + (letter == other ? 0 : 1), row[place] + 1, row[place + 1] + 1)
        )
      }
    }
    return row[right.count]
  }
}

extension LibraryError: CustomStringConvertible {
  /// A sentence that counts the errors, then one paragraph for each issue.
  public var description: String {
    let errors = issues.count { $0.severity == .error }
    let title = Self.title(of: library)
    let subject = function.map { "function '\($0)' of \(title)" } ?? title
    let head = "The \(subject) has \(errors) \(errors == 1 ? "error" : "errors"):"
    return ([head] + issues.map(\.description)).joined(separator: "\n")
  }
}
