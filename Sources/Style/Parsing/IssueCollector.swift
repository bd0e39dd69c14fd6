/// Gathers the issues of one style.
///
/// Places are kept as bytes and become lines and pointers only at the end.
struct IssueCollector {
  private struct Entry {
    let severity: StyleIssue.Severity
    let code: StyleIssue.Code
    let range: Range<Int>
    let offset: Int
    let message: String
    let hint: String?
    let layerID: String?
  }

  private struct Key: Hashable {
    let code: StyleIssue.Code
    let offset: Int
  }

  private var entries: [Entry] = []
  private var seen: Set<Key> = []
  /// The layer that is being read.
  var layerID: String?

  /// Notes an issue, once for a value that two layers share by `ref`.
  ///
  /// - Parameters:
  ///   - severity: How bad the issue is.
  ///   - code: The rule that was broken.
  ///   - value: The value at fault.
  ///   - key: The key whose place is shown; by default the value's own place.
  ///   - message: What is wrong and what follows from it.
  ///   - hint: How to put it right.
  mutating func report(
    _ severity: StyleIssue.Severity, _ code: StyleIssue.Code, at value: JSONValue, key: Range<Int>? = nil,
    _ message: String, hint: String? = nil
  ) {
    let offset = key?.lowerBound ?? value.range.lowerBound
    guard seen.insert(Key(code: code, offset: offset)).inserted else { return }
    let message = layerID.map { "layer \"\($0)\": \(message)" } ?? message
    entries.append(
      Entry(
        severity: severity, code: code, range: value.range, offset: offset, message: message, hint: hint,
        layerID: layerID))
  }

  /// The issues in the order of the text.
  func issues(root: JSONValue, bytes: [UInt8]) -> [StyleIssue] {
    let sorted = entries.sorted { $0.offset < $1.offset }
    let positions = TextPosition.positions(of: sorted.map(\.offset), in: bytes)
    return zip(sorted, positions).map { entry, position in
      StyleIssue(
        severity: entry.severity, code: entry.code, pointer: root.pointer(to: entry.range), message: entry.message,
        hint: entry.hint, line: position.line, column: position.column, layerID: entry.layerID)
    }
  }
}
