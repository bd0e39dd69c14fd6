import HeadlandStyle
import HeadlandTiles

/// Tells faults inside a source's data by their places: in the style for inline data, in their own file for others.
struct SourceIssuePlaces {
  /// Texts above this many bytes are not read a second time to look for lines.
  private static let longestText = 8 << 20

  private let source: String
  private let specification: GeoJSONSpecification
  private let places: JSONPlaces?

  init(source: String, _ specification: GeoJSONSpecification, bytes: [UInt8]) {
    self.source = source
    self.specification = specification
    places = bytes.count <= Self.longestText ? JSONPlaces(bytes) : nil
  }

  /// The fault as one of the style, at the value itself where the data are inline, else at the source's `data`.
  func issue(_ issue: GeoJSONIssue) -> StyleIssue {
    let place = places?.place(of: issue.pointer)
    switch specification.data {
    case .inline:
      let (line, column) = place ?? (1, 1)
      return self.issue(
        issue, at: JSONPointer(issue.pointer).tokens, "source \"\(source)\": \(issue.message)",
        line: specification.dataLine + line - 1,
        column: line == 1 ? specification.dataColumn + column - 1 : column)
    case .url(let url):
      let place = place.map { ":\($0.line):\($0.column)" } ?? ""
      let pointer = issue.pointer.isEmpty ? "" : " (\(issue.pointer))"
      return self.issue(
        issue, at: [], "source \"\(source)\": \(url)\(place)\(pointer): \(issue.message)",
        line: specification.dataLine, column: specification.dataColumn)
    }
  }

  private func issue(
    _ issue: GeoJSONIssue, at tokens: [String], _ message: String, line: Int, column: Int
  ) -> StyleIssue {
    StyleIssue(
      severity: .warning, code: .sourceData, pointer: JSONPointer(["sources", source, "data"] + tokens),
      message: message, hint: issue.hint, line: line, column: column)
  }
}
